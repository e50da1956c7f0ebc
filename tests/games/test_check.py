"""Every game of the house keeps the contract, in as many seeded matches as its check.toml says."""

import tomllib

import pytest

from hypostyle.core import Game, check_game
from tests.games.house import GAMES, folder
from tests.sizes import size


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_the_game_keeps_the_contract(game: Game) -> None:
    matches = tomllib.loads((folder(game) / "check.toml").read_text(encoding="utf-8"))["matches"]
    games = size(matches["small"], matches["full"])
    assert check_game(game, games=games).matches == games
