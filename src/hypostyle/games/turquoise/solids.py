"""Turquoise for a 3D printer: pillars in the shapes of their seats, and plates with raised footbridges."""

import math
from collections.abc import Iterator

from hypostyle.core import message
from hypostyle.core.kit import Making, Outline, Point, corners, kit_words
from hypostyle.core.solids import Block, Prism, Simple, Solid, round_outline
from hypostyle.games.turquoise.kit import plate_name
from hypostyle.games.turquoise.looks import PILLAR_COLOURS
from hypostyle.games.turquoise.measures import (
    BRIDGE_WIDTH,
    PILLAR,
    PILLAR_HEIGHT,
    PLATE,
    SHARP,
    STEP,
    pillars_of,
)
from hypostyle.games.turquoise.moves import COLOURS
from hypostyle.games.turquoise.plates import SITES, Plate, PlateSet
from hypostyle.games.turquoise.signs import cow_head, sun
from hypostyle.games.turquoise.space import STEPS

RAISED = 0.8  # how high bridges and signs stand on a plate
SUNK = 0.6  # how deep a site is, at most half of the plate
# The middles of a plate's sites, from its south-western corner.
_SPOTS = tuple(((0.5 + ("e" in site)) * STEP, (0.5 + ("n" in site)) * STEP) for site in SITES)
_OVER = 1.0  # what is taken away reaches so far into the air


def make_solids(plates: PlateSet, making: Making) -> tuple[Solid, ...]:
    """A pillar of each colour, as often as it is needed, and the plates of a set."""
    words = kit_words(__package__, making.language)
    pillars = tuple(
        Solid(
            f"pillar-{colour}",
            words.say(message("kit.pillar", colour=words.say(message(f"colour.{colour}")))),
            (Prism(pillar_outline(seat, making.clearance), 0, PILLAR_HEIGHT),),
            copies=pillars_of(seat),
            colour=PILLAR_COLOURS[seat - 1],
        )
        for seat, colour in enumerate(COLOURS, start=1)
    )
    stones = tuple(
        Solid(
            f"plate-{plate.id}",
            words.say(plate_name(plates, plate)),
            tuple(_stone(plate, making)),
            tuple(_sites(making)),
        )
        for plate in plates.plates.values()
    )
    return pillars + stones


def pillar_outline(seat: int, clearance: float) -> tuple[Point, ...]:
    """A seat's shape as large as fits into a site, less the clearance: circle, square, triangle, diamond."""
    radius = (PILLAR - clearance) / 2
    if seat == 1:
        return round_outline(radius, radius, radius, 96)
    if seat == len(COLOURS):
        short = radius * math.tan(SHARP / 2)
        return ((radius + short, radius), (radius, 2 * radius), (radius - short, radius), (radius, 0))
    return round_outline(radius, radius, radius, {2: 4, 3: 3}[seat])


def _stone(plate: Plate, making: Making) -> Iterator[Simple]:
    """The plate with its bridges and its sign; the clearance is taken off at its edges, where plates meet."""
    low, high = making.clearance / 2, PLATE - making.clearance / 2
    floor, top = making.thickness, making.thickness + RAISED
    yield Block((low, low, 0), (high, high, floor))
    for (x, y), halves in zip(_SPOTS, plate.halves, strict=True):
        for letter in halves:
            dx, dy = STEPS[letter]
            end = (x + dx * STEP, y + dy * STEP)
            if end not in _SPOTS:
                end = (min(max(end[0], low), high), min(max(end[1], low), high))
            elif letter in "SW":
                continue  # the other site has the whole of it
            yield _bridge((x, y), end, floor, top)
    for outline in _sign(plate.kind):
        yield Prism(outline, floor / 2, top)


def _bridge(start: Point, end: Point, floor: float, top: float) -> Block:
    """A block as wide as a bridge between two points of a plate, half a plate deep in the stone."""
    half = BRIDGE_WIDTH / 2
    aside = (0.0, half) if start[1] == end[1] else (half, 0.0)
    xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return Block((xs[0] - aside[0], ys[0] - aside[1], floor / 2), (xs[1] + aside[0], ys[1] + aside[1], top))


def _sign(kind: str) -> Iterator[tuple[Point, ...]]:
    """What marks the last capital, or a corner plate; a dot shows which site lies at the corner of the board."""
    if kind == "ordinary":
        return
    middle = (PLATE / 2, PLATE / 2)
    if kind == "corner":
        yield round_outline(4.2, 4.2, 1.5)
    for path in cow_head(middle, 7) if kind == "corner" else sun(middle, 7):
        if path.fill:
            yield _raised(path.outline)


def _raised(outline: Outline) -> tuple[Point, ...]:
    """What is drawn with y going down, as a polygon with y going north, counter-clockwise."""
    points = [(x, PLATE - y) for x, y in corners(outline, 6)]
    if math.dist(points[0], points[-1]) < 1e-6:
        points.pop()
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
    return tuple(points if area > 0 else reversed(points))


def _sites(making: Making) -> Iterator[Simple]:
    """Hollows in which pillars stand, cut through the bridges too."""
    low = making.thickness - min(SUNK, making.thickness / 2)
    for x, y in _SPOTS:
        yield Prism(round_outline(x, y, PILLAR / 2, 96), low, making.thickness + RAISED + _OVER)
