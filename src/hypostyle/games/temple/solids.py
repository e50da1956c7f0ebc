"""The sixty tiles for a 3D printer: pips and letter stand a little out of the face."""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from hypostyle.core.kit import Making, Point, kit_words
from hypostyle.core.solids import Prism, Solid
from hypostyle.games.temple.joints import PITCH, tile_outline
from hypostyle.games.temple.looks import (
    LETTER,
    LETTER_Y,
    PIP,
    PIP_HOLES,
    PIP_SHAPES,
    face_side,
    pip_spots,
    scaled,
)
from hypostyle.games.temple.moves import COLOURS, VALUES, Tile, said_tile, tile_name

PACKAGE = "hypostyle.games.temple"
RAISED = 0.6
STROKE = 0.16  # the width of a letter's strokes, in parts of its size

# Small letters as strokes from point to point, four units high without what goes above or below; y goes down.
_BOWL = ((0, 1.2), (0, -1.2), (0.9, -2), (2.1, -2), (3, -1.2), (3, 1.2), (2.1, 2), (0.9, 2), (0, 1.2))
STROKES: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "r": (((0.4, -2), (0.4, 2)), ((0.4, -1), (1.3, -2), (2.6, -2))),
    "o": (_BOWL,),
    "y": (((0, -2), (1.5, 1.4)), ((3, -2), (1, 3.4), (0, 3.4))),
    "g": (_BOWL, ((3, -2), (3, 2.6), (2.2, 3.6), (0.4, 3.6))),
    "t": (((1.2, -3.4), (1.2, 1.2), (1.9, 2), (2.8, 2)), ((0, -2), (2.8, -2))),
    "b": (_BOWL, ((0, -3.6), (0, 2))),
    "v": (((0, -2), (1.5, 2), (3, -2)),),
    "p": (_BOWL, ((0, -2), (0, 3.6))),
    "w": (((-0.5, -2), (0.6, 2), (1.5, -1), (2.4, 2), (3.5, -2)),),
    "k": (((0.2, -3.6), (0.2, 2)), ((2.8, -2), (0.2, 0.4)), ((1, -0.4), (2.8, 2))),
}
_UNIT = 1 / 8  # of a letter's size


def make_solids(making: Making) -> tuple[Solid, ...]:
    """Every tile, lying on its back; clearance is taken off all around, so that teeth slide."""
    words = kit_words(PACKAGE, making.language)
    return tuple(
        _solid(Tile(colour, value), words.say(said_tile(Tile(colour, value))), making)
        for colour in COLOURS
        for value in VALUES
    )


def _solid(tile: Tile, name: str, making: Making) -> Solid:
    low, high = making.thickness, making.thickness + RAISED
    side, middle = face_side(making.thickness), (PITCH + making.thickness) / 2
    spots = [(middle + x, middle + y) for x, y in pip_spots(tile.value, side)]
    radius = PIP * side
    raised = [scaled(PIP_SHAPES[tile.colour], radius, spot) for spot in spots]
    raised += _letter(tile.colour, LETTER * side, (middle, middle + LETTER_Y * side))
    holes = [scaled(hole, radius, spot) for hole in _holes(tile.colour) for spot in spots]
    body = Prism(_upright(tile_outline(making.thickness, making.clearance), making), 0, low)
    return Solid(
        f"tile-{tile_name(tile)}",
        name,
        # What stands out goes down into the body, so that the two are one.
        plus=(body, *(Prism(_upright(outline, making), low - _ROOT * low, high) for outline in raised)),
        minus=tuple(Prism(_upright(outline, making), low, high + RAISED) for outline in holes),
    )


_ROOT = 0.25  # of the thickness


def _holes(colour: str) -> Iterator[tuple[Point, ...]]:
    if colour in PIP_HOLES:
        yield PIP_HOLES[colour]


def _upright(points: tuple[Point, ...], making: Making) -> tuple[Point, ...]:
    """An outline of the printed face, where y goes down, as one of the solid, where y goes up: counter-clockwise."""
    return tuple((x, PITCH + making.thickness - y) for x, y in reversed(points))


def _letter(letter: str, size: float, at: Point) -> Iterator[tuple[Point, ...]]:
    """The strokes of a letter as narrow boxes, each long enough to close the corner with the next."""
    unit = size * _UNIT
    for stroke in STROKES[letter]:
        points = scaled(tuple((x - 1.5, y) for x, y in stroke), unit, at)
        for start, end in pairwise(points):
            yield _bar(start, end, STROKE * size / 2)


def _bar(start: Point, end: Point, half: float) -> tuple[Point, ...]:
    """A box around a line, clockwise as seen where y goes down."""
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length * half, (end[1] - start[1]) / length * half
    across = -along[1], along[0]
    (x0, y0), (x1, y1) = (start[0] - along[0], start[1] - along[1]), (end[0] + along[0], end[1] + along[1])
    return (
        (x0 - across[0], y0 - across[1]),
        (x1 - across[0], y1 - across[1]),
        (x1 + across[0], y1 + across[1]),
        (x0 + across[0], y0 + across[1]),
    )
