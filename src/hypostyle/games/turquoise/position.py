"""A situation in Turquoise: the building, hands, points and tablets, and where in a turn it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from hypostyle.core import (
    CHANCE,
    Actor,
    Chance,
    Choice,
    FrozenDict,
    Move,
    Outcome,
    Position,
    Refusal,
    Seat,
    changed,
)
from hypostyle.games.turquoise import refusals
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.facts import IDLE_TURNS
from hypostyle.games.turquoise.moves import (
    Anubis,
    Auction,
    Drawn,
    First,
    Go,
    Horus,
    Kind,
    Lay,
    Plain,
    Raise,
    Seth,
    Tablet,
    end_name,
    way_of,
)
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.plates import ROTATIONS, Plate, PlateSet
from hypostyle.games.turquoise.routes import Cost, Ways
from hypostyle.games.turquoise.score import penalty, plate_points, winners
from hypostyle.games.turquoise.space import TOP, Column, Place, columns_of

ACTION_POINTS = 3
_ACTIONS = (Kind.MOVE, Kind.DRAW, Kind.CROWN, Kind.HORUS, Kind.ANUBIS)  # TQ-9: what costs action points
_UNUSUAL = (Kind.AUCTION, Kind.THOT, Kind.END)  # what people choose last, in this order

Payment = tuple[tuple[Seat, int], ...]


class Bidding(NamedTuple):
    """TQ-8: an auction that runs."""

    tablet: Tablet
    price: int
    bidder: Seat
    still_in: tuple[Seat, ...]  # in turn order from the opener
    next: Seat

    def raised(self, price: int) -> Bidding:
        return self._replace(price=price, bidder=self.next, next=self._following())

    def dropped(self) -> Bidding:
        still_in = tuple(each for each in self.still_in if each != self.next)
        return self._replace(still_in=still_in, next=self._following())

    def _following(self) -> Seat:
        """The next one still in; the highest bidder is only reached when all others have dropped out."""
        return self.still_in[(self.still_in.index(self.next) + 1) % len(self.still_in)]


class Offer(NamedTuple):
    """A plate with place and rotation chosen, about which the holder of Seth is asked."""

    plate: int
    place: Place
    rotation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurquoisePosition(Position):
    """Complete and immutable. What is to be done now follows from the fields of the turn."""

    plate_set: PlateSet
    building: Building
    hands: tuple[int, ...]
    points: tuple[int, ...]
    tablets: FrozenDict[Tablet, Seat]  # those that are held, and by whom
    undrawn: tuple[int, ...]  # the ids of the plates face down, ascending: their order is nowhere
    # The turn
    mover: Seat  # 0 until the first player is drawn
    actions: int = ACTION_POINTS  # action points left
    is_fresh: bool = True  # nothing has been done yet, so an auction may be opened
    bidding: Bidding | None = None
    is_drawing: bool = False  # a plate is being drawn
    drawn: int | None = None  # the plate to be laid at once
    offer: Offer | None = None  # Seth is being asked
    has_laid: bool = False  # a plate was laid in this turn
    idle: int = 0  # turns in a row that ended without a plate; none as soon as one is laid
    ending: str | None = None

    # Who acts

    @property
    def phase(self) -> Phase:
        """What is to be done now."""
        if self.ending:
            return Phase.OVER
        if not self.mover:
            return Phase.FIRST
        if self.bidding:
            return Phase.BID
        if self.is_drawing:
            return Phase.PLATE
        if self.offer:
            return Phase.SETH
        return Phase.LAY if self.drawn else Phase.ACT

    def _to_act(self) -> tuple[Actor, ...]:
        match self.phase:
            case Phase.ACT | Phase.LAY:
                return (self.mover,)
            case Phase.OVER:
                return ()
            case Phase.FIRST | Phase.PLATE:
                return (CHANCE,)
            case Phase.BID:
                assert self.bidding
                return (self.bidding.next,)
            case Phase.SETH:
                return (self.tablets[Tablet.SETH],)

    def _turn(self) -> Seat | None:
        return self.mover or None if not self.ending else None

    @property
    def standstill(self) -> int:
        """TQ-20: how many turns in a row without a plate end the match."""
        return IDLE_TURNS * len(self.points)

    @property
    def turns_left(self) -> int:
        """TQ-20: how many turns, this one included, may still end without a plate before the match does."""
        return self.standstill - self.idle

    @property
    def is_stalling(self) -> bool:
        """Whether half of those turns are gone."""
        return 2 * self.turns_left <= self.standstill

    def holds(self, tablet: Tablet) -> bool:
        """Whether the player whose turn it is holds a tablet."""
        return self.tablets.get(tablet) == self.mover

    def rule_of(self, occasion: str) -> str:
        if occasion == "turn" and self.phase in (Phase.BID, Phase.SETH):
            return "TQ-8" if self.phase == Phase.BID else "TQ-15"
        if occasion == "chance" and self.phase == Phase.FIRST:
            return "TQ-7"
        return Position.rule_of(self, occasion)

    # What they may do

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of moves that belong to the phase."""
        return refusals.kinds(self.phase)

    def moves_of(self, kind: Kind) -> Iterator[Move]:
        """All legal moves of one kind, given that the kind belongs to the phase."""
        if kind in _ACTIONS and not self.actions:
            return iter(())
        match kind:
            case Kind.MOVE:
                return self._goes_of(self.sources())
            case Kind.DRAW if self.undrawn and self.building.has_ready_place():
                return iter((Plain(kind),))
            case Kind.CROWN if self.building.is_ready(TOP):
                return iter((Plain(kind),))
            case Kind.HORUS if self.holds(Tablet.HORUS) and self.hands[self.mover - 1]:
                return (Horus(column) for column in self.building.heights if self.building.is_free(column))
            case Kind.ANUBIS if self.holds(Tablet.ANUBIS):
                return self._anubis()
            case Kind.THOT if self.holds(Tablet.THOT):
                return iter((Plain(kind),))
            case Kind.AUCTION if self.is_fresh:
                return self._auctions()
            case Kind.END | Kind.DROP | Kind.DECLINE:
                return iter((Plain(kind),))
            case Kind.LAY:
                rotations = self.plate_in_hand().rotations()
                return (Lay(place, rotation) for place in self.building.ready_places() for rotation in rotations)
            case Kind.RAISE:
                assert self.bidding
                return map(Raise, range(self.bidding.price + 1, self.points[self.bidding.next - 1] + 1))
            case Kind.SETH:
                return (seth for seth in map(Seth, ROTATIONS) if refusals.why_not(self, seth) is None)
        return iter(())

    def _auctions(self) -> Iterator[Move]:
        prices = range(1, self.points[self.mover - 1] + 1)
        return (Auction(tablet, price) for tablet in Tablet if tablet not in self.tablets for price in prices)

    def _anubis(self) -> Iterator[Move]:
        open_pillars = sorted(self.building.pillars)
        for number, one in enumerate(open_pillars):
            yield Anubis((one,))
            yield from (Anubis((one, other)) for other in open_pillars[number + 1 :])

    def plate_in_hand(self) -> Plate:
        """The plate that is drawn or offered."""
        identity = self.offer.plate if self.offer else self.drawn
        assert identity, "no plate is in hand"
        return self.plate_set.plates[identity]

    def ways(self, budget: int | None = None, purse: int | None = None) -> Ways:
        """The ways of the mover's pillars, within other limits if given."""
        return Ways(
            self.building,
            self.mover,
            len(self.points),
            self.actions if budget is None else budget,
            self.points[self.mover - 1] if purse is None else purse,
        )

    def sources(self) -> Iterator[Column | None]:
        """Where the mover can take a pillar from: the hand, then open sites."""
        if self.hands[self.mover - 1]:
            yield None
        yield from (column for column, seat in self.building.pillars.items() if seat == self.mover)

    def goes(self, source: Column | None, reached: dict[Column | None, list[Cost]]) -> Iterator[Go]:
        """The moves that ways from a source offer."""
        return (way_of(source, target, cost) for target, costs in reached.items() for cost in costs)

    def _goes_of(self, sources: Iterable[Column | None]) -> Iterator[Go]:
        ways = self.ways()
        return chain.from_iterable(self.goes(source, ways.from_(source)) for source in sources)

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        return tuple(sorted(chain.from_iterable(map(self.moves_of, self.kinds())), key=attrgetter("text")))

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """First the kinds of moves, found without listing them all; then the moves of one kind by their paths."""
        if path:
            return self._grouped(sorted(self._behind(path), key=lambda move: move.text), path)
        found = []
        for kind in sorted(self.kinds(), key=lambda kind: _UNUSUAL.index(kind) + 1 if kind in _UNUSUAL else 0):
            move = next(self.moves_of(kind), None)
            if move:
                complete = move if len(move.path) == 1 else None
                found.append(self._choice(move.path[:1], complete))
        return tuple(found)

    def _behind(self, path: tuple[str, ...]) -> Iterable[Move]:
        """The moves among which a path leads on: of its kind and, of pillars, from its source."""
        match path:
            case [Kind.MOVE, source, *_] if Kind.MOVE in self.kinds():
                return self._goes_of(each for each in self.sources() if end_name(each) == source)
            case [kind, *_] if kind in self.kinds():
                return self.moves_of(Kind(kind))
            case _:
                return ()

    def _chances(self) -> tuple[Chance, ...]:
        if self.phase == Phase.FIRST:
            moves: list[Move] = [First(seat) for seat in self.seats]
        else:
            moves = [Drawn(identity) for identity in self.undrawn]
        return tuple(Chance(move, 1) for move in sorted(moves, key=lambda move: move.text))

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, move)

    # What happens then

    def _after(self, actor: Actor, move: Move) -> Position:
        match move:
            case Go():
                return self._after_go(move)
            case First(seat):
                return changed(self, mover=seat)
            case Drawn(plate):
                undrawn = tuple(each for each in self.undrawn if each != plate)
                return changed(self, is_drawing=False, drawn=plate, undrawn=undrawn)
            case Auction() | Raise() | Plain(Kind.DROP):
                return self._after_bid(actor, move)
            case Lay(place, rotation):
                return self._after_choice(place, rotation)
            case Seth(rotation):
                return self._after_seth(rotation)
            case Plain(Kind.DECLINE):
                assert self.offer
                return self._lay(self.offer, (self.mover,))
            case Plain(Kind.END):
                return self._after_end()
            case _:
                return self._after_action(move)

    def _after_action(self, move: Move) -> TurquoisePosition:
        match move:
            case Plain(Kind.DRAW):
                return self._acted(1, is_drawing=True)
            case Plain(Kind.CROWN):
                return self._acted(1)._after_choice(TOP, 0)
            case Plain(Kind.THOT):
                return self._acted(-1)._without(Tablet.THOT)
            case Horus(site):
                moved = self._acted(1)._without(Tablet.HORUS)
                return moved._with_pillars({site: self.mover}, {self.mover: -1})
            case Anubis(sites):
                owners = [self.building.pillars[site] for site in sites]
                returned = {owner: owners.count(owner) for owner in owners}
                moved = self._acted(1)._without(Tablet.ANUBIS)
                return moved._with_pillars(dict.fromkeys(sites), returned)
        raise AssertionError(f"{move} is no action")

    def _after_go(self, move: Go) -> TurquoisePosition:
        ends = ((move.source, None), (move.target, self.mover))
        into_hand = (move.target is None) - (move.source is None)
        moved = self._acted(
            move.cost,
            building=self.building.with_pillars({column: seat for column, seat in ends if column}),
            hands=self._hands_with({self.mover: into_hand}) if into_hand else self.hands,
        )
        paid = sum(points for _, points in move.pays)
        return moved._gaining({**dict(move.pays), self.mover: -paid}) if paid else moved

    def _acted(self, cost: int, **changes: Any) -> TurquoisePosition:
        return changed(self, actions=self.actions - cost, is_fresh=False, **changes)

    def _without(self, tablet: Tablet) -> TurquoisePosition:
        """The tablet is free again."""
        held = {name: seat for name, seat in self.tablets.items() if name != tablet}
        return changed(self, tablets=FrozenDict(held))

    def _with_pillars(self, changes: dict[Column, Seat | None], into_hands: dict[Seat, int]) -> TurquoisePosition:
        return changed(self, building=self.building.with_pillars(changes), hands=self._hands_with(into_hands))

    def _hands_with(self, gains: dict[Seat, int]) -> tuple[int, ...]:
        return tuple([count + gains.get(seat, 0) for seat, count in enumerate(self.hands, start=1)])

    def _gaining(self, gains: dict[Seat, int]) -> TurquoisePosition:
        return changed(self, points=self._points_with(gains))

    def _points_with(self, gains: dict[Seat, int]) -> tuple[int, ...]:
        return tuple([score + gains.get(seat, 0) for seat, score in enumerate(self.points, start=1)])

    def _after_bid(self, actor: Actor, move: Move) -> TurquoisePosition:
        if isinstance(move, Auction):
            order = tuple((self.mover - 1 + turn) % len(self.points) + 1 for turn in range(len(self.points)))
            bidding = Bidding(move.tablet, move.price, actor, order, order[1])
            return changed(self, bidding=bidding, is_fresh=False)
        assert self.bidding
        bidding = self.bidding.raised(move.price) if isinstance(move, Raise) else self.bidding.dropped()
        if len(bidding.still_in) > 1:
            return changed(self, bidding=bidding)
        held = self.tablets.with_items({bidding.tablet: bidding.bidder})
        return changed(self, bidding=None, tablets=held)._gaining({bidding.bidder: -bidding.price})

    def _after_choice(self, place: Place, rotation: int) -> TurquoisePosition:
        """A plate has its place and rotation: the holder of Seth is asked, or it is laid."""
        identity = self.plate_set.last.id if place == TOP else self.drawn
        assert identity, "no plate to lay"
        offer = Offer(identity, place, rotation)
        if self.tablets.get(Tablet.SETH, self.mover) != self.mover:
            return changed(self, offer=offer)
        return self._lay(offer, (self.mover,))

    def _after_seth(self, rotation: int) -> TurquoisePosition:
        assert self.offer
        holder = self.tablets[Tablet.SETH]
        return self._without(Tablet.SETH)._lay(self.offer._replace(rotation=rotation), (self.mover, holder))

    def _lay(self, offer: Offer, scorers: tuple[Seat, ...]) -> TurquoisePosition:
        """TQ-12, TQ-15: the plate lies, and each of the scorers scores as if laying it alone."""
        gains = {seat: self.scored(offer.place, seat) for seat in scorers}
        building = self.building.with_plate(offer.place, self.plate_set.plates[offer.plate], offer.rotation)
        laid = changed(self, building=building, drawn=None, offer=None, has_laid=True, idle=0)._gaining(gains)
        return laid._scored_out("crowned") if offer.place == TOP else laid

    def scored(self, place: Place, seat: Seat) -> int:
        """TQ-12: what a plate on a place brings a seat."""
        under = [self.building.pillars[column] for column in columns_of(place)] if place.storey else []
        return plate_points(place.storey, under, seat)

    def _after_end(self) -> TurquoisePosition:
        idle = 0 if self.has_laid else self.idle + 1
        if idle >= self.standstill:
            return changed(self, idle=idle)._scored_out("stalled")
        following = self.mover % len(self.points) + 1
        return changed(self, mover=following, actions=ACTION_POINTS, is_fresh=True, has_laid=False, idle=idle)

    def _scored_out(self, ending: str) -> TurquoisePosition:
        """TQ-18: the penalty for pillars that carry nothing."""
        standing = [(self.building.heights[column], seat) for column, seat in self.building.pillars.items()]
        return changed(self, ending=ending)._gaining({seat: -penalty(standing, seat) for seat in self.seats})

    def _scores(self) -> tuple[int, ...]:
        return self.points

    def _progress(self) -> float:
        """By the plates laid, of all and the last capital."""
        laid = len(self.plate_set.ordinary) - len(self.undrawn) - (self.drawn is not None)
        return laid / (len(self.plate_set.ordinary) + 1)

    def _outcome(self) -> Outcome | None:
        if not self.ending:
            return None
        if self.ending == "stalled":
            return Outcome(self.ending, "TQ-20", (), all_lose=True)
        return Outcome(self.ending, "TQ-17", winners(self.points))
