"""Faces as numbers, and the tables: what touches, carries and supports what, read off the readable rules."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from hypostyle.core import Position
from hypostyle.games.temple import kernel_layout as at
from hypostyle.games.temple.building import NOTHING, Building
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
    letter = WALLS.index(face.letter) if face.is_wall else at.LEVEL
    return letter << at.LETTER | face.x + at.CENTRE << at.X | face.y + at.CENTRE << at.Y | face.z


def face_of(key: int) -> Face:
    """The face that a number means."""
    letter, x, y, z = (
        key >> at.LETTER,
        (key >> at.X & at.ACROSS) - at.CENTRE,
        (key >> at.Y & at.ACROSS) - at.CENTRE,
        key & at.HEIGHTS,
    )
    return level(x, y, z) if letter == at.LEVEL else Face(WALLS[letter], x, y, z)


def _bits(face: Face, tile: Face) -> int:
    """What a tile changes for a face that it touches, its value aside."""
    if face.is_wall:
        return (
            at.TOUCHES_WALL * (tile in walls_touching(face))
            | at.TOUCHES_LEVEL * (tile in levels_touching(face))
            | at.STEADY * (tile in carriers(face))
            | at.TOUCHES_FLOOR * (tile.letter == "F")
        )
    bits = 0
    if face.letter == "R":
        for side, (edge, wall, beyond) in enumerate(sides(face)):
            bits |= (tile == wall) << at.SUPPORTS + side | (tile == beyond) << at.BEYOND + side
            bits |= (tile in around(edge)) << at.EDGES + side
    return bits


# How `kernel_play` weighs; in the tables, so that weights can be tried out without compiling. STEEPNESS is in tenths.
_WEIGHTS: Mapping[int, int] = {
    at.SCARCE: 12,
    at.RIDDANCE: 6,
    at.SHUTS: 2,
    at.OPENS: 3,
    at.TRIES: 4,
    at.FORESIGHT: 12,
    at.STEEPNESS: 12,
}


@cache
def _tables(rules: str) -> np.ndarray:
    rows = []
    for kind in range(at.KINDS):
        face = _of_kind(kind)
        near = [number for each in touching(face) for number in (key_of(each) - key_of(face), _bits(each, face))]
        rows.append(np.pad([len(touching(face)), *near], (0, at.NEAR_ROW - 1 - len(near))))
    roof, wall = Face("R", 0, 0, 1), Face("E", 0, 0, 0)
    numbers: dict[int, Any] = {
        at.DESIGNER: rules == "designer",
        at.BARE: [_bare(_of_kind(kind)) for kind in range(at.KINDS)],
        at.HANGING: [key_of(near) - key_of(roof) for near in supports(roof)],
        at.CORNERS: [key_of(near) - key_of(wall) for near in corners_of(wall)],
        at.NEAR: np.concatenate(rows),
    }
    return at.TABLES.filled({**numbers, **_WEIGHTS})


def _of_kind(kind: int) -> Face:
    letter, height = kind // 2, 2 * (kind % 2)
    return level(0, 0, height) if letter == at.LEVEL else Face(WALLS[letter], 0, 0, height)


def _bare(face: Face) -> int:
    """What is true of a face that touches nothing."""
    return NOTHING | at.STEADY * (face.is_wall and Building().is_steady(face))


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options."""
    return _tables(str(position.options["rules"]))
