"""The search: the same answer for the same question, legal, and better than none."""

import pytest

from hypostyle.ai.plain import plain
from hypostyle.ai.search import Tree
from hypostyle.ai.thinking import Budget, think
from hypostyle.compiled import Settings
from hypostyle.core import CHANCE, Dice, Match, Position, eager, numbered_seed, play_out
from tests.ai.test_kernels import COMPILED, acting
from tests.games.house import GAMES
from tests.games.perft import read_cases
from tests.sizes import size, some

# Where all act at once nobody wins by the last move alone.
IN_TURN = [name for name in COMPILED if not GAMES[name].facts.simultaneous]


def searched(position: Position, simulations: int, seed: int = 1) -> Tree:
    kernel = COMPILED[position.game.facts.id]
    tables, state = kernel.tables(position), kernel.state(position, acting(position))
    tree = Tree(kernel, tables, state, seed, simulations, Settings())
    tree.grow(simulations)
    return tree


@pytest.mark.parametrize("name", COMPILED)
def test_the_answer_depends_on_position_seed_and_budget_alone(name: str) -> None:
    match = Match(GAMES[name], {}, seed=numbered_seed(1))
    match.settle()  # what chance draws at first, of which a search only counts the draws
    position = match.position
    assert searched(position, 500).found() == searched(position, 500).found()
    assert searched(position, 500, seed=1).found() != searched(position, 500, seed=3).found()


@pytest.mark.parametrize("name", COMPILED)
def test_growing_in_two_steps_is_growing_once(name: str) -> None:
    position = GAMES[name].start({})
    kernel = COMPILED[name]
    tree = Tree(kernel, kernel.tables(position), kernel.state(position, acting(position)), 1, 600, Settings())
    tree.grow(400)
    tree.grow(200)
    assert tree.found() == searched(position, 600).found()


@pytest.mark.parametrize("name", COMPILED)
def test_every_visit_is_counted_once(name: str) -> None:
    for case in read_cases(GAMES[name]):
        position = case.position()
        if position.to_act:
            assert sum(found.visits for found in searched(position, 300).found()) == 300


@pytest.mark.parametrize("name", COMPILED)
def test_the_mean_of_all_simulations_is_what_their_choices_came_to(name: str) -> None:
    position = positions_to_choose(name)[0]
    tree = searched(position, 300)
    found, seat = tree.found(), position.to_act[0]
    assert not any(each.proof for each in found)  # what is proven is worth more than it came to
    assert tree.shares[seat - 1] == pytest.approx(sum(each.visits * each.worth for each in found) / 300)
    assert sum(tree.shares) <= 1.0 + 1e-9


@pytest.mark.parametrize("name", COMPILED)
def test_simulations_can_be_made_to_begin_with_given_choices(name: str) -> None:
    position = positions_to_choose(name)[0]
    tree = searched(position, 100)
    before = {each.code: each.visits for each in tree.found()}
    least = min(before, key=lambda code: (before[code], code))
    tree.grow(50, forced=(least,))
    after = {each.code: each.visits for each in tree.found()}
    assert after == {**before, least: before[least] + 50}


@pytest.mark.parametrize("name", COMPILED)
def test_a_full_tree_goes_on_with_playouts(name: str) -> None:
    position = GAMES[name].start({})
    kernel = COMPILED[name]
    tree = Tree(kernel, kernel.tables(position), kernel.state(position, acting(position)), 1, 10, Settings())
    tree.grow(1000)
    assert sum(found.visits for found in tree.found()) == 1000


@pytest.mark.parametrize("has_own_playout", [True, False])
@pytest.mark.parametrize("name", COMPILED)
def test_a_plain_search_tries_everything_as_often(name: str, has_own_playout: bool) -> None:
    """With the game's uniform playouts, or those that the search makes of choices and draws."""
    position = positions_to_choose(name)[0]
    kernel = COMPILED[name] if has_own_playout else COMPILED[name]._replace(uniform=None)
    tree = Tree(kernel, kernel.tables(position), kernel.state(position, acting(position)), 1, 10, plain(1000.0))
    tree.grow(1)
    choices = len(tree.found())
    tree.grow(3 * choices - 1)
    assert {found.visits for found in tree.found()} == {3}
    assert {found.proof for found in tree.found()} == {0}


@pytest.mark.parametrize("name", COMPILED)
def test_a_search_stops_once_nothing_can_change_what_is_best(name: str) -> None:
    """It chooses what it would have chosen; who may take a lesser choice goes on, since that depends on every visit."""
    saved = 0
    for position in some(positions_to_choose(name), 4):
        budget = Budget(2000, reads_ends=False)
        stopped, full = (
            think(position, position.to_act[0], Dice(numbered_seed(1)), budget._replace(is_patient=is_patient))
            for is_patient in (False, True)
        )
        assert stopped
        assert full
        assert stopped.weighed[0].code == full.weighed[0].code
        saved += full.simulations - stopped.simulations
    assert saved > 0


def positions_to_choose(name: str) -> list[Position]:
    cases = [case.position() for case in read_cases(GAMES[name])]
    return [position for position in cases if position.to_act and position.to_act[0] != CHANCE]


@pytest.mark.parametrize("name", COMPILED)
def test_a_little_search_beats_the_eager_policy(name: str) -> None:
    matches = size(12 if name == "temple_rush" else 4, 20)  # where luck has its say, four say little
    won = sum(_wins(name, number) for number in range(matches))
    assert won > matches / 2


@pytest.mark.parametrize("name", IN_TURN)
def test_what_every_seat_can_expect_is_told(name: str) -> None:
    """The mean of the simulations of the first choice; what nobody gets is left."""
    match = Match(GAMES[name], {}, seed=numbered_seed(1))
    match.settle()
    position = match.position
    thought = think(position, position.to_act[0], Dice(numbered_seed(1)), Budget(300))
    assert thought
    assert len(thought.shares) == len(position.seats)
    assert all(0 < share < 1 for share in thought.shares)
    assert sum(thought.shares) <= 1 + 1e-9
    seat, worths = position.to_act[0], [each.visits * each.worth for each in thought.weighed]
    assert thought.shares[seat - 1] == pytest.approx(sum(worths) / thought.simulations)


def _wins(name: str, number: int) -> bool:
    match = Match(GAMES[name], {}, seed=numbered_seed(number))
    dice = Dice(numbered_seed(100 + number))
    me = number % 2 + 1
    while not match.is_over:
        position = match.position
        seat = position.to_act[0]
        if seat == CHANCE:
            match.draw()
        elif seat == me:
            thought = think(position, seat, dice, Budget(size(100, 500)))
            assert thought
            match.enter(seat, thought.move)
        else:
            match.enter(seat, eager(position, seat, dice))
    assert match.position.outcome
    return me in match.position.outcome.winners


@pytest.mark.parametrize("name", IN_TURN)
def test_a_win_that_is_there_is_found(name: str) -> None:
    """One move before an end that its maker won."""
    for number in range(100):
        match = play_out(GAMES[name], {}, numbered_seed(number), eager)
        assert match.position.outcome
        if match.entries[-1].actor in match.position.outcome.winners:
            best = searched(match.positions[-2], 4000).found()[0]
            assert best.worth > 0.8
            return
    pytest.fail("nobody ever wins by a move of their own")
