"""What can be drawn, with how likely it is."""

import numpy as np

from hypostyle.compiled import CHANCES, INT, INTS, compiled, lowest, popcount
from hypostyle.games.temple_rush import die
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.cards import CARDS, VALUES
from hypostyle.games.temple_rush.kernel_codes import ROBOT_HOLDER, Code, draw_code
from hypostyle.games.temple_rush.kernel_coverings import can_build
from hypostyle.games.temple_rush.kernel_look import head_of, seat_at
from hypostyle.games.temple_rush.solo import FIRST_VALUE
from hypostyle.games.temple_rush.space import ZONES
from hypostyle.games.temple_rush.stages import Stage

_SIDES = tuple(die.FACES.values())  # of the die, by face
_COLOURS = len(VALUES)


@compiled(INT(INTS, INT, INT, INT, INTS, INTS))
def _card_chances(
    state: np.ndarray, kind: int, holder: int, weight: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    count = 0
    for card in range(1, CARDS + 1):
        if state[at.UNSEEN] >> card & 1:
            codes[count], weights[count] = draw_code(kind, holder, card), weight
            count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def _of_value(
    tables: np.ndarray, state: np.ndarray, value: int, holder: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    count = 0
    for card in range(1, CARDS + 1):
        if state[at.UNSEEN] >> card & 1 and tables[head_of(card) + at.VALUE] == value:
            codes[count], weights[count] = draw_code(Code.DRAW_CARD, holder, card), 1
            count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INTS))
def _of_colours(
    tables: np.ndarray, state: np.ndarray, colours: int, kind: int, holder: int, codes: np.ndarray, weights: np.ndarray
) -> int:
    """Each colour still missing equally likely, then each card of it."""
    sizes = np.zeros(_COLOURS, dtype=np.int64)
    for card in range(1, CARDS + 1):
        if state[at.UNSEEN] >> card & 1:
            sizes[tables[head_of(card) + at.COLOUR]] += 1
    whole = 1
    for colour in range(_COLOURS):
        if colours >> colour & 1:
            multiple = whole
            while multiple % sizes[colour]:
                multiple += whole
            whole = multiple
    count = 0
    for card in range(1, CARDS + 1):
        colour = tables[head_of(card) + at.COLOUR]
        if state[at.UNSEEN] >> card & 1 and colours >> colour & 1:
            codes[count], weights[count] = draw_code(kind, holder, card), whole // sizes[colour]
            count += 1
    return count


@compiled(INT(INTS, INTS))
def next_holder(tables: np.ndarray, state: np.ndarray) -> int:
    for zone in ZONES:
        if tables[at.ZONES_IN_USE] >> zone & 1 and state[at.HOLDERS + zone] == 0:
            return zone
    return 0


@compiled(INT(INTS))
def lowest_zone(tables: np.ndarray) -> int:
    return lowest(tables[at.ZONES_IN_USE])


@compiled(INT(INTS, INTS))
def _dice(tables: np.ndarray, state: np.ndarray) -> int:
    """How many dice a roll has."""
    if tables[at.PLAYERS] > 1:
        return tables[at.PLAYERS]
    return 1 if tables[at.IS_FRENCH] or state[at.STAGE] == Stage.ROLL_1 else 2


@compiled(INT(INTS, INTS, INTS, INTS))
def _solo_chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    stage, colours = state[at.STAGE], state[at.COLOURS]
    if stage == Stage.CARDS:
        holder = next_holder(tables, state)
        if holder == lowest_zone(tables):
            return _of_value(tables, state, FIRST_VALUE, holder, codes, weights)
        return _of_colours(tables, state, colours, Code.DRAW_CARD, holder, codes, weights)
    if stage == Stage.ROBOT_CARD:
        return _of_value(tables, state, tables[at.ROBOT_VALUE], ROBOT_HOLDER, codes, weights)
    if stage == Stage.PILE:
        return _of_colours(tables, state, colours, Code.DRAW_PILE, 0, codes, weights)
    if stage == Stage.ROBOT_PILE:
        return _of_colours(tables, state, state[at.ROBOT_COLOURS], Code.DRAW_ROBOT_PILE, 0, codes, weights)
    if stage == Stage.REFILL:
        return _of_colours(tables, state, colours, Code.DRAW_CARD, state[at.ZONE], codes, weights)
    return _of_colours(tables, state, state[at.ROBOT_COLOURS], Code.DRAW_CARD, ROBOT_HOLDER, codes, weights)


@compiled(INT(INTS, INTS, INTS, INTS))
def _seat_chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    """TR-6, TR-17: any seat is the first; any that can build the target wins the race."""
    kind = Code.DRAW_FIRST if state[at.STAGE] == Stage.FIRST else Code.DRAW_WINNER
    count = 0
    for seat in range(1, tables[at.PLAYERS] + 1):
        if kind == Code.DRAW_FIRST or can_build(tables, head_of(state[at.RACED]), state[seat_at(seat) + at.BONUS]):
            codes[count], weights[count] = draw_code(kind, seat, 0), 1
            count += 1
    return count


@compiled(INT(INTS, INTS, INTS, INTS))
def _top_chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    """TR-5: each of the pile's cards is as likely to be on top, and lightning is one of them."""
    kind, holder, weight = Code.DRAW_PILE, 0, state[at.PILE] if state[at.HAS_LIGHTNING] else 1
    if state[at.STAGE] == Stage.REFILL and not tables[at.IS_OPEN]:
        kind, holder = Code.DRAW_CARD, state[at.ZONE]
    count = _card_chances(state, kind, holder, weight, codes, weights) if state[at.PILE] else 0
    if state[at.HAS_LIGHTNING]:
        codes[count] = draw_code(Code.DRAW_PILE, 0, at.LIGHTNING_CARD)
        weights[count] = popcount(state[at.UNSEEN])
        count += 1
    return count


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    stage, players = state[at.STAGE], tables[at.PLAYERS]
    if stage in (Stage.ROLL, Stage.ROLL_1):
        to_roll = _dice(tables, state) - state[at.ROLLED]
        for index in range(len(_SIDES)):
            codes[index], weights[index] = draw_code(Code.DRAW_FACE, to_roll, index + 1), _SIDES[index]
        return len(_SIDES)
    if players == 1:
        return _solo_chances(tables, state, codes, weights)
    if stage in (Stage.FIRST, Stage.WINNER):
        return _seat_chances(tables, state, codes, weights)
    if stage == Stage.CARDS:
        return _card_chances(state, Code.DRAW_CARD, next_holder(tables, state), 1, codes, weights)
    if stage == Stage.TARGET:
        kind = Code.DRAW_PILE if tables[at.IS_OPEN] else Code.DRAW_TARGET
        return _card_chances(state, kind, 0, 1, codes, weights)
    return _top_chances(tables, state, codes, weights)
