"""The brick solver: which figures complete a silhouette, which placements keep it completable (TR-3, TR-9).

A silhouette is covered level by level with segments; a segment of one cell takes any brick (laid across) and a
longer one a brick of its length. All coverings that 13 bricks allow are worked out once per silhouette and kept as
bits of Python integers: for each segment the set of coverings that use it. A figure, wherever it may stand and
mirrored or not, then has its coverings by a few intersections.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from hypostyle.games.temple_rush.space import (
    BRICKS,
    SIZES,
    Brick,
    Cell,
    Counts,
    Figure,
    are_joined,
    layings,
    minus,
    one_of,
)

Segment: TypeAlias = tuple[int, int, int]  # level, column, width
MOST_PIECES = 2  # with mortar, in the English edition, a temple may stand in two pieces


class Stand(NamedTuple):
    """Where a figure may stand in a silhouette: its shift, whether it is mirrored, and the coverings that fit it."""

    dx: int
    dy: int
    is_mirrored: bool
    coverings: int


class Silhouette:
    """All coverings of one silhouette."""

    def __init__(self, cells: frozenset[Cell]) -> None:
        self.cells = cells
        self.width = 1 + max(x for x, _ in cells)
        self.height = 1 + max(y for _, y in cells)
        self.coverings = tuple(_coverings(cells, self.height))
        self.all = (1 << len(self.coverings)) - 1
        self.joined = 0
        self.using: dict[Segment, int] = {}
        self.by_widths: dict[Counts, int] = {}
        for number, covering in enumerate(self.coverings):
            self._note(covering, 1 << number)

    def _note(self, covering: tuple[Segment, ...], bit: int) -> None:
        widths = [width for _, _, width in covering]
        counts = (widths.count(1), widths.count(2), widths.count(3), widths.count(4))
        self.by_widths[counts] = self.by_widths.get(counts, 0) | bit
        for segment in covering:
            self.using[segment] = self.using.get(segment, 0) | bit
        if _pieces(covering) == 1:
            self.joined |= bit

    def allowed(self, pieces: int) -> int:
        """The coverings that stand in so many pieces at the most."""
        return self.joined if pieces == 1 else self.all

    def stands(self, figure: Figure, coverings: int) -> Iterator[Stand]:
        """Everywhere a figure can stand, with those of the given coverings that then contain it."""
        for is_mirrored in (False, True):
            segments = [_segment(brick, is_mirrored) for brick in figure]
            left, right = min(x for _, x, _ in segments), max(x + width for _, x, width in segments)
            low, high = min(y for y, _, _ in segments), max(y for y, _, _ in segments)
            for dx, dy in product(range(-left, self.width - right + 1), range(-low, self.height - high)):
                fitting = coverings
                for y, x, width in segments:
                    fitting &= self.using.get((y + dy, x + dx, width), 0)
                    if not fitting:
                        break
                else:
                    yield Stand(dx, dy, is_mirrored, fitting)

    def payable(self, figure: Figure, stock: Counts) -> int:
        """The coverings for whose remaining segments the stock suffices, the figure's being there already."""
        return self._payable(_widths(figure), stock)

    @lru_cache(maxsize=20_000)  # noqa: B019  # silhouettes are few and live as long as the program
    def _payable(self, there: Counts, stock: Counts) -> int:
        found = 0
        for widths, coverings in self.by_widths.items():
            ones, *longer = minus(widths, there)
            spare = stock[0] + sum(have - need for have, need in zip(stock[1:], longer, strict=True))
            if ones <= spare and all(need <= have for have, need in zip(stock[1:], longer, strict=True)):
                found |= coverings
        return found

    # Questions

    def is_complete(self, figure: Figure, pieces: int = 1) -> bool:
        """TR-3: whether the figure is the whole temple, in so many pieces at the most."""
        if sum(brick.width for brick in figure) != len(self.cells):
            return False
        return any(self.stands(figure, self.allowed(pieces)))

    def can_complete(self, figure: Figure, stock: Counts, pieces: int = 1) -> bool:
        """TR-9: whether the figure can grow into the temple with bricks in stock."""
        coverings = self.allowed(pieces) & self.payable(figure, stock)
        return any(self.stands(figure, coverings)) if figure else bool(coverings)

    @lru_cache(maxsize=50_000)  # noqa: B019
    def placements(
        self, figure: Figure, stock: Counts, size: int, is_loose: bool, pieces: int = 1
    ) -> tuple[Brick, ...]:
        """TR-9: where a brick of a size can be laid so that the temple can still be completed.

        `stock` includes the brick; `is_loose` lets it lie apart from the others.
        """
        found: set[Brick] = set()
        for width, is_across in layings(size):
            first = Brick(0, 0, size, is_across)
            after = minus(stock, one_of(size))
            coverings = self.allowed(pieces) & self.payable((*figure, first), after)
            if not figure:
                if any(coverings & self.using[segment] for segment in self.using if segment[2] == width):
                    found.add(first)
                continue
            for dx, dy, is_mirrored, fitting in self.stands(figure, coverings):
                taken = {(y + dy, x + dx, w) for y, x, w in (_segment(brick, is_mirrored) for brick in figure)}
                for segment, using in self.using.items():
                    if segment[2] == width and using & fitting and segment not in taken:
                        y, x = segment[0] - dy, segment[1] - dx
                        brick = Brick(y, -(x + width - 1) if is_mirrored else x, size, is_across)
                        if is_loose or any(are_joined(brick, other) for other in figure):
                            found.add(brick)
        return tuple(sorted(found))

    # With bricks of two players, which can be more of a size than one player has: worked out cell by cell.

    def two_more(self, figure: Figure, sizes: tuple[int, int], pieces: int = 1) -> set[tuple[Brick, Brick]]:
        """TR-12: the ways to complete the temple with exactly two bricks more, of these sizes."""
        found: set[tuple[Brick, Brick]] = set()
        if not 0 < len(self.cells) - sum(brick.width for brick in figure) <= sum(sizes):
            return found
        for stand in self._inside(figure):
            for rest in _two_segments(self.cells - self._home(figure, stand)):
                if _pieces(tuple(sorted((*_moved(figure, stand), *rest)))) > pieces:
                    continue
                for order in (sizes, sizes[::-1]):
                    if all(width in (1, size) for (_, _, width), size in zip(rest, order, strict=True)):
                        dx, dy, is_mirrored = stand.dx, stand.dy, stand.is_mirrored
                        laid = sorted(
                            _brick(each, size, dx, dy, is_mirrored) for each, size in zip(rest, order, strict=True)
                        )
                        found.add((laid[0], laid[1]))
        return found

    def fits_beside(self, one: Figure, other: Figure) -> bool:
        """TR-18: whether two figures, each moved or mirrored, lie in the silhouette without overlap."""
        return any(mine.isdisjoint(theirs) for mine in self._homes(one) for theirs in self._homes(other))

    def completes_together(self, one: Figure, other: Figure) -> bool:
        """TR-18: whether two figures make up the whole joined temple."""
        if sum(brick.width for brick in (*one, *other)) != len(self.cells):
            return False
        return any(
            not self._home(one, mine) & self._home(other, theirs)
            and _pieces(tuple(sorted((*_moved(one, mine), *_moved(other, theirs))))) == 1
            for mine, theirs in product(self._inside(one), self._inside(other))
        )

    def _home(self, figure: Figure, stand: Stand) -> frozenset[Cell]:
        return frozenset((x + step, y) for y, x, width in _moved(figure, stand) for step in range(width))

    @lru_cache(maxsize=5_000)  # noqa: B019
    def _homes(self, figure: Figure) -> frozenset[frozenset[Cell]]:
        """All sets of cells of the silhouette that a figure can cover; an empty one covers none."""
        if not figure:
            return frozenset({frozenset()})
        return frozenset(self._home(figure, stand) for stand in self._inside(figure))

    def _inside(self, figure: Figure) -> Iterator[Stand]:
        """Where a figure lies within the silhouette, whatever bricks the rest would take."""
        for is_mirrored in (False, True):
            segments = [_segment(brick, is_mirrored) for brick in figure]
            left, right = min(x for _, x, _ in segments), max(x + width for _, x, width in segments)
            low, high = min(y for y, _, _ in segments), max(y for y, _, _ in segments)
            for dx, dy in product(range(-left, self.width - right + 1), range(-low, self.height - high)):
                stand = Stand(dx, dy, is_mirrored, 0)
                if self._home(figure, stand) <= self.cells:
                    yield stand

    def example(self, stock: Counts) -> Figure | None:
        """One way to build the temple from a stock, in the card's own frame."""
        coverings = self.joined & self.payable((), stock)
        for number in _bits(coverings):
            return _paid(self.coverings[number], stock)
        return None

    @cache  # noqa: B019
    def choices_of_bricks(self) -> frozenset[Counts]:
        """Every choice of bricks that completes the temple, with the player's 13 bricks at hand."""
        found: set[Counts] = set()
        for widths, coverings in self.by_widths.items():
            if coverings & self.joined:
                ones, *longer = widths
                for across in product(*(range(have - need + 1) for have, need in zip(BRICKS[1:], longer, strict=True))):
                    small = ones - sum(across)
                    if 0 <= small <= BRICKS[0]:
                        two, three, four = (need + more for need, more in zip(longer, across, strict=True))
                        found.add((small, two, three, four))
        return frozenset(found)


@cache
def silhouette(cells: frozenset[Cell]) -> Silhouette:
    """The solved silhouette of a card; worked out at its first use."""
    return Silhouette(cells)


def _coverings(cells: frozenset[Cell], height: int) -> Iterator[tuple[Segment, ...]]:
    """All coverings in one or two pieces that the 13 bricks allow, built level upon level."""
    rows = [tuple(_row_coverings(cells, y)) for y in range(height)]

    def grow(y: int, covering: tuple[Segment, ...], pieces: Pieces) -> Iterator[tuple[Segment, ...]]:
        if y == height:
            yield covering
            return
        for row in rows[y]:
            longer = (*covering, *row)
            if _is_payable(longer):
                after = _topped(pieces, row)
                if after.least <= MOST_PIECES:
                    yield from grow(y + 1, longer, after)

    return (covering for covering in grow(0, (), Pieces(0, ())) if _pieces(covering) <= MOST_PIECES)


class Pieces(NamedTuple):
    """The separate pieces of a covering up to some level: how many can no longer grow, and the columns, as bits,
    that each of the others shows on its top level.
    """

    closed: int
    growing: tuple[int, ...]

    @property
    def least(self) -> int:
        """How many pieces there are at least in the end: those that can grow may still be joined."""
        return self.closed + bool(self.growing)


@lru_cache(maxsize=100_000)
def _topped(pieces: Pieces, row: tuple[Segment, ...]) -> Pieces:
    """The pieces with one level more; segments over the same piece belong together."""
    groups = [(piece, 0) for piece in pieces.growing]  # columns shown below, columns shown now
    for _, x, width in row:
        segment = ((1 << width) - 1) << x
        below, shown = 0, segment
        for group in [group for group in groups if group[0] & segment]:
            groups.remove(group)
            below, shown = below | group[0], shown | group[1]
        groups.append((below, shown))
    ended = sum(not shown for _, shown in groups)
    return Pieces(pieces.closed + ended, tuple(shown for _, shown in groups if shown))


def _pieces(covering: tuple[Segment, ...]) -> int:
    """Into how many pieces a covering falls."""
    pieces = Pieces(0, ())
    for _, row in groupby(covering, key=lambda segment: segment[0]):
        pieces = _topped(pieces, tuple(row))
    return pieces.closed + len(pieces.growing)


def _row_coverings(cells: frozenset[Cell], y: int) -> Iterator[tuple[Segment, ...]]:
    """All ways to cover one level."""

    def grow(left: tuple[int, ...]) -> Iterator[tuple[Segment, ...]]:
        if not left:
            yield ()
            return
        for width in SIZES:
            if left[:width] == tuple(range(left[0], left[0] + width)):
                for rest in grow(left[width:]):
                    yield ((y, left[0], width), *rest)

    return grow(tuple(sorted(x for x, level in cells if level == y)))


def _is_payable(covering: tuple[Segment, ...]) -> bool:
    widths = [width for _, _, width in covering]
    return len(widths) <= sum(BRICKS) and all(widths.count(size) <= BRICKS[size - 1] for size in SIZES[1:])


def _segment(brick: Brick, is_mirrored: bool) -> Segment:
    return (brick.y, -(brick.x + brick.width - 1) if is_mirrored else brick.x, brick.width)


def _moved(figure: Figure, stand: Stand) -> tuple[Segment, ...]:
    """The segments of a figure where it stands."""
    segments = (_segment(brick, stand.is_mirrored) for brick in figure)
    return tuple((y + stand.dy, x + stand.dx, width) for y, x, width in segments)


def _two_segments(cells: frozenset[Cell]) -> Iterator[tuple[Segment, Segment]]:
    """The ways to cover cells with exactly two segments; one of them starts at the lowest, leftmost cell."""
    y, x = min((level, column) for column, level in cells)
    for width in SIZES:
        first = {(x + step, y) for step in range(width)}
        other = sorted((level, column) for column, level in cells - first)
        if first <= cells and 0 < len(other) <= SIZES[-1]:
            level, start = other[0]
            if other == [(level, start + step) for step in range(len(other))]:
                yield (y, x, width), (level, start, len(other))


def _brick(segment: Segment, size: int, dx: int, dy: int, is_mirrored: bool) -> Brick:
    y, x, width = segment[0] - dy, segment[1] - dx, segment[2]
    return Brick(y, -(x + width - 1) if is_mirrored else x, size, width == 1 and size > 1)


def _widths(figure: Figure) -> Counts:
    widths = [brick.width for brick in figure]
    return (widths.count(1), widths.count(2), widths.count(3), widths.count(4))


def _paid(covering: tuple[Segment, ...], stock: Counts) -> Figure:
    """Bricks for a covering: long segments first, then any brick for the single cells."""
    left = list(stock)
    bricks = []
    for y, x, width in sorted(covering, key=lambda segment: -segment[2]):
        size = width if width > 1 else next(size for size in SIZES if left[size - 1])
        left[size - 1] -= 1
        bricks.append(Brick(y, x, size, width == 1 and size > 1))
    return tuple(sorted(bricks))


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
