"""A policy that reaches what others seldom do: a player who cannot build (TE-15)."""

from collections.abc import Mapping
from typing import Any

from hypostyle.core import Dice, Move, Policy, Seat
from hypostyle.games.temple.moves import Build
from hypostyle.games.temple.policy import TRIES


def walling(position: Any, seat: Seat, dice: Dice) -> Move:
    """Walls in the 1s, so that who still has to lay one finds no place."""

    def free(move: Move) -> int:
        """How many free faces touch a 1 after a move."""
        assert isinstance(move, Build)
        after = position.building.with_tiles(move.tiles)
        return sum(value == 1 and face not in after.tiles for face, value in after.lowest.items())

    moves: tuple[Move, ...] = position.legal_moves(seat)
    return min((dice.choose(moves) for _ in range(TRIES)), key=free)


POLICIES: Mapping[str, Policy] = {"walling": walling}
