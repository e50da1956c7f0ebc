"""What each kind of move needs, in the order of the rules, and what is said where it is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from hypostyle.core import Condition, Move, Refusal, first_broken, refuse
from hypostyle.games.aztec.building import FACES_NEEDED
from hypostyle.games.aztec.moves import Bid, Kind, Lay, Pass
from hypostyle.games.aztec.space import AREA, Cell, cell_name

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition

Needed: TypeAlias = Condition[[Any, Any]]  # of a position, and of a move of one kind: which, each condition says itself


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell_name(cell) for cell in sorted(cells))


# A piece laid; each condition trusts that those before it hold


def _is_piece(position: AztecPosition, lay: Lay) -> Refusal | None:
    return None if lay.is_square else refuse("AZ-2", "crooked", cells=(cell_name(lay.corner),))


def _is_within_area(position: AztecPosition, lay: Lay) -> Refusal | None:
    if AREA.issuperset(lay.cells):
        return None
    outside = _names(cell for cell in lay.cells if cell not in AREA)
    return refuse("AZ-4", "outside", cells=outside, count=len(outside))


def _is_in_empty_cells(position: AztecPosition, lay: Lay) -> Refusal | None:
    filled = position.building.filled
    if filled.isdisjoint(lay.cells):
        return None
    taken = _names(cell for cell in lay.cells if cell in filled)
    return refuse("AZ-5", "occupied", cells=taken, count=len(taken))


def _has_contact(position: AztecPosition, lay: Lay) -> Refusal | None:
    faces = position.building.faces(lay)
    return refuse("AZ-6", "contact", cells=_names(lay.cells), faces=faces) if faces < FACES_NEEDED else None


def _is_stable(position: AztecPosition, lay: Lay) -> Refusal | None:
    hanging = position.building.hanging(lay)
    if hanging is None:
        return None
    first, second = cells = _names(hanging)
    return refuse("AZ-7", "hanging", cells=cells, first=first, second=second)


def _auction_is_over(position: AztecPosition, lay: Lay) -> Refusal | None:
    return refuse("AZ-12", "auction_first") if position.auction else None


# The auction


def _auction_runs(position: AztecPosition, call: Bid | Pass) -> Refusal | None:
    if position.auction:
        return None
    if len(position.seats) == 2:
        return refuse("AZ-12", "no_auction")
    return refuse("AZ-12", "auction_over") if position.barrier else refuse("AZ-15", "no_auction_in_rounds")


def _is_lower(position: AztecPosition, bid: Bid) -> Refusal | None:
    """Than the last barrier; the first one is at most the highest there is."""
    highest = position.highest_bid()
    if 1 <= bid.barrier <= highest:
        return None
    code = "barrier_lower" if position.auction and position.auction.barrier else "barrier_first"
    return refuse("AZ-12", code, barrier=bid.barrier, highest=highest)


CONDITIONS: Mapping[str, tuple[Needed, ...]] = {
    Kind.LAY: (_is_piece, _is_within_area, _is_in_empty_cells, _has_contact, _is_stable, _auction_is_over),
    Kind.BID: (_auction_runs, _is_lower),
    Kind.PASS: (_auction_runs,),
}


def why_not(position: AztecPosition, move: Move) -> Refusal | None:
    """What a move lacks first."""
    return first_broken(CONDITIONS[move.kind], position, move)
