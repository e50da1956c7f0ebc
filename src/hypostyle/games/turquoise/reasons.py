"""What can be counted of a move: what it prepares and by when, what it stops and for whom, what it leaves to others.

A place is worth to a player what a plate there would bring if the pillars still missing were the player's own; half as
much with every pillar and every plate below that is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Merit, Message, Move, Seat, message
from hypostyle.core.words import Param
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.moves import Anubis, Auction, Go, Horus, Kind, Lay, Plain, Raise, Seth, Tablet
from hypostyle.games.turquoise.score import penalty, plate_points
from hypostyle.games.turquoise.space import GATES, PLACES, TOP, Column, Place, columns_of, place_name, places_below
from hypostyle.games.turquoise.where import spoken_place

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition

PER_TURN = 3  # action points
HALVED = 0.5  # what a pillar or a plate that is missing makes of a place
BEHIND = 0.6  # and what it makes of it that another has more pillars there
ON_THE_WAY = 0.4  # what each action point that it still takes to be there makes of it
TOLL = 0.1  # points that a pillar at a gate may bring
BRIDGE = 0.1  # points that a complete footbridge may save
SITE = 0.1  # points that it is worth to reach one more site
NAMED_ONCE = frozenset(f"reason.{word}" for word in ("denies", "draws", "prepares", "spoils", "stops"))
FAR_FROM_OVER = (0.0, 0.0, 0.1, 0.3, 1.0)  # how much penalties count, by the plates under the last capital


class Stake(NamedTuple):
    """What a player has under an upper place: pillars of the four, those missing, and the points of a plate there."""

    place: Place
    own: int
    missing: int
    points: int
    worth: float


def stake(building: Building, place: Place, seat: Seat) -> Stake:
    """What a place is worth to a player, with the missing pillars as the player's own."""
    under = [building.pillars.get(column) for column in columns_of(place)]
    own, missing = under.count(seat), under.count(None)
    most = max((under.count(owner) for owner in under if owner), default=0)
    points = plate_points(place.storey, [owner or seat for owner in under], seat)
    odds = HALVED ** (missing + len(building.missing_plates(place))) * (BEHIND if own < most else 1.0)
    return Stake(place, own, missing, points, points * odds)


def merits(before: TurquoisePosition, seat: Seat, move: Move, after: TurquoisePosition) -> Iterator[Merit]:
    """What besides points can be counted of a move."""
    match move:
        case Go() | Horus() | Anubis():
            yield from _of_pillars(before, seat, move, after)
        case Auction() | Raise() | Plain(Kind.DROP):
            yield from _of_bids(before, seat, move, after)
        case Lay() | Plain(Kind.CROWN):
            yield from _of_plates(before, seat, move.place if isinstance(move, Lay) else TOP, after)
        case Plain(Kind.DRAW):
            yield from _of_drawing(before, seat)
        case Plain(Kind.THOT):
            yield from _of_thot(before, seat)
        case Seth() | Plain(Kind.DECLINE):
            yield from _of_seth(before, seat, move)
        case Plain(Kind.END):
            yield from _left(after)
    yield from _penalty(before, seat, after)


# Pillars


def _of_pillars(
    before: TurquoisePosition, seat: Seat, move: Go | Horus | Anubis, after: TurquoisePosition
) -> Iterator[Merit]:
    touched = _touched(move)
    places = [place for place in _open_places(before.building) if touched.intersection(columns_of(place))]
    for each in before.seats:
        stakes = [(stake(before.building, place, each), stake(after.building, place, each)) for place in places]
        yield from _for_oneself(after, stakes) if each == seat else _for_another(before, each, stakes)
    if isinstance(move, Go):
        yield from _on_the_way(after, seat, move)
        yield from _at_the_gates(before, seat, move, after)
    if not after.actions:
        yield from _left_now(after)
    if isinstance(move, Anubis):
        yield from _stopped(before, seat, after)


def _touched(move: Go | Horus | Anubis) -> set[Column]:
    match move:
        case Go(source, target):
            return {column for column in (source, target) if column}
        case Horus(site):
            return {site}
        case Anubis(sites):
            return set(sites)


def _open_places(building: Building) -> list[Place]:
    """The upper places that are still without a plate, and lack at most one of the plates below."""
    return [
        place
        for place in PLACES
        if place.storey and place not in building.plates and len(building.missing_plates(place)) <= 1
    ]


def _for_oneself(after: TurquoisePosition, stakes: Iterable[tuple[Stake, Stake]]) -> Iterator[Merit]:
    """What becomes of one's own places: the one that gains most, and the one that loses most."""
    changes = sorted(((now.worth - then.worth, then, now) for then, now in stakes), reverse=True)
    if changes and changes[0][0] > 0 and changes[0][2].own:
        gain, _, now = changes[0]
        yield _prepared(after, gain, now)
    if changes and changes[-1][0] < 0:
        loss, then, _ = changes[-1]
        yield _of_place("gives up", loss, "reason.gives_up", then.place, points=then.points)


def _prepared(after: TurquoisePosition, gain: float, now: Stake) -> Merit:
    """How far a place is with the pillar, and by when a plate could lie there."""
    if now.missing or after.building.missing_plates(now.place):
        needed = now.missing + 1  # a point for each pillar at least, and one for the plate
        turns = 0 if needed <= after.actions else 1 if needed <= after.actions + PER_TURN else 2
        params = {"own": now.own, "missing": now.missing, "points": now.points, "turns": turns}
        return _of_place("stand", gain, "reason.prepares", now.place, **params)
    code = "reason.ready_now" if after.actions else "reason.ready_next"
    return _of_place("stand", gain, code, now.place, points=now.points)


def _for_another(before: TurquoisePosition, other: Seat, stakes: Iterable[tuple[Stake, Stake]]) -> Iterator[Merit]:
    """What another loses where that costs most: a pillar of the four, or a place among them."""
    lost = [
        (max(then.worth - now.worth, (then.points - now.points) * HALVED**then.missing), then, now)
        for then, now in stakes
        if then.own and (now.points < then.points or now.own < then.own)
    ]
    if not lost:
        return
    loss, then, now = max(lost)
    weight, seat = loss * _nearness(before, other), before.name(other)
    if now.own < then.own:
        yield _of_place(f"spoils {other}", weight, "reason.sends_back", then.place, seat=seat, points=then.points)
    else:
        params: dict[str, Param] = {"seat": seat, "before": then.points, "after": now.points}
        yield _of_place(f"spoils {other}", weight, "reason.spoils", then.place, **params)


def _nearness(before: TurquoisePosition, other: Seat) -> float:
    """How much it counts what another has: less with several others, and less if they are not the next."""
    if len(before.points) == 2:
        return 1.0
    return 0.75 if other == before.mover % len(before.points) + 1 else 0.5


def _on_the_way(after: TurquoisePosition, seat: Seat, move: Go) -> Iterator[Merit]:
    """The best place that the pillar can reach with its next move, where it stands under none itself."""
    places = _open_places(after.building)
    if move.target is None or any(move.target in columns_of(place) for place in places):
        return
    reached = after.ways(budget=PER_TURN, purse=0).from_(move.target)
    wanted = [
        (
            stake(after.building, place, seat),
            min(reached[column][0][0] for column in columns_of(place) if column in reached),
        )
        for place in places
        if not reached.keys().isdisjoint(columns_of(place))
    ]
    if wanted:
        best, cost = max(wanted, key=lambda each: each[0].worth * ON_THE_WAY ** each[1])
        weight = best.worth * ON_THE_WAY**cost
        yield _of_place("leads", weight, "reason.leads", best.place, points=best.points, cost=cost)


def _at_the_gates(before: TurquoisePosition, seat: Seat, move: Go, after: TurquoisePosition) -> Iterator[Merit]:
    """TQ-13: who passes over a pillar pays its owner, and one's own pillars pass for nothing."""
    if move.target in GATES and move.source not in GATES:
        yield Merit("toll", TOLL, message("reason.tolls"))
    more = _reach(after, seat) - _reach(before, seat)
    if more > 0 and after.hands[seat - 1]:
        yield Merit("reach", SITE * more, message("reason.reaches_more", number=more))


# Plates


def _of_plates(before: TurquoisePosition, seat: Seat, place: Place, after: TurquoisePosition) -> Iterator[Merit]:
    scored = before.scored(place, seat)
    if after.offer:  # the holder of Seth is asked first
        code = "reason.crowns" if place == TOP else "reason.scores"
        yield _of_place(f"points {seat}", scored, code, place, points=scored)
        return
    rivals = {each: before.scored(place, each) for each in before.seats if each != seat}
    rival = max(rivals, key=lambda each: rivals[each])
    if place.storey and rivals[rival]:
        weight, name = rivals[rival] * _nearness(before, rival), before.name(rival)
        yield _of_place("denies", weight, "reason.denies", place, seat=name, points=rivals[rival])
    yield from _opened(place, seat, after)
    bridges = sum(after.building.spans.values()) - sum(before.building.spans.values())
    if bridges > 0:
        yield Merit("bridges", BRIDGE * bridges, message("reason.bridges", number=bridges))
    number = _reach(after, seat)
    yield Merit("reach", SITE * number, message("reason.reaches", number=number))


def _opened(place: Place, seat: Seat, after: TurquoisePosition) -> Iterator[Merit]:
    """The place above that now rests on four plates."""
    above = [each for each in PLACES if place in places_below(each) and not after.building.missing_plates(each)]
    if above:
        best = max((stake(after.building, each, seat) for each in above), key=lambda each: each.worth)
        yield _of_place("opens", best.worth, "reason.opens", best.place, points=best.points)


def _reach(after: TurquoisePosition, seat: Seat) -> int:
    """How many sites a pillar from hand reaches for one action point, without paying anyone."""
    return len(after.ways(budget=1, purse=0).from_(None)) if after.mover == seat else 0


def _of_drawing(before: TurquoisePosition, seat: Seat) -> Iterator[Merit]:
    """The best place for the plate, and what is kept from the others who could lay there."""
    ready = before.building.ready_places()
    best = max(ready, key=lambda place: (before.scored(place, seat), place.storey))
    points = before.scored(best, seat)
    yield _of_place("draws", points, "reason.draws", best, points=points)
    if best.storey:
        yield from _stopped_at(before, seat, best)
    if before.is_stalling:
        yield Merit("builds", 3.0, message("reason.builds", left=before.turns_left))


def _stopped_at(before: TurquoisePosition, seat: Seat, place: Place) -> Iterator[Merit]:
    """What the next players could have there."""
    for other in before.seats:
        points = before.scored(place, other)
        if other != seat and points:
            weight, name = points * _nearness(before, other), before.name(other)
            yield _of_place("stops", weight, "reason.stops", place, seat=name, before=points)


def _stopped(before: TurquoisePosition, seat: Seat, after: TurquoisePosition) -> Iterator[Merit]:
    """A place where another could have laid a plate next, and no longer can."""
    ready = set(before.building.ready_places()) - set(after.building.ready_places())
    for place in ready:
        if place.storey:
            yield from _stopped_at(before, seat, place)


# Tablets


def _of_thot(before: TurquoisePosition, seat: Seat) -> Iterator[Merit]:
    """What one action point more makes possible in this turn."""
    best = _best_ready(before, seat)
    if not before.actions and best and best.points:
        yield _of_place("draws", best.points, "reason.adds_plate", best.place, points=best.points)
    else:
        yield Merit("adds", 0.5, message("reason.adds", left=before.actions + 1))


def _best_ready(before: TurquoisePosition, seat: Seat) -> Stake | None:
    ready = [stake(before.building, place, seat) for place in before.building.ready_places() if place.storey]
    return max(ready, key=lambda each: each.points, default=None) if before.undrawn else None


def _of_seth(before: TurquoisePosition, seat: Seat, move: Move) -> Iterator[Merit]:
    """What Seth would bring here, and who scores all the same."""
    assert before.offer
    points = before.scored(before.offer.place, seat)
    if move == Plain(Kind.DECLINE):
        yield Merit("spares", 3.0 - points, message("reason.spares", points=points))


# Auctions


def _of_bids(before: TurquoisePosition, seat: Seat, move: Move, after: TurquoisePosition) -> Iterator[Merit]:
    """What the tablet is good for, whether anyone can go higher, and who has it otherwise, for how much."""
    if move == Plain(Kind.DROP):
        yield from _sold(before, after, "reason.sold")
        return
    bidding = after.bidding
    assert bidding
    assert isinstance(move, Auction | Raise)
    named = message(f"tablet.{bidding.tablet}")
    yield _use(before, seat, bidding.tablet, named)
    others = [each for each in bidding.still_in if each != seat]
    if all(before.points[each - 1] <= move.price for each in others):
        left = 1 - move.price / (before.points[seat - 1] + 1)
        yield Merit("owned", 4 * left, message("reason.owned", tablet=named, price=move.price))
    if isinstance(move, Raise):
        yield from _sold(before, before.after(seat, Plain(Kind.DROP)), "reason.otherwise")  # type: ignore[arg-type]


def _use(before: TurquoisePosition, seat: Seat, tablet: Tablet, named: Message) -> Merit:
    """What a tablet is good for: Horus for a place that lacks one pillar, the others in general."""
    if tablet == Tablet.HORUS and before.hands[seat - 1]:
        stakes = [stake(before.building, place, seat) for place in _open_places(before.building)]
        lacking = [each for each in stakes if each.missing == 1 and not before.building.missing_plates(each.place)]
        if lacking:
            best = max(lacking, key=lambda each: each.points)
            return _of_place("uses", best.points, "reason.uses_horus", best.place, points=best.points)
    return Merit("uses", 1.0, message("reason.uses", tablet=tablet.value, named=named))


def _sold(before: TurquoisePosition, after: TurquoisePosition, code: str) -> Iterator[Merit]:
    """Who has the tablet, and for how much, once this seat is out of the auction."""
    bidding = before.bidding
    assert bidding, "raised and dropped is in auctions"
    if bidding.tablet in after.tablets:
        buyer, tablet = after.name(bidding.bidder), message(f"tablet.{bidding.tablet}")
        weight = max(0.5, 4.0 - bidding.price) if code == "reason.otherwise" else 0.5 * bidding.price
        yield Merit("sold", weight, message(code, seat=buyer, tablet=tablet, price=bidding.price))


# What is left


def _left(after: TurquoisePosition) -> Iterator[Merit]:
    """The most that the next player can have for a plate on what is ready now."""
    most = _most(after, after.mover)
    code = "reason.leaves" if most else "reason.leaves_nothing"
    yield Merit("leaves", -float(most), message(code, seat=after.name(after.mover), most=most))


def _left_now(after: TurquoisePosition) -> Iterator[Merit]:
    """The same of a move after which nothing but the end of the turn is left."""
    following = after.mover % len(after.points) + 1
    most = _most(after, following)
    if most:
        yield Merit("leaves", -float(most), message("reason.leaves", seat=after.name(following), most=most))


def _most(after: TurquoisePosition, seat: Seat) -> int:
    ready = (place for place in after.building.ready_places() if place.storey)
    return max((after.scored(place, seat) for place in ready), default=0) if after.undrawn else 0


def _penalty(before: TurquoisePosition, seat: Seat, after: TurquoisePosition) -> Iterator[Merit]:
    """TQ-18: what open pillars would cost, once the last capital is near."""
    under = sum(place in after.building.plates for place in places_below(TOP))
    saved = _owed(before.building, seat) - _owed(after.building, seat)
    if saved and FAR_FROM_OVER[under]:
        code = "reason.saves" if saved > 0 else "reason.exposes"
        yield Merit("penalty", FAR_FROM_OVER[under] * saved, message(code, points=abs(saved)))


def _owed(building: Building, seat: Seat) -> int:
    return penalty(((building.heights[column], owner) for column, owner in building.pillars.items()), seat)


def _of_place(topic: str, weight: float, code: str, place: Place, **params: Param) -> Merit:
    """Something about a place, which the stage shows as well."""
    name = place_name(place)
    said = Message(code, {"place": spoken_place(place), **params}, (name,))
    again = Message(f"{code}_there", params, (name,)) if code in NAMED_ONCE else None
    return Merit(topic, weight, said, name, again)
