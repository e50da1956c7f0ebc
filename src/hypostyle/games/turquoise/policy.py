"""A policy that builds the pyramid, buys tablets and uses each of the four gods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.turquoise.moves import Auction, Go, Horus, Kind, Lay, Plain, Tablet
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.space import GATES, PLACES, Column, Place, columns_of

if TYPE_CHECKING:
    from hypostyle.games.turquoise.position import TurquoisePosition


def eager(position: TurquoisePosition, seat: Seat, dice: Dice) -> Move:
    """A move that gets on with building."""
    match position.phase:
        case Phase.BID:
            raises = list(position.moves_of(Kind.RAISE))
            return raises[0] if raises and dice.below(3) == 0 else Plain(Kind.DROP)
        case Phase.LAY:
            lays = [move for move in position.moves_of(Kind.LAY) if isinstance(move, Lay)]
            highest = max(move.place.storey for move in lays)
            return dice.choose([move for move in lays if move.place.storey == highest])
        case Phase.SETH:
            return dice.choose([*position.moves_of(Kind.SETH), Plain(Kind.DECLINE)])
        case _:
            return _act(position, dice)


def _act(position: TurquoisePosition, dice: Dice) -> Move:
    if position.is_fresh and dice.below(3) == 0 and (auction := _auction(position, dice)):
        return auction
    for kind in (Kind.CROWN, Kind.DRAW):
        if kind == Kind.CROWN or dice.below(6):
            move = next(position.moves_of(kind), None)
            if move:
                return move
    if dice.below(8) == 0:
        taken = list(position.moves_of(Kind.ANUBIS))
        if taken:
            return dice.choose(taken)
    carried = _carry(position, dice)
    if carried:
        return carried
    return Plain(Kind.THOT) if position.holds(Tablet.THOT) and position.actions == 0 else Plain(Kind.END)


def _auction(position: TurquoisePosition, dice: Dice) -> Move | None:
    cheap = [move for move in position.moves_of(Kind.AUCTION) if isinstance(move, Auction) and move.price <= 2]
    return dice.choose(cheap) if cheap else None


def _carry(position: TurquoisePosition, dice: Dice) -> Move | None:
    """A pillar brought nearer to the place that lacks fewest: set there by Horus, or moved for its points' worth."""
    focus = _focus(position)
    if focus is None:
        return None
    wanted = position.building.missing_pillars(focus)
    set_down = [move for move in position.moves_of(Kind.HORUS) if isinstance(move, Horus) and move.site in wanted]
    if set_down:
        return dice.choose(set_down)
    far = _distances(position, wanted)
    from_hand = 1 + min((far[column] for column in GATES if column in far), default=len(far))

    def gain(move: Go) -> float:
        before = far.get(move.source, 0) if move.source else from_hand
        return (before - far.get(move.target, before)) / move.cost if move.target else 0

    goes = [
        move for move in position.moves_of(Kind.MOVE) if isinstance(move, Go) and move.source not in columns_of(focus)
    ]
    best = max(map(gain, goes), default=0)
    return dice.choose([move for move in goes if gain(move) == best]) if best > 0 else None


def _focus(position: TurquoisePosition) -> Place | None:
    """The upper place over laid plates that lacks fewest pillars, the highest of them."""
    building = position.building
    places = [p for p in PLACES if p.storey and p not in building.plates and not building.missing_plates(p)]
    return min(places, key=lambda place: (len(building.missing_pillars(place)), -place.storey, place), default=None)


def _distances(position: TurquoisePosition, wanted: tuple[Column, ...]) -> dict[Column, int]:
    """How many bridges each open site lies from the nearest wanted one."""
    far = dict.fromkeys(wanted, 0)
    edge = list(wanted)
    while edge:
        edge = [near for column in edge for near, _ in position.building.bridges(column) if near not in far]
        steps = max(far.values()) + 1
        far |= dict.fromkeys(edge, steps)
    return far
