"""What is to be said of a whole match that was gone through: what luck gave and what the moves, and where it turned.

Between two decisions expectations change. What a draw of chance changes is luck: from what the move had left to what
was there after the draw. What a move changes is choice. All of these, added to where a seat stood at first, make the
result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from hypostyle.ai.analysis import GRADES, Grade, Judgement, final_shares
from hypostyle.core import CHANCE, Match, Seat

LUCKY = 0.1  # of the win: what a draw must give to be marked


class Account(Struct, frozen=True):
    """What made the result of a seat. `start`, `luck`, `own`, `others` and `rest` add up to `end`."""

    seat: Seat
    start: float  # what it could expect when the first decision was made
    luck: float  # what draws gave it
    own: float  # what its own moves gave it
    others: float  # what the moves of others gave it
    rest: float  # what cannot be told apart: a live race, the clock, giving up
    end: float  # its part of the win, or what it could expect at the last decision of an unfinished match
    marks: dict[Grade, int]


class Swing(Struct, frozen=True):
    """A stroke of luck: at the decision after so many entries a seat found itself better off than the move before."""

    ply: int
    seat: Seat
    gained: float


class _Change(NamedTuple):
    """What became of expectations from one decision to the next."""

    judgement: Judgement
    until: int  # how many entries there were then
    before: Sequence[float]
    left: Sequence[float] | None  # after the move and before any draw; None where that cannot be told apart
    there: Sequence[float]


def accounts(judgements: Sequence[Judgement], match: Match) -> list[Account]:
    """What made the result of each seat; none where nothing could be estimated."""
    known = [judgement for judgement in judgements if judgement.worths]
    if not known or known[0].worths is None:
        return []
    seats, start = match.position.seats, known[0].worths
    parts = {seat: dict.fromkeys(("luck", "own", "others", "rest"), 0.0) for seat in seats}
    end: Sequence[float] = start
    for change in _changes(known, match):
        end = change.there
        for seat in seats:
            for part, gained in _parts(change, seat).items():
                parts[seat][part] += gained
    return [
        Account(
            seat=seat,
            start=start[seat - 1],
            end=end[seat - 1],
            marks=_marks(judgements, seat),
            **{part: round(gained, 4) for part, gained in parts[seat].items()},
        )
        for seat in seats
    ]


def swings(judgements: Sequence[Judgement], match: Match) -> list[Swing]:
    """The strokes of luck that are worth a mark, each with the seat that gained most."""
    found = []
    for change in _changes([judgement for judgement in judgements if judgement.worths], match):
        lucky = {seat: _parts(change, seat).get("luck", 0.0) for seat in match.position.seats}
        seat = max(lucky, key=lambda each: lucky[each])
        if lucky[seat] >= LUCKY:
            found.append(Swing(change.until, seat, round(lucky[seat], 4)))
    return found


def turning_point(judgements: Sequence[Judgement], match: Match) -> int | None:
    """The ply of the decision after which the match was never open again; None where no seat won or there is none.

    It is the costliest marked move of those who lost since the winner was last not ahead, or else the last move that
    they made before the winner went ahead for good.
    """
    final = final_shares(match.position) or []
    winner = final.index(1.0) + 1 if 1.0 in final else None
    known = [judgement for judgement in judgements if judgement.worths]
    if winner is None:
        return None
    behind = max((at for at, each in enumerate(known) if not _is_ahead(each, winner)), default=None)
    lost = [each for each in known[behind or 0 :] if each.seat != winner and each.grade]
    if lost:
        return max(lost, key=lambda each: (each.loss, -each.ply)).ply
    before = [] if behind is None else [each.ply for each in known[: behind + 1] if each.seat != winner]
    return before[-1] if before else None


def _is_ahead(judgement: Judgement, winner: Seat) -> bool:
    worths = judgement.worths or []
    return all(worths[winner - 1] > worth for seat, worth in enumerate(worths, start=1) if seat != winner)


def _changes(known: Sequence[Judgement], match: Match) -> Iterator[_Change]:
    """From each decision to the next that is known, and from the last to the result."""
    final = final_shares(match.position)
    following = [(each.ply, each.worths) for each in known[1:]] + ([(match.ply, final)] if final else [])
    for judgement, (until, there) in zip(known, following, strict=False):
        assert judgement.worths, "it is known"
        assert there, "it is known"
        yield _Change(judgement, until, judgement.worths, _left(judgement, until, there, match), there)


def _left(judgement: Judgement, until: int, there: Sequence[float], match: Match) -> Sequence[float] | None:
    """What a move left. Where nothing was drawn after it, that is what was there at the next decision."""
    actors = {entry.actor for entry in match.entries[judgement.ply + 1 : until]}
    if judgement.after is None or actors - {CHANCE, *match.position.house_seats}:
        return None
    return judgement.after if CHANCE in actors else there


def _parts(change: _Change, seat: Seat) -> dict[str, float]:
    """What a change was to a seat: parts that add up to it."""
    before, there = change.before[seat - 1], change.there[seat - 1]
    if change.left is None:
        return {"rest": there - before}
    left = change.left[seat - 1]
    return {"own" if seat == change.judgement.seat else "others": left - before, "luck": there - left}


def _marks(judgements: Sequence[Judgement], seat: Seat) -> dict[Grade, int]:
    own = [judgement.grade for judgement in judgements if judgement.seat == seat]
    return {grade: own.count(grade) for grade in GRADES}
