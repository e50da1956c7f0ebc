"""What the printed parts of Aztec are drawn with: signs of the roles, wood, cubes seen aslant, lines of text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from hypostyle.core.kit import (
    INK,
    PAPER,
    Anchor,
    Face,
    Ink,
    Path,
    Point,
    Text,
    box,
    circle,
    open_line,
    polygon,
    regular,
)
from hypostyle.core.svg import SEAT_COLOURS, shade
from hypostyle.games.aztec.drawing import STONE
from hypostyle.games.aztec.space import Cell, add

# Each role has a colour and a shape, as seats have on the stage.
COLOURS: Mapping[str, str] = dict(zip(("ns", "ew", "ah_puch"), SEAT_COLOURS, strict=False))
LINE = "#8C7A58"  # of the board, between cells
_GRAIN = (0.13, 0.31, 0.46, 0.68, 0.87)


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid thinly over another."""
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def sign(role: str, x: float, y: float, radius: float) -> Path:
    """The shape of a role: a circle for North/South, a square for East/West, a triangle for Ah Puch."""
    return Path(sign_outline(role, x, y, radius), fill=COLOURS[role], stroke=INK, width=0.3)


def sign_outline(role: str, x: float, y: float, radius: float) -> tuple[tuple[str | float, ...], ...]:
    """The outline of that shape."""
    if role == "ns":
        return circle(x, y, radius)
    if role == "ew":
        half = radius * 0.88
        return box(x - half, y - half, 2 * half, 2 * half)
    return polygon(regular(x, y + radius * 0.2, radius * 1.2, 3))


def hatched(role: str, x: float, y: float, side: float) -> tuple[Path, ...]:
    """A cell of a sector: stripes run north and south, or east and west."""
    lines = []
    for number in range(1, 6):
        at = side * number / 6
        ends = ((x + at, y), (x + at, y + side)) if role == "ns" else ((x, y + at), (x + side, y + at))
        lines.append(Path(open_line(ends), stroke=COLOURS[role], width=0.3))
    return (Path(box(x, y, side, side), fill=mixed(COLOURS[role], STONE, 0.22), is_ground=True), *lines)


def sun(x: float, y: float, radius: float) -> tuple[Path, ...]:
    """The mark of the start cube and of its cell."""
    return (
        Path(polygon(regular(x, y, radius, 4)), fill="#C99A3A", stroke=INK, width=0.35),
        Path(polygon(regular(x, y, radius * 0.5, 4)), fill=PAPER, stroke=INK, width=0.25),
    )


def lines(
    words: str,
    at: Point,
    size: float,
    *,
    leading: float = 1.35,
    anchor: Anchor = "start",
    face: Face = "regular",
    fill: str = INK,
) -> tuple[Text, ...]:
    """Text whose lines are broken where the words say so, from its first line down."""
    x, y = at
    each = enumerate(words.split("\n"))
    return tuple(Text(line, (x, y + row * size * leading), size, fill, anchor, face) for row, line in each)


# Wood


def grain(colour: str, is_upright: bool, seed: int) -> tuple[Path, ...]:
    """Light strokes along the wood, over a unit square."""
    paths = []
    for number, at in enumerate(_GRAIN):
        sway = 0.03 * (1 if (seed * 7 + number * 5) % 3 else -1.4)
        # Each stroke ends where it began, so that it goes on into the next cube.
        points = ((0.0, at), (0.35, at + sway), (0.65, at - sway), (1.0, at))
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((y, x) if is_upright else (x, y) for x, y in points)
        paths.append(Path((("M", ax, ay), ("C", bx, by, cx, cy, dx, dy)), stroke=shade(colour, 0.82), width=0.2))
    return tuple(paths)


def end_grain(colour: str, seed: int) -> tuple[Path, ...]:
    """Rings where the wood is cut across, over a unit square."""
    x, y = ((0, 0), (1, 0), (1, 1), (0, 1))[seed % 4]
    start = math.pi / 2 * (seed % 4)
    paths = []
    for radius in (0.2, 0.4, 0.58, 0.75, 0.92):
        angles = [start + math.pi / 2 * step / 8 for step in range(9)]
        points = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
        paths.append(Path(open_line(points), stroke=shade(colour, 0.82), width=0.2))
    return tuple(paths)


# Cubes seen aslant, from above and from the south-west: what lies in the south-west is nearest.


def aslant(spot: tuple[float, float, float], edge: float) -> Point:
    """Where a point of space comes to lie; 0, 0, 0 comes to lie on 0, 0."""
    x, y, z = spot
    return (x - y) * 0.866 * edge, -(x + y) * 0.5 * edge - z * 0.9 * edge


def cubes(stains: Mapping[Cell, str], edge: float, at: Point) -> Iterator[Path]:
    """Cubes in their colours, the farthest first; faces that touch another cube are hidden."""
    faces: tuple[tuple[Cell, float, tuple[Cell, ...]], ...] = (
        ((0, 0, 1), 1.08, ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))),
        ((0, -1, 0), 0.86, ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1))),
        ((-1, 0, 0), 0.7, ((0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1))),
    )
    for cell in sorted(stains, key=lambda cell: (cell[2] - cell[0] - cell[1], cell)):
        for look, light, corners in faces:
            if add(cell, look) not in stains:
                points = (aslant(add(cell, corner), edge) for corner in corners)
                outline = polygon((at[0] + x, at[1] + y) for x, y in points)
                yield Path(outline, fill=shade(stains[cell], light), stroke=INK, width=0.3)


def floor(columns: range, rows: range, edge: float, at: Point) -> Iterator[Path]:
    """The cells of the plateau below a building."""
    for x in columns:
        for y in rows:
            yield _ground_cell((x, y, 0), edge, at, STONE)


def shadows(cells: Iterable[Cell], edge: float, at: Point) -> Iterator[Path]:
    """What hangs over nothing: dark cells of the plateau below, and lines down to them."""
    for x, y, z in cells:
        yield _ground_cell((x, y, 0), edge, at, "#6F6247")
        for dx, dy in ((0, 0), (1, 0), (0, 1)):
            ends = (aslant((x + dx, y + dy, height), edge) for height in (0, z))
            line = open_line((at[0] + px, at[1] + py) for px, py in ends)
            yield Path(line, stroke=INK, width=0.2, dash=(0.6, 0.5))


def _ground_cell(cell: Cell, edge: float, at: Point, fill: str) -> Path:
    corners = (aslant(add(cell, corner), edge) for corner in ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)))
    return Path(polygon((at[0] + x, at[1] + y) for x, y in corners), fill=fill, stroke=LINE, width=0.2)


def quarter_turned(cells: Iterable[Cell], times: int) -> tuple[Cell, ...]:
    """Cells turned about the upright axis, counter-clockwise as seen from above."""
    turned = tuple(cells)
    for _ in range(times % 4):
        turned = tuple((-y, x, z) for x, y, z in turned)
    return turned


def bounds_aslant(cells: Iterable[Cell], edge: float) -> tuple[float, float, float, float]:
    """The box around cubes seen aslant: left, top, right, bottom."""
    offsets = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    points = [aslant(add(cell, offset), edge) for cell in cells for offset in offsets]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def centred(cells: Iterable[Cell], edge: float, at: Point) -> Point:
    """Where 0, 0, 0 has to lie so that cubes stand with their middle at a point."""
    left, top, right, low = bounds_aslant(tuple(cells), edge)
    return at[0] - (left + right) / 2, at[1] - (top + low) / 2


# Small signs


def tick(x: float, y: float, size: float) -> Path:
    """Allowed."""
    points = ((x - size, y), (x - size * 0.3, y + size * 0.7), (x + size, y - size * 0.8))
    return Path(open_line(points), stroke="#00694D", width=0.9)


def cross_out(x: float, y: float, size: float) -> tuple[Path, Path]:
    """Not allowed."""
    return (
        Path(open_line(((x - size, y - size), (x + size, y + size))), stroke="#8E3A1C", width=0.9),
        Path(open_line(((x - size, y + size), (x + size, y - size))), stroke="#8E3A1C", width=0.9),
    )


def valley_sign(start: Point, end: Point, size: float) -> tuple[Ink, ...]:
    """Two pairs of triangles that point at a fold from both sides: it is folded the other way."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    inks: list[Ink] = []
    for share in (0.22, 0.78):
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        for side in (1, -1):
            nx, ny = -uy * side, ux * side
            tip = (x + nx * 0.25, y + ny * 0.25)
            far = (x + nx * size, y + ny * size)
            wings = ((far[0] + ux * size / 2, far[1] + uy * size / 2), (far[0] - ux * size / 2, far[1] - uy * size / 2))
            inks.append(Path(polygon((tip, *wings)), fill=INK))
    return tuple(inks)
