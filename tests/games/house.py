"""The games of the house, and where each keeps its proof: the runners are shared, the data lie in a game's folder."""

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from hypostyle.core import POLICIES, Game, Match, Policy
from hypostyle.games import Library

ROOT = Path(__file__).parents[2]
GAMES = Library.of_the_house()


def folder(game: Game) -> Path:
    """Where a game's own tests and data lie."""
    return Path(__file__).parent / game.facts.id


def policies(game: Game) -> Mapping[str, Policy]:
    """The policies that its matches are played by: those of all games, and what its policies.py has besides."""
    if not (folder(game) / "policies.py").is_file():
        return POLICIES
    own: Mapping[str, Policy] = import_module(f"tests.games.{game.facts.id}.policies").POLICIES
    return {**POLICIES, **own}


def checked(game: Game, about: str) -> dict[str, Any]:
    """What is asked of a game about something, as its check.toml says it, which must not be silent."""
    found: dict[str, Any] = tomllib.loads((folder(game) / "check.toml").read_text(encoding="utf-8"))[about]
    return found


def opened(game: Game, name: str) -> Match:
    """A match that stands where an example of a game begins."""
    (example,) = (example for example in game.examples() if example.id == name)
    return Match.of(game, example)


def played(game: Game, name: str) -> Match:
    """A match in which an example of a game has been played as it is told."""
    match = opened(game, name)
    (moves,) = (example.moves for example in game.examples() if example.id == name)
    for line in moves:
        match.play(line)
    return match
