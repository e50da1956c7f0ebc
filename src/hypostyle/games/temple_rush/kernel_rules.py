"""What happens then: the rules of `table`, `solo` and `position`, compiled."""

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCE,
    INT,
    INTS,
    OVER,
    RESULT,
    TO_ACT,
    compiled,
    popcount,
)
from hypostyle.games.temple_rush.kernel_choices import (
    lowest_zone,
    next_holder,
    robot_takes,
)
from hypostyle.games.temple_rush.kernel_codes import (
    across_in,
    size_in,
    word_of,
    x_in,
    y_in,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_layout import (
    ACCEPT,
    ACTING,
    ASKED,
    BAG,
    BEST,
    BONUS,
    CARD,
    CARDS,
    CELL,
    CHOSEN,
    CLAIM,
    CLAIMS,
    COLOUR,
    COLOURS,
    COLUMN,
    DEPTH,
    DONE,
    DRAW_CARD,
    DRAW_FACE,
    DRAW_FIRST,
    DRAW_PILE,
    DRAW_ROBOT_PILE,
    DRAW_WINNER,
    DRY,
    DRY_ROUNDS,
    ENDED,
    FACE,
    FIX,
    FIXED,
    FORFEIT,
    FOUND,
    GIVE_BONUS,
    HAMMER,
    HAMMER_BRICK,
    HAMMER_DIE,
    HAS_ACTED,
    HAS_BEGUN,
    HAS_EMPTIED,
    HAS_ENDED,
    HAS_LIGHTNING,
    HOLDERS,
    HOW,
    IS_FREE,
    IS_FRENCH,
    IS_OPEN,
    IS_RIGHT,
    KEEP,
    LEFT,
    LIGHTNING,
    LIGHTNING_CARD,
    MENDED,
    MORTAR,
    MORTAR_ON,
    MORTAR_TOKEN,
    MOST_ZONES,
    OFFER,
    OFFERS,
    OWING,
    PACT,
    PAIR,
    PARTNERS,
    PARTS,
    PASS,
    PILE,
    PLACE,
    PLAYERS,
    POINTS,
    RACED,
    REBUILD,
    REBUILDS,
    REFILL,
    REFUSE,
    ROBOT_BONUS,
    ROBOT_BRICKS,
    ROBOT_CARD,
    ROBOT_COLOURS,
    ROBOT_FACE,
    ROBOT_HOLDER,
    ROBOT_OPEN,
    ROBOT_PILE,
    ROBOT_REFILL,
    ROBOT_SUM,
    ROBOT_TAKES,
    ROBOT_TOP,
    ROBOT_WON,
    ROLL,
    ROLL_ONE,
    ROLLED,
    SETTLE,
    SHIFT,
    SOURCE,
    STAGE,
    TAKE,
    TARGET,
    TOKENS,
    TOP,
    TOP_SHOWS,
    UNSEEN,
    USE,
    USE_BAG,
    VALUE,
    WINNER,
    WITHDRAW,
    WON,
    WORD,
    ZONE,
)
from hypostyle.games.temple_rush.kernel_look import (
    asker_of,
    bag_pairs,
    card_at,
    completes,
    exchanged_bricks,
    figure_at,
    has_ended,
    last_zone,
    may_fix,
    may_leave,
    seat_at,
)
from hypostyle.games.temple_rush.kernel_solver import (
    brick_at,
    brick_of,
    can_build,
    clear,
    put_in,
    size_of,
    take_out,
)

# What follows when something is settled, until somebody has to act again.
_WAIT, _SETTLE_NEXT, _SETTLED, _REFILLING, _TO_RACE, _STAYS_EMPTY, _FILLED, _REBUILDING, _NEXT_ROUND = range(9)


@compiled(INT(INTS, INT))
def _may_act(state: np.ndarray, seat: int) -> int:
    """Whether a seat has something to do, at a table of several."""
    stage = state[STAGE]
    if stage == PARTS:
        return int(not has_ended(state, seat) or asker_of(state, seat) != 0)
    if stage == SETTLE:
        return state[OWING] >> seat & 1
    return int(stage == REBUILD and state[seat_at(seat) + REBUILDS] != 0)


@compiled(types.void(INTS, INTS))
def set_acting(tables: np.ndarray, state: np.ndarray) -> None:
    """Of the seats that may act the one that acted, so that a seat's choices follow each other; else the lowest."""
    stage, last = state[STAGE], state[ACTING]
    state[ACTING] = CHANCE
    if stage == ENDED:
        state[ACTING] = OVER
    elif stage == ROBOT_TAKES:
        state[ACTING] = 2
    elif tables[PLAYERS] == 1:
        state[ACTING] = 1 if stage in (PARTS, SETTLE) else CHANCE
    elif last > 0 and _may_act(state, last):
        state[ACTING] = last
    elif stage in (PARTS, SETTLE, REBUILD):
        for seat in range(1, tables[PLAYERS] + 1):
            if _may_act(state, seat):
                state[ACTING] = seat
                return


@compiled(types.void(INTS, INT))
def _end_part(state: np.ndarray, seat: int) -> None:
    """A part is over and put away."""
    at = seat_at(seat)
    state[at + FACE] = state[at + HAS_ACTED] = state[at + HAS_ENDED] = state[at + FIXED] = 0
    clear(state, at + MENDED)


@compiled(types.void(INTS, INTS, INT, INT))
def _win(tables: np.ndarray, state: np.ndarray, seat: int, value: int) -> None:
    at = seat_at(seat)
    state[at + WON] += value
    state[at + BEST] = max(state[at + BEST], value)


@compiled(types.void(INTS, INTS, INT, INT, INT))
def claim(tables: np.ndarray, state: np.ndarray, seat: int, zone: int, is_borrowed: int) -> None:
    """TR-13: the claim is noted, and ends the part (with a pact both parts) at once; alone it is settled at once."""
    right = int(is_borrowed or completes(tables, state, seat, zone))
    if tables[PLAYERS] == 1:
        if right:
            _win(tables, state, seat, tables[card_at(state, zone) + VALUE])
        _end_part(state, seat)
        state[STAGE], state[ZONE], state[IS_RIGHT] = SETTLE, zone, right
        return
    partner = state[PARTNERS + seat]
    state[CLAIMS] += 1
    state[CLAIMS + state[CLAIMS]] = seat | zone << 3 | partner << 6 | right << 9
    if state[seat_at(seat) + FACE]:
        state[seat_at(seat) + HAS_ENDED] = 1
    if partner and state[seat_at(partner) + FACE]:
        state[seat_at(partner) + HAS_ENDED] = 1


@compiled(types.void(INTS, INTS, INT))
def _check(tables: np.ndarray, state: np.ndarray, seat: int) -> None:
    """TR-7: in guided building a part ends by itself when its main action is done and nothing is left to do."""
    at = seat_at(seat)
    if tables[IS_FREE] or not state[at + HAS_ACTED] or state[at + HAS_ENDED]:
        return
    some, found = np.empty(1, dtype=np.int64), np.empty(FOUND, dtype=np.int64)
    if may_fix(tables, state, seat, 0, found):
        return
    if state[at + TOKENS] & BAG and bag_pairs(tables, state, seat, 1, 1, some):
        return
    if state[at + TOKENS] & HAMMER and exchanged_bricks(tables, state, seat, HAMMER_BRICK, 0, found, 1, some):
        return
    state[at + HAS_ENDED] = 1


@compiled(types.void(INTS, INTS, INT, INT))
def _built(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> None:
    """After a brick was laid: in guided building a complete temple is a claim."""
    if not tables[IS_FREE] and completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)
    else:
        _check(tables, state, seat)


@compiled(APPLY)
def _lay_chosen(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """The end of a move that lays a brick in a part: place, shift, fix, hammer."""
    seat = state[ACTING]
    at, first = seat_at(seat), state[CHOSEN]
    word = word_of(first)
    if word == PLACE:
        zone, how = zone_in(first), first
    else:
        source, how = state[CHOSEN + 1], state[CHOSEN + 2]
        zone = zone_in(source)
        there = figure_at(seat, zone)
        take_out(state, there, brick_at(state, there, x_in(source), y_in(source)))
        if word == SHIFT:
            zone = zone_in(how)
    brick = brick_of(x_in(code), y_in(code), size_in(how), across_in(how))
    put_in(state, figure_at(seat, zone), brick)
    if word == HAMMER_BRICK:
        state[at + TOKENS] &= ~HAMMER
    else:
        state[at + HAS_ACTED] = 1
    if word == FIX:
        state[at + FIXED] = zone
        state[at + MENDED] += 1
        state[at + MENDED + state[at + MENDED]] = brick
    _built(tables, state, seat, zone)


@compiled(types.void(INTS, INTS, INT))
def _accept(tables: np.ndarray, state: np.ndarray, seat: int) -> None:
    asker = asker_of(state, seat)
    state[OFFERS + asker] = 0
    state[PARTNERS + seat], state[PARTNERS + asker] = asker, seat
    zone = last_zone(state)
    if not tables[IS_FREE] and completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)


@compiled(types.void(INTS, INTS, INT))
def _after_part(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat, word = state[ACTING], word_of(code)
    at = seat_at(seat)
    if word == PASS:
        state[at + HAS_ENDED] = 1
    elif word == CLAIM:
        claim(tables, state, seat, zone_in(code), 0)
    elif word == CELL:
        _lay_chosen(tables, state, code)
    elif word == USE:
        state[at + TOKENS] &= ~BAG
        if zone_in(code):
            claim(tables, state, seat, zone_in(code), 1)
        else:
            _check(tables, state, seat)
    else:
        if word == HAMMER_DIE:
            state[at + TOKENS] &= ~HAMMER
            state[at + FACE] = size_in(code)
        elif word == MORTAR_ON:
            state[at + TOKENS] &= ~MORTAR_TOKEN
            state[at + MORTAR] = zone_in(code)
        elif word == OFFER:
            state[OFFERS + seat] = size_in(code)
            state[ASKED] |= 1 << seat
        elif word == WITHDRAW:
            state[OFFERS + seat] = 0
        elif word == REFUSE:
            state[OFFERS + asker_of(state, seat)] = 0
        elif word == ACCEPT:
            _accept(tables, state, seat)
        if not has_ended(state, seat):
            _check(tables, state, seat)


# Settling, card after card (TR-14), until somebody has to act again


@compiled(INT(INTS, INTS))
def _settle_next(tables: np.ndarray, state: np.ndarray) -> int:
    """The next card that was claimed: rewards, and who owes a bonus or a forfeit."""
    zone = state[CLAIMS + 1] >> 3 & 7
    state[ZONE], state[STAGE], state[OWING] = zone, SETTLE, 0
    value = tables[card_at(state, zone) + VALUE]
    any_right = False
    for number in range(state[CLAIMS]):
        claim_ = state[CLAIMS + 1 + number]
        if claim_ >> 3 & 7 != zone or not claim_ >> 9:
            continue
        any_right = True
        seat, partner = claim_ & 7, claim_ >> 6 & 7
        if partner == 0:
            _win(tables, state, seat, value)
            state[OWING] |= 1 << seat
            continue
        for each in range(2):
            who = partner if each else seat
            state[seat_at(who) + PACT] += state[figure_at(who, zone)]
            clear(state, figure_at(who, zone))
    if any_right:
        return _SETTLED
    for number in range(state[CLAIMS]):
        claim_ = state[CLAIMS + 1 + number]
        if claim_ >> 3 & 7 == zone:
            at = figure_at(claim_ & 7, zone)
            for index in range(at + 1, at + 1 + state[at]):
                if may_leave(tables, state, claim_ & 7, zone, state[index]):
                    state[OWING] |= 1 << (claim_ & 7)
                    break
    return _SETTLED


@compiled(INT(INTS, INTS))
def _settled(tables: np.ndarray, state: np.ndarray) -> int:
    """When nobody owes anything any more the claims on this card are put away."""
    if state[OWING]:
        return _WAIT
    kept, any_right, count = 0, 0, state[CLAIMS]
    for number in range(count):
        claim_ = state[CLAIMS + 1 + number]
        if claim_ >> 3 & 7 == state[ZONE]:
            any_right |= claim_ >> 9
        else:
            kept += 1
            state[CLAIMS + kept] = claim_
    for number in range(kept, count):
        state[CLAIMS + 1 + number] = 0
    state[CLAIMS] = kept
    return _REFILLING if any_right else _SETTLE_NEXT


@compiled(INT(INTS, INTS))
def _refill(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-16, TR-17: the top of the pile fills the holder; lightning means a race first."""
    state[HOLDERS + state[ZONE]] = 0
    if not tables[IS_OPEN]:
        if not state[PILE] and not state[HAS_LIGHTNING]:
            return _STAYS_EMPTY
        state[STAGE] = REFILL
        return _WAIT
    top = state[TOP]
    state[TOP] = 0
    if top == LIGHTNING_CARD:
        return _TO_RACE
    if top == 0:
        return _STAYS_EMPTY
    state[HOLDERS + state[ZONE]] = top
    return _FILLED


@compiled(INT(INTS, INTS))
def _rebuild(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-16: every other player with bricks in the zone arranges them anew."""
    some = False
    state[STAGE] = REBUILD
    for seat in range(1, tables[PLAYERS] + 1):
        at, figure = seat_at(seat), figure_at(seat, state[ZONE])
        if state[figure]:
            some = True
            state[at + REBUILDS] = 1
            for index in range(figure + 1, figure + 1 + state[figure]):
                state[at + LEFT + size_of(state[index])] += 1
            clear(state, figure)
    return _WAIT if some else _SETTLE_NEXT


@compiled(INT(INTS, INTS))
def _next_round(tables: np.ndarray, state: np.ndarray) -> int:
    """TR-18, TR-19: the end, or new dice."""
    state[ZONE] = 0
    any_card = False
    for zone in range(1, MOST_ZONES + 1):
        any_card = any_card or state[HOLDERS + zone] != 0
    if not any_card or state[DRY] >= tables[DRY_ROUNDS]:
        state[STAGE] = ENDED
        return _WAIT
    if tables[IS_FRENCH] and not state[HAS_EMPTIED] and last_zone(state):
        for seat in range(1, tables[PLAYERS] + 1):
            for zone in range(1, MOST_ZONES + 1):
                clear(state, figure_at(seat, zone))
        state[HAS_EMPTIED] = 1
    state[STAGE] = ROLL
    return _WAIT


@compiled(types.void(INTS, INTS, INT))
def go_on(tables: np.ndarray, state: np.ndarray, step: int) -> None:
    while step != _WAIT:
        if step == _SETTLE_NEXT:
            step = _settle_next(tables, state) if state[CLAIMS] else _NEXT_ROUND
        elif step == _SETTLED:
            step = _settled(tables, state)
        elif step == _REFILLING:
            step = _refill(tables, state)
        elif step == _TO_RACE:
            step = _WAIT if state[PILE] else _STAYS_EMPTY
            state[STAGE] = TARGET
        elif step == _STAYS_EMPTY:
            for seat in range(1, tables[PLAYERS] + 1):
                clear(state, figure_at(seat, state[ZONE]))
            step = _SETTLE_NEXT
        elif step == _FILLED:
            step = _REBUILDING
            if tables[IS_OPEN] and (state[PILE] or state[HAS_LIGHTNING]):
                state[STAGE] = TOP_SHOWS
                step = _WAIT
        elif step == _REBUILDING:
            step = _rebuild(tables, state)
        else:
            step = _next_round(tables, state)


@compiled(types.void(INTS, INTS))
def end_round(tables: np.ndarray, state: np.ndarray) -> None:
    """When all parts have ended: claims are settled. Alone, the next roll comes at once."""
    if tables[PLAYERS] == 1:
        if state[STAGE] == PARTS and state[seat_at(1) + HAS_ENDED]:
            _end_part(state, 1)
            state[STAGE] = ROLL
        return
    any_right = False
    for seat in range(1, tables[PLAYERS] + 1):
        if state[OFFERS + seat] or not has_ended(state, seat):
            return
    for seat in range(1, tables[PLAYERS] + 1):
        _end_part(state, seat)
    for number in range(state[CLAIMS]):
        any_right = any_right or state[CLAIMS + 1 + number] >> 9 != 0
    state[DRY] = 0 if any_right else state[DRY] + 1
    state[ASKED] = 0
    go_on(tables, state, _SETTLE_NEXT)


@compiled(types.void(INTS, INTS, INT, INT))
def _give_bonus(tables: np.ndarray, state: np.ndarray, seat: int, size: int) -> None:
    at = seat_at(seat)
    if size:
        state[at + BONUS] |= 1 << size
    if state[at + MORTAR] == state[ZONE]:
        state[at + MORTAR] = 0
    clear(state, figure_at(seat, state[ZONE]))


@compiled(types.void(INTS, INTS))
def _refill_alone(tables: np.ndarray, state: np.ndarray) -> None:
    """A new card for the player; the game ends when none is left to build."""
    top = state[TOP]
    state[HOLDERS + state[ZONE]] = top
    state[TOP] = 0
    if not tables[IS_OPEN] and state[COLOURS]:
        state[STAGE] = REFILL
        return
    if top and state[COLOURS]:
        state[STAGE] = TOP_SHOWS
        return
    state[STAGE] = ENDED
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone]:
            state[STAGE] = ROLL
    state[ZONE] = 0


@compiled(types.void(INTS, INTS, INT))
def _after_settling(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat, zone = state[ACTING], state[ZONE]
    if word_of(code) == FORFEIT:
        at = figure_at(seat, zone)
        take_out(state, at, brick_at(state, at, x_in(code), y_in(code)))
    else:
        _give_bonus(tables, state, seat, size_in(code) if word_of(code) == GIVE_BONUS else 0)
    if tables[PLAYERS] == 1:
        state[IS_RIGHT] = 0
        if word_of(code) == FORFEIT:
            state[STAGE], state[ZONE] = ROLL, 0
        else:
            _refill_alone(tables, state)
        return
    state[OWING] &= ~(1 << seat)
    go_on(tables, state, _SETTLED)


@compiled(types.void(INTS, INTS, INT))
def _after_rebuilding(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat, zone = state[ACTING], state[ZONE]
    at = seat_at(seat)
    is_done = True
    if word_of(code) == CELL:
        how = state[CHOSEN]
        put_in(state, figure_at(seat, zone), brick_of(x_in(code), y_in(code), size_in(how), across_in(how)))
        state[at + LEFT + size_in(how)] -= 1
        if not tables[IS_FREE] and completes(tables, state, seat, zone):
            claim(tables, state, seat, zone, 0)
        else:
            for size in range(1, 5):
                is_done = is_done and state[at + LEFT + size] == 0
    if not is_done:
        return
    for index in range(at + REBUILDS, at + LEFT + 5):
        state[index] = 0
    for other in range(1, tables[PLAYERS] + 1):
        if state[seat_at(other) + REBUILDS]:
            return
    go_on(tables, state, _SETTLE_NEXT)


# The Robot


@compiled(types.void(INTS, INTS))
def _to_player(tables: np.ndarray, state: np.ndarray) -> None:
    state[STAGE] = PARTS if state[seat_at(1) + FACE] else ROLL_ONE


@compiled(types.void(INTS, INTS, INT))
def _after_robot(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    state[ROBOT_FACE] = 0
    if word_of(code) == TAKE:
        state[ROBOT_BRICKS + size_in(code) - 1] += 1
    if word_of(code) != TAKE or not robot_takes(tables, state) & DONE:
        _to_player(tables, state)
        return
    for index in range(4):
        state[ROBOT_BRICKS + index] = 0
    state[ROBOT_SUM] += tables[state[ROBOT_OPEN] * CARD + VALUE]
    state[ROBOT_WON] += 1
    state[ROBOT_OPEN], state[ROBOT_TOP] = state[ROBOT_TOP], 0
    if not tables[IS_OPEN] and state[ROBOT_COLOURS]:
        state[STAGE] = ROBOT_REFILL
    elif state[ROBOT_OPEN] == 0:
        state[STAGE] = ENDED
    elif state[ROBOT_COLOURS]:
        state[STAGE] = ROBOT_PILE
    else:
        _to_player(tables, state)


# Chance


@compiled(types.void(INTS, INTS, INT))
def _rolled(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    left, face = code >> WORD & 7, code >> (WORD + 3) & 7
    is_robots = tables[PLAYERS] == 1 and state[STAGE] == ROLL and left == 1
    if is_robots:
        state[ROBOT_FACE] = face
    else:
        state[seat_at(state[ROLLED] + 1) + FACE] = face
    state[ROLLED] += 1
    if left > 1:
        return
    state[ROLLED] = 0
    state[HAS_BEGUN] = 1
    state[STAGE] = ROBOT_TAKES if is_robots else PARTS


@compiled(types.void(INTS, INTS))
def _raced(tables: np.ndarray, state: np.ndarray) -> None:
    """The target is discarded, and a new card fills the holder."""
    state[RACED] = 0
    if state[PILE]:
        state[STAGE] = REFILL
    else:
        go_on(tables, state, _STAYS_EMPTY)


@compiled(types.void(INTS, INTS, INT))
def _shown(tables: np.ndarray, state: np.ndarray, card: int) -> None:
    """A card of the pile, in whatever stage."""
    stage = state[STAGE]
    if card == LIGHTNING_CARD:
        state[HAS_LIGHTNING] = 0
        if stage == REFILL:
            go_on(tables, state, _TO_RACE)
            return
        state[TOP] = card
    else:
        state[UNSEEN] &= ~(1 << card)
        state[PILE] -= 1
        if stage == TARGET:
            state[RACED] = card
            for seat in range(1, tables[PLAYERS] + 1):
                if can_build(tables, card * CARD, state[seat_at(seat) + BONUS]):
                    state[STAGE] = WINNER
            if state[STAGE] == TARGET:
                _raced(tables, state)
            return
        if stage == REFILL:
            state[HOLDERS + state[ZONE]] = card
            go_on(tables, state, _FILLED)
            return
        state[TOP] = card
    if state[HAS_BEGUN]:
        go_on(tables, state, _REBUILDING)
    else:
        state[STAGE] = ROLL


@compiled(types.void(INTS, INTS, INT, INT))
def _dealt(tables: np.ndarray, state: np.ndarray, holder: int, card: int) -> None:
    """At the start."""
    state[UNSEEN] &= ~(1 << card)
    state[HOLDERS + holder] = card
    if next_holder(tables, state) == 0:
        state[STAGE] = TOP_SHOWS if tables[IS_OPEN] else ROLL


@compiled(types.void(INTS, INTS, INT))
def _alone(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """A card of the solo game: the first of the player's takes no colour from the other four, nor does the Robot's."""
    stage, word, holder, card = state[STAGE], word_of(code), code >> WORD & 7, code >> (WORD + 3) & 63
    state[UNSEEN] &= ~(1 << card)
    colour = 1 << tables[card * CARD + COLOUR]
    if word == DRAW_PILE:
        state[TOP], state[ZONE] = card, 0
        state[COLOURS] &= ~colour
        state[STAGE] = ROLL if state[HAS_BEGUN] else ROBOT_PILE
    elif word == DRAW_ROBOT_PILE:
        state[ROBOT_TOP] = card
        state[ROBOT_COLOURS] &= ~colour
        if state[HAS_BEGUN]:
            _to_player(tables, state)
        else:
            state[STAGE] = ROLL
    elif holder == ROBOT_HOLDER:
        state[ROBOT_OPEN] = card
        if stage == ROBOT_REFILL:
            state[ROBOT_COLOURS] &= ~colour
            _to_player(tables, state)
        else:
            state[STAGE] = TOP_SHOWS if tables[IS_OPEN] else ROLL
    else:
        if stage == REFILL or holder != lowest_zone(tables):
            state[COLOURS] &= ~colour
        state[HOLDERS + holder] = card
        if stage == REFILL:
            state[STAGE], state[ZONE] = ROLL, 0
        elif next_holder(tables, state) == 0:
            state[STAGE] = ROBOT_CARD


@compiled(types.void(INTS, INTS, INT))
def _after_chance(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    word = word_of(code)
    if word == DRAW_FACE:
        _rolled(tables, state, code)
    elif word == DRAW_FIRST:
        state[STAGE] = CARDS
    elif word == DRAW_WINNER:
        state[seat_at(code >> WORD) + LIGHTNING] = tables[POINTS]
        _raced(tables, state)
    elif tables[PLAYERS] == 1:
        _alone(tables, state, code)
    elif word == DRAW_CARD and state[STAGE] == CARDS:
        _dealt(tables, state, code >> WORD & 7, code >> (WORD + 3))
    else:
        _shown(tables, state, code >> (WORD + 3))


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[ACTING]


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    word, stage = word_of(code), state[STAGE]
    begins = word in (PLACE, KEEP, SHIFT, FIX, HAMMER_BRICK, USE_BAG)
    if begins or word in (SOURCE, HOW, COLUMN, PAIR):
        state[CHOSEN + state[DEPTH]] = code
        state[DEPTH] += 1
        return
    if stage == PARTS:
        _after_part(tables, state, code)
    elif stage == SETTLE:
        _after_settling(tables, state, code)
    elif stage == REBUILD:
        _after_rebuilding(tables, state, code)
    elif stage == ROBOT_TAKES:
        _after_robot(tables, state, code)
    else:
        _after_chance(tables, state, code)
    for index in range(DEPTH, CHOSEN + 4):
        state[index] = 0
    if stage == PARTS:
        end_round(tables, state)
    set_acting(tables, state)


# The end


@compiled(INT(INTS, INTS, INT))
def score(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """TR-19; alone TR-24."""
    if tables[PLAYERS] == 1 and seat == 2:
        return state[ROBOT_SUM] + tables[ROBOT_BONUS + state[ROBOT_WON]]
    at = seat_at(seat)
    total = state[at + WON] + state[at + LIGHTNING] + state[at + PACT]
    for size in range(1, 5):
        total += size * (state[at + BONUS] >> size & 1)
    if tables[PLAYERS] == 1 and tables[IS_FRENCH]:
        return total
    return total + popcount(state[at + TOKENS])


@compiled(INT(INTS, INTS, INT))
def _rank(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """What is compared, in one number."""
    points = score(tables, state, seat) * 1024
    if tables[PLAYERS] == 1:
        return points
    return points + state[seat_at(seat) + (WON if tables[IS_FRENCH] else BEST)]


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TR-20: most points; tied, the single highest card or token (English) or the higher sum of them (French)."""
    seats = max(2, tables[PLAYERS])
    best, count = -1, 0
    for seat in range(1, seats + 1):
        rank = _rank(tables, state, seat)
        count = 1 if rank > best else count + (rank == best)
        best = max(best, rank)
    for seat in range(1, seats + 1):
        shares[seat - 1] = 1.0 / count if _rank(tables, state, seat) == best else 0.0
