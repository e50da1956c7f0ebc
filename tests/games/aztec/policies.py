"""A policy that reaches what no other does: no room for 22 pieces (AZ-9)."""

from collections.abc import Mapping
from typing import Any

from hypostyle.core import Dice, Move, Policy, Seat, eager
from hypostyle.games.aztec import Building
from hypostyle.games.aztec.space import START


def crowding(position: Any, seat: Seat, dice: Dice) -> Move:
    """A building that began north of the start cube is filled as densely as can be; all else is played eagerly."""
    building: Building = position.building
    if not building.pieces or building.pieces[0].corner[1] <= START[1]:
        return eager(position, seat, dice)
    rooms = {lay: building.with_piece(lay).room() for lay in building.placements()}
    return dice.choose([lay for lay, room in rooms.items() if room == min(rooms.values())])


POLICIES: Mapping[str, Policy] = {"crowding": crowding}
