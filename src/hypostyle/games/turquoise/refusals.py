"""Why an entry is refused: what the phase asks for first, then the first rule that is broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from hypostyle.core import Move, Refusal, message, refuse
from hypostyle.games.turquoise.moves import Anubis, Auction, Go, Horus, Lay, Plain, Raise, Seth, end_name
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.space import TOP, Column, place_name, site_name

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition

KINDS_OF_PHASE: Mapping[Phase, tuple[str, ...]] = {
    Phase.ACT: ("auction", "draw", "crown", "move", "horus", "anubis", "thot", "end"),
    Phase.BID: ("raise", "drop"),
    Phase.LAY: ("lay",),
    Phase.SETH: ("seth", "decline"),
}
# Where a phase asks for something else: the rule, and the code of what it says.
_PHASE_FIRST = {
    Phase.BID: ("TQ-8", "bid_first"),
    Phase.LAY: ("TQ-10", "lay_first"),
    Phase.SETH: ("TQ-15", "answer_first"),
}
# What a kind of move needs when its phase is not there.
_NOT_NOW = {
    "raise": ("TQ-8", "no_auction"),
    "drop": ("TQ-8", "no_auction"),
    "lay": ("TQ-10", "draw_first"),
    "seth": ("TQ-15", "seth_not_asked"),
    "decline": ("TQ-15", "seth_not_asked"),
}
ENOUGH = 99  # more action points or points than any way costs


def why_not(position: TurquoisePosition, move: Move) -> Refusal | None:
    """None exactly for the legal moves."""
    if move.kind not in position.kinds():
        return refuse(*(_PHASE_FIRST.get(position.phase) or _NOT_NOW[move.kind]))
    match move:
        case Auction():
            return _auction(position, move)
        case Raise():
            return _raise(position, move)
        case Lay():
            return _lay(position, move)
        case Seth():
            return _rotation(position, move.rotation)
        case Go():
            return _go(position, move)
        case Horus():
            return _horus(position, move)
        case Anubis():
            return _anubis(position, move)
        case Plain():
            return _plain(position, move)
    raise AssertionError(f"no rule judges {move!r}")


def _names(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(sorted(site_name(column) for column in columns))


def _points(position: TurquoisePosition) -> int:
    return position.points[position.to_act[0] - 1]


def _auction(position: TurquoisePosition, move: Auction) -> Refusal | None:
    if not position.is_fresh:
        return refuse("TQ-8", "auction_late")
    if move.tablet in position.tablets:
        return refuse("TQ-8", "tablet_taken", tablet=message(f"tablet.{move.tablet}"))
    if move.price < 1:
        return refuse("TQ-8", "price_low", price=move.price, least=1)
    if move.price > _points(position):
        return refuse("TQ-8", "price_high", price=move.price, points=_points(position))
    return None


def _raise(position: TurquoisePosition, move: Raise) -> Refusal | None:
    assert position.bidding
    if move.price <= position.bidding.price:
        return refuse("TQ-8", "price_low", price=move.price, least=position.bidding.price + 1)
    if move.price > _points(position):
        return refuse("TQ-8", "price_high", price=move.price, points=_points(position))
    return None


def _plain(position: TurquoisePosition, move: Plain) -> Refusal | None:
    if move.word == "thot":
        return _tablet(position, "thot")
    if move.word not in ("draw", "crown"):
        return None
    if not position.actions:
        return refuse("TQ-9", "no_actions")
    if move.word == "draw":
        return None if position.undrawn and position.building.ready_places() else refuse("TQ-10", "no_place")
    building = position.building
    if missing := building.missing_plates(TOP):
        return refuse("TQ-11", "not_built", place="top", cells=tuple(place_name(place) for place in missing))
    if bare := building.missing_pillars(TOP):
        return refuse("TQ-11", "not_carried", place="top", number=len(bare), cells=_names(bare))
    return None


def _lay(position: TurquoisePosition, move: Lay) -> Refusal | None:
    name, building = place_name(move.place), position.building
    if refusal := _rotation(position, move.rotation):
        return refusal
    if move.place == TOP:
        return refuse("TQ-10", "not_on_top", cells=(name,))
    if move.place in building.plates:
        return refuse("TQ-10", "place_taken", place=name, cells=(name,))
    if missing := building.missing_plates(move.place):
        return refuse("TQ-10", "not_built", place=name, cells=tuple(place_name(place) for place in missing))
    if bare := building.missing_pillars(move.place):
        return refuse("TQ-10", "not_carried", place=name, number=len(bare), cells=_names(bare))
    return None


def _rotation(position: TurquoisePosition, rotation: int) -> Refusal | None:
    """Rotations that give the same bridges are one move, written with the smallest number."""
    if position.offer and position.offer.place == TOP:
        return None if rotation == 0 else refuse("TQ-11", "top_rotation")
    smallest = position.plate_in_hand().smallest(rotation)
    return None if smallest == rotation else refuse("TQ-3", "same_rotation", rotation=rotation, smallest=smallest)


def _tablet(position: TurquoisePosition, tablet: str) -> Refusal | None:
    held = position.holds(tablet)
    return None if held else refuse("TQ-14", "tablet_not_held", tablet=message(f"tablet.{tablet}"))


def _horus(position: TurquoisePosition, move: Horus) -> Refusal | None:
    if move.site not in position.building.heights:
        return refuse("TQ-2", "no_site", site=site_name(move.site), cells=_names([move.site]))
    if not position.actions:
        return refuse("TQ-9", "no_actions")
    if refusal := _tablet(position, "horus"):
        return refusal
    if move.site in position.building.pillars:
        return refuse("TQ-14", "site_taken", site=site_name(move.site), cells=_names([move.site]))
    return None if position.hands[position.mover - 1] else refuse("TQ-16", "hand_empty")


def _anubis(position: TurquoisePosition, move: Anubis) -> Refusal | None:
    if not position.actions:
        return refuse("TQ-9", "no_actions")
    if refusal := _tablet(position, "anubis"):
        return refusal
    bare = [site for site in move.sites if site not in position.building.pillars]
    return refuse("TQ-14", "no_pillar", site=site_name(bare[0]), cells=_names(bare)) if bare else None


def _go(position: TurquoisePosition, move: Go) -> Refusal | None:
    """A pillar's way: its ends, whether there is a way at all, then what it costs."""
    building, source, target = position.building, move.source, move.target
    if target and target not in building.heights:
        return refuse("TQ-2", "no_site", site=site_name(target), cells=_names([target]))
    if not position.actions:
        return refuse("TQ-9", "no_actions")
    if source and building.pillars.get(source) != position.mover:
        return refuse("TQ-13", "not_your_pillar", site=site_name(source), cells=_names([source]))
    if source == target:
        return refuse("TQ-13", "stays", end=end_name(source))
    if target and target in building.pillars:
        return refuse("TQ-13", "site_taken", site=site_name(target), cells=_names([target]))
    return _price(position, move) or (
        None if source or position.hands[position.mover - 1] else refuse("TQ-16", "hand_empty")
    )


def _price(position: TurquoisePosition, move: Go) -> Refusal | None:
    ends = tuple(end_name(end) for end in (move.source, move.target))
    cells = tuple(sorted(end for end in ends if end != "hand"))
    anyhow = position.ways(ENOUGH, ENOUGH).from_(move.source).get(move.target, [])
    if not anyhow:
        code = "no_gate" if None in (move.source, move.target) else "no_way"
        return refuse("TQ-13", code, source=ends[0], target=ends[1], cells=cells)
    least = min(cost[0] for cost in anyhow)
    if least > position.actions:
        return refuse("TQ-13", "too_dear", cost=least, actions=position.actions, broken=least - 1, cells=cells)
    offered = position.ways().from_(move.source).get(move.target, [])
    if not offered:
        owed = min(sum(cost[1:]) for cost in anyhow if cost[0] <= position.actions)
        return refuse("TQ-13", "cannot_pay", owed=owed, points=_points(position), cells=cells)
    goes = list(position.goes(move.source, {move.target: offered}))
    if move in goes:
        return None
    return refuse("TQ-13", "other_price", prices=tuple(sorted(go.price for go in goes)), cells=cells)
