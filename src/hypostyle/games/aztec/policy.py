"""A policy that scores and builds high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.score import points
from hypostyle.games.aztec.space import START

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition


def eager(position: AztecPosition, seat: Seat, dice: Dice) -> Move:
    """Takes the most points off the others, then builds high. A match that began north of the start cube it
    fills as densely as it can instead, which is the only way we know to leave no room for 22 pieces (AZ-9).
    """
    if position.auction or not position.building.pieces:
        return dice.choose(position.legal_moves(seat))
    placements = position.building.placements()
    began_north = position.building.pieces[0].corner[1] > START[1]
    worths = [_crowding(position, lay) if began_north else _gain(position, seat, lay) for lay in placements]
    best = max(worths)
    return dice.choose([lay for lay, worth in zip(placements, worths, strict=True) if worth == best])


def _gain(position: AztecPosition, seat: Seat, lay: Lay) -> tuple[int, int]:
    balance = sum(
        points(lay.cells, axis, position.corners) * (1 if builder == seat else -1)
        for builder, axis in position.axes.items()
    )
    return balance, sum(z for _, _, z in lay.cells)


def _crowding(position: AztecPosition, lay: Lay) -> tuple[int, int]:
    return -position.building.with_piece(lay).room(), 0
