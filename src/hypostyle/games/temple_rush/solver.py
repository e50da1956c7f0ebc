"""The brick solver: which figures complete a silhouette, which placements keep it completable (TR-3, TR-9).

A silhouette is covered level by level with segments; a segment of one cell takes any brick (laid across) and a
longer one a brick of its length. All coverings that 13 bricks allow are worked out once per silhouette and kept as
bits of Python integers: for each segment the set of coverings that use it. A figure, wherever it may stand and
mirrored or not, then has its coverings by a few intersections.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby, product
from typing import NamedTuple, TypeAlias, TypeVar

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
    pieces_of,
)

Segment: TypeAlias = tuple[int, int, int]  # level, column, width
Key = TypeVar("Key", bound=Hashable)
_LEVEL = 16  # bits from a cell to the one above: no silhouette is that wide
MOST_PIECES = 2  # with mortar, in the English edition, a temple may stand in two pieces


class Stand(NamedTuple):
    """Where a figure may stand in a silhouette: its shift, whether it is mirrored, and as bits the coverings that fit
    it or the cells it takes, whichever was asked for.
    """

    dx: int
    dy: int
    is_mirrored: bool
    coverings: int
    cells: int = 0

    def brick(self, segment: Segment, size: int) -> Brick:
        """A brick on a segment of the silhouette, counted in the figure's own frame."""
        y, x, width = segment[0] - self.dy, segment[1] - self.dx, segment[2]
        return Brick(y, -(x + width - 1) if self.is_mirrored else x, size, width == 1 and size > 1)


class Silhouette:
    """All coverings of one silhouette, as bits alone: a card with tens of thousands of them travels in a moment."""

    def __init__(self, cells: frozenset[Cell]) -> None:
        self.cells = cells
        self.width = 1 + max(x for x, _ in cells)
        self.height = 1 + max(y for _, y in cells)
        found = _coverings(cells, self.height)
        self.all = (1 << len(found)) - 1
        self.joined = _bit_set(number for number, covering in enumerate(found) if covering.pieces.number == 1)
        self.using = _bit_sets((segment, n) for n, covering in enumerate(found) for segment in covering.segments)
        self.by_widths = _bit_sets((covering.widths, number) for number, covering in enumerate(found))
        self._runs = {size: [(seg, _run(seg)) for seg in segments_in(cells, size)] for size in SIZES}
        self.by_width = {size: [(seg, using) for seg, using in self.using.items() if seg[2] == size] for size in SIZES}

    def allowed(self, pieces: int) -> int:
        """The coverings that stand in so many pieces at the most."""
        return self.joined if pieces == 1 else self.all

    @lru_cache(maxsize=20_000)  # noqa: B019  # silhouettes are few and live as long as the program
    def stands(self, figure: Figure, pieces: int) -> tuple[Stand, ...]:
        """Everywhere a figure can stand, with the coverings in so many pieces that then contain it."""
        found = []
        for is_mirrored in (False, True):
            segments = [_segment(brick, is_mirrored) for brick in figure]
            left, right = min(x for _, x, _ in segments), max(x + width for _, x, width in segments)
            low, high = min(y for y, _, _ in segments), max(y for y, _, _ in segments)
            for dx, dy in product(range(-left, self.width - right + 1), range(-low, self.height - high)):
                fitting = self.allowed(pieces)
                for y, x, width in segments:
                    fitting &= self.using.get((y + dy, x + dx, width), 0)
                    if not fitting:
                        break
                else:
                    found.append(Stand(dx, dy, is_mirrored, fitting))
        return tuple(found)

    def payable(self, figure: Figure, stock: Counts) -> int:
        """The coverings for whose remaining segments the stock suffices, the figure's being there already."""
        return self._payable(_widths(figure), stock)

    @lru_cache(maxsize=20_000)  # noqa: B019
    def _payable(self, there: Counts, stock: Counts) -> int:
        found = 0
        ones = there[0] + stock[0]
        twos, threes, fours = (laid + have for laid, have in zip(there[1:], stock[1:], strict=True))
        for (one, two, three, four), coverings in self.by_widths.items():
            enough = two <= twos and three <= threes and four <= fours
            if enough and one <= ones + (twos - two) + (threes - three) + (fours - four):
                found |= coverings
        return found

    # Questions

    def is_complete(self, figure: Figure, pieces: int = 1) -> bool:
        """TR-3: whether the figure is the whole temple, in so many pieces at the most."""
        if sum(brick.width for brick in figure) != len(self.cells):
            return False
        return bool(self.stands(figure, pieces))

    @lru_cache(maxsize=50_000)  # noqa: B019
    def can_complete(self, figure: Figure, stock: Counts, pieces: int = 1) -> bool:
        """TR-9: whether the figure can grow into the temple with bricks in stock."""
        payable = self.payable(figure, stock)
        if not figure:
            return bool(payable & self.allowed(pieces))
        return any(stand.coverings & payable for stand in self.stands(figure, pieces))

    @lru_cache(maxsize=20_000)  # noqa: B019
    def fewest_more(self, figure: Figure, stock: Counts, pieces: int = 1) -> int | None:
        """How many bricks in stock a figure needs at the least to grow into the temple; None if it cannot."""
        fitting = self.allowed(pieces) if not figure else 0
        for stand in self.stands(figure, pieces) if figure else ():
            fitting |= stand.coverings
        fitting &= self.payable(figure, stock)
        found = [sum(widths) for widths, coverings in self.by_widths.items() if coverings & fitting]
        return min(found) - len(figure) if found else None

    @lru_cache(maxsize=50_000)  # noqa: B019
    def placements(
        self, figure: Figure, stock: Counts, size: int, is_loose: bool, pieces: int = 1
    ) -> tuple[Brick, ...]:
        """TR-9: where a brick of a size can be laid so that the temple can still be completed and all is joined.

        `stock` includes the brick; `is_loose` lets it lie apart from the others. By their texts.
        """
        found: set[Brick] = set()
        for width, is_across in layings(size):
            first = Brick(0, 0, size, is_across)
            payable = self.payable((*figure, first), minus(stock, one_of(size)))
            segments = self.by_width[width]
            if figure:
                for stand in self.stands(figure, pieces):
                    found |= _growing(stand, payable, segments, figure, size)
            elif any(payable & self.allowed(pieces) & using for _, using in segments):
                found.add(first)
        return _by_text(found if is_loose else _joined(found, figure))

    # With bricks of two players, which can be more of a size than one player has: worked out cell by cell.

    @lru_cache(maxsize=5_000)  # noqa: B019
    def two_more(self, figure: Figure, sizes: tuple[int, int], pieces: int = 1) -> frozenset[tuple[Brick, Brick]]:
        """TR-12: the ways to complete the temple with exactly two bricks more, of these sizes."""
        found: set[tuple[Brick, Brick]] = set()
        gap = len(self.cells) - sum(brick.width for brick in figure)
        if gap not in {one + other for one, other in product(*({1, size} for size in sizes))}:
            return frozenset()
        for stand in self._homes(figure):
            for rest in _two_segments(frozenset(cell for cell in self.cells if not _bit(cell) & stand.cells)):
                if _pieces(tuple(sorted((*_moved(figure, stand), *rest)))) > pieces:
                    continue
                for order in (sizes, sizes[::-1]):
                    if all(width in (1, size) for (_, _, width), size in zip(rest, order, strict=True)):
                        one, other = sorted(map(stand.brick, rest, order))
                        found.add((one, other))
        return frozenset(found)

    def fits_beside(self, one: Figure, other: Figure) -> bool:
        """TR-18: whether two figures, each moved or mirrored, lie in the silhouette without overlap."""
        return any(not mine.cells & theirs.cells for mine in self._homes(one) for theirs in self._homes(other))

    @lru_cache(maxsize=5_000)  # noqa: B019
    def placements_beside(self, figure: Figure, partner: Figure, size: int, is_loose: bool) -> tuple[Brick, ...]:
        """TR-18: where a brick of a size can be laid so that all is joined and still fits beside a partner's figure."""
        theirs = {home.cells for home in self._homes(partner)}
        found: set[Brick] = set()
        for width, is_across in layings(size):
            if not figure and any(not run & cells for cells in theirs for _, run in self._runs[width]):
                found.add(Brick(0, 0, size, is_across))
            for mine in self._homes(figure) if figure else ():
                beside = [cells for cells in theirs if not cells & mine.cells]
                for segment, run in self._runs[width]:
                    if not run & mine.cells and any(not run & cells for cells in beside):
                        found.add(mine.brick(segment, size))
        return _by_text(found if is_loose else _joined(found, figure))

    def completes_together(self, one: Figure, other: Figure) -> bool:
        """TR-18: whether two figures make up the whole joined temple."""
        if sum(brick.width for brick in (*one, *other)) != len(self.cells):
            return False
        return any(
            not mine.cells & theirs.cells and _pieces(tuple(sorted((*_moved(one, mine), *_moved(other, theirs))))) == 1
            for mine, theirs in product(self._homes(one), self._homes(other))
        )

    @lru_cache(maxsize=5_000)  # noqa: B019
    def _homes(self, figure: Figure) -> tuple[Stand, ...]:
        """Where a figure lies within the silhouette, whatever bricks the rest would take."""
        if not figure:
            return (Stand(0, 0, False, 0, 0),)
        whole = sum(map(_bit, self.cells))
        found = []
        for is_mirrored in (False, True):
            segments = [_segment(brick, is_mirrored) for brick in figure]
            left, low = min(x for _, x, _ in segments), min(y for y, _, _ in segments)
            wide, high = max(x + width for _, x, width in segments) - left, 1 + max(y for y, _, _ in segments) - low
            cells = sum(_run((y - low, x - left, width)) for y, x, width in segments)
            for dx, dy in product(range(self.width - wide + 1), range(self.height - high + 1)):
                moved = cells << dx + dy * _LEVEL
                if moved & whole == moved:
                    found.append(Stand(dx - left, dy - low, is_mirrored, 0, moved))
        return tuple(found)

    def example(self, stock: Counts) -> Figure:
        """One way to build the temple from a stock that can, in the card's own frame."""
        coverings = self.joined & self.payable((), stock)
        assert coverings, "the stock builds the temple"
        first = (coverings & -coverings).bit_length() - 1
        return _paid(self.covering(first), stock)

    def covering(self, number: int) -> tuple[Segment, ...]:
        """The segments of one covering, from the ground up."""
        return tuple(sorted(segment for segment, using in self.using.items() if using >> number & 1))

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


class Pieces(NamedTuple):
    """The separate pieces of a covering up to some level: how many can no longer grow, and the columns, as bits,
    that each of the others shows on its top level.
    """

    closed: int
    growing: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.closed + len(self.growing)

    @property
    def least(self) -> int:
        """How many pieces there are at least in the end: those that can grow may still be joined."""
        return self.closed + bool(self.growing)


class Covering(NamedTuple):
    """A covering of some levels: its segments from below, how many there are of each width, and its pieces."""

    segments: tuple[Segment, ...]
    widths: Counts
    pieces: Pieces


def _coverings(cells: frozenset[Cell], height: int) -> list[Covering]:
    """All coverings in one or two pieces that the 13 bricks allow, built level upon level."""
    found = [Covering((), (0, 0, 0, 0), Pieces(0, ()))]
    for y in range(height):
        rows = [(row, _count(width for _, _, width in row), _masks(row)) for row in _row_coverings(cells, y)]
        found = [
            Covering((*segments, *row), longer, topped)
            for segments, widths, pieces in found
            for row, more, masks in rows
            if (longer := _payable_sum(widths, more)) and (topped := _topped(pieces, masks)).least <= MOST_PIECES
        ]
    return [covering for covering in found if covering.pieces.number <= MOST_PIECES]


@cache
def _payable_sum(one: Counts, other: Counts) -> Counts | None:
    """So many segments of each width, if the 13 bricks can pay for them."""
    whole = (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])
    are_there = all(want <= have for want, have in zip(whole[1:], BRICKS[1:], strict=True))
    return whole if are_there and sum(whole) <= sum(BRICKS) else None


def _masks(row: Iterable[Segment]) -> tuple[int, ...]:
    """The columns of each segment, as bits."""
    return tuple(((1 << width) - 1) << x for _, x, width in row)


@lru_cache(maxsize=100_000)
def _topped(pieces: Pieces, masks: tuple[int, ...]) -> Pieces:
    """The pieces with one level more; segments over the same piece belong together."""
    groups = [(piece, 0) for piece in pieces.growing]  # columns shown below, columns shown now
    for segment in masks:
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
        pieces = _topped(pieces, _masks(row))
    return pieces.number


def segments_in(cells: frozenset[Cell], width: int) -> Iterator[Segment]:
    """All segments of a width that lie within a silhouette."""
    return ((y, x, width) for x, y in cells if all((x + step, y) in cells for step in range(width)))


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


def _joined(bricks: Iterable[Brick], figure: Figure) -> Iterator[Brick]:
    """The bricks that join all pieces of a figure."""
    separate = pieces_of(figure)
    return (brick for brick in bricks if all(any(are_joined(brick, other) for other in piece) for piece in separate))


def _by_text(bricks: Iterable[Brick]) -> tuple[Brick, ...]:
    return tuple(sorted(bricks, key=lambda brick: brick.text))


def _bit(cell: Cell) -> int:
    """A cell of a silhouette as a bit."""
    return 1 << cell[0] + cell[1] * _LEVEL


def _run(segment: Segment) -> int:
    """The cells of a segment as bits."""
    y, x, width = segment
    return (1 << width) - 1 << x + y * _LEVEL


def _growing(stand: Stand, payable: int, segments: list[tuple[Segment, int]], figure: Figure, size: int) -> set[Brick]:
    """The bricks of a size that lie on one of the segments in a payable covering, where a figure stands."""
    fitting = stand.coverings & payable
    if not fitting:
        return set()
    taken = set(_moved(figure, stand))
    return {stand.brick(segment, size) for segment, using in segments if using & fitting and segment not in taken}


def _widths(figure: Figure) -> Counts:
    return _count(brick.width for brick in figure)


def _count(widths: Iterable[int]) -> Counts:
    found = [0, 0, 0, 0]
    for width in widths:
        found[width - 1] += 1
    return (found[0], found[1], found[2], found[3])


def _bit_sets(pairs: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """For each key the numbers that stand beside it, as bits."""
    found: dict[Key, list[int]] = {}
    for key, number in pairs:
        found.setdefault(key, []).append(number)
    return {key: _bit_set(numbers) for key, numbers in found.items()}


def _bit_set(numbers: Iterable[int]) -> int:
    """Ascending numbers as bits; far faster than adding bit after bit to a long integer."""
    octets = bytearray()
    for number in numbers:
        octets += bytes(number // 8 + 1 - len(octets))
        octets[number // 8] |= 1 << number % 8
    return int.from_bytes(octets, "little")


def _paid(covering: tuple[Segment, ...], stock: Counts) -> Figure:
    """Bricks for a covering: long segments first, then any brick for the single cells."""
    left = list(stock)
    bricks = []
    for y, x, width in sorted(covering, key=lambda segment: -segment[2]):
        size = width if width > 1 else next(size for size in SIZES if left[size - 1])
        left[size - 1] -= 1
        bricks.append(Brick(y, x, size, width == 1 and size > 1))
    return tuple(sorted(bricks))
