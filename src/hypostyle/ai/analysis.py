"""A match gone through decision by decision: how each seat stood, what was best, and where somebody erred.

All decisions are looked at once, quickly, so that the whole course of the match is soon there; then those in which a
move seems to have cost something are looked at closely. Worths are chances of the win, from 0 to 1. With the same depth
the same match is always judged the same. Naming these things loads no compiler; judging does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from hypostyle.core import CHANCE, Dice, Entry, Match, Message, Position, Seat, numbered_seed

Depth: TypeAlias = Literal["quick", "thorough"]
Grade: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]

DEPTHS: Mapping[Depth, float] = {"quick": 1.0, "thorough": 4.0}  # of a close look, in times what an Architect thinks
USUAL: Depth = "thorough"
GLANCE = 1 / 8  # of the first look at everything, unless that is deeper than a close look
LEAST = 4_000  # simulations that an Architect is taken to have at least

# Of the win, given away by one move for certain: what an Architect hardly ever loses, twice that, and four times.
GRADES: Mapping[Grade, float] = {"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05}
WORTH_A_LOOK = 0.04  # of the win, that a move may have cost if it is looked at closely
MARGIN = 2.0  # standard errors by which a loss may be less than it seems, or more


class Look(NamedTuple):
    """A decision that is to be looked at, and for how long, in times what an Architect thinks."""

    ply: int
    effort: float


class Told(Struct, frozen=True):
    """A move that was not made, as text and as it is told."""

    seat: Seat
    move: str
    spoken: Message


class Weighed(Struct, frozen=True):
    """A move that could have been made: what it is worth to whoever makes it, and how it is told."""

    move: str
    worth: float
    spoken: Message


class Judgement(Struct, frozen=True):
    """A decision, and what is said of it. Worths are chances of the win, from 0 to 1.

    Where no search can be made (a live race), it has neither `worths` nor a grade.
    """

    ply: int  # how many entries there were before it
    seat: Seat
    move: str  # the move that was played
    worths: list[float] | None = None  # what each seat could expect before the move, seat 1 first
    after: list[float] | None = None  # and after it; null for what no search knows, such as giving up
    best: list[Weighed] = []  # the best first; the move that was played may be among them
    line: list[Told] = []  # how it would go on after the best
    reasons: list[Message] = []  # what sets the best apart from the move that was played, if that is marked
    doubt: float = 0.0  # the standard error of what the move gave away
    grade: Grade | None = None
    exact: bool = False  # read out to the end, and not estimated
    forced: bool = False  # there was no other move

    @property
    def worth(self) -> float | None:
        """Of the move that was played, to its seat."""
        return None if self.after is None else self.after[self.seat - 1]

    @property
    def loss(self) -> float:
        """What the move gave away of what the seat could expect."""
        if self.worths is None or self.worth is None:
            return 0.0
        return max(0.0, self.worths[self.seat - 1] - self.worth)


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


def close_looks(judgements: Sequence[Judgement], depth: float) -> list[Look]:
    """After the first look at all decisions: those that are worth another, the most costly first."""
    falls = _falls(judgements)
    seeming = {each.ply: max(each.loss + MARGIN * each.doubt, falls.get(each.ply, 0.0)) for each in judgements}
    wanted = [each.ply for each in judgements if seeming[each.ply] >= WORTH_A_LOOK and not (each.exact or each.forced)]
    return [Look(ply, depth) for ply in sorted(wanted, key=lambda ply: (-seeming[ply], ply))]


def _falls(judgements: Sequence[Judgement]) -> dict[int, float]:
    """By how much the expectations of whoever decided had fallen when somebody decided next."""
    return {
        one.ply: one.worths[one.seat - 1] - other.worths[one.seat - 1]
        for one, other in pairwise(judgements)
        if one.worths and other.worths and one.after
    }


def latest(judgements: Iterable[Judgement]) -> list[Judgement]:
    """What is said of each decision in the order of the record: a close look says more than the first."""
    found = {judgement.ply: judgement for judgement in judgements}
    return [found[ply] for ply in sorted(found)]


def analyse(
    match: Match,
    depth: float = DEPTHS[USUAL],
    done: Iterable[Judgement] = (),
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Iterator[Judgement]:
    """Look at each decision, then closely at some; goes on after what is done, ends early if nobody wants to know.

    What is said later of the same decision takes the place of what was said before.
    """
    found = list(done)
    plies, positions, entries = decisions(match), match.positions, match.entries
    while look := next_look(plies, found, depth):
        judgement = judge(positions[look.ply], entries[look.ply], look, is_unwanted)
        if judgement is None:
            return
        found.append(judgement)
        yield judgement


def next_look(plies: Sequence[int], done: Sequence[Judgement], depth: float) -> Look | None:
    """What comes after so many judgements of these decisions; None after the last."""
    if len(done) < len(plies):
        return Look(plies[len(done)], min(depth, GLANCE))
    close = close_looks(done[: len(plies)], depth)
    at = len(done) - len(plies)
    return close[at] if at < len(close) else None


def judge(
    position: Position, entry: Entry, look: Look, is_unwanted: Callable[[], bool] = lambda: False
) -> Judgement | None:
    """Judge one decision; None once nobody wants to know any more."""
    from hypostyle.ai.worths import Place, Scale, Unwanted

    seat, move = entry
    place = Place.of(position, seat)
    if place is None:
        return Judgement(look.ply, seat, move.text)
    dice = Dice(numbered_seed(look.ply))
    try:
        weighing = Scale(place, seat, simulations_of(look, position), dice, is_unwanted).weigh(move)
    except Unwanted:
        return None
    worths = {known.move: _rounded(known.shares)[seat - 1] for known in weighing.best}
    judgement = Judgement(
        ply=look.ply,
        seat=seat,
        move=move.text,
        worths=_rounded(weighing.before),
        after=None if weighing.played is None else _rounded(weighing.played),
        best=[Weighed(each.text, worth, position.spoken(seat, each)) for each, worth in worths.items()],
        line=[Told(each.actor, each.move.text, at.spoken(*each)) for at, each in weighing.line],
        doubt=round(weighing.doubt, 4),
        exact=weighing.is_exact,
        forced=weighing.is_forced,
    )
    grade = grade_of(judgement.loss - MARGIN * judgement.doubt)
    if grade is None:
        return judgement
    return replace(judgement, grade=grade, reasons=list(position.reasons(seat, weighing.best[0].move, move)))


def simulations_of(look: Look, position: Position) -> int:
    """How many simulations a look takes before it compares, in a position that a kernel takes."""
    from hypostyle.ai.levels import LEVELS, budget_of

    return max(1, round(look.effort * max(LEAST, budget_of(LEVELS["architect"], position).simulations)))


def grade_of(lost: float) -> Grade | None:
    """The worst that can be said of a loss; None if it is too small."""
    return next((grade for grade, least in GRADES.items() if round(lost, 4) >= least), None)


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(float(share), 4) for share in shares]
