"""What of a drawing lies within an outline, by geometry: many machines take no notice of a clip."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from hypostyle.core.kit import Outline, Path, Point, Step, corners, open_line, polygon
from hypostyle.printing.triangles import counter_clockwise, is_convex, triangulated, turning

_SMOOTH = 24  # straight pieces in a curve
_NEAR = 1e-6  # what is so near to the outline lies on it, and so within


def rings_of(outline: Outline) -> Iterator[Outline]:
    """The single outlines that an outline consists of."""
    starts = [place for place, step in enumerate(outline) if step[0] == "M"]
    for start, end in zip(starts, [*starts[1:], len(outline)], strict=True):
        yield outline[start:end]


def clipped(path: Path, limit: Outline) -> Iterator[Path]:
    """A path as far as it lies within a closed outline: itself, or what is left of its filling and of its lines."""
    around = _around(limit)
    if _lies_within(_box(path.outline), around):  # of most shapes no more has to be known
        yield path
        return
    rings = [(corners(ring, _SMOOTH), ring[-1][0] == "Z") for ring in rings_of(path.outline)]
    lines = [_line(points, is_closed) for points, is_closed in rings]
    if all(_lies_within(line, around) for line in lines):
        yield path
        return
    if path.fill and (filling := _filling([points for points, _ in rings], limit)):
        yield replace(path, outline=filling, stroke="")
    if path.stroke and (kept := tuple(step for line in lines for step in _kept(line, around))):
        yield replace(path, outline=kept, fill="")


@lru_cache(maxsize=64)
def _around(limit: Outline) -> tuple[Point, ...]:
    return counter_clockwise(corners(limit, _SMOOTH))


@lru_cache(maxsize=64)
def _convex(limit: Outline) -> tuple[tuple[Point, ...], ...]:
    """A closed outline in pieces without corners that go in."""
    around = _around(limit)
    return (around,) if is_convex(around) else tuple(triangulated(around))


def _box(outline: Outline) -> tuple[Point, ...]:
    """A box that holds an outline: its curves reach no farther than their handles."""
    numbers = [[float(number) for step in outline for number in step[first::2]] for first in (1, 2)]
    (left, right), (top, low) = ((min(along), max(along)) for along in numbers)
    return (left, top), (right, top), (right, low), (left, low), (left, top)


def _line(points: tuple[Point, ...], is_closed: bool) -> tuple[Point, ...]:
    return (*points, points[0]) if is_closed else points


# Fillings


def _filling(rings: Iterable[Sequence[Point]], limit: Outline) -> tuple[Step, ...]:
    """Rings cut to each convex piece in turn; which of them are holes stays as it is."""
    kept = (_cut_to(ring, piece) for piece in _convex(limit) for ring in rings)
    return tuple(step for points in kept if len(points) > 2 for step in polygon(points))


def _cut_to(ring: Sequence[Point], piece: Sequence[Point]) -> list[Point]:
    """A ring cut along each edge of a convex piece, one after the other."""
    left = list(ring)
    for start, end in zip(piece, (*piece[1:], piece[0]), strict=True):
        left = list(_halved(left, start, end))
    return left


def _halved(points: Sequence[Point], start: Point, end: Point) -> Iterator[Point]:
    """What lies to the left of an edge, or on it."""
    sides = [turning(start, end, point) for point in points]
    for place, (point, side) in enumerate(zip(points, sides, strict=True)):
        before, its_side = points[place - 1], sides[place - 1]
        if (side < 0) != (its_side < 0):
            yield _between(before, point, its_side / (its_side - side))
        if side >= 0:
            yield point


# Lines


def _kept(line: Sequence[Point], around: Sequence[Point]) -> Iterator[Step]:
    """The stretches of a line that lie within; those that meet go on."""
    stretch: list[Point] = []
    for start, end in _pieces(line, around):
        if not is_within(_between(start, end, 0.5), around):
            continue
        if not stretch or math.dist(stretch[-1], start) > _NEAR:
            yield from open_line(stretch) if stretch else ()
            stretch = [start]
        stretch.append(end)
    if stretch:
        yield from open_line(stretch)


def _pieces(line: Sequence[Point], around: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """A line in straight pieces, none of which crosses the outline."""
    for start, end in pairwise(line):
        shares = [0.0, *sorted(_crossings(start, end, around)), 1.0]
        spots = [_between(start, end, share) for share in shares]
        yield from ((a, b) for a, b in pairwise(spots) if math.dist(a, b) > _NEAR)


def _crossings(start: Point, end: Point, around: Sequence[Point]) -> Iterator[float]:
    """Where a straight line meets the outline, as shares of its length."""
    for a, b in zip(around, (*around[1:], around[0]), strict=True):
        here, there = turning(a, b, start), turning(a, b, end)
        one, other = turning(start, end, a), turning(start, end, b)
        if here != there and here * there <= 0 and one * other <= 0:
            yield here / (here - there)


def _lies_within(line: Sequence[Point], around: Sequence[Point]) -> bool:
    return all(is_within(_between(start, end, 0.5), around) for start, end in _pieces(line, around))


def is_within(point: Point, around: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon or on its edge."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(around, (*around[1:], around[0]), strict=True):
        if _distance(point, (ax, ay), (bx, by)) < _NEAR:
            return True
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from a straight line between two others."""
    length = math.dist(start, end)
    along = (point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])
    return math.dist(point, _between(start, end, min(1.0, max(0.0, along / length**2))))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
