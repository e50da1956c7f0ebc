"""Turquoise compiled: sites are the bits of a word, 8 x + y, so that whole storeys are looked at in one step.

A move of a pillar is chosen by its target and then by where it comes from and what that costs: where a pillar goes
matters more than which one it is, and one search from the target finds every way to it. Plates, scores, gates and
places come from the readable rules as tables; what is restated is the turn, the auction and the ways.
"""

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCE,
    CHANCES,
    CHOICES,
    DICE,
    FLOATS,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    TO_ACT,
    Kernel,
    compiled,
    lowest,
    popcount,
    roll,
)
from hypostyle.core import Move, Position
from hypostyle.games.turquoise.moves import Anubis, Auction, Drawn, First, Go, Horus, Lay, Plain, Raise, Seth
from hypostyle.games.turquoise.plates import DIRECTIONS, ROTATIONS, PlateSet
from hypostyle.games.turquoise.position import ACTION_POINTS, IDLE_TURNS, TurquoisePosition
from hypostyle.games.turquoise.score import PENALTIES, plate_points
from hypostyle.games.turquoise.space import GATES, PLACES, TOP, Column, columns_of, places_below

# Sizes are numbers of this file's own: compiled code would not notice that another file has changed them.
SEATS = 4
SITES = 64
PLACE_COUNT = 30
TOP_PLACE = PLACE_COUNT - 1
PLATE_COUNT = 26
LAST_PLATE = PLATE_COUNT - 1
WIDEST = 4096  # more than there can be prices, or ways to one site

TABLETS = ("anubis", "horus", "seth", "thot")
ANUBIS_TABLET, HORUS_TABLET, SETH_TABLET, THOT_TABLET = range(4)

# What is to be done.
FIRST, BID, PLATE, LAY, SETH, ACT = range(6)
PHASES = ("first", "bid", "plate", "lay", "seth", "act")

# Codes of a turn's choices: a pillar's target, a site or the hand; then the other kinds of moves.
HAND = SITES
END, DRAW, CROWN, THOT, HORUS, ANUBIS, AUCTION = range(SITES + 1, SITES + 8)
ALONE = SITES  # Anubis takes one pillar only
DROP = 0  # else the price
DECLINE = 4  # else the rotation

# What a way costs, a byte for each part: action points, the payments to seats 1 to 4, all payments. The highest bit
# of each byte is free, so that a subtraction compares all parts at once. A code puts the source above them.
WHOLE = 1
TOTAL = 40
SOURCE = 48
PART = 0x7F
GUARD = 0x808080808080

# A position.
ACTING, PHASE, STEP, PICK, MOVER, ACTIONS, FRESH, HAS_LAID, IDLE, UNDRAWN, DRAWN, PLACE, ROTATION = range(13)
TABLET, PRICE, BIDDER, STILL_IN = range(13, 17)
PLATES, OPEN = 17, 18
RAISED = 19  # for storeys 1 to 3, the sites that are as high or higher
HALVES = 22  # for each direction, the sites that have a half bridge there
HANDS = 26
POINTS = HANDS + SEATS
HOLDERS = POINTS + SEATS
PILLARS = HOLDERS + len(TABLETS)
SIZE = PILLARS + SEATS

# The tables.
PLAYERS, STANDSTILL, ACTIONS_EACH = range(3)
GATE_SITES = 4  # for each direction
PENALTY = GATE_SITES + 4  # by storey
SCORE = PENALTY + 4  # by storey, then by own pillars under the plate
COVER = SCORE + 4 * 5
STOREY = COVER + PLACE_COUNT
BELOW = STOREY + PLACE_COUNT
TURNS = BELOW + PLACE_COUNT  # for each plate, the rotations that differ
PATTERNS = TURNS + PLATE_COUNT  # for each plate, rotation and direction, the halves of a plate at a1
TABLES_SIZE = PATTERNS + PLATE_COUNT * 16

CHOICES_TO = INT(INTS, INTS, INT, INTS)


# Sites


@compiled(INT(INT))
def _north(word: int) -> int:
    return (word << 1) & ~0x0101010101010101


@compiled(INT(INT))
def _south(word: int) -> int:
    return (word >> 1) & 0x7F7F7F7F7F7F7F7F


@compiled(INT(INT))
def _west(word: int) -> int:
    return (word >> 8) & 0x00FFFFFFFFFFFFFF


@compiled(INT(INT))
def _around(word: int) -> int:
    """All sites beside these."""
    return _north(word) | _south(word) | (word << 8) | _west(word)


@compiled(INT(INTS))
def _northward(state: np.ndarray) -> int:
    """TQ-3: the sites from which the bridge to the north is complete."""
    return state[HALVES] & _south(state[HALVES + 2])


@compiled(INT(INTS))
def _eastward(state: np.ndarray) -> int:
    return state[HALVES + 1] & _west(state[HALVES + 3])


@compiled(INT(INT, INT, INT))
def _across(word: int, northward: int, eastward: int) -> int:
    """The sites one complete bridge from these."""
    return _north(word & northward) | (_south(word) & northward) | ((word & eastward) << 8) | (_west(word) & eastward)


@compiled(INT(INTS, INTS))
def _gates(tables: np.ndarray, state: np.ndarray) -> int:
    """TQ-5: the open sites with a gate."""
    found = 0
    for direction in range(4):
        found |= tables[GATE_SITES + direction]
    return found & state[OPEN]


@compiled(INT(INTS, INTS))
def _whole_gates(tables: np.ndarray, state: np.ndarray) -> int:
    """Those whose bridge through the gate is complete."""
    found = 0
    for direction in range(4):
        found |= tables[GATE_SITES + direction] & state[HALVES + direction]
    return found


@compiled(INT(INTS))
def _occupied(state: np.ndarray) -> int:
    return state[PILLARS] | state[PILLARS + 1] | state[PILLARS + 2] | state[PILLARS + 3]


@compiled(INT(INT, DICE))
def _any_bit(word: int, dice: np.ndarray) -> int:
    """One of the bits that are set, each as likely; there must be one."""
    for _ in range(roll(dice, popcount(word))):
        word &= word - 1
    return lowest(word)


# Places


@compiled(INT(INTS, INTS, INT))
def _is_based(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Whether a place is free and has its four plates below, or is on the ground."""
    below = tables[BELOW + place]
    return not state[PLATES] >> place & 1 and state[PLATES] & below == below


@compiled(INT(INTS, INTS))
def _ready(tables: np.ndarray, state: np.ndarray) -> int:
    """TQ-10: the places that can take a plate, as bits."""
    occupied, found = _occupied(state), 0
    for place in range(PLACE_COUNT):
        is_carried = tables[STOREY + place] == 0 or tables[COVER + place] & ~occupied == 0
        if is_carried and _is_based(tables, state, place):
            found |= 1 << place
    return found


@compiled(INT(INTS, INTS, INT, INT))
def _scored(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """TQ-12: what a seat scores if it lays a plate there now."""
    own = popcount(state[PILLARS + seat - 1] & tables[COVER + place])
    return tables[SCORE + 5 * tables[STOREY + place] + own]


@compiled(INT(INTS, INTS, INT, INT))
def _penalty(tables: np.ndarray, state: np.ndarray, seat: int, covered: int) -> int:
    """TQ-18: for the pillars that carry nothing, apart from those under a plate to come."""
    left = state[PILLARS + seat - 1] & ~covered
    lost = tables[PENALTY] * popcount(left)
    for storey in range(1, 4):
        here = popcount(left & state[RAISED + storey - 1])
        lost += (tables[PENALTY + storey] - tables[PENALTY + storey - 1]) * here
    return lost


# Ways


@compiled(INT(INTS, INTS))
def _targets(tables: np.ndarray, state: np.ndarray) -> int:
    """TQ-13: the sites to which some pillar of the mover can go within its action points and its purse.

    One set for each number of action points, and that for each sum of payments: each grows from those before it.
    """
    budget, seat = state[ACTIONS], state[MOVER]
    own, occupied = state[PILLARS + seat - 1], _occupied(state)
    others, passable = occupied & ~own, state[OPEN] & ~(occupied & ~own)
    northward, eastward = _northward(state), _eastward(state)
    gates, whole_gates = 0, 0
    if state[HANDS + seat - 1]:
        gates, whole_gates = _gates(tables, state), _whole_gates(tables, state)
    reached = np.zeros(budget + 1, dtype=np.int64)  # by action points, for the payments looked at
    for paid in range(state[POINTS + seat - 1] + 1):
        is_more = 0
        cheaper = 0  # one action point less, one payment less
        for cost in range(1, budget + 1):
            before = reached[cost]
            less = reached[cost - 1] & occupied
            found = before | reached[cost - 1] | (_around(less) & passable)
            if cost == 1:
                found |= own | (whole_gates & passable)
            else:
                found |= gates & passable
            if paid:
                found |= (_across(before & occupied, northward, eastward) | _around(cheaper & occupied)) & others
                found |= (whole_gates if cost == 1 else gates) & others
            new = found
            while new:
                new = _across(new & occupied, northward, eastward) & passable & ~found
                found |= new
            cheaper = before
            reached[cost] = found
            is_more |= found != before
        if paid and not is_more:
            break
    return reached[budget] & ~occupied


@compiled(INT(INTS, INT, INT, INT))
def _arrive(ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """Note what a site costs, unless another way there is as good; those that are beaten go."""
    each = ways[site]
    while each:
        if ((cost | GUARD) - ways[each]) & GUARD == GUARD:
            return used
        each = ways[each + 2]
    link = site
    each = ways[link]
    while each:
        if ((ways[each] | GUARD) - cost) & GUARD == GUARD:
            ways[link] = ways[each + 2]
            ways[each + 1] = -1
        else:
            link = each + 2
        each = ways[link]
    ways[used], ways[used + 1], ways[used + 2] = cost, site, ways[site]
    ways[site] = used
    return used + 3


@compiled(INT(INTS, INTS, INTS, INT, INT, INT))
def _pass_over(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """Pass over the pillar on a site, if it can be paid for."""
    mover = state[MOVER]
    for seat in range(1, tables[PLAYERS] + 1):
        if seat != mover and state[PILLARS + seat - 1] >> site & 1:
            cost += (1 << 8 * seat) + (1 << TOTAL)
    if cost & PART > state[ACTIONS] or cost >> TOTAL > state[POINTS + mover - 1]:
        return used
    return _arrive(ways, used, site, cost)


# How a list of ways is kept: for each site and the hand where its first one is, then the ways themselves: cost, site
# (-1 if beaten), where the next one of the site is.
_LISTS = SITES + 1
_ROOM = 3 * 20  # more than one step further can add


@compiled(INT(INTS, INTS, INTS, INT, INT, INT))
def _leave_site(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """One bridge further, over each pillar beside a site."""
    occupied, northward, eastward = _occupied(state), _northward(state), _eastward(state)
    if occupied & _north(1 << site):
        used = _pass_over(tables, state, ways, used, site + 1, cost + 1 - (northward >> site & 1))
    if occupied & _south(1 << site):
        used = _pass_over(tables, state, ways, used, site - 1, cost + 1 - (northward >> (site - 1) & 1))
    if occupied & (1 << site) << 8:
        used = _pass_over(tables, state, ways, used, site + 8, cost + 1 - (eastward >> site & 1))
    if occupied & _west(1 << site):
        used = _pass_over(tables, state, ways, used, site - 8, cost + 1 - (eastward >> (site - 8) & 1))
    return used


@compiled(INT(INTS, INTS, INTS, INT))
def _leave_hand(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int) -> int:
    """Through each gate, over the pillar behind it."""
    whole = _whole_gates(tables, state)
    word = _gates(tables, state) & _occupied(state)
    while word:
        site = lowest(word)
        word &= word - 1
        used = _pass_over(tables, state, ways, used, site, WHOLE + 1 - (whole >> site & 1))
    return used


@compiled(INT(INTS, INT, INTS, INT))
def _write(ways: np.ndarray, source: int, codes: np.ndarray, count: int) -> int:
    each = ways[source]
    while each:
        codes[count] = source << SOURCE | ways[each]
        count += 1
        each = ways[each + 2]
    return count


@compiled(CHOICES_TO)
def _ways(tables: np.ndarray, state: np.ndarray, target: int, codes: np.ndarray) -> int:
    """TQ-13: writes each best way of the mover's pillars to a target, a site or the hand; returns how many.

    It goes backwards, which costs the same: every site strictly between is occupied, and neither source nor target is
    paid for.
    """
    ways = np.empty(_LISTS + 6 * _ROOM, dtype=np.int64)
    ways[:_LISTS] = 0
    used = at = _LISTS
    if target == HAND:
        used = _leave_hand(tables, state, ways, used)
    gates, whole_gates = 0, 0
    if target != HAND and state[HANDS + state[MOVER] - 1]:
        gates, whole_gates = _gates(tables, state), _whole_gates(tables, state)
    site, cost = target, WHOLE
    while True:
        if 0 <= site < SITES:
            used = _leave_site(tables, state, ways, used, site, cost)
            out = cost + 1 - (whole_gates >> site & 1)
            if gates >> site & 1 and out & PART <= state[ACTIONS]:
                used = _arrive(ways, used, HAND, out)
        if at == used:
            break
        if used + _ROOM > ways.size:
            ways = np.concatenate((ways, np.empty_like(ways)))
        cost, site = ways[at], ways[at + 1]
        at += 3
    count = 0
    word = state[PILLARS + state[MOVER] - 1]
    while word:
        count = _write(ways, lowest(word), codes, count)
        word &= word - 1
    return _write(ways, HAND, codes, count)


# What can be chosen


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[ACTING]


@compiled(INT(INT, INTS, INT))
def _write_bits(word: int, codes: np.ndarray, count: int) -> int:
    while word:
        codes[count] = lowest(word)
        word &= word - 1
        count += 1
    return count


@compiled(INT(INTS, INT, INT))
def _prices(codes: np.ndarray, lowest_price: int, purse: int) -> int:
    """TQ-8: nobody bids more than they have."""
    count = 0
    for price in range(lowest_price, purse + 1):
        codes[count] = price
        count += 1
    return count


@compiled(CHOICES)
def _actions(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """TQ-9: what costs an action point."""
    seat, occupied = state[MOVER], _occupied(state)
    ready = _ready(tables, state)
    count = _write_bits(_targets(tables, state), codes, 0)
    if _gates(tables, state) & occupied and _ways(tables, state, HAND, codes[count:]):
        codes[count] = HAND
        count += 1
    if state[UNDRAWN] and ready & ~(1 << TOP_PLACE):
        codes[count] = DRAW
        count += 1
    if ready >> TOP_PLACE & 1:
        codes[count] = CROWN
        count += 1
    if state[HOLDERS + HORUS_TABLET] == seat and state[HANDS + seat - 1] and state[OPEN] & ~occupied:
        codes[count] = HORUS
        count += 1
    if state[HOLDERS + ANUBIS_TABLET] == seat and occupied:
        codes[count] = ANUBIS
        count += 1
    return count


@compiled(CHOICES)
def _begin(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """What can be begun in a turn."""
    seat = state[MOVER]
    count = _actions(tables, state, codes) if state[ACTIONS] else 0
    if state[FRESH] and state[POINTS + seat - 1]:
        for tablet in range(len(TABLETS)):
            if state[HOLDERS + tablet] == 0:
                codes[count] = AUCTION + tablet
                count += 1
    if state[HOLDERS + THOT_TABLET] == seat:
        codes[count] = THOT
        count += 1
    codes[count] = END
    return count + 1


@compiled(CHOICES)
def _go_on(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """What is to be said further of a move that is begun."""
    begun = state[STEP] - 1
    if begun <= HAND:
        return _ways(tables, state, begun, codes)
    if begun == HORUS:
        return _write_bits(state[OPEN] & ~_occupied(state), codes, 0)
    if begun == ANUBIS:
        if state[PICK] == 0:
            return _write_bits(_occupied(state), codes, 0)
        codes[0] = ALONE
        return _write_bits(_occupied(state) & ~((2 << (state[PICK] - 1)) - 1), codes, 1)
    return _prices(codes, 1, state[POINTS + state[MOVER] - 1])


@compiled(INT(INTS, INTS))
def _rotations(tables: np.ndarray, state: np.ndarray) -> int:
    """The rotations that make a difference to the plate in hand; the last capital is never turned."""
    return tables[TURNS + state[DRAWN] - 1] if state[DRAWN] else 1


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    phase = state[PHASE]
    if phase == ACT:
        return _go_on(tables, state, codes) if state[STEP] else _begin(tables, state, codes)
    if phase == LAY and state[STEP] == 0:
        return _write_bits(_ready(tables, state) & ~(1 << TOP_PLACE), codes, 0)
    if phase == BID:
        count = _prices(codes, state[PRICE] + 1, state[POINTS + state[ACTING] - 1])
        codes[count] = DROP
        return count + 1
    count = _write_bits(_rotations(tables, state), codes, 0)
    if phase == SETH:
        codes[count] = DECLINE
        count += 1
    return count


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    if state[PHASE] == FIRST:
        count = tables[PLAYERS]
        for seat in range(1, count + 1):
            codes[seat - 1] = seat
    else:
        count = _write_bits(state[UNDRAWN], codes, 0)
    weights[:count] = 1
    return count


# What happens then


@compiled(types.void(INTS, INTS))
def _finish(tables: np.ndarray, state: np.ndarray) -> None:
    """TQ-18: the match is over."""
    for seat in range(1, tables[PLAYERS] + 1):
        state[POINTS + seat - 1] -= _penalty(tables, state, seat, 0)
    state[ACTING] = OVER


@compiled(types.void(INTS, INTS, INT))
def _lay(tables: np.ndarray, state: np.ndarray, also: int) -> None:
    """TQ-12, TQ-15: the plate lies; the mover scores, and also who used Seth."""
    place, mover = state[PLACE], state[MOVER]
    cover, storey = tables[COVER + place], tables[STOREY + place]
    plate = state[DRAWN] - 1 if state[DRAWN] else LAST_PLATE
    state[POINTS + mover - 1] += _scored(tables, state, place, mover)
    if also:
        state[POINTS + also - 1] += _scored(tables, state, place, also)
    for seat in range(SEATS):
        state[PILLARS + seat] &= ~cover
    for level in range(storey):
        state[RAISED + level] |= cover
    for direction in range(4):
        pattern = tables[PATTERNS + 16 * plate + 4 * state[ROTATION] + direction]
        state[HALVES + direction] = state[HALVES + direction] & ~cover | pattern << lowest(cover)
    state[OPEN] |= cover
    state[PLATES] |= 1 << place
    state[HAS_LAID] = 1
    state[DRAWN] = state[PLACE] = state[ROTATION] = 0
    state[PHASE], state[ACTING] = ACT, mover
    if place == TOP_PLACE:
        _finish(tables, state)


@compiled(types.void(INTS, INTS, INT, INT))
def _settle(tables: np.ndarray, state: np.ndarray, place: int, rotation: int) -> None:
    """A plate has its place and rotation: the holder of Seth is asked, or it is laid."""
    state[PLACE], state[ROTATION] = place, rotation
    holder = state[HOLDERS + SETH_TABLET]
    if holder and holder != state[MOVER]:
        state[PHASE], state[ACTING] = SETH, holder
    else:
        _lay(tables, state, 0)


@compiled(APPLY)
def _answer(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """TQ-15."""
    if code == DECLINE:
        _lay(tables, state, 0)
    else:
        state[ROTATION] = code
        state[HOLDERS + SETH_TABLET] = 0
        _lay(tables, state, state[ACTING])


@compiled(APPLY)
def _bid(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """TQ-8: a price, or out of the auction."""
    seat = state[ACTING]
    if code == DROP:
        state[STILL_IN] &= ~(1 << seat)
    else:
        state[PRICE], state[BIDDER] = code, seat
    seat = seat % tables[PLAYERS] + 1
    while not state[STILL_IN] >> seat & 1:
        seat = seat % tables[PLAYERS] + 1
    state[ACTING] = seat
    if state[STILL_IN] == 1 << state[BIDDER]:
        state[HOLDERS + state[TABLET]] = state[BIDDER]
        state[POINTS + state[BIDDER] - 1] -= state[PRICE]
        state[TABLET] = state[PRICE] = state[BIDDER] = state[STILL_IN] = 0
        state[PHASE], state[ACTING] = ACT, state[MOVER]


@compiled(types.void(INTS, INTS, INT, INT))
def _open(tables: np.ndarray, state: np.ndarray, tablet: int, price: int) -> None:
    """TQ-8: an auction begins."""
    state[PHASE], state[FRESH], state[TABLET] = BID, 0, tablet
    state[STILL_IN] = (2 << tables[PLAYERS]) - 2
    _bid(tables, state, price)


@compiled(types.void(INTS, INTS))
def _end(tables: np.ndarray, state: np.ndarray) -> None:
    """TQ-20, or the next turn."""
    state[IDLE] = 0 if state[HAS_LAID] else state[IDLE] + 1
    if state[IDLE] >= tables[STANDSTILL]:
        _finish(tables, state)
        return
    state[MOVER] = state[ACTING] = state[MOVER] % tables[PLAYERS] + 1
    state[ACTIONS], state[FRESH], state[HAS_LAID] = tables[ACTIONS_EACH], 1, 0


@compiled(types.void(INTS, INTS, INT, INT))
def _go(tables: np.ndarray, state: np.ndarray, target: int, code: int) -> None:
    """TQ-13: a pillar moves and its mover pays."""
    pillars, hand = PILLARS + state[MOVER] - 1, HANDS + state[MOVER] - 1
    source = code >> SOURCE
    if source == HAND:
        state[hand] -= 1
    else:
        state[pillars] &= ~(1 << source)
    if target == HAND:
        state[hand] += 1
    else:
        state[pillars] |= 1 << target
    for seat in range(1, SEATS + 1):
        paid = code >> 8 * seat & PART
        state[POINTS + seat - 1] += paid
        state[POINTS + state[MOVER] - 1] -= paid
    state[ACTIONS] -= code & PART
    state[FRESH] = 0


@compiled(types.void(INTS, INTS, INT))
def _set_down(tables: np.ndarray, state: np.ndarray, site: int) -> None:
    """TQ-14: Horus."""
    state[HANDS + state[MOVER] - 1] -= 1
    state[PILLARS + state[MOVER] - 1] |= 1 << site
    state[HOLDERS + HORUS_TABLET] = state[FRESH] = 0
    state[ACTIONS] -= 1


@compiled(types.void(INTS, INTS, INT))
def _take_back(tables: np.ndarray, state: np.ndarray, taken: int) -> None:
    """TQ-14: Anubis takes the pillars on these sites."""
    for seat in range(SEATS):
        state[HANDS + seat] += popcount(state[PILLARS + seat] & taken)
        state[PILLARS + seat] &= ~taken
    state[HOLDERS + ANUBIS_TABLET] = state[FRESH] = 0
    state[ACTIONS] -= 1


@compiled(APPLY)
def _start_move(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if code == END:
        _end(tables, state)
    elif code == DRAW:
        state[ACTIONS] -= 1
        state[FRESH], state[PHASE], state[ACTING] = 0, PLATE, CHANCE
    elif code == CROWN:
        state[ACTIONS] -= 1
        state[FRESH] = 0
        _settle(tables, state, TOP_PLACE, 0)
    elif code == THOT:
        state[ACTIONS] += 1
        state[FRESH] = state[HOLDERS + THOT_TABLET] = 0
    else:
        state[STEP] = code + 1


@compiled(APPLY)
def _go_on_with(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    begun = state[STEP] - 1
    if begun == ANUBIS and state[PICK] == 0:
        state[PICK] = code + 1
        return
    picked = state[PICK] - 1
    state[STEP] = state[PICK] = 0
    if begun <= HAND:
        _go(tables, state, begun, code)
    elif begun == HORUS:
        _set_down(tables, state, code)
    elif begun == ANUBIS:
        _take_back(tables, state, 1 << picked | (0 if code == ALONE else 1 << code))
    else:
        _open(tables, state, begun - AUCTION, code)


@compiled(APPLY)
def _place_plate(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """First the place, then the rotation."""
    if state[STEP] == 0:
        state[STEP] = code + 1
        return
    place = state[STEP] - 1
    state[STEP] = 0
    _settle(tables, state, place, code)


@compiled(APPLY)
def _draw(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """Chance says who begins, or which plate is drawn."""
    if state[PHASE] == FIRST:
        state[MOVER], state[PHASE] = code, ACT
    else:
        state[UNDRAWN] &= ~(1 << code)
        state[DRAWN], state[PHASE] = code + 1, LAY
    state[ACTING] = state[MOVER]


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    phase = state[PHASE]
    if phase == ACT:
        if state[STEP]:
            _go_on_with(tables, state, code)
        else:
            _start_move(tables, state, code)
    elif phase == LAY:
        _place_plate(tables, state, code)
    elif phase == BID:
        _bid(tables, state, code)
    elif phase == SETH:
        _answer(tables, state, code)
    else:
        _draw(tables, state, code)


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TQ-19: after a tie for the first place it is played again, so each seat has the same share."""
    players = tables[PLAYERS]
    shares[:] = 0.0
    best, ties = 0, 0
    for seat in range(1, players):
        if state[POINTS + seat] > state[POINTS + best]:
            best, ties = seat, 0
        elif state[POINTS + seat] == state[POINTS + best]:
            ties += 1
    if ties:
        shares[:players] = 1.0 / players
    else:
        shares[best] = 1.0


# Choosing


@compiled(INT(INTS, INTS, INT, INT))
def _lead(tables: np.ndarray, state: np.ndarray, seat: int, place: int) -> int:
    """By how much a seat would lead if it laid a plate there and the match ended so."""
    cover, best = tables[COVER + place], -1000
    for other in range(1, tables[PLAYERS] + 1):
        if other != seat:
            best = max(best, state[POINTS + other - 1] - _penalty(tables, state, other, cover))
    own = state[POINTS + seat - 1] - _penalty(tables, state, seat, cover)
    return own + _scored(tables, state, place, seat) - best


@compiled(INT(INTS, INTS, INT, INT))
def _gain(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """Twice what a plate brings a seat, and what it takes from the other who would score most for it."""
    denied = 0
    for other in range(1, tables[PLAYERS] + 1):
        if other != seat:
            denied = max(denied, _scored(tables, state, place, other))
    return 2 * _scored(tables, state, place, seat) + denied


@compiled(types.void(INTS, INTS, FLOATS))
def _value_sites(tables: np.ndarray, state: np.ndarray, values: np.ndarray) -> None:
    """For each site what a pillar of the acting seat does there: most under a plate that can soon be laid."""
    occupied, seat = _occupied(state), state[ACTING]
    values[:] = 0.0
    wanted = 0
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and _is_based(tables, state, place):
            cover = tables[COVER + place]
            missing = popcount(cover & ~occupied)
            own = popcount(cover & state[PILLARS + seat - 1])
            value = 0.35 + 0.05 * tables[STOREY + place] + 0.08 * own - 0.08 * max(0, missing - 1)
            wanted |= cover & ~occupied
            word = cover
            while word:
                values[lowest(word)] = value
                word &= word - 1
    value, ring, seen = 0.3, wanted, wanted
    while ring:
        ring = _around(ring) & state[OPEN] & ~seen
        seen |= ring
        word = ring
        while word:
            values[lowest(word)] = max(values[lowest(word)], value)
            word &= word - 1
        value = max(0.0, value - 0.05)


@compiled(PRIOR)
def _judge_beginnings(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    values = np.empty(SITES, dtype=np.float64)
    _value_sites(tables, state, values)
    ready, seat = _ready(tables, state) & ~(1 << TOP_PLACE), state[MOVER]
    for index in range(count):
        code = codes[index]
        if code < SITES:
            worths[index] = values[code]
        elif code == DRAW:
            best = 0
            while ready:
                best = max(best, _gain(tables, state, lowest(ready), seat))
                ready &= ready - 1
            worths[index] = min(0.9, 0.5 + 0.05 * best)
        elif code == CROWN:
            worths[index] = 1.0 if _lead(tables, state, seat, TOP_PLACE) > 0 else 0.2
        elif code == HORUS:
            worths[index] = 0.45
        elif code == THOT:
            worths[index] = 0.2 if state[ACTIONS] else 0.6
        elif code == END:
            worths[index] = 0.1 if state[ACTIONS] else 0.5
        elif code >= AUCTION:
            worths[index] = 0.35
        else:
            worths[index] = 0.15  # Anubis, or back to hand


@compiled(PRIOR)
def _judge_ways(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A cheap way is better, and one that takes a pillar from where it does little."""
    values = np.empty(SITES, dtype=np.float64)
    _value_sites(tables, state, values)
    for index in range(count):
        code = codes[index]
        source = code >> SOURCE
        left = 0.15 if source == HAND else values[source]
        worths[index] = max(0.0, 0.9 - 0.15 * (code & PART) - 0.08 * (code >> TOTAL & PART) - left)


@compiled(PRIOR)
def _judge_sites(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """For Horus the best site; for Anubis what serves others."""
    values = np.empty(SITES, dtype=np.float64)
    _value_sites(tables, state, values)
    own = state[PILLARS + state[MOVER] - 1]
    for index in range(count):
        code = codes[index]
        if state[STEP] - 1 == HORUS:
            worths[index] = values[code]
        elif code == ALONE or own >> code & 1:
            worths[index] = 0.25
        else:
            worths[index] = 0.2 + 0.5 * values[code]


@compiled(PRIOR)
def _judge_prices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A tablet is worth a few points; the least that can be bid is mostly enough."""
    least = state[PRICE] + 1
    for index in range(count):
        price = codes[index]
        if price == DROP:
            worths[index] = min(0.7, 0.3 + 0.08 * least)
        else:
            worths[index] = max(0.0, 0.65 - 0.06 * least) * 0.5 ** (price - least)


@compiled(PRIOR)
def _judge_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    for index in range(count):
        worths[index] = min(1.0, 0.3 + 0.05 * _gain(tables, state, codes[index], state[MOVER]))


@compiled(PRIOR)
def _judge_rotations(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    place = state[PLACE] if state[PHASE] == SETH else state[STEP] - 1
    scored = _scored(tables, state, place, state[ACTING])
    for index in range(count):
        if codes[index] == DECLINE:
            worths[index] = 0.4
        else:
            worths[index] = min(1.0, 0.3 + 0.1 * scored) if state[PHASE] == SETH else 0.5


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    phase, begun = state[PHASE], state[STEP] - 1
    if phase == BID or (phase == ACT and begun >= AUCTION):
        _judge_prices(tables, state, codes, count, worths)
    elif phase == LAY and begun < 0:
        _judge_places(tables, state, codes, count, worths)
    elif phase != ACT:
        _judge_rotations(tables, state, codes, count, worths)
    elif begun < 0:
        _judge_beginnings(tables, state, codes, count, worths)
    elif begun <= HAND:
        _judge_ways(tables, state, codes, count, worths)
    else:
        _judge_sites(tables, state, codes, count, worths)


# Playing out

SPREAD = 10.0  # points by which playouts differ

STEP_OF = INT(INTS, INTS, DICE)
MAKE = types.void(INTS, INTS, DICE)


@compiled(STEP_OF)
def _focus(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """The upper place to be filled: one that lacks few pillars, is high and has own ones; -1 if there is none."""
    occupied, own = _occupied(state), state[PILLARS + state[MOVER] - 1]
    best, focus = -100, -1
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and _is_based(tables, state, place):
            cover = tables[COVER + place]
            missing = popcount(cover & ~occupied)
            worth = 2 * popcount(cover & own) + 2 * tables[STOREY + place] - 5 * missing + roll(dice, 4)
            if missing and worth > best:
                best, focus = worth, place
    return focus


@compiled(INT(INTS, INTS, INT, INTS, INTS))
def _rings(tables: np.ndarray, state: np.ndarray, wanted: int, rings: np.ndarray, far: np.ndarray) -> int:
    """The open sites by how many bridges they lie from wanted ones, and how far each and the hand is."""
    far[:] = SITES
    gates = _gates(tables, state)
    count, ring, seen = 0, wanted, wanted
    while ring:
        rings[count] = ring
        if ring & gates and far[HAND] == SITES:
            far[HAND] = count + 1
        word = ring
        while word:
            far[lowest(word)] = count
            word &= word - 1
        ring = _around(ring) & state[OPEN] & ~seen
        seen |= ring
        count += 1
    return count


@compiled(INT(INTS, INTS, DICE, INTS))
def _carry(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> int:
    """A pillar brought nearer to the place that is to be filled, for its points' worth; 0 if none can be."""
    focus = _focus(tables, state, dice)
    if focus < 0:
        return 0
    cover = tables[COVER + focus]
    wanted = cover & ~_occupied(state)
    if state[HOLDERS + HORUS_TABLET] == state[MOVER] and state[HANDS + state[MOVER] - 1]:
        _set_down(tables, state, _any_bit(wanted, dice))
        return 1
    targets = _targets(tables, state)
    rings, far = np.empty(SITES, dtype=np.int64), np.empty(SITES + 1, dtype=np.int64)
    for distance in range(_rings(tables, state, wanted, rings, far)):
        if rings[distance] & targets:
            target = _any_bit(rings[distance] & targets, dice)
            best, chosen = 0, -1
            for index in range(_ways(tables, state, target, codes)):
                code = codes[index]
                source = code >> SOURCE
                nearer = far[source] - distance
                if nearer > 0 and not (source < SITES and cover >> source & 1):
                    worth = 64 + 12 * nearer // (code & PART) - 4 * (code >> TOTAL & PART) + roll(dice, 3)
                    if worth > best:
                        best, chosen = worth, code
            if chosen >= 0:
                _go(tables, state, target, chosen)
                return 1
    return 0


@compiled(STEP_OF)
def _buy(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Now and then a free tablet, cheap; 0 if not."""
    tablet, price = roll(dice, len(TABLETS)), 1 + roll(dice, 2)
    if roll(dice, 3) or state[HOLDERS + tablet] or state[POINTS + state[MOVER] - 1] < price:
        return 0
    _open(tables, state, tablet, price)
    return 1


@compiled(STEP_OF)
def _send_home(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Anubis takes pillars of others; 0 if there are none."""
    theirs = _occupied(state) & ~state[PILLARS + state[MOVER] - 1]
    if not theirs:
        return 0
    _take_back(tables, state, 1 << _any_bit(theirs, dice) | 1 << _any_bit(theirs, dice))
    return 1


@compiled(INT(INTS, INTS, DICE, INTS))
def _spend(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> int:
    """Something sensible for an action point; 0 if there is nothing."""
    ready = _ready(tables, state)
    if ready >> TOP_PLACE & 1 and (_lead(tables, state, state[MOVER], TOP_PLACE) > 0 or roll(dice, 4) == 0):
        _start_move(tables, state, CROWN)
        return 1
    if state[UNDRAWN] and ready & ~(1 << TOP_PLACE) and roll(dice, 6):
        _start_move(tables, state, DRAW)
        return 1
    if state[HOLDERS + ANUBIS_TABLET] == state[MOVER] and roll(dice, 8) == 0 and _send_home(tables, state, dice):
        return 1
    return _carry(tables, state, dice, codes)


@compiled(types.void(INTS, INTS, DICE, INTS))
def _take_turn(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> None:
    if state[FRESH] and _buy(tables, state, dice):
        return
    if state[ACTIONS] and _spend(tables, state, dice, codes):
        return
    is_more = state[ACTIONS] == 0 and state[HOLDERS + THOT_TABLET] == state[MOVER]
    _start_move(tables, state, THOT if is_more else END)


@compiled(MAKE)
def _find_place(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Where the plate brings most; of equals any, and turned at random."""
    best, found = -1, 0
    ready = _ready(tables, state) & ~(1 << TOP_PLACE)
    while ready:
        place = lowest(ready)
        ready &= ready - 1
        worth = 8 * _gain(tables, state, place, state[MOVER]) + roll(dice, 8)
        if worth > best:
            best, found = worth, place
    _settle(tables, state, found, _any_bit(_rotations(tables, state), dice))


@compiled(MAKE)
def _call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Mostly out; sometimes a point more for a tablet that is still cheap."""
    price = state[PRICE] + 1
    is_in = roll(dice, 3) == 0 and price <= 4 and price <= state[POINTS + state[ACTING] - 1]
    _bid(tables, state, price if is_in else DROP)


@compiled(MAKE)
def _use_seth(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """For more than a point always."""
    scored = _scored(tables, state, state[PLACE], state[ACTING])
    is_used = scored > 1 or (scored == 1 and roll(dice, 3) == 0)
    _answer(tables, state, _any_bit(_rotations(tables, state), dice) if is_used else DECLINE)


@compiled(types.void(INTS, INTS, DICE, INTS))
def _complete(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> None:
    """Finish a move that the search has begun, with the best of three that come to mind."""
    count = choices(tables, state, codes)
    worths = np.empty(count, dtype=np.float64)
    prior(tables, state, codes, count, worths)
    best = roll(dice, count)
    for _ in range(2):
        other = roll(dice, count)
        if worths[other] > worths[best]:
            best = other
    apply(tables, state, codes[best])


@compiled(MAKE)
def _let_chance(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    if state[PHASE] == FIRST:
        _draw(tables, state, 1 + roll(dice, tables[PLAYERS]))
    else:
        _draw(tables, state, _any_bit(state[UNDRAWN], dice))


@compiled(RESULT)
def _value_end(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """Half the win, half how near each came to it: a point more shows at once, where wins alone need many playouts."""
    players = tables[PLAYERS]
    result(tables, state, worths)
    best = max(state[POINTS : POINTS + players])
    total = 0.0
    for seat in range(players):
        total += np.exp((state[POINTS + seat] - best) / SPREAD)
    for seat in range(players):
        worths[seat] = 0.5 * worths[seat] + 0.5 * np.exp((state[POINTS + seat] - best) / SPREAD) / total


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """As the eager policy does, but each seat looks to its own points: fills places, lays, buys cheap tablets."""
    codes = np.empty(WIDEST, dtype=np.int64)
    while state[STEP]:
        _complete(tables, state, dice, codes)
    while state[ACTING] != OVER:
        phase = state[PHASE]
        if phase == ACT:
            _take_turn(tables, state, dice, codes)
        elif phase == LAY:
            _find_place(tables, state, dice)
        elif phase == BID:
            _call(tables, state, dice)
        elif phase == SETH:
            _use_seth(tables, state, dice)
        else:
            _let_chance(tables, state, dice)
    _value_end(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any choice, each as likely, also within a move: what benchmarks measure and plain search uses."""
    codes = np.empty(WIDEST, dtype=np.int64)
    while state[ACTING] != OVER:
        if state[ACTING] == CHANCE:
            _let_chance(tables, state, dice)
        else:
            apply(tables, state, codes[roll(dice, choices(tables, state, codes))])
    result(tables, state, worths)


# Between positions and numbers


def _site(column: Column) -> int:
    return 8 * column[0] + column[1]


def _column(site: int) -> Column:
    return divmod(site, 8)


def _word(bits: int) -> int:
    """64 bits as the signed number that a row of numbers holds."""
    return bits - (1 << 64) if bits >> 63 else bits


def _sites(columns: Iterable[Column]) -> int:
    return _word(sum(1 << _site(column) for column in columns))


@cache
def _tables(plates: PlateSet, players: int) -> np.ndarray:
    assert PLACES.index(TOP) == TOP_PLACE == len(PLACES) - 1, "this kernel is for another pyramid"
    tables = np.zeros(TABLES_SIZE, dtype=np.int64)
    tables[PLAYERS], tables[STANDSTILL], tables[ACTIONS_EACH] = players, IDLE_TURNS * players, ACTION_POINTS
    for number, letter in enumerate(DIRECTIONS):
        tables[GATE_SITES + number] = _sites(column for column, out in GATES.items() if out == letter)
    tables[PENALTY : PENALTY + len(PENALTIES)] = PENALTIES
    for storey in range(4):
        for own in range(5):
            tables[SCORE + 5 * storey + own] = plate_points(storey, [1] * own + [2] * (4 - own), 1)
    for number, place in enumerate(PLACES):
        tables[COVER + number] = _sites(columns_of(place))
        tables[STOREY + number] = place.storey
        tables[BELOW + number] = sum(1 << PLACES.index(below) for below in places_below(place))
    for number, identity in enumerate((*plates.ordinary, plates.last.id)):
        plate = plates.plates[identity]
        tables[TURNS + number] = sum(1 << rotation for rotation in plate.rotations())
        for rotation in ROTATIONS:
            at = PATTERNS + 16 * number + 4 * rotation
            tables[at : at + 4] = _halves(dict(zip(columns_of(PLACES[0]), plate.turned(rotation), strict=True)))
    return tables


def _halves(letters: Mapping[Column, str]) -> list[int]:
    """For each direction the sites that have a half bridge there."""
    return [_sites(column for column, halves in letters.items() if letter in halves) for letter in DIRECTIONS]


def tables(position: Position) -> np.ndarray:
    """The tables for a position's plates and number of players."""
    assert isinstance(position, TurquoisePosition)
    return _tables(position.plate_set, len(position.points))


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers."""
    assert isinstance(position, TurquoisePosition)
    numbers = np.zeros(SIZE, dtype=np.int64)
    numbers[ACTING] = acting
    numbers[PHASE] = PHASES.index(position.phase) if position.phase in PHASES else ACT
    numbers[MOVER], numbers[ACTIONS], numbers[IDLE] = position.mover, position.actions, position.idle
    numbers[FRESH], numbers[HAS_LAID] = position.is_fresh, position.has_laid
    ordinary = position.plate_set.ordinary
    numbers[UNDRAWN] = sum(1 << ordinary.index(identity) for identity in position.undrawn)
    numbers[DRAWN] = ordinary.index(position.drawn) + 1 if position.drawn else 0
    if position.offer:
        numbers[PLACE], numbers[ROTATION] = PLACES.index(position.offer.place), position.offer.rotation
    if position.bidding:
        numbers[TABLET] = TABLETS.index(position.bidding.tablet)
        numbers[PRICE], numbers[BIDDER] = position.bidding.price, position.bidding.bidder
        numbers[STILL_IN] = sum(1 << seat for seat in position.bidding.still_in)
    building = position.building
    numbers[PLATES] = sum(1 << PLACES.index(place) for place in building.plates)
    numbers[OPEN] = _sites(building.heights)
    for level in range(3):
        numbers[RAISED + level] = _sites(column for column, storey in building.heights.items() if storey > level)
    numbers[HALVES : HALVES + 4] = _halves(building.halves)
    for seat in position.seats:
        numbers[HANDS + seat - 1], numbers[POINTS + seat - 1] = position.hands[seat - 1], position.points[seat - 1]
        numbers[PILLARS + seat - 1] = _sites(column for column, owner in building.pillars.items() if owner == seat)
    for number, tablet in enumerate(TABLETS):
        numbers[HOLDERS + number] = position.tablets.get(tablet, 0)
    return numbers


def _action(codes: tuple[int, ...]) -> Move | None:
    match codes:
        case [code] if code in _WORDS:
            return Plain(_WORDS[code])
        case [code, way] if code <= HAND:
            source = way >> SOURCE
            paid = ((seat, way >> 8 * seat & PART) for seat in range(1, SEATS + 1))
            return Go(
                None if source == HAND else _column(source),
                None if code == HAND else _column(code),
                way & PART,
                tuple((seat, points) for seat, points in paid if points),
            )
        case [code, site] if code == HORUS:
            return Horus(_column(site))
        case [code, one, other] if code == ANUBIS:
            return Anubis((_column(one),) if other == ALONE else (_column(one), _column(other)))
        case [code, price] if code >= AUCTION:
            return Auction(TABLETS[code - AUCTION], price)
    return None


_WORDS = {END: "end", DRAW: "draw", CROWN: "crown", THOT: "thot"}


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean; None while more are needed."""
    assert isinstance(position, TurquoisePosition)
    match position.phase, codes:
        case "act", _:
            return _action(codes)
        case "lay", [place, rotation]:
            return Lay(PLACES[place], rotation)
        case "seth", [code]:
            return Plain("decline") if code == DECLINE else Seth(code)
        case "bid", [price]:
            return Plain("drop") if price == DROP else Raise(price)
        case "plate", [number]:
            return Drawn(position.plate_set.ordinary[number])
        case "first", [seat]:
            return First(seat)
    return None


KERNEL = Kernel(SIZE, WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move)
