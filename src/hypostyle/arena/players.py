"""Who can be sent into the arena, by name: levels, policies that need no search, plain UCT, and other checkouts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hypostyle.ai.levels import HIGHEST, LEVELS, Level, budget_of, choose
from hypostyle.arena import elsewhere
from hypostyle.arena.elsewhere import Elsewhere, Guest
from hypostyle.core import POLICIES, Dice, Game, Match, Move, Policy, Position, Seat, uniform

if TYPE_CHECKING:
    from hypostyle.ai.thinking import Thought

HOUSE = "house"  # a seat that the rules play themselves
PLAIN = "uct"  # alone, or with its exploration constant: uct:0.7
EXPLORATION = 0.7

Player = Callable[[Match, Seat, Dice], Move]  # who plays a seat of one match

_PLAIN = re.compile(rf"{PLAIN}(?::([0-9]+(?:\.[0-9]+)?))?")


class Pace(NamedTuple):
    """How long players think: a factor on their budgets, and whether time counts where a level has a time."""

    scale: float = 1.0
    by_clock: bool = False


FULL = Pace()


class _OfLevel(Protocol):
    """A policy that may be told what its seat did last."""

    def __call__(self, position: Position, seat: Seat, dice: Dice, last: Move | None = None) -> Move: ...


class UnknownPlayer(ValueError):
    """Nobody is called that."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def names() -> tuple[str, ...]:
    """How players are called."""
    return (*LEVELS, *POLICIES, PLAIN)


def check(name: str, game: Game, pace: Pace) -> None:
    """Raises UnknownPlayer, or CannotPlay with the reason."""
    other = Elsewhere.named(name)
    if other:
        elsewhere.check(other, game, pace.scale, by_clock=pace.by_clock)
    else:
        policy_of(name, pace)


Tell = Callable[["Thought"], None]


def _untold(thought: Thought) -> None:
    """What a search thought is mostly not asked for."""


@contextmanager
def at_the_table(name: str, pace: Pace, tell: Tell = _untold) -> Iterator[Player]:
    """A player for one match, which tells what its search thinks; raises UnknownPlayer."""
    other = Elsewhere.named(name)
    if other:
        with Guest(other, pace.scale) as guest:
            yield guest
    elif name in LEVELS:
        of_level = _of_level(paced(LEVELS[name], pace), tell)
        yield lambda match, seat, dice: of_level(match.position, seat, dice, match.last_action(seat))
    else:
        policy = policy_of(name, pace, tell)
        yield lambda match, seat, dice: policy(match.position, seat, dice)


def policy_of(name: str, pace: Pace, tell: Tell = _untold) -> Policy:
    """How a player of this checkout chooses; raises UnknownPlayer."""
    if name in POLICIES:
        return POLICIES[name]
    if name in LEVELS:
        return _of_level(paced(LEVELS[name], pace), tell)
    plain = _PLAIN.fullmatch(name)
    if plain:
        return _plainly(paced(HIGHEST, pace), float(plain[1] or EXPLORATION))
    raise UnknownPlayer(name)


def searches(name: str) -> bool:
    """Whether a player needs what is compiled here."""
    return name not in POLICIES and not Elsewhere.named(name)


def threads_of(name: str, pace: Pace) -> int:
    """How many cores a player needs while it thinks."""
    other = Elsewhere.named(name)
    if other:
        return paced(LEVELS[other.level], pace).threads
    return paced(LEVELS.get(name, HIGHEST), pace).threads if searches(name) else 1


def paced(level: Level, pace: Pace) -> Level:
    """A level at a pace: by the number of its simulations, unless time counts."""
    counted = level if pace.by_clock else level.counted()
    return counted.scaled(pace.scale)


def _of_level(level: Level, tell: Tell) -> _OfLevel:
    memory = None
    if level.seconds:
        from hypostyle.ai.memory import Memory

        memory = Memory()

    def policy(position: Position, seat: Seat, dice: Dice, last: Move | None = None) -> Move:
        move = choose(level, position, seat, dice, memory=memory, tell=tell, last=last)
        assert move, "nobody took the question back"
        return move

    return policy


def _plainly(level: Level, exploration: float) -> Policy:
    """Plain UCT with the kernel, threads and time of a level, and nothing of what it knows besides the rules."""

    def policy(position: Position, seat: Seat, dice: Dice) -> Move:
        from hypostyle.ai import kernels
        from hypostyle.ai.plain import plain
        from hypostyle.ai.thinking import think

        if not kernels.has_kernel(position):
            return uniform(position, seat, dice)
        budget = budget_of(level._replace(reads_ends=False), position)
        thought = think(position, seat, dice, budget, plain(exploration))
        assert thought, "nobody took the question back"
        return thought.move

    return policy
