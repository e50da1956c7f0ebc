"""The building in text: the three levels side by side, north at the top.

`#` is the start cube, A to V the pieces in the order laid. On level 3 the free cells of the sectors show whom they
score for: `-` North/South, `|` East/West, `+` both.
"""

from collections.abc import Iterator, Mapping

from hypostyle.core import Refusal, svg
from hypostyle.games.aztec.building import Building
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.score import sector
from hypostyle.games.aztec.space import LEVELS, SIZE, START, Cell, add, cell_name

_SECTOR_MARKS: Mapping[tuple[bool, bool], str] = {
    (False, False): ".",
    (True, False): "-",
    (False, True): "|",
    (True, True): "+",
}


def draw(building: Building, corners: str) -> str:
    """The drawing, 11 lines of fixed width."""
    marks = {START: "#"} | {
        cell: chr(ord("A") + number) for number, lay in enumerate(building.pieces) for cell in lay.cells
    }

    def mark(cell: Cell) -> str:
        if cell in marks:
            return marks[cell]
        return _SECTOR_MARKS[cell in sector("ns", corners), cell in sector("ew", corners)]

    def row(y: int, z: int) -> str:
        return f"{y + 1} " + " ".join(mark((x, y, z)) for x in range(SIZE))

    title = "   ".join(f".{z + 1}".ljust(2 * SIZE + 1) for z in range(LEVELS)).rstrip()
    letters = "   ".join("  " + " ".join("abcdefghi") for _ in range(LEVELS))
    rows = ["   ".join(row(y, z) for z in range(LEVELS)) for y in reversed(range(SIZE))]
    return "\n".join([title, *rows, letters])


# The picture: seen from the south-east, so that of each cube the top, the south and the east face show.

_EDGE = 34.0
_RISE = 30.0
_ORIGIN = (74.0, 250.0)
STAINS = ("#C9986B", "#A9744A", "#DDB892")
JUNGLE, STONE, START_STAIN = "#1E3A2C", "#D9C7A3", "#6B6257"


def paint(
    building: Building, corners: str, colours: Mapping[str, str], tried: Lay | None, refusal: Refusal | None
) -> str:
    """The pyramid as SVG, `colours` being those of the two axes; a tried piece is laid over it as a ghost."""
    pieces = {cell: lay for lay in building.pieces for cell in lay.cells}
    stains = {lay: STAINS[number % len(STAINS)] for number, lay in enumerate(building.pieces)}
    body = [svg.rectangle(0, 0, 680, 480, JUNGLE, radius=16), *_board(corners, colours)]
    for cell in sorted(building.filled, key=_nearness):
        lay = pieces.get(cell)
        body += _cube(cell, stains[lay], lay.cells) if lay else _cube(cell, START_STAIN, (cell,))
    if tried:
        colour = svg.TERRACOTTA if refusal else svg.TURQUOISE
        wrong = set(refusal.message.cells) if refusal else set()
        body += _shadows(tried.cells, building.filled)
        for cell in sorted(tried.cells, key=_nearness):
            opacity = 0.9 if cell_name(cell) in wrong else 0.55
            body += _cube(cell, colour, tried.cells, opacity)
    return svg.document(680, 480, body, "Aztec")


def _shadows(cells: tuple[Cell, ...], filled: frozenset[Cell]) -> Iterator[str]:
    """Where cubes hang: their shadow on what lies below and plumb lines down to it, for heights cannot be seen."""
    for x, y, z in cells:
        floor = max((level + 1 for level in range(z) if (x, y, level) in filled), default=0)
        if (x, y, z - 1) in cells or z <= floor:
            continue
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        yield svg.polygon((_spot(*corner, floor) for corner in corners), svg.BASALT, opacity=0.4)
        for corner in corners[:3]:
            yield svg.line(_spot(*corner, floor), _spot(*corner, z), svg.BASALT, opacity=0.6)


def _nearness(cell: Cell) -> tuple[int, int, int]:
    """Painting order: what is farther from the viewer, in the north-west and below, comes first."""
    x, y, z = cell
    return x - y, z, x


def _spot(x: float, y: float, z: float) -> svg.Point:
    return _ORIGIN[0] + 0.866 * _EDGE * (x + y), _ORIGIN[1] + 0.5 * _EDGE * (x - y) - _RISE * z


def _board(corners: str, colours: Mapping[str, str]) -> Iterator[str]:
    rim = [(-0.4, -0.4, 0), (SIZE + 0.4, -0.4, 0), (SIZE + 0.4, SIZE + 0.4, 0), (-0.4, SIZE + 0.4, 0)]
    yield svg.polygon((_spot(x, y, -0.7) for x, y, _ in rim), "#8C7A58")
    yield svg.polygon((_spot(*rim[1]), _spot(*rim[2]), _spot(*rim[2][:2], -0.7), _spot(*rim[1][:2], -0.7)), "#A8946C")
    yield svg.polygon((_spot(*rim[0]), _spot(*rim[1]), _spot(*rim[1][:2], -0.7), _spot(*rim[0][:2], -0.7)), "#BBA67C")
    yield svg.polygon((_spot(*corner) for corner in rim), STONE)
    for x, y in ((x, y) for y in reversed(range(SIZE)) for x in range(SIZE)):
        square = [_spot(x, y, 0), _spot(x + 1, y, 0), _spot(x + 1, y + 1, 0), _spot(x, y + 1, 0)]
        yield svg.polygon(square, "none", stroke="#B59F74")
        for axis, colour in colours.items():
            if (x, y, LEVELS - 1) in sector(axis, corners):
                yield svg.polygon(square, colour, opacity=0.45)
    for number in range(SIZE):
        yield svg.text(_spot(number + 0.5, -0.95, 0), "abcdefghi"[number], fill=svg.LIMESTONE)
        yield svg.text(_spot(SIZE + 0.95, number + 0.5, 0), str(number + 1), fill=svg.LIMESTONE)


def _cube(cell: Cell, colour: str, own: tuple[Cell, ...], opacity: float = 1) -> Iterator[str]:
    """The three faces that show, with edges only where the piece ends."""
    x, y, z = cell
    faces = (
        ((0, 0, 1), 1.06, [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]),
        ((0, -1, 0), 0.84, [(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)]),
        ((1, 0, 0), 0.66, [(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)]),
    )
    for towards, light, corners in faces:
        if add(cell, towards) in own:
            continue
        points = [_spot(x + dx, y + dy, z + dz) for dx, dy, dz in corners]
        yield svg.polygon(points, svg.shade(colour, light), stroke=svg.shade(colour, light), opacity=opacity)
        for (start, end), beside in _edges(points, corners, towards):
            if add(cell, beside) not in own:
                yield svg.line(start, end, svg.shade(colour, 0.45), width=1.4, opacity=opacity)


def _edges(
    points: list[svg.Point], corners: list[Cell], towards: Cell
) -> Iterator[tuple[tuple[svg.Point, svg.Point], Cell]]:
    """The four edges of a face, each with the neighbouring cell on whose side it lies."""
    for index in range(4):
        a, b = corners[index], corners[(index + 1) % 4]
        beside = tuple(
            (1 if p == q == 1 else -1) if p == q and t == 0 else 0 for p, q, t in zip(a, b, towards, strict=True)
        )
        yield (points[index], points[(index + 1) % 4]), (beside[0], beside[1], beside[2])
