"""Completion, guided placements and exchanges of Temple Rush once more: slow, literal, from the rules page, sharing
nothing.

A cell is (column, level). A brick is (column, level, size, across): its leftmost cell, its size, and whether it lies
across, end on. A stock is a list of four numbers: bricks of size 1, 2, 3, 4.
"""

from collections.abc import Collection, Iterator, Sequence

Cell = tuple[int, int]
Brick = tuple[int, int, int, bool]


def cells_of(brick: Brick) -> list[Cell]:
    """TR-3: along the wall a brick covers its length in one level, across it covers one cell."""
    column, level, size, across = brick
    return [(column, level)] if across else [(column + step, level) for step in range(size)]


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


def everywhere(cells: Collection[Cell], bricks: Sequence[Brick]) -> Iterator[list[Brick]]:
    """The bricks wherever they lie within the silhouette, each cell covered once, mirrored or not."""
    for seen in (list(bricks), [mirrored(brick) for brick in bricks]):
        first_column, first_level, _, _ = seen[0]
        for column, level in cells:  # where the first brick's leftmost cell may come to lie
            right, up = column - first_column, level - first_level
            moved = [(x + right, y + up, size, across) for x, y, size, across in seen]
            covered = [cell for brick in moved for cell in cells_of(brick)]
            if len(covered) == len(set(covered)) and all(cell in cells for cell in covered):
                yield moved


def is_complete(cells: Collection[Cell], bricks: Sequence[Brick], pieces: int) -> bool:
    """TR-3: whether the bricks cover exactly the silhouette, in so many pieces at the most."""
    if not bricks or separate_pieces(bricks) > pieces:
        return False
    return any(
        {cell for brick in moved for cell in cells_of(brick)} == set(cells) for moved in everywhere(cells, bricks)
    )


def can_complete(cells: Collection[Cell], bricks: Sequence[Brick], stock: Sequence[int], pieces: int) -> bool:
    """TR-9: whether bricks of the stock can be added to these, wherever they stand, so that the temple is complete."""
    starts: Iterator[list[Brick]] = everywhere(cells, bricks) if bricks else iter([[]])
    for moved in starts:
        gaps = set(cells) - {cell for brick in moved for cell in cells_of(brick)}
        if any(separate_pieces([*moved, *more]) <= pieces for more in fillings(gaps, list(stock), across=0)):
            return True
    return False


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
    found = set()
    for brick in candidates(figure, size):
        if figure and not is_loose and not any(joined(brick, other) for other in figure):
            continue
        if can_complete(cells, [*figure, brick], left, pieces):
            found.add(brick)
    return found


def candidates(figure: Sequence[Brick], size: int) -> Iterator[Brick]:
    """The first brick's leftmost cell is 0,0; the others may lie as far away as a card is wide and high."""
    taken = [cell for brick in figure for cell in cells_of(brick)]
    columns = range(min(x for x, _ in taken) - 8, max(x for x, _ in taken) + 9) if figure else range(1)
    levels = range(min(y for _, y in taken) - 6, max(y for _, y in taken) + 7) if figure else range(1)
    for across in (False, True) if size > 1 else (False,):
        for column in columns:
            for level in levels:
                brick = (column, level, size, across)
                if not set(cells_of(brick)) & set(taken):
                    yield brick


# TR-11


def exchanges(
    figure: Sequence[Brick], mended: Collection[Brick], supply: Sequence[int], is_loose: bool
) -> Iterator[tuple[Cell, Brick]]:
    """Any brick not yet exchanged in this part for one from supply, laid anywhere so that the zone is joined, but not
    the very same laying, and a lone brick not for one of the same size laid the same way.
    """
    for old in figure:
        if old in mended:
            continue
        rest = [brick for brick in figure if brick != old]
        for size in (1, 2, 3, 4):
            for new in candidates(rest, size) if supply[size - 1] else ():
                is_same = new == old if rest else new[2:] == old[2:]
                if not is_same and (is_loose or separate_pieces([*rest, new]) == 1):
                    yield (old[0], old[1]), new


def fixes(
    cells: Collection[Cell],
    figure: Sequence[Brick],
    mended: Collection[Brick],
    bricks: Sequence[int],
    supply: Sequence[int],
    is_loose: bool,
    pieces: int,
) -> set[tuple[Cell, Brick]]:
    """Which exchanges guided building offers in a zone; `bricks` are all that are not in the bonus area."""
    if not figure or can_complete(cells, figure, left_of(bricks, figure), pieces):
        return set()
    allowed = [(cell, new, exchanged(figure, cell, new)) for cell, new in exchanges(figure, mended, supply, is_loose)]
    fitting = [(cell, new, after) for cell, new, after in allowed if any(everywhere(cells, after))]
    completing = {
        (cell, new) for cell, new, after in fitting if can_complete(cells, after, left_of(bricks, after), pieces)
    }
    return completing or {(cell, new) for cell, new, _ in fitting}


def left_of(bricks: Sequence[int], figure: Sequence[Brick]) -> list[int]:
    """What is left of all bricks beside those of a figure."""
    laid = [brick[2] for brick in figure]
    return [have - laid.count(size) for size, have in enumerate(bricks, start=1)]


def exchanged(figure: Sequence[Brick], cell: Cell, new: Brick) -> list[Brick]:
    return [*(brick for brick in figure if (brick[0], brick[1]) != cell), new]
