"""Turquoise by Patrice Vernet: two to four builders raise a pyramid of plates on one another's pillars."""

from __future__ import annotations

from typing import Any

from hypostyle.core import Dice, FrozenDict, Game, Move, Options, Position, Seat
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.data import TurquoiseCodec
from hypostyle.games.turquoise.facts import FACTS, PILLARS
from hypostyle.games.turquoise.kit import make_kit
from hypostyle.games.turquoise.notation import parse_move
from hypostyle.games.turquoise.painting import TurquoisePainting
from hypostyle.games.turquoise.picture import paint_set
from hypostyle.games.turquoise.plates import PlateSet, default_plates, read_plates
from hypostyle.games.turquoise.policy import eager
from hypostyle.games.turquoise.position import TurquoisePosition
from hypostyle.games.turquoise.solids import make_solids
from hypostyle.games.turquoise.space import CORNERS
from hypostyle.games.turquoise.telling import TurquoiseTelling

__all__ = ["GAME", "Turquoise", "TurquoisePosition"]


class Turquoise(Game):
    """The game: see `facts`, then `position`. Its plate set can be replaced."""

    facts = FACTS
    package = __name__
    telling = TurquoiseTelling()
    painting = TurquoisePainting()
    codec = TurquoiseCodec()

    def __init__(self, custom_set: Any = None) -> None:
        self.custom_set = custom_set
        self.plate_set: PlateSet = read_plates(self.set_data())

    def using(self, custom_set: Any) -> Turquoise:
        return Turquoise(custom_set)

    def set_data(self) -> Any:
        return default_plates() if self.custom_set is None else self.custom_set

    def set_picture(self) -> str:
        return paint_set(self.plate_set)

    def kit(self, making: Making) -> Kit:
        return make_kit(self.plate_set, making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(self.plate_set, making)

    def _start(self, options: Options) -> Position:
        players = options.number("players")
        building = Building()
        for rotation, (place, plate) in enumerate(zip(CORNERS, self.plate_set.corners, strict=True)):
            building = building.with_plate(place, plate, rotation)
        return TurquoisePosition(
            game=self,
            options=options,
            plate_set=self.plate_set,
            building=building,
            hands=(PILLARS[players],) * players,
            points=(0,) * players,
            tablets=FrozenDict(),
            undrawn=self.plate_set.ordinary,
            mover=0,
        )

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def eager(self, position: TurquoisePosition, seat: Seat, dice: Dice) -> Move:
        return eager(position, seat, dice)


GAME = Turquoise()
