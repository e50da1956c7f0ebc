"""Points and winners (AZ-10, AZ-11, AZ-14, AZ-15)."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from hypostyle.core import Seat
from hypostyle.games.aztec.space import CELLS, SIZE, Cell, is_bright

ROUNDS = 3  # AZ-15
# The two sides of an axis: which coordinate of a cell is where.
SIDES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "ns": {"n": (1, SIZE - 1), "s": (1, 0)},
    "ew": {"e": (0, SIZE - 1), "w": (0, 0)},
}


@cache
def sector(axis: str, corners: str) -> frozenset[Cell]:
    """AZ-10: the cells of level 3 that score for an axis."""
    return frozenset(cell for cell in CELLS if is_bright(cell, axis, corners))


@cache
def sides(axis: str, corners: str) -> Mapping[str, frozenset[Cell]]:
    """AZ-10: the two sectors of an axis, each by its side."""
    cells = sector(axis, corners)
    return {side: frozenset(c for c in cells if c[along] == at) for side, (along, at) in SIDES[axis].items()}


def points(filled: Collection[Cell], axis: str, corners: str) -> int:
    """AZ-10: one point per cube on level 3 above a sector, whoever laid it."""
    return len(sector(axis, corners).intersection(filled))


def highest(corners: str) -> int:
    """The most points an axis can bring."""
    return len(sector("ns", corners))


def winner_of_two(scores: Sequence[int]) -> Seat:
    """AZ-11: most points; on a tie the player who began."""
    return 1 if scores[0] >= scores[1] else 2


def winner_over_barrier(scores: Sequence[int], axes: Mapping[Seat, str], ah_puch: Seat, barrier: int) -> Seat:
    """AZ-14: Ah Puch, unless a builder reaches the barrier; then the better builder, the first of them on a tie."""
    builders = sorted(axes, key=lambda seat: axes[seat] != "ns")
    best = max(builders, key=lambda seat: scores[seat - 1])
    return best if scores[best - 1] >= barrier else ah_puch


def winners_of_rounds(scores: Sequence[int]) -> tuple[Seat, ...]:
    """AZ-15: the highest sum; equal sums share."""
    return tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
