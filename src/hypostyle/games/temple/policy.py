"""A policy that builds high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.temple.moves import Build, Construction

if TYPE_CHECKING:
    from hypostyle.games.temple.position import TemplePosition

TRIES = 16  # moves that are looked at


def eager(position: TemplePosition, seat: Seat, dice: Dice) -> Move:
    """Builds high: links, tunnels and roofs before walls and floors."""
    moves = position.legal_moves(seat)
    return max((dice.choose(moves) for _ in range(TRIES)), key=_ambition)


def _ambition(move: Move) -> tuple[int, int]:
    assert isinstance(move, Build)
    return tuple(Construction).index(move.construction), max(face.z for face, _ in move.tiles)
