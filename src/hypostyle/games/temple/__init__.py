"""Temple by Martin Windischer: two players put up one house of square tiles."""

from hypostyle.core import Dice, Game, Move, Options, Position, Seat
from hypostyle.core.kit import Kit, Making
from hypostyle.core.solids import Solid
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.data import TempleCodec
from hypostyle.games.temple.facts import FACTS
from hypostyle.games.temple.kit import make_kit
from hypostyle.games.temple.notation import parse_move
from hypostyle.games.temple.painting import TemplePainting
from hypostyle.games.temple.policy import eager
from hypostyle.games.temple.position import TemplePosition, first_hands
from hypostyle.games.temple.solids import make_solids
from hypostyle.games.temple.telling import TempleTelling

__all__ = ["GAME", "Temple", "TemplePosition"]


class Temple(Game):
    """The game: see `facts`, then `position`."""

    facts = FACTS
    package = __name__
    telling = TempleTelling()
    painting = TemplePainting()
    codec = TempleCodec()

    def kit(self, making: Making) -> Kit:
        return make_kit(making)

    def solids(self, making: Making) -> tuple[Solid, ...]:
        return make_solids(making)

    def _start(self, options: Options) -> Position:
        return TemplePosition.standing(self, options, (), first_hands(str(options["colours"])), Building())

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def eager(self, position: TemplePosition, seat: Seat, dice: Dice) -> Move:
        return eager(position, seat, dice)


GAME = Temple()
