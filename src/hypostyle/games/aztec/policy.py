"""A policy that scores and builds high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.score import points

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition


def eager(position: AztecPosition, seat: Seat, dice: Dice) -> Move:
    """Takes the most points off the others, then builds high; bids and the first piece are left to the dice."""
    if position.auction or not position.building.pieces:
        return dice.choose(position.legal_moves(seat))
    placements = position.building.placements()
    gains = [_gain(position, seat, lay) for lay in placements]
    best = max(gains)
    return dice.choose([lay for lay, gain in zip(placements, gains, strict=True) if gain == best])


def _gain(position: AztecPosition, seat: Seat, lay: Lay) -> tuple[int, int]:
    balance = sum(
        points(lay.cells, axis, position.corners) * (1 if builder == seat else -1)
        for builder, axis in position.axes.items()
    )
    return balance, sum(z for _, _, z in lay.cells)
