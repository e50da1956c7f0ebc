"""Temple Rush by Jacob Berg: everyone builds at once, from dice and interlocking bricks, the temples on the cards."""

from __future__ import annotations

from typing import Any

from hypostyle.core import Dice, FrozenDict, Game, Move, Options, Position, Seat
from hypostyle.core.kit import Kit, Making
from hypostyle.games.temple_rush.cards import IN_PLAY, CardSet, default_cards, prove_cards, read_cards
from hypostyle.games.temple_rush.data import RushCodec
from hypostyle.games.temple_rush.facts import FACTS
from hypostyle.games.temple_rush.kit import make_kit
from hypostyle.games.temple_rush.notation import parse_move
from hypostyle.games.temple_rush.painting import RushPainting
from hypostyle.games.temple_rush.picture import paint_cards
from hypostyle.games.temple_rush.player import Player, Token
from hypostyle.games.temple_rush.policy import eager
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.race import RushRace
from hypostyle.games.temple_rush.robot import ROBOTS
from hypostyle.games.temple_rush.solo import Machine, SoloPosition
from hypostyle.games.temple_rush.space import ZONES
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition
from hypostyle.games.temple_rush.telling import RushTelling

__all__ = ["GAME", "RushPosition", "TempleRush"]

_SOLO_TOKENS = (Token.HAMMER, Token.MORTAR)  # TR-21


def _zones(options: Options) -> tuple[int, ...]:
    """TR-5: with one to three players an outer zone is unused, the right (English) or the left (French)."""
    if options["players"] == 4:
        return ZONES
    return (1, 2) if options["edition"] == "en" else (2, 3)


class TempleRush(Game):
    """The game: see `facts`, then `position`, `table` and `solo`. Its card set can be replaced."""

    facts = FACTS
    package = __name__
    telling = RushTelling()
    painting = RushPainting()
    codec = RushCodec()
    race = RushRace()

    def __init__(self, custom_set: Any = None) -> None:
        self.custom_set = custom_set
        self.cards: CardSet = read_cards(self.set_data())
        if custom_set is not None:
            prove_cards(self.cards)  # the house's own set is proven in the tests

    def using(self, custom_set: Any) -> TempleRush:
        return TempleRush(custom_set)

    def set_data(self) -> Any:
        return default_cards() if self.custom_set is None else self.custom_set

    def set_picture(self) -> str:
        return paint_cards(self.cards)

    def kit(self, making: Making) -> Kit:
        return make_kit(self.cards, making)

    def _start(self, options: Options) -> Position:
        count = options.number("players")
        zones = _zones(options)
        player = Player(FrozenDict(dict.fromkeys(zones, ())), frozenset(Token if count > 1 else _SOLO_TOKENS))
        common: dict[str, Any] = {
            "game": self,
            "options": options,
            "players": (player,) * count,
            "holders": FrozenDict(),
            "unseen": tuple(self.cards),
        }
        if count == 1:
            _, bonus = ROBOTS[str(options["robot"])]
            return SoloPosition(**common, stage=Stage.CARDS, machine=Machine(bonus_to_come=bonus))
        return TablePosition(**common, stage=Stage.FIRST, pile=IN_PLAY[count] - len(zones))

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def eager(self, position: RushPosition, seat: Seat, dice: Dice) -> Move:
        return eager(position, seat, dice)


GAME = TempleRush()
