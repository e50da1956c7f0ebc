"""The five levels: legal, the same for the same seed, erring as they should, and done when they are to be."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import pytest

from hypostyle.ai.levels import LEVELS, Level, _in_game, _picker, budget_of, choose
from hypostyle.ai.search import Found, Tree
from hypostyle.ai.thinking import AT_A_TIME, Budget, think
from hypostyle.core import Dice, Position, numbered_seed
from tests.ai.test_kernels import COMPILED, acting
from tests.ai.test_search import positions_to_choose
from tests.games.house import GAMES
from tests.sizes import size, some

SCALE = size(2, 20) / 100  # of what the levels simulate
WEIGHED = [Found(1, 45, 0.7), Found(2, 35, 0.6), Found(3, 15, 0.4), Found(4, 5, 0.1)]


def chosen(level: Level, position: Position, number: int = 1) -> str:
    seat = position.to_act[0]
    move = choose(level.counted().scaled(SCALE), position, seat, Dice(numbered_seed(number)))
    assert move
    return move.text


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COMPILED)
def test_what_a_level_chooses_is_legal(name: str, level: str) -> None:
    for number, position in enumerate(some(positions_to_choose(name), 2)):
        text = chosen(LEVELS[level], position, number)
        assert text in {move.text for move in position.legal_moves(position.to_act[0])}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COMPILED)
def test_by_simulations_the_answer_depends_on_position_and_seed_alone(name: str, level: str) -> None:
    (position, *_) = positions_to_choose(name)
    assert chosen(LEVELS[level], position) == chosen(LEVELS[level], position)


def test_another_process_answers_the_same() -> None:
    code = """
from hypostyle.ai.levels import LEVELS, choose
from hypostyle.core import Dice, numbered_seed
from hypostyle.games import Library
position = Library.of_the_house()["aztec"].start({})
print([choose(LEVELS["mason"], position, 1, Dice(numbered_seed(number))).text for number in range(5)])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    moves = [choose(LEVELS["mason"], GAMES["aztec"].start({}), 1, Dice(numbered_seed(number))) for number in range(5)]
    assert run.stdout.strip() == str([move.text for move in moves if move])


@pytest.mark.parametrize("name", COMPILED)
def test_two_threads_with_a_number_of_simulations_answer_the_same(name: str) -> None:
    (position, *_) = positions_to_choose(name)
    budget = Budget(size(60, 600), threads=2)
    one, other = (_thought(position, budget) for _ in range(2))
    assert one == other


def _thought(position: Position, budget: Budget) -> tuple[str, tuple[Found, ...]]:
    thought = think(position, acting(position), Dice(numbered_seed(1)), budget)
    assert thought
    return thought.move.text, thought.weighed


@pytest.mark.parametrize("wanted_looks", [0, 3])
@pytest.mark.parametrize("name", COMPILED)
def test_a_search_that_nobody_wants_ends_at_once(name: str, wanted_looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its budget would last for hours."""
    simulated = _count_simulations(monkeypatch)
    looks = iter([False] * wanted_looks)
    level = Level(10**9)
    position = max(positions_to_choose(name), key=lambda position: len(position.legal_moves(acting(position))))
    assert choose(level, position, acting(position), Dice(numbered_seed(1)), lambda: next(looks, True)) is None
    assert sum(simulated) <= wanted_looks * AT_A_TIME


def _count_simulations(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    simulated: list[int] = []
    grow = Tree.grow

    def counted(tree: Tree, simulations: int) -> None:
        simulated.append(simulations)
        grow(tree, simulations)

    monkeypatch.setattr(Tree, "grow", counted)
    return simulated


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COMPILED)
def test_a_level_keeps_to_its_simulations(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    simulated = _count_simulations(monkeypatch)
    (position, *_) = positions_to_choose(name)
    chosen(LEVELS[level], position)
    own = COMPILED[name]
    part = 1 if level == "high_priest" else own.thrift
    allowed = max(1, round(LEVELS[level].scaled(SCALE).simulations * own.pace * part))
    first, for_each_later = allowed, max(1, allowed // 4)
    assert sum(simulated) <= first + 4 * for_each_later


@pytest.mark.parametrize("simulations_in_a_second", [0.1, 1, 30, 1000])
def test_a_time_is_kept_however_long_a_simulation_takes(
    simulations_in_a_second: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated = _count_simulations(monkeypatch)
    clock = SimpleNamespace(monotonic=lambda: sum(simulated) / simulations_in_a_second)
    monkeypatch.setattr("hypostyle.ai.thinking.time", clock)
    level = Level(1, temperature=1.0, seconds=100.0)  # who may err goes on to the end
    position = GAMES["aztec"].start({})
    assert choose(level, position, 1, Dice(numbered_seed(1)))
    assert clock.monotonic() == pytest.approx(100.0, abs=1.0)


@pytest.mark.parametrize("name", COMPILED)
def test_where_a_match_has_many_decisions_each_has_less_time(name: str) -> None:
    (position, *_) = positions_to_choose(name)
    budget = budget_of(LEVELS["high_priest"], position)
    assert budget.seconds == 2.0 * COMPILED[name].haste
    assert (budget.seconds < 2.0) == (name == "turquoise")


def drawn(level: Level, weighed: list[Found] = WEIGHED) -> Counter[int]:
    pick = _picker(level, Dice(numbered_seed(7)))
    return Counter(pick(weighed) for _ in range(2000))


def test_who_is_not_loose_takes_the_best() -> None:
    assert set(drawn(Level(1))) == {1}


def test_who_is_loose_errs_and_more_seldom_the_greater_the_error() -> None:
    counts = drawn(Level(1, temperature=1.0))
    assert counts[1] > counts[2] > counts[3] > counts[4] > 0
    assert counts[1] == pytest.approx(900, rel=0.1)
    assert drawn(Level(1, temperature=0.4))[1] > counts[1]


def test_who_overlooks_things_misses_the_best_as_often() -> None:
    counts = drawn(Level(1, oversight=0.3))
    assert counts[1] == pytest.approx(1400, rel=0.1)
    assert counts[2] == pytest.approx(0.7 * (2000 - counts[1]), rel=0.2)


def test_nobody_overlooks_what_stands_out() -> None:
    assert set(drawn(Level(1, oversight=0.9), [Found(1, 60, 0.7), *WEIGHED[2:]])) == {1}


def test_who_overlooks_everything_looks_again() -> None:
    assert set(drawn(Level(1, oversight=1.0))) == {1}


@pytest.mark.parametrize("name", COMPILED)
def test_a_game_may_say_how_loosely_each_level_chooses(name: str) -> None:
    own = COMPILED[name].temperature
    position = GAMES[name].start({})
    found = [_in_game(level, position).temperature for level in LEVELS.values()]
    assert found == (list(own) if own else [level.temperature for level in LEVELS.values()])
    assert max(found) == found[0]
    assert min(found) == found[-1] == 0.0


def test_the_levels_rise() -> None:
    levels = list(LEVELS.values())
    for lower, higher in pairwise(levels):
        assert higher.simulations >= 3 * lower.simulations
        assert higher.temperature <= lower.temperature
        assert higher.rank == lower.rank + 1
        assert higher.oversight <= lower.oversight
        assert higher.reads_ends >= lower.reads_ends
