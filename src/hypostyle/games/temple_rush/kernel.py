"""Temple Rush compiled: the way between positions and numbers. The rules are in `kernel_rules`, the players in
`kernel_play`, the solver in `kernel_solver`.

A live race is planned for as if it were drawn; while it goes on, people's speed decides and no kernel plays.
"""

import numpy as np

from hypostyle.compiled import Kernel, Wish
from hypostyle.core import Move, Position, Seat
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_choices import (
    chances,
    choices,
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
    WIDEST,
)
from hypostyle.games.temple_rush.kernel_look import (
    figure_at,
    seat_at,
)
from hypostyle.games.temple_rush.kernel_play import playout, prior, uniform_playout
from hypostyle.games.temple_rush.kernel_rules import (
    apply,
    result,
    to_act,
)
from hypostyle.games.temple_rush.kernel_solver import brick_of
from hypostyle.games.temple_rush.kernel_tables import COLOURS, FACES, tables
from hypostyle.games.temple_rush.moves import (
    LIGHTNING,
    ROBOT,
    Bag,
    Bonus,
    Claim,
    Dealt,
    Exchange,
    First,
    Forfeit,
    HammerDie,
    Keep,
    Mortar,
    Pact,
    Pile,
    Place,
    RaceWinner,
    Roll,
    Shift,
    Take,
    Target,
    Word,
    zone_name,
)
from hypostyle.games.temple_rush.player import Player, Token
from hypostyle.games.temple_rush.solo import SoloPosition
from hypostyle.games.temple_rush.space import Brick, Cell, Figure
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition

_TOKENS = {Token.BAG: at.BAG, Token.HAMMER: at.HAMMER, Token.MORTAR: at.MORTAR_TOKEN}

# Positions


def _brick(brick: Brick) -> int:
    return int(brick_of(brick.x, brick.y, brick.size, int(brick.is_across)))


def _write_figure(numbers: np.ndarray, begin: int, figure: Figure) -> None:
    numbers[begin] = len(figure)
    numbers[begin + 1 : begin + 1 + len(figure)] = [_brick(brick) for brick in figure]


def _write_player(numbers: np.ndarray, seat: Seat, player: Player) -> None:
    begin, worth = int(seat_at(seat)), (*player.cards, *player.awards)
    if player.part:
        numbers[begin + at.FACE] = FACES[player.part.face]
        numbers[begin + at.HAS_ACTED], numbers[begin + at.HAS_ENDED] = player.part.has_acted, player.part.has_ended
        numbers[begin + at.FIXED] = player.part.fixed or 0
        _write_figure(numbers, begin + at.MENDED, player.part.mended)
    numbers[begin + at.TOKENS] = sum(_TOKENS[token] for token in player.tokens)
    numbers[begin + at.MORTAR] = player.mortar or 0
    numbers[begin + at.BONUS] = sum(1 << size for size in player.bonus)
    numbers[begin + at.WON], numbers[begin + at.BEST] = sum(worth), max(worth, default=0)
    numbers[begin + at.LIGHTNING], numbers[begin + at.PACT] = player.lightning, player.pact
    for zone, figure in player.figures.items():
        _write_figure(numbers, int(figure_at(seat, zone)), figure)


def _write_table(numbers: np.ndarray, position: TablePosition) -> None:
    numbers[at.PILE], numbers[at.HAS_LIGHTNING] = position.pile, position.has_lightning
    numbers[at.TOP] = at.LIGHTNING_CARD if position.top == LIGHTNING else position.top or 0
    numbers[at.HAS_BEGUN], numbers[at.DRY] = position.round > 0, position.dry
    numbers[at.OWING] = sum(1 << seat for seat in position.owing)
    numbers[at.ASKED] = sum(1 << seat for seat in position.asked)
    numbers[at.RACED], numbers[at.HAS_EMPTIED] = position.target or 0, position.has_emptied
    for one, other in position.pacts:
        numbers[at.PARTNERS + one], numbers[at.PARTNERS + other] = other, one
    for asks, asked in position.offers:
        numbers[at.OFFERS + asks] = asked
    numbers[at.CLAIMS] = len(position.claimings)
    for number, claim in enumerate(position.claimings, start=1):
        numbers[at.CLAIMS + number] = claim.seat | claim.zone << 3 | (claim.partner or 0) << 6 | claim.is_right << 9
    for rebuild in position.rebuilds:
        begin = int(seat_at(rebuild.seat))
        numbers[begin + at.REBUILDS] = 1
        numbers[begin + at.LEFT + 1 : begin + at.LEFT + 5] = rebuild.left


def _write_solo(numbers: np.ndarray, position: SoloPosition) -> None:
    machine = position.machine
    numbers[at.HAS_BEGUN], numbers[at.TOP] = position.has_begun, position.top or 0
    numbers[at.IS_RIGHT] = position.stage == Stage.SETTLE and position.is_right
    numbers[at.COLOURS] = sum(1 << COLOURS.index(colour) for colour in position.colours)
    numbers[at.ROBOT_BRICKS : at.ROBOT_BRICKS + 4] = machine.bricks
    numbers[at.ROBOT_SUM], numbers[at.ROBOT_WON] = sum(machine.cards), len(machine.cards)
    numbers[at.ROBOT_OPEN], numbers[at.ROBOT_TOP] = machine.card or 0, machine.top or 0
    numbers[at.ROBOT_COLOURS] = sum(1 << COLOURS.index(colour) for colour in machine.colours)
    numbers[at.ROBOT_FACE] = FACES[machine.face] if position.stage == Stage.ROBOT else 0


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers, where of the seats that may act this one does."""
    assert isinstance(position, TablePosition | SoloPosition)
    numbers = np.zeros(at.SIZE, dtype=np.int64)
    numbers[at.ACTING] = acting
    numbers[at.STAGE], numbers[at.ZONE] = at.STAGES.index(position.stage.word), position.zone
    numbers[at.UNSEEN] = sum(1 << card for card in position.unseen)
    for zone, card in position.holders.items():
        numbers[at.HOLDERS + zone] = card
    for seat, player in enumerate(position.players, start=1):
        _write_player(numbers, seat, player)
    if isinstance(position, TablePosition):
        _write_table(numbers, position)
    else:
        _write_solo(numbers, position)
    return numbers


# Moves

_WORDS = {
    at.PASS: "pass",
    at.WITHDRAW: "withdraw",
    at.ACCEPT: "accept",
    at.REFUSE: "refuse",
    at.NO_BONUS: "nobonus",
    at.REBUILT: "rebuilt",
}
_UNFINISHED = (
    *(at.PLACE, at.SHIFT, at.FIX, at.HAMMER_BRICK, at.USE_BAG, at.KEEP, at.SOURCE, at.HOW, at.COLUMN, at.PAIR),
)


def _cell(code: int) -> Cell:
    return int(x_in(code)), int(y_in(code))


def _laid(how: int, cell: int) -> Brick:
    x, y = _cell(cell)
    return Brick(y, x, int(size_in(how)), bool(across_in(how)))


def _finished(code: int) -> Move:
    """A move of one code."""
    word, size, zone = int(word_of(code)), int(size_in(code)), int(zone_in(code))
    match word:
        case at.HAMMER_DIE:
            return HammerDie(size)
        case at.MORTAR_ON:
            return Mortar(zone)
        case at.CLAIM:
            return Claim(zone)
        case at.OFFER:
            return Pact(size)
        case at.GIVE_BONUS:
            return Bonus(size)
        case at.FORFEIT:
            return Forfeit(_cell(code))
        case at.TAKE:
            return Take(size)
        case _:
            return Word(_WORDS[word])


def _brick_move(codes: tuple[int, ...]) -> Move:
    """A move that lays one brick."""
    word, last = int(word_of(codes[0])), codes[-1]
    if word == at.PLACE:
        return Place(int(zone_in(codes[0])), _laid(codes[0], last))
    if word == at.KEEP:
        return Keep(_laid(codes[0], last))
    source, how = codes[1], codes[2]
    zone, cell, brick = int(zone_in(source)), _cell(source), _laid(how, last)
    if word == at.SHIFT:
        return Shift(zone, cell, int(zone_in(how)), brick)
    return Exchange("fix" if word == at.FIX else "hammer", zone, cell, brick)


def _bag(pair: int, use: int) -> Bag:
    mask = (1 << at.PLACE_BITS) - 1
    cells = [pair >> at.WORD + 5 + at.PLACE_BITS * index & mask for index in range(4)]
    (x, y, x_other, y_other) = (cell - at.FAR for cell in cells)
    source = (pair >> at.WORD + 2 & 7, int(zone_in(pair)), ((x, y), (x_other, y_other)))
    if not zone_in(use):
        return Bag(*source)
    bricks = []
    for index in range(2):
        short = use >> at.WORD + 2 + index * (3 + 2 * at.PLACE_BITS)
        x, y = (short >> 3 & mask) - at.FAR, (short >> 3 + at.PLACE_BITS & mask) - at.FAR
        bricks.append(Brick(y, x, (short >> 1 & 3) + 1, bool(short & 1)))
    return Bag(*source, int(zone_in(use)), tuple(bricks))


def _drawn(codes: tuple[int, ...]) -> Move | None:
    """A draw: what it is of stands in the code's low bits, the card or face above."""
    code = codes[-1]
    word, number, card = int(word_of(code)), code >> at.WORD & 7, code >> at.WORD + 3
    match word:
        case at.DRAW_FACE:
            names = {face: name for name, face in FACES.items()}
            return Roll(tuple(names[each >> at.WORD + 3] for each in codes)) if number == 1 else None
        case at.DRAW_FIRST:
            return First(number)
        case at.DRAW_WINNER:
            return RaceWinner(number)
        case at.DRAW_CARD:
            return Dealt(ROBOT if number == at.ROBOT_HOLDER else zone_name(number), card)
        case at.DRAW_TARGET:
            return Target(card)
        case at.DRAW_ROBOT_PILE:
            return Pile(card, ROBOT)
        case _:
            return Pile(LIGHTNING if card == at.LIGHTNING_CARD else card)


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean, whatever the position; None while more are needed."""
    if not codes or word_of(codes[-1]) in _UNFINISHED:
        return None
    word = int(word_of(codes[-1]))
    if word >= at.DRAW_FIRST:
        return _drawn(codes)
    if word == at.USE:
        return _bag(codes[1], codes[2])
    return _brick_move(codes) if word == at.CELL else _finished(codes[0])


WISH = Wish(curiosity=0.06, bias=2.0, width=3.0, growth=0.7)

KERNEL = Kernel(
    *(at.SIZE, WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    wish=WISH,
    uniform=uniform_playout,
    pace=0.4,  # each follows three rounds of all players
    thrift=0.175,  # luck is large, and a few hundred find nearly all that there is to find
    looseness=(1.0, 0.0, 0.12, 0.05, 0.0),
)
