"""The position in sentences: the turn, hands and tablets, plates and pillars, and which bridges are complete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Seat, message
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.moves import Tablet
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.plates import SITES
from hypostyle.games.turquoise.space import (
    GATES,
    PLACES,
    SIZE,
    STEPS,
    STOREYS,
    TOP,
    Column,
    place_name,
    site_name,
)

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition


def task(position: TurquoisePosition, seat: Seat) -> Message:
    """What whoever is to act can do."""
    match position.phase:
        case Phase.BID:
            assert position.bidding
            tablet = message(f"tablet.{position.bidding.tablet}")
            price, points = position.bidding.price, position.points[seat - 1]
            return message("task.bid" if points > price else "task.drop", tablet=tablet, price=price, points=points)
        case Phase.LAY:
            return message("task.lay", plate=position.plate_in_hand().id)
        case Phase.SETH:
            assert position.offer
            place = place_name(position.offer.place)
            return message("task.seth", plate=position.offer.plate, place=place, cells=(place,))
        case _:
            kinds = [kind for kind in position.kinds() if next(position.moves_of(kind), None)]
            can = tuple(message(f"kind.{kind}") for kind in kinds)
            return message("task.do", can=can, actions=position.actions)


def describe(position: TurquoisePosition, seat: Seat | None) -> Iterator[Message]:
    """What the turn waits for, what players have, then the building from the ground up."""
    yield from _turn(position, seat)
    for each in position.seats:
        yield _player(position, each)
    free = tuple(message(f"tablet.{tablet}") for tablet in Tablet if tablet not in position.tablets)
    yield message("told.tablets", number=len(free), tablets=free)
    yield message("told.undrawn", number=len(position.undrawn))
    if not position.ending:
        yield message("told.turns_left", left=position.turns_left)
    for storey in range(STOREYS - 1):
        yield from _storey(position, storey)
    yield _top(position.building)
    yield from _bridges(position.building)


def _turn(position: TurquoisePosition, seat: Seat | None) -> Iterator[Message]:
    if position.phase in (Phase.LAY, Phase.SETH) or (position.phase == Phase.ACT and seat != position.mover):
        yield message("told.actions", seat=position.name(position.mover), actions=position.actions)
    if position.bidding:
        tablet, price, bidder, still_in, _ = position.bidding
        yield message(
            "told.auction",
            tablet=message(f"tablet.{tablet}"),
            price=price,
            bidder=position.name(bidder),
            still_in=tuple(map(position.name, still_in)),
        )
    if position.offer:
        place = place_name(position.offer.place)
        yield message("told.offer", place=place, rotation=position.offer.rotation, cells=(place,))
    if position.drawn or position.offer:
        plate = position.plate_in_hand()
        sites = (
            message("told.halves", site=site, number=len(halves), halves=tuple(map(_direction, halves)))
            for site, halves in zip(SITES, plate.halves, strict=True)
        )
        yield message("told.plate", plate=plate.id, sites=tuple(sites))


def _player(position: TurquoisePosition, seat: Seat) -> Message:
    held = tuple(message(f"tablet.{tablet}") for tablet in Tablet if position.tablets.get(tablet) == seat)
    hand = position.hands[seat - 1]
    return message("told.player", seat=position.name(seat), hand=hand, number=len(held), tablets=held)


def _storey(position: TurquoisePosition, storey: int) -> Iterator[Message]:
    """Its plates and where one can come, then who has pillars on its open sites."""
    building = position.building
    places = [place for place in PLACES if place.storey == storey]
    laid = tuple(place_name(place) for place in places if place in building.plates)
    ready = tuple(place_name(place) for place in places if building.is_ready(place))
    missing = len(places) - len(laid)
    yield message("told.plates", storey=storey, number=len(laid), missing=missing, laid=laid, cells=laid)
    if ready:
        yield message("told.ready", ready=ready, cells=ready)
    for seat in position.seats:
        own = sorted(c for c, owner in building.pillars.items() if owner == seat and building.heights[c] == storey)
        if own:
            sites = tuple(map(site_name, own))
            name = position.name(seat)
            yield message("told.pillars", storey=storey, seat=name, number=len(sites), sites=sites, cells=sites)


def _top(building: Building) -> Message:
    if TOP in building.plates:
        return message("told.crowned")
    return message("told.crown_ready" if building.is_ready(TOP) else "told.crown")


def _bridges(building: Building) -> Iterator[Message]:
    """TQ-3, TQ-5: the complete bridges of each row, along it and to the north, and the gates; the rest is broken."""
    for y in range(SIZE):
        bridges = (*_complete(building, y, "E"), *_complete(building, y, "N"))
        if bridges:
            yield message("told.bridges", row=y + 1, bridges=bridges)
    gates = tuple(site_name(column) for column in sorted(GATES) if building.gate(column))
    yield message("told.gates", number=len(gates), gates=gates, cells=gates)


def _complete(building: Building, y: int, letter: str) -> tuple[str, ...]:
    """The complete bridges that lead from the sites of a row in a direction: `a1-b1`."""
    dx, dy = STEPS[letter]
    row: list[Column] = [(x, y) for x in range(SIZE) if (x, y) in building.heights]
    ways = [(column, (column[0] + dx, y + dy)) for column in row]
    return tuple(f"{site_name(a)}-{site_name(b)}" for a, b in ways if (b, True) in building.bridges(a))


def _direction(letter: str) -> Message:
    return message("told.direction", letter=letter)
