"""Every game of the house keeps the contract, in as many seeded matches as its check.toml says."""

import pytest

from hypostyle.core import Game, check_game
from tests.games.house import GAMES, checked, policies
from tests.sizes import size


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_the_game_keeps_the_contract(game: Game) -> None:
    matches = checked(game, "matches")
    games = size(matches["small"], matches["full"])
    report = check_game(game, games=games, seed=matches.get("seed", 1), policies=policies(game))
    assert report.matches == games
    assert all(report.endings[ending] for ending in game.facts.endings), "rare endings are met as well"
