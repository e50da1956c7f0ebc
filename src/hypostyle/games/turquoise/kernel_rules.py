"""The turn, the auction and the end: what can be chosen and drawn, and what happens then."""

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCE,
    CHANCES,
    CHOICES,
    INT,
    INTS,
    OVER,
    RESULT,
    TO_ACT,
    compiled,
    lowest,
    popcount,
)
from hypostyle.games.turquoise.kernel_layout import (
    ACT,
    ACTING,
    ACTIONS,
    ACTIONS_EACH,
    ALONE,
    ANUBIS,
    ANUBIS_TABLET,
    AUCTION,
    BID,
    BIDDER,
    COVER,
    CROWN,
    DECLINE,
    DRAW,
    DRAWN,
    DROP,
    END,
    FIRST,
    FRESH,
    HALVES,
    HAND,
    HANDS,
    HAS_LAID,
    HOLDERS,
    HORUS,
    HORUS_TABLET,
    IDLE,
    LAST_PLATE,
    LAY,
    MOVER,
    OPEN,
    PART,
    PATTERNS,
    PHASE,
    PICK,
    PILLARS,
    PLACE,
    PLATE,
    PLATES,
    PLAYERS,
    POINTS,
    PRICE,
    RAISED,
    ROTATION,
    SEATS,
    SETH,
    SETH_TABLET,
    SOURCE,
    STANDSTILL,
    STEP,
    STILL_IN,
    STOREY,
    TABLET,
    TABLETS,
    THOT,
    THOT_TABLET,
    TOP_PLACE,
    TURNS,
    UNDRAWN,
)
from hypostyle.games.turquoise.kernel_space import (
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
    seat, occupied = state[MOVER], occupied_sites(state)
    ready = ready_places(tables, state)
    count = _write_bits(reachable(tables, state), codes, 0)
    if open_gates(tables, state) & occupied and ways_to(tables, state, HAND, codes[count:]):
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
        return ways_to(tables, state, begun, codes)
    if begun == HORUS:
        return _write_bits(state[OPEN] & ~occupied_sites(state), codes, 0)
    if begun == ANUBIS:
        if state[PICK] == 0:
            return _write_bits(occupied_sites(state), codes, 0)
        codes[0] = ALONE
        return _write_bits(occupied_sites(state) & ~((2 << (state[PICK] - 1)) - 1), codes, 1)
    return _prices(codes, 1, state[POINTS + state[MOVER] - 1])


@compiled(INT(INTS, INTS))
def rotations_in_hand(tables: np.ndarray, state: np.ndarray) -> int:
    """The rotations that make a difference to the plate in hand; the last capital is never turned."""
    return tables[TURNS + state[DRAWN] - 1] if state[DRAWN] else 1


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    phase = state[PHASE]
    if phase == ACT:
        return _go_on(tables, state, codes) if state[STEP] else _begin(tables, state, codes)
    if phase == LAY and state[STEP] == 0:
        return _write_bits(ready_places(tables, state) & ~(1 << TOP_PLACE), codes, 0)
    if phase == BID:
        count = _prices(codes, state[PRICE] + 1, state[POINTS + state[ACTING] - 1])
        codes[count] = DROP
        return count + 1
    count = _write_bits(rotations_in_hand(tables, state), codes, 0)
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
        state[POINTS + seat - 1] -= penalty_of(tables, state, seat, 0)
    state[ACTING] = OVER


@compiled(types.void(INTS, INTS, INT))
def _lay(tables: np.ndarray, state: np.ndarray, also: int) -> None:
    """TQ-12, TQ-15: the plate lies; the mover scores, and also who used Seth."""
    place, mover = state[PLACE], state[MOVER]
    cover, storey = tables[COVER + place], tables[STOREY + place]
    plate = state[DRAWN] - 1 if state[DRAWN] else LAST_PLATE
    state[POINTS + mover - 1] += points_for(tables, state, place, mover)
    if also:
        state[POINTS + also - 1] += points_for(tables, state, place, also)
    for seat in range(SEATS):
        state[PILLARS + seat] &= ~cover
    for level in range(storey):
        state[RAISED + level] |= cover
    for direction in range(4):
        pattern = tables[PATTERNS + 16 * plate + 4 * state[ROTATION] + direction]
        state[HALVES + direction] = state[HALVES + direction] & ~cover | pattern << lowest(cover)
    state[OPEN] |= cover
    state[PLATES] |= 1 << place
    state[HAS_LAID], state[IDLE] = 1, 0
    state[DRAWN] = state[PLACE] = state[ROTATION] = 0
    state[PHASE], state[ACTING] = ACT, mover
    if place == TOP_PLACE:
        _finish(tables, state)


@compiled(types.void(INTS, INTS, INT, INT))
def settle(tables: np.ndarray, state: np.ndarray, place: int, rotation: int) -> None:
    """A plate has its place and rotation: the holder of Seth is asked, or it is laid."""
    state[PLACE], state[ROTATION] = place, rotation
    holder = state[HOLDERS + SETH_TABLET]
    if holder and holder != state[MOVER]:
        state[PHASE], state[ACTING] = SETH, holder
    else:
        _lay(tables, state, 0)


@compiled(APPLY)
def answer_seth(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """TQ-15."""
    if code == DECLINE:
        _lay(tables, state, 0)
    else:
        state[ROTATION] = code
        state[HOLDERS + SETH_TABLET] = 0
        _lay(tables, state, state[ACTING])


@compiled(APPLY)
def bid(tables: np.ndarray, state: np.ndarray, code: int) -> None:
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
def open_auction(tables: np.ndarray, state: np.ndarray, tablet: int, price: int) -> None:
    """TQ-8: an auction begins."""
    state[PHASE], state[FRESH], state[TABLET] = BID, 0, tablet
    state[STILL_IN] = (2 << tables[PLAYERS]) - 2
    bid(tables, state, price)


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
def move_pillar(tables: np.ndarray, state: np.ndarray, target: int, code: int) -> None:
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
def set_down(tables: np.ndarray, state: np.ndarray, site: int) -> None:
    """TQ-14: Horus."""
    state[HANDS + state[MOVER] - 1] -= 1
    state[PILLARS + state[MOVER] - 1] |= 1 << site
    state[HOLDERS + HORUS_TABLET] = state[FRESH] = 0
    state[ACTIONS] -= 1


@compiled(types.void(INTS, INTS, INT))
def take_back(tables: np.ndarray, state: np.ndarray, taken: int) -> None:
    """TQ-14: Anubis takes the pillars on these sites."""
    for seat in range(SEATS):
        state[HANDS + seat] += popcount(state[PILLARS + seat] & taken)
        state[PILLARS + seat] &= ~taken
    state[HOLDERS + ANUBIS_TABLET] = state[FRESH] = 0
    state[ACTIONS] -= 1


@compiled(APPLY)
def begin_move(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if code == END:
        _end(tables, state)
    elif code == DRAW:
        state[ACTIONS] -= 1
        state[FRESH], state[PHASE], state[ACTING] = 0, PLATE, CHANCE
    elif code == CROWN:
        state[ACTIONS] -= 1
        state[FRESH] = 0
        settle(tables, state, TOP_PLACE, 0)
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
        move_pillar(tables, state, begun, code)
    elif begun == HORUS:
        set_down(tables, state, code)
    elif begun == ANUBIS:
        take_back(tables, state, 1 << picked | (0 if code == ALONE else 1 << code))
    else:
        open_auction(tables, state, begun - AUCTION, code)


@compiled(APPLY)
def _place_plate(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """First the place, then the rotation."""
    if state[STEP] == 0:
        state[STEP] = code + 1
        return
    place = state[STEP] - 1
    state[STEP] = 0
    settle(tables, state, place, code)


@compiled(APPLY)
def take_draw(tables: np.ndarray, state: np.ndarray, code: int) -> None:
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
            begin_move(tables, state, code)
    elif phase == LAY:
        _place_plate(tables, state, code)
    elif phase == BID:
        bid(tables, state, code)
    elif phase == SETH:
        answer_seth(tables, state, code)
    else:
        take_draw(tables, state, code)


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TQ-19: after a tie for the first place it is played again, so each seat has the same share. TQ-20: without the
    last capital nobody has any.
    """
    players = tables[PLAYERS]
    shares[:] = 0.0
    if not state[PLATES] >> TOP_PLACE & 1:
        return
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
