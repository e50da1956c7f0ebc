"""Claims and what follows from them: settling, a new card, rebuilding, the next round."""

from enum import IntEnum, auto

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import clear, size_of
from hypostyle.games.temple_rush.kernel_codes import (
    claim_code,
    claimant,
    claimed_zone,
    is_right_claim,
    partner_in,
)
from hypostyle.games.temple_rush.kernel_look import (
    completes,
    figure_at,
    has_card,
    has_ended,
    last_zone,
    may_leave,
    seat_at,
    value_at,
)
from hypostyle.games.temple_rush.rounds import DRY_ROUNDS
from hypostyle.games.temple_rush.space import ZONES
from hypostyle.games.temple_rush.stages import Stage


class Step(IntEnum):
    """What follows when something is settled, until somebody has to act again."""

    WAIT = 0
    SETTLE_NEXT = auto()
    SETTLED = auto()
    REFILL = auto()
    RACE = auto()
    STAY_EMPTY = auto()
    FILLED = auto()
    REBUILD = auto()
    NEXT_ROUND = auto()


# A claim


@compiled(types.void(INTS, INT))
def end_part(state: np.ndarray, seat: int) -> None:
    """A part is over and put away."""
    own = seat_at(seat)
    state[own + at.FACE] = state[own + at.HAS_ACTED] = state[own + at.HAS_ENDED] = state[own + at.FIXED] = 0
    clear(state, own + at.MENDED)


@compiled(types.void(INTS, INT, INT))
def _win(state: np.ndarray, seat: int, value: int) -> None:
    """A card or a point token."""
    own = seat_at(seat)
    state[own + at.WON] += value
    state[own + at.BEST] = max(state[own + at.BEST], value)


@compiled(types.void(INTS, INTS, INT, INT, INT))
def claim(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, is_borrowed: int) -> None:
    """TR-13: the claim is noted, and ends the part (with a pact both parts) at once; alone it is settled at once."""
    is_right = int(is_borrowed or completes(tables, state, seat, zone))
    if tables[at.PLAYERS] == 1:
        if is_right:
            _win(state, seat, value_at(tables, state, zone))
        end_part(state, seat)
        state[at.STAGE], state[at.ZONE], state[at.IS_RIGHT] = Stage.SETTLE, zone, is_right
        return
    partner = state[at.PARTNERS + seat]
    state[at.CLAIM + state[at.CLAIMS]] = claim_code(seat, zone, partner, is_right)
    state[at.CLAIMS] += 1
    _interrupt(state, seat)
    if partner:
        _interrupt(state, partner)


@compiled(types.void(INTS, INT))
def _interrupt(state: np.ndarray, seat: int) -> None:
    """End a part, if one is under way."""
    if state[seat_at(seat) + at.FACE]:
        state[seat_at(seat) + at.HAS_ENDED] = 1


# Settling, card after card (TR-14)


@compiled(INT(INTS, INTS))
def _settle_next(tables: np.ndarray, state: np.ndarray) -> int:
    """The next card that was claimed: rewards, and who owes a bonus or a forfeit."""
    if state[at.CLAIMS] == 0:
        return Step.NEXT_ROUND
    zone = claimed_zone(state[at.CLAIM])
    state[at.ZONE], state[at.STAGE], state[at.OWING] = zone, Stage.SETTLE, 0
    any_right = 0
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        if claimed_zone(state[index]) == zone and is_right_claim(state[index]):
            any_right = 1
            _reward(tables, state, state[index])
    if any_right:
        return Step.SETTLED
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        seat = claimant(state[index])
        if claimed_zone(state[index]) == zone and _forfeits(state, seat, zone):
            state[at.OWING] |= 1 << seat
    return Step.SETTLED


@compiled(types.void(INTS, INTS, INT))
def _reward(tables: np.ndarray, state: np.ndarray, claimed: int) -> None:
    """The value of the card, and a bonus to choose; a pact scores its bricks."""
    seat, zone, partner = claimant(claimed), claimed_zone(claimed), partner_in(claimed)
    if partner:
        for each in (seat, partner):
            state[seat_at(each) + at.PACT] += state[figure_at(each, zone)]
            clear(state, figure_at(each, zone))
    else:
        _win(state, seat, value_at(tables, state, zone))
        state[at.OWING] |= 1 << seat


@compiled(INT(INTS, INT, INT))
def _forfeits(state: np.ndarray, seat: int, zone: int) -> int:
    """Whether a wrong claimant has a brick that can go."""
    begin = figure_at(seat, zone)
    for index in range(begin + 1, begin + 1 + state[begin]):
        if may_leave(state, seat, zone, state[index]):
            return 1
    return 0


@compiled(INT(INTS))
def _settled(state: np.ndarray) -> int:
    """When nobody owes anything any more the claims on this card are put away."""
    if state[at.OWING]:
        return Step.WAIT
    kept, any_right, end = at.CLAIM, 0, at.CLAIM + state[at.CLAIMS]
    for index in range(at.CLAIM, end):
        if claimed_zone(state[index]) == state[at.ZONE]:
            any_right |= is_right_claim(state[index])
        else:
            state[kept] = state[index]
            kept += 1
    state[at.CLAIMS] = kept - at.CLAIM
    for index in range(kept, end):
        state[index] = 0
    return Step.REFILL if any_right else Step.SETTLE_NEXT


# A new card (TR-16, TR-17)


@compiled(INT(INTS, INTS))
def _refill(tables: np.ndarray, state: np.ndarray) -> int:
    """The top of the pile fills the holder; lightning means a race first."""
    state[at.HOLDERS + state[at.ZONE]] = 0
    if not tables[at.IS_OPEN]:
        if not state[at.PILE] and not state[at.HAS_LIGHTNING]:
            return Step.STAY_EMPTY
        state[at.STAGE] = Stage.REFILL
        return Step.WAIT
    top = state[at.TOP]
    state[at.TOP] = 0
    if top == at.LIGHTNING_CARD:
        return Step.RACE
    if top == 0:
        return Step.STAY_EMPTY
    state[at.HOLDERS + state[at.ZONE]] = top
    return Step.FILLED


@compiled(INT(INTS))
def _race(state: np.ndarray) -> int:
    state[at.STAGE] = Stage.TARGET
    return Step.WAIT if state[at.PILE] else Step.STAY_EMPTY


@compiled(INT(INTS, INTS))
def _stay_empty(tables: np.ndarray, state: np.ndarray) -> int:
    """No card follows, and all bricks of the zone return."""
    for seat in range(1, tables[at.PLAYERS] + 1):
        clear(state, figure_at(seat, state[at.ZONE]))
    return Step.SETTLE_NEXT


@compiled(INT(INTS, INTS))
def _filled(tables: np.ndarray, state: np.ndarray) -> int:
    """The next top shows before the others rebuild."""
    if not tables[at.IS_OPEN] or not (state[at.PILE] or state[at.HAS_LIGHTNING]):
        return Step.REBUILD
    state[at.STAGE] = Stage.PILE
    return Step.WAIT


@compiled(INT(INTS, INTS))
def _rebuild(tables: np.ndarray, state: np.ndarray) -> int:
    """Every other player with bricks in the zone arranges them anew."""
    some = 0
    state[at.STAGE] = Stage.REBUILD
    for seat in range(1, tables[at.PLAYERS] + 1):
        own, begin = seat_at(seat), figure_at(seat, state[at.ZONE])
        if state[begin]:
            some = state[own + at.REBUILDS] = 1
            for index in range(begin + 1, begin + 1 + state[begin]):
                state[own + at.TO_LAY + size_of(state[index])] += 1
            clear(state, begin)
    return Step.WAIT if some else Step.SETTLE_NEXT


# Rounds


@compiled(INT(INTS, INTS))
def _next_round(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-18, TR-19: the end, or new dice."""
    state[at.ZONE] = 0
    if not has_card(state) or state[at.DRY] >= DRY_ROUNDS:
        state[at.STAGE] = Stage.OVER
        return Step.WAIT
    if tables[at.IS_FRENCH] and not state[at.HAS_EMPTIED] and last_zone(state):
        for seat in range(1, tables[at.PLAYERS] + 1):
            for zone in ZONES:
                clear(state, figure_at(seat, zone))
        state[at.HAS_EMPTIED] = 1
    state[at.STAGE] = Stage.ROLL
    return Step.WAIT


@compiled(types.void(INTS, INTS, INT))
def go_on(tables: np.ndarray, state: np.ndarray, step: int) -> None:
    """Until somebody has to act again."""
    while step != Step.WAIT:
        if step == Step.SETTLE_NEXT:
            step = _settle_next(tables, state)
        elif step == Step.SETTLED:
            step = _settled(state)
        elif step == Step.REFILL:
            step = _refill(tables, state)
        elif step == Step.RACE:
            step = _race(state)
        elif step == Step.STAY_EMPTY:
            step = _stay_empty(tables, state)
        elif step == Step.FILLED:
            step = _filled(tables, state)
        elif step == Step.REBUILD:
            step = _rebuild(tables, state)
        else:
            step = _next_round(tables, state)


@compiled(INT(INTS))
def _any_right(state: np.ndarray) -> int:
    for index in range(at.CLAIM, at.CLAIM + state[at.CLAIMS]):
        if is_right_claim(state[index]):
            return 1
    return 0


@compiled(types.void(INTS, INTS))
def end_round(tables: np.ndarray, state: np.ndarray) -> None:
    """When all parts have ended: claims are settled. Alone, the next roll comes at once."""
    if tables[at.PLAYERS] == 1:
        if state[at.STAGE] == Stage.PARTS and state[seat_at(1) + at.HAS_ENDED]:
            end_part(state, 1)
            state[at.STAGE] = Stage.ROLL
        return
    for seat in range(1, tables[at.PLAYERS] + 1):
        if state[at.OFFERS + seat] or not has_ended(state, seat):
            return
    for seat in range(1, tables[at.PLAYERS] + 1):
        end_part(state, seat)
    state[at.DRY] = 0 if _any_right(state) else state[at.DRY] + 1
    state[at.ASKED] = 0
    go_on(tables, state, Step.SETTLE_NEXT)
