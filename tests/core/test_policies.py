"""Matches that play themselves."""

import pytest

from hypostyle.core import POLICIES, Game, Match, Policy, eager, numbered_seed, play_out, uniform, write_text
from tests.toys.bazaar import Bazaar

policies = pytest.mark.parametrize("policy", POLICIES.values(), ids=tuple(POLICIES))


@policies
def test_the_same_seed_plays_the_same_match(game: Game, policy: Policy) -> None:
    options = game.facts.variants()[-1]
    first, again = (play_out(game, options, numbered_seed(7), policy) for _ in range(2))
    assert first.lines == again.lines
    assert write_text(first.record()) == write_text(again.record())
    assert first.is_over


@policies
def test_other_seeds_play_other_matches(game: Game, policy: Policy) -> None:
    options = game.facts.variants()[-1]
    matches = (play_out(game, options, numbered_seed(number), policy).lines for number in range(12))
    first = next(matches)
    assert any(other != first for other in matches)


def test_a_match_played_out_can_be_verified(game: Game) -> None:
    match = play_out(game, {}, numbered_seed(3))
    assert Match.load(game, match.record()).lines == match.lines


def test_a_seeded_match_is_the_same_on_every_machine() -> None:
    match = play_out(Bazaar(), {"players": 2}, numbered_seed(1))
    sales = ", ".join(match.lines).split("item ")
    assert sales == [
        "",
        "2, raise 4, drop, veto, ",
        "3, raise 2, raise 3, drop, ",
        "5, raise 1, raise 3, drop, veto, ",
        "2, raise 1, drop",
    ]


def test_the_eager_policy_of_a_game_without_one_is_uniform() -> None:
    seed = numbered_seed(5)
    assert play_out(Bazaar(), {}, seed, eager).lines == play_out(Bazaar(), {}, seed, uniform).lines
