"""The five strengths of computer players, the same for all games. Naming them loads no compiler; playing does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Dice, Move, Position, Seat, eager, uniform

if TYPE_CHECKING:
    from hypostyle.ai.search import Found


class Level(NamedTuple):
    """How long a player thinks, and how loosely it then chooses: 0 takes the best, 1 anything as often as it was tried.

    `seconds` and `threads` are for the one level that uses all that a machine has; the others are the same everywhere.
    """

    simulations: int
    looseness: float = 0.0
    seconds: float | None = None
    threads: int = 1

    def scaled(self, share: float) -> Level:
        """The same player with less time, where many wait."""
        seconds = self.seconds and self.seconds * share
        return self._replace(simulations=max(1, round(self.simulations * share)), seconds=seconds)


LEVELS: Mapping[str, Level] = {
    "apprentice": Level(40, looseness=1.0),
    "mason": Level(200, looseness=0.4),
    "foreman": Level(1_000),
    "architect": Level(6_000),
    "high_priest": Level(1_000_000, seconds=2.0, threads=2),
}
DEFAULT_LEVEL = "apprentice"


def choose(
    level: Level,
    position: Position,
    seat: Seat,
    dice: Dice,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Move | None:
    """The move of a player of this strength; None once nobody wants it any more."""
    from hypostyle.ai.kernels import has_kernel, kernel
    from hypostyle.ai.thinking import Budget, think

    if not has_kernel(position):
        return _without_search(level, position, seat, dice)
    compiled = kernel(position.game)
    assert compiled, "a position that a kernel takes"
    budget = Budget(max(1, round(level.simulations * compiled.pace)), level.seconds, level.threads)
    thought = think(position, seat, dice, budget, pick=_picker(level, dice), is_unwanted=is_unwanted)
    return thought.move if thought else None


def _picker(level: Level, dice: Dice) -> Callable[[list[Found]], int]:
    def pick(found: list[Found]) -> int:
        if not level.looseness:
            return found[0].code
        weights = [round(1000 * (each.visits / found[0].visits) ** (1 / level.looseness)) for each in found]
        rest = dice.below(sum(weights))
        for each, weight in zip(found, weights, strict=True):
            rest -= weight
            if rest < 0:
                return each.code
        raise AssertionError("one of them was drawn")

    return pick


def _without_search(level: Level, position: Position, seat: Seat, dice: Dice) -> Move:
    """Where no kernel goes (a race that is on, a toy): by the game's own policy, the loosest half the time by none."""
    is_careless = level.looseness >= 1.0 and dice.below(2)
    return uniform(position, seat, dice) if is_careless else eager(position, seat, dice)
