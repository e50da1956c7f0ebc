"""Temple by Martin Windischer: two players put up one house of square tiles."""

from collections.abc import Mapping
from typing import Any

from hypostyle.core import DataError, Game, Move, Options, Position, message
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.facts import FACTS
from hypostyle.games.temple.kit import make_kit
from hypostyle.games.temple.notation import parse_move
from hypostyle.games.temple.position import TemplePosition, first_hands
from hypostyle.games.temple.solids import make_solids

__all__ = ["GAME", "Temple", "TemplePosition"]


class Temple(Game):
    """The game: see `facts`, then `position`."""

    facts = FACTS
    package = __name__

    def kit(self, making: Making) -> Kit:
        return make_kit(making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(making)

    def _start(self, options: Options) -> Position:
        return TemplePosition.standing(self, options, (), first_hands(str(options["colours"])), Building())

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def _position(self, options: Options, data: Mapping[str, Any]) -> Position:
        position = self.start(options)
        for text in data["builds"]:
            move, seat = parse_move(text), position.turn
            if seat is None or position.why_not(seat, move) or position.canonical(seat, move) != move:
                raise DataError(message("error.data_position", cause=text))
            position = position.after(seat, move)
        return position


GAME = Temple()
