"""The building in text, storey beside storey, and as a picture.

A storey shows what lies at its foot (the floor, or roofs at that height) inside the cells, and the walls that stand
there on the lines between them: east walls to the right of a cell, north walls above it.
"""

from collections.abc import Iterable, Iterator

from hypostyle.core import Refusal, svg
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import Build, Tile, tile_name
from hypostyle.games.temple.space import Face, face_name, level
from hypostyle.games.temple.values import Hand


def draw(building: Building, hands: Iterable[Hand]) -> str:
    """The storeys side by side, lowest first, then what each player still holds."""
    storeys = [_storey(building, z) for z in range(_top(building) + 1)]
    rows = ["   ".join(row).rstrip() for row in zip(*storeys, strict=True)]
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


# The picture: seen from the south-east and above, like Aztec's.

_EDGE = 58.0
_MARGIN = 40.0
_PAINTS = {
    "r": "#C8402F",
    "o": "#E8842A",
    "y": "#E9C22E",
    "g": "#3E9B4F",
    "t": "#22A7A0",
    "b": "#3369C0",
    "v": "#7A4BB0",
    "p": "#E58FB4",
    "w": "#F4F1EA",
    "k": "#3A3A42",
}
_LINEN = "#EFEBE3"


def paint(building: Building, tried: Build | None, refusal: Refusal | None) -> str:
    """The building as SVG, every tile with its letter and value; a tried construction is laid into it as a ghost."""
    ghosts = {face: tile for face, tile in tried.tiles if face.exists} if tried else {}
    wrong = set(refusal.message.cells) if refusal else set()
    shown: dict[Face, Tile] = {**building.tiles, **ghosts}
    missing = [face for face in _named(wrong) if face not in shown]
    corners = [point for face in (*shown, *missing) for point in _outline(face)] or [(0.0, 0.0)]
    left, top = min(x for x, _ in corners) - _MARGIN, min(y for _, y in corners) - _MARGIN
    width = max(x for x, _ in corners) - left + _MARGIN
    height = max(y for _, y in corners) - top + _MARGIN
    body = [svg.rectangle(0, 0, width, height, _LINEN, radius=16), f'<g transform="translate({-left:.1f} {-top:.1f})">']
    for face in sorted((*shown, *missing), key=_distance):
        if face in missing:
            body.append(svg.polygon(_outline(face), "none", stroke=svg.TERRACOTTA, width=3))
        elif face in ghosts:
            colour = svg.TERRACOTTA if refusal else svg.TURQUOISE
            body += _tile(face, shown[face], outline=colour, opacity=0.8, bold=not wrong or face_name(face) in wrong)
        else:
            body += _tile(face, shown[face], outline="#5B564E", opacity=0.88 if face.is_wall else 1)
    return svg.document(width, height, [*body, "</g>"], "Temple")


def _named(names: Iterable[str]) -> Iterator[Face]:
    for name in sorted(names):
        numbers = [int(number) for number in name[1:].split(",")]
        face = Face(name[0], *numbers)
        if face.exists:
            yield face


def _spot(x: float, y: float, z: float) -> svg.Point:
    return 0.866 * _EDGE * (x + y), 0.5 * _EDGE * (x - y) - 0.95 * _EDGE * z


def _corners(face: Face) -> list[tuple[int, int, int]]:
    letter, x, y, z = face
    if letter == "E":
        return [(x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)]
    if letter == "N":
        return [(x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)]
    return [(x, y, z), (x + 1, y, z), (x + 1, y + 1, z), (x, y + 1, z)]


def _outline(face: Face) -> list[svg.Point]:
    return [_spot(*corner) for corner in _corners(face)]


def _distance(face: Face) -> tuple[float, Face]:
    """Painting order: what is farther from the viewer, who stands in the south-east and above, comes first."""
    corners = _corners(face)
    x, y, z = (sum(corner[axis] for corner in corners) / 4 for axis in range(3))
    return x - y + z, face


def _tile(face: Face, tile: Tile, *, outline: str, opacity: float, bold: bool = False) -> Iterator[str]:
    colour = _PAINTS[tile.colour]
    light = {"E": 0.8, "N": 0.9}.get(face.letter, 1.0)
    points = _outline(face)
    middle = (sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4)
    yield svg.polygon(points, svg.shade(colour, light), stroke=outline, width=4 if bold else 1.5, opacity=opacity)
    yield svg.text(middle, tile_name(tile), size=18, fill=svg.BASALT if tile.colour in "oytgpw" else svg.LIMESTONE)
