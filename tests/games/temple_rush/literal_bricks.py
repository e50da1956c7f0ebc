"""Bricks and temples of Temple Rush, slowly and literally from the rules page: what covers what, what is joined, and
what can still be completed.

A cell is (column, level). A brick is (column, level, size, across): its leftmost cell, its size, and whether it lies
across, end on. A figure is the bricks of a zone. A stock is a list of four numbers: bricks of size 1, 2, 3, 4.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import product

Cell = tuple[int, int]
Brick = tuple[int, int, int, bool]

SIZES = (1, 2, 3, 4)
BRICKS = {1: 3, 2: 4, 3: 3, 4: 3}  # TR-1: how many of each size
WIDEST, HIGHEST = 12, 8  # TR-8: what stands in a zone of free building


# ---- Texts


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    column, level = text.split(",")
    return int(column), int(level)


def brick_text(brick: Brick) -> str:
    """Notation: its size, `x` if it lies across, the cell of its left end."""
    return f"{brick[2]}{'x' if brick[3] else ''} {cell_text(brick[:2])}"


def read_brick(text: str) -> Brick:
    """`3x 2,1`; a 1 never lies across."""
    name, cell = text.split(" ")
    column, level = read_cell(cell)
    return (column, level, int(name[0]), name.endswith("x"))


def in_order(bricks: Collection[Brick]) -> list[Brick]:
    """Notation: by level, then column."""
    return sorted(bricks, key=lambda brick: (brick[1], brick[0]))


def figure_texts(figure: Collection[Brick]) -> list[str]:
    """What stands in a zone, as the notation writes it."""
    return [brick_text(brick) for brick in in_order(figure)]


# ---- Lying and being joined


@cache
def cells_of(brick: Brick) -> tuple[Cell, ...]:
    """TR-3: along the wall a brick covers its length in one level, across it covers one cell."""
    column, level, size, across = brick
    return ((column, level),) if across else tuple((column + step, level) for step in range(size))


def covered(bricks: Collection[Brick]) -> set[Cell]:
    return {cell for brick in bricks for cell in cells_of(brick)}


def joined(one: Brick, other: Brick) -> bool:
    """TR-3: in neighbouring levels, sharing a column."""
    columns = {column for column, _ in cells_of(one)} & {column for column, _ in cells_of(other)}
    return abs(one[1] - other[1]) == 1 and bool(columns)


def separate_pieces(bricks: Sequence[Brick]) -> int:
    """Into how many groups of joined bricks these fall."""
    groups: list[list[Brick]] = []
    for brick in bricks:
        touching = [group for group in groups if any(joined(brick, other) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([brick, *(other for group in touching for other in group)])
    return len(groups)


def mirrored(brick: Brick) -> Brick:
    """TR-3: seen from behind, about the column 0."""
    _, level, size, across = brick
    return (-max(x for x, _ in cells_of(brick)), level, size, across)


def brick_at(figure: Sequence[Brick], cell: Cell) -> Brick | None:
    """The brick whose left end is there."""
    return next((brick for brick in figure if brick[:2] == cell), None)


def without(figure: Sequence[Brick], brick: Brick) -> list[Brick]:
    return [other for other in figure if other != brick]


def lies_free(rest: Sequence[Brick], brick: Brick) -> bool:
    """TR-3, Notation: over no other brick; the first of a zone begins at 0,0; a 1 never lies across."""
    if brick[2:] == (1, True):
        return False
    return not set(cells_of(brick)) & covered(rest) if rest else brick[:2] == (0, 0)


def within_the_span(figure: Sequence[Brick]) -> bool:
    """TR-8: in free building what stands in a zone is never wider than 12 columns nor higher than 8 levels."""
    columns, levels = [x for x, _ in covered(figure)], [y for _, y in covered(figure)]
    return max(columns) - min(columns) < WIDEST and max(levels) - min(levels) < HIGHEST


def conceivable(rest: Sequence[Brick], size: int, is_loose: bool) -> Iterator[Brick]:
    """Where a brick could lie at all: the first of a zone at 0,0; others beside a brick, above or below; loose ones
    anywhere in the span.
    """
    columns, levels = [0], [0]
    if rest:
        xs, ys = [x for x, _ in covered(rest)], [y for _, y in covered(rest)]
        wide, high = (WIDEST - 1, HIGHEST - 1) if is_loose else (size - 1, 1)
        right = wide if is_loose else 0
        columns = list(range(min(xs) - wide, max(xs) + right + 1))
        levels = list(range(min(ys) - high, max(ys) + high + 1))
    for across in (False, True):
        for column in columns:
            for level in levels:
                if lies_free(rest, (column, level, size, across)):
                    yield (column, level, size, across)


# ---- Temples


def everywhere(cells: Collection[Cell], bricks: Sequence[Brick]) -> Iterator[list[Brick]]:
    """The bricks wherever they lie within the silhouette, each cell covered once, mirrored or not."""
    for seen in (list(bricks), [mirrored(brick) for brick in bricks]):
        laid = [cell for brick in seen for cell in cells_of(brick)]
        first_column, first_level, _, _ = seen[0]
        for column, level in cells if len(laid) == len(set(laid)) else ():
            right, up = column - first_column, level - first_level  # where the first brick's leftmost cell comes to lie
            if all((x + right, y + up) in cells for x, y in laid):
                yield [(x + right, y + up, size, across) for x, y, size, across in seen]


def silhouettes(cells: Collection[Cell], bricks: Sequence[Brick]) -> Iterator[set[Cell]]:
    """The other way round: wherever the silhouette, mirrored or not, contains the bricks as they lie."""
    column, level, _, _ = bricks[0]
    for seen in (set(cells), {(-x, y) for x, y in cells}):
        for x, y in seen:  # which of its cells the first brick's leftmost cell may be
            moved = {(a - x + column, b - y + level) for a, b in seen}
            if covered(bricks) <= moved:
                yield moved


def is_complete(cells: Collection[Cell], bricks: Sequence[Brick], pieces: int) -> bool:
    """TR-3: whether the bricks cover exactly the silhouette, in so many pieces at the most."""
    if not bricks or separate_pieces(bricks) > pieces:
        return False
    return any(covered(moved) == set(cells) for moved in everywhere(cells, bricks))


def can_complete(cells: Collection[Cell], bricks: Sequence[Brick], stock: Sequence[int], pieces: int) -> bool:
    """TR-9: whether bricks of the stock can be added to these, wherever they stand, so that the temple is complete."""
    starts: Iterator[list[Brick]] = everywhere(cells, bricks) if bricks else iter([[]])
    return any(_can_fill(frozenset(cells), frozenset(moved), tuple(stock), pieces) for moved in starts)


@cache  # the same figure is asked about again and again
def _can_fill(cells: frozenset[Cell], moved: frozenset[Brick], stock: tuple[int, ...], pieces: int) -> bool:
    gaps = set(cells) - covered(moved)
    return any(separate_pieces([*moved, *more]) <= pieces for more in fillings(gaps, list(stock), across=0))


def fillings(gaps: set[Cell], stock: list[int], across: int) -> Iterator[list[Brick]]:
    """Every way to fill the gaps. A cell filled by any brick laid across is noted as a 1, and counted: which brick
    that is makes no difference, as long as the stock has enough bricks in the end.
    """
    if not gaps:
        yield []
        return
    x, y = min(gaps)
    for size in (4, 3, 2):
        brick = (x, y, size, False)
        if stock[size - 1] and set(cells_of(brick)) <= gaps:
            left = [have - (number == size) for number, have in enumerate(stock, start=1)]
            if sum(left) >= across:
                for more in fillings(gaps - set(cells_of(brick)), left, across):
                    yield [brick, *more]
    if sum(stock) >= across + 1:
        for more in fillings(gaps - {(x, y)}, stock, across + 1):
            yield [(x, y, 1, False), *more]


def placements(
    cells: Collection[Cell], figure: Sequence[Brick], stock: Sequence[int], size: int, is_loose: bool, pieces: int
) -> set[Brick]:
    """TR-8, TR-9: where a brick of the stock can be laid, counted from the figure's own frame."""
    left = [have - (number == size) for number, have in enumerate(stock, start=1)]
    return {
        brick
        for brick in conceivable(figure, size, is_loose)
        if is_loose or not figure or any(joined(brick, other) for other in figure)
        if can_complete(cells, [*figure, brick], left, pieces)
    }


def left_of(bricks: Sequence[int], figure: Collection[Brick]) -> list[int]:
    """What is left of all bricks beside those of a figure."""
    laid = [brick[2] for brick in figure]
    return [have - laid.count(size) for size, have in enumerate(bricks, start=1)]


# ---- Exchanges, TR-11


def is_same_laying(rest: Sequence[Brick], old: Brick, new: Brick) -> bool:
    """TR-11: not the very same laying; a lone brick, not one of the same size laid the same way."""
    return new == old if rest else new[2:] == old[2:]


def holds_together(figure: Sequence[Brick], is_loose: bool) -> bool:
    """The zone is joined (mortar excepted)."""
    return is_loose or separate_pieces(figure) <= 1


def exchanges(
    figure: Sequence[Brick], mended: Collection[Brick], supply: Sequence[int], is_loose: bool
) -> Iterator[tuple[Cell, Brick]]:
    """TR-11: any brick not yet exchanged in this part for one of any size from supply, laid anywhere."""
    for old in figure:
        rest = without(figure, old)
        for size in SIZES:
            for new in conceivable(rest, size, is_loose) if supply[size - 1] and old not in mended else ():
                if not is_same_laying(rest, old, new) and holds_together([*rest, new], is_loose):
                    yield old[:2], new


def exchanged(figure: Sequence[Brick], cell: Cell, new: Brick) -> list[Brick]:
    """Laid where the other one was taken out."""
    return [*(brick for brick in figure if brick[:2] != cell), new]


@cache  # each exchange that could be meant asks for all of them
def fixes(
    cells: frozenset[Cell],
    figure: tuple[Brick, ...],
    mended: tuple[Brick, ...],
    bricks: tuple[int, ...],
    supply: tuple[int, ...],
    is_loose: bool,
    pieces: int,
) -> set[tuple[Cell, Brick]]:
    """TR-11: which exchanges guided building offers in a zone; `bricks` are all that are not in the bonus area."""
    if not figure or can_complete(cells, figure, left_of(bricks, figure), pieces):
        return set()
    allowed = [(cell, new, exchanged(figure, cell, new)) for cell, new in exchanges(figure, mended, supply, is_loose)]
    fitting = [(cell, new, after) for cell, new, after in allowed if any(everywhere(cells, after))]
    completing = {
        (cell, new) for cell, new, after in fitting if can_complete(cells, after, left_of(bricks, after), pieces)
    }
    return completing or {(cell, new) for cell, new, _ in fitting}


# ---- Bricks of two players


def two_more(
    cells: Collection[Cell], figure: Sequence[Brick], sizes: tuple[int, int], pieces: int
) -> set[tuple[Brick, ...]]:
    """TR-12: the ways in which two bricks of these sizes complete a temple that is begun."""
    found = set()
    for temple in silhouettes(cells, figure):
        gaps = temple - covered(figure)
        ones, others = ([brick for cell in gaps for brick in both_ways(cell, size)] for size in sizes)
        for one, other in product(ones, others) if len(gaps) <= sum(sizes) else ():
            laid = [*cells_of(one), *cells_of(other)]
            if sorted(laid) == sorted(gaps) and separate_pieces([*figure, one, other]) <= pieces:
                found.add(tuple(in_order([one, other])))
    return found


def both_ways(cell: Cell, size: int) -> list[Brick]:
    """A brick of a size with its left end there, along the wall or across."""
    return [(*cell, size, across) for across in ((False, True) if size > 1 else (False,))]


def together(cells: Collection[Cell], mine: Sequence[Brick], theirs: Sequence[Brick]) -> Iterator[list[Brick]]:
    """TR-18: two figures, moved or mirrored each for itself, within the silhouette and without overlap."""
    here: list[list[Brick]] = list(everywhere(cells, mine)) if mine else [[]]
    there: list[list[Brick]] = list(everywhere(cells, theirs)) if theirs else [[]]
    taken = [(other, covered(other)) for other in there]
    for one in here:
        yield from ([*one, *other] for other, its_cells in taken if its_cells.isdisjoint(covered(one)))


def complete_together(cells: Collection[Cell], mine: Sequence[Brick], theirs: Sequence[Brick]) -> bool:
    """TR-18: two zones, both with at least one brick, that make the complete and joined temple."""
    if not mine or not theirs:
        return False
    return any(
        covered(temple) == set(cells) and separate_pieces(temple) == 1 for temple in together(cells, mine, theirs)
    )
