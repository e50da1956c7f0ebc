"""Aztec by Niek Neuwahl: two architects, or three with the god of death, build one pyramid."""

from hypostyle.core import Dice, Game, Move, Options, Position, Seat
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.aztec.building import PLACEMENTS, Building, empty_building
from hypostyle.games.aztec.data import AztecCodec
from hypostyle.games.aztec.facts import FACTS
from hypostyle.games.aztec.kit import make_kit
from hypostyle.games.aztec.notation import parse_move
from hypostyle.games.aztec.painting import AztecPainting
from hypostyle.games.aztec.policy import eager
from hypostyle.games.aztec.position import Auction, AztecPosition
from hypostyle.games.aztec.score import ROUNDS
from hypostyle.games.aztec.solids import make_solids
from hypostyle.games.aztec.telling import AztecTelling

__all__ = ["GAME", "PLACEMENTS", "Aztec", "AztecPosition", "Building"]


class Aztec(Game):
    """The game: see `facts`, then `position`."""

    facts = FACTS
    package = __name__
    telling = AztecTelling()
    painting = AztecPainting()
    codec = AztecCodec()

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

    def eager(self, position: AztecPosition, seat: Seat, dice: Dice) -> Move:
        return eager(position, seat, dice)

    def kit(self, making: Making) -> Kit:
        return make_kit(self.package, making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(self.package, making)


GAME = Aztec()
