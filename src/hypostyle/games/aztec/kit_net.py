"""Bodies of cubes unfolded into one flat sheet, with folds and with tabs to glue.

A *panel* is all that lies flat together on the body, a *crease* a straight edge between two panels. Some creases are
folded, so that all panels hang together in one sheet; the others are *seams*, where a tab of one panel is glued under
the other. On the sheet x goes to the right and y down, a unit is the side of a cube, and one sees the outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from hypostyle.games.aztec.space import DIRECTIONS, START, Cell, add, cross, piece

Face: TypeAlias = tuple[Cell, Cell]  # a cube, and the direction in which this face of it looks
Edge: TypeAlias = tuple[Face, Cell]  # a face, and the direction from its middle to the edge
Bend: TypeAlias = Literal["flat", "mountain", "valley"]  # a mountain has its ridge on the printed side
Square: TypeAlias = tuple[int, int]  # on the sheet: column and row
Line: TypeAlias = tuple[Square, Square]  # on the sheet, from corner to corner

PIECE: tuple[Cell, ...] = piece((0, 0, 0), "E", "N")
# How far the ends of a tab lean in, for each unit of its depth: a little more than two tabs in a nook need.
_SLANT = 1.15
_ASIDE: tuple[Square, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Crease:
    """Where two panels meet; each side is listed edge by edge, both in the same order."""

    panels: tuple[int, int]
    sides: tuple[tuple[Edge, ...], tuple[Edge, ...]]
    bend: Bend


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face lies on the sheet, and which directions of the body run to the right and down there."""

    square: Square
    right: Cell
    down: Cell

    def aside(self, towards: Cell) -> Square:
        """A direction of the body along the face, on the sheet."""
        return dict(zip((self.right, self.down, _back(self.right), _back(self.down)), _ASIDE, strict=True))[towards]


@dataclass(frozen=True, slots=True)
class Seam:
    """Two edges with the same number: a tab sits at the one and is glued under the other."""

    number: int
    tab: Line
    under: Line


@dataclass(frozen=True, slots=True)
class Net:
    """A sheet that folds into a body."""

    places: Mapping[Face, Place]
    folds: tuple[tuple[Line, Bend], ...]
    seams: tuple[Seam, ...]

    @property
    def size(self) -> Square:
        """Columns and rows, without the tabs."""
        squares = [place.square for place in self.places.values()]
        return max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1

    def outline(self, depth: float) -> tuple[tuple[float, float], ...]:
        """What is cut, tabs of this depth included; their ends slant, so that two never overlap."""
        tabs = {seam.tab[0]: seam.tab for seam in self.seams}
        ends = dict(_border({place.square for place in self.places.values()}))
        # A tab is walked from its first corner, so the way begins where none is under way.
        start = at = min(set(ends) - {corner for tab in tabs.values() for corner in _between(tab)})
        points: list[tuple[float, float]] = []
        while not points or at != start:
            points.append(at)
            if at in tabs:
                points += trapezium(tabs[at], depth)[1:3]
            at = tabs[at][1] if at in tabs else ends[at]
        return _without_straight(points)


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


@cache
def piece_net() -> Net:
    """The piece of AZ-2: the smallest sheet of one outline on which both valleys are folds and each seam has room."""
    body = _Body(PIECE)
    sheets = (sheet for sheet in body.sheets() if body.is_fit(sheet))
    return body.net(min(sheets, key=_area))


@cache
def cube_net() -> Net:
    """One cube as a cross: four sides in a row, a lid and a floor."""
    body = _Body((START,))
    sheets = [sheet for sheet in body.sheets() if body.is_fit(sheet)]
    return body.net(next(sheet for sheet in sheets if _is_cross({place.square for place in sheet.places.values()})))


# The body


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Panels that hang together so far, and what is decided about creases."""

    places: Mapping[Face, Place]
    panels: frozenset[int]
    folded: tuple[int, ...] = ()
    cut: frozenset[int] = frozenset()
    taken: frozenset[Square] = field(default=frozenset())


class _Body:
    """Cubes that hang together, seen as panels and creases."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self._cells = frozenset(cells)
        faces = [(cell, look) for cell in cells for look in DIRECTIONS.values() if add(cell, look) not in cells]
        self._panel_of: dict[Face, int] = {}
        self._panels: list[tuple[Face, ...]] = []
        for face in faces:
            if face not in self._panel_of:
                panel = tuple(self._flat(face))
                self._panel_of |= dict.fromkeys(panel, len(self._panels))
                self._panels.append(panel)
        self._creases = tuple(self._all_creases(faces))

    def sheets(self) -> Iterator[_Sheet]:
        """Every way to unfold the body without an overlap, with all valleys folded; always in the same order."""
        look = self._panels[0][0][1]
        right = next(step for step in DIRECTIONS.values() if cross(look, step) != (0, 0, 0))
        first = self._laid(self._panels[0][0], Place((0, 0), right, cross(right, look)))
        yield from self._grown(_Sheet(first, frozenset({0}), taken=_squares(first)))

    def is_fit(self, sheet: _Sheet) -> bool:
        """Whether it can be made: valleys folded, one outline, no slits, and room for a tab at every seam."""
        if any(crease.bend == "valley" and at not in sheet.folded for at, crease in enumerate(self._creases)):
            return False
        folded = sum(len(self._creases[at].sides[0]) for at in sheet.folded)
        within = sum(1 for face in sheet.places for step in DIRECTIONS.values() if self._is_flat(face, step)) // 2
        touching = sum((x + dx, y + dy) in sheet.taken for x, y in sheet.taken for dx, dy in _ASIDE) // 2
        return touching == folded + within and _has_one_outline(sheet.taken) and all(self._rooms(sheet))

    def net(self, sheet: _Sheet) -> Net:
        """The sheet moved to the corner of its box, lying, with numbered seams."""
        sheet = _lying(sheet)
        folds = tuple((self._line(sheet, self._creases[at].sides[0]), self._creases[at].bend) for at in sheet.folded)
        return Net(sheet.places, folds, tuple(self._seams(sheet)))

    def _flat(self, face: Face) -> Iterator[Face]:
        """The panel of a face."""
        found, waiting = {face}, [face]
        while waiting:
            near = waiting.pop()
            yield near
            beside = {add(near[0], step) for step in DIRECTIONS.values() if self._is_flat(near, step)}
            new = sorted({(cell, face[1]) for cell in beside} - found)
            found.update(new)
            waiting += new

    def _is_flat(self, face: Face, towards: Cell) -> bool:
        return cross(face[1], towards) != (0, 0, 0) and self._beyond((face, towards))[1] == "flat"

    def _beyond(self, edge: Edge) -> tuple[Face, Bend, Cell]:
        """The face beyond an edge, how the surface bends there, and the direction in which one goes on."""
        (cell, look), towards = edge
        beside = add(cell, towards)
        if add(beside, look) in self._cells:
            return (add(beside, look), _back(towards)), "valley", look
        if beside in self._cells:
            return (beside, look), "flat", towards
        return (cell, towards), "mountain", _back(look)

    def _all_creases(self, faces: Iterable[Face]) -> Iterator[Crease]:
        runs: dict[tuple[int, ...], list[tuple[Edge, Edge, Bend]]] = {}
        for face in faces:
            for towards in DIRECTIONS.values():
                if cross(face[1], towards) == (0, 0, 0):
                    continue
                near, bend, on = self._beyond((face, towards))
                a, b = self._panel_of[face], self._panel_of[near]
                if a < b:
                    edges = ((face, towards), (near, _back(on)), bend)
                    # No body here has two creases between the same panels on the same line.
                    runs.setdefault((a, b, *towards, _dot(face[0], towards)), []).append(edges)
        for (a, b, *_), run in runs.items():
            run.sort(key=lambda edges: edges[0][0][0])
            yield Crease((a, b), (tuple(one for one, _, _ in run), tuple(two for _, two, _ in run)), run[0][2])

    # Unfolding

    def _grown(self, sheet: _Sheet) -> Iterator[_Sheet]:
        """All whole sheets that this one can become: the first open crease is folded, then left as a seam."""
        if len(sheet.panels) == len(self._panels):
            yield sheet
            return
        open_creases = (
            at
            for at, crease in enumerate(self._creases)
            if at not in sheet.cut and len(sheet.panels.intersection(crease.panels)) == 1
        )
        at = next(open_creases, None)
        if at is None:
            return
        crease = self._creases[at]
        side = 0 if crease.panels[0] in sheet.panels else 1
        added = self._attached(sheet, crease.sides[side][0])
        squares = _squares(added)
        if not squares & sheet.taken:
            places, panels = {**sheet.places, **added}, sheet.panels.union(crease.panels)
            yield from self._grown(_Sheet(places, panels, (*sheet.folded, at), sheet.cut, sheet.taken | squares))
        if crease.bend != "valley":
            yield from self._grown(_Sheet(sheet.places, sheet.panels, sheet.folded, sheet.cut | {at}, sheet.taken))

    def _attached(self, sheet: _Sheet, edge: Edge) -> dict[Face, Place]:
        """The panel beyond an edge, unfolded about it."""
        face, towards = edge
        near, _, on = self._beyond(edge)
        place = sheet.places[face]

        def unfolded(step: Cell) -> Cell:
            return on if step == towards else _back(on) if step == _back(towards) else step

        square = _plus(place.square, place.aside(towards))
        return self._laid(near, Place(square, unfolded(place.right), unfolded(place.down)))

    def _laid(self, face: Face, place: Place) -> dict[Face, Place]:
        """The whole panel of a face, laid on the sheet."""
        (x, y), (cell, _) = place.square, face
        found: dict[Face, Place] = {}
        for near in self._panels[self._panel_of[face]]:
            step = add(near[0], cell, -1)
            square = (x + _dot(step, place.right), y + _dot(step, place.down))
            found[near] = Place(square, place.right, place.down)
        return found

    # Seams

    def _cuts(self, sheet: _Sheet) -> Iterator[Crease]:
        return (crease for at, crease in enumerate(self._creases) if at not in sheet.folded)

    def _rooms(self, sheet: _Sheet) -> Iterator[bool]:
        """For each seam, whether a tab has room at one of its sides."""
        return (any(_is_free(sheet, side) for side in crease.sides) for crease in self._cuts(sheet))

    def _seams(self, sheet: _Sheet) -> Iterator[Seam]:
        """In the order in which one glues: what lies near together on the sheet first, the lid last."""
        lid = self._lid(sheet)
        ordered = sorted(
            self._cuts(sheet),
            key=lambda crease: (lid in crease.panels, self._way(sheet, *crease.panels), crease.panels),
        )
        for number, crease in enumerate(ordered, start=1):
            sides = sorted((0, 1), key=lambda at: self._tab_order(sheet, crease, at, lid))
            tab, under = (self._line(sheet, crease.sides[at]) for at in sides)
            yield Seam(number, tab, under)

    def _tab_order(self, sheet: _Sheet, crease: Crease, side: int, lid: int) -> tuple[bool, bool, bool]:
        """Where a tab sits: where it has room, at the lid, and rather not where the sheet grows longer."""
        ((x1, y1), (x2, y2)) = self._line(sheet, crease.sides[side])
        is_at_end = x1 == x2 and x1 in (0, _box(sheet.taken)[2] + 1) and y1 != y2
        return not _is_free(sheet, crease.sides[side]), crease.panels[side] != lid, is_at_end

    def _lid(self, sheet: _Sheet) -> int:
        """The smallest panel that hangs at one fold only, and farthest from the first: it is closed at the end."""
        folds = [panel for at in sheet.folded for panel in self._creases[at].panels]
        ends = [panel for panel in range(len(self._panels)) if folds.count(panel) == 1]
        return min(ends, key=lambda panel: (len(self._panels[panel]), -self._way(sheet, 0, panel), panel))

    def _way(self, sheet: _Sheet, start: int, end: int) -> int:
        """How many folds lie between two panels."""
        reached, steps = {start}, 0
        while end not in reached:
            pairs = [self._creases[at].panels for at in sheet.folded]
            reached |= {panel for pair in pairs if reached.intersection(pair) for panel in pair}
            steps += 1
        return steps

    def _line(self, sheet: _Sheet, side: Sequence[Edge]) -> Line:
        """A side of a crease on the sheet, walked clockwise about its panel."""
        corners = [_edge_line(sheet.places[face], towards) for face, towards in side]
        starts, ends = {start for start, _ in corners}, {end for _, end in corners}
        (start,), (end,) = starts - ends, ends - starts
        return start, end


# Squares and lines of the sheet


def _area(sheet: _Sheet) -> tuple[int, int]:
    left, top, right, low = _box(sheet.taken)
    wide, high = right - left + 1, low - top + 1
    return wide * high, max(wide, high)


def _is_cross(squares: set[Square]) -> bool:
    rows = sorted(sum(y == row for _, y in squares) for row in {y for _, y in squares})
    columns = sorted(sum(x == column for x, _ in squares) for column in {x for x, _ in squares})
    return rows == [1, 1, 4] and columns == [1, 1, 1, 3]


def _is_free(sheet: _Sheet, side: Sequence[Edge]) -> bool:
    """Whether nothing lies beyond any edge of a side."""
    places = ((sheet.places[face], towards) for face, towards in side)
    return not any(_plus(place.square, place.aside(towards)) in sheet.taken for place, towards in places)


def _has_one_outline(squares: frozenset[Square]) -> bool:
    """Whether the squares have no hole, and nowhere hang together at a mere corner."""
    border = list(_border(squares))
    ends = dict(border)
    at = start = border[0][0]
    for steps in range(1, len(border) + 1):
        at = ends[at]
        if at == start:
            return steps == len(border)
    return False


def _border(squares: Iterable[Square]) -> Iterator[Line]:
    """Every edge beyond which nothing lies, walked clockwise."""
    taken = set(squares)
    for x, y in sorted(taken):
        for aside in _ASIDE:
            if _plus((x, y), aside) not in taken:
                yield _side((x, y), aside)


def _edge_line(place: Place, towards: Cell) -> Line:
    return _side(place.square, place.aside(towards))


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


def _lying(sheet: _Sheet) -> _Sheet:
    """The same sheet with its box at 0, 0 and longer than it is high."""
    left, top, right, low = _box(sheet.taken)
    if low - top > right - left:
        places = {
            face: Place((-place.square[1], place.square[0]), _back(place.down), place.right)
            for face, place in sheet.places.items()
        }
        return _lying(_Sheet(places, sheet.panels, sheet.folded, sheet.cut, _squares(places)))
    places = {
        face: Place(_plus(place.square, (-left, -top)), place.right, place.down) for face, place in sheet.places.items()
    }
    return _Sheet(places, sheet.panels, sheet.folded, sheet.cut, _squares(places))


def _box(squares: Iterable[Square]) -> tuple[int, int, int, int]:
    xs, ys = zip(*squares, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _squares(places: Mapping[Face, Place]) -> frozenset[Square]:
    return frozenset(place.square for place in places.values())


def _plus(a: Square, b: Square) -> Square:
    return a[0] + b[0], a[1] + b[1]


def _dot(a: Cell, b: Cell) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _back(step: Cell) -> Cell:
    return -step[0], -step[1], -step[2]
