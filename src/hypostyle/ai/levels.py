"""The five strengths of computer players, the same for all games. Naming them loads no compiler; playing does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Dice, Move, Outcome, Position, Seat, eager

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
    last: Move | None = None,
) -> Move | None:
    """The move of a player of this strength; None once nobody wants it any more. What it remembers of its match helps
    a level that thinks by the clock. What a search thought is told. Nobody takes back what it did last without need.
    """
    if position.is_open:
        return _without_search(level, position, seat, dice, last)  # and no compiler is waited for
    from hypostyle.ai.kernels import has_kernel
    from hypostyle.ai.thinking import think

    if not has_kernel(position):
        return _without_search(level, position, seat, dice, last)
    if not level.reads_ends and (finishing := _finish(position, seat)):
        return finishing
    budget = budget_of(level, position)
    pick = _picker(_in_game(level, position), dice, Undoing(position, seat, last) if last else None)
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

    own = Budget(threads=level.threads, reads_ends=level.reads_ends, is_patient=_errs(_in_game(level, position)))
    if level.seconds:
        return own._replace(seconds=level.seconds * _kernel(position).haste)
    return own._replace(simulations=max(1, round(level.simulations * _pace(level, position))))


def _pace(level: Level, position: Position) -> float:
    own = _kernel(position)
    return own.pace * (own.thrift if level.rank < HIGHEST.rank else 1.0)


def _kernel(position: Position) -> Kernel:
    from hypostyle.ai.kernels import kernel

    found = kernel(position.game)
    assert found, "a position that a kernel takes"
    return found


NEEDED = 0.05  # of the win: what is worth so much more than all else is done, though it takes back the last action
ODDS = 1000  # what the choice that was tried most counts when one is drawn


def _finish(position: Position, seat: Seat) -> Move | None:
    """The move that ends the match with a win, or begins a turn that does, if one is in sight: nobody misses that."""
    from hypostyle.ai.endgame import finish

    own = _kernel(position)
    codes = finish(own, own.tables(position), own.state(position, seat))
    moves = (own.move(position, codes[: number + 1]) for number in range(len(codes)))
    return next((move for move in moves if move), None)


class Undoing:
    """Which small choices of a seat lead to nothing but taking back what it did last."""

    def __init__(self, position: Position, seat: Seat, last: Move) -> None:
        self._position = position
        self._last = last
        self._kernel = _kernel(position)
        self._tables, self._state = self._kernel.tables(position), self._kernel.state(position, seat)

    def is_all_below(self, codes: tuple[int, ...]) -> bool:
        """Whether every move that begins with these choices takes it back."""
        move = self._kernel.move(self._position, codes)
        if move:
            return move.undoes(self._last)
        return all(self.is_all_below((*codes, code)) for code in self._following(codes))

    def _following(self, codes: tuple[int, ...]) -> list[int]:
        import numpy as np

        state, found = self._state.copy(), np.empty(self._kernel.widest, dtype=np.int64)
        for code in codes:
            self._kernel.apply(self._tables, state, code)
        count = self._kernel.choices(self._tables, state, found)
        return [int(code) for code in found[:count]]


def _errs(level: Level) -> bool:
    """Whether a level may take another choice than the best."""
    return bool(level.temperature or level.oversight)


def _picker(level: Level, dice: Dice, undoing: Undoing | None = None) -> Callable[[list[Found]], int]:
    """How a player of this strength chooses among what its search found. It takes nothing back that it has just done,
    unless there is nothing else; who does not err takes it back if all else is worth much less.
    """
    codes: list[int] = []

    def pick(found: list[Found]) -> int:
        kept = _kept(found, level, undoing, tuple(codes))
        seen = _seen(kept, level.oversight, dice) or kept
        codes.append(_drawn(seen, level.temperature, dice))
        return codes[-1]

    return pick


def _kept(found: list[Found], level: Level, undoing: Undoing | None, codes: tuple[int, ...]) -> list[Found]:
    """Without what takes back the last action, where that is to be had."""
    if undoing is None or (not _errs(level) and not undoing.is_all_below((*codes, found[0].code))):
        return found
    kept = [each for each in found if each.proof > 0 or not undoing.is_all_below((*codes, each.code))]
    is_needed = not _errs(level) and kept and kept[0].worth < found[0].worth - NEEDED
    return found if is_needed or not kept else kept


def _seen(found: list[Found], oversight: float, dice: Dice) -> list[Found]:
    """Without what is overlooked: anything but what stands out, which is what the search tried more than all else, and
    what certainly wins.
    """
    total = sum(each.visits for each in found)
    return [
        each
        for each in found
        if not oversight or each.proof > 0 or 2 * each.visits > total or dice.below(ODDS) >= oversight * ODDS
    ]


def _drawn(found: list[Found], temperature: float, dice: Dice) -> int:
    most = max(each.visits for each in found)
    if not (temperature and most) or found[0].proof > 0:
        return found[0].code
    weights = [round(ODDS * (each.visits / most) ** (1 / temperature)) for each in found]
    rest = dice.below(sum(weights))
    for each, weight in zip(found, weights, strict=True):
        rest -= weight
        if rest < 0:
            return each.code
    raise AssertionError("one of them was drawn")


def _without_search(level: Level, position: Position, seat: Seat, dice: Dice, last: Move | None) -> Move:
    """Where no kernel goes (a race that is on, a toy): by the game's own policy, the hottest half the time by none."""
    is_careless = level.temperature >= 1.0 and dice.below(2)
    return _carelessly(position, seat, dice, last) if is_careless else eager(position, seat, dice)


def _carelessly(position: Position, seat: Seat, dice: Dice, last: Move | None) -> Move:
    """Any move, but one that wins at once where there is one, and none that takes back the last."""
    moves = position.legal_moves(seat)
    finishing = [move for move in moves if _wins(position.after(seat, move).outcome, seat)]
    others = [move for move in moves if not (last and move.undoes(last))]
    return dice.choose(finishing or others or moves)


def _wins(outcome: Outcome | None, seat: Seat) -> bool:
    return outcome is not None and outcome.winners == (seat,)
