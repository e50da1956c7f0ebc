"""Bricks and figures as numbers: `space`, compiled.

A brick is one number that is ordered as `Brick` is: level, column, size, whether it lies across. A figure stands
somewhere in an array: how many bricks, then these.
"""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.space import SIZES

FAR = 1024  # added to a column or level, so that it is never negative
TWO_FIGURES = 2 * at.FIGURE  # numbers that are enough for both together
_LONGEST = len(SIZES)


@compiled(INT(INT, INT, INT, INT))
def brick_of(x: int, y: int, size: int, is_across: int) -> int:
    return (y + FAR) << 16 | (x + FAR) << 4 | size << 1 | is_across


@compiled(INT(INT))
def x_of(brick: int) -> int:
    return (brick >> 4 & 4095) - FAR


@compiled(INT(INT))
def y_of(brick: int) -> int:
    return (brick >> 16) - FAR


@compiled(INT(INT))
def size_of(brick: int) -> int:
    return brick >> 1 & 7


@compiled(INT(INT))
def width_of(brick: int) -> int:
    return 1 if brick & 1 else brick >> 1 & 7


@compiled(INT(INT, INT))
def are_joined(one: int, other: int) -> int:
    """TR-3: in neighbouring levels, with a column in common."""
    rise = (one >> 16) - (other >> 16)
    if rise != 1 and rise != -1:
        return 0
    x, x_other = one >> 4 & 4095, other >> 4 & 4095
    return int(x < x_other + width_of(other) and x_other < x + width_of(one))


# Ways to lay a brick: along by size, then across by size, from 2 on


@compiled(INT(INT))
def way_of(brick: int) -> int:
    return (brick >> 1 & 7) + (_LONGEST - 2 if brick & 1 else -1)


@compiled(INT(INT))
def ways_of(size: int) -> int:
    """The ways to lay a brick of a size, as bits."""
    return 1 << (size - 1) | (1 << (size + _LONGEST - 2) if size > 1 else 0)


@compiled(INT(INT))
def is_across_way(way: int) -> int:
    return int(way >= _LONGEST)


@compiled(INT(INT))
def size_of_way(way: int) -> int:
    return way - _LONGEST + 2 if way >= _LONGEST else way + 1


@compiled(INT(INT))
def width_of_way(way: int) -> int:
    return 1 if way >= _LONGEST else way + 1


@compiled(INT(INT, INT, INT))
def laid(x: int, y: int, way: int) -> int:
    """A brick laid in a way."""
    return brick_of(x, y, size_of_way(way), is_across_way(way))


# Figures: an array, and where in it the figure begins


@compiled(types.void(INTS, INT, INT))
def put_in(figure: np.ndarray, begin: int, brick: int) -> None:
    """One brick more, in order."""
    index = begin + figure[begin]
    figure[begin] += 1
    while index > begin and figure[index] > brick:
        figure[index + 1] = figure[index]
        index -= 1
    figure[index + 1] = brick


@compiled(types.void(INTS, INT, INT))
def take_out(figure: np.ndarray, begin: int, brick: int) -> None:
    last = begin + figure[begin]
    index = begin + 1
    while figure[index] != brick:
        index += 1
    while index < last:
        figure[index] = figure[index + 1]
        index += 1
    figure[last] = 0
    figure[begin] -= 1


@compiled(types.void(INTS, INT))
def clear(figure: np.ndarray, begin: int) -> None:
    for index in range(begin, begin + at.FIGURE):
        figure[index] = 0


@compiled(INT(INTS, INT, INT, INT))
def brick_at(figure: np.ndarray, begin: int, x: int, y: int) -> int:
    """The brick whose leftmost cell this is; 0 if there is none."""
    start = brick_of(x, y, 0, 0) >> 4
    for index in range(begin + 1, begin + 1 + figure[begin]):
        if figure[index] >> 4 == start:
            return figure[index]
    return 0


@compiled(INT(INTS, INT))
def covered(figure: np.ndarray, begin: int) -> int:
    """How many cells a figure covers."""
    total = 0
    for index in range(begin + 1, begin + 1 + figure[begin]):
        total += width_of(figure[index])
    return total


@compiled(INT(INT, INT, INT))
def seen_from(is_mirrored: int, x: int, width: int) -> int:
    """The leftmost column of so many, from behind or not: what is right is left there."""
    return -(x + width - 1) if is_mirrored else x


@compiled(INT(INT, INT))
def left_of(brick: int, is_mirrored: int) -> int:
    """The leftmost column of a brick, from behind or not."""
    return seen_from(is_mirrored, x_of(brick), width_of(brick))


@compiled(types.void(INTS, INT, INT, INTS))
def find_bounds(figure: np.ndarray, begin: int, is_mirrored: int, bounds: np.ndarray) -> None:
    """Leftmost column, the one after the rightmost, lowest and highest level."""
    bounds[0] = bounds[2] = 1 << 20
    bounds[1] = bounds[3] = -(1 << 20)
    for index in range(begin + 1, begin + 1 + figure[begin]):
        brick = figure[index]
        x, y = left_of(brick, is_mirrored), y_of(brick)
        bounds[0], bounds[1] = min(bounds[0], x), max(bounds[1], x + width_of(brick))
        bounds[2], bounds[3] = min(bounds[2], y), max(bounds[3], y)


# Pieces


@compiled(INT(INTS, INT, INTS))
def label_pieces(figure: np.ndarray, begin: int, labels: np.ndarray) -> int:
    """Into how many pieces a figure falls, and for each brick the number of its piece."""
    count = figure[begin]
    for index in range(count):
        labels[index] = -1
    pieces = 0
    for first in range(count):
        if labels[first] >= 0:
            continue
        labels[first] = pieces
        has_grown = True
        while has_grown:
            has_grown = False
            for index in range(count):
                if labels[index] < 0:
                    for other in range(count):
                        if labels[other] == pieces and are_joined(figure[begin + 1 + index], figure[begin + 1 + other]):
                            labels[index] = pieces
                            has_grown = True
                            break
        pieces += 1
    return pieces


@compiled(INT(INTS, INT))
def pieces_of(figure: np.ndarray, begin: int) -> int:
    return label_pieces(figure, begin, np.empty(TWO_FIGURES, dtype=np.int64))


@compiled(INT(INTS, INT, INTS, INT, INT))
def joins_all(figure: np.ndarray, begin: int, labels: np.ndarray, pieces: int, brick: int) -> int:
    """Whether a brick touches every piece of the figure."""
    touched = 0
    for index in range(figure[begin]):
        if are_joined(brick, figure[begin + 1 + index]):
            touched |= 1 << labels[index]
    return int(touched == (1 << pieces) - 1)


@compiled(INT(INTS, INT, INTS, INT))
def keep_joining(figure: np.ndarray, begin: int, found: np.ndarray, count: int) -> int:
    """Of bricks found, those that join all pieces of the figure; what stands in the second half moves along."""
    labels = np.empty(at.FIGURE, dtype=np.int64)
    pieces = label_pieces(figure, begin, labels)
    half, kept = found.size // 2, 0
    for number in range(count):
        if joins_all(figure, begin, labels, pieces, found[number]):
            found[kept], found[half + kept] = found[number], found[half + number]
            kept += 1
    return kept
