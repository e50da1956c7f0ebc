"""The games of the house, and where each keeps its proof: the runners are shared, the data lie in a game's folder."""

from pathlib import Path

from hypostyle.core import Game
from hypostyle.games import Library

ROOT = Path(__file__).parents[2]
GAMES = Library.of_the_house()


def folder(game: Game) -> Path:
    """Where a game's own tests and data lie."""
    return Path(__file__).parent / game.facts.id
