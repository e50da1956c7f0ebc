"""Claims: how they are noted, and settled card after card (TR-13 to TR-15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hypostyle.core import Move, Seat
from hypostyle.games.temple_rush import holders, rounds
from hypostyle.games.temple_rush.moves import Bonus, Forfeit, Plain
from hypostyle.games.temple_rush.space import Brick, brick_at, without_brick
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition


T = TypeVar("T", bound="TablePosition")


class Claiming(NamedTuple):
    """TR-13: a claim on the card of a zone: by whom, whether it is right, with whom, and bricks from a bag."""

    seat: Seat
    zone: int
    is_right: bool
    partner: Seat | None = None
    borrowed: tuple[Brick, ...] = ()


def claimed(position: T, seat: Seat, zone: int, borrowed: tuple[Brick, ...]) -> T:
    """TR-13: the claim is noted, and ends the part (with a pact both parts) at once."""
    partner = position.partner(seat)
    right = bool(borrowed) or position.completes(seat, zone)
    claim = Claiming(seat, zone, right, partner, borrowed)
    position = replace(position, claimings=(*position.claimings, claim))
    for each in (seat, partner) if partner else (seat,):
        player = position.player(each)
        if player.part:
            position = position.with_player(each, player.with_part(has_ended=True))
    return position


def settle_next(position: TablePosition) -> TablePosition:
    """TR-14: the next card that was claimed, or the next round."""
    if not position.claimings:
        return rounds.begun(position)
    zone = position.claimings[0].zone
    claims = [claim for claim in position.claimings if claim.zone == zone]
    right = [claim for claim in claims if claim.is_right]
    position = replace(position, zone=zone, stage=Stage.SETTLE)
    if not right:
        wrong = frozenset(claim.seat for claim in claims if _forfeits(position, claim.seat))
        return _settled(replace(position, owing=wrong))
    for number, claim in enumerate(right):
        position = _rewarded(position, claim, is_first=number == 0)
    owing = frozenset(claim.seat for claim in right if not claim.partner)
    return _settled(replace(position, owing=owing))


def _forfeits(position: TablePosition, seat: Seat) -> bool:
    """Whether a wrong claimant has a brick that can go; there always is one in a joined figure."""
    player = position.player(seat)
    return any(position.may_leave(player, position.zone, brick) for brick in player.figures[position.zone])


def _rewarded(position: TablePosition, claim: Claiming, *, is_first: bool) -> TablePosition:
    """The first right claim takes the card, every other a token of its value; a pact scores its bricks."""
    if claim.partner:
        for seat in (claim.seat, claim.partner):
            player = position.player(seat)
            scored = replace(player, pact=player.pact + len(player.figures[claim.zone]))
            position = position.with_player(seat, scored.with_figure(claim.zone, ()))
        return position
    player, value = position.player(claim.seat), position.card(claim.zone).value
    if is_first:
        return position.with_player(claim.seat, replace(player, cards=(*player.cards, value)))
    return position.with_player(claim.seat, replace(player, awards=(*player.awards, value)))


def after_settling(position: TablePosition, seat: Seat, move: Move) -> TablePosition:
    """A bonus is taken, or a brick given back."""
    player, zone = position.player(seat), position.zone
    if isinstance(move, Forfeit):
        brick = brick_at(player.figures[zone], move.cell)
        assert brick, "no brick to forfeit"
        after = player.with_figure(zone, without_brick(player.figures[zone], brick))
    else:
        assert isinstance(move, Bonus | Plain)
        after = position.given_bonus(player, zone, move)
    return _settled(replace(position.with_player(seat, after), owing=position.owing - {seat}))


def _settled(position: TablePosition) -> TablePosition:
    """When nobody owes anything any more: the holder is refilled, unless nobody was right."""
    if position.owing:
        return position
    done = any(claim.is_right for claim in position.claimings if claim.zone == position.zone)
    rest = tuple(claim for claim in position.claimings if claim.zone != position.zone)
    position = replace(position, claimings=rest)
    return holders.refilled(position) if done else settle_next(position)
