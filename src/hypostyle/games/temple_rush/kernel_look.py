"""What can be read off a position: supply, places for bricks, exchanges, the bag, who may agree with whom."""

import numpy as np
from numba import types

from hypostyle.compiled import (
    INT,
    INTS,
    compiled,
)
from hypostyle.games.temple_rush.kernel_codes import (
    cell_code,
    pair_code,
    use_code,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_layout import (
    ALL_WAYS,
    ASKED,
    BONUS,
    CARD,
    CLAIMS,
    FACE,
    FAR,
    FIGURE,
    FIGURES,
    FIX,
    FIXED,
    HAMMER_BRICK,
    HAS_ACTED,
    HAS_ENDED,
    HAS_LIGHTNING,
    HOLDERS,
    IS_FREE,
    IS_FRENCH,
    MENDED,
    MORTAR,
    MOST_ZONES,
    OFFERS,
    PARTNERS,
    PILE,
    PLACE_BITS,
    PLACE_MASK,
    PLAYERS,
    SEAT,
    SEATS,
    SOURCE,
    STAR,
    SUPPLY,
    TOP,
    WORD,
)
from hypostyle.games.temple_rush.kernel_solver import (
    ANY,
    FAR_OFF,
    bag_uses,
    beside_places,
    brick_at,
    brick_of,
    completes_together,
    distance,
    fits_beside,
    free_places,
    guided_places,
    is_complete,
    pieces_of,
    size_of,
    take_out,
    ways_of,
    x_of,
    y_of,
)


@compiled(INT(INT))
def seat_at(seat: int) -> int:
    return SEATS + (seat - 1) * SEAT


@compiled(INT(INT, INT))
def figure_at(seat: int, zone: int) -> int:
    return SEATS + (seat - 1) * SEAT + FIGURES + (zone - 1) * FIGURE


@compiled(INT(INTS, INT))
def card_at(state: np.ndarray, zone: int) -> int:
    return state[HOLDERS + zone] * CARD


@compiled(INT(INTS, INTS, INT, INT))
def supply(tables: np.ndarray, state: np.ndarray, seat: int, size: int) -> int:
    """The bricks of a size in a seat's supply."""
    left = tables[SUPPLY + size] - (state[seat_at(seat) + BONUS] >> size & 1)
    for zone in range(1, MOST_ZONES + 1):
        at = figure_at(seat, zone)
        for index in range(at + 1, at + 1 + state[at]):
            left -= size_of(state[index]) == size
    return left


@compiled(INT(INTS, INTS, INT))
def ways_in_supply(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """The ways to lay what is in a seat's supply: all its sizes counted at once, a byte for each."""
    left = 0
    for size in range(1, 5):
        left += (tables[SUPPLY + size] - (state[seat_at(seat) + BONUS] >> size & 1)) << (8 * size)
    for zone in range(1, MOST_ZONES + 1):
        at = figure_at(seat, zone)
        for index in range(at + 1, at + 1 + state[at]):
            left -= 1 << (8 * size_of(state[index]))
    ways = 0
    for size in range(1, 5):
        if left >> (8 * size) & 255:
            ways |= ways_of(size)
    return ways


@compiled(INT(INT))
def ways_of_face(face: int) -> int:
    return ALL_WAYS if face == STAR else ways_of(face)


@compiled(INT(INTS, INTS, INT, INT))
def pieces_allowed(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """TR-12: into how many pieces a complete temple of a zone may fall."""
    return 2 if state[seat_at(seat) + MORTAR] == zone and not tables[IS_FRENCH] else 1


@compiled(INT(INTS, INTS, INT, INT, INTS, INT, INT, INT, INT, INTS))
def layings(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    zone: int,
    figure: np.ndarray,
    at: int,
    ways: int,
    is_planned: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """Where bricks can be laid, in some ways, into a figure of a zone; planned, only so that it can be completed."""
    is_loose = int(state[seat_at(seat) + MORTAR] == zone)
    if tables[IS_FREE] and not is_planned:
        return free_places(tables, figure, at, ways, is_loose, found)
    partner = state[PARTNERS + seat]
    if partner:
        theirs = figure_at(partner, zone)
        return beside_places(tables, card_at(state, zone), figure, at, state, theirs, ways, is_loose, found)
    bonus, pieces = state[seat_at(seat) + BONUS], pieces_allowed(tables, state, seat, zone)
    return guided_places(tables, card_at(state, zone), figure, at, bonus, ways, pieces, is_loose, extent, found)


@compiled(INT(INTS, INTS, INT, INT))
def bricks_needed(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """The fewest bricks that complete a temple; FAR_OFF if none do, or if a partner has a say in it."""
    if state[PARTNERS + seat]:
        return FAR_OFF
    bonus, pieces = state[seat_at(seat) + BONUS], pieces_allowed(tables, state, seat, zone)
    return distance(tables, card_at(state, zone), state, figure_at(seat, zone), bonus, pieces)


@compiled(types.void(INTS, INT, INT, INTS))
def _take_rest(state: np.ndarray, at: int, brick: int, rest: np.ndarray) -> None:
    """A figure without one of its bricks."""
    for index in range(FIGURE):
        rest[index] = state[at + index]
    take_out(rest, 0, brick)


@compiled(INT(INTS, INTS, INT, INT, INT))
def may_leave(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, brick: int) -> int:
    """Whether what a brick leaves behind stays joined, or mortar lies there."""
    if state[seat_at(seat) + MORTAR] == zone:
        return 1
    rest = np.empty(FIGURE, dtype=np.int64)
    _take_rest(state, figure_at(seat, zone), brick, rest)
    return int(pieces_of(rest, 0) <= 1)


@compiled(INT(INTS, INTS, INT, INT))
def completes(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """Whether the temple of a zone is complete, with a pact the common one."""
    at, card, partner = figure_at(seat, zone), card_at(state, zone), state[PARTNERS + seat]
    if partner == 0:
        return is_complete(tables, card, state, at, pieces_allowed(tables, state, seat, zone))
    theirs = figure_at(partner, zone)
    if state[at] == 0 or state[theirs] == 0:
        return 0
    return completes_together(tables, card, state, at, state, theirs)


@compiled(INT(INTS, INT))
def has_ended(state: np.ndarray, seat: int) -> int:
    at = seat_at(seat)
    return int(state[at + FACE] == 0 or state[at + HAS_ENDED] != 0)


@compiled(INT(INTS, INT, INT))
def has_claimed(state: np.ndarray, seat: int, zone: int) -> int:
    """Whether a seat, or a pact of it, has claimed a zone; any zone if it is 0."""
    for number in range(state[CLAIMS]):
        claim = state[CLAIMS + 1 + number]
        if zone == 0:
            if claim & 7 == seat:
                return 1
        elif claim >> 3 & 7 == zone and (claim & 7 == seat or claim >> 6 & 7 == seat):
            return 1
    return 0


@compiled(INT(INTS))
def last_zone(state: np.ndarray) -> int:
    """The zone of the last card, when only that is left; else 0."""
    if state[PILE] or state[HAS_LIGHTNING] or state[TOP]:
        return 0
    found = 0
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone]:
            if found:
                return 0
            found = zone
    return found


# The pact (TR-18)


@compiled(INT(INTS, INT))
def asker_of(state: np.ndarray, seat: int) -> int:
    """Who has made an open offer to a seat; else 0."""
    for other in range(1, 5):
        if state[OFFERS + other] == seat:
            return other
    return 0


@compiled(INT(INTS, INTS, INT, INT))
def may_agree(tables: np.ndarray, state: np.ndarray, one: int, other: int) -> int:
    if state[PARTNERS + one] or state[PARTNERS + other]:
        return 0
    if has_claimed(state, one, 0) or has_claimed(state, other, 0):
        return 0
    zone = last_zone(state)
    if tables[IS_FREE]:
        return 1
    return fits_beside(tables, card_at(state, zone), state, figure_at(one, zone), state, figure_at(other, zone))


@compiled(INT(INTS, INTS, INT, INT))
def may_offer(tables: np.ndarray, state: np.ndarray, seat: int, other: int) -> int:
    if tables[PLAYERS] < 3 or other == seat or last_zone(state) == 0 or state[ASKED] >> seat & 1:
        return 0
    for each in range(1, tables[PLAYERS] + 1):
        asked = state[OFFERS + each]
        if asked and (each in (seat, other) or asked in (seat, other)):
            return 0
    return may_agree(tables, state, seat, other)


# Exchanges and the bag (TR-11, TR-12)


@compiled(INT(INTS, INTS, INT, INT))
def is_dead(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """TR-11: whether a zone has bricks and can no longer be completed; never under a pact."""
    if state[HOLDERS + zone] == 0 or state[figure_at(seat, zone)] == 0 or state[PARTNERS + seat]:
        return 0
    return int(bricks_needed(tables, state, seat, zone) == FAR_OFF)


@compiled(INT(INTS, INT, INT))
def _is_mended(state: np.ndarray, seat: int, brick: int) -> int:
    at = seat_at(seat) + MENDED
    for index in range(at + 1, at + 1 + state[at]):
        if state[index] == brick:
            return 1
    return 0


@compiled(INT(INTS, INTS, INT, INT, INTS))
def can_mend(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray) -> int:
    """TR-11: whether an exchange still allowed in this part makes a zone completable."""
    at, ways = figure_at(seat, zone), ways_in_supply(tables, state, seat)
    rest = np.empty(FIGURE, dtype=np.int64)
    for index in range(at + 1, at + 1 + state[at]):
        if not _is_mended(state, seat, state[index]):
            _take_rest(state, at, state[index], rest)
            if layings(tables, state, seat, zone, rest, 0, ways, 1, ANY, found):
                return 1
    return 0


@compiled(INT(INTS, INTS, INT, INT, INTS, INT, INTS))
def _fittings(
    tables: np.ndarray, state: np.ndarray, seat: int, zone: int, rest: np.ndarray, ways: int, found: np.ndarray
) -> int:
    """Where bricks can be laid so that a figure fits the silhouette, completable or not."""
    is_loose = int(state[seat_at(seat) + MORTAR] == zone)
    nobody = np.zeros(1, dtype=np.int64)
    count = beside_places(tables, card_at(state, zone), rest, 0, nobody, 0, ways, is_loose, found)
    found[found.size // 2 : found.size // 2 + count] = FAR_OFF
    return count


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INT, INT, INTS))
def exchanges(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    zone: int,
    brick: int,
    word: int,
    is_planned: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """What can be laid for a brick taken out: with the hammer another size, in mending not the very same laying; in
    guided building so that the zone can be completed, or fits the silhouette where no exchange does more.
    """
    rest = np.empty(FIGURE, dtype=np.int64)
    _take_rest(state, figure_at(seat, zone), brick, rest)
    ways = ways_in_supply(tables, state, seat)
    if word == HAMMER_BRICK:
        ways &= ~ways_of(size_of(brick))
        return layings(tables, state, seat, zone, rest, 0, ways, is_planned, extent, found)
    if tables[IS_FREE] or can_mend(tables, state, seat, zone, found):
        count = layings(tables, state, seat, zone, rest, 0, ways, is_planned, extent, found)
    else:
        count = _fittings(tables, state, seat, zone, rest, ways, found)
    same = brick if rest[0] else brick_of(0, 0, size_of(brick), brick & 1)
    half, kept = found.size // 2, 0
    for index in range(count):
        if found[index] != same:
            found[kept], found[half + kept] = found[index], found[half + index]
            kept += 1
    return kept


@compiled(INT(INTS, INTS, INT, INT, INT))
def _may_fix_in(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, alive: int) -> int:
    """TR-11: in the French edition only where one has begun; in guided building only what cannot be completed."""
    fixed = state[seat_at(seat) + FIXED]
    if fixed and fixed != zone:
        return 0
    return int(tables[IS_FREE] or (not alive >> zone & 1 and is_dead(tables, state, seat, zone)))


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INT, INTS))
def exchanged_bricks(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    word: int,
    alive: int,
    found: np.ndarray,
    most: int,
    codes: np.ndarray,
) -> int:
    """The bricks that can be exchanged, as codes; at most so many. `alive` has the zones, as bits, of which it is known
    that they can be completed.
    """
    count = 0
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0 or (word == FIX and not _may_fix_in(tables, state, seat, zone, alive)):
            continue
        at = figure_at(seat, zone)
        for index in range(at + 1, at + 1 + state[at]):
            brick = state[index]
            if word == FIX and _is_mended(state, seat, brick):
                continue
            if exchanges(tables, state, seat, zone, brick, word, 0, ANY, found):
                codes[count] = cell_code(SOURCE, zone, x_of(brick), y_of(brick))
                count += 1
                if count == most:
                    return count
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS))
def may_fix(tables: np.ndarray, state: np.ndarray, seat: int, alive: int, found: np.ndarray) -> int:
    """TR-11: whether there is anything to exchange: instead of a main action, in the French edition again and again."""
    at = seat_at(seat)
    if state[at + HAS_ACTED] and not (tables[IS_FRENCH] and state[at + FIXED]):
        return 0
    return exchanged_bricks(tables, state, seat, FIX, alive, found, 1, np.empty(1, dtype=np.int64))


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INT, INTS))
def _uses_of(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    one: int,
    other: int,
    for_nothing: int,
    most: int,
    codes: np.ndarray,
) -> int:
    """What two bricks can be used for, as codes; at most so many, and for nothing where the rules allow and wanted."""
    found = np.empty(2 * most, dtype=np.int64)
    count = 0
    for target in range(1, MOST_ZONES + 1):
        at = figure_at(seat, target)
        if state[HOLDERS + target] == 0 or state[at] == 0 or count == most:
            continue
        pieces, card = pieces_allowed(tables, state, seat, target), card_at(state, target)
        uses = bag_uses(tables, card, state, at, size_of(one), size_of(other), pieces, most - count, found)
        for index in range(uses):
            codes[count] = use_code(target, found[2 * index], found[2 * index + 1])
            count += 1
    if for_nothing and tables[IS_FREE] and not tables[IS_FRENCH] and count < most:
        codes[count] = use_code(0, brick_of(0, 0, 1, 0), brick_of(0, 0, 1, 0))
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INTS))
def uses_of_pair(
    tables: np.ndarray, state: np.ndarray, seat: int, pair: int, for_nothing: int, most: int, codes: np.ndarray
) -> int:
    """The same of two bricks that a code names."""
    cells = pair >> (WORD + 5)
    at = figure_at(pair >> (WORD + 2) & 7, zone_in(pair))
    one = brick_at(state, at, (cells & PLACE_MASK) - FAR, (cells >> PLACE_BITS & PLACE_MASK) - FAR)
    cells >>= 2 * PLACE_BITS
    other = brick_at(state, at, (cells & PLACE_MASK) - FAR, (cells >> PLACE_BITS & PLACE_MASK) - FAR)
    return _uses_of(tables, state, seat, one, other, for_nothing, most, codes)


@compiled(INT(INTS, INTS, INT, INT, INT, INTS))
def bag_pairs(tables: np.ndarray, state: np.ndarray, seat: int, for_nothing: int, most: int, codes: np.ndarray) -> int:
    """The pairs of bricks of opponents that can be of use, as codes; at most so many."""
    if state[PARTNERS + seat]:
        return 0
    use = np.empty(1, dtype=np.int64)
    count = 0
    for other in range(1, tables[PLAYERS] + 1):
        for zone in range(1, MOST_ZONES + 1):
            if other == seat or state[HOLDERS + zone] == 0 or has_claimed(state, other, zone):
                continue
            at = figure_at(other, zone)
            last = at + state[at]
            if state[at] < 2:
                continue
            # The two highest stand last; a brick on the level of the lower of them is as high as it.
            floor = y_of(state[last - 1])
            for first in range(at + 1, last):
                if y_of(state[first]) < floor:
                    continue
                for second in range(first + 1, last + 1):
                    # Any brick above the floor must be in the pair: there is one at the most, the last.
                    if y_of(state[last]) > floor and second != last:
                        continue
                    if _uses_of(tables, state, seat, state[first], state[second], for_nothing, 1, use):
                        codes[count] = pair_code(other, zone, state[first], state[second])
                        count += 1
                        if count == most:
                            return count
    return count
