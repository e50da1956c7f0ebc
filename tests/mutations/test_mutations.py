"""Planted mistakes are caught by the stories of their rule, or by what their list names; a sound copy passes all."""

from dataclasses import replace
from pathlib import Path

import pytest

from hypostyle.core import Game
from tests.games.house import GAMES
from tests.mutations.guard import WRONG_PACKAGE
from tests.mutations.mutants import PACKAGE, Mutation, copy_package, list_of, mutations, run_tests
from tests.sizes import size, to_prove

MUTATIONS = [mutation for game in GAMES.values() for mutation in mutations(game)]
BY_STORIES = [mutation for mutation in MUTATIONS if mutation.by == "tests"]
BY_OTHERS = [mutation for mutation in MUTATIONS if mutation.by != "tests"]  # each takes longer
OTHERS = [(game, by) for game in GAMES.values() for by in list_of(game) if by not in ("tests", "mutation")]
LEAST = 20  # mutations of each game
CAUGHT = 1  # pytest's exit status when a test failed: broken collection is 2, no story 5, a wrong package 99

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))


@each_game
def test_each_game_has_enough_mutations_under_names_of_their_own(game: Game) -> None:
    names = [mutation.name for mutation in mutations(game)]
    assert len(names) >= LEAST
    assert len(set(names)) == len(names)


@each_game
def test_mutations_name_rules_of_the_game(game: Game) -> None:
    assert {mutation.rule for mutation in mutations(game)} <= set(game.facts.rules)


@each_game
def test_mutations_fit_the_source_as_it_is(game: Game) -> None:
    for mutation in mutations(game):
        mutation.applied((PACKAGE / mutation.file).read_text(encoding="utf-8"))


@each_game
def test_a_sound_copy_passes(game: Game, tmp_path: Path) -> None:
    assert list_of(game)["tests"]
    run = run_tests(game, copy_package(tmp_path))
    assert run.returncode == 0, run.stdout + run.stderr


@to_prove
@pytest.mark.parametrize(("game", "by"), OTHERS, ids=[f"{game.facts.id}-{by}" for game, by in OTHERS])
def test_a_sound_copy_passes_the_other_tests_named(game: Game, by: str, tmp_path: Path) -> None:
    run = run_tests(game, copy_package(tmp_path), by)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_run_on_another_package_than_the_copy_is_stopped(tmp_path: Path) -> None:
    game = next(iter(GAMES.values()))
    without_a_copy = tmp_path / "hypostyle"
    assert run_tests(game, without_a_copy).returncode == WRONG_PACKAGE


@pytest.mark.parametrize(("old", "times"), [("no such text", 0), ("import", "[0-9]+")])
def test_a_mutation_that_no_longer_fits_says_so(old: str, times: object) -> None:
    mutation = replace(MUTATIONS[0], file="games/__init__.py", old=old)
    with pytest.raises(ValueError, match=rf"stands {times} times in games/__init__.py, not once:\n{old}"):
        mutation.applied((PACKAGE / mutation.file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "mutation",
    [*BY_STORIES[:: size(16, 1)], *BY_OTHERS[:: size(32, 1)]],
    ids=lambda mutation: f"{mutation.rule} {mutation.name}",
)
def test_the_mutation_is_caught(mutation: Mutation, tmp_path: Path) -> None:
    copied = copy_package(tmp_path)
    mutation.plant(copied)
    run = run_tests(mutation.game, copied, mutation.by, mutation.stories)
    assert run.returncode == CAUGHT, (
        f"{mutation.breaks}, and none of the {mutation.by} test_{mutation.stories}… failed "
        f"(exit status {run.returncode}):\n{run.stdout}{run.stderr}"
    )
