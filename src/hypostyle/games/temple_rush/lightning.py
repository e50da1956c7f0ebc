"""Lightning: a race for a card of the pile (TR-17)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypostyle.core import Seat
from hypostyle.games.temple_rush import holders
from hypostyle.games.temple_rush.space import Cell, Figure
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition

LIGHTNING_POINTS = 3
RACE_SECONDS = 120


def racers(position: TablePosition) -> tuple[Seat, ...]:
    """Who is able to build the target from supply and zones."""
    assert position.target
    shape = position.card_set[position.target].shape
    return tuple(seat for seat in position.seats if shape.can_complete((), position.player(seat).stock()))


def example(position: TablePosition, seat: Seat) -> Figure:
    """One way in which a racer can build the target."""
    assert position.target
    return position.card_set[position.target].shape.example(position.player(seat).stock())


def target_cells(position: TablePosition) -> frozenset[Cell]:
    """The cells of the temple of the race."""
    assert position.target
    return position.card_set[position.target].cells


def begun(position: TablePosition) -> TablePosition:
    """The target shows: who can build it races, or the winner is drawn."""
    if not racers(position):
        return over(position)
    return replace(position, stage=Stage.WINNER if position.options["race"] == "drawn" else Stage.RACE)


def won(position: TablePosition, seat: Seat) -> TablePosition:
    """The winner takes the lightning card."""
    player = position.player(seat)
    return over(position.with_player(seat, replace(player, lightning=LIGHTNING_POINTS)))


def over(position: TablePosition) -> TablePosition:
    """The target is discarded, and a new card fills the holder."""
    position = replace(position, target=None)
    return replace(position, stage=Stage.REFILL) if position.pile else holders.stays_empty(position)
