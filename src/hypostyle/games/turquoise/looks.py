"""The colours of pictures and of the kit, and the shape that each seat's pillars have besides their colour."""

from hypostyle.core import svg

SAND, GRANITE, DARK_GRANITE, TEAL = "#EADDBF", "#CDC4B4", "#8F8678", "#0E4C49"
BED, BED_EDGE, POST_EDGE = "#D8D0C2", "#B5AB9B", "#5E574C"
STONES = ("#A5D3CC", "#74BDB5", "#43A099", "#217D79")  # plates by storey
BRIDGE, RAIL, PLANK = "#FBEBC0", "#7A6233", "#CDB47C"
AMBER = "#F2B93B"
# By seat, and what is written on them.
PILLAR_COLOURS = ("#FDFCF8", "#26252B", "#F2CB2C", "#E8791C")
ON_PILLARS = (svg.BASALT, "#FDFCF8", svg.BASALT, svg.BASALT)
# By seat, about a point, y going down; the first is a circle of radius 1.
PILLAR_SHAPES: tuple[tuple[svg.Point, ...], ...] = (
    (),
    ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    ((0, -1.15), (1.1, 0.8), (-1.1, 0.8)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
)
