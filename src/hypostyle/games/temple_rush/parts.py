"""A part of a round: what follows from its moves, and when it is over (TR-7 to TR-13)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from hypostyle.core import Move, Seat
from hypostyle.games.temple_rush.moves import Bag, Claim, Exchange, HammerDie, Kind, Mortar, Place, Plain, Shift
from hypostyle.games.temple_rush.player import Player, Token
from hypostyle.games.temple_rush.space import brick_at, with_brick, without_brick

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

P = TypeVar("P", bound="RushPosition")


def after_move(position: P, seat: Seat, move: Move) -> P:
    """A move of a part, the claim it may be, and the end of the part it may bring."""
    player = position.player(seat)
    match move:
        case Plain(Kind.PASS):
            return position.with_player(seat, player.with_part(has_ended=True))
        case Claim(zone):
            return position.claimed(seat, zone)
        case HammerDie(size):
            return _spent(position, seat, player.spending(Token.HAMMER).with_part(face=str(size)))
        case Mortar(zone):
            return _spent(position, seat, replace(player.spending(Token.MORTAR), mortar=zone))
        case Bag(target=None):
            return _spent(position, seat, player.spending(Token.BAG))
        case Bag(target=target):
            assert target
            return position.with_player(seat, player.spending(Token.BAG)).claimed(seat, target, move.bricks)
        case Place(zone, brick):
            built = player.with_figure(zone, with_brick(player.figures[zone], brick)).with_part(has_acted=True)
            return _built(position, seat, built, zone)
        case Shift(zone, cell, target, brick):
            old = brick_at(player.figures[zone], cell)
            assert old, "no brick to shift"
            left = player.with_figure(zone, without_brick(player.figures[zone], old))
            built = left.with_figure(target, with_brick(left.figures[target], brick)).with_part(has_acted=True)
            return _built(position, seat, built, target)
    assert isinstance(move, Exchange), f"{move} belongs to no part"
    return _built(position, seat, _exchanged(player, move), move.zone)


def _spent(position: P, seat: Seat, player: Player) -> P:
    return checked(position.with_player(seat, player), seat)


def _exchanged(player: Player, move: Exchange) -> Player:
    figure = player.figures[move.zone]
    old = brick_at(figure, move.cell)
    assert old, "no brick to exchange"
    built = player.with_figure(move.zone, with_brick(without_brick(figure, old), move.brick))
    if move.kind == Kind.HAMMER:
        return built.spending(Token.HAMMER)
    assert built.part, "no part is under way"
    return built.with_part(has_acted=True, fixed=move.zone, mended=(*built.part.mended, move.brick))


def _built(position: P, seat: Seat, player: Player, zone: int) -> P:
    """After a brick was laid: in guided building a complete temple is a claim."""
    position = position.with_player(seat, player)
    is_claim = position.way.claims_itself and position.completes(seat, zone)
    return position.claimed(seat, zone) if is_claim else checked(position, seat)


def checked(position: P, seat: Seat) -> P:
    """TR-7: in guided building a part ends by itself when its main action is done and nothing is left to do."""
    player = position.player(seat)
    assert player.part, "no part is under way"
    if not (position.way.ends_parts and player.part.has_acted) or player.part.has_ended:
        return position
    left = (Kind.FIX, *(Kind(token.value) for token in player.tokens))
    if any(next(position.moves(seat, kind), None) for kind in left):
        return position
    return position.with_player(seat, player.with_part(has_ended=True))
