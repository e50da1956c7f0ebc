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
from hypostyle.games.turquoise import kernel_layout as at
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
from hypostyle.games.turquoise.phases import Phase

# What can be chosen


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[at.ACTING]


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
    seat, occupied = state[at.MOVER], occupied_sites(state)
    ready = ready_places(tables, state)
    count = _write_bits(reachable(tables, state), codes, 0)
    if open_gates(tables, state) & occupied and ways_to(tables, state, at.HAND, codes[count:]):
        codes[count] = at.HAND
        count += 1
    if state[at.UNDRAWN] and ready & ~(1 << at.TOP_PLACE):
        codes[count] = at.DRAW
        count += 1
    if ready >> at.TOP_PLACE & 1:
        codes[count] = at.CROWN
        count += 1
    if state[at.HOLDERS + at.HORUS_TABLET] == seat and state[at.HANDS + seat - 1] and state[at.OPEN] & ~occupied:
        codes[count] = at.HORUS
        count += 1
    if state[at.HOLDERS + at.ANUBIS_TABLET] == seat and occupied:
        codes[count] = at.ANUBIS
        count += 1
    return count


@compiled(CHOICES)
def _begin(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """What can be begun in a turn."""
    seat = state[at.MOVER]
    count = _actions(tables, state, codes) if state[at.ACTIONS] else 0
    if state[at.FRESH] and state[at.POINTS + seat - 1]:
        for tablet in range(at.TABLET_COUNT):
            if state[at.HOLDERS + tablet] == 0:
                codes[count] = at.AUCTION + tablet
                count += 1
    if state[at.HOLDERS + at.THOT_TABLET] == seat:
        codes[count] = at.THOT
        count += 1
    codes[count] = at.END
    return count + 1


@compiled(CHOICES)
def _go_on(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """What is to be said further of a move that is begun."""
    begun = state[at.STEP] - 1
    if begun <= at.HAND:
        return ways_to(tables, state, begun, codes)
    if begun == at.HORUS:
        return _write_bits(state[at.OPEN] & ~occupied_sites(state), codes, 0)
    if begun == at.ANUBIS:
        if state[at.PICK] == 0:
            return _write_bits(occupied_sites(state), codes, 0)
        codes[0] = at.ALONE
        return _write_bits(occupied_sites(state) & ~((2 << (state[at.PICK] - 1)) - 1), codes, 1)
    return _prices(codes, 1, state[at.POINTS + state[at.MOVER] - 1])


@compiled(INT(INTS, INTS))
def rotations_in_hand(tables: np.ndarray, state: np.ndarray) -> int:
    """The rotations that make a difference to the plate in hand; the last capital is never turned."""
    return tables[at.TURNS + state[at.DRAWN] - 1] if state[at.DRAWN] else 1


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    phase = state[at.PHASE]
    if phase == Phase.ACT:
        return _go_on(tables, state, codes) if state[at.STEP] else _begin(tables, state, codes)
    if phase == Phase.LAY and state[at.STEP] == 0:
        return _write_bits(ready_places(tables, state) & ~(1 << at.TOP_PLACE), codes, 0)
    if phase == Phase.BID:
        count = _prices(codes, state[at.PRICE] + 1, state[at.POINTS + state[at.ACTING] - 1])
        codes[count] = at.DROP
        return count + 1
    count = _write_bits(rotations_in_hand(tables, state), codes, 0)
    if phase == Phase.SETH:
        codes[count] = at.DECLINE
        count += 1
    return count


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    if state[at.PHASE] == Phase.FIRST:
        count = tables[at.PLAYERS]
        for seat in range(1, count + 1):
            codes[seat - 1] = seat
    else:
        count = _write_bits(state[at.UNDRAWN], codes, 0)
    weights[:count] = 1
    return count


# What happens then


@compiled(types.void(INTS, INTS))
def _finish(tables: np.ndarray, state: np.ndarray) -> None:
    """TQ-18: the match is over."""
    for seat in range(1, tables[at.PLAYERS] + 1):
        state[at.POINTS + seat - 1] -= penalty_of(tables, state, seat, 0)
    state[at.ACTING] = OVER


@compiled(types.void(INTS, INTS, INT))
def _lay(tables: np.ndarray, state: np.ndarray, also: int) -> None:
    """TQ-12, TQ-15: the plate lies; the mover scores, and also who used Seth."""
    place, mover = state[at.PLACE], state[at.MOVER]
    cover, storey = tables[at.COVER + place], tables[at.STOREY + place]
    plate = state[at.DRAWN] - 1 if state[at.DRAWN] else at.LAST_PLATE
    state[at.POINTS + mover - 1] += points_for(tables, state, place, mover)
    if also:
        state[at.POINTS + also - 1] += points_for(tables, state, place, also)
    for seat in range(at.SEATS):
        state[at.PILLARS + seat] &= ~cover
    for level in range(storey):
        state[at.RAISED + level] |= cover
    for direction in range(4):
        pattern = tables[at.PATTERNS + at.TURNED * plate + 4 * state[at.ROTATION] + direction]
        state[at.HALVES + direction] = state[at.HALVES + direction] & ~cover | pattern << lowest(cover)
    state[at.OPEN] |= cover
    state[at.PLATES] |= 1 << place
    state[at.HAS_LAID], state[at.IDLE] = 1, 0
    state[at.DRAWN] = state[at.PLACE] = state[at.ROTATION] = 0
    state[at.PHASE], state[at.ACTING] = Phase.ACT, mover
    if place == at.TOP_PLACE:
        _finish(tables, state)


@compiled(types.void(INTS, INTS, INT, INT))
def settle(tables: np.ndarray, state: np.ndarray, place: int, rotation: int) -> None:
    """A plate has its place and rotation: the holder of Seth is asked, or it is laid."""
    state[at.PLACE], state[at.ROTATION] = place, rotation
    holder = state[at.HOLDERS + at.SETH_TABLET]
    if holder and holder != state[at.MOVER]:
        state[at.PHASE], state[at.ACTING] = Phase.SETH, holder
    else:
        _lay(tables, state, 0)


@compiled(APPLY)
def answer_seth(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """TQ-15."""
    if code == at.DECLINE:
        _lay(tables, state, 0)
    else:
        state[at.ROTATION] = code
        state[at.HOLDERS + at.SETH_TABLET] = 0
        _lay(tables, state, state[at.ACTING])


@compiled(APPLY)
def bid(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """TQ-8: a price, or out of the auction."""
    seat = state[at.ACTING]
    if code == at.DROP:
        state[at.STILL_IN] &= ~(1 << seat)
    else:
        state[at.PRICE], state[at.BIDDER] = code, seat
    seat = seat % tables[at.PLAYERS] + 1
    while not state[at.STILL_IN] >> seat & 1:
        seat = seat % tables[at.PLAYERS] + 1
    state[at.ACTING] = seat
    if state[at.STILL_IN] == 1 << state[at.BIDDER]:
        state[at.HOLDERS + state[at.TABLET]] = state[at.BIDDER]
        state[at.POINTS + state[at.BIDDER] - 1] -= state[at.PRICE]
        state[at.TABLET] = state[at.PRICE] = state[at.BIDDER] = state[at.STILL_IN] = 0
        state[at.PHASE], state[at.ACTING] = Phase.ACT, state[at.MOVER]


@compiled(types.void(INTS, INTS, INT, INT))
def open_auction(tables: np.ndarray, state: np.ndarray, tablet: int, price: int) -> None:
    """TQ-8: an auction begins."""
    state[at.PHASE], state[at.FRESH], state[at.TABLET] = Phase.BID, 0, tablet
    state[at.STILL_IN] = (2 << tables[at.PLAYERS]) - 2
    bid(tables, state, price)


@compiled(types.void(INTS, INTS))
def _end(tables: np.ndarray, state: np.ndarray) -> None:
    """TQ-20, or the next turn."""
    state[at.IDLE] = 0 if state[at.HAS_LAID] else state[at.IDLE] + 1
    if state[at.IDLE] >= tables[at.STANDSTILL]:
        _finish(tables, state)
        return
    state[at.MOVER] = state[at.ACTING] = state[at.MOVER] % tables[at.PLAYERS] + 1
    state[at.ACTIONS], state[at.FRESH], state[at.HAS_LAID] = tables[at.ACTIONS_EACH], 1, 0


@compiled(types.void(INTS, INTS, INT, INT))
def move_pillar(tables: np.ndarray, state: np.ndarray, target: int, code: int) -> None:
    """TQ-13: a pillar moves and its mover pays."""
    pillars, hand = at.PILLARS + state[at.MOVER] - 1, at.HANDS + state[at.MOVER] - 1
    source = code >> at.SOURCE
    if source == at.HAND:
        state[hand] -= 1
    else:
        state[pillars] &= ~(1 << source)
    if target == at.HAND:
        state[hand] += 1
    else:
        state[pillars] |= 1 << target
    for seat in range(1, at.SEATS + 1):
        paid = code >> 8 * seat & at.PART
        state[at.POINTS + seat - 1] += paid
        state[at.POINTS + state[at.MOVER] - 1] -= paid
    state[at.ACTIONS] -= code & at.PART
    state[at.FRESH] = 0


@compiled(types.void(INTS, INTS, INT))
def set_down(tables: np.ndarray, state: np.ndarray, site: int) -> None:
    """TQ-14: Horus."""
    state[at.HANDS + state[at.MOVER] - 1] -= 1
    state[at.PILLARS + state[at.MOVER] - 1] |= 1 << site
    state[at.HOLDERS + at.HORUS_TABLET] = state[at.FRESH] = 0
    state[at.ACTIONS] -= 1


@compiled(types.void(INTS, INTS, INT))
def take_back(tables: np.ndarray, state: np.ndarray, taken: int) -> None:
    """TQ-14: Anubis takes the pillars on these sites."""
    for seat in range(at.SEATS):
        state[at.HANDS + seat] += popcount(state[at.PILLARS + seat] & taken)
        state[at.PILLARS + seat] &= ~taken
    state[at.HOLDERS + at.ANUBIS_TABLET] = state[at.FRESH] = 0
    state[at.ACTIONS] -= 1


@compiled(APPLY)
def begin_move(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if code == at.END:
        _end(tables, state)
    elif code == at.DRAW:
        state[at.ACTIONS] -= 1
        state[at.FRESH], state[at.PHASE], state[at.ACTING] = 0, Phase.PLATE, CHANCE
    elif code == at.CROWN:
        state[at.ACTIONS] -= 1
        state[at.FRESH] = 0
        settle(tables, state, at.TOP_PLACE, 0)
    elif code == at.THOT:
        state[at.ACTIONS] += 1
        state[at.FRESH] = state[at.HOLDERS + at.THOT_TABLET] = 0
    else:
        state[at.STEP] = code + 1


@compiled(APPLY)
def _go_on_with(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    begun = state[at.STEP] - 1
    if begun == at.ANUBIS and state[at.PICK] == 0:
        state[at.PICK] = code + 1
        return
    picked = state[at.PICK] - 1
    state[at.STEP] = state[at.PICK] = 0
    if begun <= at.HAND:
        move_pillar(tables, state, begun, code)
    elif begun == at.HORUS:
        set_down(tables, state, code)
    elif begun == at.ANUBIS:
        take_back(tables, state, 1 << picked | (0 if code == at.ALONE else 1 << code))
    else:
        open_auction(tables, state, begun - at.AUCTION, code)


@compiled(APPLY)
def _place_plate(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """First the place, then the rotation."""
    if state[at.STEP] == 0:
        state[at.STEP] = code + 1
        return
    place = state[at.STEP] - 1
    state[at.STEP] = 0
    settle(tables, state, place, code)


@compiled(APPLY)
def take_draw(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """Chance says who begins, or which plate is drawn."""
    if state[at.PHASE] == Phase.FIRST:
        state[at.MOVER], state[at.PHASE] = code, Phase.ACT
    else:
        state[at.UNDRAWN] &= ~(1 << code)
        state[at.DRAWN], state[at.PHASE] = code + 1, Phase.LAY
    state[at.ACTING] = state[at.MOVER]


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    phase = state[at.PHASE]
    if phase == Phase.ACT:
        if state[at.STEP]:
            _go_on_with(tables, state, code)
        else:
            begin_move(tables, state, code)
    elif phase == Phase.LAY:
        _place_plate(tables, state, code)
    elif phase == Phase.BID:
        bid(tables, state, code)
    elif phase == Phase.SETH:
        answer_seth(tables, state, code)
    else:
        take_draw(tables, state, code)


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TQ-19: after a tie for the first place it is played again, so each seat has the same share. TQ-20: without the
    last capital nobody has any.
    """
    players = tables[at.PLAYERS]
    shares[:] = 0.0
    if not state[at.PLATES] >> at.TOP_PLACE & 1:
        return
    best, ties = 0, 0
    for seat in range(1, players):
        if state[at.POINTS + seat] > state[at.POINTS + best]:
            best, ties = seat, 0
        elif state[at.POINTS + seat] == state[at.POINTS + best]:
            ties += 1
    if ties:
        shares[:players] = 1.0 / players
    else:
        shares[best] = 1.0
