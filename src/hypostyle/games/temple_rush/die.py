"""A player's die: each size on one of its sides, a star on two (TR-1)."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from math import prod

from hypostyle.core import Chance
from hypostyle.games.temple_rush.moves import Roll
from hypostyle.games.temple_rush.space import SIZES

STAR = "*"
FACES: Mapping[str, int] = {**{str(size): 1 for size in SIZES}, STAR: 2}  # and on how many sides each is
SIDES = sum(FACES.values())


@cache
def rolls(count: int) -> tuple[Chance, ...]:
    """TR-7: a face for each of so many seats."""
    faces = product(sorted(FACES), repeat=count)
    return tuple(Chance(Roll(rolled), prod(FACES[face] for face in rolled)) for rolled in faces)
