"""Aztec by Niek Neuwahl: two architects, or three with the god of death, build one pyramid."""

from collections.abc import Mapping
from typing import Any

from hypostyle.core import DataError, Game, Move, Options, Position, message
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.aztec.building import PLACEMENTS, Building, empty_building
from hypostyle.games.aztec.facts import FACTS
from hypostyle.games.aztec.kit import make_kit
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.notation import parse_move
from hypostyle.games.aztec.position import Auction, AztecPosition
from hypostyle.games.aztec.score import ROUNDS
from hypostyle.games.aztec.solids import make_solids

__all__ = ["GAME", "PLACEMENTS", "Aztec", "AztecPosition", "Building"]


class Aztec(Game):
    """The game: see `facts`, then `position`."""

    facts = FACTS
    package = __name__

    def _start(self, options: Options) -> Position:
        seats = range(1, options.number("players") + 1)
        has_auction = options.get("rounds") == 1
        return AztecPosition(
            game=self,
            options=options,
            auction=Auction(tuple(seats), 1) if has_auction else None,
            ah_puch=1 if options.get("rounds") == ROUNDS else None,
            barrier=None,
            round=1,
            earlier=(0,) * len(seats),
            building=empty_building(),
        )

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def _position(self, options: Options, data: Mapping[str, Any]) -> Position:
        auction = data["auction"]
        return AztecPosition(
            game=self,
            options=options,
            auction=Auction(tuple(auction[0]), *auction[1:]) if auction else None,
            ah_puch=data["ah_puch"],
            barrier=data["barrier"],
            round=data["round"],
            earlier=tuple(data["earlier"]),
            building=_rebuilt(data["pieces"]),
        )

    def kit(self, making: Making) -> Kit:
        return make_kit(self.package, making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(self.package, making)


def _rebuilt(texts: list[str]) -> Building:
    building = empty_building()
    for text in texts:
        lay = parse_move(text)
        refusal = building.why_not(lay) if isinstance(lay, Lay) else None
        if not isinstance(lay, Lay) or refusal:
            raise DataError(message("error.data_position", cause=text))
        building = building.with_piece(lay)
    return building


GAME = Aztec()
