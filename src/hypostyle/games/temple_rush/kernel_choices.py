"""What can be chosen, in small choices."""

import numpy as np

from hypostyle.compiled import CHOICES, INT, INTS, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush import kernel_look as look
from hypostyle.games.temple_rush.kernel_bricks import brick_at, size_of, way_of, ways_of, x_of, y_of
from hypostyle.games.temple_rush.kernel_codes import (
    Code,
    cell_code,
    claimant,
    claimed_zone,
    how_code,
    is_right_claim,
    kind_of,
    way_in,
    x_in,
    y_in,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_look import exchanges, figure_at, layings, seat_at, ways_in_supply
from hypostyle.games.temple_rush.kernel_places import ANY, EACH_WAY, EVERY
from hypostyle.games.temple_rush.space import SIZES, ZONES
from hypostyle.games.temple_rush.stages import Stage


@compiled(INT(INTS, INT, INT, INT, INTS, INT))
def _ways_found(found: np.ndarray, count: int, kind: int, zone: int, codes: np.ndarray, noted: int) -> int:
    """The ways among bricks found, as codes of a kind with a zone."""
    ways = 0
    for index in range(count):
        way = way_of(found[index])
        if not ways >> way & 1:
            ways |= 1 << way
            codes[noted] = how_code(kind, zone, size_of(found[index]), found[index] & 1)
            noted += 1
    return noted


@compiled(INT(INTS, INT))
def _gone(state: np.ndarray, seat: int) -> int:
    """TR-10: the sizes that the die allows and that are gone from supply, as bits."""
    face = state[seat_at(seat) + at.FACE]
    gone = 0
    for size in SIZES:
        if face in (at.STAR, size) and look.supply(state, seat, size) == 0:
            gone |= 1 << size
    return gone


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def shifted_bricks(
    tables: np.ndarray, state: np.ndarray, seat: int, most: int, found: np.ndarray, codes: np.ndarray
) -> int:
    """The bricks that can go from zone to zone, as codes; at most so many."""
    gone = _gone(state, seat)
    count = 0
    if gone == 0:
        return 0
    for zone in ZONES:
        begin = figure_at(seat, zone)
        for index in range(begin + 1, begin + 1 + state[begin]):
            brick = state[index]
            size = size_of(brick)
            if not gone >> size & 1 or not look.may_leave(state, seat, zone, brick):
                continue
            for target in ZONES:
                if target == zone or state[at.HOLDERS + target] == 0:
                    continue
                there = figure_at(seat, target)
                if layings(tables, state, seat, target, state, there, ways_of(size), 0, ANY, found):
                    codes[count] = cell_code(Code.SOURCE, zone, x_of(brick), y_of(brick))
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
    own = seat_at(seat)
    face, tokens, acted = state[own + at.FACE], state[own + at.TOKENS], state[own + at.HAS_ACTED]
    some = np.empty(1, dtype=np.int64)
    if tokens & at.HAMMER:
        if not acted and face != at.STAR:
            for size in SIZES:
                if size != face:
                    codes[count] = how_code(Code.HAMMER_DIE, 0, size, 0)
                    count += 1
        if look.exchanged_bricks(tables, state, seat, Code.HAMMER_BRICK, 0, found, 1, some):
            codes[count] = Code.HAMMER_BRICK
            count += 1
    if tokens & at.MORTAR and not acted:
        for zone in ZONES:
            if state[at.HOLDERS + zone]:
                codes[count] = how_code(Code.MORTAR, zone, 0, 0)
                count += 1
    if tokens & at.BAG and look.bag_pairs(tables, state, seat, 1, 1, some):
        codes[count] = Code.BAG
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INTS, INTS, INT))
def _part_choices(
    tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray, codes: np.ndarray, count: int
) -> int:
    own = seat_at(seat)
    acted = state[own + at.HAS_ACTED]
    codes[count] = Code.PASS
    count += 1
    some = np.empty(1, dtype=np.int64)
    alive = 0
    if not acted:
        ways = look.ways_of_face(state[own + at.FACE]) & ways_in_supply(state, seat)
        for zone in ZONES:
            if state[at.HOLDERS + zone] and ways:
                places = layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 0, EACH_WAY, found)
                count = _ways_found(found, places, Code.PLACE, zone, codes, count)
                alive |= int(places > 0) << zone
        if shifted_bricks(tables, state, seat, 1, found, some):
            codes[count] = Code.SHIFT
            count += 1
    if look.may_fix(tables, state, seat, alive, found):
        codes[count] = Code.FIX
        count += 1
    if tables[at.IS_FREE]:
        for zone in ZONES:
            if state[at.HOLDERS + zone] and state[figure_at(seat, zone)]:
                codes[count] = how_code(Code.CLAIM, zone, 0, 0)
                count += 1
    return _token_choices(tables, state, seat, found, codes, count)


@compiled(INT(INTS, INTS, INT, INTS, INTS))
def _round_choices(tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray, codes: np.ndarray) -> int:
    count = 0
    asker = look.asker_of(state, seat)
    if asker:
        codes[0] = Code.REFUSE
        count = 1
        if look.may_agree(tables, state, asker, seat):
            codes[1] = Code.ACCEPT
            count = 2
    if look.has_ended(state, seat):
        return count
    if state[at.OFFERS + seat]:
        codes[count] = Code.WITHDRAW
        count += 1
    for other in range(1, tables[at.PLAYERS] + 1):
        if look.may_offer(tables, state, seat, other):
            codes[count] = how_code(Code.OFFER, 0, other, 0)
            count += 1
    return _part_choices(tables, state, seat, found, codes, count)


@compiled(INT(INTS, INT, INT))
def was_right(state: np.ndarray, seat: int, zone: int) -> int:
    if state[at.CLAIMS] == 0:
        return state[at.IS_RIGHT]  # the solo game
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        claim = state[index]
        if claimant(claim) == seat and claimed_zone(claim) == zone and is_right_claim(claim):
            return 1
    return 0


@compiled(INT(INTS, INTS, INT, INTS))
def _settling_choices(tables: np.ndarray, state: np.ndarray, seat: int, codes: np.ndarray) -> int:
    """TR-14, TR-15."""
    zone = state[at.ZONE]
    begin = figure_at(seat, zone)
    count, seen = 0, state[seat_at(seat) + at.BONUS]
    if not was_right(state, seat, zone):
        for index in range(begin + 1, begin + 1 + state[begin]):
            if look.may_leave(state, seat, zone, state[index]):
                codes[count] = cell_code(Code.FORFEIT, 0, x_of(state[index]), y_of(state[index]))
                count += 1
        return count
    for index in range(begin + 1, begin + 1 + state[begin]):
        size = size_of(state[index])
        if not seen >> size & 1:
            seen |= 1 << size
            codes[count] = how_code(Code.BONUS, 0, size, 0)
            count += 1
    if count == 0:
        codes[0] = Code.NO_BONUS
        count = 1
    return count


@compiled(INT(INTS, INTS, INT, INTS))
def rebuild_places(tables: np.ndarray, state: np.ndarray, seat: int, found: np.ndarray) -> int:
    """TR-16: where bricks not yet laid anew can go."""
    zone, ways = state[at.ZONE], look.ways_left(state, seat)
    return layings(tables, state, seat, zone, state, figure_at(seat, zone), ways, 0, EACH_WAY, found)


@compiled(INT(INTS, INT, INT))
def _keep_way(found: np.ndarray, count: int, way: int) -> int:
    """Of bricks found, those laid in a way."""
    half, kept = found.size // 2, 0
    for index in range(count):
        if way_of(found[index]) == way:
            found[kept], found[half + kept] = found[index], found[half + index]
            kept += 1
    return kept


@compiled(INT(INTS, INT, INT))
def _keep_column(found: np.ndarray, count: int, x: int) -> int:
    """Of bricks found, those that begin in a column."""
    half, kept = found.size // 2, 0
    for index in range(count):
        if x_of(found[index]) == x:
            found[kept], found[half + kept] = found[index], found[half + index]
            kept += 1
    return kept


@compiled(INT(INTS, INTS, INT, INT, INTS))
def _places_laid(tables: np.ndarray, state: np.ndarray, how: int, is_planned: int, found: np.ndarray) -> int:
    """Where a brick can be added in the zone and the way that a code names."""
    seat, zone = state[at.ACTING], zone_in(how)
    return layings(tables, state, seat, zone, state, figure_at(seat, zone), 1 << way_in(how), is_planned, EVERY, found)


@compiled(INT(INTS, INTS, INT, INTS))
def _places_exchanged(tables: np.ndarray, state: np.ndarray, is_planned: int, found: np.ndarray) -> int:
    """Where a brick can be laid for the one taken out, in the way chosen."""
    seat, source, how = state[at.ACTING], state[at.CHOSEN + 1], state[at.CHOSEN + 2]
    zone = zone_in(source)
    old = brick_at(state, figure_at(seat, zone), x_in(source), y_in(source))
    count = exchanges(tables, state, seat, zone, old, kind_of(state[at.CHOSEN]), is_planned, EVERY, found)
    return _keep_way(found, count, way_in(how))


@compiled(INT(INTS, INTS, INT, INTS))
def places_under_way(tables: np.ndarray, state: np.ndarray, is_planned: int, found: np.ndarray) -> int:
    """The bricks to which the choices made so far can lead, by kind of move."""
    kind, last = kind_of(state[at.CHOSEN]), state[at.CHOSEN + state[at.DEPTH] - 1]
    if kind in (Code.PLACE, Code.KEEP):
        count = _places_laid(tables, state, state[at.CHOSEN], is_planned, found)
    elif kind == Code.SHIFT:
        count = _places_laid(tables, state, state[at.CHOSEN + 2], is_planned, found)
    else:
        count = _places_exchanged(tables, state, is_planned, found)
    return _keep_column(found, count, x_in(last)) if kind_of(last) == Code.COLUMN else count


@compiled(INT(INTS, INT, INT))
def _is_among(codes: np.ndarray, count: int, code: int) -> int:
    for index in range(count):
        if codes[index] == code:
            return 1
    return 0


@compiled(INT(INTS, INTS, INTS, INTS))
def _cell_choices(tables: np.ndarray, state: np.ndarray, found: np.ndarray, codes: np.ndarray) -> int:
    """The cell of a brick; in free building, where there are many, first its column."""
    places = places_under_way(tables, state, 0, found)
    if not tables[at.IS_FREE] or kind_of(state[at.CHOSEN + state[at.DEPTH] - 1]) == Code.COLUMN:
        for index in range(places):
            codes[index] = cell_code(Code.CELL, 0, x_of(found[index]), y_of(found[index]))
        return places
    count = 0
    for index in range(places):
        code = cell_code(Code.COLUMN, 0, x_of(found[index]), 0)
        if not _is_among(codes, count, code):
            codes[count] = code
            count += 1
    return count


@compiled(INT(INTS, INTS, INTS, INTS))
def _next_choices(tables: np.ndarray, state: np.ndarray, found: np.ndarray, codes: np.ndarray) -> int:
    """In the middle of a move."""
    seat, depth = state[at.ACTING], state[at.DEPTH]
    first, last = state[at.CHOSEN], state[at.CHOSEN + depth - 1]
    kind = kind_of(first)
    if kind == Code.BAG:
        if depth == 1:
            return look.bag_pairs(tables, state, seat, 1, at.MOST_CHOICES, codes)
        return look.uses_of_pair(tables, state, seat, last, 1, at.MOST_CHOICES, codes)
    if kind in (Code.PLACE, Code.KEEP) or depth >= 3:
        return _cell_choices(tables, state, found, codes)
    if depth == 1:
        if kind == Code.SHIFT:
            return shifted_bricks(tables, state, seat, at.MOST_CHOICES, found, codes)
        return look.exchanged_bricks(tables, state, seat, kind, 0, found, at.MOST_CHOICES, codes)
    zone = zone_in(last)
    old = brick_at(state, figure_at(seat, zone), x_in(last), y_in(last))
    if kind != Code.SHIFT:
        places = exchanges(tables, state, seat, zone, old, kind, 0, EACH_WAY, found)
        return _ways_found(found, places, Code.HOW, zone, codes, 0)
    count = 0
    for target in ZONES:
        if target != zone and state[at.HOLDERS + target]:
            ways = ways_of(size_of(old))
            places = layings(tables, state, seat, target, state, figure_at(seat, target), ways, 0, EACH_WAY, found)
            count = _ways_found(found, places, Code.HOW, target, codes, count)
    return count


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    stage, seat = state[at.STAGE], state[at.ACTING]
    found = np.empty(at.FOUND, dtype=np.int64)
    if state[at.DEPTH]:
        return _next_choices(tables, state, found, codes)
    if stage == Stage.PARTS:
        return _round_choices(tables, state, seat, found, codes)
    if stage == Stage.SETTLE:
        return _settling_choices(tables, state, seat, codes)
    if stage == Stage.REBUILD:
        codes[0] = Code.REBUILT
        places = rebuild_places(tables, state, seat, found)
        return _ways_found(found, places, Code.KEEP, state[at.ZONE], codes, 1)
    size = look.robot_takes(tables, state) >> at.TAKE_BITS * (state[at.ROBOT_FACE] - 1) & 7
    codes[0] = how_code(Code.TAKE, 0, size, 0) if size else Code.PASS
    return 1
