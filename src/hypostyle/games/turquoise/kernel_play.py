"""How a computer player looks at Turquoise: what seems good at first, and how it goes on."""

import numpy as np
from numba import types

from hypostyle.compiled import (
    CHANCE,
    DICE,
    FLOATS,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    compiled,
    lowest,
    popcount,
    roll,
)
from hypostyle.games.turquoise.kernel_layout import (
    ACT,
    ACTING,
    ACTIONS,
    ALONE,
    ANUBIS_TABLET,
    AUCTION,
    BID,
    COVER,
    CROWN,
    DECLINE,
    DRAW,
    DROP,
    END,
    FIRST,
    FRESH,
    HAND,
    HANDS,
    HOLDERS,
    HORUS,
    HORUS_TABLET,
    LAY,
    MOVER,
    OPEN,
    PART,
    PHASE,
    PILLARS,
    PLACE,
    PLACE_COUNT,
    PLAYERS,
    POINTS,
    PRICE,
    SETH,
    SITES,
    SOURCE,
    STEP,
    STOREY,
    TABLETS,
    THOT,
    THOT_TABLET,
    TOP_PLACE,
    TOTAL,
    UNDRAWN,
    WIDEST,
)
from hypostyle.games.turquoise.kernel_rules import (
    answer_seth,
    apply,
    begin_move,
    bid,
    choices,
    move_pillar,
    open_auction,
    result,
    rotations_in_hand,
    set_down,
    settle,
    take_back,
    take_draw,
)
from hypostyle.games.turquoise.kernel_space import (
    any_bit,
    around,
    is_based,
    occupied_sites,
    open_gates,
    penalty_of,
    points_for,
    ready_places,
)
from hypostyle.games.turquoise.kernel_ways import (
    reachable,
    ways_to,
)

# Choosing


@compiled(INT(INTS, INTS, INT, INT))
def _lead(tables: np.ndarray, state: np.ndarray, seat: int, place: int) -> int:
    """By how much a seat would lead if it laid a plate there and the match ended so."""
    cover, best = tables[COVER + place], -1000
    for other in range(1, tables[PLAYERS] + 1):
        if other != seat:
            best = max(best, state[POINTS + other - 1] - penalty_of(tables, state, other, cover))
    own = state[POINTS + seat - 1] - penalty_of(tables, state, seat, cover)
    return own + points_for(tables, state, place, seat) - best


@compiled(INT(INTS, INTS, INT, INT))
def _gain(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """Twice what a plate brings a seat, and what it takes from the other who would score most for it."""
    denied = 0
    for other in range(1, tables[PLAYERS] + 1):
        if other != seat:
            denied = max(denied, points_for(tables, state, place, other))
    return 2 * points_for(tables, state, place, seat) + denied


@compiled(types.void(INTS, INTS, FLOATS))
def _value_sites(tables: np.ndarray, state: np.ndarray, values: np.ndarray) -> None:
    """For each site what a pillar of the acting seat does there: most under a plate that can soon be laid."""
    occupied, seat = occupied_sites(state), state[ACTING]
    values[:] = 0.0
    wanted = 0
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and is_based(tables, state, place):
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
        ring = around(ring) & state[OPEN] & ~seen
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
    ready, seat = ready_places(tables, state) & ~(1 << TOP_PLACE), state[MOVER]
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
    scored = points_for(tables, state, place, state[ACTING])
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
    occupied, own = occupied_sites(state), state[PILLARS + state[MOVER] - 1]
    best, focus = -100, -1
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and is_based(tables, state, place):
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
    gates = open_gates(tables, state)
    count, ring, seen = 0, wanted, wanted
    while ring:
        rings[count] = ring
        if ring & gates and far[HAND] == SITES:
            far[HAND] = count + 1
        word = ring
        while word:
            far[lowest(word)] = count
            word &= word - 1
        ring = around(ring) & state[OPEN] & ~seen
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
    wanted = cover & ~occupied_sites(state)
    if state[HOLDERS + HORUS_TABLET] == state[MOVER] and state[HANDS + state[MOVER] - 1]:
        set_down(tables, state, any_bit(wanted, dice))
        return 1
    targets = reachable(tables, state)
    rings, far = np.empty(SITES, dtype=np.int64), np.empty(SITES + 1, dtype=np.int64)
    for distance in range(_rings(tables, state, wanted, rings, far)):
        if rings[distance] & targets:
            target = any_bit(rings[distance] & targets, dice)
            best, chosen = 0, -1
            for index in range(ways_to(tables, state, target, codes)):
                code = codes[index]
                source = code >> SOURCE
                nearer = far[source] - distance
                if nearer > 0 and not (source < SITES and cover >> source & 1):
                    worth = 64 + 12 * nearer // (code & PART) - 4 * (code >> TOTAL & PART) + roll(dice, 3)
                    if worth > best:
                        best, chosen = worth, code
            if chosen >= 0:
                move_pillar(tables, state, target, chosen)
                return 1
    return 0


@compiled(STEP_OF)
def _buy(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Now and then a free tablet, cheap; 0 if not."""
    tablet, price = roll(dice, len(TABLETS)), 1 + roll(dice, 2)
    if roll(dice, 3) or state[HOLDERS + tablet] or state[POINTS + state[MOVER] - 1] < price:
        return 0
    open_auction(tables, state, tablet, price)
    return 1


@compiled(STEP_OF)
def _send_home(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Anubis takes pillars of others; 0 if there are none."""
    theirs = occupied_sites(state) & ~state[PILLARS + state[MOVER] - 1]
    if not theirs:
        return 0
    take_back(tables, state, 1 << any_bit(theirs, dice) | 1 << any_bit(theirs, dice))
    return 1


@compiled(INT(INTS, INTS, DICE, INTS))
def _spend(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> int:
    """Something sensible for an action point; 0 if there is nothing."""
    ready = ready_places(tables, state)
    if ready >> TOP_PLACE & 1 and (_lead(tables, state, state[MOVER], TOP_PLACE) > 0 or roll(dice, 4) == 0):
        begin_move(tables, state, CROWN)
        return 1
    if state[UNDRAWN] and ready & ~(1 << TOP_PLACE) and roll(dice, 6):
        begin_move(tables, state, DRAW)
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
    begin_move(tables, state, THOT if is_more else END)


@compiled(MAKE)
def _find_place(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Where the plate brings most; of equals any, and turned at random."""
    best, found = -1, 0
    ready = ready_places(tables, state) & ~(1 << TOP_PLACE)
    while ready:
        place = lowest(ready)
        ready &= ready - 1
        worth = 8 * _gain(tables, state, place, state[MOVER]) + roll(dice, 8)
        if worth > best:
            best, found = worth, place
    settle(tables, state, found, any_bit(rotations_in_hand(tables, state), dice))


@compiled(MAKE)
def _call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Mostly out; sometimes a point more for a tablet that is still cheap."""
    price = state[PRICE] + 1
    is_in = roll(dice, 3) == 0 and price <= 4 and price <= state[POINTS + state[ACTING] - 1]
    bid(tables, state, price if is_in else DROP)


@compiled(MAKE)
def _use_seth(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """For more than a point always."""
    scored = points_for(tables, state, state[PLACE], state[ACTING])
    is_used = scored > 1 or (scored == 1 and roll(dice, 3) == 0)
    answer_seth(tables, state, any_bit(rotations_in_hand(tables, state), dice) if is_used else DECLINE)


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
        take_draw(tables, state, 1 + roll(dice, tables[PLAYERS]))
    else:
        take_draw(tables, state, any_bit(state[UNDRAWN], dice))


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
