"""Faces as numbers, and the tables: what touches, carries and supports what, read off the readable rules."""

from functools import cache

import numpy as np

from hypostyle.core import Position
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.kernel_layout import (
    ACROSS,
    BARE,
    BEYOND,
    CENTRE,
    CORNERS,
    DESIGNER,
    EDGES,
    FORESIGHT,
    HANGING,
    HEIGHTS,
    LETTER,
    LEVEL,
    NEAR,
    NEAR_ROW,
    OPENS,
    RIDDANCE,
    SCARCE,
    SHUTS,
    STEADY,
    STEEPNESS,
    SUPPORTS,
    TABLES,
    TOUCHES_FLOOR,
    TOUCHES_LEVEL,
    TOUCHES_WALL,
    TRIES,
    X,
    Y,
)
from hypostyle.games.temple.space import (
    WALLS,
    Face,
    around,
    carriers,
    corners_of,
    level,
    levels_touching,
    sides,
    supports,
    touching,
    walls_touching,
)


def key_of(face: Face) -> int:
    letter = WALLS.index(face.letter) if face.is_wall else LEVEL
    return letter << LETTER | face.x + CENTRE << X | face.y + CENTRE << Y | face.z


def face_of(key: int) -> Face:
    """The face that a number means."""
    letter, x, y, z = key >> LETTER, (key >> X & ACROSS) - CENTRE, (key >> Y & ACROSS) - CENTRE, key & HEIGHTS
    return level(x, y, z) if letter == LEVEL else Face(WALLS[letter], x, y, z)


def _bits(face: Face, tile: Face) -> int:
    """What a tile changes for a face that it touches, its value aside."""
    if face.is_wall:
        return (
            TOUCHES_WALL * (tile in walls_touching(face))
            | TOUCHES_LEVEL * (tile in levels_touching(face))
            | STEADY * (tile in carriers(face))
            | TOUCHES_FLOOR * (tile.letter == "F")
        )
    bits = 0
    if face.letter == "R":
        for side, (edge, wall, beyond) in enumerate(sides(face)):
            bits |= (tile == wall) << SUPPORTS + side | (tile == beyond) << BEYOND + side
            bits |= (tile in around(edge)) << EDGES + side
    return bits


# How `kernel_play` weighs; in the tables, so that weights can be tried out without compiling. STEEPNESS is in tenths.
_WEIGHTS = {SCARCE: 12, RIDDANCE: 6, SHUTS: 2, OPENS: 3, TRIES: 4, FORESIGHT: 12, STEEPNESS: 12}


@cache
def _tables(rules: str) -> np.ndarray:
    tables = np.zeros(TABLES, dtype=np.int64)
    tables[DESIGNER] = rules == "designer"
    for kind in range(6):
        letter, height = kind // 2, 2 * (kind % 2)
        face = level(0, 0, height) if letter == LEVEL else Face(WALLS[letter], 0, 0, height)
        tables[BARE + kind] = NOTHING | STEADY * (face.is_wall and Building().is_steady(face))
        row = NEAR + kind * NEAR_ROW
        tables[row] = len(touching(face))
        for index, near in enumerate(touching(face)):
            tables[row + 1 + 2 * index] = key_of(near) - key_of(face)
            tables[row + 2 + 2 * index] = _bits(near, face)
    for weight, worth in _WEIGHTS.items():
        tables[weight] = worth
    roof, wall = Face("R", 0, 0, 1), Face("E", 0, 0, 0)
    tables[HANGING:CORNERS] = [key_of(near) - key_of(roof) for near in supports(roof)]
    tables[CORNERS:NEAR] = [key_of(near) - key_of(wall) for near in corners_of(wall)]
    return tables


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options."""
    return _tables(str(position.options["rules"]))
