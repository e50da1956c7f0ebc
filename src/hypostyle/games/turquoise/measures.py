"""How large Turquoise is on a real table, in millimetres: what is printed on paper fits what is printed as a solid."""

import math

from hypostyle.games.turquoise.facts import PILLARS
from hypostyle.games.turquoise.space import GROUND_SIDE

STEP = 25.0  # from one site to the next
PLATE = 2 * STEP
GROUND = GROUND_SIDE * PLATE
PILLAR = 15.0  # the circle around a pillar, which is the circle of a site
PILLAR_HEIGHT = 12.0
BRIDGE_WIDTH = 6.0
# By seat: the sides of a pillar. Eight are nearly round; the diamond is a square pressed flat a little.
SIDES = (8, 4, 3, 4)
SHARP = math.radians(72)  # the sharp corners of the diamond


def pillars_of(seat: int) -> int:
    """TQ-6: how many pillars of a seat's colour there are, one of them for the score."""
    return PILLARS[max(seat, min(PILLARS))] + 1


def side_of(seat: int) -> float:
    """How wide each side of a pillar is."""
    if seat == len(SIDES):
        return PILLAR / (2 * math.cos(SHARP / 2))
    return PILLAR * math.sin(math.pi / SIDES[seat - 1])
