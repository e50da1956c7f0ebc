"""How a match goes on after the search's choices: everyone lays what brings most, and prepares what comes next."""

import numpy as np
from numba import types

from hypostyle.compiled import CHANCE, DICE, INT, INTS, OVER, PLAYOUT, compiled, lowest, roll
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_plans import (
    NEVER,
    can_set_down,
    covers_to_come,
    gain,
    missing_at,
    prospect,
    survey,
    threat,
)
from hypostyle.games.turquoise.kernel_prior import prior
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
    points_for,
    ready_places,
)
from hypostyle.games.turquoise.kernel_value import evaluate
from hypostyle.games.turquoise.kernel_ways import ways_to
from hypostyle.games.turquoise.phases import Phase

HORIZON = 2  # turns of each player that a playout goes on; more tells less of the choice than of luck
_GRUDGE = 5  # points another may score soon, from which Anubis is sent,
_LITTLE = 1.0  # unless there is more than this to be had at once
_DOUBT = 0.1  # how much what seems best is shaken, for each of eight steps

MAKE = types.void(INTS, INTS, DICE)
MAKE_WITH = types.void(INTS, INTS, DICE, INTS)
STEP_OF = INT(INTS, INTS, DICE)
STEP_WITH = INT(INTS, INTS, DICE, INTS)


@compiled(INT(INTS, INTS, INT, INT, DICE, INTS))
def _bring(
    tables: np.ndarray, state: np.ndarray, target: int, staying: int, dice: np.ndarray, codes: np.ndarray
) -> int:
    """A pillar, but none of those that are to stay, to a site, as cheaply as can be; 0 if there is no way."""
    best, chosen = 0, -1
    for index in range(ways_to(tables, state, target, codes)):
        code = codes[index]
        source = code >> at.SOURCE
        if source < at.SITES and staying >> source & 1:
            continue
        spent, paid = code & at.PART, code >> at.TOTAL & at.PART
        worth = 1000 - 20 * spent - 15 * paid + roll(dice, 8) + 4 * (source != at.HAND)
        if worth > best:
            best, chosen = worth, code
    if chosen < 0:
        return 0
    move_pillar(tables, state, target, chosen)
    return 1


@compiled(INT(INTS, INTS, INT, INTS, DICE, INTS))
def _advance(
    tables: np.ndarray, state: np.ndarray, place: int, reached: np.ndarray, dice: np.ndarray, codes: np.ndarray
) -> int:
    """The next step of a plan: the plate if its place is filled, else a pillar, the cheapest first; 0 if none goes."""
    missing = missing_at(tables, state, place)
    if missing == 0:
        begin_move(tables, state, at.CROWN if place == at.TOP_PLACE else at.DRAW)
        return 1
    staying = covers_to_come(tables, state)
    for cost in range(1, state[at.ACTIONS]):
        here = missing & reached[cost]
        if here:
            return _bring(tables, state, lowest(here), staying, dice, codes)
    if can_set_down(tables, state):
        set_down(tables, state, any_bit(missing, dice))
        return 1
    return 0


@compiled(INT(INTS, INTS, INT, INTS, INTS))
def _rings(tables: np.ndarray, state: np.ndarray, wanted: int, rings: np.ndarray, far: np.ndarray) -> int:
    """The open sites by how many bridges they lie from wanted ones, and how far each and the hand is."""
    far[:] = at.SITES
    gates = open_gates(tables, state)
    count, ring, seen = 0, wanted, wanted
    while ring:
        rings[count] = ring
        if ring & gates and far[at.HAND] == at.SITES:
            far[at.HAND] = count + 1
        word = ring
        while word:
            far[lowest(word)] = count
            word &= word - 1
        ring = around(ring) & state[at.OPEN] & ~seen
        seen |= ring
        count += 1
    return count


@compiled(STEP_OF)
def _focus(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """The place that is most worth preparing; -1 if there is none."""
    best, focus = NEVER, -1
    for place in range(at.PLACE_COUNT):
        if tables[at.STOREY + place] and is_based(tables, state, place) and missing_at(tables, state, place):
            worth = prospect(tables, state, place, state[at.MOVER]) + _DOUBT * roll(dice, 8)
            if worth > best:
                best, focus = worth, place
    return focus


@compiled(INT(INTS, INTS, INT, DICE, INTS))
def _carry(tables: np.ndarray, state: np.ndarray, targets: int, dice: np.ndarray, codes: np.ndarray) -> int:
    """A pillar brought nearer to the place that is to be prepared, for its points' worth; 0 if none can be."""
    focus = _focus(tables, state, dice)
    if focus < 0:
        return 0
    cover = tables[at.COVER + focus]
    rings, far = np.empty(at.SITES, dtype=np.int64), np.empty(at.SITES + 1, dtype=np.int64)
    for distance in range(_rings(tables, state, missing_at(tables, state, focus), rings, far)):
        if rings[distance] & targets:
            target = any_bit(rings[distance] & targets, dice)
            best, chosen = 0, -1
            for index in range(ways_to(tables, state, target, codes)):
                code = codes[index]
                source = code >> at.SOURCE
                nearer = far[source] - distance
                if nearer > 0 and not (source < at.SITES and cover >> source & 1):
                    worth = 64 + 12 * nearer // (code & at.PART) - 8 * (code >> at.TOTAL & at.PART) + roll(dice, 3)
                    if worth > best:
                        best, chosen = worth, code
            if chosen >= 0:
                move_pillar(tables, state, target, chosen)
                return 1
    return 0


@compiled(STEP_OF)
def _send_home(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Anubis takes two pillars of others from under the plate that would bring another most; 0 if that is little."""
    best, found = _GRUDGE - 1, -1
    for place in range(at.PLACE_COUNT):
        if tables[at.STOREY + place] and is_based(tables, state, place):
            worth = threat(tables, state, place, state[at.MOVER])
            if worth > best:
                best, found = worth, place
    if found < 0:
        return 0
    theirs = occupied_sites(state) & ~state[at.PILLARS + state[at.MOVER] - 1] & tables[at.COVER + found]
    if not theirs:
        return 0
    take_back(tables, state, 1 << any_bit(theirs, dice) | 1 << any_bit(theirs, dice))
    return 1


@compiled(STEP_WITH)
def _spend(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> int:
    """Something sensible for an action point; 0 if there is nothing."""
    reached, nets = np.empty(state[at.ACTIONS] + 1, dtype=np.int64), np.empty(at.PLACE_COUNT, dtype=np.float64)
    survey(tables, state, reached, nets)
    best, plan = NEVER, -1
    for place in range(at.PLACE_COUNT):
        if nets[place] > NEVER:
            worth = nets[place] + _DOUBT * roll(dice, 8)
            if worth > best:
                best, plan = worth, place
    if best < _LITTLE and state[at.HOLDERS + at.ANUBIS_TABLET] == state[at.MOVER] and _send_home(tables, state, dice):
        return 1
    if plan >= 0 and _advance(tables, state, plan, reached, dice, codes):
        return 1
    return _carry(tables, state, reached[state[at.ACTIONS]], dice, codes)


@compiled(STEP_OF)
def _buy(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Now and then a free tablet, for a point; 0 if not."""
    tablet = roll(dice, at.TABLET_COUNT)
    if roll(dice, 4) or state[at.HOLDERS + tablet] or state[at.POINTS + state[at.MOVER] - 1] < 1:
        return 0
    open_auction(tables, state, tablet, 1)
    return 1


@compiled(MAKE_WITH)
def _take_turn(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> None:
    if state[at.FRESH] and _buy(tables, state, dice):
        return
    if state[at.HOLDERS + at.THOT_TABLET] == state[at.MOVER]:
        begin_move(tables, state, at.THOT)  # at once, so that plans count with it
    elif not (state[at.ACTIONS] and _spend(tables, state, dice, codes)):
        begin_move(tables, state, at.END)


@compiled(MAKE)
def _find_place(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Where the plate brings most; of equals any, and turned at random."""
    best, found = NEVER, 0
    ready = ready_places(tables, state) & ~(1 << at.TOP_PLACE)
    while ready:
        place = lowest(ready)
        ready &= ready - 1
        worth = gain(tables, state, place, state[at.MOVER]) + _DOUBT * roll(dice, 8)
        if worth > best:
            best, found = worth, place
    settle(tables, state, found, any_bit(rotations_in_hand(tables, state), dice))


@compiled(MAKE)
def _call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """Mostly out; sometimes a point more for a tablet that is still cheap."""
    price = state[at.PRICE] + 1
    is_in = roll(dice, 3) == 0 and price <= 3 and price <= state[at.POINTS + state[at.ACTING] - 1]
    bid(tables, state, price if is_in else at.DROP)


@compiled(MAKE)
def _use_seth(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    """For more than a point always."""
    scored = points_for(tables, state, state[at.PLACE], state[at.ACTING])
    is_used = scored > 1 or (scored == 1 and roll(dice, 3) == 0)
    answer_seth(tables, state, any_bit(rotations_in_hand(tables, state), dice) if is_used else at.DECLINE)


@compiled(MAKE_WITH)
def _complete(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> None:
    """Finish a move that the search has begun, with what looks best of some that come to mind."""
    count = choices(tables, state, codes)
    worths = np.empty(count, dtype=np.float64)
    prior(tables, state, codes, count, worths)
    best = roll(dice, count)
    for _ in range(min(count, 6)):
        other = roll(dice, count)
        if worths[other] > worths[best]:
            best = other
    apply(tables, state, codes[best])


@compiled(MAKE)
def _let_chance(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> None:
    if state[at.PHASE] == Phase.FIRST:
        take_draw(tables, state, 1 + roll(dice, tables[at.PLAYERS]))
    else:
        take_draw(tables, state, any_bit(state[at.UNDRAWN], dice))


@compiled(MAKE_WITH)
def play_step(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, codes: np.ndarray) -> None:
    """The next step of whoever it is up to."""
    phase = state[at.PHASE]
    if state[at.STEP]:
        _complete(tables, state, dice, codes)
    elif phase == Phase.ACT:
        _take_turn(tables, state, dice, codes)
    elif phase == Phase.LAY:
        _find_place(tables, state, dice)
    elif phase == Phase.BID:
        _call(tables, state, dice)
    elif phase == Phase.SETH:
        _use_seth(tables, state, dice)
    else:
        _let_chance(tables, state, dice)


@compiled(types.void(INTS, INTS, DICE, INT))
def _play(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, turns: int) -> None:
    """To the end of the turn, and so many more."""
    codes = np.empty(at.WIDEST, dtype=np.int64)
    while state[at.ACTING] != OVER:
        mover = state[at.MOVER]
        play_step(tables, state, dice, codes)
        if state[at.MOVER] != mover:
            if turns == 0:
                return
            turns -= 1


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Some turns of everybody, and then by what the position promises."""
    _play(tables, state, dice, HORIZON * tables[at.PLAYERS])
    evaluate(tables, state, worths)


@compiled(PLAYOUT)
def whole_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """To the end of the match: what benchmarks measure."""
    _play(tables, state, dice, -1)
    evaluate(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any choice, each as likely, also within a move, to the end: what benchmarks measure and plain search uses."""
    codes = np.empty(at.WIDEST, dtype=np.int64)
    while state[at.ACTING] != OVER:
        if state[at.ACTING] == CHANCE:
            _let_chance(tables, state, dice)
        else:
            apply(tables, state, codes[roll(dice, choices(tables, state, codes))])
    result(tables, state, worths)
