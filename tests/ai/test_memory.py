"""What a player remembers from one entry to the next: only where time counts, and only what is true there."""

import numpy as np
import pytest

from hypostyle.ai.memory import FAR, WORTH_KEEPING, KeptTree, Memory
from hypostyle.ai.search import LEAST_EDGES, ROOT, Tree
from hypostyle.ai.thinking import Budget, Thought, think
from hypostyle.core import CHANCE, Dice, Match, Position, numbered_seed
from tests.ai.test_kernels import COMPILED, acting
from tests.games.house import GAMES

BY_CLOCK = Budget(seconds=0.05, reads_ends=False)
SIMULATIONS = 3000


def opened(name: str) -> Position:
    match = Match(GAMES[name], {}, seed=numbered_seed(1))
    match.settle()
    return match.position


def grown(position: Position, simulations: int = SIMULATIONS) -> KeptTree:
    kernel = COMPILED[position.game.facts.id]
    tables, state = kernel.tables(position), kernel.state(position, acting(position))
    tree = KeptTree(kernel, tables, state, 1, simulations, kernel.settings)
    tree.grow(simulations)
    return tree


def deep(tree: Tree, steps: int) -> np.ndarray:
    """The position after so many of the most visited choices, as numbers."""
    state, node = tree.state.copy(), 0
    for _ in range(steps):
        edges = tree._edges()
        best = max(edges, key=lambda edge: int(tree._visits[edge]))
        tree._kernel.apply(tree._tables, state, tree._codes[best])
        node = int(tree._children[best])
        tree._used[ROOT] = node
    tree._used[ROOT] = 0
    return state


@pytest.mark.parametrize("name", COMPILED)
def test_a_tree_goes_on_where_the_match_has_gone(name: str) -> None:
    tree = grown(opened(name))
    wanted = deep(tree, 2)
    assert tree.go_on_at(wanted)
    known = tree.visits
    assert known >= WORTH_KEEPING
    assert np.array_equal(tree.state, wanted)
    tree.grow(100)
    assert tree.visits == known + 100
    if tree.seat != CHANCE:
        assert sum(found.visits for found in tree.found()) >= known


@pytest.mark.parametrize("name", COMPILED)
def test_a_tree_that_was_put_away_knows_the_same(name: str) -> None:
    tree = grown(opened(name))
    before, wanted = tree.found(), deep(tree, 1)
    assert tree.put_away()
    assert tree.found() == before
    assert tree._codes.size < LEAST_EDGES, "no more room than is used"
    assert tree.go_on_at(wanted)
    never_away = grown(opened(name))
    assert never_away.go_on_at(wanted)
    assert tree.visits == never_away.visits
    assert tree.seat == CHANCE or tree.found() == never_away.found()


@pytest.mark.parametrize("name", COMPILED)
def test_what_a_tree_does_not_know_is_begun_anew(name: str) -> None:
    tree = grown(opened(name))
    strange = tree.state.copy()
    strange[-1] += 1
    assert not tree.go_on_at(strange)
    assert not grown(opened(name), WORTH_KEEPING // 2).put_away()


def thought(position: Position, budget: Budget, memory: Memory | None) -> Thought:
    found = think(position, position.to_act[0], Dice(numbered_seed(2)), budget, memory=memory)
    assert found
    return found


@pytest.mark.parametrize("name", COMPILED)
def test_counted_answers_remember_nothing(name: str) -> None:
    position, memory = opened(name), Memory()
    counted = Budget(300, reads_ends=False)
    thought(position, BY_CLOCK, memory)
    assert thought(position, counted, memory) == thought(position, counted, None)


@pytest.mark.parametrize("name", COMPILED)
def test_where_time_counts_a_question_asked_again_is_answered_from_memory(name: str) -> None:
    """The tree is put away below the answer, where the next entry finds it."""
    memory, match = Memory(), Match(GAMES[name], {}, seed=numbered_seed(1))
    remembered = 0
    while not match.is_over and match.ply < FAR // 4:
        if match.settle():
            continue
        position = match.position
        seat = position.to_act[0]
        state = COMPILED[name].state(position, seat)
        remembered += any(tree.go_on_at(state) for tree in memory._trees)
        match.enter(seat, thought(position, BY_CLOCK._replace(seconds=0.2), memory).move)
    assert remembered


def test_a_turn_that_goes_on_is_told_from_a_new_one() -> None:
    position, memory = opened("turquoise"), Memory()
    kernel = COMPILED["turquoise"]
    seat = position.to_act[0]
    question = (kernel, kernel.tables(position), kernel.state(position, seat), [1], SIMULATIONS, kernel.settings)
    trees = memory.trees(*question)
    assert not memory.goes_on(seat, trees)
    for tree in trees:
        tree.grow(SIMULATIONS)
    memory.keep(trees)
    assert memory.goes_on(seat, memory.trees(*question))
    assert not memory.goes_on(seat % 2 + 1, memory.trees(*question))
    assert not memory.goes_on(seat, [grown(position)])
