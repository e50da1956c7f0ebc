"""How a computer player looks at Temple Rush: what seems good at first, and how it goes on to the end.

Both go by the bricks that a temple still needs, which the solver tells, in free building too: there a brick that leaves
a temple completable is as good as in guided building, and any other is a mistake.
"""

import numpy as np
from numba import types

from hypostyle.compiled import CHANCE, DICE, FLOATS, INT, INTS, OVER, PLAYOUT, PRIOR, compiled, roll
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush import kernel_look as look
from hypostyle.games.temple_rush.kernel_bricks import (
    brick_at,
    put_in,
    size_of,
    take_out,
    way_of,
    ways_of,
    x_of,
    y_of,
)
from hypostyle.games.temple_rush.kernel_chances import chances
from hypostyle.games.temple_rush.kernel_choices import choices, places_under_way
from hypostyle.games.temple_rush.kernel_claims import claim, end_round
from hypostyle.games.temple_rush.kernel_codes import (
    Code,
    cell_code,
    how_code,
    kind_of,
    size_in,
    way_in,
    x_in,
    y_in,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_coverings import FAR_OFF
from hypostyle.games.temple_rush.kernel_look import completes, figure_at, has_ended, layings, seat_at, value_at
from hypostyle.games.temple_rush.kernel_places import ANY, EVERY
from hypostyle.games.temple_rush.kernel_rules import apply, set_acting
from hypostyle.games.temple_rush.kernel_score import result
from hypostyle.games.temple_rush.kernel_value import BONUS_BRICK, bonus_gain, evaluate
from hypostyle.games.temple_rush.space import ZONES
from hypostyle.games.temple_rush.stages import Stage

HORIZON = 3  # rounds that a playout goes on; three beat one, and eight do not beat three
_ZONED = (1 + len(ZONES)) * at.WAYS  # numbers of all ways in all zones


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
        place = zone * at.WAYS + way_of(found[index])
        needed[place] = min(needed[place], found[half + index])


@compiled(INT(INTS))
def _source_brick(state: np.ndarray) -> int:
    """The brick that the move under way takes out."""
    source = state[at.CHOSEN + 1]
    return brick_at(state, figure_at(state[at.ACTING], zone_in(source)), x_in(source), y_in(source))


@compiled(types.void(INTS, INTS, INTS, INTS))
def _look_ahead(tables: np.ndarray, state: np.ndarray, found: np.ndarray, needed: np.ndarray) -> None:
    """That, for whatever bricks may be laid where the position stands."""
    seat, stage, kind = state[at.ACTING], state[at.STAGE], kind_of(state[at.CHOSEN])
    own, is_under_way = seat_at(seat), state[at.DEPTH] == 2
    ways = look.ways_in_supply(state, seat)
    if stage == Stage.PARTS and not state[own + at.TOKENS] & at.HAMMER:
        ways &= look.ways_of_face(state[own + at.FACE])
    if is_under_way and kind == Code.SHIFT:
        ways = ways_of(size_of(_source_brick(state)))
    for zone in ZONES:
        if state[at.HOLDERS + zone] == 0 or (stage == Stage.REBUILD and zone != state[at.ZONE]):
            continue
        if not is_under_way or kind == Code.SHIFT:
            count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 1, EVERY, found)
            _note(found, count, zone, needed)
        elif zone == zone_in(state[at.CHOSEN + 1]):
            count = look.exchanges(tables, state, seat, zone, _source_brick(state), kind, 1, EVERY, found)
            _note(found, count, zone, needed)


@compiled(INT(INT, INTS))
def _would_complete(size: int, needed: np.ndarray) -> int:
    """Whether a brick of a size completes a temple."""
    for zone in ZONES:
        for way in range(at.WAYS):
            if ways_of(size) >> way & 1 and needed[zone * at.WAYS + way] == 0:
                return 1
    return 0


@compiled(types.float64(INTS, INTS, INT, INTS))
def _look(tables: np.ndarray, state: np.ndarray, code: int, needed: np.ndarray) -> float:
    """How good a code looks that chooses no cell."""
    kind, zone, size, seat = kind_of(code), zone_in(code), size_in(code), state[at.ACTING]
    if kind in (Code.PLACE, Code.KEEP, Code.HOW):
        return _worth(value_at(tables, state, zone), needed[zone * at.WAYS + way_in(code)])
    if kind == Code.HAMMER_DIE:
        return 0.9 if _would_complete(size, needed) else 0.12
    if kind == Code.CLAIM:
        return 1.0 if completes(tables, state, seat, zone) else 0.02
    if kind == Code.PASS:
        return 0.5 if state[seat_at(seat) + at.HAS_ACTED] else 0.1
    if kind == Code.BONUS:
        return 0.3 + 0.2 * bonus_gain(state, size)
    if kind == Code.BAG:
        return 0.95
    if kind in (Code.REBUILT, Code.HAMMER_BRICK):
        return 0.2
    if kind == Code.FIX and not tables[at.IS_FREE]:
        return 0.4  # only where a temple would be lost
    if kind in (Code.MORTAR, Code.FIX, Code.WITHDRAW):
        return 0.1
    return 0.3 if kind in (Code.SHIFT, Code.OFFER) else 0.5


@compiled(PRIOR)
def _look_at_cells(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """How good each cell looks, or each column by the best of its cells."""
    found = np.empty(at.FOUND, dtype=np.int64)
    places, half = places_under_way(tables, state, 1, found), found.size // 2
    first = state[at.CHOSEN]
    zone = zone_in(first if kind_of(first) in (Code.PLACE, Code.KEEP) else state[at.CHOSEN + 2])
    value, is_column = value_at(tables, state, zone), kind_of(codes[0]) == Code.COLUMN
    for index in range(count):
        best = FAR_OFF
        for number in range(places):
            is_level = is_column or y_of(found[number]) == y_in(codes[index])
            if is_level and x_of(found[number]) == x_in(codes[index]):
                best = min(best, found[half + number])
        worths[index] = _worth(value, best)


@compiled(INT(INTS))
def _may_lay(state: np.ndarray) -> int:
    """Whether a way to lay a brick may be chosen: not with a bag, nor where a brick to take out is chosen."""
    stage, depth = state[at.STAGE], state[at.DEPTH]
    if depth != 0 and (depth != 2 or kind_of(state[at.CHOSEN]) == Code.BAG):
        return 0
    return int(stage == Stage.REBUILD or (stage == Stage.PARTS and not has_ended(state, state[at.ACTING])))


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    if kind_of(codes[0]) in (Code.CELL, Code.COLUMN):
        _look_at_cells(tables, state, codes, count, worths)
        return
    needed = np.full(_ZONED, FAR_OFF, dtype=np.int64)
    if _may_lay(state):
        _look_ahead(tables, state, np.empty(at.FOUND, dtype=np.int64), needed)
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
    for zone in ZONES:
        if state[at.HOLDERS + zone] == 0:
            continue
        points, before = 64 * (value_at(tables, state, zone) + BONUS_BRICK), FAR_OFF
        count = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 1, EVERY, found)
        if count:
            before = look.bricks_needed(tables, state, seat, zone)
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
    for zone in ZONES:
        if not look.is_dead(tables, state, seat, zone):
            continue
        begin = figure_at(seat, zone)
        for index in range(begin + 1, begin + 1 + state[begin]):
            count = look.exchanges(tables, state, seat, zone, state[index], Code.FIX, 1, EVERY, found)
            for number in range(count):
                needed = 64 * found[half + number] + roll(dice, 64)
                if needed < least:
                    least, best_zone, out, laid = needed, zone, state[index], found[number]
    if best_zone == 0:
        return
    take_out(state, figure_at(seat, best_zone), out)
    put_in(state, figure_at(seat, best_zone), laid)
    state[seat_at(seat) + at.HAS_ACTED] = 1
    if completes(tables, state, seat, best_zone):
        claim(tables, state, seat, best_zone, 0)


@compiled(types.void(INTS, INTS, INT, INT, INT))
def _place(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, brick: int) -> None:
    """Lay a brick, with the hammer where another size is rolled, and claim what it completes."""
    own = seat_at(seat)
    if not look.ways_of_face(state[own + at.FACE]) >> way_of(brick) & 1:
        state[own + at.TOKENS] &= ~at.HAMMER
        state[own + at.FACE] = size_of(brick)
    put_in(state, figure_at(seat, zone), brick)
    state[own + at.HAS_ACTED] = 1
    if completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)


@compiled(types.void(INTS, INTS, INT, INTS))
def _claim_something(tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray) -> None:
    """A temple that is complete, or that nothing can complete any more: a wrong claim takes a brick out of it."""
    for zone in ZONES:
        begin = figure_at(seat, zone)
        if state[at.HOLDERS + zone] == 0 or state[begin] == 0:
            continue
        if completes(tables, state, seat, zone) or not layings(
            tables, state, seat, zone, state, begin, at.ALL_WAYS, 1, ANY, found
        ):
            claim(tables, state, seat, zone, 0)
            return


@compiled(types.void(INTS, INTS, INT, DICE, INTS, INTS))
def _act(
    tables: np.ndarray, state: np.ndarray, seat: int, dice: np.ndarray, found: np.ndarray, chosen: np.ndarray
) -> None:
    """The main action of a part, and what it completes."""
    face, has_hammer = state[seat_at(seat) + at.FACE], state[seat_at(seat) + at.TOKENS] & at.HAMMER
    rolled, ways = look.ways_of_face(face), look.ways_in_supply(state, seat)
    if not has_hammer or face == at.STAR:
        ways &= rolled
    if _choose_place(tables, state, seat, ways, rolled, dice, found, chosen):
        _place(tables, state, seat, chosen[0], chosen[1])
    elif not tables[at.IS_FREE]:
        _mend(tables, state, seat, dice, found)
    elif roll(dice, 2):
        _claim_something(tables, state, seat, found)


@compiled(types.void(INTS, INTS, DICE, INTS, INTS))
def _play_part(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, found: np.ndarray, codes: np.ndarray) -> None:
    """A whole part at once: the main action, the bag where it completes a temple, and the end."""
    seat = state[at.ACTING]
    own = seat_at(seat)
    asker = look.asker_of(state, seat)
    if asker:
        agrees = look.may_agree(tables, state, asker, seat) and roll(dice, 2)
        apply(tables, state, Code.ACCEPT if agrees else Code.REFUSE)
        return
    if tables[at.IS_FREE]:
        for zone in ZONES:
            if not has_ended(state, seat) and state[at.HOLDERS + zone] and completes(tables, state, seat, zone):
                claim(tables, state, seat, zone, 0)
    if not has_ended(state, seat) and not state[own + at.HAS_ACTED]:
        _act(tables, state, seat, dice, found, codes)
    if not has_ended(state, seat):
        if state[own + at.TOKENS] & at.BAG and look.bag_pairs(tables, state, seat, 0, 1, codes):
            look.uses_of_pair(tables, state, seat, codes[0], 0, 1, codes)
            state[own + at.TOKENS] &= ~at.BAG
            claim(tables, state, seat, zone_in(codes[0]), 1)
        if not has_ended(state, seat) and state[at.STAGE] == Stage.PARTS:
            state[own + at.HAS_ENDED] = 1
    end_round(tables, state)
    set_acting(tables, state)


@compiled(types.void(INTS, INTS, DICE, INTS))
def _play_rebuild(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, found: np.ndarray) -> None:
    """One brick laid anew, so that as few as possible are needed then."""
    seat, zone = state[at.ACTING], state[at.ZONE]
    ways, begin = look.ways_left(state, seat), figure_at(seat, zone)
    count = layings(tables, state, seat, zone, state, begin, ways, 1, EVERY, found)
    if count == 0:
        apply(tables, state, Code.REBUILT)
        return
    half, best, worth = found.size // 2, 0, 1 << 30
    for index in range(count):
        needed = 64 * found[half + index] + roll(dice, 64)
        if needed < worth:
            best, worth = index, needed
    brick = found[best]
    apply(tables, state, how_code(Code.KEEP, zone, size_of(brick), brick & 1))
    apply(tables, state, cell_code(Code.CELL, 0, x_of(brick), y_of(brick)))


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
    codes, weights = np.empty(at.MOST_CHOICES, dtype=np.int64), np.empty(at.MOST_CHOICES, dtype=np.int64)
    looks, found = np.empty(at.MOST_CHOICES, dtype=np.float64), np.empty(at.FOUND, dtype=np.int64)
    while state[at.ACTING] != OVER:
        stage = state[at.STAGE]
        if state[at.ACTING] == CHANCE:
            if stage == Stage.ROLL and state[at.ROLLED] == 0:
                if rounds == 0:
                    return
                rounds -= 1
            apply(tables, state, _drawn(tables, state, dice, codes, weights))
        elif state[at.DEPTH] or stage == Stage.SETTLE:
            _play_choice(tables, state, dice, codes, looks)
        elif stage == Stage.PARTS:
            _play_part(tables, state, dice, found, codes)
        elif stage == Stage.REBUILD:
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
    codes, weights = np.empty(at.MOST_CHOICES, dtype=np.int64), np.empty(at.MOST_CHOICES, dtype=np.int64)
    while state[at.ACTING] != OVER:
        if state[at.ACTING] == CHANCE:
            apply(tables, state, _drawn(tables, state, dice, codes, weights))
        else:
            count = choices(tables, state, codes)
            apply(tables, state, codes[roll(dice, count)])
    result(tables, state, worths)
