"""Where bricks can be laid: guided by the coverings, freely, or beside a partner's; and what a bag completes.

Functions write the bricks that they find, and from half of the array on how many more are needed with each then.
"""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest
from hypostyle.games.temple_rush import kernel_bricks as bricks
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import brick_of, seen_from, width_of_way, x_of, y_of
from hypostyle.games.temple_rush.kernel_coverings import (
    DX,
    DY,
    FAR_OFF,
    HOME,
    HOMES,
    IS_MIRRORED,
    TAKEN,
    eligible,
    fewest_using,
    fit,
    homes,
    paid_at,
    pay,
)
from hypostyle.games.temple_rush.space import HIGHEST, SIZES, WIDEST

# How many places are asked for: all, or at least one for each way in which there are any, or at least one if there are
# any. With less extent than EVERY what is said to be needed need not be the fewest.
EVERY, EACH_WAY, ANY = range(3)


# A sheet on which it is noted which places are found


_EDGE = 16
_SHEET = _EDGE * _EDGE  # for each way
_NOTES = types.Array(types.int16, 1, "C")  # for each place the number under which it is found, from 1


@compiled(INT(INT, INT, INT))
def _spot(way: int, x: int, y: int) -> int:
    """Where on the sheet a place is, counted from the lowest, leftmost of the figure."""
    return (way * _EDGE + y + 7) * _EDGE + x + 8


@compiled(types.void(_NOTES, INT))
def _clean(sheet: np.ndarray, ways: int) -> None:
    """Nothing is noted yet in some ways; the others are not looked at."""
    for way in range(at.WAYS):
        if ways >> way & 1:
            sheet[way * _SHEET : (way + 1) * _SHEET] = 0


# Guided building


@compiled(INT(INTS, INT, INT, INT, INTS, INT, INTS))
def _first_places(
    tables: np.ndarray, card: int, words: int, ways: int, payable: np.ndarray, extent: int, found: np.ndarray
) -> int:
    """Where nothing stands yet: a brick for each way, since the first may be anywhere."""
    half, count = found.size // 2, 0
    for way in range(at.WAYS):
        if not ways >> way & 1:
            continue
        width, best = width_of_way(way), FAR_OFF
        for number in range(tables[card + at.USED + width]):
            segment = tables[card + at.USED_AT + width] + number * at.SEGMENT
            row = tables[segment + at.ROW]
            best = min(best, fewest_using(tables, card, words, payable, paid_at(way, words), row))
            if extent != EVERY and best < FAR_OFF:
                break
        if best < FAR_OFF:
            found[count], found[half + count] = bricks.laid(0, 0, way), best - 1
            count += 1
            if extent == ANY:
                return count
    return count


@compiled(INT(INT, INTS, INTS, INT, INTS))
def _both(words: int, fitting: np.ndarray, payable: np.ndarray, paid: int, usable: np.ndarray) -> int:
    """The coverings of one set that are in another too; whether there are any."""
    some = 0
    for index in range(words):
        usable[index] = fitting[index] & payable[paid + index]
        some |= usable[index]
    return int(some != 0)


@compiled(INT(INTS, INT, INTS, INT, INT))
def _brick_on(tables: np.ndarray, segment: int, places: np.ndarray, home: int, way: int) -> int:
    """A brick on a segment of the silhouette, counted in the frame of a figure in one of its homes."""
    x, y = tables[segment + at.COLUMN] - places[home + DX], tables[segment + at.LEVEL] - places[home + DY]
    return bricks.laid(seen_from(places[home + IS_MIRRORED], x, width_of_way(way)), y, way)


@compiled(INT(INTS, INT, INTS, INT, INT, INT, INT, INT, INT, INTS))
def guided_places(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    begin: int,
    bonus: int,
    ways: int,
    pieces: int,
    is_loose: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """TR-9: the places, for bricks laid in some ways, that leave the temple completable and all joined."""
    words, groups = eligible(tables, card, pieces)
    payable = np.zeros(len(SIZES) * words, dtype=np.int64)
    open_ways = pay(tables, card, groups, words, figure, begin, bonus, ways, payable)
    laid = figure[begin]
    if open_ways == 0 or laid == 0:
        return _first_places(tables, card, words, open_ways, payable, extent, found)
    places = np.empty(HOMES, dtype=np.int64)
    count_homes = homes(tables, card, figure, begin, places)
    if count_homes == 0:
        return 0
    labels = np.empty(at.FIGURE, dtype=np.int64)
    separate = bricks.label_pieces(figure, begin, labels)
    sheet = np.empty(at.WAYS * _SHEET if extent == EVERY else 0, dtype=np.int16)
    if extent == EVERY:
        _clean(sheet, open_ways)
    left, low = x_of(figure[begin + 1]), y_of(figure[begin + 1])
    fitting, usable = np.empty(words, dtype=np.int64), np.empty(words, dtype=np.int64)
    half, count = found.size // 2, 0
    for home in range(0, count_homes * HOME, HOME):
        taken = places[home + TAKEN]
        if not fit(tables, card, words, figure, begin, places, home, fitting):
            continue
        near = taken << at.COLUMNS | taken >> at.COLUMNS
        for way in range(at.WAYS):
            if not open_ways >> way & 1 or not _both(words, fitting, payable, paid_at(way, words), usable):
                continue
            width = width_of_way(way)
            first = tables[card + at.USED_AT + width]
            for number in range(tables[card + at.USED + width]):
                segment = first + number * at.SEGMENT
                run = tables[segment + at.RUN]
                if run & taken or not (is_loose or run & near):
                    continue
                best = fewest_using(tables, card, words, usable, 0, tables[segment + at.ROW])
                if best == FAR_OFF:
                    continue
                brick, needed = _brick_on(tables, segment, places, home, way), best - laid - 1
                if not (is_loose or separate == 1 or bricks.joins_all(figure, begin, labels, separate, brick)):
                    continue
                if extent != EVERY:
                    found[count], found[half + count] = brick, needed
                    count += 1
                    open_ways &= ~(1 << way)
                    if extent == ANY or open_ways == 0:
                        return count
                    break
                spot = _spot(way, x_of(brick) - left, y_of(brick) - low)
                if sheet[spot] == 0:
                    found[count], found[half + count] = brick, needed
                    count += 1
                    sheet[spot] = count
                else:
                    noted = half + sheet[spot] - 1
                    found[noted] = min(found[noted], needed)
    return count


# The pact (TR-18)


@compiled(INT(INTS, INT, INTS, INT, INTS, INT))
def fits_beside(tables: np.ndarray, card: int, one: np.ndarray, begin: int, other: np.ndarray, other_begin: int) -> int:
    """Whether two figures lie in the silhouette without overlap."""
    mine, theirs = np.empty(HOMES, dtype=np.int64), np.empty(HOMES, dtype=np.int64)
    count = homes(tables, card, one, begin, mine)
    other_count = homes(tables, card, other, other_begin, theirs)
    for home in range(0, count * HOME, HOME):
        if _is_free(mine[home + TAKEN], theirs, other_count):
            return 1
    return 0


@compiled(INT(INT, INTS, INT))
def _is_free(cells: int, theirs: np.ndarray, count: int) -> int:
    """Whether another figure has a home without these cells."""
    for home in range(0, count * HOME, HOME):
        if cells & theirs[home + TAKEN] == 0:
            return 1
    return 0


@compiled(types.void(INTS, INT, INTS, INT, INTS))
def _move_in(figure: np.ndarray, begin: int, places: np.ndarray, home: int, whole: np.ndarray) -> None:
    """Add a figure, where it lies, to the bricks of a whole."""
    for index in range(begin + 1, begin + 1 + figure[begin]):
        brick = figure[index]
        x, y = bricks.left_of(brick, places[home + IS_MIRRORED]) + places[home + DX], y_of(brick) + places[home + DY]
        whole[0] += 1
        whole[whole[0]] = brick_of(x, y, bricks.width_of(brick), 0)


@compiled(INT(INTS, INT, INTS, INT, INTS, INT))
def completes_together(
    tables: np.ndarray, card: int, one: np.ndarray, begin: int, other: np.ndarray, other_begin: int
) -> int:
    """Whether two figures make up the whole joined temple."""
    if bricks.covered(one, begin) + bricks.covered(other, other_begin) != tables[card + at.CELLS]:
        return 0
    mine, theirs = np.empty(HOMES, dtype=np.int64), np.empty(HOMES, dtype=np.int64)
    whole = np.empty(bricks.TWO_FIGURES, dtype=np.int64)
    count = homes(tables, card, one, begin, mine)
    other_count = homes(tables, card, other, other_begin, theirs)
    for home in range(0, count * HOME, HOME):
        for other_home in range(0, other_count * HOME, HOME):
            if mine[home + TAKEN] & theirs[other_home + TAKEN] == 0:
                whole[0] = 0
                _move_in(one, begin, mine, home, whole)
                _move_in(other, other_begin, theirs, other_home, whole)
                if bricks.pieces_of(whole, 0) == 1:
                    return 1
    return 0


@compiled(INT(INTS, INT, INTS, INT, INTS, INT, INT, INT, INTS))
def beside_places(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    begin: int,
    partner: np.ndarray,
    partner_begin: int,
    ways: int,
    is_loose: int,
    found: np.ndarray,
) -> int:
    """The places that leave all joined and fitting beside a partner's figure; needed is a guess, by cells."""
    mine, theirs = np.empty(HOMES, dtype=np.int64), np.empty(HOMES, dtype=np.int64)
    count_mine = homes(tables, card, figure, begin, mine)
    count_theirs = homes(tables, card, partner, partner_begin, theirs)
    sheet = np.zeros(2 * at.WAYS * _SHEET, dtype=np.int64)
    bounds = np.empty(4, dtype=np.int64)
    bricks.find_bounds(figure, begin, 0, bounds)
    rest = tables[card + at.CELLS] - bricks.covered(figure, begin) - bricks.covered(partner, partner_begin)
    half, count = found.size // 2, 0
    for way in range(at.WAYS):
        if not ways >> way & 1:
            continue
        width = width_of_way(way)
        first = tables[card + at.RUNS_AT + width]
        for home in range(0, count_mine * HOME, HOME):
            taken = mine[home + TAKEN]
            for number in range(tables[card + at.RUNS + width]):
                segment = first + number * at.SEGMENT
                run = tables[segment + at.RUN]
                if run & taken or not _is_free(run | taken, theirs, count_theirs):
                    continue
                brick, spot = bricks.laid(0, 0, way), way
                if figure[begin]:
                    brick = _brick_on(tables, segment, mine, home, way)
                    spot = _spot(way, x_of(brick) - bounds[0], y_of(brick) - bounds[2])
                if sheet[spot] == 0:
                    sheet[spot] = 1
                    found[count], found[half + count] = brick, (rest - width + 1) // 2
                    count += 1
    return count if is_loose or figure[begin] == 0 else bricks.keep_joining(figure, begin, found, count)


# Free building


@compiled(INT(INTS, INT, INT))
def _is_open(figure: np.ndarray, begin: int, brick: int) -> int:
    """Whether a brick overlaps none of a figure."""
    x, width = x_of(brick), bricks.width_of(brick)
    for index in range(begin + 1, begin + 1 + figure[begin]):
        other = figure[index]
        if y_of(other) == y_of(brick) and x < x_of(other) + bricks.width_of(other) and x_of(other) < x + width:
            return 0
    return 1


@compiled(INT(INTS, INT, INT))
def _touches(figure: np.ndarray, begin: int, brick: int) -> int:
    """Whether a brick is joined to any of a figure."""
    for index in range(begin + 1, begin + 1 + figure[begin]):
        if bricks.are_joined(brick, figure[index]):
            return 1
    return 0


@compiled(INT(INTS, INT, INT, INT, INTS))
def free_places(figure: np.ndarray, begin: int, ways: int, is_loose: int, found: np.ndarray) -> int:
    """TR-8: every place within the span that leaves all joined; nothing is said of what is needed."""
    bounds = np.empty(4, dtype=np.int64)
    bricks.find_bounds(figure, begin, 0, bounds)
    half, count = found.size // 2, 0
    for way in range(at.WAYS):
        if not ways >> way & 1:
            continue
        if figure[begin] == 0:
            found[count], found[half + count] = bricks.laid(0, 0, way), FAR_OFF
            count += 1
            continue
        for x in range(bounds[1] - WIDEST, bounds[0] + WIDEST - width_of_way(way) + 1):
            for y in range(bounds[3] - HIGHEST + 1, bounds[2] + HIGHEST):
                brick = bricks.laid(x, y, way)
                if _is_open(figure, begin, brick) and (is_loose or _touches(figure, begin, brick)):
                    found[count], found[half + count] = brick, FAR_OFF
                    count += 1
    return count if is_loose or figure[begin] == 0 else bricks.keep_joining(figure, begin, found, count)


# The bag (TR-12)


@compiled(INT(INT))
def _run_length(cells: int) -> int:
    """How wide the segment is that these cells are; 0 if they are none."""
    first, width = lowest(cells), 1
    while width < len(SIZES) and (first + width) % at.COLUMNS and cells >> (first + width) & 1:
        width += 1
    return width if cells == ((1 << width) - 1) << first else 0


@compiled(INT(INTS, INT, INT, INT, INT))
def _brick_over(places: np.ndarray, home: int, cell: int, width: int, size: int) -> int:
    """A brick over a segment that begins at a cell of the silhouette, in the frame of a figure in one of its homes."""
    x, y = cell % at.COLUMNS - places[home + DX], cell // at.COLUMNS - places[home + DY]
    return brick_of(seen_from(places[home + IS_MIRRORED], x, width), y, size, int(width == 1 and size > 1))


@compiled(INT(INT, INT))
def _pays_for(size: int, width: int) -> int:
    return int(width in (1, size))


@compiled(INT(INTS, INT, INT, INT, INT))
def _completes(figure: np.ndarray, begin: int, one: int, other: int, pieces: int) -> int:
    """Whether a figure with two bricks more is in so many pieces at the most."""
    whole = np.empty(bricks.TWO_FIGURES, dtype=np.int64)
    whole[0], whole[1], whole[2] = 2, one, other
    for index in range(begin + 1, begin + 1 + figure[begin]):
        whole[0] += 1
        whole[whole[0]] = figure[index]
    return int(bricks.pieces_of(whole, 0) <= pieces)


@compiled(INT(INTS, INT, INT, INT))
def _is_new(found: np.ndarray, count: int, low: int, high: int) -> int:
    """Whether a pair of bricks is not among those found."""
    for known in range(count):
        if found[2 * known] == low and found[2 * known + 1] == high:
            return 0
    return 1


@compiled(INT(INTS, INT, INTS, INT, INT, INT, INT, INT, INTS))
def bag_uses(
    tables: np.ndarray,
    card: int,
    figure: np.ndarray,
    begin: int,
    size: int,
    other_size: int,
    pieces: int,
    most: int,
    found: np.ndarray,
) -> int:
    """The ways to complete a temple with two bricks more of these sizes, two numbers each; at most so many."""
    gap = tables[card + at.CELLS] - bricks.covered(figure, begin)
    if gap != 2 and gap != 1 + size and gap != 1 + other_size and gap != size + other_size:
        return 0
    places = np.empty(HOMES, dtype=np.int64)
    count = 0
    for home in range(0, homes(tables, card, figure, begin, places) * HOME, HOME):
        rest = tables[card + at.WHOLE] & ~places[home + TAKEN]
        start = lowest(rest)
        for width in SIZES:
            first = ((1 << width) - 1) << start
            other = rest & ~first
            if start % at.COLUMNS + width > at.COLUMNS or rest & first != first or other == 0:
                continue
            length = _run_length(other)
            if length == 0:
                continue
            for one_size, two_size in ((size, other_size), (other_size, size)):
                if not (_pays_for(one_size, width) and _pays_for(two_size, length)):
                    continue
                one = _brick_over(places, home, start, width, one_size)
                two = _brick_over(places, home, lowest(other), length, two_size)
                low, high = min(one, two), max(one, two)
                if _is_new(found, count, low, high) and _completes(figure, begin, low, high, pieces):
                    found[2 * count], found[2 * count + 1] = low, high
                    count += 1
                    if count == most:
                        return count
    return count
