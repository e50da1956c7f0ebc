"""The building in text, storey beside storey, and as a picture.

A storey shows what lies at its foot (the floor, or roofs at that height) inside the cells, and the walls that stand
there on the lines between them: east walls to the right of a cell, north walls above it.
"""

from collections.abc import Iterable, Iterator, Mapping

from hypostyle.core import Refusal, svg
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import Build, Tile, tile_name
from hypostyle.games.temple.space import Face, level, read_face
from hypostyle.games.temple.values import Hand

_BETWEEN = "   "  # between storeys
_LINE = 80  # letters: storeys that would go beyond follow below


def draw(building: Building, hands: Iterable[Hand]) -> str:
    """The storeys side by side as far as a line goes, lowest first, then what each player still holds."""
    storeys = [_storey(building, z) for z in range(_top(building) + 1)]
    beside = max(1, _LINE // (len(storeys[0][0]) + len(_BETWEEN)))
    lines = [storeys[first : first + beside] for first in range(0, len(storeys), beside)]
    rows = [_BETWEEN.join(row).rstrip() for line in lines for row in zip(*line, strict=True)]
    held = [f"seat{number} {_hand(hand)}".rstrip() for number, hand in enumerate(hands, start=1)]
    return "\n".join([*rows, *held])


def _hand(hand: Hand) -> str:
    return " ".join(colour + "".join(map(str, values)) for colour, values in hand.items())


def _top(building: Building) -> int:
    return max((face.z for face in building.tiles), default=0)


def _bounds(building: Building) -> tuple[range, range]:
    """The columns and rows that hold a tile."""
    xs = [face.x for face in building.tiles] or [0]
    ys = [face.y for face in building.tiles] or [0]
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _storey(building: Building, z: int) -> list[str]:
    xs, ys = _bounds(building)
    width = 4 + 6 * len(xs)

    def label(face: Face, empty: str) -> str:
        tile = building.tiles.get(face)
        return tile_name(tile) if tile else empty

    rows = [f"z={z}".ljust(width)]
    for y in reversed(ys):
        north = "".join(f" {label(Face('N', x, y, z), '  ')}  +" for x in xs)
        inside = "".join(f" {label(level(x, y, z), ' .')} {label(Face('E', x, y, z), '  ')}" for x in xs)
        rows += [f"    {north}".ljust(width), f"{y:3} {inside}".ljust(width)]
    return [*rows, ("    " + "".join(f"{x:3}   " for x in xs)).ljust(width)]


# The picture: seen from the south-east and a little above, like Aztec's. Tiles let shine through what is behind them,
# and all names are written last, so that every tile can be read.

_EDGE = 104.0
_EAST, _NORTH, _UP = (0.866, 0.38), (0.866, -0.38), 1.1  # where the axes point on the page, in edges
_LIFT = 0.07  # roofs float a little above the walls that carry them
_GAP = 0.04  # between a tile and the end of its face
_BARE = 0.45  # how far the grid on the table goes on around the building
_PAINTS: Mapping[str, str] = {
    "r": "#C8402F",
    "o": "#E8842A",
    "y": "#E9C22E",
    "g": "#3E9B4F",
    "t": "#22A7A0",
    "b": "#3369C0",
    "v": "#7A4BB0",
    "p": "#E58FB4",
    "w": "#FFFFFF",
    "k": "#3A3A42",
}
_PALE = "oytgpw"  # colours that dark letters stand on
_TABLE, _LINES, _NUMBERS, _RIM = "#EFE6D3", "#CDBF9F", "#8C7A58", "#5B564E"
_CLEAR: Mapping[str, float] = {"F": 1.0, "R": 0.7, "E": 0.62, "N": 0.62}


def paint(building: Building, tried: Build | None, refusal: Refusal | None) -> str:
    """The building as SVG, every tile with its letter and value; a tried construction is laid into it as a ghost."""
    ghosts = {face: tile for face, tile in tried.tiles if face.exists} if tried else {}
    wrong = [face for face in map(read_face, refusal.message.cells) if face and face.exists] if refusal else []
    tiles: dict[Face, Tile] = {**building.tiles, **ghosts}
    faces = sorted({*tiles, *wrong}, key=_nearness)
    mark = svg.TERRACOTTA if refusal else svg.TURQUOISE
    xs, ys = _ground(faces)
    body = [*_table(xs, ys), *_shadows(tiles)]
    for face in faces:
        if face in ghosts:
            body.append(svg.polygon(_outline(face), mark, opacity=0.75 if face in wrong else 0.5))
        elif face in tiles:
            body.append(_tile(face, tiles[face]))
    body += _marks(ghosts, wrong, mark)
    body += (line for face in faces if face in tiles for line in _name(face, tiles[face]))
    return _framed(body, [_spot(x, y, 0) for x in (xs[0], xs[-1]) for y in (ys[0], ys[-1])], faces)


def _tile(face: Face, tile: Tile) -> str:
    colour = svg.shade(_PAINTS[tile.colour], {"E": 0.76, "N": 0.94}.get(face.letter, 1))
    return svg.polygon(_outline(face), colour, stroke=_RIM, width=1.5, opacity=_CLEAR[face.letter])


def _marks(ghosts: Mapping[Face, Tile], wrong: list[Face], mark: str) -> Iterator[str]:
    """Lines around the tried tiles, and dashes around other faces at fault, seen through all that stands before."""
    for face in ghosts:
        yield svg.polygon(_outline(face), "none", stroke=mark, width=5 if face in wrong else 3)
    for face in wrong:
        if face not in ghosts:
            dashed = svg.polygon(_outline(face), "none", stroke=mark, width=4)
            yield f'<g stroke-dasharray="9 7">{dashed}</g>'


def _framed(body: Iterable[str], ground: Iterable[svg.Point], faces: Iterable[Face]) -> str:
    """The whole picture, just large enough for the table and what stands on it, with an arrow to the north."""
    points = [*ground, *(point for face in faces for point in _outline(face))]
    left, top = min(x for x, _ in points) - 90, min(y for _, y in points) - 45
    width, height = max(x for x, _ in points) - left + 90, max(y for _, y in points) - top + 45
    table = svg.rectangle(0, 0, width, height, _TABLE, radius=16)
    foot, tip = (20, height - 18), (20 + 34 * _NORTH[0], height - 18 + 34 * _NORTH[1])
    arrow = [svg.line(foot, tip, _NUMBERS, width=3), svg.text((tip[0] + 12, tip[1] - 5), "N", fill=_NUMBERS)]
    moved = [f'<g transform="translate({-left:.1f} {-top:.1f})">', *body, "</g>"]
    return svg.document(width, height, [table, *arrow, *moved], "Temple")


def _ground(faces: Iterable[Face]) -> tuple[range, range]:
    """The grid lines to show on the table, around every face or the first floor's cell."""
    cells = [(x, y) for face in faces for x, y, _ in _corners(face)] or [(0, 0), (1, 1)]
    xs, ys = ([cell[axis] for cell in cells] for axis in (0, 1))
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _table(xs: range, ys: range) -> Iterator[str]:
    """The grid on the table, with the numbers of its cells in the south and the east."""
    (west, east), (south, north) = ((lines[0] - _BARE, lines[-1] + _BARE) for lines in (xs, ys))
    yield from (svg.line(_spot(x, south, 0), _spot(x, north, 0), _LINES) for x in xs)
    yield from (svg.line(_spot(west, y, 0), _spot(east, y, 0), _LINES) for y in ys)
    yield from (svg.text(_spot(x + 0.5, south, 0), str(x), size=17, fill=_NUMBERS) for x in xs[:-1])
    yield from (svg.text(_spot(east, y + 0.5, 0), str(y), size=17, fill=_NUMBERS) for y in ys[:-1])


def _shadows(faces: Iterable[Face]) -> Iterator[str]:
    """Where roofs and walls stand above the table, for heights cannot be seen."""
    for face in sorted(faces):
        ground = [_spot(x, y, 0) for x, y, _ in _corners(face)]
        if face.letter == "R":
            yield svg.polygon(ground, svg.BASALT, opacity=0.13)
        elif face.is_wall:
            yield svg.line(ground[0], ground[1], svg.BASALT, width=5, opacity=0.22)


def _name(face: Face, tile: Tile) -> Iterator[str]:
    """What is printed on a tile, turned the way the tile lies, on a patch of the tile's own colour."""
    along, down = _PRINT[face.letter]
    x, y = _middle(face)
    yield f'<g transform="matrix({along[0]:.3f} {along[1]:.3f} {down[0]:.3f} {down[1]:.3f} {x:.1f} {y:.1f})">'
    yield svg.rectangle(-19, -13, 38, 26, _PAINTS[tile.colour], radius=7, stroke=_RIM)
    yield svg.text((0, 1), tile_name(tile), size=23, fill=svg.BASALT if tile.colour in _PALE else svg.LIMESTONE)
    yield "</g>"


# Where a line of writing goes on a face, and where the next line below it would be.
_LEVEL = (1.1, 0.0), (0.0, 0.8)  # straight across the page: slanted, values could not be told apart
_PRINT: Mapping[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "F": _LEVEL,
    "R": _LEVEL,
    "E": (_NORTH, (0.0, _UP)),
    "N": (_EAST, (0.0, _UP)),
}


def _spot(x: float, y: float, z: float) -> svg.Point:
    (ex, ey), (nx, ny) = _EAST, _NORTH
    return _EDGE * (ex * x + nx * y), _EDGE * (ey * x + ny * y - _UP * z)


def _corners(face: Face) -> list[tuple[int, int, int]]:
    """The corners of a face, those of a wall's foot first."""
    letter, x, y, z = face
    if letter == "E":
        return [(x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)]
    if letter == "N":
        return [(x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)]
    return [(x, y, z), (x + 1, y, z), (x + 1, y + 1, z), (x, y + 1, z)]


def _outline(face: Face) -> list[svg.Point]:
    """The tile on a face, a little smaller than the face."""
    lift = _LIFT if face.letter == "R" else 0
    corners = _corners(face)
    centre = [sum(corner[axis] for corner in corners) / 4 for axis in range(3)]
    shrunk = ([c + (1 - 2 * _GAP) * (at - c) for at, c in zip(corner, centre, strict=True)] for corner in corners)
    return [_spot(x, y, z + lift) for x, y, z in shrunk]


def _middle(face: Face) -> svg.Point:
    """Where a tile's name is written: walls keep aside a little, lest two that meet hide each other's."""
    points = _outline(face)
    aside = {"E": 0.09, "N": -0.09}.get(face.letter, 0) * _EDGE
    return sum(x for x, _ in points) / 4 + aside, sum(y for _, y in points) / 4


def _nearness(face: Face) -> tuple[float, Face]:
    """Painting order: what is farther from the viewer, in the north-west and below, comes first."""
    corners = _corners(face)
    x, y, z = (sum(corner[axis] for corner in corners) / 4 for axis in range(3))
    return x - y + z, face
