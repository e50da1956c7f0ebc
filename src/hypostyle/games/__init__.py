"""The games of the house, found by looking into this folder: each subpackage brings a `GAME`."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module

from hypostyle.core import Game, HypostyleError, message


class Library(Mapping[str, Game]):
    """Games by id. Whoever needs games is handed a library, so that tests can bring their own."""

    def __init__(self, *games: Game) -> None:
        self._games = {game.facts.id: game for game in sorted(games, key=lambda game: game.facts.id)}

    @classmethod
    def of_the_house(cls) -> Library:
        """All games in this folder."""
        names = [module.name for module in pkgutil.iter_modules(__path__)]
        return cls(*(import_module(f"{__name__}.{name}").GAME for name in names))

    def __getitem__(self, name: str) -> Game:
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def find(self, name: str) -> Game:
        """The game of that id; raises HypostyleError with the nearest ids."""
        if name not in self._games:
            near = get_close_matches(name, self._games, n=1) or tuple(self._games)
            raise HypostyleError(message("error.game_unknown", name=name, expected=tuple(near)))
        return self._games[name]
