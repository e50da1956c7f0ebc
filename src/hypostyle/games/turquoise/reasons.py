"""What a move prepares, what it keeps from others, and what it leaves to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Move, Seat, message
from hypostyle.games.turquoise.moves import Go, Horus, Kind, Plain, Raise
from hypostyle.games.turquoise.space import PLACES, Column, columns_of, place_name

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition


def reasons(before: TurquoisePosition, seat: Seat, move: Move, after: TurquoisePosition) -> Iterator[Message]:
    match move:
        case Go(target=site) | Horus(site) if site:
            yield from _prepared(after, site)
        case Raise():
            yield from _sold(before, before.after(seat, Plain(Kind.DROP)), "reason.otherwise")  # type: ignore[arg-type]
        case Plain(Kind.DROP):
            yield from _sold(before, after, "reason.sold")
        case Plain(Kind.DRAW) if before.is_stalling:
            yield message("reason.builds", left=before.turns_left)
        case Plain(Kind.END):
            yield from _left(after)


def _prepared(after: TurquoisePosition, site: Column) -> Iterator[Message]:
    """Of the upper places that a pillar helps to carry, the one that then lacks fewest."""
    building = after.building
    carried = [
        place
        for place in PLACES
        if place.storey
        and site in columns_of(place)
        and place not in building.plates
        and not building.missing_plates(place)
    ]
    if carried:
        place = min(carried, key=lambda place: (len(building.missing_pillars(place)), place))
        name = place_name(place)
        yield message("reason.prepares", place=name, missing=len(building.missing_pillars(place)), cells=(name,))


def _sold(before: TurquoisePosition, after: TurquoisePosition, code: str) -> Iterator[Message]:
    """Who has the tablet, and for how much, once this seat is out of the auction."""
    bidding = before.bidding
    assert bidding, "raised and dropped is in auctions"
    if bidding.tablet in after.tablets:
        buyer, tablet = after.name(bidding.bidder), message(f"tablet.{bidding.tablet}")
        yield message(code, seat=buyer, tablet=tablet, price=bidding.price)


def _left(after: TurquoisePosition) -> Iterator[Message]:
    """The most that the next player can have for a plate on what is ready now."""
    if not after.undrawn:
        return
    most = max((after.scored(place, after.mover) for place in after.building.ready_places()), default=0)
    if most:
        yield message("reason.leaves", seat=after.name(after.mover), most=most)
