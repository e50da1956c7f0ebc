"""Every way to lay a brick near a figure, for free building (TR-8), where there are thousands.

A sheet is a stretch of the plane that no figure standing there can outgrow. Its cells are numbered in the order of
their texts, so that a set of cells is an integer whose binary digits select bricks in the order of theirs, and bricks
are made once per sheet rather than once per move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import compress, product

from hypostyle.games.temple_rush.space import HIGHEST, SIZES, WIDEST, Brick, Cell, Figure, layings, pieces_of

_EDGE = 16  # figures whose lowest, leftmost cells lie in the same square of this edge share a sheet
_FEW = 60  # so many cells are faster taken one by one
_AS_FLAGS = bytes.maketrans(b"01", b"\0\1")


class Sheet:
    """The cells that figures with their lowest, leftmost corner in one square can reach."""

    def __init__(self, left: int, low: int) -> None:
        columns = range(left - WIDEST + 1, left + _EDGE + WIDEST)
        levels = range(low - HIGHEST + 1, low + _EDGE + HIGHEST)
        cells = sorted(product(columns, levels), key=lambda cell: f"{cell[0]},{cell[1]}")
        self.size = len(cells)
        self.bits = {cell: 1 << (self.size - 1 - number) for number, cell in enumerate(cells)}
        self.columns = {x: self._sum((x, y) for y in levels) for x in columns}
        self.levels = {y: self._sum((x, y) for x in columns) for y in levels}
        self.bricks = {
            (size, is_across): tuple(Brick(y, x, size, is_across) for x, y in cells)
            for size in SIZES
            for _, is_across in layings(size)
        }

    def _sum(self, cells: Iterable[Cell]) -> int:
        return sum(self.bits[cell] for cell in cells)

    @lru_cache(maxsize=20_000)  # noqa: B019  # sheets are few and live as long as the program
    def _over(self, brick: Brick, width: int, level: int) -> int:
        """Where a brick of a width starts if it is on a level and shares a column with another brick."""
        columns = range(brick.x - width + 1, brick.x + brick.width)
        return sum(self.bits.get((x, level), 0) for x in columns)

    @lru_cache(maxsize=20_000)  # noqa: B019
    def starts(self, figure: Figure, width: int, *, is_loose: bool) -> int:
        """The cells in which a brick of a width can start: without overlap, within the span, and, unless it is loose,
        so that all is joined.
        """
        found = self._room(figure, width)
        for brick in figure:
            found &= ~self._over(brick, width, brick.y)
        for piece in () if is_loose else pieces_of(figure):
            beside = 0
            for brick in piece:
                beside |= self._over(brick, width, brick.y - 1) | self._over(brick, width, brick.y + 1)
            found &= beside
        return found

    def _room(self, figure: Figure, width: int) -> int:
        columns, levels = room(figure, width)
        return sum(self.columns[x] for x in columns) & sum(self.levels[y] for y in levels)

    def chosen(self, cells: int, size: int, is_across: bool) -> Iterable[Brick]:
        """The bricks that start in these cells, in the order of their texts."""
        bricks = self.bricks[size, is_across]
        if cells.bit_count() > _FEW:
            return compress(bricks, f"{cells:0{self.size}b}".encode().translate(_AS_FLAGS))
        return (bricks[self.size - number] for number in _lengths(cells))


def _lengths(number: int) -> Iterator[int]:
    """The positions of the ones of a number, from the highest down, counted from 1."""
    while number:
        length = number.bit_length()
        yield length
        number ^= 1 << (length - 1)


_sheet = cache(Sheet)


def room(figure: Figure, width: int) -> tuple[range, range]:
    """The columns and levels in which a brick of a width keeps the figure within its widest span."""
    left, right = min(brick.x for brick in figure), max(brick.x + brick.width for brick in figure)
    low, high = min(brick.y for brick in figure), max(brick.y for brick in figure)
    return range(right - WIDEST, left + WIDEST - width + 1), range(high - HIGHEST + 1, low + HIGHEST)


def keeps_span(figure: Figure, brick: Brick) -> bool:
    """Whether a brick keeps a figure within its widest span."""
    if not figure:
        return True
    columns, levels = room(figure, brick.width)
    return brick.x in columns and brick.y in levels


@lru_cache(maxsize=5_000)
def anywhere(figure: Figure, size: int, *, is_loose: bool) -> tuple[Brick, ...]:
    """TR-8: every way to lay a brick of a size so that all is joined or, when loose, anywhere within the span; in the
    order of their texts.
    """
    if not figure:
        return tuple(Brick(0, 0, size, is_across) for _, is_across in layings(size))
    # So shifted that what stands about the origin, as long as it has not wandered off, is all on one sheet.
    left = (min(brick.x for brick in figure) + WIDEST) // _EDGE * _EDGE - WIDEST
    low = (min(brick.y for brick in figure) + WIDEST) // _EDGE * _EDGE - WIDEST
    sheet = _sheet(left, low)
    return tuple(
        brick
        for width, is_across in layings(size)
        for brick in sheet.chosen(sheet.starts(figure, width, is_loose=is_loose), size, is_across)
    )
