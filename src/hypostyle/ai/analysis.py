"""A match gone through decision by decision: how each seat stood, what was best, and where somebody erred.

Worths are expected shares of the win, from 0 to 1. A move is judged by what it gives away against the best that was
found: a tenth of the win is an inaccuracy, a fifth a mistake. With a number of simulations the same match is always
judged the same. Naming these things loads no compiler; judging does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from hypostyle.core import CHANCE, Dice, Entry, Match, Position, Seat, numbered_seed

SIMULATIONS = 1_000  # for the candidates; each is then weighed with half as many
INACCURACY, MISTAKE = 0.1, 0.2  # of the win, given away by one move

Grade: TypeAlias = Literal["inaccuracy", "mistake"]


class Weighed(Struct, frozen=True):
    """A move, and what it is worth to the seat that makes it."""

    move: str
    worth: float


class Judgement(Struct, frozen=True):
    """What is to be said of one decision. Where no search can be made, it has neither `worths` nor a grade."""

    ply: int  # how many entries there were before it
    seat: Seat
    move: str  # the move that was played
    worths: list[float] | None = None  # what each seat could expect before the move, seat 1 first
    worth: float | None = None  # of the move that was played, to its seat
    best: list[Weighed] = []  # the best first, at most three; the move that was played may be among them
    grade: Grade | None = None
    exact: bool = False  # read out to the end, and not estimated
    forced: bool = False  # there was no other move


def decisions(match: Match) -> list[int]:
    """The plies at which a seat decided something: not chance, the clock, or a seat that the rules play."""
    played_by_rules = match.position.house_seats
    return [
        ply for ply, entry in enumerate(match.entries) if entry.actor > CHANCE and entry.actor not in played_by_rules
    ]


def final_shares(position: Position) -> list[float] | None:
    """How the win was shared out at the end; None before it."""
    if position.outcome is None:
        return None
    return [round(share, 4) for share in position.outcome.shares(position.seats)]


def analyse(
    match: Match,
    simulations: int = SIMULATIONS,
    done: Iterable[Judgement] = (),
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Iterator[Judgement]:
    """Judge each decision that is not done already, one by one; ends early once nobody wants to know any more."""
    known = {judgement.ply for judgement in done}
    positions, entries = match.positions, match.entries
    for ply in decisions(match):
        if ply in known:
            continue
        judgement = judge(positions[ply], entries[ply], ply, simulations, is_unwanted)
        if judgement is None:
            return
        yield judgement


def judge(
    position: Position,
    entry: Entry,
    ply: int,
    simulations: int = SIMULATIONS,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Judgement | None:
    """Judge one decision; None once nobody wants to know any more."""
    from hypostyle.ai.worths import Place, Scale, Unwanted

    seat, move = entry
    place = Place.of(position, seat)
    if place is None:
        return Judgement(ply, seat, move.text)
    dice = Dice(numbered_seed(ply))
    try:
        weighing = Scale(place, seat, simulations, dice, is_unwanted).weigh(move)
    except Unwanted:
        return None
    return Judgement(
        ply=ply,
        seat=seat,
        move=move.text,
        worths=list(weighing.worths),
        worth=weighing.played,
        best=[Weighed(text, worth) for text, worth in weighing.best],
        grade=_grade(weighing.best[0][1], weighing.played),
        exact=weighing.is_exact,
        forced=weighing.is_forced,
    )


def _grade(best: float, played: float | None) -> Grade | None:
    lost = 0.0 if played is None else round(best - played, 4)
    if lost >= MISTAKE:
        return "mistake"
    return "inaccuracy" if lost >= INACCURACY else None
