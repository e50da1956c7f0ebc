"""What can be read off a position: supply, places for bricks, exchanges, the bag, who may agree with whom."""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import (
    brick_at,
    brick_of,
    pieces_of,
    size_of,
    take_out,
    ways_of,
    x_of,
    y_of,
)
from hypostyle.games.temple_rush.kernel_codes import (
    Code,
    cell_code,
    claimant,
    claimed_zone,
    pair_code,
    partner_in,
    seat_in,
    use_code,
    x_in_pair,
    y_in_pair,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_coverings import FAR_OFF, distance, is_complete
from hypostyle.games.temple_rush.kernel_places import (
    ANY,
    EVERY,
    bag_uses,
    beside_places,
    completes_together,
    fits_beside,
    free_places,
    guided_places,
)
from hypostyle.games.temple_rush.solver import MOST_PIECES
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES


@compiled(INT(INT))
def seat_at(seat: int) -> int:
    return at.SEATS + (seat - 1) * at.SEAT


@compiled(INT(INT, INT))
def figure_at(seat: int, zone: int) -> int:
    return seat_at(seat) + at.FIGURES + (zone - 1) * at.FIGURE


@compiled(INT(INT))
def head_of(card: int) -> int:
    return at.HEADS + card * at.CARD


@compiled(INT(INTS, INT))
def card_at(state: np.ndarray, zone: int) -> int:
    """The head of a zone's card."""
    return head_of(state[at.HOLDERS + zone])


@compiled(INT(INTS, INTS, INT))
def value_at(tables: np.ndarray, state: np.ndarray, zone: int) -> int:
    return tables[card_at(state, zone) + at.VALUE]


@compiled(INT(INTS, INT, INT))
def stock(state: np.ndarray, seat: int, size: int) -> int:
    """The bricks of a size that are not in a seat's bonus area."""
    return BRICKS[size - 1] - (state[seat_at(seat) + at.BONUS] >> size & 1)


@compiled(INT(INTS, INT, INT))
def supply(state: np.ndarray, seat: int, size: int) -> int:
    """The bricks of a size in a seat's supply."""
    rest = stock(state, seat, size)
    for zone in ZONES:
        begin = figure_at(seat, zone)
        for index in range(begin + 1, begin + 1 + state[begin]):
            rest -= size_of(state[index]) == size
    return rest


@compiled(INT(INTS, INT))
def ways_in_supply(state: np.ndarray, seat: int) -> int:
    """The ways to lay what is in a seat's supply: all its sizes counted at once, a byte for each."""
    rest = 0
    for size in SIZES:
        rest += stock(state, seat, size) << (8 * size)
    for zone in ZONES:
        begin = figure_at(seat, zone)
        for index in range(begin + 1, begin + 1 + state[begin]):
            rest -= 1 << (8 * size_of(state[index]))
    ways = 0
    for size in SIZES:
        if rest >> (8 * size) & 255:
            ways |= ways_of(size)
    return ways


@compiled(INT(INTS, INT))
def ways_left(state: np.ndarray, seat: int) -> int:
    """TR-16: the ways to lay what a seat has not laid anew yet."""
    ways = 0
    for size in SIZES:
        if state[seat_at(seat) + at.TO_LAY + size]:
            ways |= ways_of(size)
    return ways


@compiled(INT(INT))
def ways_of_face(face: int) -> int:
    return at.ALL_WAYS if face == at.STAR else ways_of(face)


@compiled(INT(INTS, INT, INT))
def is_loose_in(state: np.ndarray, seat: int, zone: int) -> int:
    """TR-12: whether a seat's mortar lies on a zone, and its bricks need not be joined."""
    return int(state[seat_at(seat) + at.MORTAR_ZONE] == zone)


@compiled(INT(INTS, INTS, INT, INT))
def pieces_allowed(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """TR-12: into how many pieces a complete temple of a zone may fall."""
    return MOST_PIECES if is_loose_in(state, seat, zone) and not tables[at.IS_FRENCH] else 1


@compiled(INT(INTS, INTS, INT, INT, INTS, INT, INT, INT, INT, INTS))
def layings(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    zone: int,
    figure: np.ndarray,
    begin: int,
    ways: int,
    is_planned: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """Where bricks can be laid, in some ways, into a figure of a zone; planned, only so that it can be completed."""
    is_loose = is_loose_in(state, seat, zone)
    if tables[at.IS_FREE] and not is_planned:
        return free_places(figure, begin, ways, is_loose, found)
    partner = state[at.PARTNERS + seat]
    if partner:
        theirs = figure_at(partner, zone)
        return beside_places(tables, card_at(state, zone), figure, begin, state, theirs, ways, is_loose, found)
    bonus, pieces = state[seat_at(seat) + at.BONUS], pieces_allowed(tables, state, seat, zone)
    return guided_places(tables, card_at(state, zone), figure, begin, bonus, ways, pieces, is_loose, extent, found)


@compiled(INT(INTS, INTS, INT, INT))
def bricks_needed(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """The fewest bricks that complete a temple; FAR_OFF if none do, or if a partner has a say in it."""
    if state[at.PARTNERS + seat]:
        return FAR_OFF
    bonus, pieces = state[seat_at(seat) + at.BONUS], pieces_allowed(tables, state, seat, zone)
    return distance(tables, card_at(state, zone), state, figure_at(seat, zone), bonus, pieces)


@compiled(types.void(INTS, INT, INT, INTS))
def _take_rest(state: np.ndarray, begin: int, brick: int, rest: np.ndarray) -> None:
    """A figure without one of its bricks."""
    for index in range(at.FIGURE):
        rest[index] = state[begin + index]
    take_out(rest, 0, brick)


@compiled(INT(INTS, INT, INT, INT))
def may_leave(state: np.ndarray, seat: int, zone: int, brick: int) -> int:
    """Whether what a brick leaves behind stays joined, or mortar lies there."""
    if is_loose_in(state, seat, zone):
        return 1
    rest = np.empty(at.FIGURE, dtype=np.int64)
    _take_rest(state, figure_at(seat, zone), brick, rest)
    return int(pieces_of(rest, 0) <= 1)


@compiled(INT(INTS, INTS, INT, INT))
def completes(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """Whether the temple of a zone is complete, with a pact the common one."""
    begin, card, partner = figure_at(seat, zone), card_at(state, zone), state[at.PARTNERS + seat]
    if partner == 0:
        return is_complete(tables, card, state, begin, pieces_allowed(tables, state, seat, zone))
    theirs = figure_at(partner, zone)
    if state[begin] == 0 or state[theirs] == 0:
        return 0
    return completes_together(tables, card, state, begin, state, theirs)


@compiled(INT(INTS, INT))
def has_ended(state: np.ndarray, seat: int) -> int:
    own = seat_at(seat)
    return int(state[own + at.FACE] == 0 or state[own + at.HAS_ENDED] != 0)


@compiled(INT(INTS, INT))
def has_claimed_any(state: np.ndarray, seat: int) -> int:
    """Whether a seat has claimed any zone itself."""
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        if claimant(state[index]) == seat:
            return 1
    return 0


@compiled(INT(INTS, INT, INT))
def has_claimed(state: np.ndarray, seat: int, zone: int) -> int:
    """Whether a seat, or a pact of it, has claimed a zone."""
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        claim = state[index]
        is_among = seat in (claimant(claim), partner_in(claim))
        if is_among and claimed_zone(claim) == zone:
            return 1
    return 0


@compiled(INT(INTS))
def has_card(state: np.ndarray) -> int:
    """Whether any zone has a card."""
    for zone in ZONES:
        if state[at.HOLDERS + zone]:
            return 1
    return 0


@compiled(INT(INTS))
def last_zone(state: np.ndarray) -> int:
    """The zone of the last card, when only that is left; else 0."""
    if state[at.PILE] or state[at.HAS_LIGHTNING] or state[at.TOP]:
        return 0
    found = 0
    for zone in ZONES:
        if state[at.HOLDERS + zone]:
            if found:
                return 0
            found = zone
    return found


@compiled(INT(INTS, INTS))
def robot_takes(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-22: what the Robot takes for each face, having what it has, and whether its temple is built, as bits."""
    line = tables[head_of(state[at.ROBOT_OPEN]) + at.ROBOT_AT] + state[at.ROBOT_WON] * at.COLLECTIONS
    for size in SIZES:
        line += at.ROBOT_STEPS[size - 1] * state[at.ROBOT_BRICKS + size]
    return tables[line]


# The pact (TR-18)


@compiled(INT(INTS, INT))
def asker_of(state: np.ndarray, seat: int) -> int:
    """Who has made an open offer to a seat; else 0."""
    for other in range(1, at.MOST_SEATS + 1):
        if state[at.OFFERS + other] == seat:
            return other
    return 0


@compiled(INT(INTS, INTS, INT, INT))
def may_agree(tables: np.ndarray, state: np.ndarray, one: int, other: int) -> int:
    if state[at.PARTNERS + one] or state[at.PARTNERS + other]:
        return 0
    if has_claimed_any(state, one) or has_claimed_any(state, other):
        return 0
    zone = last_zone(state)
    if tables[at.IS_FREE]:
        return 1
    return fits_beside(tables, card_at(state, zone), state, figure_at(one, zone), state, figure_at(other, zone))


@compiled(INT(INTS, INTS, INT, INT))
def may_offer(tables: np.ndarray, state: np.ndarray, seat: int, other: int) -> int:
    if tables[at.PLAYERS] < 3 or other == seat or last_zone(state) == 0 or state[at.ASKED] >> seat & 1:
        return 0
    for each in range(1, tables[at.PLAYERS] + 1):
        asked = state[at.OFFERS + each]
        if asked and (each in (seat, other) or asked in (seat, other)):
            return 0
    return may_agree(tables, state, seat, other)


# Exchanges and the bag (TR-11, TR-12)


@compiled(INT(INTS, INTS, INT, INT))
def is_dead(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> int:
    """TR-11: whether a zone has bricks and can no longer be completed; never under a pact."""
    if state[at.HOLDERS + zone] == 0 or state[figure_at(seat, zone)] == 0 or state[at.PARTNERS + seat]:
        return 0
    return int(bricks_needed(tables, state, seat, zone) == FAR_OFF)


@compiled(INT(INTS, INT, INT))
def _is_mended(state: np.ndarray, seat: int, brick: int) -> int:
    begin = seat_at(seat) + at.MENDED
    for index in range(begin + 1, begin + 1 + state[begin]):
        if state[index] == brick:
            return 1
    return 0


@compiled(INT(INTS, INTS, INT, INT, INTS))
def can_mend(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray) -> int:
    """TR-11: whether an exchange still allowed in this part makes a zone completable."""
    begin, ways = figure_at(seat, zone), ways_in_supply(state, seat)
    rest = np.empty(at.FIGURE, dtype=np.int64)
    for index in range(begin + 1, begin + 1 + state[begin]):
        if not _is_mended(state, seat, state[index]):
            _take_rest(state, begin, state[index], rest)
            if layings(tables, state, seat, zone, rest, 0, ways, 1, ANY, found):
                return 1
    return 0


@compiled(INT(INTS, INTS, INT, INT, INTS))
def needed_once_mended(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray) -> int:
    """TR-11: the fewest bricks that a lost temple needs after the exchange that saves it; FAR_OFF if none does."""
    begin, ways, least = figure_at(seat, zone), ways_in_supply(state, seat), FAR_OFF
    rest = np.empty(at.FIGURE, dtype=np.int64)
    for index in range(begin + 1, begin + 1 + state[begin]):
        _take_rest(state, begin, state[index], rest)
        count = layings(tables, state, seat, zone, rest, 0, ways, 1, EVERY, found)
        for number in range(found.size // 2, found.size // 2 + count):
            least = min(least, found[number])
    return least


@compiled(INT(INTS, INTS, INT, INT, INTS, INT, INTS))
def _fittings(
    tables: np.ndarray, state: np.ndarray, seat: int, zone: int, rest: np.ndarray, ways: int, found: np.ndarray
) -> int:
    """Where bricks can be laid so that a figure fits the silhouette, completable or not."""
    is_loose = is_loose_in(state, seat, zone)
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
    kind: int,
    is_planned: int,
    extent: int,
    found: np.ndarray,
) -> int:
    """What can be laid for a brick taken out: with the hammer another size, in mending not the very same laying; in
    guided building so that the zone can be completed, or fits the silhouette where no exchange does more.
    """
    rest = np.empty(at.FIGURE, dtype=np.int64)
    _take_rest(state, figure_at(seat, zone), brick, rest)
    ways = ways_in_supply(state, seat)
    if kind == Code.HAMMER_BRICK:
        ways &= ~ways_of(size_of(brick))
        return layings(tables, state, seat, zone, rest, 0, ways, is_planned, extent, found)
    if tables[at.IS_FREE] or can_mend(tables, state, seat, zone, found):
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
    fixed = state[seat_at(seat) + at.FIXED]
    if fixed and fixed != zone:
        return 0
    return int(tables[at.IS_FREE] or (not alive >> zone & 1 and is_dead(tables, state, seat, zone)))


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INT, INTS))
def exchanged_bricks(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    kind: int,
    alive: int,
    found: np.ndarray,
    most: int,
    codes: np.ndarray,
) -> int:
    """The bricks that can be exchanged, as codes; at most so many. `alive` has the zones, as bits, of which it is known
    that they can be completed.
    """
    count = 0
    for zone in ZONES:
        if state[at.HOLDERS + zone] == 0 or (kind == Code.FIX and not _may_fix_in(tables, state, seat, zone, alive)):
            continue
        begin = figure_at(seat, zone)
        for index in range(begin + 1, begin + 1 + state[begin]):
            brick = state[index]
            if kind == Code.FIX and _is_mended(state, seat, brick):
                continue
            if exchanges(tables, state, seat, zone, brick, kind, 0, ANY, found):
                codes[count] = cell_code(Code.SOURCE, zone, x_of(brick), y_of(brick))
                count += 1
                if count == most:
                    return count
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS))
def may_fix(tables: np.ndarray, state: np.ndarray, seat: int, alive: int, found: np.ndarray) -> int:
    """TR-11: whether there is anything to exchange: instead of a main action, in the French edition again and again."""
    own = seat_at(seat)
    if state[own + at.HAS_ACTED] and not (tables[at.IS_FRENCH] and state[own + at.FIXED]):
        return 0
    return exchanged_bricks(tables, state, seat, Code.FIX, alive, found, 1, np.empty(1, dtype=np.int64))


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
    for target in ZONES:
        begin = figure_at(seat, target)
        if state[at.HOLDERS + target] == 0 or state[begin] == 0 or count == most:
            continue
        pieces, card = pieces_allowed(tables, state, seat, target), card_at(state, target)
        uses = bag_uses(tables, card, state, begin, size_of(one), size_of(other), pieces, most - count, found)
        for index in range(uses):
            codes[count] = use_code(target, found[2 * index], found[2 * index + 1])
            count += 1
    if for_nothing and tables[at.IS_FREE] and not tables[at.IS_FRENCH] and count < most:
        codes[count] = use_code(0, brick_of(0, 0, 1, 0), brick_of(0, 0, 1, 0))
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INTS))
def uses_of_pair(
    tables: np.ndarray, state: np.ndarray, seat: int, pair: int, for_nothing: int, most: int, codes: np.ndarray
) -> int:
    """The same of two bricks that a code names."""
    begin = figure_at(seat_in(pair), zone_in(pair))
    one = brick_at(state, begin, x_in_pair(pair, 0), y_in_pair(pair, 0))
    other = brick_at(state, begin, x_in_pair(pair, 1), y_in_pair(pair, 1))
    return _uses_of(tables, state, seat, one, other, for_nothing, most, codes)


@compiled(INT(INTS, INTS, INT, INT, INT, INTS))
def bag_pairs(tables: np.ndarray, state: np.ndarray, seat: int, for_nothing: int, most: int, codes: np.ndarray) -> int:
    """The pairs of bricks of opponents that can be of use, as codes; at most so many."""
    if state[at.PARTNERS + seat]:
        return 0
    use = np.empty(1, dtype=np.int64)
    count = 0
    for other in range(1, tables[at.PLAYERS] + 1):
        for zone in ZONES:
            if other == seat or state[at.HOLDERS + zone] == 0 or has_claimed(state, other, zone):
                continue
            begin = figure_at(other, zone)
            last = begin + state[begin]
            if state[begin] < 2:
                continue
            # The two highest stand last; a brick on the level of the lower of them is as high as it.
            floor = y_of(state[last - 1])
            for first in range(begin + 1, last):
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
