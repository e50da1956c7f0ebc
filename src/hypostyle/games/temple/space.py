"""The cubic grid: faces, the edges between them, and what touches what (TE-2, TE-3)."""

import re
from functools import cache
from typing import NamedTuple, TypeAlias

Edge: TypeAlias = tuple[str, int, int, int]  # the axis it runs along, and its lower corner

Column: TypeAlias = tuple[int, int]

_FACE = re.compile(r"(?:F(-?[0-9]+),(-?[0-9]+)|([ENR])(-?[0-9]+),(-?[0-9]+),(-?[0-9]+))")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,2}")
WALLS = ("E", "N")
HIGHEST = 60  # no roof lies higher than all tiles upon one another


class Face(NamedTuple):
    """A unit face: a floor `F`, a roof `R` at height z, or a wall on the east `E` or north `N` side of a cell.

    A wall stands between heights z and z + 1. Faces compare by letter, then by their numbers.
    """

    letter: str
    x: int
    y: int
    z: int = 0

    @property
    def is_wall(self) -> bool:
        return self.letter in WALLS

    @property
    def exists(self) -> bool:
        """Whether there is such a place: roofs lie at height 1 or more, walls stand on the table or above."""
        return self.z >= (1 if self.letter == "R" else 0)

    @property
    def column(self) -> Column:
        return self.x, self.y


@cache
def face_name(face: Face) -> str:
    """`F0,0`, `R0,0,1`, `E0,0,0`."""
    return f"F{face.x},{face.y}" if face.letter == "F" else f"{face.letter}{face.x},{face.y},{face.z}"


def read_face(text: str) -> Face | None:
    """The face a name means, or None."""
    found = _FACE.fullmatch(text)
    if not found or not all(_NUMBER.fullmatch(number) for number in text[1:].split(",")):
        return None
    return Face(text[0], *map(int, text[1:].split(",")))


def level(x: int, y: int, height: int) -> Face:
    """What lies level in a column at a height: the floor, or a roof."""
    return Face("R", x, y, height) if height else Face("F", x, y)


@cache
def edges(face: Face) -> tuple[Edge, ...]:
    """The four edges: of a wall foot, top and the two upright ones; of a floor or roof west, east, south, north."""
    letter, x, y, z = face
    if letter == "E":
        return ("y", x + 1, y, z), ("y", x + 1, y, z + 1), ("z", x + 1, y, z), ("z", x + 1, y + 1, z)
    if letter == "N":
        return ("x", x, y + 1, z), ("x", x, y + 1, z + 1), ("z", x, y + 1, z), ("z", x + 1, y + 1, z)
    return ("y", x, y, z), ("y", x + 1, y, z), ("x", x, y, z), ("x", x, y + 1, z)


def around(edge: Edge) -> tuple[Face, ...]:
    """The up to four faces that meet on an edge."""
    axis, x, y, z = edge
    if axis == "z":
        faces = (Face("E", x - 1, y - 1, z), Face("E", x - 1, y, z), Face("N", x - 1, y - 1, z), Face("N", x, y - 1, z))
    elif axis == "y":
        faces = (level(x - 1, y, z), level(x, y, z), Face("E", x - 1, y, z), Face("E", x - 1, y, z - 1))
    else:
        faces = (level(x, y - 1, z), level(x, y, z), Face("N", x, y - 1, z), Face("N", x, y - 1, z - 1))
    return tuple(face for face in faces if face.exists)


@cache
def touching(face: Face) -> tuple[Face, ...]:
    """TE-2: the faces that share a whole edge with a face."""
    return tuple(other for edge in edges(face) for other in around(edge) if other != face)


def parted(face: Face) -> tuple[Face, ...]:
    """TE-5: the roofs that a floor keeps away, or the floor that a roof does."""
    if face.letter == "F":
        return tuple(level(*face.column, z) for z in range(1, HIGHEST + 1))
    return (floor_of(face),) if face.letter == "R" else ()


@cache
def near(face: Face) -> frozenset[Face]:
    """The faces to look at anew when a face takes a tile: no construction depends on what is further away."""
    close = touching(face)
    return frozenset((face, *close, *(other for each in close for other in touching(each)), *parted(face)))


@cache
def walls_touching(wall: Face) -> tuple[Face, ...]:
    """The walls that touch a face: for a wall those beside, in line with, above and below it."""
    return tuple(other for other in touching(wall) if other.is_wall)


@cache
def levels_touching(wall: Face) -> tuple[Face, ...]:
    """The floors and roofs that touch a wall with their edges: at its foot and at its top."""
    return tuple(other for other in touching(wall) if not other.is_wall)


@cache
def carriers(wall: Face) -> tuple[Face, ...]:
    """TE-4: what a wall above the table can stand on: the wall below it, or a roof at its foot."""
    return tuple(other for other in around(edges(wall)[0]) if other.z < wall.z or not other.is_wall)


@cache
def corners_of(wall: Face) -> tuple[Face, ...]:
    """TE-9: the walls that share an upright edge with a wall at a right angle."""
    upright = edges(wall)[2:]
    return tuple(other for edge in upright for other in around(edge) if other.letter != wall.letter)


@cache
def sides(roof: Face) -> tuple[tuple[Edge, Face, Face], ...]:
    """For each edge of a roof, west, east, south, north: the edge, the wall under it and the roof beyond it."""
    _, x, y, z = roof
    west, east, south, north = edges(roof)
    return (
        (west, Face("E", x - 1, y, z - 1), Face("R", x - 1, y, z)),
        (east, Face("E", x, y, z - 1), Face("R", x + 1, y, z)),
        (south, Face("N", x, y - 1, z - 1), Face("R", x, y - 1, z)),
        (north, Face("N", x, y, z - 1), Face("R", x, y + 1, z)),
    )


@cache
def supports(roof: Face) -> tuple[Face, ...]:
    """TE-3: the walls whose top edge is an edge of the roof, if they stand."""
    return tuple(wall for _, wall, _ in sides(roof))


@cache
def beyond(roof: Face) -> tuple[Face, ...]:
    """The roofs that a roof can touch with its edges."""
    return tuple(other for _, _, other in sides(roof))


@cache
def floor_of(face: Face) -> Face:
    """The floor in the column of a face."""
    return level(*face.column, 0)


def opposite(roof: Face, wall: Face) -> Face:
    """TE-10: the wall under the edge of a roof across from a supporting wall."""
    walls = supports(roof)
    return walls[walls.index(wall) ^ 1]
