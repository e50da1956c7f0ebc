"""Ways of choosing a move that need no search: uniform, eager, and the whole matches they play."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from hypostyle.core.actors import CHANCE, Seat
from hypostyle.core.chance import Dice, derive
from hypostyle.core.contract import Game, Position
from hypostyle.core.match import Match
from hypostyle.core.moves import Move

Policy: TypeAlias = Callable[[Position, Seat, Dice], Move]


def uniform(position: Position, seat: Seat, dice: Dice) -> Move:
    """Any legal move, each as likely."""
    return dice.choose(position.legal_moves(seat))


def eager(position: Position, seat: Seat, dice: Dice) -> Move:
    """The game's own policy that gets on with building."""
    return position.game.eager(position, seat, dice)


POLICIES: Mapping[str, Policy] = {"uniform": uniform, "eager": eager}


def step(match: Match, policy: Policy, dice: Dice) -> None:
    """One entry: a draw of chance, or a move of one of the seats that may act, each seat as likely."""
    to_act = match.position.to_act
    if to_act == (CHANCE,):
        match.draw()
    else:
        seat = dice.choose(to_act)
        match.enter(seat, policy(match.position, seat, dice))


def play_out(game: Game, options: Mapping[str, object], seed: bytes, policy: Policy = uniform) -> Match:
    """A whole match from one seed: the same entries on every machine."""
    match = Match(game, options, seed=seed)
    dice = Dice(derive(seed, "moves"))
    while not match.is_over:
        step(match, policy, dice)
    return match
