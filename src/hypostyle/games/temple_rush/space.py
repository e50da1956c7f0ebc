"""Bricks and figures: how bricks lie in one plane, and when they are joined (TR-1, TR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

ZONES = (1, 2, 3)  # TR-1: of a player's board
SIZES = (1, 2, 3, 4)
BRICKS = (3, 4, 3, 3)  # TR-1: how many of each size a player has
WIDEST, HIGHEST = 12, 8  # what a figure may span in free building

Cell: TypeAlias = tuple[int, int]  # column and level
Counts: TypeAlias = tuple[int, int, int, int]  # bricks of each size


class Brick(NamedTuple):
    """A brick laid: its leftmost cell, its size, and whether it lies across (end on). Ordered by level, then column."""

    y: int
    x: int
    size: int
    is_across: bool = False

    @property
    def width(self) -> int:
        return 1 if self.is_across else self.size

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((self.x + step, self.y) for step in range(self.width))

    @property
    def text(self) -> str:
        """`3x 2,1`: size, `x` when laid across, leftmost cell."""
        return f"{self.size}{'x' if self.is_across else ''} {self.x},{self.y}"


Figure: TypeAlias = tuple[Brick, ...]  # what stands in a zone, by level, then column


def are_joined(one: Brick, other: Brick) -> bool:
    """TR-3: in neighbouring levels, with a column in common."""
    return abs(one.y - other.y) == 1 and one.x < other.x + other.width and other.x < one.x + one.width


def pieces_of(figure: Iterable[Brick]) -> list[list[Brick]]:
    """The separate pieces into which a figure falls."""
    left = list(figure)
    found = []
    while left:
        piece = [left.pop()]
        for brick in piece:  # which grows meanwhile
            near = [other for other in left if are_joined(brick, other)]
            piece += near
            left = [other for other in left if other not in near]
        found.append(piece)
    return found


def is_joined(figure: Figure) -> bool:
    """Whether a figure is in one piece; an empty one is."""
    return len(pieces_of(figure)) <= 1


def overlaps(brick: Brick, figure: Iterable[Brick]) -> bool:
    """Whether a brick would need a cell that is taken."""
    return any(
        brick.y == other.y and brick.x < other.x + other.width and other.x < brick.x + brick.width for other in figure
    )


def with_brick(figure: Figure, brick: Brick) -> Figure:
    """The figure with one more brick."""
    return tuple(sorted((*figure, brick)))


def without_brick(figure: Figure, brick: Brick) -> Figure:
    """The figure with one brick less; the frame stays."""
    return tuple(other for other in figure if other != brick)


def same_laying(brick: Brick, others: Figure) -> Brick:
    """What laying a brick anew in the same way would be; without others a new frame begins with it."""
    return brick if others else brick._replace(x=0, y=0)


def brick_at(figure: Figure, cell: Cell) -> Brick | None:
    """The brick whose leftmost cell this is."""
    return next((brick for brick in figure if (brick.x, brick.y) == cell), None)


def by_cell(figure: Figure) -> Figure:
    """The bricks in the order of their cells' texts, which is that of the moves that name them."""
    return tuple(sorted(figure, key=lambda brick: f"{brick.x},{brick.y}"))


def count(bricks: Iterable[Brick]) -> Counts:
    """How many bricks of each size."""
    sizes = [brick.size for brick in bricks]
    return (sizes.count(1), sizes.count(2), sizes.count(3), sizes.count(4))


def minus(one: Counts, other: Counts) -> Counts:
    """Counts with others taken away."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def plus(one: Counts, other: Counts) -> Counts:
    """Counts with others added."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def one_of(size: int) -> Counts:
    """A single brick, counted."""
    return (int(size == 1), int(size == 2), int(size == 3), int(size == 4))


def layings(size: int) -> Iterator[tuple[int, bool]]:
    """The ways to lay a brick: its width and whether it lies across. A 1 is never said to lie across."""
    yield size, False
    if size > 1:
        yield 1, True
