"""Temple Rush compiled: the way between positions and numbers. The rules are in `kernel_rules`, the players in
`kernel_play`, the brick solver in `kernel_coverings` and `kernel_places`.

A live race is planned for as if it were drawn; while it goes on, people's speed decides and no kernel plays.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from hypostyle.compiled import Kernel, Settings
from hypostyle.core import Move, Position
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import brick_of, size_of, x_of, y_of
from hypostyle.games.temple_rush.kernel_chances import chances
from hypostyle.games.temple_rush.kernel_choices import choices
from hypostyle.games.temple_rush.kernel_codes import (
    ROBOT_HOLDER,
    Code,
    across_in,
    brick_in_use,
    card_in,
    claim_code,
    is_unfinished,
    kind_of,
    number_in,
    seat_in,
    size_in,
    x_in,
    x_in_pair,
    y_in,
    y_in_pair,
    zone_in,
)
from hypostyle.games.temple_rush.kernel_play import playout, prior, uniform_playout
from hypostyle.games.temple_rush.kernel_rules import apply, to_act
from hypostyle.games.temple_rush.kernel_score import result
from hypostyle.games.temple_rush.kernel_tables import COLOURS, tables
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
    Kind,
    Mortar,
    Pact,
    Pile,
    Place,
    Plain,
    RaceWinner,
    Roll,
    Shift,
    Take,
    Target,
    zone_name,
)
from hypostyle.games.temple_rush.player import Player
from hypostyle.games.temple_rush.solo import SoloPosition
from hypostyle.games.temple_rush.space import ZONES, Brick, Cell, Counts, Figure
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition

# Positions


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _figure(figure: Figure) -> list[int]:
    bricks = [int(brick_of(brick.x, brick.y, brick.size, int(brick.is_across))) for brick in figure]
    return [len(bricks), *bricks, *[0] * (at.FIGURE - 1 - len(bricks))]


def _by_number(length: int, values: Mapping[int, int]) -> list[int]:
    """A row of what is counted from 1."""
    return [values.get(number, 0) for number in range(1 + length)]


def _by_size(counts: Counts) -> list[int]:
    return [0, *counts]


def _player(player: Player, to_lay: Counts | None) -> np.ndarray:
    """A seat's numbers; in rebuilding with the bricks left to lay anew."""
    part, worth = player.part, (*player.cards, *player.awards)
    numbers: dict[int, Any] = {
        at.TOKENS: sum(at.TOKEN_BITS[token] for token in player.tokens),
        at.MORTAR_ZONE: player.mortar or 0,
        at.BONUS: _bits(player.bonus),
        at.WON: sum(worth),
        at.BEST: max(worth, default=0),
        at.LIGHTNING: player.lightning,
        at.PACT: player.pact,
        at.FIGURES: [number for zone in ZONES for number in _figure(player.figures.get(zone, ()))],
    }
    if part:
        numbers |= {at.FACE: at.FACES[part.face], at.HAS_ACTED: part.has_acted, at.HAS_ENDED: part.has_ended}
        numbers |= {at.FIXED: part.fixed or 0, at.MENDED: _figure(part.mended)}
    if to_lay:
        numbers |= {at.REBUILDS: 1, at.TO_LAY: _by_size(to_lay)}
    return at.SIDE.filled(numbers)


def _table(position: TablePosition) -> dict[int, Any]:
    partners = {one: other for pact in position.pacts for one, other in (pact, pact[::-1])}
    claims = [
        claim_code(claim.seat, claim.zone, claim.partner or 0, int(claim.is_right)) for claim in position.claimings
    ]
    to_lay = {rebuild.seat: rebuild.left for rebuild in position.rebuilds}
    return {
        at.PILE: position.pile,
        at.HAS_LIGHTNING: position.has_lightning,
        at.TOP: at.LIGHTNING_CARD if position.top == LIGHTNING else position.top or 0,
        at.HAS_BEGUN: position.round > 0,
        at.DRY: position.dry,
        at.HAS_EMPTIED: position.has_emptied,
        at.RACED: position.target or 0,
        at.PARTNERS: _by_number(at.MOST_SEATS, partners),
        at.OFFERS: _by_number(at.MOST_SEATS, dict(position.offers)),
        at.ASKED: _bits(position.asked),
        at.CLAIMS: len(claims),
        at.CLAIM: claims,
        at.OWING: _bits(position.owing),
        at.SEATS: np.concatenate(
            [_player(player, to_lay.get(seat)) for seat, player in enumerate(position.players, start=1)]
        ),
    }


def _solo(position: SoloPosition) -> dict[int, Any]:
    machine = position.machine
    return {
        at.TOP: position.top or 0,
        at.HAS_BEGUN: position.has_begun,
        at.IS_RIGHT: position.stage == Stage.SETTLE and position.is_right,
        at.COLOURS: _bits(map(COLOURS.index, position.colours)),
        at.ROBOT_BRICKS: _by_size(machine.bricks),
        at.ROBOT_SUM: sum(machine.cards),
        at.ROBOT_WON: len(machine.cards),
        at.ROBOT_OPEN: machine.card or 0,
        at.ROBOT_TOP: machine.top or 0,
        at.ROBOT_COLOURS: _bits(map(COLOURS.index, machine.colours)),
        at.ROBOT_FACE: at.FACES[machine.face] if position.stage == Stage.ROBOT else 0,
        at.SEATS: np.concatenate([_player(player, None) for player in position.players]),
    }


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers, where of the seats that may act this one does."""
    assert isinstance(position, TablePosition | SoloPosition)
    numbers = _table(position) if isinstance(position, TablePosition) else _solo(position)
    numbers |= {
        at.ACTING: acting,
        at.STAGE: position.stage,
        at.UNSEEN: _bits(position.unseen),
        at.HOLDERS: _by_number(len(ZONES), position.holders),
        at.ZONE: position.zone,
    }
    return at.STATE.filled(numbers)


# Moves

_PLAIN: Mapping[int, Plain] = {
    Code.PASS: Plain(Kind.PASS),
    Code.WITHDRAW: Plain(Kind.WITHDRAW),
    Code.ACCEPT: Plain(Kind.ACCEPT),
    Code.REFUSE: Plain(Kind.REFUSE),
    Code.NO_BONUS: Plain(Kind.NO_BONUS),
    Code.REBUILT: Plain(Kind.REBUILT),
}


def _cell(code: int) -> Cell:
    return int(x_in(code)), int(y_in(code))


def _laid(how: int, cell: int) -> Brick:
    x, y = _cell(cell)
    return Brick(y, x, int(size_in(how)), bool(across_in(how)))


def _finished(code: int) -> Move:
    """A move of one code."""
    kind, size, zone = int(kind_of(code)), int(size_in(code)), int(zone_in(code))
    match kind:
        case Code.HAMMER_DIE:
            return HammerDie(size)
        case Code.MORTAR:
            return Mortar(zone)
        case Code.CLAIM:
            return Claim(zone)
        case Code.OFFER:
            return Pact(size)
        case Code.BONUS:
            return Bonus(size)
        case Code.FORFEIT:
            return Forfeit(_cell(code))
        case Code.TAKE:
            return Take(size)
        case _:
            return _PLAIN[kind]


def _brick_move(codes: tuple[int, ...]) -> Move:
    """A move that lays one brick."""
    kind, last = int(kind_of(codes[0])), codes[-1]
    if kind == Code.PLACE:
        return Place(int(zone_in(codes[0])), _laid(codes[0], last))
    if kind == Code.KEEP:
        return Keep(_laid(codes[0], last))
    source, how = codes[1], codes[2]
    zone, cell, brick = int(zone_in(source)), _cell(source), _laid(how, last)
    if kind == Code.SHIFT:
        return Shift(zone, cell, int(zone_in(how)), brick)
    return Exchange(Kind.FIX if kind == Code.FIX else Kind.HAMMER, zone, cell, brick)


def _read_brick(brick: int) -> Brick:
    return Brick(int(y_of(brick)), int(x_of(brick)), int(size_of(brick)), bool(brick & 1))


def _bag(pair: int, use: int) -> Bag:
    cells = tuple((int(x_in_pair(pair, number)), int(y_in_pair(pair, number))) for number in range(2))
    source = (int(seat_in(pair)), int(zone_in(pair)), cells)
    if not zone_in(use):
        return Bag(*source)
    return Bag(*source, int(zone_in(use)), tuple(_read_brick(brick_in_use(use, number)) for number in range(2)))


def _drawn(codes: tuple[int, ...]) -> Move | None:
    """A draw: what it is of stands in the code's low bits, the card or face above."""
    code = codes[-1]
    kind, number, card = int(kind_of(code)), int(number_in(code)), int(card_in(code))
    match kind:
        case Code.DRAW_FACE:
            names = {number: face for face, number in at.FACES.items()}
            return Roll(tuple(names[card_in(each)] for each in codes)) if number == 1 else None
        case Code.DRAW_FIRST:
            return First(number)
        case Code.DRAW_WINNER:
            return RaceWinner(number)
        case Code.DRAW_CARD:
            return Dealt(ROBOT if number == ROBOT_HOLDER else zone_name(number), card)
        case Code.DRAW_TARGET:
            return Target(card)
        case Code.DRAW_ROBOT_PILE:
            return Pile(card, ROBOT)
        case _:
            return Pile(LIGHTNING if card == at.LIGHTNING_CARD else card)


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean, whatever the position; None while more are needed."""
    if not codes or is_unfinished(codes[-1]):
        return None
    kind = int(kind_of(codes[-1]))
    if kind >= Code.DRAW_FIRST:
        return _drawn(codes)
    if kind == Code.USE:
        return _bag(codes[1], codes[2])
    return _brick_move(codes) if kind == Code.CELL else _finished(codes[0])


SETTINGS = Settings(exploration=0.06, prior_weight=2.0, widening_start=3.0, widening_rate=0.7)

KERNEL = Kernel(
    *(at.STATE.size, at.MOST_CHOICES, to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    settings=SETTINGS,
    uniform=uniform_playout,
    pace=0.4,  # each follows three rounds of all players
    thrift=0.175,  # luck is large: four times as many do not show in a hundred matches (docs/levels.md)
    temperature=(1.0, 0.0, 0.12, 0.05, 0.0),
)
