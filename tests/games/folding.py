"""Paper folded in thought: a printed net, read from its cut, its folds and its signs, becomes a body again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hypostyle.core.kit import INK, Part, Path, Point, Text, corners

Vector: TypeAlias = tuple[int, int, int]
Square: TypeAlias = tuple[int, int]
Side: TypeAlias = tuple[Square, Square]  # a square, and the step to its neighbour
ASIDE: tuple[Square, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Lying:
    """A square of paper in space, in half units: its middle, the way out of the body, and its own right and down."""

    middle: Vector
    out: Vector
    right: Vector
    down: Vector

    def step(self, aside: Square) -> Vector:
        return _sum(_times(self.right, aside[0]), _times(self.down, aside[1]))

    def beyond(self, aside: Square, bend: str) -> Lying:
        """The next square on this side, folded away from the reader, towards the reader, or not at all."""
        step = self.step(aside)
        onward, out = {
            "flat": (step, self.out),
            "mountain": (_times(self.out, -1), step),
            "valley": (self.out, _times(step, -1)),
        }[bend]

        def turned(own: Vector) -> Vector:
            return onward if own == step else _times(onward, -1) if own == _times(step, -1) else own

        return Lying(_sum(self.middle, step, onward), out, turned(self.right), turned(self.down))

    @property
    def cube(self) -> Vector:
        """The middle of the cube that it covers."""
        return _sum(self.middle, _times(self.out, -1))

    def edge(self, aside: Square) -> Vector:
        """The middle of one of its edges."""
        return _sum(self.middle, self.step(aside))


class Paper:
    """A printed net: its squares, the folds between them, and its tabs."""

    def __init__(self, part: Part, side: float) -> None:
        self.part, self.side = part, side
        (x, y), _ = part.folds[0]
        self._origin = x % side, y % side
        columns, rows = (range(-1, int(length / side) + 1) for length in part.size)
        around = corners(part.cut)
        self.squares = {(c, r) for c in columns for r in rows if _is_within(self.middle((c, r)), around)}
        self._signs = [p.outline for p in part.front if isinstance(p, Path) and p.fill == INK and len(p.outline) == 4]
        self.folds = {frozenset(ends): ends for ends in part.folds}

    def middle(self, square: Square) -> Point:
        """Where the middle of a square is printed."""
        return self._origin[0] + (square[0] + 0.5) * self.side, self._origin[1] + (square[1] + 0.5) * self.side

    def bend(self, square: Square, aside: Square) -> str:
        """How the paper is folded between two squares."""
        ends = self.fold_at((square, aside))
        if ends is None:
            return "flat"
        return "valley" if sum(_is_on(sign[0][1:], ends, 0.3) for sign in self._signs) == 4 else "mountain"

    def middle_of_side(self, side: Side) -> Point:
        (x, y), (dx, dy) = self.middle(side[0]), side[1]
        return x + dx * self.side / 2, y + dy * self.side / 2

    def folded(self) -> dict[Square, Lying]:
        """Every square in space; the reader looks at the printed side."""
        start = min(self.squares)
        found, waiting = {start: Lying((0, 0, 0), (0, 0, 1), (1, 0, 0), (0, -1, 0))}, [start]
        while waiting:
            square = waiting.pop()
            for aside in ASIDE:
                near = (square[0] + aside[0], square[1] + aside[1])
                if near in self.squares and near not in found:
                    found[near] = found[square].beyond(aside, self.bend(square, aside))
                    waiting.append(near)
        return found

    def borders(self) -> Iterator[Side]:
        """The sides of squares beyond which there is no square."""
        for x, y in sorted(self.squares):
            yield from (((x, y), aside) for aside in ASIDE if (x + aside[0], y + aside[1]) not in self.squares)

    def fold_at(self, side: Side) -> tuple[Point, Point] | None:
        """The fold along a side; at a border, that is where a tab hangs."""
        return next((ends for ends in self.part.folds if _is_on(self.middle_of_side(side), ends)), None)

    def tabs(self) -> dict[Side, str]:
        """The sides at which a tab hangs, each with the number that stands on the tab."""
        return {side: self._number_on_tab(ends, side[1]) for side in self.borders() if (ends := self.fold_at(side))}

    def _number_on_tab(self, ends: tuple[Point, Point], aside: Square) -> str:
        """The one number close outside the middle of a fold."""
        (x1, y1), (x2, y2) = ends
        near = (x1 + x2) / 2 + aside[0] * 2.8, (y1 + y2) / 2 + aside[1] * 2.8
        [number] = (text.words for text in self._numbers() if _distance(text.at, near) < 1.2)
        return number

    def labels(self) -> dict[Side, str]:
        """The numbers inside squares, each with the side that it stands closest to."""
        inside = [text for text in self._numbers() if self.square_of(text.at) in self.squares]
        return {self._closest(text.at): text.words for text in inside}

    def _closest(self, at: Point) -> Side:
        return min(self.borders(), key=lambda side: _distance(self.middle_of_side(side), at))

    def _numbers(self) -> Iterator[Text]:
        return (ink for ink in self.part.front if isinstance(ink, Text) and ink.words.isdigit())

    def square_of(self, at: Point) -> Square:
        """The square in which a point of the paper lies."""
        column, row = ((value - start) // self.side for value, start in zip(at, self._origin, strict=True))
        return int(column), int(row)


def rotations() -> list[tuple[Vector, Vector, Vector]]:
    """The 24 ways to turn space, each as what becomes of the three axes."""
    units = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    return [(a, b, _cross(a, b)) for a in units for b in units if _cross(a, b) != (0, 0, 0)]


def turned(cubes: Iterable[Vector], axes: tuple[Vector, Vector, Vector]) -> list[Vector]:
    return [_sum(*(_times(axis, value) for axis, value in zip(axes, cube, strict=True))) for cube in cubes]


def settled(cubes: Mapping[Vector, str] | Iterable[Vector]) -> frozenset[Vector]:
    """Cubes moved to the corner of space."""
    every = list(cubes)
    low = tuple(min(cube[axis] for cube in every) for axis in range(3))
    return frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in every)


def _sum(*vectors: Vector) -> Vector:
    x, y, z = (sum(values) for values in zip(*vectors, strict=True))
    return x, y, z


def _times(vector: Vector, factor: int) -> Vector:
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def _is_on(point: tuple[object, ...], ends: tuple[Point, Point], far: float = 1e-6) -> bool:
    """Whether a point lies on a straight line, or as close to it as that."""
    x, y = (float(str(value)) for value in point)
    (x1, y1), (x2, y2) = ends
    in_x = min(x1, x2) - far <= x <= max(x1, x2) + far
    return in_x and min(y1, y2) - far <= y <= max(y1, y2) + far


def _is_within(point: Point, around: tuple[Point, ...]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(around, (*around[1:], around[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
