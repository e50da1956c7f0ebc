"""A policy that builds high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.temple.moves import COLOURS, CONSTRUCTIONS, Build

if TYPE_CHECKING:
    from hypostyle.games.temple.position import TemplePosition

TRIES = 16  # moves that are looked at


def eager(position: TemplePosition, seat: Seat, dice: Dice) -> Move:
    """Builds high: links, tunnels and roofs before walls and floors. A match that began with the first colour of
    seat 1 it plays to shut the other out instead, by walling in the 1s (TE-15).
    """
    moves = position.legal_moves(seat)
    tried = [dice.choose(moves) for _ in range(TRIES)]
    first = next(colour for colour in COLOURS if colour in str(position.options["colours"]))
    shuts = position.builds and position.builds[0].tiles[0].tile.colour == first
    return max(tried, key=lambda move: _walling(position, move) if shuts else _ambition(move))


def _walling(position: TemplePosition, move: Move) -> tuple[int, int]:
    """How few free faces touch a 1 after a move."""
    assert isinstance(move, Build)
    after = position.building.with_tiles(move.tiles)
    return -sum(value == 1 and face not in after.tiles for face, value in after.lowest.items()), 0


def _ambition(move: Move) -> tuple[int, int]:
    assert isinstance(move, Build)
    return CONSTRUCTIONS.index(move.word), max(face.z for face, _ in move.tiles)
