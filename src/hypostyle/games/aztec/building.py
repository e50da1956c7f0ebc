"""What stands, and which placements are legal on it (AZ-4 to AZ-8).

Legality only ever changes one way: cells fill, contacts and supports grow. So a building keeps *sets of placements*
as Python integers, one bit for each of the 1,680 placements, and a new piece updates them with masks that are
worked out once per placement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import or_
from typing import NamedTuple

from hypostyle.core import Refusal, refuse
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.space import (
    DIRECTIONS,
    LEVELS,
    SIZE,
    START,
    Cell,
    add,
    cell_name,
    is_inside,
    neighbours,
)

CELLS = tuple((x, y, z) for x in range(SIZE) for y in range(SIZE) for z in range(LEVELS))
FACES_NEEDED = 2

# Every piece that fits into the empty area, in the order of the texts; a placement's place here is its bit.
PLACEMENTS = tuple(
    lay
    for corner in CELLS
    for tipped in DIRECTIONS
    for plain in DIRECTIONS
    if (lay := Lay(corner, tipped, plain)).is_square and all(is_inside(cell) for cell in lay.cells)
)
_BIT = {lay: 1 << index for index, lay in enumerate(PLACEMENTS)}


def joints(cells: Iterable[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """The pairs of cubes of a piece that share a face; there are always five."""
    return tuple((a, b) for a, b in combinations(cells, 2) if sum(map(abs, add(a, b, -1))) == 1)


def foot(cell: Cell, cells: Iterable[Cell]) -> Cell:
    """The cell just below a cube's column of its own piece: what has to be filled to carry it."""
    below = add(cell, DIRECTIONS["D"])
    return foot(below, cells) if below in cells else below


class Effect(NamedTuple):
    """What filling some cells does to all placements."""

    blocks: int  # placements that need one of these cells
    touches: int  # that touch at least one face
    holds: int  # that touch at least two
    carries: tuple[int, ...]  # for each joint, those of which one side is now carried


_NOTHING = Effect(0, 0, 0, (0, 0, 0, 0, 0))


def _both(a: Effect, b: Effect) -> Effect:
    return Effect(
        a.blocks | b.blocks,
        a.touches | b.touches,
        a.holds | b.holds | (a.touches & b.touches),
        tuple(map(or_, a.carries, b.carries)),
    )


@cache
def _effects_of_cells() -> dict[Cell, Effect]:
    """For each cell what filling it does; under `z == -1` stands what the board carries from the start."""
    blocks: dict[Cell, int] = dict.fromkeys(CELLS, 0)
    faces: dict[Cell, dict[int, int]] = {cell: {} for cell in CELLS}
    carries: dict[Cell, list[int]] = {(x, y, z - 1): [0] * 5 for x, y, z in CELLS} | {c: [0] * 5 for c in CELLS}
    for lay, bit in _BIT.items():
        for cell in lay.cells:
            blocks[cell] |= bit
            for near in neighbours(cell):
                if near not in lay.cells:
                    faces[near][bit] = faces[near].get(bit, 0) + 1
        for number, joint in enumerate(joints(lay.cells)):
            for cube in joint:
                carries[foot(cube, lay.cells)][number] |= bit
    effects = {cell: Effect(0, 0, 0, tuple(masks)) for cell, masks in carries.items()}
    for cell in CELLS:
        touches = sum(faces[cell])
        holds = sum(bit for bit, count in faces[cell].items() if count >= FACES_NEEDED)
        effects[cell] = Effect(blocks[cell], touches, holds, effects[cell].carries)
    return effects


def _effect_of_cells(cells: Iterable[Cell]) -> Effect:
    total = _NOTHING
    for cell in cells:
        total = _both(total, _effects_of_cells()[cell])
    return total


@cache
def effect_of(lay: Lay) -> Effect:
    return _effect_of_cells(lay.cells)


class _Byte(dict[int, tuple[Lay, ...]]):
    """Eight neighbouring placements: for each set of them, as bits, the placements in it. Filled as needed."""

    def __init__(self, placements: tuple[Lay, ...]) -> None:
        self._placements = placements

    def __missing__(self, bits: int) -> tuple[Lay, ...]:
        self[bits] = tuple(lay for number, lay in enumerate(self._placements) if bits >> number & 1)
        return self[bits]


_BYTES = tuple(_Byte(PLACEMENTS[first : first + 8]) for first in range(0, len(PLACEMENTS), 8))


@dataclass(frozen=True, slots=True)
class Building:
    """The pieces laid on the start cube, in order, and the sets of placements that follow from them."""

    pieces: tuple[Lay, ...]
    filled: frozenset[Cell]
    effect: Effect
    legal: int  # the set of legal placements

    def placements(self) -> tuple[Lay, ...]:
        """All legal placements, in the order of their texts."""
        found: list[Lay] = []
        for byte, bits in zip(_BYTES, self.legal.to_bytes(len(_BYTES), "little"), strict=True):
            if bits:
                found += byte[bits]
        return tuple(found)

    def room(self) -> int:
        """How much can still come: placements that fit into empty cells, the legal ones counted twice."""
        return len(PLACEMENTS) - self.effect.blocks.bit_count() + self.legal.bit_count()

    def with_piece(self, lay: Lay) -> Building:
        """The building with one more piece, which is trusted to be legal."""
        return _building((*self.pieces, lay), self.filled.union(lay.cells), _both(self.effect, effect_of(lay)))

    def why_not(self, lay: Lay) -> Refusal | None:
        """The first rule a placement breaks."""
        if self.legal & _BIT.get(lay, 0):
            return None
        # AZ-2
        if not lay.is_square:
            return refuse("AZ-2", "crooked", cells=(cell_name(lay.corner),))
        # AZ-4
        if outside := [cell for cell in lay.cells if not is_inside(cell)]:
            return refuse("AZ-4", "outside", cells=_names(outside), count=len(outside))
        # AZ-5
        if taken := [cell for cell in lay.cells if cell in self.filled]:
            return refuse("AZ-5", "occupied", cells=_names(taken), count=len(taken))
        # AZ-6
        if (faces := self.faces(lay)) < FACES_NEEDED:
            return refuse("AZ-6", "contact", cells=_names(lay.cells), faces=faces)
        # AZ-7; a piece of which no cube is carried has two hanging neighbours too
        first, second = next(pair for pair in joints(lay.cells) if not any(self.carries(c, lay) for c in pair))
        pair = _names((first, second))
        return refuse("AZ-7", "hanging", cells=pair, first=pair[0], second=pair[1])

    def faces(self, lay: Lay) -> int:
        """AZ-6: how many unit faces of a piece touch cubes that are there."""
        return sum(near in self.filled for cell in lay.cells for near in neighbours(cell))

    def carries(self, cube: Cell, lay: Lay) -> bool:
        """AZ-7: whether a cube of a piece would be carried, by the board or by what is there."""
        below = foot(cube, lay.cells)
        return below[2] < 0 or below in self.filled


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell_name(cell) for cell in sorted(cells))


def _building(pieces: tuple[Lay, ...], filled: frozenset[Cell], effect: Effect) -> Building:
    steady = effect.carries
    legal = effect.holds & steady[0] & steady[1] & steady[2] & steady[3] & steady[4] & ~effect.blocks
    return Building(pieces, filled, effect, legal)


@cache
def empty_building() -> Building:
    """AZ-3: the start cube alone."""
    board = [(x, y, -1) for x in range(SIZE) for y in range(SIZE)]
    return _building((), frozenset({START}), _effect_of_cells([*board, START]))
