"""What stands, and which placements are legal on it (AZ-4 to AZ-8).

Legality only ever changes one way: cells fill, contacts and supports grow. So a building keeps *sets of placements*
as Python integers, one bit for each of the 1,680 placements, and a new piece updates them with masks that are
worked out once per placement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import or_
from typing import NamedTuple

from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.space import (
    AREA,
    CELLS,
    DIRECTIONS,
    SIZE,
    START,
    Cell,
    add,
    neighbours,
)

FACES_NEEDED = 2

# Every piece that fits into the empty area, in the order of the texts; a placement's place here is its bit.
PLACEMENTS = tuple(
    lay
    for corner in CELLS
    for tipped in DIRECTIONS
    for plain in DIRECTIONS
    if (lay := Lay(corner, tipped, plain)).is_square and AREA.issuperset(lay.cells)
)
_BIT: Mapping[Lay, int] = {lay: 1 << index for index, lay in enumerate(PLACEMENTS)}


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

    def allows(self, lay: Lay) -> bool:
        """Whether a placement is among the legal ones."""
        return bool(self.legal & _BIT.get(lay, 0))

    def is_closed(self, cell: Cell) -> bool:
        """Whether no piece can fill a cell any more: each that would needs a cube where one is."""
        return not _effects_of_cells()[cell].blocks & ~self.effect.blocks

    # What stands around a piece that fits into the empty area

    def faces(self, lay: Lay) -> int:
        """AZ-6: how many unit faces of a piece touch cubes that are there; no more than are needed are counted."""
        bit = _BIT[lay]
        return FACES_NEEDED if self.effect.holds & bit else int(bool(self.effect.touches & bit))

    def hanging(self, lay: Lay) -> tuple[Cell, Cell] | None:
        """AZ-7: the first two cubes of a piece that share a face and are both free. None are, where it is stable:
        a piece of which no cube is carried has such cubes too.
        """
        bit = _BIT[lay]
        for number, carried in enumerate(self.effect.carries):
            if not carried & bit:
                return joints(lay.cells)[number]
        return None


def _building(pieces: tuple[Lay, ...], filled: frozenset[Cell], effect: Effect) -> Building:
    steady = effect.carries
    legal = effect.holds & steady[0] & steady[1] & steady[2] & steady[3] & steady[4] & ~effect.blocks
    return Building(pieces, filled, effect, legal)


@cache
def empty_building() -> Building:
    """AZ-3: the start cube alone."""
    board = [(x, y, -1) for x in range(SIZE) for y in range(SIZE)]
    return _building((), frozenset({START}), _effect_of_cells([*board, START]))
