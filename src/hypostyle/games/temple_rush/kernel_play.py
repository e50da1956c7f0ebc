"""How a computer player looks at Temple Rush: what seems good at first, and how it goes on to the end.

Both go by the bricks that a temple still needs, which the solver tells, in free building too: there a brick that leaves
a temple completable is as good as in guided building, and any other is a mistake.
"""

import numpy as np
from numba import types

from hypostyle.compiled import CHANCE, DICE, FLOATS, INT, INTS, OVER, PLAYOUT, PRIOR, compiled, roll
from hypostyle.games.temple_rush.kernel_choices import (
    chances,
    choices,
    places_under_way,
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
    ALL_WAYS,
    BAG,
    CELL,
    CHOSEN,
    CLAIM,
    COLUMN,
    DEPTH,
    FACE,
    FIX,
    FOUND,
    GIVE_BONUS,
    HAMMER,
    HAMMER_BRICK,
    HAMMER_DIE,
    HAS_ACTED,
    HAS_ENDED,
    HOLDERS,
    HOW,
    IS_FREE,
    KEEP,
    LEFT,
    MORTAR_ON,
    MOST_ZONES,
    OFFER,
    PARTS,
    PASS,
    PLACE,
    REBUILD,
    REBUILT,
    REFUSE,
    ROLL,
    ROLLED,
    SETTLE,
    SHIFT,
    STAGE,
    STAR,
    TOKENS,
    USE_BAG,
    VALUE,
    WAYS,
    WIDEST,
    WITHDRAW,
    ZONE,
)
from hypostyle.games.temple_rush.kernel_look import (
    asker_of,
    bag_pairs,
    bricks_needed,
    card_at,
    completes,
    exchanges,
    figure_at,
    has_ended,
    is_dead,
    layings,
    may_agree,
    seat_at,
    uses_of_pair,
    ways_in_supply,
    ways_of_face,
)
from hypostyle.games.temple_rush.kernel_rules import (
    apply,
    claim,
    end_round,
    result,
    set_acting,
)
from hypostyle.games.temple_rush.kernel_solver import (
    ANY,
    EVERY,
    FAR_OFF,
    brick_at,
    brick_of,
    put_in,
    size_of,
    take_out,
    way_of,
    ways_of,
    x_of,
    y_of,
)
from hypostyle.games.temple_rush.kernel_value import BONUS_BRICK, bonus_gain, evaluate

HORIZON = 3  # rounds that a playout goes on; three beat one, and eight do not beat three
_ZONED = (MOST_ZONES + 1) * WAYS


# What seems good


@compiled(types.float64(INT, INT))
def _worth(value: int, needed: int) -> float:
    """Of a brick after which a temple of a value needs so many more."""
    if needed == 0:
        return 1.0
    if needed >= FAR_OFF:
        return 0.05
    return min(0.9, 0.1 + 0.2 * (value + BONUS_BRICK) / (needed + 1))


@compiled(types.void(INTS, INT, INT, INTS))
def _note(found: np.ndarray, count: int, zone: int, needed: np.ndarray) -> None:
    """For each way in a zone the fewest bricks needed after a brick is laid so."""
    half = found.size // 2
    for index in range(count):
        at = zone * WAYS + way_of(found[index])
        needed[at] = min(needed[at], found[half + index])


@compiled(types.void(INTS, INTS, INTS, INTS))
def _look_ahead(tables: np.ndarray, state: np.ndarray, found: np.ndarray, needed: np.ndarray) -> None:
    """That, for whatever bricks may be laid where the position stands."""
    seat, stage, depth = state[ACTING], state[STAGE], state[DEPTH]
    ways = ways_in_supply(tables, state, seat)
    if stage == PARTS and not state[seat_at(seat) + TOKENS] & HAMMER:
        ways &= ways_of_face(state[seat_at(seat) + FACE])
    source = state[CHOSEN + 1]
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0 or (stage == REBUILD and zone != state[ZONE]):
            continue
        at = figure_at(seat, zone)
        if depth == 2 and word_of(state[CHOSEN]) == SHIFT:
            old = brick_at(state, figure_at(seat, zone_in(source)), x_in(source), y_in(source))
            count = layings(tables, state, seat, zone, state, at, ways_of(size_of(old)), 1, EVERY, found)
            _note(found, count, zone, needed)
        elif depth == 2:
            if zone == zone_in(source):
                old, word = brick_at(state, at, x_in(source), y_in(source)), word_of(state[CHOSEN])
                _note(found, exchanges(tables, state, seat, zone, old, word, 1, EVERY, found), zone, needed)
        else:
            _note(found, layings(tables, state, seat, zone, state, at, ways, 1, EVERY, found), zone, needed)


@compiled(types.float64(INTS, INTS, INT, INTS))
def _look(tables: np.ndarray, state: np.ndarray, code: int, needed: np.ndarray) -> float:
    """How good a code looks that chooses no cell."""
    word, zone, size, seat = word_of(code), zone_in(code), size_in(code), state[ACTING]
    if word in (PLACE, KEEP, HOW):
        at = zone * WAYS + way_of(brick_of(0, 0, size, across_in(code)))
        return _worth(tables[card_at(state, zone) + VALUE], needed[at])
    if word == HAMMER_DIE:
        for each in range(1, MOST_ZONES + 1):
            for way in range(WAYS):
                if ways_of(size) >> way & 1 and needed[each * WAYS + way] == 0:
                    return 0.9
        return 0.12
    if word == CLAIM:
        return 1.0 if completes(tables, state, seat, zone) else 0.02
    if word == PASS:
        return 0.5 if state[seat_at(seat) + HAS_ACTED] else 0.1
    if word == GIVE_BONUS:
        return 0.3 + 0.2 * bonus_gain(state, size)
    if word == USE_BAG:
        return 0.95
    if word in (REBUILT, HAMMER_BRICK):
        return 0.2
    if word == FIX and not tables[IS_FREE]:
        return 0.4  # only where a temple would be lost
    if word in (MORTAR_ON, FIX, WITHDRAW):
        return 0.1
    return 0.3 if word in (SHIFT, OFFER) else 0.5


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    found = np.empty(FOUND, dtype=np.int64)
    last = word_of(codes[0])
    if last in (CELL, COLUMN):
        places = places_under_way(tables, state, 1, found)
        half = found.size // 2
        first = state[CHOSEN]
        zone = zone_in(first) if word_of(first) in (PLACE, KEEP) else zone_in(state[CHOSEN + 2])
        value = tables[card_at(state, zone) + VALUE]
        for index in range(count):
            best = FAR_OFF
            for number in range(places):
                is_level = last != CELL or y_of(found[number]) == y_in(codes[index])
                if is_level and x_of(found[number]) == x_in(codes[index]):
                    best = min(best, found[half + number])
            worths[index] = _worth(value, best)
        return
    needed = np.full(_ZONED, FAR_OFF, dtype=np.int64)
    stage = state[STAGE]
    # With a bag, and where a brick to take out is chosen, no way to lay one is.
    lays = state[DEPTH] == 0 or (state[DEPTH] == 2 and word_of(state[CHOSEN]) != USE_BAG)
    if lays and (stage == REBUILD or (stage == PARTS and not has_ended(state, state[ACTING]))):
        _look_ahead(tables, state, found, needed)
    for index in range(count):
        worths[index] = _look(tables, state, codes[index], needed)


# To the end


@compiled(INT(INTS, INTS, DICE, INTS, INTS))
def _drawn(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    count = chances(tables, state, codes, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    rest = roll(dice, total)
    index = 0
    while rest >= weights[index]:
        rest -= weights[index]
        index += 1
    return codes[index]


@compiled(INT(INTS, INTS, INT, INT, INT, DICE, INTS, INTS))
def _choose_place(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    ways: int,
    rolled: int,
    dice: np.ndarray,
    found: np.ndarray,
    chosen: np.ndarray,
) -> int:
    """The brick that promises most points for each brick still needed, and its zone; one that brings no temple nearer
    only if none does, and one of another size than rolled (for the hammer) only if it completes a temple. Whether there
    is any.
    """
    half, best = found.size // 2, 0
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0:
            continue
        points, before = 64 * (tables[card_at(state, zone) + VALUE] + BONUS_BRICK), FAR_OFF
        count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 1, EVERY, found)
        if count:
            before = bricks_needed(tables, state, seat, zone)
        for index in range(count):
            needed = found[half + index]
            if needed > before or (needed and not rolled >> way_of(found[index]) & 1):
                continue
            worth = 100 * points if needed == 0 else points * 8 // (needed + 1)
            if needed == before:
                worth = 1
            worth = worth * (64 + roll(dice, 16)) + 1
            if worth > best:
                best = worth
                chosen[0], chosen[1] = zone, found[index]
    return int(best > 0)


@compiled(types.void(INTS, INTS, INT, DICE, INTS))
def _mend(tables: np.ndarray, state: np.ndarray, seat: int, dice: np.ndarray, found: np.ndarray) -> None:
    """TR-11: where nothing can be laid, the exchange after which a lost temple needs fewest bricks, if there is any."""
    half, least, best_zone, out, laid = found.size // 2, 64 * FAR_OFF, 0, 0, 0
    for zone in range(1, MOST_ZONES + 1):
        if not is_dead(tables, state, seat, zone):
            continue
        at = figure_at(seat, zone)
        for index in range(at + 1, at + 1 + state[at]):
            count = exchanges(tables, state, seat, zone, state[index], FIX, 1, EVERY, found)
            for number in range(count):
                needed = 64 * found[half + number] + roll(dice, 64)
                if needed < least:
                    least, best_zone, out, laid = needed, zone, state[index], found[number]
    if best_zone == 0:
        return
    take_out(state, figure_at(seat, best_zone), out)
    put_in(state, figure_at(seat, best_zone), laid)
    state[seat_at(seat) + HAS_ACTED] = 1
    if completes(tables, state, seat, best_zone):
        claim(tables, state, seat, best_zone, 0)


@compiled(types.void(INTS, INTS, INT, DICE, INTS, INTS))
def _act(
    tables: np.ndarray, state: np.ndarray, seat: int, dice: np.ndarray, found: np.ndarray, chosen: np.ndarray
) -> None:
    """The main action of a part, and what it completes."""
    at = seat_at(seat)
    rolled, ways = ways_of_face(state[at + FACE]), ways_in_supply(tables, state, seat)
    has_hammer = state[at + TOKENS] & HAMMER and state[at + FACE] != STAR
    if not has_hammer:
        ways &= rolled
    if _choose_place(tables, state, seat, ways, rolled, dice, found, chosen):
        zone, brick = chosen[0], chosen[1]
        if not rolled >> way_of(brick) & 1:
            state[at + TOKENS] &= ~HAMMER
            state[at + FACE] = size_of(brick)
        put_in(state, figure_at(seat, zone), brick)
        state[at + HAS_ACTED] = 1
        if completes(tables, state, seat, zone):
            claim(tables, state, seat, zone, 0)
    elif not tables[IS_FREE]:
        _mend(tables, state, seat, dice, found)
    elif roll(dice, 2):
        for zone in range(1, MOST_ZONES + 1):
            here = figure_at(seat, zone)
            if state[HOLDERS + zone] == 0 or state[here] == 0:
                continue
            # Nothing can complete it any more: a wrong claim takes a brick out of it.
            if completes(tables, state, seat, zone) or not layings(
                tables, state, seat, zone, state, here, ALL_WAYS, 1, ANY, found
            ):
                claim(tables, state, seat, zone, 0)
                return


@compiled(types.void(INTS, INTS, DICE, INTS, INTS))
def _play_part(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, found: np.ndarray, codes: np.ndarray) -> None:
    """A whole part at once: the main action, the bag where it completes a temple, and the end."""
    seat = state[ACTING]
    at = seat_at(seat)
    asker = asker_of(state, seat)
    if asker:
        apply(tables, state, ACCEPT if may_agree(tables, state, asker, seat) and roll(dice, 2) else REFUSE)
        return
    if tables[IS_FREE]:
        for zone in range(1, MOST_ZONES + 1):
            if not has_ended(state, seat) and state[HOLDERS + zone] and completes(tables, state, seat, zone):
                claim(tables, state, seat, zone, 0)
    if not has_ended(state, seat) and not state[at + HAS_ACTED]:
        _act(tables, state, seat, dice, found, codes)
    if not has_ended(state, seat):
        if state[at + TOKENS] & BAG and bag_pairs(tables, state, seat, 0, 1, codes):
            uses_of_pair(tables, state, seat, codes[0], 0, 1, codes)
            state[at + TOKENS] &= ~BAG
            claim(tables, state, seat, zone_in(codes[0]), 1)
        if not has_ended(state, seat) and state[STAGE] == PARTS:
            state[at + HAS_ENDED] = 1
    end_round(tables, state)
    set_acting(tables, state)


@compiled(types.void(INTS, INTS, DICE, INTS))
def _play_rebuild(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, found: np.ndarray) -> None:
    """One brick laid anew, so that as few as possible are needed then."""
    seat, zone = state[ACTING], state[ZONE]
    ways = 0
    for size in range(1, 5):
        if state[seat_at(seat) + LEFT + size]:
            ways |= ways_of(size)
    count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 1, EVERY, found)
    if count == 0:
        apply(tables, state, REBUILT)
        return
    half, best, worth = found.size // 2, 0, 1 << 30
    for index in range(count):
        needed = 64 * found[half + index] + roll(dice, 64)
        if needed < worth:
            best, worth = index, needed
    brick = found[best]
    apply(tables, state, how_code(KEEP, zone, size_of(brick), brick & 1))
    apply(tables, state, cell_code(CELL, 0, x_of(brick), y_of(brick)))


@compiled(types.void(INTS, INTS, DICE, INTS, FLOATS))
def _play_choice(
    tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray, worths: np.ndarray
) -> None:
    """Any other small choice: mostly what looks best."""
    count = choices(tables, state, codes)
    best = roll(dice, count)
    if roll(dice, 4):
        prior(tables, state, codes, count, worths)
        for index in range(count):
            if worths[index] > worths[best]:
                best = index
    apply(tables, state, codes[best])


@compiled(types.void(INTS, INTS, DICE, INT))
def _play(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, rounds: int) -> None:
    """Up to so many rolls from here; everyone builds what promises most, with some chance in it, and uses hammer and
    bag where they complete.
    """
    codes, weights = np.empty(WIDEST, dtype=np.int64), np.empty(WIDEST, dtype=np.int64)
    looks, found = np.empty(WIDEST, dtype=np.float64), np.empty(FOUND, dtype=np.int64)
    while state[ACTING] != OVER:
        stage = state[STAGE]
        if state[ACTING] == CHANCE:
            if stage == ROLL and state[ROLLED] == 0:
                if rounds == 0:
                    return
                rounds -= 1
            apply(tables, state, _drawn(tables, state, dice, codes, weights))
        elif state[DEPTH] or stage == SETTLE:
            _play_choice(tables, state, dice, codes, looks)
        elif stage == PARTS:
            _play_part(tables, state, dice, found, codes)
        elif stage == REBUILD:
            _play_rebuild(tables, state, dice, found)
        else:
            choices(tables, state, codes)
            apply(tables, state, codes[0])


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """To the end of the round, some more, and then by what the position promises."""
    _play(tables, state, dice, HORIZON)
    evaluate(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any small choice, each as likely: what benchmarks measure and plain search uses."""
    codes, weights = np.empty(WIDEST, dtype=np.int64), np.empty(WIDEST, dtype=np.int64)
    while state[ACTING] != OVER:
        if state[ACTING] == CHANCE:
            apply(tables, state, _drawn(tables, state, dice, codes, weights))
        else:
            count = choices(tables, state, codes)
            apply(tables, state, codes[roll(dice, count)])
    result(tables, state, worths)
