"""Hints: the best move that a search finds, with its reasons. The search names the move; the rules say what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypostyle.ai.levels import LEVELS, Level, budget_of
from hypostyle.core import Dice, Message, Move, Position, Seat, eager

ADVISER = "architect"  # the strongest level that answers within a second


class Hint(NamedTuple):
    """A legal move, what speaks for and against it, and how often in a hundred it is thought to win, if searched."""

    move: Move
    reasons: tuple[Message, ...]
    chance: int | None


def can_hint(position: Position, seat: Seat) -> bool:
    """Whether a seat can be given a hint: it may act, and moves can be listed; in a race nobody is told the answer."""
    return seat in position.to_act and seat in position.seats and not position.is_open


def hint(
    position: Position,
    seat: Seat,
    dice: Dice,
    level: Level = LEVELS[ADVISER],
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Hint | None:
    """The best move of a seat that may act, told from what the seat may know; None once nobody wants it any more."""
    from hypostyle.ai.kernels import has_kernel

    known = position.imagine(seat, dice)
    if not has_kernel(known):
        move = eager(known, seat, dice)
        return Hint(move, known.reasons(seat, move), None)
    return _searched(known, seat, dice, level, is_unwanted)


def _searched(known: Position, seat: Seat, dice: Dice, level: Level, is_unwanted: Callable[[], bool]) -> Hint | None:
    from hypostyle.ai.thinking import think

    thought = think(known, seat, dice, budget_of(level, known), is_unwanted=is_unwanted)
    if thought is None:
        return None
    worth = thought.weighed[0].worth  # of the first choice of the move: it is the one that was tried most
    return Hint(thought.move, known.reasons(seat, thought.move), round(100 * min(1.0, max(0.0, worth))))
