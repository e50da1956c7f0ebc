"""The golden playthroughs are there, complete, readable, and still what the games tell."""

import difflib
from itertools import islice

import pytest

from hypostyle.core import Game
from tests.games.house import GAMES
from tests.games.playthroughs import COMMAND, Plan, kept_in, list_of, plans

PLANS = [plan for game in GAMES.values() for plan in plans(game)]
LARGEST = 200_000  # bytes: more than that nobody reads in a diff
DIFFERENCES = 60  # lines of a difference shown

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
each_plan = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)


@each_plan
def test_the_match_is_told_as_in_its_file(plan: Plan) -> None:
    assert plan.path.is_file(), f"{plan.path.name} is missing; write it with: {COMMAND}"
    kept, told = plan.path.read_bytes().decode(), plan.tell()
    assert told == kept, difference(plan, kept, told)


@each_plan
def test_a_playthrough_can_be_read_in_a_diff(plan: Plan) -> None:
    assert plan.path.stat().st_size < LARGEST


@each_game
def test_there_is_one_for_every_variant(game: Game) -> None:
    covered = {plan.options for plan in plans(game)}
    variants = set(game.facts.variants())
    if "too_many_variants" not in list_of(game):
        assert covered == variants
        return
    values = {item for options in covered for item in options.items()}
    assert values >= {item for options in variants for item in options.items()}


@each_game
def test_together_they_meet_every_ending(game: Game) -> None:
    texts = [plan.path.read_text(encoding="utf-8") for plan in plans(game)]
    met = {ending for ending in game.facts.endings for text in texts if f"\noutcome: {ending} by " in text}
    assert met == set(game.facts.endings)


@each_game
def test_no_file_is_left_over(game: Game) -> None:
    paths = [plan.path for plan in plans(game)]
    assert sorted(kept_in(game).iterdir()) == sorted(paths), f"tidy up with: {COMMAND}"


def difference(plan: Plan, kept: str, told: str) -> str:
    """The first lines that differ, and how to keep the new text if the change is meant."""
    lines = difflib.unified_diff(kept.splitlines(), told.splitlines(), "kept", "told now", lineterm="", n=1)
    shown = "\n".join(islice(lines, DIFFERENCES))
    return f"{plan.name} is told differently now. If that is meant, write it again with: {COMMAND}\n{shown}"
