"""Completion and guided placements of Temple Rush once more: slow, literal, from the rules page, sharing nothing.

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
