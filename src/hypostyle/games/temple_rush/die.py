"""A player's die: each size on one of its sides, a star on two (TR-1)."""

from hypostyle.games.temple_rush.space import SIZES

STAR = "*"
FACES = {**{str(size): 1 for size in SIZES}, STAR: 2}  # and on how many sides each is
SIDES = sum(FACES.values())
