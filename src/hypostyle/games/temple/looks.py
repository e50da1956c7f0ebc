"""How tiles look when they are printed or made solid: as on the stage, each colour with a pip of its own shape."""

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hypostyle.core.kit import Outline, Point, corners, polygon, regular
from hypostyle.games.temple.joints import PITCH

DARK, LIGHT = "#26252C", "#FFFAF0"


class Look(NamedTuple):
    """A colour of the tiles: what its foam and its pips are painted with."""

    fill: str
    ink: str


LOOKS: Mapping[str, Look] = {
    "r": Look("#CF382C", LIGHT),
    "o": Look("#F0801F", DARK),
    "y": Look("#F7CD33", DARK),
    "g": Look("#3A8F45", LIGHT),
    "t": Look("#36BDB2", DARK),
    "b": Look("#2A66B8", LIGHT),
    "v": Look("#7546A8", LIGHT),
    "p": Look("#EF8DB6", DARK),
    "w": Look("#F6F3EC", DARK),
    "k": Look("#393841", LIGHT),
}

# Where the pips of each value are, in steps from the middle; y goes down.
PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

# The layout of a face in parts of its side, from its middle: the letter stands above the pips.
PIP, STEP, PIPS_Y, LETTER_Y, LETTER = 0.08, 0.215, 0.075, -0.32, 0.2
_SMOOTH = 24  # straight pieces in half a circle
_FREE = 0.1  # of the side, left free at the edges


def face_side(thickness: float) -> float:
    """The side that the layout is measured by: the pitch, or less where thick foam leaves less of the face."""
    return min(PITCH, (PITCH - thickness) / (1 - _FREE))


def pip_spots(value: int, side: float) -> Iterator[Point]:
    """Where the pips are, from the middle of the face."""
    return ((x * STEP * side, (y * STEP + PIPS_Y) * side) for x, y in PIPS[value])


def _disc(radius: float) -> tuple[Point, ...]:
    return regular(0, 0, radius, 2 * _SMOOTH)


def _arc(x: float, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle around x, 0; degrees from the right, clockwise."""
    angles = (math.radians(start + (end - start) * number / _SMOOTH) for number in range(_SMOOTH + 1))
    return [(x + radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def _moon() -> tuple[Point, ...]:
    """A crescent that is open to the right."""
    outer = math.degrees(math.atan2(1, 0.6 - 0.192))
    return (*_arc(0.192, 1.08, outer, 360 - outer), *_arc(0.6, 1, 270, 90)[1:-1])


def _star() -> tuple[Point, ...]:
    tips, hollows = regular(0, 0, 1.25, 5), regular(0, 0, 0.5, 5, 36)
    return tuple(point for pair in zip(tips, hollows, strict=True) for point in pair)


def _heart() -> tuple[Point, ...]:
    right = corners(
        (("M", 0, -0.6), ("C", 0, -0.8, 0.0833, -0.9333, 0.25, -1.0), ("C", 1.05, -1.25, 1.7, -0.1, 0, 1.1))
    )
    return (*right, *((-x, y) for x, y in reversed(right[1:-1])))


def _cross(long: float, wide: float) -> tuple[Point, ...]:
    right = ((wide, -long), (wide, -wide), (long, -wide), (long, wide), (wide, wide), (wide, long))
    return (*right, *((-x, y) for x, y in reversed(right)))


def _box(x: float, y: float) -> tuple[Point, ...]:
    return (-x, -y), (x, -y), (x, y), (-x, y)


# Around the origin, about as large as a circle of radius 1, clockwise as seen (y goes down).
PIP_SHAPES: Mapping[str, tuple[Point, ...]] = {
    "r": _disc(1),
    "o": regular(0, 0, 1.2, 4),
    "y": ((0, -1.1), (1.15, 0.9), (-1.15, 0.9)),
    "g": _box(0.92, 0.92),
    "t": _disc(1.1),
    "b": _moon(),
    "v": _star(),
    "p": _heart(),
    "w": _cross(1.1, 0.38),
    "k": _box(1.15, 0.42),
}
PIP_HOLES: Mapping[str, tuple[Point, ...]] = {"t": _disc(0.5)}  # a ring


def scaled(points: tuple[Point, ...], factor: float, at: Point) -> tuple[Point, ...]:
    """The same shape, larger or smaller, around another point."""
    return tuple((at[0] + factor * x, at[1] + factor * y) for x, y in points)


def pip_outline(colour: str, radius: float, at: Point) -> Outline:
    """A pip as it is drawn; the hole of a ring runs the other way around."""
    outline = polygon(scaled(PIP_SHAPES[colour], radius, at))
    hole = PIP_HOLES.get(colour)
    return outline + polygon(reversed(scaled(hole, radius, at))) if hole else outline
