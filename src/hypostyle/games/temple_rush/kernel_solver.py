"""The brick solver, compiled: where bricks can be laid, on the coverings that `solver` has worked out.

The coverings of a card are numbered anew: those in one piece first, from the next whole word on those in two, and both
by how many bricks they take. So the lowest bit of a set of coverings says how many bricks are still needed.
"""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest
from hypostyle.games.temple_rush.kernel_layout import (
    ALONG,
    CELLS,
    COLUMNS,
    FAR,
    FIGURE,
    GROUP,
    GROUPS,
    GROUPS_AT,
    HIGH,
    JOINED_GROUPS,
    JOINED_WORDS,
    LEVELS,
    LISTS,
    NEEDS_AT,
    RISE,
    RUNS,
    SEGMENT,
    SEGMENTS_AT,
    SPAN,
    SUPPLY,
    WAYS,
    WHOLE,
    WIDE,
    WORDS,
)

FAR_OFF = 99  # bricks needed where a temple cannot be completed any more
_EDGE = 16  # of the sheet on which found places are noted
_HOME = 4  # numbers of a place where a figure lies in a silhouette: mirrored, shifts, cells
MOST_HOMES = 2 * COLUMNS * LEVELS

# Of places for bricks: all, or at least one for each way in which there are any, or at least one if there are any.
EVERY, EACH_WAY, ANY = range(3)


# Bricks


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


@compiled(INT(INT))
def way_of(brick: int) -> int:
    """The way in which a brick is laid: along by size, from 0, then across by size, from 4."""
    return (brick >> 1 & 7) + (2 if brick & 1 else -1)


@compiled(INT(INT))
def ways_of(size: int) -> int:
    """The ways to lay a brick of a size, as bits."""
    return 1 << (size - 1) | (1 << (size + 2) if size > 1 else 0)


@compiled(INT(INT, INT))
def are_joined(one: int, other: int) -> int:
    """TR-3: in neighbouring levels, with a column in common."""
    rise = (one >> 16) - (other >> 16)
    if rise != 1 and rise != -1:
        return 0
    x, x_other = one >> 4 & 4095, other >> 4 & 4095
    return int(x < x_other + width_of(other) and x_other < x + width_of(one))


# Figures: an array, and where in it the figure begins


@compiled(types.void(INTS, INT, INT))
def put_in(figure: np.ndarray, at: int, brick: int) -> None:
    """One brick more, in order."""
    index = at + figure[at]
    figure[at] += 1
    while index > at and figure[index] > brick:
        figure[index + 1] = figure[index]
        index -= 1
    figure[index + 1] = brick


@compiled(types.void(INTS, INT, INT))
def take_out(figure: np.ndarray, at: int, brick: int) -> None:
    last = at + figure[at]
    index = at + 1
    while figure[index] != brick:
        index += 1
    while index < last:
        figure[index] = figure[index + 1]
        index += 1
    figure[last] = 0
    figure[at] -= 1


@compiled(types.void(INTS, INT))
def clear(figure: np.ndarray, at: int) -> None:
    for index in range(at, at + FIGURE):
        figure[index] = 0


@compiled(INT(INTS, INT, INT, INT))
def brick_at(figure: np.ndarray, at: int, x: int, y: int) -> int:
    """The brick whose leftmost cell this is; 0 if there is none."""
    start = brick_of(x, y, 0, 0) >> 4
    for index in range(at + 1, at + 1 + figure[at]):
        if figure[index] >> 4 == start:
            return figure[index]
    return 0


@compiled(INT(INTS, INT, INTS))
def label_pieces(figure: np.ndarray, at: int, labels: np.ndarray) -> int:
    """Into how many pieces a figure falls, and for each brick the number of its piece."""
    count = figure[at]
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
                        if labels[other] == pieces and are_joined(figure[at + 1 + index], figure[at + 1 + other]):
                            labels[index] = pieces
                            has_grown = True
                            break
        pieces += 1
    return pieces


@compiled(INT(INTS, INT))
def pieces_of(figure: np.ndarray, at: int) -> int:
    return label_pieces(figure, at, np.empty(32, dtype=np.int64))


@compiled(INT(INTS, INT))
def covered(figure: np.ndarray, at: int) -> int:
    """How many cells a figure covers."""
    total = 0
    for index in range(at + 1, at + 1 + figure[at]):
        total += width_of(figure[index])
    return total


@compiled(INT(INTS, INT, INTS, INT, INT))
def _joins(figure: np.ndarray, at: int, labels: np.ndarray, every: int, brick: int) -> int:
    """Whether a brick touches every piece of the figure."""
    touched = 0
    for index in range(figure[at]):
        if are_joined(brick, figure[at + 1 + index]):
            touched |= 1 << labels[index]
    return int(touched == every)


@compiled(INT(INTS, INT, INTS, INT, INT))
def _keep_joined(figure: np.ndarray, at: int, bricks: np.ndarray, count: int, needs_distances: int) -> int:
    """Of bricks found, those that join all pieces of the figure; what stands beside them moves along."""
    labels = np.empty(32, dtype=np.int64)
    every = (1 << label_pieces(figure, at, labels)) - 1
    kept = 0
    for number in range(count):
        if _joins(figure, at, labels, every, bricks[number]):
            bricks[kept] = bricks[number]
            bricks[needs_distances + kept] = bricks[needs_distances + number]
            kept += 1
    return kept


# Sets of coverings


@compiled(types.void(INTS, INT, INT, INT))
def _set_range(words: np.ndarray, at: int, first: int, last: int) -> None:
    """Set the bits from `first` to below `last`."""
    for index in range(first >> 6, (last + 63) >> 6):
        low, high = max(first - 64 * index, 0), min(last - 64 * index, 64)
        word = -1 << low
        if high < 64:
            word &= (1 << high) - 1
        words[at + index] |= word


@compiled(INT(INTS, INT, INT, INTS, INT, INT, INT, INT, INT))
def _payable(
    tables: np.ndarray, card: int, groups: int, words: np.ndarray, at: int, two: int, three: int, four: int, all_: int
) -> int:
    """The coverings for which so many bricks suffice, all of them and of each length; whether there are any."""
    found = 0
    for number in range(groups):
        group = tables[card + GROUPS_AT] + number * GROUP
        is_long_enough = tables[group] <= two and tables[group + 1] <= three and tables[group + 2] <= four
        if is_long_enough and tables[group + 3] <= all_:
            _set_range(words, at, tables[group + 4], tables[group + 5])
            found = 1
    return found


@compiled(INT(INTS, INT, INT, INTS))
def _needs(tables: np.ndarray, card: int, words: int, coverings: np.ndarray) -> int:
    """The fewest bricks of any of these coverings; FAR_OFF if there are none."""
    best = FAR_OFF
    joined = tables[card + JOINED_WORDS]
    index = 0
    while index < words:
        if coverings[index]:
            best = min(best, tables[tables[card + NEEDS_AT] + index * 64 + lowest(coverings[index])])
            if index >= joined:
                return best
            index = joined  # on to those in two pieces
        else:
            index += 1
    return best


@compiled(INT(INTS, INT, INT, INTS, INT, INT))
def _needs_using(tables: np.ndarray, card: int, words: int, coverings: np.ndarray, at: int, row: int) -> int:
    """The fewest bricks of those of these coverings that use a segment; FAR_OFF if there are none."""
    best = FAR_OFF
    joined = tables[card + JOINED_WORDS]
    index = 0
    while index < words:
        word = coverings[at + index] & tables[row + index]
        if word:
            best = min(best, tables[tables[card + NEEDS_AT] + index * 64 + lowest(word)])
            if index >= joined:
                return best
            index = joined  # on to those in two pieces
        else:
            index += 1
    return best


@compiled(INT(INTS, INT, INT, INTS, INT, INT, INT, INT, INTS))
def _fit(
    tables: np.ndarray,
    card: int,
    words: int,
    figure: np.ndarray,
    at: int,
    is_mirrored: int,
    dx: int,
    dy: int,
    fitting: np.ndarray,
) -> int:
    """The coverings that contain a figure where it stands, at the start of `fitting`; whether there are any."""
    segments = tables[card + SEGMENTS_AT]
    for index in range(figure[at]):
        brick = figure[at + 1 + index]
        width = width_of(brick)
        x = -(x_of(brick) + width - 1) if is_mirrored else x_of(brick)
        row = tables[segments + ((y_of(brick) + dy) * COLUMNS + x + dx) * 4 + width - 1]
        if row < 0:
            return 0
        using, some = tables[row : row + words], 0
        for word in range(words):
            fitting[word] = using[word] if index == 0 else fitting[word] & using[word]
            some |= fitting[word]
        if some == 0:
            return 0
    return 1


@compiled(types.void(INTS, INT, INT, INTS))
def _bounds(figure: np.ndarray, at: int, is_mirrored: int, bounds: np.ndarray) -> None:
    """Leftmost column, the one after the rightmost, lowest and highest level."""
    bounds[0] = bounds[2] = 1 << 20
    bounds[1] = bounds[3] = -(1 << 20)
    for index in range(figure[at]):
        brick = figure[at + 1 + index]
        width = width_of(brick)
        x = -(x_of(brick) + width - 1) if is_mirrored else x_of(brick)
        bounds[0], bounds[1] = min(bounds[0], x), max(bounds[1], x + width)
        bounds[2], bounds[3] = min(bounds[2], y_of(brick)), max(bounds[3], y_of(brick))


@compiled(INT(INTS, INT, INT))
def can_build(tables: np.ndarray, card: int, bonus: int) -> int:
    """TR-17: whether a temple can be built from all bricks that are not in the bonus area."""
    have = np.empty(5, dtype=np.int64)
    have[0] = 0
    for size in range(1, 5):
        have[size] = tables[SUPPLY + size] - (bonus >> size & 1)
        have[0] += have[size]
    scratch = np.zeros(tables[card + WORDS], dtype=np.int64)
    return _payable(tables, card, tables[card + JOINED_GROUPS], scratch, 0, have[2], have[3], have[4], have[0])


# Where figures lie


@compiled(INT(INTS, INT, INTS, INT, INTS))
def homes(tables: np.ndarray, card: int, figure: np.ndarray, at: int, found: np.ndarray) -> int:
    """Where a figure lies within a silhouette, whatever bricks the rest would take."""
    if figure[at] == 0:
        for index in range(_HOME):
            found[index] = 0
        return 1
    bounds = np.empty(4, dtype=np.int64)
    count = 0
    for is_mirrored in range(2):
        _bounds(figure, at, is_mirrored, bounds)
        if bounds[1] - bounds[0] > tables[card + WIDE] or bounds[3] - bounds[2] >= tables[card + HIGH]:
            return 0
        cells = 0
        for index in range(at + 1, at + 1 + figure[at]):
            brick = figure[index]
            width = width_of(brick)
            x = -(x_of(brick) + width - 1) if is_mirrored else x_of(brick)
            cells |= ((1 << width) - 1) << (x - bounds[0] + (y_of(brick) - bounds[2]) * COLUMNS)
        for dx in range(tables[card + WIDE] - bounds[1] + bounds[0] + 1):
            for dy in range(tables[card + HIGH] - bounds[3] + bounds[2]):
                moved = cells << (dx + dy * COLUMNS)
                if moved & tables[card + WHOLE] == moved:
                    home = count * _HOME
                    found[home], found[home + 1], found[home + 2] = is_mirrored, dx - bounds[0], dy - bounds[2]
                    found[home + 3] = moved
                    count += 1
    return count


@compiled(INT(INTS, INT, INTS, INT, INT))
def is_complete(tables: np.ndarray, card: int, figure: np.ndarray, at: int, pieces: int) -> int:
    """TR-3: whether the figure is the whole temple, in so many pieces at the most."""
    if covered(figure, at) != tables[card + CELLS]:
        return 0
    places = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    return int(homes(tables, card, figure, at, places) > 0 and pieces_of(figure, at) <= pieces)


# Where bricks can be laid. Each writes bricks, and from half of the array on how many more are needed with each then.
# With less extent than EVERY some may be left out, and what is said to be needed need not be the fewest.


@compiled(types.UniTuple(INT, 2)(INTS, INT, INT))  # type: ignore[no-untyped-call]  # Numba has no types for it
def _eligible(tables: np.ndarray, card: int, pieces: int) -> tuple[int, int]:
    """How many words and groups of coverings there are in so many pieces at the most."""
    if pieces > 1:
        return tables[card + WORDS], tables[card + GROUPS]
    return tables[card + JOINED_WORDS], tables[card + JOINED_GROUPS]


@compiled(INT(INTS, INT, INTS, INT, INT, INT, INT, INT, INTS))
def _pay(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    at: int,
    bonus: int,
    ways: int,
    groups: int,
    words: int,
    payable: np.ndarray,
) -> int:
    """The coverings that can be paid with a brick more laid along, then with one across, by size; in which of the ways
    there are any.
    """
    have = np.zeros(5, dtype=np.int64)
    for size in range(1, 5):
        have[size] = tables[SUPPLY + size] - (bonus >> size & 1)
        have[0] += have[size]
    for index in range(at + 1, at + 1 + figure[at]):
        if figure[index] & 1:
            have[size_of(figure[index])] -= 1  # it lies across, and is none of its length any more
    open_ways = 0
    if ways & ALONG and _payable(tables, card, groups, payable, 0, have[2], have[3], have[4], have[0]):
        open_ways |= ways & ALONG
    for size in range(2, 5):
        if ways >> (size + 2) & 1:
            have[size] -= 1
            if _payable(tables, card, groups, payable, (size - 1) * words, have[2], have[3], have[4], have[0]):
                open_ways |= 1 << (size + 2)
            have[size] += 1
    return open_ways


@compiled(INT(INTS, INT, INTS, INT, INT, INT))
def distance(tables: np.ndarray, card: int, figure: np.ndarray, at: int, bonus: int, pieces: int) -> int:
    """The fewest bricks that complete a temple from here; FAR_OFF if none do."""
    words, groups = _eligible(tables, card, pieces)
    payable, fitting = np.zeros(words, dtype=np.int64), np.empty(words, dtype=np.int64)
    _pay(tables, card, figure, at, bonus, ALONG, groups, words, payable)
    if figure[at] == 0:
        return _needs(tables, card, words, payable)
    places = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    best = FAR_OFF
    for home in range(homes(tables, card, figure, at, places)):
        is_mirrored, dx, dy = places[home * _HOME], places[home * _HOME + 1], places[home * _HOME + 2]
        if _fit(tables, card, words, figure, at, is_mirrored, dx, dy, fitting):
            for index in range(words):
                fitting[index] &= payable[index]
            best = min(best, _needs(tables, card, words, fitting))
    return best if best == FAR_OFF else best - figure[at]


@compiled(INT(INT, INT, INT))
def _laid(x: int, y: int, way: int) -> int:
    """A brick laid in a way."""
    return brick_of(x, y, way + 1, 0) if way < 4 else brick_of(x, y, way - 2, 1)


@compiled(INT(INTS, INT, INT, INT, INTS, INT, INTS))
def _first_places(
    tables: np.ndarray, card: int, words: int, ways: int, payable: np.ndarray, extent: int, found: np.ndarray
) -> int:
    """The same where nothing stands yet: a brick for each way, since the first may be anywhere."""
    half, count = found.size // 2, 0
    for way in range(WAYS):
        if not ways >> way & 1:
            continue
        width, pays = way + 1, 0
        if way >= 4:
            width, pays = 1, (way - 3) * words
        first, best = tables[card + LISTS + 2 * width - 2], FAR_OFF
        for number in range(tables[card + LISTS + 2 * width - 1]):
            row = tables[first + number * SEGMENT + 3]
            best = min(best, _needs_using(tables, card, words, payable, pays, row))
            if extent != EVERY and best < FAR_OFF:
                break
        if best < FAR_OFF:
            found[count], found[half + count] = _laid(0, 0, way), best - 1
            count += 1
            if extent == ANY:
                return count
    return count


@compiled(INT(INTS, INT, INTS, INT, INT, INT, INT, INT, INT, INTS))
def guided_places(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    at: int,
    bonus: int,
    ways: int,
    pieces: int,
    is_loose: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """TR-9: the places, for bricks laid in some ways, that leave the temple completable and all joined."""
    words, groups = _eligible(tables, card, pieces)
    payable = np.zeros(4 * words, dtype=np.int64)
    open_ways = _pay(tables, card, figure, at, bonus, ways, groups, words, payable)
    laid = figure[at]
    if open_ways == 0 or laid == 0:
        return _first_places(tables, card, words, open_ways, payable, extent, found)
    places = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    count_homes = homes(tables, card, figure, at, places)
    if count_homes == 0:
        return 0
    labels = np.empty(32, dtype=np.int64)
    every = (1 << label_pieces(figure, at, labels)) - 1
    sheet = np.empty(WAYS * _EDGE * _EDGE if extent == EVERY else 0, dtype=np.int16)
    if extent == EVERY:
        for way in range(WAYS):
            if open_ways >> way & 1:
                sheet[way * _EDGE * _EDGE : (way + 1) * _EDGE * _EDGE] = 0
    left, low = x_of(figure[at + 1]), y_of(figure[at + 1])
    fitting, usable = np.empty(words, dtype=np.int64), np.empty(words, dtype=np.int64)
    half, count = found.size // 2, 0
    for home in range(count_homes):
        is_mirrored, dx, dy = places[home * _HOME], places[home * _HOME + 1], places[home * _HOME + 2]
        taken = places[home * _HOME + 3]
        if not _fit(tables, card, words, figure, at, is_mirrored, dx, dy, fitting):
            continue
        near = taken << COLUMNS | taken >> COLUMNS
        for way in range(WAYS):
            if not open_ways >> way & 1:
                continue
            width, pays = way + 1, 0
            if way >= 4:
                width, pays = 1, (way - 3) * words
            some = 0
            for index in range(words):
                usable[index] = fitting[index] & payable[pays + index]
                some |= usable[index]
            if some == 0:
                continue
            first = tables[card + LISTS + 2 * width - 2]
            for number in range(tables[card + LISTS + 2 * width - 1]):
                segment = first + number * SEGMENT
                run = tables[segment + 2]
                if run & taken or not (is_loose or run & near):
                    continue
                best = _needs_using(tables, card, words, usable, 0, tables[segment + 3])
                if best == FAR_OFF:
                    continue
                x, y = tables[segment] - dx, tables[segment + 1] - dy
                if is_mirrored:
                    x = -(x + width - 1)
                brick = _laid(x, y, way)
                if not (is_loose or every == 1 or _joins(figure, at, labels, every, brick)):
                    continue
                if extent != EVERY:
                    found[count], found[half + count] = brick, best - laid - 1
                    count += 1
                    open_ways &= ~(1 << way)
                    if extent == ANY or open_ways == 0:
                        return count
                    break
                place = (way * _EDGE + y - low + 7) * _EDGE + x - left + 8
                if sheet[place] == 0:
                    found[count], found[half + count] = brick, best - laid - 1
                    count += 1
                    sheet[place] = count
                else:
                    noted = half + sheet[place] - 1
                    found[noted] = min(found[noted], best - laid - 1)
    return count


@compiled(INT(INTS, INT, INTS, INT, INTS, INT))
def fits_beside(tables: np.ndarray, card: int, one: np.ndarray, at: int, other: np.ndarray, other_at: int) -> int:
    """TR-18: whether two figures lie in the silhouette without overlap."""
    mine = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    theirs = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    count, other_count = homes(tables, card, one, at, mine), homes(tables, card, other, other_at, theirs)
    for index in range(count):
        for number in range(other_count):
            if mine[index * _HOME + 3] & theirs[number * _HOME + 3] == 0:
                return 1
    return 0


@compiled(types.void(INTS, INT, INTS, INT, INTS))
def _move_in(figure: np.ndarray, at: int, home: np.ndarray, home_at: int, whole: np.ndarray) -> None:
    """Add a figure, where it lies, to the bricks of a whole."""
    for index in range(at + 1, at + 1 + figure[at]):
        brick = figure[index]
        width = width_of(brick)
        x = -(x_of(brick) + width - 1) if home[home_at] else x_of(brick)
        whole[0] += 1
        whole[whole[0]] = brick_of(x + home[home_at + 1], y_of(brick) + home[home_at + 2], width, 0)


@compiled(INT(INTS, INT, INTS, INT, INTS, INT))
def completes_together(
    tables: np.ndarray, card: int, one: np.ndarray, at: int, other: np.ndarray, other_at: int
) -> int:
    """TR-18: whether two figures make up the whole joined temple."""
    if covered(one, at) + covered(other, other_at) != tables[card + CELLS]:
        return 0
    mine = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    theirs = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    whole = np.empty(32, dtype=np.int64)
    count, other_count = homes(tables, card, one, at, mine), homes(tables, card, other, other_at, theirs)
    for index in range(count):
        for number in range(other_count):
            if mine[index * _HOME + 3] & theirs[number * _HOME + 3] == 0:
                whole[0] = 0
                _move_in(one, at, mine, index * _HOME, whole)
                _move_in(other, other_at, theirs, number * _HOME, whole)
                if pieces_of(whole, 0) == 1:
                    return 1
    return 0


@compiled(INT(INTS, INT, INTS, INT, INTS, INT, INT, INT, INTS))
def beside_places(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    at: int,
    partner: np.ndarray,
    partner_at: int,
    ways: int,
    is_loose: int,
    found: np.ndarray,
) -> int:
    """TR-18: the places that leave all joined and fitting beside a partner's figure; needed is a guess, by cells."""
    half = found.size // 2
    mine = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    theirs = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    count_mine, count_theirs = homes(tables, card, figure, at, mine), homes(tables, card, partner, partner_at, theirs)
    sheet = np.zeros(WAYS * 2 * _EDGE * _EDGE, dtype=np.int64)
    bounds = np.empty(4, dtype=np.int64)
    _bounds(figure, at, 0, bounds)
    left, low = bounds[0], bounds[2]
    rest = tables[card + CELLS] - covered(figure, at) - covered(partner, partner_at)
    count = 0
    for way in range(WAYS):
        if not ways >> way & 1:
            continue
        width = way + 1 if way < 4 else 1
        first = tables[card + RUNS + 2 * width - 2]
        for home in range(count_mine):
            at_home = home * _HOME
            for number in range(tables[card + RUNS + 2 * width - 1]):
                segment = first + number * SEGMENT
                run = tables[segment + 2]
                if run & mine[at_home + 3]:
                    continue
                is_free = False
                for other in range(count_theirs):
                    if (run | mine[at_home + 3]) & theirs[other * _HOME + 3] == 0:
                        is_free = True
                        break
                if not is_free:
                    continue
                x, y = tables[segment] - mine[at_home + 1], tables[segment + 1] - mine[at_home + 2]
                if mine[at_home]:
                    x = -(x + width - 1)
                place = 0
                if figure[at]:
                    place = (way * _EDGE + y - low + 7) * _EDGE + x - left + 8
                else:
                    x, y, place = 0, 0, way
                if sheet[place] == 0:
                    sheet[place] = 1
                    found[count] = brick_of(x, y, way + 1, 0) if way < 4 else brick_of(x, y, way - 2, 1)
                    found[half + count] = (rest - width + 1) // 2
                    count += 1
    return count if is_loose or figure[at] == 0 else _keep_joined(figure, at, found, count, half)


@compiled(INT(INTS, INTS, INT, INT, INT, INTS))
def free_places(tables: np.ndarray, figure: np.ndarray, at: int, ways: int, is_loose: int, found: np.ndarray) -> int:
    """TR-8: every place within the span that leaves all joined; nothing is said of what is needed."""
    half = found.size // 2
    bounds = np.empty(4, dtype=np.int64)
    _bounds(figure, at, 0, bounds)
    if figure[at] == 0:
        bounds[0], bounds[1], bounds[2], bounds[3] = 0, tables[SPAN], 0, tables[RISE] - 1
    count = 0
    for way in range(WAYS):
        if not ways >> way & 1:
            continue
        width, size, is_across = way + 1, way + 1, 0
        if way >= 4:
            width, size, is_across = 1, way - 2, 1
        if figure[at] == 0:
            found[count], found[half + count] = brick_of(0, 0, size, is_across), FAR_OFF
            count += 1
            continue
        for x in range(bounds[1] - tables[SPAN], bounds[0] + tables[SPAN] - width + 1):
            for y in range(bounds[3] - tables[RISE] + 1, bounds[2] + tables[RISE]):
                is_open, touches = True, False
                brick = brick_of(x, y, size, is_across)
                for index in range(at + 1, at + 1 + figure[at]):
                    other = figure[index]
                    if y_of(other) == y and x < x_of(other) + width_of(other) and x_of(other) < x + width:
                        is_open = False
                        break
                    touches = touches or are_joined(brick, other) != 0
                if is_open and (touches or is_loose):
                    found[count], found[half + count] = brick, FAR_OFF
                    count += 1
    return count if is_loose or figure[at] == 0 else _keep_joined(figure, at, found, count, half)


@compiled(INT(INTS, INT, INTS, INT, INT, INT, INT, INT, INTS))
def bag_uses(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    at: int,
    size: int,
    other_size: int,
    pieces: int,
    most: int,
    found: np.ndarray,
) -> int:
    """TR-12: the ways to complete a temple with two bricks more of these sizes, two numbers each; at most so many."""
    gap = tables[card + CELLS] - covered(figure, at)
    if gap != 2 and gap != 1 + size and gap != 1 + other_size and gap != size + other_size:
        return 0
    places = np.empty(MOST_HOMES * _HOME, dtype=np.int64)
    whole = np.empty(32, dtype=np.int64)
    count = 0
    for home in range(homes(tables, card, figure, at, places)):
        rest = tables[card + WHOLE] & ~places[home * _HOME + 3]
        start = lowest(rest)
        for width in range(1, 5):
            first = ((1 << width) - 1) << start
            other = rest & ~first
            if start % COLUMNS + width > COLUMNS or rest & first != first or other == 0:
                continue
            begin = lowest(other)
            length = 1
            while length < 4 and (begin + length) % COLUMNS and other >> (begin + length) & 1:
                length += 1
            if other != ((1 << length) - 1) << begin:
                continue
            for order in range(2):
                one_size, two_size = (size, other_size) if order == 0 else (other_size, size)
                if (width != 1 and width != one_size) or (length != 1 and length != two_size):
                    continue
                whole[0] = 2
                for each in range(2):
                    cell, wide, long = (start, width, one_size) if each == 0 else (begin, length, two_size)
                    x, y = cell % COLUMNS - places[home * _HOME + 1], cell // COLUMNS - places[home * _HOME + 2]
                    if places[home * _HOME]:
                        x = -(x + wide - 1)
                    whole[1 + each] = brick_of(x, y, long, 1 if wide == 1 and long > 1 else 0)
                low, high = min(whole[1], whole[2]), max(whole[1], whole[2])
                is_new = True
                for known in range(count):
                    if found[2 * known] == low and found[2 * known + 1] == high:
                        is_new = False
                if not is_new:
                    continue
                for index in range(at + 1, at + 1 + figure[at]):
                    whole[0] += 1
                    whole[whole[0]] = figure[index]
                if pieces_of(whole, 0) <= pieces:
                    found[2 * count], found[2 * count + 1] = low, high
                    count += 1
                    if count == most:
                        return count
    return count
