"""Nets: the faces of a body of cubes on one flat sheet, with folds and with tabs to glue.

A net is drawn below as squares. Which face lies on which square, where the paper is folded and which edges meet follows
from walking over the body. On the sheet x goes to the right and y down, a unit is the side of a cube, and one sees the
outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from hypostyle.games.aztec.space import START, Cell, add, cross, piece

Face: TypeAlias = tuple[Cell, Cell]  # a cube, and the direction in which this face of it looks
Edge: TypeAlias = tuple[Face, Cell]  # a face, and the direction from its middle to the edge
Bend: TypeAlias = Literal["flat", "mountain", "valley"]  # a mountain has its ridge on the printed side
Square: TypeAlias = tuple[int, int]  # on the sheet: column and row
Line: TypeAlias = tuple[Square, Square]  # on the sheet, from corner to corner, clockwise about what lies inside

PIECE: tuple[Cell, ...] = piece((0, 0, 0), "E", "N")
# How far the ends of a tab lean in, for each unit of its depth: a little more than two tabs in a nook need.
_SLANT = 1.15
_ASIDE: tuple[Square, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
_RIGHT, _DOWN, _LEFT, _UP = _ASIDE


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face lies on the sheet, and which directions of the body run to the right and down there."""

    square: Square
    right: Cell
    down: Cell

    def aside(self, towards: Cell) -> Square:
        """A direction of the body along the face, on the sheet."""
        return _ASIDE[self._around.index(towards)]

    def towards(self, aside: Square) -> Cell:
        """A direction of the sheet, on the body."""
        return self._around[_ASIDE.index(aside)]

    @property
    def _around(self) -> tuple[Cell, ...]:
        return self.right, self.down, _back(self.right), _back(self.down)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A net as it is designed: its squares, the face on the first of them, and its tabs in the order of gluing."""

    cells: tuple[Cell, ...]
    rows: tuple[str, ...]
    first: tuple[Face, Place]
    tabs: tuple[tuple[int, int, Square], ...]  # column and row of a square, and the side at which the tab hangs


@dataclass(frozen=True, slots=True)
class Seam:
    """Two edges with the same number: a tab sits at the one and is glued under the other."""

    number: int
    tab: Line
    under: Line


# The smallest sheet on which both valleys are folds, nothing is slit and every tab has room. The last three tabs are
# those of the lid.
_PIECE = Drawing(
    PIECE,
    (
        "###..####",
        "####.#..#",
        "..##.#..#",
        "..####..#",
        "...##..##",
    ),
    (((0, 2, 0), (-1, 0, 0)), Place((0, 0), right=(0, -1, 0), down=(0, 0, -1))),
    (
        (3, 1, _UP), (4, 3, _UP), (6, 0, _DOWN), (3, 1, _RIGHT), (5, 1, _RIGHT),
        (7, 4, _UP), (0, 1, _LEFT), (5, 0, _UP), (7, 4, _LEFT), (0, 1, _DOWN),
        (8, 0, _UP), (2, 2, _LEFT), (3, 4, _LEFT), (4, 4, _RIGHT), (3, 4, _DOWN),
    ),
)  # fmt: skip
# A cross: four sides in a row, a lid and a floor.
_CUBE = Drawing(
    (START,),
    (
        ".#..",
        "####",
        ".#..",
    ),
    ((START, (0, -1, 0)), Place((1, 0), right=(1, 0, 0), down=(0, 0, -1))),
    (
        (2, 1, _DOWN), (2, 1, _UP), (1, 2, _LEFT), (1, 0, _LEFT),
        (3, 1, _DOWN), (3, 1, _UP), (3, 1, _RIGHT),
    ),
)  # fmt: skip


@cache
def piece_net() -> Net:
    """The piece of AZ-2."""
    return Net(_PIECE)


@cache
def cube_net() -> Net:
    """One cube."""
    return Net(_CUBE)


class Net:
    """A sheet that folds into a body."""

    def __init__(self, drawing: Drawing) -> None:
        self._cells = frozenset(drawing.cells)
        self._squares = frozenset(
            (x, y) for y, row in enumerate(drawing.rows) for x, sign in enumerate(row) if sign == "#"
        )
        self._faces = self._laid(*drawing.first)
        self.places: Mapping[Face, Place] = dict(self._faces.values())
        self.folds: tuple[tuple[Line, Bend], ...] = tuple(self._all_folds())
        self.seams: tuple[Seam, ...] = tuple(
            self._seam(number, (x, y), aside) for number, (x, y, aside) in enumerate(drawing.tabs, start=1)
        )

    def outline(self, depth: float) -> tuple[tuple[float, float], ...]:
        """What is cut, tabs of this depth included; their ends slant, so that two never overlap."""
        tabs = {seam.tab[0]: seam.tab for seam in self.seams}
        ends = dict(_side(square, aside) for square, aside in self._borders())
        # A tab is walked from its first corner, so the way begins where none is under way.
        start = at = min(set(ends) - {corner for tab in tabs.values() for corner in _between(tab)})
        points: list[tuple[float, float]] = []
        while not points or at != start:
            points.append(at)
            if at in tabs:
                points += trapezium(tabs[at], depth)[1:3]
            at = tabs[at][1] if at in tabs else ends[at]
        return _without_straight(points)

    # On the sheet

    def _laid(self, face: Face, place: Place) -> dict[Square, tuple[Face, Place]]:
        """Which face lies on each square, and how: from one square to the next, the body is unfolded."""
        found, waiting = {place.square: (face, place)}, [place.square]
        while waiting:
            square = waiting.pop()
            for aside in _ASIDE:
                beside = _plus(square, aside)
                if beside in self._squares and beside not in found:
                    found[beside] = self._unfolded(*found[square], aside)
                    waiting.append(beside)
        return found

    def _unfolded(self, face: Face, place: Place, aside: Square) -> tuple[Face, Place]:
        """The face beyond a side of a square, laid flat beside it."""
        towards = place.towards(aside)
        near, _, on = self._beyond((face, towards))
        swung = {towards: on, _back(towards): _back(on)}
        right, down = (swung.get(step, step) for step in (place.right, place.down))
        return near, Place(_plus(place.square, aside), right, down)

    def _borders(self) -> Iterator[tuple[Square, Square]]:
        """Every side of a square beyond which nothing lies."""
        for square in sorted(self._squares):
            yield from ((square, aside) for aside in _ASIDE if _plus(square, aside) not in self._squares)

    def _all_folds(self) -> Iterator[tuple[Line, Bend]]:
        """Each crease between squares once, from end to end."""
        seen: set[frozenset[Square]] = set()
        for square in sorted(self._squares):
            for aside in (_RIGHT, _DOWN):
                edge = self._edge(square, aside)
                if _plus(square, aside) in self._squares and self._beyond(edge)[1] != "flat":
                    line = self._line(self._run(edge))
                    if frozenset(line) not in seen:
                        seen.add(frozenset(line))
                        yield line, self._beyond(edge)[1]

    def _seam(self, number: int, square: Square, aside: Square) -> Seam:
        run = self._run(self._edge(square, aside))
        return Seam(number, self._line(run), self._line([self._opposite(edge) for edge in run]))

    def _edge(self, square: Square, aside: Square) -> Edge:
        face, place = self._faces[square]
        return face, place.towards(aside)

    def _line(self, run: list[Edge]) -> Line:
        """Edges in a row on the sheet, clockwise about their faces."""
        sides = [_side(self.places[face].square, self.places[face].aside(towards)) for face, towards in run]
        starts, ends = {start for start, _ in sides}, {end for _, end in sides}
        (start,), (end,) = starts - ends, ends - starts
        return start, end

    # On the body

    def _beyond(self, edge: Edge) -> tuple[Face, Bend, Cell]:
        """The face beyond an edge, how the surface bends there, and the direction in which one goes on."""
        (cell, look), towards = edge
        beside = add(cell, towards)
        if add(beside, look) in self._cells:
            return (add(beside, look), _back(towards)), "valley", look
        if beside in self._cells:
            return (beside, look), "flat", towards
        return (cell, towards), "mountain", _back(look)

    def _opposite(self, edge: Edge) -> Edge:
        """The same edge, seen from the face beyond it."""
        near, _, on = self._beyond(edge)
        return near, _back(on)

    def _run(self, edge: Edge) -> list[Edge]:
        """All edges in a row with this one at which the same two sides of the body meet."""
        (_, look), towards = edge
        run = [edge]
        for along in (cross(look, towards), cross(towards, look)):
            following = self._next(edge, along)
            while following:
                run.append(following)
                following = self._next(following, along)
        return run

    def _next(self, edge: Edge, along: Cell) -> Edge | None:
        """The next edge in this direction; None where either side ends."""
        (cell, look), towards = edge
        near, bend, _ = self._beyond(edge)
        face = (add(cell, along), look)
        on_other_side = (add(near[0], along), near[1]), bend
        is_there = face in self.places and self._beyond((face, towards))[:2] == on_other_side
        return (face, towards) if is_there else None


# Tabs and lines


def trapezium(line: Line, depth: float) -> tuple[tuple[float, float], ...]:
    """The tab at an edge: its base, walked clockwise about the sheet, and its outer corners between the ends."""
    (x1, y1), (x2, y2) = line
    length = abs(x2 - x1) + abs(y2 - y1)
    along = ((x2 - x1) / length * depth, (y2 - y1) / length * depth)
    out = (along[1], -along[0])
    inward = (along[0] * _SLANT, along[1] * _SLANT)
    return (
        (x1, y1),
        (x1 + inward[0] + out[0], y1 + inward[1] + out[1]),
        (x2 - inward[0] + out[0], y2 - inward[1] + out[1]),
        (x2, y2),
    )


def _side(square: Square, aside: Square) -> Line:
    """One side of a square, walked clockwise."""
    corners = ((1, 0), (1, 1), (0, 1), (0, 0))
    at = _ASIDE.index(aside)
    return _plus(square, corners[at]), _plus(square, corners[(at + 1) % 4])


def _between(line: Line) -> Iterator[Square]:
    """The corners of squares that lie on a line, without its ends."""
    (x1, y1), (x2, y2) = line
    length = abs(x2 - x1) + abs(y2 - y1)
    for step in range(1, length):
        yield x1 + (x2 - x1) // length * step, y1 + (y2 - y1) // length * step


def _without_straight(points: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Without the points at which the way just goes on."""
    before, after = points[-1:] + points[:-1], points[1:] + points[:1]
    return tuple(
        b
        for a, b, c in zip(before, points, after, strict=True)
        if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 1e-9
    )


def _plus(a: Square, b: Square) -> Square:
    return a[0] + b[0], a[1] + b[1]


def _back(step: Cell) -> Cell:
    return -step[0], -step[1], -step[2]
