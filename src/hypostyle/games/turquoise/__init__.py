"""Turquoise by Patrice Vernet: two to four builders raise a pyramid of plates on one another's pillars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypostyle.core import FrozenDict, Game, Move, Options, Position
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.facts import FACTS, PILLARS
from hypostyle.games.turquoise.kit import make_kit
from hypostyle.games.turquoise.notation import parse_move
from hypostyle.games.turquoise.picture import paint_set
from hypostyle.games.turquoise.plates import PlateSet, default_plates, read_plates
from hypostyle.games.turquoise.position import Bidding, Offer, TurquoisePosition
from hypostyle.games.turquoise.solids import make_solids
from hypostyle.games.turquoise.space import CORNERS, Column, Place, columns_of, place_name, read_place, read_site

__all__ = ["GAME", "Turquoise", "TurquoisePosition"]


class Turquoise(Game):
    """The game: see `facts`, then `position`. Its plate set can be replaced."""

    facts = FACTS
    package = __name__

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

    def _position(self, options: Options, data: Mapping[str, Any]) -> Position:
        bidding, offer = data["bidding"], data["offer"]
        return TurquoisePosition(
            game=self,
            options=options,
            plate_set=self.plate_set,
            building=self._building(data),
            hands=tuple(data["hands"]),
            points=tuple(data["points"]),
            tablets=FrozenDict(data["tablets"]),
            undrawn=tuple(data["undrawn"]),
            mover=data["mover"],
            actions=data["actions"],
            is_fresh=data["is_fresh"],
            bidding=Bidding(bidding[0], bidding[1], bidding[2], tuple(bidding[3]), bidding[4]) if bidding else None,
            is_drawing=data["is_drawing"],
            drawn=data["drawn"],
            offer=Offer(offer[0], _place(offer[1]), offer[2]) if offer else None,
            has_laid=data["has_laid"],
            idle=data["idle"],
            ending=data["ending"],
        )

    def _building(self, data: Mapping[str, Any]) -> Building:
        building = Building()
        plates = {_place(name): plate for name, plate in data["plates"].items()}
        for place in sorted(plates):
            under = data["covered"].get(place_name(place), ())
            building = building.with_pillars(dict(zip(columns_of(place), under, strict=False)))
            building = building.with_plate(place, self.plate_set.plates[plates[place][0]], plates[place][1])
        return building.with_pillars({_site(name): seat for name, seat in data["pillars"].items()})


def _place(name: str) -> Place:
    place = read_place(name)
    if place is None:
        raise KeyError(name)
    return place


def _site(name: str) -> Column:
    column = read_site(name)
    if column is None:
        raise KeyError(name)
    return column


GAME = Turquoise()
