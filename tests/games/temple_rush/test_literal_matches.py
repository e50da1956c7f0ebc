"""The game and the literal referee agree, position by position: in seeded matches, and on from rare positions."""

from collections import Counter
from collections.abc import Iterable

import pytest

from hypostyle.core import POLICIES, Dice, Move, Position
from hypostyle.games.temple_rush import GAME
from tests.games.temple_rush.beside import Hand, walk
from tests.sizes import IS_FULL, size

# Hands


def wild(position: Position, seat: int, dice: Dice) -> Move:
    """A kind of move, each as likely, then one of that kind."""
    moves = position.legal_moves(seat)
    kind = dice.choose(sorted({move.kind for move in moves}))
    return dice.choose([move for move in moves if move.kind == kind])


def mixed(position: Position, seat: int, dice: Dice) -> Move:
    """Building, with a whim now and then."""
    return (POLICIES["eager"] if dice.below(4) else wild)(position, seat, dice)


def idle(position: Position, seat: int, dice: Dice) -> Move:
    """Nothing as long as that is allowed."""
    moves = position.legal_moves(seat)
    return next((move for move in moves if move.kind == "pass"), moves[0])


HANDS: dict[str, Hand] = {"eager": POLICIES["eager"], "mixed": mixed, "wild": wild, "idle": idle}
