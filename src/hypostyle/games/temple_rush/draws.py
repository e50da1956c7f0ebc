"""What chance draws at a table of several, and what follows from it (TR-5 to TR-7, TR-16, TR-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from hypostyle.core import Chance, Move
from hypostyle.games.temple_rush import holders, lightning
from hypostyle.games.temple_rush.die import rolls
from hypostyle.games.temple_rush.moves import LIGHTNING, Dealt, First, Pile, RaceWinner, Roll, Target, zone_name
from hypostyle.games.temple_rush.player import Part
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition


def chances(position: TablePosition) -> tuple[Chance, ...]:
    """What can be drawn now, with its weights."""
    if position.stage == Stage.ROLL:
        return rolls(len(position.players))
    return tuple(sorted(_chances(position), key=lambda chance: chance.move.text))


def _chances(position: TablePosition) -> Iterator[Chance]:
    match position.stage:
        case Stage.FIRST:
            yield from (Chance(First(seat), 1) for seat in position.seats)
        case Stage.CARDS:
            yield from (Chance(Dealt(zone_name(_next_holder(position)), card), 1) for card in position.unseen)
        case Stage.WINNER:
            yield from (Chance(RaceWinner(seat), 1) for seat in lightning.racers(position))
        case Stage.TARGET if position.options["open_pile"] == "off":
            yield from (Chance(Target(card), 1) for card in position.unseen)
        case Stage.TARGET:
            yield from (Chance(Pile(card), 1) for card in position.unseen)
        case _:
            yield from _tops(position)


def _tops(position: TablePosition) -> Iterator[Chance]:
    """The weights of the top card: each of the pile's cards is as likely, and lightning is one of them."""
    if position.has_lightning:
        yield Chance(Pile(LIGHTNING), len(position.unseen))
    weight = position.pile if position.has_lightning else 1
    if position.pile:
        closed = position.stage == Stage.REFILL and position.options["open_pile"] == "off"
        for card in position.unseen:
            yield Chance(Dealt(zone_name(position.zone), card) if closed else Pile(card), weight)


def _next_holder(position: TablePosition) -> int:
    return next(zone for zone in position.players[0].figures if zone not in position.holders)


def after_draw(position: TablePosition, move: Move) -> TablePosition:
    """What follows from a draw."""
    match move:
        case First(seat):
            return replace(position, starter=seat, stage=Stage.CARDS)
        case Roll(faces):
            pairs = zip(position.players, faces, strict=True)
            players = tuple(replace(player, part=Part(face)) for player, face in pairs)
            return replace(position, players=players, stage=Stage.PARTS, round=position.round + 1)
        case Dealt(_, card):
            return _dealt(position, card)
        case Pile(card) if card == LIGHTNING:
            return _struck(position)
        case Pile(card) | Target(card):
            assert isinstance(card, int)
            return _shown(position, card)
    assert isinstance(move, RaceWinner), f"{move} is not drawn in stage {position.stage.text}"
    return lightning.won(position, move.seat)


def _seen(position: TablePosition, card: int, pile: int) -> TablePosition:
    return replace(position, unseen=tuple(each for each in position.unseen if each != card), pile=pile)


def _dealt(position: TablePosition, card: int) -> TablePosition:
    if position.stage == Stage.REFILL:
        return holders.filled(_seen(position, card, position.pile - 1), card)
    held = position.holders.with_items({_next_holder(position): card})
    position = replace(_seen(position, card, position.pile), holders=held)
    if len(position.holders) < len(position.players[0].figures):
        return position
    return replace(position, stage=Stage.PILE if position.options["open_pile"] == "on" else Stage.ROLL)


def _struck(position: TablePosition) -> TablePosition:
    """Lightning shows."""
    after = replace(position, has_lightning=False)
    return holders.to_race(after) if position.stage == Stage.REFILL else _topped(replace(after, top=LIGHTNING))


def _shown(position: TablePosition, card: int) -> TablePosition:
    after = _seen(position, card, position.pile - 1)
    if position.stage == Stage.TARGET:
        return lightning.begun(replace(after, target=card))
    if position.stage == Stage.REFILL:
        return holders.filled(after, card)
    return _topped(replace(after, top=card))


def _topped(position: TablePosition) -> TablePosition:
    """The top shows: at the start the dice follow, later the rebuilding."""
    return holders.rebuilt(position) if position.round else replace(position, stage=Stage.ROLL)
