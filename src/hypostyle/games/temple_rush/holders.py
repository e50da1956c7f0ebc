"""The holder of a card that was completed: it is filled again, and the others rebuild (TR-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import FrozenDict, Move, Seat
from hypostyle.games.temple_rush.moves import LIGHTNING, Keep
from hypostyle.games.temple_rush.space import Brick, Counts, count, minus, one_of, with_brick
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition


class Rebuild(NamedTuple):
    """A seat that rebuilds, and the bricks it has not laid anew yet."""

    seat: Seat
    left: Counts


def refilled(position: TablePosition) -> TablePosition:
    """TR-16, TR-17: the top of the pile fills the holder; lightning means a race first."""
    held = FrozenDict({zone: card for zone, card in position.holders.items() if zone != position.zone})
    position = replace(position, holders=held)
    if position.options["open_pile"] == "off":
        more = position.pile or position.has_lightning
        return replace(position, stage=Stage.REFILL) if more else stays_empty(position)
    if position.top == LIGHTNING:
        return to_race(replace(position, top=None))
    if position.top is None:
        return stays_empty(position)
    assert isinstance(position.top, int)
    return filled(replace(position, top=None), position.top)


def to_race(position: TablePosition) -> TablePosition:
    """TR-17: to the target, if the pile has a card for it."""
    return replace(position, stage=Stage.TARGET) if position.pile else stays_empty(position)


def filled(position: TablePosition, card: int) -> TablePosition:
    """A card is in the holder; then the next top shows, and the others rebuild."""
    position = replace(position, holders=position.holders.with_items({position.zone: card}))
    if position.options["open_pile"] == "on" and (position.pile or position.has_lightning):
        return replace(position, stage=Stage.PILE)
    return rebuilt(position)


def stays_empty(position: TablePosition) -> TablePosition:
    """TR-16: no card follows, and all bricks of the zone return."""
    players = tuple(player.with_figure(position.zone, ()) for player in position.players)
    return replace(position, players=players).settle_next()


def rebuilt(position: TablePosition) -> TablePosition:
    """TR-16: every other player with bricks in the zone arranges them anew."""
    zone = position.zone
    figures = ((seat, position.player(seat).figures[zone]) for seat in position.seats)
    rebuilds = tuple(Rebuild(seat, count(figure)) for seat, figure in figures if figure)
    players = tuple(player.with_figure(zone, ()) for player in position.players)
    position = replace(position, players=players, rebuilds=rebuilds, stage=Stage.REBUILD)
    return position if rebuilds else position.settle_next()


def after_rebuilding(position: TablePosition, seat: Seat, move: Move) -> TablePosition:
    """A brick is laid anew, or the seat has done with it."""
    if not isinstance(move, Keep):
        return _done(position, seat)
    built, left = kept(position, seat, move.brick), minus(position.bricks_to_keep(seat), one_of(move.brick.size))
    if built.claimings != position.claimings or not any(left):
        return _done(built, seat)
    rebuilds = tuple(Rebuild(seat, left) if each.seat == seat else each for each in position.rebuilds)
    return replace(built, rebuilds=rebuilds)


def kept(position: TablePosition, seat: Seat, brick: Brick) -> TablePosition:
    """A brick laid anew, and the claim that it may be."""
    player, zone = position.player(seat), position.zone
    built = position.with_player(seat, player.with_figure(zone, with_brick(player.figures[zone], brick)))
    is_claim = position.way.claims_itself and built.completes(seat, zone)
    return built.claimed(seat, zone) if is_claim else built


def _done(position: TablePosition, seat: Seat) -> TablePosition:
    rebuilds = tuple(rebuild for rebuild in position.rebuilds if rebuild.seat != seat)
    position = replace(position, rebuilds=rebuilds)
    return position if rebuilds else position.settle_next()
