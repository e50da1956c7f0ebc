"""What can be counted of a move: what a piece stops and prepares for each builder, and what a call in the auction says.

What matters are the next piece, the placements that score at all, and the cells that no piece can fill any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Merit, Move, Seat, message
from hypostyle.games.aztec.building import Building
from hypostyle.games.aztec.moves import Bid, Lay, Pass
from hypostyle.games.aztec.score import highest, sector
from hypostyle.games.aztec.space import Cell, cell_name

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition

NEXT = 0.6  # of its points, what one's own next piece is worth: others lay before it
NARROWED = 1.5  # points that it is worth if another builder has no placement left that scores
WIDENED = 1.0  # points that it is worth to have twice as many oneself
CALM = 1.0  # points that it is worth, to whoever is ahead, if no placement is left at all
MUCH = 1.25  # how many times as many placements are worth telling
REACHED = 3.0  # points that it is worth to reach the barrier
CALL = 0.1  # points that one step of the barrier is worth


class Outlook(NamedTuple):
    """What a builder can hope for: the points of one piece, the placements that score, the cells nothing can fill."""

    most: int
    ways: int
    closed: frozenset[Cell]


def outlook(building: Building, axis: str, corners: str) -> Outlook:
    """What the builder of an axis can hope for."""
    bright = sector(axis, corners)
    found = [len(bright.intersection(lay.cells)) for lay in building.placements()]
    closed = frozenset(cell for cell in bright if cell not in building.filled and building.is_closed(cell))
    return Outlook(max(found, default=0), sum(points > 0 for points in found), closed)


def merits(before: AztecPosition, seat: Seat, move: Move, after: AztecPosition) -> Iterator[Merit]:
    """What besides points can be counted of a move."""
    match move:
        case Bid() | Pass():
            yield from _of_calls(before, seat, move, after)
        case Lay() if after.round == before.round:
            for builder, axis in before.axes.items():
                then, now = (outlook(each.building, axis, before.corners) for each in (before, after))
                tell = _of_oneself if builder == seat else _of_another
                yield from tell(before, builder, then, now)
            yield from _of_barrier(before, seat, after)
            yield from _of_room(before, seat, after)


def _of_oneself(before: AztecPosition, seat: Seat, then: Outlook, now: Outlook) -> Iterator[Merit]:
    if now.most > then.most:
        said = message("reason.prepares", before=then.most, after=now.most)
        yield Merit("own most", NEXT * (now.most - then.most), said)
    if now.ways >= MUCH * then.ways and now.ways > then.ways:
        said = message("reason.widens", before=then.ways, after=now.ways)
        yield Merit("own ways", WIDENED * min(1.0, now.ways / max(1, then.ways) - 1), said)
    if lost := now.closed - then.closed:
        said = message("reason.closes_you", cells=_names(lost), number=len(lost))
        yield Merit("own closed", -float(len(lost)), said)


def _of_another(before: AztecPosition, builder: Seat, then: Outlook, now: Outlook) -> Iterator[Merit]:
    share, name = 1.0 / max(1, len(before.axes) - 1), before.name(builder)
    if now.most != then.most:
        code = "reason.denies" if now.most < then.most else "reason.leaves"
        said = message(code, seat=name, before=then.most, after=now.most)
        yield Merit(f"most {builder}", share * (then.most - now.most), said)
    if then.ways >= MUCH * now.ways and then.ways > now.ways:
        said = message("reason.narrows", seat=name, before=then.ways, after=now.ways)
        yield Merit(f"ways {builder}", NARROWED * share * (1 - now.ways / then.ways), said)
    if lost := now.closed - then.closed:
        said = message("reason.closes", cells=_names(lost), seat=name, number=len(lost))
        yield Merit(f"closed {builder}", share * len(lost), said)


def _names(cells: frozenset[Cell]) -> tuple[str, ...]:
    return tuple(map(cell_name, sorted(cells)))


def _of_barrier(before: AztecPosition, seat: Seat, after: AztecPosition) -> Iterator[Merit]:
    """AZ-14: how far a builder who has scored is from the barrier."""
    then, now = before.scores[seat - 1], after.scores[seat - 1]
    if before.barrier and seat in before.axes and then < before.barrier and now > then:
        left = max(0, before.barrier - now)
        yield Merit("barrier", 0.5 if left else REACHED, message("reason.barrier", left=left))


def _of_room(before: AztecPosition, seat: Seat, after: AztecPosition) -> Iterator[Merit]:
    """Who is ahead, or is Ah Puch, would rather that little can still be laid."""
    then, now = (len(each.building.placements()) for each in (before, after))
    if _is_ahead(after, seat) and then >= MUCH * now:
        yield Merit("room", CALM * (1 - now / then), message("reason.room", before=then, after=now))


def _is_ahead(after: AztecPosition, seat: Seat) -> bool:
    if after.barrier and seat == after.ah_puch:
        return all(after.scores[builder - 1] < after.barrier for builder in after.axes)
    return seat in after.axes and all(
        after.scores[seat - 1] > after.scores[each - 1] for each in after.axes if each != seat
    )


def _of_calls(before: AztecPosition, seat: Seat, move: Bid | Pass, after: AztecPosition) -> Iterator[Merit]:
    """AZ-12: what others would have to promise, and who is Ah Puch."""
    auction = before.auction
    assert auction, "calls are made in the auction"
    if isinstance(move, Bid):
        rest = highest(before.corners) - move.barrier
        yield Merit("outbid", CALL * rest, message("reason.bids", barrier=move.barrier, below=move.barrier - 1))
        yield Merit("kept", CALL * move.barrier, message("reason.keeps", barrier=move.barrier, below=move.barrier - 1))
    elif after.ah_puch and after.barrier and after.ah_puch != seat:
        said = message("reason.becomes", seat=before.name(after.ah_puch), barrier=after.barrier)
        yield Merit("role", 1.0, said)
    elif auction.barrier:
        yield Merit("role", 0.5, message("reason.passes", barrier=auction.barrier))
