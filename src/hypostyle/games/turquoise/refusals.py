"""What each kind of move needs: for every phase the kinds that belong to it, each with its conditions in order.

The conditions of a kind stand in the order of their rules' numbers; each trusts that those before it hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hypostyle.core import Condition, Move, Refusal, first_broken, message, refuse
from hypostyle.games.turquoise.moves import Anubis, Auction, Go, Horus, Kind, Lay, Plain, Raise, Seth, Tablet, end_name
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.routes import Cost
from hypostyle.games.turquoise.space import TOP, Column, Place, place_name, site_name

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition

Needed: TypeAlias = "Condition[[TurquoisePosition, Any]]"  # of a move of one form, which each condition says itself

ENOUGH = 99  # more action points or points than any way costs


def _names(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(sorted(site_name(column) for column in columns))


def _points(position: TurquoisePosition) -> int:
    return position.points[position.to_act[0] - 1]


# Bids (TQ-8)


def _begins_turn(position: TurquoisePosition, move: Auction) -> Refusal | None:
    return None if position.is_fresh else refuse("TQ-8", "auction_late")


def _tablet_is_free(position: TurquoisePosition, move: Auction) -> Refusal | None:
    is_free = move.tablet not in position.tablets
    return None if is_free else refuse("TQ-8", "tablet_taken", tablet=message(f"tablet.{move.tablet}"))


def _is_above_price(position: TurquoisePosition, move: Auction | Raise) -> Refusal | None:
    least = 1 + (position.bidding.price if position.bidding else 0)
    return refuse("TQ-8", "price_low", price=move.price, least=least) if move.price < least else None


def _is_affordable(position: TurquoisePosition, move: Auction | Raise) -> Refusal | None:
    points = _points(position)
    return refuse("TQ-8", "price_high", price=move.price, points=points) if move.price > points else None


# Action points, tablets, hands


def _has_actions(position: TurquoisePosition, move: Move) -> Refusal | None:
    return None if position.actions else refuse("TQ-9", "no_actions")


def _tablet_is_held(position: TurquoisePosition, move: Horus | Anubis | Plain) -> Refusal | None:
    tablet = Tablet(move.kind.value)
    is_held = position.holds(tablet)
    return None if is_held else refuse("TQ-14", "tablet_not_held", tablet=message(f"tablet.{tablet}"))


def _pillar_is_left(position: TurquoisePosition, move: Go | Horus) -> Refusal | None:
    """In hand, if it comes from there."""
    is_on_site = isinstance(move, Go) and move.source
    return None if is_on_site or position.hands[position.mover - 1] else refuse("TQ-16", "hand_empty")


# Plates (TQ-3, TQ-10, TQ-11)

_LAYING: Mapping[Kind, str] = {Kind.LAY: "TQ-10", Kind.CROWN: "TQ-11"}


def _place(move: Lay | Plain) -> Place:
    return move.place if isinstance(move, Lay) else TOP


def _place_is_ready(position: TurquoisePosition, move: Move) -> Refusal | None:
    is_fine = position.undrawn and position.building.ready_places()
    return None if is_fine else refuse("TQ-10", "no_place")


def _is_turned_least(position: TurquoisePosition, move: Lay | Seth) -> Refusal | None:
    """Rotations that give the same bridges are one move, written with the smallest number; TQ-11 speaks of the top."""
    if position.offer and position.offer.place == TOP:
        return None
    rotation, smallest = move.rotation, position.plate_in_hand().smallest(move.rotation)
    return None if smallest == rotation else refuse("TQ-3", "same_rotation", rotation=rotation, smallest=smallest)


def _leaves_top_unturned(position: TurquoisePosition, move: Seth) -> Refusal | None:
    is_top = position.offer and position.offer.place == TOP
    return refuse("TQ-11", "top_rotation") if is_top and move.rotation != 0 else None


def _is_not_on_top(position: TurquoisePosition, move: Lay) -> Refusal | None:
    return refuse("TQ-10", "not_on_top", cells=(place_name(move.place),)) if move.place == TOP else None


def _place_is_free(position: TurquoisePosition, move: Lay) -> Refusal | None:
    name = place_name(move.place)
    return refuse("TQ-10", "place_taken", place=name, cells=(name,)) if move.place in position.building.plates else None


def _rests_on_plates(position: TurquoisePosition, move: Lay | Plain) -> Refusal | None:
    place = _place(move)
    missing = position.building.missing_plates(place)
    if not missing:
        return None
    return refuse(_LAYING[move.kind], "not_built", place=place_name(place), cells=tuple(map(place_name, missing)))


def _rests_on_pillars(position: TurquoisePosition, move: Lay | Plain) -> Refusal | None:
    place = _place(move)
    bare = position.building.missing_pillars(place)
    if not bare:
        return None
    return refuse(_LAYING[move.kind], "not_carried", place=place_name(place), number=len(bare), cells=_names(bare))


# Pillars (TQ-2, TQ-13, TQ-14)

_SETTING: Mapping[Kind, str] = {Kind.MOVE: "TQ-13", Kind.HORUS: "TQ-14"}


def _target(move: Go | Horus) -> Column | None:
    return move.target if isinstance(move, Go) else move.site


def _site_is_open(position: TurquoisePosition, move: Go | Horus) -> Refusal | None:
    site = _target(move)
    if not site or site in position.building.heights:
        return None
    return refuse("TQ-2", "no_site", site=site_name(site), cells=_names([site]))


def _site_is_free(position: TurquoisePosition, move: Go | Horus) -> Refusal | None:
    site = _target(move)
    if not site or site not in position.building.pillars:
        return None
    return refuse(_SETTING[move.kind], "site_taken", site=site_name(site), cells=_names([site]))


def _pillar_is_own(position: TurquoisePosition, move: Go) -> Refusal | None:
    source = move.source
    if not source or position.building.pillars.get(source) == position.mover:
        return None
    return refuse("TQ-13", "not_your_pillar", site=site_name(source), cells=_names([source]))


def _pillar_leaves(position: TurquoisePosition, move: Go) -> Refusal | None:
    return refuse("TQ-13", "stays", end=end_name(move.source)) if move.source == move.target else None


class Way(NamedTuple):
    """A pillar's way: what is offered between its ends, and what ways would cost however much one had."""

    move: Go
    offered: tuple[Go, ...]
    anyhow: list[Cost]

    @property
    def ends(self) -> tuple[str, str]:
        return end_name(self.move.source), end_name(self.move.target)

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(sorted(end for end in self.ends if end != "hand"))


def _going(*conditions: Condition[[TurquoisePosition, Way]]) -> Needed:
    """What a pillar's way needs that is not offered as it stands."""

    def judged(position: TurquoisePosition, move: Go) -> Refusal | None:
        source, target = move.source, move.target
        offered = tuple(position.goes(source, {target: position.ways().from_(source).get(target, [])}))
        if move in offered:
            return None
        anyhow = position.ways(ENOUGH, ENOUGH).from_(source).get(target, [])
        return first_broken(conditions, position, Way(move, offered, anyhow))

    return judged


def _way_is_there(position: TurquoisePosition, way: Way) -> Refusal | None:
    source, target = way.ends
    code = "no_gate" if "hand" in way.ends else "no_way"
    return None if way.anyhow else refuse("TQ-13", code, source=source, target=target, cells=way.cells)


def _actions_suffice(position: TurquoisePosition, way: Way) -> Refusal | None:
    least, actions = min(cost[0] for cost in way.anyhow), position.actions
    if least <= actions:
        return None
    return refuse("TQ-13", "too_dear", cost=least, actions=actions, broken=least - 1, cells=way.cells)


def _points_suffice(position: TurquoisePosition, way: Way) -> Refusal | None:
    if way.offered:
        return None
    owed = min(sum(cost[1:]) for cost in way.anyhow if cost[0] <= position.actions)
    return refuse("TQ-13", "cannot_pay", owed=owed, points=_points(position), cells=way.cells)


def _price_is_offered(position: TurquoisePosition, way: Way) -> Refusal | None:
    prices = tuple(sorted(go.price for go in way.offered))
    return None if way.move in way.offered else refuse("TQ-13", "other_price", prices=prices, cells=way.cells)


def _pillars_are_there(position: TurquoisePosition, move: Anubis) -> Refusal | None:
    bare = [site for site in move.sites if site not in position.building.pillars]
    return refuse("TQ-14", "no_pillar", site=site_name(bare[0]), cells=_names(bare)) if bare else None


# All of it

_CARRIED: tuple[Needed, ...] = (_rests_on_plates, _rests_on_pillars)

# The kinds of moves that belong to each phase in which seats act.
CONDITIONS: Mapping[Phase, Mapping[Kind, tuple[Needed, ...]]] = {
    Phase.ACT: {
        Kind.AUCTION: (_begins_turn, _tablet_is_free, _is_above_price, _is_affordable),
        Kind.DRAW: (_has_actions, _place_is_ready),
        Kind.CROWN: (_has_actions, *_CARRIED),
        Kind.MOVE: (
            *(_site_is_open, _has_actions, _pillar_is_own, _pillar_leaves, _site_is_free),
            *(_going(_way_is_there, _actions_suffice, _points_suffice, _price_is_offered), _pillar_is_left),
        ),
        Kind.HORUS: (_site_is_open, _has_actions, _tablet_is_held, _site_is_free, _pillar_is_left),
        Kind.ANUBIS: (_has_actions, _tablet_is_held, _pillars_are_there),
        Kind.THOT: (_tablet_is_held,),
        Kind.END: (),
    },
    Phase.BID: {Kind.RAISE: (_is_above_price, _is_affordable), Kind.DROP: ()},
    Phase.LAY: {Kind.LAY: (_is_turned_least, _is_not_on_top, _place_is_free, *_CARRIED)},
    Phase.SETH: {Kind.SETH: (_is_turned_least, _leaves_top_unturned), Kind.DECLINE: ()},
}

_KINDS = {phase: tuple(conditions) for phase, conditions in CONDITIONS.items()}

# What is said of kinds that do not belong to a phase: what it waits for or, in a turn, what the kind waits for.
_PHASE_FIRST: Mapping[Phase, tuple[str, str]] = {
    Phase.BID: ("TQ-8", "bid_first"),
    Phase.LAY: ("TQ-10", "lay_first"),
    Phase.SETH: ("TQ-15", "answer_first"),
}
_NOT_NOW: Mapping[Kind, tuple[str, str]] = {
    Kind.RAISE: ("TQ-8", "no_auction"),
    Kind.DROP: ("TQ-8", "no_auction"),
    Kind.LAY: ("TQ-10", "draw_first"),
    Kind.SETH: ("TQ-15", "seth_not_asked"),
    Kind.DECLINE: ("TQ-15", "seth_not_asked"),
}


def kinds(phase: Phase) -> tuple[Kind, ...]:
    """The kinds of moves that belong to a phase."""
    return _KINDS.get(phase, ())


def why_not(position: TurquoisePosition, move: Move) -> Refusal | None:
    """What a move lacks first."""
    kind, phase = Kind(move.kind), position.phase
    if kind not in kinds(phase):
        return refuse(*(_PHASE_FIRST.get(phase) or _NOT_NOW[kind]))
    return first_broken(CONDITIONS[phase][kind], position, move)
