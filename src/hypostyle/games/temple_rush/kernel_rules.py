"""What a choice or a draw leads to, compiled: the parts of `position`, and the order of a round."""

import numpy as np
from numba import types

from hypostyle.compiled import APPLY, CHANCE, INT, INTS, OVER, TO_ACT, compiled
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import brick_at, brick_of, clear, put_in, take_out
from hypostyle.games.temple_rush.kernel_chances import next_holder
from hypostyle.games.temple_rush.kernel_claims import Step, claim, end_round, go_on
from hypostyle.games.temple_rush.kernel_codes import (
    Code,
    across_in,
    card_in,
    is_unfinished,
    kind_of,
    number_in,
    size_in,
    x_in,
    y_in,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_coverings import can_build
from hypostyle.games.temple_rush.kernel_look import (
    asker_of,
    bag_pairs,
    completes,
    exchanged_bricks,
    figure_at,
    has_ended,
    head_of,
    last_zone,
    may_fix,
    seat_at,
    ways_left,
)
from hypostyle.games.temple_rush.kernel_solo import after_card, after_robot, refill_alone
from hypostyle.games.temple_rush.lightning import LIGHTNING_POINTS
from hypostyle.games.temple_rush.solo import MACHINE, PLAYER
from hypostyle.games.temple_rush.space import SIZES
from hypostyle.games.temple_rush.stages import Stage

# Who acts


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[at.ACTING]


@compiled(INT(INTS, INT))
def _may_act(state: np.ndarray, seat: int) -> int:
    """Whether a seat has something to do, where several play."""
    stage = state[at.STAGE]
    if stage == Stage.PARTS:
        return int(not has_ended(state, seat) or asker_of(state, seat) != 0)
    if stage == Stage.SETTLE:
        return state[at.OWING] >> seat & 1
    return int(stage == Stage.REBUILD and state[seat_at(seat) + at.REBUILDS] != 0)


@compiled(types.void(INTS, INTS))
def set_acting(tables: np.ndarray, state: np.ndarray) -> None:
    """Of the seats that may act the one that acted, so that a seat's choices follow each other; else the lowest."""
    stage, last = state[at.STAGE], state[at.ACTING]
    state[at.ACTING] = CHANCE
    if stage == Stage.OVER:
        state[at.ACTING] = OVER
    elif stage == Stage.ROBOT:
        state[at.ACTING] = MACHINE
    elif tables[at.PLAYERS] == 1:
        state[at.ACTING] = PLAYER if stage in (Stage.PARTS, Stage.SETTLE) else CHANCE
    elif last > 0 and _may_act(state, last):
        state[at.ACTING] = last
    elif stage in (Stage.PARTS, Stage.SETTLE, Stage.REBUILD):
        for seat in range(1, tables[at.PLAYERS] + 1):
            if _may_act(state, seat):
                state[at.ACTING] = seat
                return


# A part


@compiled(types.void(INTS, INTS, INT))
def _check(tables: np.ndarray, state: np.ndarray, seat: int) -> None:
    """TR-7: in guided building a part ends by itself when its main action is done and nothing is left to do."""
    own = seat_at(seat)
    if tables[at.IS_FREE] or not state[own + at.HAS_ACTED] or state[own + at.HAS_ENDED]:
        return
    tokens = state[own + at.TOKENS]
    some, found = np.empty(1, dtype=np.int64), np.empty(at.FOUND, dtype=np.int64)
    if may_fix(tables, state, seat, 0, found):
        return
    if tokens & at.BAG and bag_pairs(tables, state, seat, 1, 1, some):
        return
    if tokens & at.HAMMER and exchanged_bricks(tables, state, seat, Code.HAMMER_BRICK, 0, found, 1, some):
        return
    state[own + at.HAS_ENDED] = 1


@compiled(types.void(INTS, INTS, INT, INT))
def _built(tables: np.ndarray, state: np.ndarray, seat: int, zone: int) -> None:
    """After a brick was laid: in guided building a complete temple is a claim."""
    if not tables[at.IS_FREE] and completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)
    else:
        _check(tables, state, seat)


@compiled(types.void(INTS, INT))
def _take_source(state: np.ndarray, source: int) -> None:
    """Take out the brick that a code names."""
    begin = figure_at(state[at.ACTING], zone_in(source))
    take_out(state, begin, brick_at(state, begin, x_in(source), y_in(source)))


@compiled(INT(INTS))
def _zone_chosen(state: np.ndarray) -> int:
    """The zone in which the brick of the move under way is laid."""
    kind = kind_of(state[at.CHOSEN])
    if kind == Code.PLACE:
        return zone_in(state[at.CHOSEN])
    return zone_in(state[at.CHOSEN + (2 if kind == Code.SHIFT else 1)])


@compiled(INT(INT, INT))
def _brick_chosen(how: int, code: int) -> int:
    return brick_of(x_in(code), y_in(code), size_in(how), across_in(how))


@compiled(APPLY)
def _lay_chosen(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """The end of a move that lays a brick in a part: place, shift, fix, hammer."""
    seat, kind, zone = state[at.ACTING], kind_of(state[at.CHOSEN]), _zone_chosen(state)
    own = seat_at(seat)
    if kind != Code.PLACE:
        _take_source(state, state[at.CHOSEN + 1])
    brick = _brick_chosen(state[at.CHOSEN if kind == Code.PLACE else at.CHOSEN + 2], code)
    put_in(state, figure_at(seat, zone), brick)
    if kind == Code.HAMMER_BRICK:
        state[own + at.TOKENS] &= ~at.HAMMER
    else:
        state[own + at.HAS_ACTED] = 1
    if kind == Code.FIX:
        state[own + at.FIXED] = zone
        state[own + at.MENDED] += 1
        state[own + at.MENDED + state[own + at.MENDED]] = brick
    _built(tables, state, seat, zone)


@compiled(types.void(INTS, INTS, INT))
def _accept(tables: np.ndarray, state: np.ndarray, seat: int) -> None:
    asker = asker_of(state, seat)
    state[at.OFFERS + asker] = 0
    state[at.PARTNERS + seat], state[at.PARTNERS + asker] = asker, seat
    zone = last_zone(state)
    if not tables[at.IS_FREE] and completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)


@compiled(APPLY)
def _use_bag(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat = state[at.ACTING]
    state[seat_at(seat) + at.TOKENS] &= ~at.BAG
    if zone_in(code):
        claim(tables, state, seat, zone_in(code), 1)
    else:
        _check(tables, state, seat)


@compiled(APPLY)
def _prepare(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """What a seat does besides: tokens that change the die or a zone, and talk of a pact."""
    seat, kind = state[at.ACTING], kind_of(code)
    own = seat_at(seat)
    if kind == Code.HAMMER_DIE:
        state[own + at.TOKENS] &= ~at.HAMMER
        state[own + at.FACE] = size_in(code)
    elif kind == Code.MORTAR:
        state[own + at.TOKENS] &= ~at.MORTAR
        state[own + at.MORTAR_ZONE] = zone_in(code)
    elif kind == Code.OFFER:
        state[at.OFFERS + seat] = size_in(code)
        state[at.ASKED] |= 1 << seat
    elif kind == Code.WITHDRAW:
        state[at.OFFERS + seat] = 0
    elif kind == Code.REFUSE:
        state[at.OFFERS + asker_of(state, seat)] = 0
    elif kind == Code.ACCEPT:
        _accept(tables, state, seat)
    if not has_ended(state, seat):
        _check(tables, state, seat)


@compiled(APPLY)
def _after_part(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat, kind = state[at.ACTING], kind_of(code)
    if kind == Code.PASS:
        state[seat_at(seat) + at.HAS_ENDED] = 1
    elif kind == Code.CLAIM:
        claim(tables, state, seat, zone_in(code), 0)
    elif kind == Code.CELL:
        _lay_chosen(tables, state, code)
    elif kind == Code.USE:
        _use_bag(tables, state, code)
    else:
        _prepare(tables, state, code)


# What is owed: a bonus or a forfeit, and rebuilding


@compiled(types.void(INTS, INT, INT))
def _give_bonus(state: np.ndarray, seat: int, size: int) -> None:
    """TR-15: a brick of the temple, or none, size 0; the rest goes back to supply."""
    own = seat_at(seat)
    if size:
        state[own + at.BONUS] |= 1 << size
    if state[own + at.MORTAR_ZONE] == state[at.ZONE]:
        state[own + at.MORTAR_ZONE] = 0
    clear(state, figure_at(seat, state[at.ZONE]))


@compiled(APPLY)
def _after_settling(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    seat, kind = state[at.ACTING], kind_of(code)
    if kind == Code.FORFEIT:
        begin = figure_at(seat, state[at.ZONE])
        take_out(state, begin, brick_at(state, begin, x_in(code), y_in(code)))
    else:
        _give_bonus(state, seat, size_in(code) if kind == Code.BONUS else 0)
    if tables[at.PLAYERS] > 1:
        state[at.OWING] &= ~(1 << seat)
        go_on(tables, state, Step.SETTLED)
        return
    state[at.IS_RIGHT] = 0
    if kind == Code.FORFEIT:
        state[at.STAGE], state[at.ZONE] = Stage.ROLL, 0
    else:
        refill_alone(tables, state)


@compiled(INT(INTS, INTS, INT))
def _keep_brick(tables: np.ndarray, state: np.ndarray, code: int) -> int:
    """TR-16: a brick laid anew; whether the seat goes on after it."""
    seat, zone, how = state[at.ACTING], state[at.ZONE], state[at.CHOSEN]
    put_in(state, figure_at(seat, zone), _brick_chosen(how, code))
    state[seat_at(seat) + at.TO_LAY + size_in(how)] -= 1
    if not tables[at.IS_FREE] and completes(tables, state, seat, zone):
        claim(tables, state, seat, zone, 0)
        return 0
    return int(ways_left(state, seat) != 0)


@compiled(APPLY)
def _after_rebuilding(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if kind_of(code) == Code.CELL and _keep_brick(tables, state, code):
        return
    own = seat_at(state[at.ACTING])
    state[own + at.REBUILDS] = 0
    for size in SIZES:
        state[own + at.TO_LAY + size] = 0
    for other in range(1, tables[at.PLAYERS] + 1):
        if state[seat_at(other) + at.REBUILDS]:
            return
    go_on(tables, state, Step.SETTLE_NEXT)


# Chance


@compiled(APPLY)
def _rolled(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    to_roll, face = number_in(code), card_in(code)
    is_robots = tables[at.PLAYERS] == 1 and state[at.STAGE] == Stage.ROLL and to_roll == 1
    if is_robots:
        state[at.ROBOT_FACE] = face
    else:
        state[seat_at(state[at.ROLLED] + 1) + at.FACE] = face
    state[at.ROLLED] += 1
    if to_roll > 1:
        return
    state[at.ROLLED] = 0
    state[at.HAS_BEGUN] = 1
    state[at.STAGE] = Stage.ROBOT if is_robots else Stage.PARTS


@compiled(types.void(INTS, INTS))
def _raced(tables: np.ndarray, state: np.ndarray) -> None:
    """The target is discarded, and a new card fills the holder."""
    state[at.RACED] = 0
    if state[at.PILE]:
        state[at.STAGE] = Stage.REFILL
    else:
        go_on(tables, state, Step.STAY_EMPTY)


@compiled(types.void(INTS, INTS, INT))
def _race_for(tables: np.ndarray, state: np.ndarray, card: int) -> None:
    """TR-17: whoever can build the target may win it."""
    state[at.RACED] = card
    for seat in range(1, tables[at.PLAYERS] + 1):
        if can_build(tables, head_of(card), state[seat_at(seat) + at.BONUS]):
            state[at.STAGE] = Stage.WINNER
            return
    _raced(tables, state)


@compiled(types.void(INTS, INTS, INT))
def _show_top(tables: np.ndarray, state: np.ndarray, card: int) -> None:
    """The top shows: at the start the dice follow, later the rebuilding."""
    state[at.TOP] = card
    if state[at.HAS_BEGUN]:
        go_on(tables, state, Step.REBUILD)
    else:
        state[at.STAGE] = Stage.ROLL


@compiled(types.void(INTS, INTS))
def _show_lightning(tables: np.ndarray, state: np.ndarray) -> None:
    state[at.HAS_LIGHTNING] = 0
    if state[at.STAGE] == Stage.REFILL:
        go_on(tables, state, Step.RACE)
    else:
        _show_top(tables, state, at.LIGHTNING_CARD)


@compiled(types.void(INTS, INTS, INT))
def _show_card(tables: np.ndarray, state: np.ndarray, card: int) -> None:
    """A card of the pile: the target of a race, a new card for the holder, or the next top."""
    state[at.UNSEEN] &= ~(1 << card)
    state[at.PILE] -= 1
    if state[at.STAGE] == Stage.TARGET:
        _race_for(tables, state, card)
    elif state[at.STAGE] == Stage.REFILL:
        state[at.HOLDERS + state[at.ZONE]] = card
        go_on(tables, state, Step.FILLED)
    else:
        _show_top(tables, state, card)


@compiled(APPLY)
def _deal(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """At the start."""
    state[at.UNSEEN] &= ~(1 << card_in(code))
    state[at.HOLDERS + number_in(code)] = card_in(code)
    if next_holder(tables, state) == 0:
        state[at.STAGE] = Stage.PILE if tables[at.IS_OPEN] else Stage.ROLL


@compiled(APPLY)
def _after_chance(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    kind = kind_of(code)
    if kind == Code.DRAW_FACE:
        _rolled(tables, state, code)
    elif kind == Code.DRAW_FIRST:
        state[at.STAGE] = Stage.CARDS
    elif kind == Code.DRAW_WINNER:
        state[seat_at(number_in(code)) + at.LIGHTNING] = LIGHTNING_POINTS
        _raced(tables, state)
    elif tables[at.PLAYERS] == 1:
        after_card(tables, state, code)
    elif state[at.STAGE] == Stage.CARDS:
        _deal(tables, state, code)
    elif card_in(code) == at.LIGHTNING_CARD:
        _show_lightning(tables, state)
    else:
        _show_card(tables, state, card_in(code))


# A choice or a draw


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if is_unfinished(code):
        state[at.CHOSEN + state[at.DEPTH]] = code
        state[at.DEPTH] += 1
        return
    stage = state[at.STAGE]
    if stage == Stage.PARTS:
        _after_part(tables, state, code)
    elif stage == Stage.SETTLE:
        _after_settling(tables, state, code)
    elif stage == Stage.REBUILD:
        _after_rebuilding(tables, state, code)
    elif stage == Stage.ROBOT:
        after_robot(tables, state, code)
    else:
        _after_chance(tables, state, code)
    state[at.DEPTH] = 0
    for index in range(at.CHOSEN, at.CHOSEN + at.STEPS):
        state[index] = 0
    if stage == Stage.PARTS:
        end_round(tables, state)
    set_acting(tables, state)
