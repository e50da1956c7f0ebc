"""A policy that completes temples and uses every token, rebuild, pact and race, for tests and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.temple_rush.moves import Bag, Bonus, Claim, Exchange, Keep, Place, Shift, Word
from hypostyle.games.temple_rush.space import with_brick

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

# What is done first when it can be done; the rest by chance.
_BY_RANK = ("race", "accept", "bonus", "keep", "place", "shift")
_ONE_IN = {"pact": 2, "withdraw": 3, "refuse": 3}  # how often there is talk of a pact when there can be
_RARE = ("mortar", "hammer", "fix", "bag")


def eager(position: RushPosition, seat: Seat, dice: Dice) -> Move:
    """A move that gets on with building."""
    moves = position.legal_moves(seat)
    completing = [move for move in moves if _completes(position, seat, move)]
    if completing:
        return dice.choose(completing)
    by_kind: dict[str, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(move.kind, []).append(move)
    for kind, often in _ONE_IN.items():
        if kind in by_kind and dice.below(often) == 0:
            return dice.choose(by_kind[kind])
    rare = [kind for kind in _RARE if kind in by_kind]
    if rare and dice.below(10) == 0:
        return dice.choose(by_kind[dice.choose(rare)])
    for kind in _BY_RANK:
        found = [move for move in by_kind.get(kind, ()) if _is_sound(position, seat, move)]
        if found:
            return _biggest(found, dice)
    if Word("pass") in moves:
        return Word("pass")
    return dice.choose(moves)


def _completes(position: RushPosition, seat: Seat, move: Move) -> bool:
    """Whether a move completes a temple, or claims one that is complete."""
    if isinstance(move, Claim):
        return position.completes(seat, move.zone)
    return isinstance(move, Bag) and move.target is not None


def _is_sound(position: RushPosition, seat: Seat, move: Move) -> bool:
    """Whether a brick laid leaves the temple completable: in free building nothing else sees to it."""
    if position.way.claims_itself or not isinstance(move, Place | Shift | Keep):
        return True
    zone = position.settled_zone() if isinstance(move, Keep) else move.target if isinstance(move, Shift) else move.zone
    player = position.player(seat)
    built = player.with_figure(zone, with_brick(player.figures[zone], move.brick))
    pieces = position.pieces(player, zone)
    return position.card(zone).shape.can_complete(built.figures[zone], built.stock(zone), pieces)


def _biggest(moves: list[Move], dice: Dice) -> Move:
    """Among bricks laid, those that cover most; among bonus bricks, the biggest."""

    def worth(move: Move) -> int:
        match move:
            case Place() | Shift() | Keep() | Exchange():
                return move.brick.width
            case Bonus(size):
                return size
            case _:
                return 0

    best = max(map(worth, moves))
    return dice.choose([move for move in moves if worth(move) == best])
