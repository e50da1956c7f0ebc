"""Simple solids and flat parts as triangles, written as OBJ for tables on a screen: plain arithmetic, no extra needed.

Millimetres with z going up come in; inches with y going up go out, as simulators have them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from hypostyle.core.kit import Point
from hypostyle.core.solids import Block, Simple, Spot

INCH = 25.4
_SLACK = 1e-9
_NO_PICTURE: Point = (0.0, 0.0)


class Triangle(NamedTuple):
    """Three corners, counter-clockwise as seen from outside, and where each lies on the picture."""

    corners: tuple[Spot, Spot, Spot]
    marks: tuple[Point, Point, Point] = (_NO_PICTURE, _NO_PICTURE, _NO_PICTURE)


Body: TypeAlias = tuple[Triangle, ...]
_Place: TypeAlias = Callable[[float, float], Point]


def body(simple: Simple) -> Body:
    """A block or a prism."""
    if isinstance(simple, Block):
        (x1, y1, low), (x2, y2, high) = simple.low, simple.high
        return tuple(_raised(((x1, y1), (x2, y1), (x2, y2), (x1, y2)), low, high))
    return tuple(_raised(counter_clockwise(simple.outline), simple.low, simple.high))


def flat(outline: Sequence[Point], size: Point, thickness: float) -> Body:
    """A part lying on its back, drawn with y going down; the picture shows its front, and its back beside it."""
    width, height = size

    def front(x: float, y: float) -> Point:
        return x / width / 2, y / height

    def back(x: float, y: float) -> Point:
        return 1 - x / width / 2, y / height

    upright = counter_clockwise([(x, height - y) for x, y in outline])
    return tuple(_marked(_raised(upright, 0, thickness), front, back))


def obj(bodies: Iterable[Body], scale: float = 1.0) -> bytes:
    """Bodies as OBJ, each an object by itself, around the middle of the box that holds them all."""
    kept = tuple(bodies)
    middle = _middle(corner for triangle in chain(*kept) for corner in triangle.corners)
    spots: dict[str, int] = {}
    marks: dict[str, int] = {}
    normals: dict[str, int] = {}
    faces: list[str] = []
    for number, each in enumerate(kept, start=1):
        faces.append(f"o body{number}")
        for triangle in each:
            normal = _number(normals, _turned(_normal(triangle.corners)))
            ends = [
                f"{_number(spots, _placed(corner, middle, scale))}/{_number(marks, mark)}/{normal}"
                for corner, mark in zip(triangle.corners, triangle.marks, strict=True)
            ]
            faces.append(f"f {' '.join(ends)}")
    lines = (f"{word} {each}" for word, found in (("v", spots), ("vt", marks), ("vn", normals)) for each in found)
    return "\n".join([*lines, *faces, ""]).encode()


def _number(known: dict[str, int], values: Iterable[float]) -> int:
    """Under which number values stand in the file, counted from 1; new ones get the next."""
    line = " ".join(f"{round(value, 5) + 0.0:.5f}" for value in values)  # + 0.0: no minus before nought
    return known.setdefault(line, len(known) + 1)


# Prisms


def _raised(outline: Sequence[Point], low: float, high: float) -> Iterator[Triangle]:
    """An outline from one height to another: its top, its bottom, and two triangles of each side."""
    for a, b, c in triangulated(outline):
        yield Triangle(((*a, high), (*b, high), (*c, high)))
        yield Triangle(((*a, low), (*c, low), (*b, low)))
    for a, b in _sides(outline):
        yield Triangle(((*a, low), (*b, low), (*b, high)))
        yield Triangle(((*a, low), (*b, high), (*a, high)))


def _marked(triangles: Iterable[Triangle], front: _Place, back: _Place) -> Iterator[Triangle]:
    """The same triangles with their places on the picture; sides show the edge of the front."""
    for corners, _ in triangles:
        place = back if _normal(corners)[2] < -0.5 else front
        a, b, c = (place(x, y) for x, y, _ in corners)
        yield Triangle(corners, (a, b, c))


# Outlines


def counter_clockwise(outline: Sequence[Point]) -> tuple[Point, ...]:
    """The same outline going round counter-clockwise, without a point twice in a row."""
    points = [a for a, b in _sides(outline) if math.dist(a, b) > _SLACK]
    doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in _sides(points))
    return tuple(points if doubled > 0 else reversed(points))


def triangulated(outline: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """A counter-clockwise outline as triangles: again and again a corner is cut off in which no other point lies."""
    left = list(outline)
    while len(left) > 3:
        place = _ear(left)
        yield left[place - 1], left[place], left[(place + 1) % len(left)]
        del left[place]
    yield left[0], left[1], left[2]


def is_convex(outline: Sequence[Point]) -> bool:
    """Whether a counter-clockwise outline has no corner that goes in."""
    return all(turning(outline[at - 2], outline[at - 1], corner) > -_SLACK for at, corner in enumerate(outline))


def _ear(points: list[Point]) -> int:
    """Where a corner can be cut off; every outline that does not cross itself has two such places."""
    for place, corner in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % len(points)]
        if turning(before, corner, after) > _SLACK:
            others = (point for point in points if point not in (before, corner, after))
            if not any(_is_inside(point, before, corner, after) for point in others):
                return place
    raise ValueError("the outline crosses itself, or goes round clockwise")


def _is_inside(point: Point, a: Point, b: Point, c: Point) -> bool:
    """Whether a point lies in a triangle or on its edge."""
    return all(turning(*side, point) > -_SLACK for side in ((a, b), (b, c), (c, a)))


def turning(a: Point, b: Point, c: Point) -> float:
    """More than nought if a way from point to point turns to the left in the second, less if it turns to the right."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


# Space


def _normal(corners: tuple[Spot, Spot, Spot]) -> Spot:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = math.hypot(x, y, z)
    return x / length, y / length, z / length


def _middle(spots: Iterable[Spot]) -> Spot:
    xs, ys, zs = zip(*spots, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, (min(zs) + max(zs)) / 2


def _placed(spot: Spot, middle: Spot, scale: float) -> Spot:
    x, y, z = ((at - between) * scale / INCH for at, between in zip(spot, middle, strict=True))
    return _turned((x, y, z))


def _turned(spot: Spot) -> Spot:
    """From z going up to y going up."""
    x, y, z = spot
    return x, z, -y
