"""What only happens in the solo game: the Robot's turn, and two decks. Of `solo`, compiled."""

import numpy as np
from numba import types

from hypostyle.compiled import APPLY, INT, INTS, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_chances import lowest_zone, next_holder
from hypostyle.games.temple_rush.kernel_codes import ROBOT_HOLDER, Code, card_in, kind_of, number_in, size_in
from hypostyle.games.temple_rush.kernel_look import has_card, head_of, robot_takes, seat_at
from hypostyle.games.temple_rush.solo import PLAYER
from hypostyle.games.temple_rush.space import SIZES
from hypostyle.games.temple_rush.stages import Stage


@compiled(types.void(INTS))
def _to_player(state: np.ndarray) -> None:
    """The player's part: the die was rolled with the Robot's, or is rolled now."""
    state[at.STAGE] = Stage.PARTS if state[seat_at(PLAYER) + at.FACE] else Stage.ROLL_1


@compiled(types.void(INTS, INTS))
def refill_alone(tables: np.ndarray, state: np.ndarray) -> None:
    """A new card for the player; the game ends when none is left to build."""
    top = state[at.TOP]
    state[at.HOLDERS + state[at.ZONE]] = top
    state[at.TOP] = 0
    if not tables[at.IS_OPEN] and state[at.COLOURS]:
        state[at.STAGE] = Stage.REFILL
    elif top and state[at.COLOURS]:
        state[at.STAGE] = Stage.PILE
    else:
        state[at.STAGE] = Stage.ROLL if has_card(state) else Stage.OVER
        state[at.ZONE] = 0


# The Robot (TR-22, TR-23)


@compiled(APPLY)
def after_robot(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    state[at.ROBOT_FACE] = 0
    if kind_of(code) == Code.TAKE:
        state[at.ROBOT_BRICKS + size_in(code)] += 1
        if robot_takes(tables, state) & at.DONE:
            _build_robots(tables, state)
            return
    _to_player(state)


@compiled(types.void(INTS, INTS))
def _build_robots(tables: np.ndarray, state: np.ndarray) -> None:
    """The Robot's temple is complete: its card, and the next."""
    for size in SIZES:
        state[at.ROBOT_BRICKS + size] = 0
    state[at.ROBOT_SUM] += tables[head_of(state[at.ROBOT_OPEN]) + at.VALUE]
    state[at.ROBOT_WON] += 1
    state[at.ROBOT_OPEN], state[at.ROBOT_TOP] = state[at.ROBOT_TOP], 0
    if not tables[at.IS_OPEN] and state[at.ROBOT_COLOURS]:
        state[at.STAGE] = Stage.ROBOT_REFILL
    elif state[at.ROBOT_OPEN] == 0:
        state[at.STAGE] = Stage.OVER
    elif state[at.ROBOT_COLOURS]:
        state[at.STAGE] = Stage.ROBOT_PILE
    else:
        _to_player(state)


# Cards of the two decks (TR-21)


@compiled(types.void(INTS, INT, INT))
def _show_top(state: np.ndarray, card: int, colour: int) -> None:
    state[at.TOP], state[at.ZONE] = card, 0
    state[at.COLOURS] &= ~colour
    state[at.STAGE] = Stage.ROLL if state[at.HAS_BEGUN] else Stage.ROBOT_PILE


@compiled(types.void(INTS, INT, INT))
def _show_robots_top(state: np.ndarray, card: int, colour: int) -> None:
    state[at.ROBOT_TOP] = card
    state[at.ROBOT_COLOURS] &= ~colour
    if state[at.HAS_BEGUN]:
        _to_player(state)
    else:
        state[at.STAGE] = Stage.ROLL


@compiled(types.void(INTS, INTS, INT, INT))
def _deal_to_robot(tables: np.ndarray, state: np.ndarray, card: int, colour: int) -> None:
    """Its first card takes no colour from the four below."""
    state[at.ROBOT_OPEN] = card
    if state[at.STAGE] == Stage.ROBOT_REFILL:
        state[at.ROBOT_COLOURS] &= ~colour
        _to_player(state)
    else:
        state[at.STAGE] = Stage.PILE if tables[at.IS_OPEN] else Stage.ROLL


@compiled(types.void(INTS, INTS, INT, INT, INT))
def _deal_to_player(tables: np.ndarray, state: np.ndarray, zone: int, card: int, colour: int) -> None:
    """The first card takes no colour from the four below."""
    is_refill = state[at.STAGE] == Stage.REFILL
    if is_refill or zone != lowest_zone(tables):
        state[at.COLOURS] &= ~colour
    state[at.HOLDERS + zone] = card
    if is_refill:
        state[at.STAGE], state[at.ZONE] = Stage.ROLL, 0
    elif next_holder(tables, state) == 0:
        state[at.STAGE] = Stage.ROBOT_CARD


@compiled(APPLY)
def after_card(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    kind, holder, card = kind_of(code), number_in(code), card_in(code)
    state[at.UNSEEN] &= ~(1 << card)
    colour = 1 << tables[head_of(card) + at.COLOUR]
    if kind == Code.DRAW_PILE:
        _show_top(state, card, colour)
    elif kind == Code.DRAW_ROBOT_PILE:
        _show_robots_top(state, card, colour)
    elif holder == ROBOT_HOLDER:
        _deal_to_robot(tables, state, card, colour)
    else:
        _deal_to_player(tables, state, holder, card, colour)
