"""Who can be sent into the arena, by name: the levels, and the policies that need no search."""

from __future__ import annotations

from typing import NamedTuple

from hypostyle.ai.levels import LEVELS, Level, choose
from hypostyle.core import POLICIES, Dice, Move, Policy, Position, Seat

HOUSE = "house"  # a seat that the rules play themselves


class Pace(NamedTuple):
    """How long players think: a factor on their budgets, and whether time counts where a level has a time."""

    scale: float = 1.0
    by_clock: bool = False


FULL = Pace()


class UnknownPlayer(ValueError):
    """Nobody is called that."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def names() -> tuple[str, ...]:
    """How players are called."""
    return (*LEVELS, *POLICIES)


def policy_of(name: str, pace: Pace) -> Policy:
    """How a player chooses; raises UnknownPlayer."""
    if name in POLICIES:
        return POLICIES[name]
    if name in LEVELS:
        return _of_level(paced(LEVELS[name], pace))
    raise UnknownPlayer(name)


def threads_of(name: str, pace: Pace) -> int:
    """How many cores a player needs while it thinks."""
    return paced(LEVELS[name], pace).threads if name in LEVELS else 1


def paced(level: Level, pace: Pace) -> Level:
    """A level at a pace: by the number of its simulations, unless time counts."""
    counted = level if pace.by_clock else level._replace(seconds=None, threads=1)
    return counted.scaled(pace.scale)


def _of_level(level: Level) -> Policy:
    def policy(position: Position, seat: Seat, dice: Dice) -> Move:
        move = choose(level, position, seat, dice)
        assert move, "nobody took the question back"
        return move

    return policy
