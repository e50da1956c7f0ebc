"""The building area: cells, directions and the shape of a piece (AZ-1, AZ-2, AZ-3, AZ-10)."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int, int]  # east, north, up, each from 0

SIZE = 9
LEVELS = 3
PIECES = 22
START: Cell = (4, 4, 0)
CELLS = tuple((x, y, z) for x in range(SIZE) for y in range(SIZE) for z in range(LEVELS))
AREA = frozenset(CELLS)

# In the order of their letters, so that placements made in this order are in the order of their texts.
DIRECTIONS: Mapping[str, Cell] = {
    "D": (0, 0, -1),
    "E": (1, 0, 0),
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "U": (0, 0, 1),
    "W": (-1, 0, 0),
}

_CELL = re.compile(r"([a-z])(0|-?[1-9][0-9]?)\.(0|-?[1-9][0-9]?)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_EASTMOST = 16  # letters go on to `q` in the east; the rest of the alphabet lies west of `a`


def add(a: Cell, b: Cell, times: int = 1) -> Cell:
    """The cell reached from `a` by going `b` so many times."""
    return (a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times)


def cross(a: Cell, b: Cell) -> Cell:
    """The direction at right angles to both, by the right hand."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The cells inside the area that share a face with a cell."""
    return (near for step in DIRECTIONS.values() if (near := add(cell, step)) in AREA)


def piece(corner: Cell, tipped: str, plain: str) -> tuple[Cell, ...]:
    """AZ-2: the six cubes: corner, tipped leg, tip, plain leg."""
    u, v = DIRECTIONS[tipped], DIRECTIONS[plain]
    end = add(corner, u, 2)
    return (corner, add(corner, u), end, add(end, cross(u, v)), add(corner, v), add(corner, v, 2))


@cache
def cell_name(cell: Cell) -> str:
    """`e5.1`. Outside the area the names go on: `j` east of `i`, `z` west of `a`, row 0, level 0 or 4."""
    x, y, z = cell
    return f"{_LETTERS[x % 26]}{y + 1}.{z + 1}"


def read_cell(text: str) -> Cell | None:
    """The cell a name means, inside or outside; None if it is no name of a cell."""
    found = _CELL.fullmatch(text)
    if not found:
        return None
    column = _LETTERS.index(found[1])
    return (column if column <= _EASTMOST else column - 26, int(found[2]) - 1, int(found[3]) - 1)


def is_bright(cell: Cell, axis: str, corners: str) -> bool:
    """AZ-10: whether a cube on this cell scores for an axis, `ns` or `ew`."""
    x, y, z = cell
    across, along = (x, y) if axis == "ns" else (y, x)
    if z != LEVELS - 1 or along not in (0, SIZE - 1):
        return False
    return corners == "shared" or across not in (0, SIZE - 1)
