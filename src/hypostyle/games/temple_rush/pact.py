"""The pact for the last card: who may agree with whom, and what follows (TR-18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from hypostyle.core import Move, Seat
from hypostyle.games.temple_rush.moves import Kind, Pact
from hypostyle.games.temple_rush.space import Brick, Figure

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition

TALK = (Kind.PACT, Kind.WITHDRAW, Kind.REFUSE, Kind.ACCEPT)


def why_no_offer(position: TablePosition, seat: Seat, other: Seat) -> str | None:
    """The code of what forbids a seat to offer a pact to another, if anything does."""
    if not position.last_zone or len(position.players) < 3 or other == seat or other not in position.seats:
        return "pact_not_now"
    if seat in position.asked or any(each in offer for each in (seat, other) for offer in position.offers):
        return "pact_busy"
    return why_not_agree(position, seat, other)


def why_not_agree(position: TablePosition, one: Seat, other: Seat) -> str | None:
    """What forbids two seats to agree: a pact, a claim in this round or, in guided building, their figures."""
    zone = position.last_zone
    assert zone, "a pact is for the last card"
    if position.partner(one) or position.partner(other):
        return "pact_busy"
    if any(claim.seat in (one, other) for claim in position.claimings):
        return "pact_claimed"
    mine, theirs = position.player(one).figures[zone], position.player(other).figures[zone]
    is_fit = not position.way.claims_itself or position.card(zone).shape.fits_beside(mine, theirs)
    return None if is_fit else "pact_misfit"


def layings(
    position: TablePosition, partner: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool
) -> Iterator[Brick]:
    """In guided building figures must fit together, which replaces TR-9."""
    theirs = position.player(partner).figures[zone]
    return iter(position.card(zone).shape.placements_beside(figure, theirs, size, is_loose))


def is_complete(position: TablePosition, seat: Seat, partner: Seat, zone: int) -> bool:
    """Whether two partners, each with a brick at least, have completed the temple."""
    mine, theirs = position.player(seat).figures[zone], position.player(partner).figures[zone]
    return bool(mine and theirs) and position.card(zone).shape.completes_together(mine, theirs)


def after_talk(position: TablePosition, seat: Seat, move: Move) -> TablePosition:
    """After an offer, or an answer to one."""
    if isinstance(move, Pact):
        return replace(position, offers=(*position.offers, (seat, move.seat)), asked=position.asked | {seat})
    if move.kind == Kind.WITHDRAW:
        return replace(position, offers=tuple(offer for offer in position.offers if offer[0] != seat))
    if move.kind == Kind.REFUSE:
        return replace(position, offers=tuple(offer for offer in position.offers if offer[1] != seat))
    return _accepted(position, seat)


def _accepted(position: TablePosition, seat: Seat) -> TablePosition:
    offer = position.offer_to(seat)
    assert offer, "no offer to accept"
    offers = tuple(each for each in position.offers if each != offer)
    position = replace(position, offers=offers, pacts=(*position.pacts, offer))
    zone = position.last_zone
    assert zone, "a pact is for the last card"
    is_claim = position.way.claims_itself and position.completes(seat, zone)
    return position.claimed(seat, zone) if is_claim else position
