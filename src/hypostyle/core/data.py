"""Positions as plain data: whole, to be read back, and as one seat may know them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from hypostyle.core.actors import Seat
from hypostyle.core.errors import DataError, HypostyleError, OptionError
from hypostyle.core.facts import COMMON_ENDINGS
from hypostyle.core.moves import Departure
from hypostyle.core.words import message

if TYPE_CHECKING:
    from hypostyle.core.contract import Game, Position

P = TypeVar("P", bound="Position")
Data: TypeAlias = dict[str, Any]  # plain data, as JSON has it


class Codec(ABC, Generic[P]):
    """Writes the positions of one game as plain data and reads them back."""

    def data(self, position: P) -> Data:
        """The whole position, which `read` reads back."""
        departure = {"left": list(position.departure)} if position.departure else {}
        return {"game": position.game.facts.id, "options": dict(position.options), **departure, **self._data(position)}

    def view(self, position: P, seat: Seat | None) -> Data:
        """What one seat may know; None is a spectator."""
        outcome = position.outcome
        common = {
            "to_act": list(position.to_act),
            "turn": position.turn,
            "scores": list(position.scores),
            "outcome": outcome and {"ending": outcome.ending, "rule": outcome.rule, "winners": list(outcome.winners)},
        }
        return common | self._view(position, seat)

    def read(self, game: Game, data: Mapping[str, Any]) -> Position:
        """The position that `data` describes; raises DataError or OptionError."""
        found = data.get("game") if isinstance(data, Mapping) else data
        if found != game.facts.id:
            raise DataError(message("error.data_game", expected=game.facts.id, value=str(found)[:80]))
        try:
            return self._checked(game, data)
        except (DataError, OptionError):
            raise
        except Exception as error:  # whatever a hook trips over, the data are at fault
            cause = error.message if isinstance(error, HypostyleError) else repr(error)
            raise DataError(message("error.data_position", cause=cause), game.package) from error

    def _checked(self, game: Game, data: Mapping[str, Any]) -> Position:
        start: Any = game.start(game.facts.settle(data.get("options", {})))
        position = self._read(start, data)
        own = {key: value for key, value in data.items() if key not in ("game", "options", "left")}
        if json.dumps(self._data(position), sort_keys=True) != json.dumps(own, sort_keys=True):
            raise DataError(message("error.data_position", cause=repr(own)[:80]))
        if "left" in data:
            departures = [Departure(ending, seat) for ending in COMMON_ENDINGS for seat in position.seats]
            position = replace(position, departure=departures[departures.index(Departure(*data["left"]))])
        position.view(None)  # asked here, so that nonsense shows now and not in the middle of a match
        return position

    # Hooks

    @abstractmethod
    def _data(self, position: P) -> Data:
        """The game's own part of the data."""

    @abstractmethod
    def _read(self, start: P, data: Mapping[str, Any]) -> P:
        """The position that data describe: the start under their options with what has changed since."""

    def _view(self, position: P, seat: Seat | None) -> Data:
        """By default all data; a game that hides something leaves it out."""
        return self._data(position)
