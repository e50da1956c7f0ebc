"""Aztec by Niek Neuwahl: two architects, or three with the god of death, build one pyramid."""

from hypostyle.core import Dice, Game, Move, Options, Position, Seat
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.aztec.building import PLACEMENTS, Building
from hypostyle.games.aztec.data import AztecCodec
from hypostyle.games.aztec.facts import FACTS
from hypostyle.games.aztec.kit import make_kit
from hypostyle.games.aztec.notation import parse_move
from hypostyle.games.aztec.painting import AztecPainting
from hypostyle.games.aztec.policy import eager
from hypostyle.games.aztec.position import AztecPosition
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
        return AztecPosition.first(self, options)

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def eager(self, position: AztecPosition, seat: Seat, dice: Dice) -> Move:
        return eager(position, seat, dice)

    def kit(self, making: Making) -> Kit:
        return make_kit(self.package, making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(self.package, making)


GAME = Aztec()
