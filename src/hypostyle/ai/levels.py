"""The five strengths of computer players, the same for all games. Naming them loads no compiler; playing does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Dice, Move, Position, Seat, eager, uniform

if TYPE_CHECKING:
    from hypostyle.ai.memory import Memory
    from hypostyle.ai.search import Found
    from hypostyle.ai.thinking import Budget, Thought
    from hypostyle.compiled import Kernel


class Level(NamedTuple):
    """How long a player thinks, and how it errs.

    `temperature`: 0 takes the best, 1 anything as often as it was tried; a game may set its own by `rank`, since an
    error costs more in one than in another. `oversight`: the share of choices that it does not see at all, unless they
    stand out. `reads_ends`: whether it reads out the end of a match. `seconds` and `threads` are for the one level that
    uses all that a machine has; `simulations` are then what it does where an answer must be the same everywhere.
    """

    simulations: int
    rank: int = 0  # among the levels, from the lowest
    temperature: float = 0.0
    oversight: float = 0.0
    reads_ends: bool = True
    seconds: float | None = None
    threads: int = 1

    def scaled(self, share: float) -> Level:
        """The same player with less time, where many wait."""
        seconds = self.seconds and self.seconds * share
        return self._replace(simulations=max(1, round(self.simulations * share)), seconds=seconds)

    def counted(self) -> Level:
        """The same player by simulations, not by time: its answers are the same on every machine."""
        return self._replace(seconds=None, threads=1)


LEVELS: Mapping[str, Level] = {
    "apprentice": Level(40, 0, temperature=1.0, oversight=0.3, reads_ends=False),
    "mason": Level(200, 1, temperature=0.4, reads_ends=False),
    "foreman": Level(1_000, 2),
    "architect": Level(8_000, 3),
    "high_priest": Level(80_000, 4, seconds=2.0, threads=2),
}
HIGHEST = tuple(LEVELS.values())[-1]
DEFAULT_LEVEL = "apprentice"


def choose(
    level: Level,
    position: Position,
    seat: Seat,
    dice: Dice,
    is_unwanted: Callable[[], bool] = lambda: False,
    memory: Memory | None = None,
    tell: Callable[[Thought], None] = lambda thought: None,
) -> Move | None:
    """The move of a player of this strength; None once nobody wants it any more. What it remembers of its match helps
    a level that thinks by the clock. What a search thought is told.
    """
    if position.is_open:
        return _without_search(level, position, seat, dice)  # and no compiler is waited for
    from hypostyle.ai.kernels import has_kernel
    from hypostyle.ai.thinking import think

    if not has_kernel(position):
        return _without_search(level, position, seat, dice)
    budget = budget_of(level, position)
    pick = _picker(_in_game(level, position), dice)
    thought = think(position, seat, dice, budget, pick=pick, is_unwanted=is_unwanted, memory=memory)
    if thought is None:
        return None
    tell(thought)
    return thought.move


def _in_game(level: Level, position: Position) -> Level:
    """The level with the temperature that it has in a game."""
    own = _kernel(position).temperature
    return level._replace(temperature=own[level.rank]) if own else level


def budget_of(level: Level, position: Position) -> Budget:
    """What a player of this strength may spend on a move, in a position that a kernel takes."""
    from hypostyle.ai.thinking import Budget

    if level.seconds:
        seconds = level.seconds * _kernel(position).haste
        return Budget(seconds=seconds, threads=level.threads, reads_ends=level.reads_ends)
    simulations = max(1, round(level.simulations * _pace(level, position)))
    return Budget(simulations, threads=level.threads, reads_ends=level.reads_ends)


def _pace(level: Level, position: Position) -> float:
    own = _kernel(position)
    return own.pace * (own.thrift if level.rank < HIGHEST.rank else 1.0)


def _kernel(position: Position) -> Kernel:
    from hypostyle.ai.kernels import kernel

    found = kernel(position.game)
    assert found, "a position that a kernel takes"
    return found


ODDS = 1000  # what the choice that was tried most counts when one is drawn


def _picker(level: Level, dice: Dice) -> Callable[[list[Found]], int]:
    """How a player of this strength chooses among what its search found."""
    from hypostyle.ai.thinking import most_visited

    if not (level.temperature or level.oversight):
        return most_visited

    def pick(found: list[Found]) -> int:
        return _drawn(_seen(found, level.oversight, dice) or found, level.temperature, dice)

    return pick


def _seen(found: list[Found], oversight: float, dice: Dice) -> list[Found]:
    """Without what is overlooked: anything but what stands out, which is what the search tried more than all else."""
    total = sum(each.visits for each in found)
    return [each for each in found if not oversight or 2 * each.visits > total or dice.below(ODDS) >= oversight * ODDS]


def _drawn(found: list[Found], temperature: float, dice: Dice) -> int:
    most = max(each.visits for each in found)
    if not (temperature and most):
        return found[0].code
    weights = [round(ODDS * (each.visits / most) ** (1 / temperature)) for each in found]
    rest = dice.below(sum(weights))
    for each, weight in zip(found, weights, strict=True):
        rest -= weight
        if rest < 0:
            return each.code
    raise AssertionError("one of them was drawn")


def _without_search(level: Level, position: Position, seat: Seat, dice: Dice) -> Move:
    """Where no kernel goes (a race that is on, a toy): by the game's own policy, the hottest half the time by none."""
    is_careless = level.temperature >= 1.0 and dice.below(2)
    return uniform(position, seat, dice) if is_careless else eager(position, seat, dice)
