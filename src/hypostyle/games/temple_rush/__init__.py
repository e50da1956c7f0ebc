"""Temple Rush by Jacob Berg: everyone builds at once, from dice and interlocking bricks, the temples on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypostyle.core import FrozenDict, Game, Move, Options, Position
from hypostyle.core.kit import Kit, Making
from hypostyle.games.temple_rush.cards import IN_PLAY, CardSet, default_cards, prove_cards, read_cards
from hypostyle.games.temple_rush.facts import FACTS
from hypostyle.games.temple_rush.kit import make_kit
from hypostyle.games.temple_rush.notation import parse_move, read_bricks
from hypostyle.games.temple_rush.picture import paint_cards
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.solo import Machine, SoloPosition
from hypostyle.games.temple_rush.space import ZONES
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import Claiming, Rebuild, TablePosition

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
            return SoloPosition(**common, stage=Stage.CARDS, machine=Machine())
        return TablePosition(**common, stage=Stage.FIRST, pile=IN_PLAY[count] - len(zones))

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def _position(self, options: Options, data: Mapping[str, Any]) -> Position:
        common: dict[str, Any] = {
            "game": self,
            "options": options,
            "players": tuple(_player(each) for each in data["players"]),
            "holders": FrozenDict({int(zone[1:]): card for zone, card in data["holders"].items()}),
            "stage": Stage.of(data["stage"]),
            "unseen": tuple(data["unseen"]),
            "top": data["top"],
            "zone": data["zone"],
        }
        return _solo(common, data) if options["players"] == 1 else _table(common, data)


def _player(data: Mapping[str, Any]) -> Player:
    part = data["part"]
    return Player(
        figures=FrozenDict({int(zone[1:]): read_bricks(bricks) for zone, bricks in data["figures"].items()}),
        tokens=frozenset(map(Token, data["tokens"])),
        mortar=data["mortar"],
        bonus=tuple(data["bonus"]),
        cards=tuple(data["cards"]),
        awards=tuple(data["awards"]),
        lightning=data["lightning"],
        pact=data["pact"],
        part=Part(part[0], part[1], part[2], part[3], read_bricks(part[4])) if part else None,
    )


def _solo(common: dict[str, Any], data: Mapping[str, Any]) -> Position:
    bricks, cards, card, top, colours, face = data["machine"]
    machine = Machine(tuple(bricks), tuple(cards), card, top, tuple(colours), face)
    return SoloPosition(
        **common,
        machine=machine,
        colours=tuple(data["colours"]),
        is_right=data["is_right"],
        has_begun=data["has_begun"],
    )


def _table(common: dict[str, Any], data: Mapping[str, Any]) -> Position:
    return TablePosition(
        **common,
        pile=data["pile"],
        has_lightning=data["has_lightning"],
        starter=data["starter"],
        round=data["round"],
        dry=data["dry"],
        claimings=tuple(Claiming(s, z, right, p, read_bricks(b)) for s, z, right, p, b in data["claimings"]),
        pacts=tuple((a, b) for a, b in data["pacts"]),
        offers=tuple((a, b) for a, b in data["offers"]),
        asked=frozenset(data["asked"]),
        owing=frozenset(data["owing"]),
        rebuilds=tuple(Rebuild(seat, tuple(left)) for seat, left in data["rebuilds"]),
        target=data["target"],
        has_emptied=data["has_emptied"],
    )


GAME = TempleRush()
