"""Cut tiles put into the grid as solids, straight from the outline that is printed: boxes, and where they overlap."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from hypostyle.core.kit import Point
from hypostyle.games.temple.joints import PITCH
from hypostyle.games.temple.space import Face

Vector: TypeAlias = tuple[float, float, float]
Box: TypeAlias = tuple[Vector, Vector]
Rectangle: TypeAlias = tuple[float, float, float, float]

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
NEAR = 1e-9


def times(vector: Vector, factor: float) -> Vector:
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


def plus(*vectors: Vector) -> Vector:
    x, y, z = (sum(numbers) for numbers in zip(*vectors, strict=True))
    return x, y, z


def cross(one: Vector, other: Vector) -> Vector:
    (a, b, c), (d, e, f) = one, other
    return b * f - c * e, c * d - a * f, a * e - b * d


def rectangles(outline: tuple[Point, ...]) -> list[Rectangle]:
    """A shape with upright and level sides only, as rectangles that fill it: row by row, each as long as it goes."""
    ys = sorted({round(y, 9) for _, y in outline})
    found = []
    for top, bottom in pairwise(ys):
        middle = (top + bottom) / 2
        sides = [
            x
            for (x, y), (after, beyond) in zip(outline, outline[1:] + outline[:1], strict=True)
            if abs(x - after) < NEAR and min(y, beyond) < middle < max(y, beyond)
        ]
        sides.sort()
        found += [(left, top, right, bottom) for left, right in zip(sides[::2], sides[1::2], strict=True)]
    return found


@dataclass(frozen=True)
class Placed:
    """A tile in space: its middle, and where the right and the upper side of its face look."""

    outline: tuple[Point, ...]
    thickness: float
    middle: Vector
    right: Vector
    up: Vector

    @property
    def boxes(self) -> list[Box]:
        return list(self._boxes())

    def _boxes(self) -> Iterator[Box]:
        half, box = self.thickness / 2, (PITCH + self.thickness) / 2
        facing = cross(self.right, self.up)
        for left, top, right, bottom in rectangles(self.outline):
            ends = [
                plus(self.middle, times(self.right, x - box), times(self.up, box - y), times(facing, z))
                for x, y, z in ((left, top, -half), (right, bottom, half))
            ]
            (a, b, c), (d, e, f) = ends
            yield (min(a, d), min(b, e), min(c, f)), (max(a, d), max(b, e), max(c, f))


def lengths(one: Box, other: Box) -> Vector:
    """How far two boxes reach into each other along each axis; negative where they are apart."""
    x, y, z = (min(one[1][axis], other[1][axis]) - max(one[0][axis], other[0][axis]) for axis in range(3))
    return x, y, z


def overlap(ones: list[Box], others: list[Box]) -> float:
    """The volume that two solids share."""
    if not _are_near(ones, others):
        return 0
    total = 0.0
    for one in ones:
        for other in others:
            x, y, z = lengths(one, other)
            if min(x, y, z) > NEAR:
                total += x * y * z
    return total


def hull(boxes: list[Box]) -> Box:
    """The box around them."""
    low = tuple(min(box[0][axis] for box in boxes) for axis in range(3))
    high = tuple(max(box[1][axis] for box in boxes) for axis in range(3))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def within(boxes: list[Box], limits: Box) -> list[Box]:
    """What of some boxes lies inside another."""
    found: list[Box] = []
    for box in boxes:
        if min(lengths(box, limits)) > NEAR:
            low = [max(box[0][axis], limits[0][axis]) for axis in range(3)]
            high = [min(box[1][axis], limits[1][axis]) for axis in range(3)]
            found.append(((low[0], low[1], low[2]), (high[0], high[1], high[2])))
    return found


def volume(boxes: list[Box]) -> float:
    """The room that boxes fill which do not overlap."""
    return sum((high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2]) for low, high in boxes)


def _are_near(ones: list[Box], others: list[Box]) -> bool:
    return min(lengths(hull(ones), hull(others))) > NEAR


def on_face(
    outline: tuple[Point, ...], thickness: float, face: Face, *, is_back: bool = False, half_turns: int = 0
) -> Placed:
    """A tile on a face of the grid, turned as the kit tells.

    Three teeth (right and left) look east and west in floors and roofs, up and down in walls that run from west to
    east, north and south in the others. A wall of the last two kinds may show its back to the north or east.
    """
    _, x, y, z = face
    east, north, up = times(X, PITCH), times(Y, PITCH), times(Z, PITCH)
    corner = plus(times(east, x), times(north, y), times(up, z))
    match face.letter:
        case "E":
            middle, right, head = plus(corner, east, times(north, 0.5), times(up, 0.5)), Y, Z
        case "N":
            middle, right, head = plus(corner, north, times(east, 0.5), times(up, 0.5)), Z, X
        case _:
            middle, right, head = plus(corner, times(east, 0.5), times(north, 0.5)), X, Y
    if is_back:
        right = times(right, -1)
    if half_turns % 2:
        right, head = times(right, -1), times(head, -1)
    return Placed(outline, thickness, middle, right, head)
