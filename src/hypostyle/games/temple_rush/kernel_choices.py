"""What can be chosen and drawn, in small choices."""

import numpy as np

from hypostyle.compiled import (
    CHANCES,
    CHOICES,
    INT,
    INTS,
    compiled,
    popcount,
)
from hypostyle.games.temple_rush.kernel_codes import (
    across_in,
    cell_code,
    how_code,
    size_in,
    word_of,
    x_in,
    y_in,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_layout import (
    ACCEPT,
    ACTING,
    BAG,
    BONUS,
    CARD,
    CARD_COUNT,
    CARDS,
    CELL,
    CHOSEN,
    CLAIM,
    CLAIMS,
    COLLECTIONS,
    COLOUR,
    COLOURS,
    COLUMN,
    DEPTH,
    DRAW_CARD,
    DRAW_FACE,
    DRAW_FIRST,
    DRAW_PILE,
    DRAW_ROBOT_PILE,
    DRAW_TARGET,
    DRAW_WINNER,
    FACE,
    FIRST,
    FIRST_VALUE,
    FIX,
    FORFEIT,
    FOUND,
    GIVE_BONUS,
    HAMMER,
    HAMMER_BRICK,
    HAMMER_DIE,
    HAS_ACTED,
    HAS_LIGHTNING,
    HOLDERS,
    HOW,
    IS_FREE,
    IS_FRENCH,
    IS_OPEN,
    IS_RIGHT,
    KEEP,
    LEFT,
    LIGHTNING_CARD,
    MORTAR_ON,
    MORTAR_TOKEN,
    MOST_ZONES,
    NO_BONUS,
    OFFER,
    OFFERS,
    PARTS,
    PASS,
    PILE,
    PLACE,
    PLAYERS,
    RACED,
    REBUILD,
    REBUILT,
    REFILL,
    REFUSE,
    ROBOT_AT,
    ROBOT_BRICKS,
    ROBOT_CARD,
    ROBOT_COLOURS,
    ROBOT_FACE,
    ROBOT_HOLDER,
    ROBOT_OPEN,
    ROBOT_PILE,
    ROBOT_STEPS,
    ROBOT_VALUE,
    ROBOT_WON,
    ROLL,
    ROLL_ONE,
    ROLLED,
    SETTLE,
    SHIFT,
    SOURCE,
    STAGE,
    STAR,
    TAKE,
    TARGET,
    TOKENS,
    TOP_SHOWS,
    UNSEEN,
    USE_BAG,
    VALUE,
    WIDEST,
    WINNER,
    WITHDRAW,
    WORD,
    ZONE,
    ZONES,
)
from hypostyle.games.temple_rush.kernel_look import (
    asker_of,
    bag_pairs,
    exchanged_bricks,
    exchanges,
    figure_at,
    has_ended,
    layings,
    may_agree,
    may_fix,
    may_leave,
    may_offer,
    seat_at,
    supply,
    uses_of_pair,
    ways_in_supply,
    ways_of_face,
)
from hypostyle.games.temple_rush.kernel_solver import (
    ANY,
    EACH_WAY,
    EVERY,
    brick_at,
    brick_of,
    can_build,
    size_of,
    way_of,
    ways_of,
    x_of,
    y_of,
)


@compiled(INT(INTS, INT, INT, INT, INTS, INT))
def _ways_found(found: np.ndarray, count: int, word: int, zone: int, codes: np.ndarray, noted: int) -> int:
    """The ways among bricks found, as codes of a word with a zone."""
    ways = 0
    for index in range(count):
        way = way_of(found[index])
        if not ways >> way & 1:
            ways |= 1 << way
            codes[noted] = how_code(word, zone, size_of(found[index]), found[index] & 1)
            noted += 1
    return noted


@compiled(INT(INTS, INTS, INT))
def _gone(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """TR-10: the sizes that the die allows and that are gone from supply, as bits."""
    face = state[seat_at(seat) + FACE]
    gone = 0
    for size in range(1, 5):
        if (face in (STAR, size)) and supply(tables, state, seat, size) == 0:
            gone |= 1 << size
    return gone


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def shifted_bricks(
    tables: np.ndarray, state: np.ndarray, seat: int, most: int, found: np.ndarray, codes: np.ndarray
) -> int:
    """The bricks that can go from zone to zone, as codes; at most so many."""
    gone = _gone(tables, state, seat)
    count = 0
    if gone == 0:
        return 0
    for zone in range(1, MOST_ZONES + 1):
        at = figure_at(seat, zone)
        for index in range(at + 1, at + 1 + state[at]):
            brick = state[index]
            size = size_of(brick)
            if not gone >> size & 1 or not may_leave(tables, state, seat, zone, brick):
                continue
            for target in range(1, MOST_ZONES + 1):
                if target == zone or state[HOLDERS + target] == 0:
                    continue
                there = figure_at(seat, target)
                if layings(tables, state, seat, target, state, there, ways_of(size), 0, ANY, found):
                    codes[count] = cell_code(SOURCE, zone, x_of(brick), y_of(brick))
                    count += 1
                    break
            if count == most:
                return count
    return count


@compiled(INT(INTS, INTS, INT, INTS, INTS, INT))
def _token_choices(
    tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray, codes: np.ndarray, count: int
) -> int:
    """TR-12."""
    at = seat_at(seat)
    face, tokens, acted = state[at + FACE], state[at + TOKENS], state[at + HAS_ACTED]
    some = np.empty(1, dtype=np.int64)
    if tokens & HAMMER:
        if not acted and face != STAR:
            for size in range(1, 5):
                if size != face:
                    codes[count] = how_code(HAMMER_DIE, 0, size, 0)
                    count += 1
        if exchanged_bricks(tables, state, seat, HAMMER_BRICK, 0, found, 1, some):
            codes[count] = HAMMER_BRICK
            count += 1
    if tokens & MORTAR_TOKEN and not acted:
        for zone in range(1, MOST_ZONES + 1):
            if state[HOLDERS + zone]:
                codes[count] = how_code(MORTAR_ON, zone, 0, 0)
                count += 1
    if tokens & BAG and bag_pairs(tables, state, seat, 1, 1, some):
        codes[count] = USE_BAG
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INTS, INTS, INT))
def _part_choices(
    tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray, codes: np.ndarray, count: int
) -> int:
    at = seat_at(seat)
    acted = state[at + HAS_ACTED]
    codes[count] = PASS
    count += 1
    some = np.empty(1, dtype=np.int64)
    alive = 0
    if not acted:
        ways = ways_of_face(state[at + FACE]) & ways_in_supply(tables, state, seat)
        for zone in range(1, MOST_ZONES + 1):
            if state[HOLDERS + zone] and ways:
                places = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 0, EACH_WAY, found)
                count = _ways_found(found, places, PLACE, zone, codes, count)
                alive |= int(places > 0) << zone
        if shifted_bricks(tables, state, seat, 1, found, some):
            codes[count] = SHIFT
            count += 1
    if may_fix(tables, state, seat, alive, found):
        codes[count] = FIX
        count += 1
    if tables[IS_FREE]:
        for zone in range(1, MOST_ZONES + 1):
            if state[HOLDERS + zone] and state[figure_at(seat, zone)]:
                codes[count] = how_code(CLAIM, zone, 0, 0)
                count += 1
    return _token_choices(tables, state, seat, found, codes, count)


@compiled(INT(INTS, INTS, INT, INTS, INTS))
def _round_choices(tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray, codes: np.ndarray) -> int:
    count = 0
    asker = asker_of(state, seat)
    if asker:
        codes[0] = REFUSE
        count = 1
        if may_agree(tables, state, asker, seat):
            codes[1] = ACCEPT
            count = 2
    if has_ended(state, seat):
        return count
    if state[OFFERS + seat]:
        codes[count] = WITHDRAW
        count += 1
    for other in range(1, tables[PLAYERS] + 1):
        if may_offer(tables, state, seat, other):
            codes[count] = how_code(OFFER, 0, other, 0)
            count += 1
    return _part_choices(tables, state, seat, found, codes, count)


@compiled(INT(INTS, INT, INT))
def was_right(state: np.ndarray, seat: int, zone: int) -> int:
    if state[CLAIMS] == 0:
        return state[IS_RIGHT]  # the solo game
    for number in range(state[CLAIMS]):
        claim = state[CLAIMS + 1 + number]
        if claim & 7 == seat and claim >> 3 & 7 == zone and claim >> 9:
            return 1
    return 0


@compiled(INT(INTS, INTS, INT, INTS))
def _settling_choices(tables: np.ndarray, state: np.ndarray, seat: int, codes: np.ndarray) -> int:
    """TR-14, TR-15."""
    zone = state[ZONE]
    at = figure_at(seat, zone)
    count, seen = 0, state[seat_at(seat) + BONUS]
    if not was_right(state, seat, zone):
        for index in range(at + 1, at + 1 + state[at]):
            if may_leave(tables, state, seat, zone, state[index]):
                codes[count] = cell_code(FORFEIT, 0, x_of(state[index]), y_of(state[index]))
                count += 1
        return count
    for index in range(at + 1, at + 1 + state[at]):
        size = size_of(state[index])
        if not seen >> size & 1:
            seen |= 1 << size
            codes[count] = how_code(GIVE_BONUS, 0, size, 0)
            count += 1
    if count == 0:
        codes[0] = NO_BONUS
        count = 1
    return count


@compiled(INT(INTS, INTS, INT, INTS))
def rebuild_places(tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray) -> int:
    """TR-16: where bricks not yet laid anew can go."""
    ways = 0
    for size in range(1, 5):
        if state[seat_at(seat) + LEFT + size]:
            ways |= ways_of(size)
    zone = state[ZONE]
    return layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 0, EACH_WAY, found)


@compiled(INT(INTS, INTS))
def robot_takes(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-22: the Robot's line for what it has collected: three bits for each face, and whether its temple is built."""
    at = tables[state[ROBOT_OPEN] * CARD + ROBOT_AT] + state[ROBOT_WON] * COLLECTIONS
    for index in range(4):
        at += ROBOT_STEPS[index] * state[ROBOT_BRICKS + index]
    return tables[at]


@compiled(INT(INTS, INTS, INT, INTS))
def places_under_way(tables: np.ndarray, state: np.ndarray, is_planned: int, found: np.ndarray) -> int:
    """The bricks to which the choices made so far can lead, by kind of move."""
    seat = state[ACTING]
    first, last = state[CHOSEN], state[CHOSEN + state[DEPTH] - 1]
    word = word_of(first)
    if word in (PLACE, KEEP):
        zone = zone_in(first)
        ways = 1 << way_of(brick_of(0, 0, size_in(first), across_in(first)))
        count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, is_planned, EVERY, found)
    else:
        source, how = state[CHOSEN + 1], state[CHOSEN + 2]
        zone = zone_in(source)
        old = brick_at(state, figure_at(seat, zone), x_in(source), y_in(source))
        if word == SHIFT:
            zone = zone_in(how)
            ways = 1 << way_of(brick_of(0, 0, size_in(how), across_in(how)))
            count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, is_planned, EVERY, found)
        else:
            count = exchanges(tables, state, seat, zone, old, word, is_planned, EVERY, found)
            way = way_of(brick_of(0, 0, size_in(how), across_in(how)))
            half, kept = found.size // 2, 0
            for index in range(count):
                if way_of(found[index]) == way:
                    found[kept], found[half + kept] = found[index], found[half + index]
                    kept += 1
            count = kept
    if word_of(last) != COLUMN:
        return count
    half, kept = found.size // 2, 0
    for index in range(count):
        if x_of(found[index]) == x_in(last):
            found[kept], found[half + kept] = found[index], found[half + index]
            kept += 1
    return kept


@compiled(INT(INTS, INTS, INTS, INTS))
def _cell_choices(tables: np.ndarray, state: np.ndarray, found: np.ndarray, codes: np.ndarray) -> int:
    """The cell of a brick; in free building, where there are many, first its column."""
    places = places_under_way(tables, state, 0, found)
    if not tables[IS_FREE] or word_of(state[CHOSEN + state[DEPTH] - 1]) == COLUMN:
        for index in range(places):
            codes[index] = cell_code(CELL, 0, x_of(found[index]), y_of(found[index]))
        return places
    count = 0
    for index in range(places):
        code = cell_code(COLUMN, 0, x_of(found[index]), 0)
        is_new = True
        for number in range(count):
            if codes[number] == code:
                is_new = False
                break
        if is_new:
            codes[count] = code
            count += 1
    return count


@compiled(INT(INTS, INTS, INTS, INTS))
def _next_choices(tables: np.ndarray, state: np.ndarray, found: np.ndarray, codes: np.ndarray) -> int:
    """In the middle of a move."""
    seat, depth = state[ACTING], state[DEPTH]
    first, last = state[CHOSEN], state[CHOSEN + depth - 1]
    word = word_of(first)
    if word == USE_BAG:
        if depth == 1:
            return bag_pairs(tables, state, seat, 1, WIDEST, codes)
        return uses_of_pair(tables, state, seat, last, 1, WIDEST, codes)
    if word in (PLACE, KEEP) or depth >= 3:
        return _cell_choices(tables, state, found, codes)
    if depth == 1:
        if word == SHIFT:
            return shifted_bricks(tables, state, seat, WIDEST, found, codes)
        return exchanged_bricks(tables, state, seat, word, 0, found, WIDEST, codes)
    zone = zone_in(last)
    old = brick_at(state, figure_at(seat, zone), x_in(last), y_in(last))
    if word != SHIFT:
        places = exchanges(tables, state, seat, zone, old, word, 0, EACH_WAY, found)
        return _ways_found(found, places, HOW, zone, codes, 0)
    count = 0
    for target in range(1, MOST_ZONES + 1):
        if target != zone and state[HOLDERS + target]:
            ways = ways_of(size_of(old))
            places = layings(tables, state, seat, target, state, figure_at(seat, target), ways, 0, EACH_WAY, found)
            count = _ways_found(found, places, HOW, target, codes, count)
    return count


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    stage, seat = state[STAGE], state[ACTING]
    found = np.empty(FOUND, dtype=np.int64)
    if state[DEPTH]:
        return _next_choices(tables, state, found, codes)
    if stage == PARTS:
        return _round_choices(tables, state, seat, found, codes)
    if stage == SETTLE:
        return _settling_choices(tables, state, seat, codes)
    if stage == REBUILD:
        codes[0] = REBUILT
        places = rebuild_places(tables, state, seat, found)
        return _ways_found(found, places, KEEP, state[ZONE], codes, 1)
    size = robot_takes(tables, state) >> (3 * state[ROBOT_FACE] - 3) & 7
    codes[0] = how_code(TAKE, 0, size, 0) if size else PASS
    return 1


# Chance


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INTS))
def _card_chances(
    tables: np.ndarray, state: np.ndarray, word: int, holder: int, weight: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    count = 0
    for card in range(1, CARD_COUNT + 1):
        if state[UNSEEN] >> card & 1:
            codes[count], weights[count] = word | holder << WORD | card << (WORD + 3), weight
            count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def _of_value(
    tables: np.ndarray, state: np.ndarray, value: int, holder: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    count = 0
    for card in range(1, CARD_COUNT + 1):
        if state[UNSEEN] >> card & 1 and tables[card * CARD + VALUE] == value:
            codes[count], weights[count] = DRAW_CARD | holder << WORD | card << (WORD + 3), 1
            count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INTS))
def _of_colours(
    tables: np.ndarray, state: np.ndarray, colours: int, word: int, holder: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    """Each colour still missing equally likely, then each card of it."""
    sizes = np.zeros(4, dtype=np.int64)
    for card in range(1, CARD_COUNT + 1):
        if state[UNSEEN] >> card & 1:
            sizes[tables[card * CARD + COLOUR]] += 1
    whole = 1
    for colour in range(4):
        if colours >> colour & 1:
            multiple = whole
            while multiple % sizes[colour]:
                multiple += whole
            whole = multiple
    count = 0
    for card in range(1, CARD_COUNT + 1):
        colour = tables[card * CARD + COLOUR]
        if state[UNSEEN] >> card & 1 and colours >> colour & 1:
            codes[count], weights[count] = word | holder << WORD | card << (WORD + 3), whole // sizes[colour]
            count += 1
    return count


@compiled(INT(INTS, INTS))
def next_holder(tables: np.ndarray, state: np.ndarray) -> int:
    for zone in range(1, MOST_ZONES + 1):
        if tables[ZONES] >> zone & 1 and state[HOLDERS + zone] == 0:
            return zone
    return 0


@compiled(INT(INTS))
def lowest_zone(tables: np.ndarray) -> int:
    return 1 if tables[ZONES] & 2 else 2


@compiled(INT(INTS, INTS))
def _dice(tables: np.ndarray, state: np.ndarray) -> int:
    """How many dice a roll has."""
    if tables[PLAYERS] > 1:
        return tables[PLAYERS]
    return 1 if tables[IS_FRENCH] or state[STAGE] == ROLL_ONE else 2


@compiled(INT(INTS, INTS, INTS, INTS))
def _solo_chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    stage, colours = state[STAGE], state[COLOURS]
    if stage == CARDS:
        holder = next_holder(tables, state)
        if holder == lowest_zone(tables):
            return _of_value(tables, state, tables[FIRST_VALUE], holder, codes, weights)
        return _of_colours(tables, state, colours, DRAW_CARD, holder, codes, weights)
    if stage == ROBOT_CARD:
        return _of_value(tables, state, tables[ROBOT_VALUE], ROBOT_HOLDER, codes, weights)
    if stage == TOP_SHOWS:
        return _of_colours(tables, state, colours, DRAW_PILE, 0, codes, weights)
    if stage == ROBOT_PILE:
        return _of_colours(tables, state, state[ROBOT_COLOURS], DRAW_ROBOT_PILE, 0, codes, weights)
    if stage == REFILL:
        return _of_colours(tables, state, colours, DRAW_CARD, state[ZONE], codes, weights)
    return _of_colours(tables, state, state[ROBOT_COLOURS], DRAW_CARD, ROBOT_HOLDER, codes, weights)


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    stage, players = state[STAGE], tables[PLAYERS]
    if stage in (ROLL, ROLL_ONE):
        left = _dice(tables, state) - state[ROLLED]
        for face in range(1, 6):
            codes[face - 1] = DRAW_FACE | left << WORD | face << (WORD + 3)
            weights[face - 1] = 2 if face == STAR else 1
        return 5
    if players == 1:
        return _solo_chances(tables, state, codes, weights)
    count = 0
    if stage in (FIRST, WINNER):
        for seat in range(1, players + 1):
            if stage == FIRST or can_build(tables, state[RACED] * CARD, state[seat_at(seat) + BONUS]):
                codes[count] = (DRAW_FIRST if stage == FIRST else DRAW_WINNER) | seat << WORD
                weights[count] = 1
                count += 1
        return count
    if stage == CARDS:
        return _card_chances(tables, state, DRAW_CARD, next_holder(tables, state), 1, codes, weights)
    if stage == TARGET:
        return _card_chances(tables, state, DRAW_PILE if tables[IS_OPEN] else DRAW_TARGET, 0, 1, codes, weights)
    word, holder, weight = DRAW_PILE, 0, state[PILE] if state[HAS_LIGHTNING] else 1
    if stage == REFILL and not tables[IS_OPEN]:
        word, holder = DRAW_CARD, state[ZONE]
    if state[PILE]:
        count = _card_chances(tables, state, word, holder, weight, codes, weights)
    if state[HAS_LIGHTNING]:
        codes[count] = DRAW_PILE | LIGHTNING_CARD << (WORD + 3)
        weights[count] = popcount(state[UNSEEN])
        count += 1
    return count
