"""Hints: the best move that a search finds, with its reasons. The search names it and the second best; what sets them
apart is counted by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.ai.calibration import calibrated
from hypostyle.ai.levels import LEVELS, Level, budget_of
from hypostyle.core import Dice, Message, Move, Position, Seat, eager, message

if TYPE_CHECKING:
    from hypostyle.ai.search import Found
    from hypostyle.ai.thinking import Thought

ALIKE = message("reason.alike")
CLEAR = 0.05  # of the win: a move that is better by so much is no longer as good as the others
ADVISER = "architect"  # the strongest level that answers within a second


class Hint(NamedTuple):
    """A legal move, what sets it apart, and how often in a hundred the seat is thought to win, if searched."""

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

    budget = budget_of(level, known)
    thought = think(known, seat, dice, budget, is_unwanted=is_unwanted)
    if thought is None:
        return None
    begun = _second_way(thought.steps)
    beside = think(known, seat, dice, budget.for_the_rest(), is_unwanted=is_unwanted, begun=begun) if begun else None
    if begun and beside is None:
        return None
    reasons = known.reasons(seat, thought.move, beside.move if beside else None)
    return Hint(thought.move, _honest(reasons, thought.steps), round(100 * _chance(known, seat, thought)))


def _second_way(steps: tuple[tuple[Found, ...], ...]) -> tuple[int, ...]:
    """How the second best move begins: it leaves the best where another choice was tried nearly as often."""
    at = _parting(steps)
    return () if at is None else (*(found[0].code for found in steps[:at]), steps[at][1].code)


def _parting(steps: tuple[tuple[Found, ...], ...]) -> int | None:
    """The choice at which the second best leaves the best; None if there was never another."""
    open_choices = [at for at, found in enumerate(steps) if len(found) > 1]
    return max(open_choices, key=lambda at: steps[at][1].visits / max(1, steps[at][0].visits), default=None)


def _honest(reasons: tuple[Message, ...], steps: tuple[tuple[Found, ...], ...]) -> tuple[Message, ...]:
    """Where nothing that is counted sets a move apart, and yet the search found it clearly better: that is said."""
    at = _parting(steps)
    if reasons != (ALIKE,) or at is None or steps[at][0].worth - steps[at][1].worth < CLEAR:
        return reasons
    return (message("reason.later"),)


def _chance(position: Position, seat: Seat, thought: Thought) -> float:
    """What part of the win the seat can expect: what is certain, or what such estimates have come to."""
    best = thought.weighed[0]
    is_known = bool(best.proof) or not best.visits  # it was read out
    shares = thought.shares if is_known else calibrated(position, seat, thought.shares)
    return shares[seat - 1]
