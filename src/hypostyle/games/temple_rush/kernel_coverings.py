"""The coverings of a card's silhouette that `solver` has worked out: which contain a figure, how many bricks they take.

They are numbered anew: those in one piece first, from the next whole word on those in two, and both by how many bricks
they take. So the lowest bit of a set of coverings says how many bricks are needed.
"""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import (
    covered,
    find_bounds,
    is_across_way,
    left_of,
    pieces_of,
    size_of,
    size_of_way,
    width_of,
    y_of,
)
from hypostyle.games.temple_rush.space import BRICKS, SIZES
from hypostyle.layout import Layout

FAR_OFF = 99  # bricks needed where a temple cannot be completed any more

# A home: where a figure lies in a silhouette.
_HOME = Layout()
IS_MIRRORED, DX, DY, TAKEN = _HOME.numbers(4)  # from which side, how it is moved there, and the cells, as bits
HOME = _HOME.size
HOMES = 2 * at.COLUMNS * at.LEVELS * HOME  # numbers of all that there can be

# Bricks at hand: in all, then so many of each size.
HAVE = 1 + len(SIZES)


# Sets


@compiled(types.void(INTS, INT, INT, INT))
def _set_range(words: np.ndarray, begin: int, first: int, end: int) -> None:
    """Set the bits from `first` to below `end`."""
    for index in range(first >> 6, (end + 63) >> 6):
        low, high = max(first - 64 * index, 0), min(end - 64 * index, 64)
        word = -1 << low
        if high < 64:
            word &= (1 << high) - 1
        words[begin + index] |= word


@compiled(types.UniTuple(INT, 2)(INTS, INT, INT))  # type: ignore[no-untyped-call]  # Numba has no types for it
def eligible(tables: np.ndarray, card: int, pieces: int) -> tuple[int, int]:
    """How many words and groups of coverings there are in so many pieces at the most."""
    if pieces > 1:
        return tables[card + at.WORDS], tables[card + at.GROUPS]
    return tables[card + at.JOINED_WORDS], tables[card + at.JOINED_GROUPS]


@compiled(INT(INTS, INT, INT, INTS))
def fewest(tables: np.ndarray, card: int, words: int, coverings: np.ndarray) -> int:
    """The fewest bricks of any of these coverings; FAR_OFF if there are none."""
    best = FAR_OFF
    joined = tables[card + at.JOINED_WORDS]
    index = 0
    while index < words:
        if coverings[index]:
            best = min(best, tables[tables[card + at.NEEDS_AT] + index * 64 + lowest(coverings[index])])
            if index >= joined:
                return best
            index = joined  # on to those in two pieces
        else:
            index += 1
    return best


@compiled(INT(INTS, INT, INT, INTS, INT, INT))
def fewest_using(tables: np.ndarray, card: int, words: int, coverings: np.ndarray, begin: int, row: int) -> int:
    """The fewest bricks of those of these coverings that use a segment; FAR_OFF if there are none."""
    best = FAR_OFF
    joined = tables[card + at.JOINED_WORDS]
    index = 0
    while index < words:
        word = coverings[begin + index] & tables[row + index]
        if word:
            best = min(best, tables[tables[card + at.NEEDS_AT] + index * 64 + lowest(word)])
            if index >= joined:
                return best
            index = joined  # on to those in two pieces
        else:
            index += 1
    return best


# What bricks pay for


@compiled(types.void(INT, INTS))
def _count_stock(bonus: int, have: np.ndarray) -> None:
    """All bricks that are not in the bonus area."""
    have[0] = 0
    for size in SIZES:
        have[size] = BRICKS[size - 1] - (bonus >> size & 1)
        have[0] += have[size]


@compiled(INT(INTS, INT, INT, INTS, INTS, INT))
def _add_payable(tables: np.ndarray, card: int, groups: int, have: np.ndarray, words: np.ndarray, begin: int) -> int:
    """The coverings for which so many bricks suffice; whether there are any."""
    # Read once: as far as the compiler knows, what is written might change them.
    found, in_all, twos, threes, fours = 0, have[0], have[2], have[3], have[4]
    for number in range(groups):
        group = tables[card + at.GROUPS_AT] + number * at.GROUP
        is_long_enough = (
            tables[group + at.TWOS] <= twos
            and tables[group + at.THREES] <= threes
            and tables[group + at.FOURS] <= fours
        )
        if is_long_enough and tables[group + at.IN_ALL] <= in_all:
            _set_range(words, begin, tables[group + at.FIRST_BIT], tables[group + at.END_BIT])
            found = 1
    return found


@compiled(INT(INTS, INT, INT))
def can_build(tables: np.ndarray, card: int, bonus: int) -> int:
    """TR-17: whether a temple can be built from all bricks that are not in the bonus area."""
    have = np.empty(HAVE, dtype=np.int64)
    _count_stock(bonus, have)
    scratch = np.zeros(tables[card + at.WORDS], dtype=np.int64)
    return _add_payable(tables, card, tables[card + at.JOINED_GROUPS], have, scratch, 0)


@compiled(INT(INT, INT))
def paid_at(way: int, words: int) -> int:
    """Where in what `pay` writes the coverings for a brick in a way begin: the same for all that are laid along."""
    return (way - len(SIZES) + 1) * words if is_across_way(way) else 0


@compiled(INT(INTS, INT, INT, INT, INTS, INT, INT, INT, INTS))
def pay(
    tables: np.ndarray,
    card: int,
    groups: int,
    words: int,
    figure: np.ndarray,
    begin: int,
    bonus: int,
    ways: int,
    payable: np.ndarray,
) -> int:
    """The coverings that can be paid with a brick more laid along, then with one across, by size; in which of the ways
    there are any.
    """
    have = np.empty(HAVE, dtype=np.int64)
    _count_stock(bonus, have)
    for index in range(begin + 1, begin + 1 + figure[begin]):
        if figure[index] & 1:
            have[size_of(figure[index])] -= 1  # it lies across, and is none of its length any more
    open_ways = 0
    if ways & at.ALONG and _add_payable(tables, card, groups, have, payable, 0):
        open_ways |= ways & at.ALONG
    for way in range(len(SIZES), at.WAYS):
        if ways >> way & 1:
            size = size_of_way(way)
            have[size] -= 1
            if _add_payable(tables, card, groups, have, payable, paid_at(way, words)):
                open_ways |= 1 << way
            have[size] += 1
    return open_ways


# Where figures lie


@compiled(INT(INTS, INT, INT, INT, INT))
def _cells_of(figure: np.ndarray, begin: int, is_mirrored: int, left: int, low: int) -> int:
    """The cells of a figure, as bits, moved to the lower left corner."""
    cells = 0
    for index in range(begin + 1, begin + 1 + figure[begin]):
        brick = figure[index]
        x, y = left_of(brick, is_mirrored) - left, y_of(brick) - low
        cells |= ((1 << width_of(brick)) - 1) << (x + y * at.COLUMNS)
    return cells


@compiled(INT(INTS, INT, INTS, INT, INTS))
def homes(tables: np.ndarray, card: int, figure: np.ndarray, begin: int, found: np.ndarray) -> int:
    """Where a figure lies within a silhouette, whatever bricks the rest would take."""
    if figure[begin] == 0:
        for index in range(HOME):
            found[index] = 0
        return 1
    bounds = np.empty(4, dtype=np.int64)
    count = 0
    for is_mirrored in range(2):
        find_bounds(figure, begin, is_mirrored, bounds)
        left, low = bounds[0], bounds[2]
        if bounds[1] - left > tables[card + at.WIDE] or bounds[3] - low >= tables[card + at.HIGH]:
            return 0
        cells = _cells_of(figure, begin, is_mirrored, left, low)
        for dx in range(tables[card + at.WIDE] - bounds[1] + left + 1):
            for dy in range(tables[card + at.HIGH] - bounds[3] + low):
                moved = cells << (dx + dy * at.COLUMNS)
                if moved & tables[card + at.WHOLE] == moved:
                    home = count * HOME
                    found[home + IS_MIRRORED], found[home + TAKEN] = is_mirrored, moved
                    found[home + DX], found[home + DY] = dx - left, dy - low
                    count += 1
    return count


@compiled(INT(INTS, INT, INT, INTS, INT, INTS, INT, INTS))
def fit(
    tables: np.ndarray,
    card: int,
    words: int,
    figure: np.ndarray,
    begin: int,
    places: np.ndarray,
    home: int,
    fitting: np.ndarray,
) -> int:
    """The coverings that contain a figure in one of its homes, at the start of `fitting`; whether there are any."""
    rows = tables[card + at.ROWS_AT]
    is_mirrored, dx, dy = places[home + IS_MIRRORED], places[home + DX], places[home + DY]
    for index in range(figure[begin]):
        brick = figure[begin + 1 + index]
        x, y = left_of(brick, is_mirrored) + dx, y_of(brick) + dy
        row = tables[rows + (y * at.COLUMNS + x) * len(SIZES) + width_of(brick) - 1]
        if row < 0:
            return 0
        using, some = tables[row : row + words], 0
        for word in range(words):
            fitting[word] = using[word] if index == 0 else fitting[word] & using[word]
            some |= fitting[word]
        if some == 0:
            return 0
    return 1


# Complete temples


@compiled(INT(INTS, INT, INTS, INT, INT))
def is_complete(tables: np.ndarray, card: int, figure: np.ndarray, begin: int, pieces: int) -> int:
    """TR-3: whether the figure is the whole temple, in so many pieces at the most."""
    if covered(figure, begin) != tables[card + at.CELLS]:
        return 0
    places = np.empty(HOMES, dtype=np.int64)
    return int(homes(tables, card, figure, begin, places) > 0 and pieces_of(figure, begin) <= pieces)


@compiled(INT(INTS, INT, INTS, INT, INT, INT))
def distance(tables: np.ndarray, card: int, figure: np.ndarray, begin: int, bonus: int, pieces: int) -> int:
    """The fewest bricks that complete a temple from here; FAR_OFF if none do."""
    words, groups = eligible(tables, card, pieces)
    payable, fitting = np.zeros(words, dtype=np.int64), np.empty(words, dtype=np.int64)
    pay(tables, card, groups, words, figure, begin, bonus, at.ALONG, payable)
    if figure[begin] == 0:
        return fewest(tables, card, words, payable)
    places = np.empty(HOMES, dtype=np.int64)
    best = FAR_OFF
    for home in range(homes(tables, card, figure, begin, places)):
        if fit(tables, card, words, figure, begin, places, home * HOME, fitting):
            for index in range(words):
                fitting[index] &= payable[index]
            best = min(best, fewest(tables, card, words, fitting))
    return best if best == FAR_OFF else best - figure[begin]
