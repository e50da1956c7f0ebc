"""Every game of the house keeps the contract, in as many seeded matches as its check.toml says."""

import pytest

from hypostyle.core import Game, check_game
from tests.games.house import GAMES, checked
from tests.sizes import size


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_the_game_keeps_the_contract(game: Game) -> None:
    matches = checked(game, "matches")
    games = size(matches["small"], matches["full"])
    assert check_game(game, games=games).matches == games
