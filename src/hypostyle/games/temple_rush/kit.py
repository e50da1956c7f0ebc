"""The game on paper: cards, boards, tokens, holders and dice, and the bricks to take from the toy box."""

from __future__ import annotations

from collections.abc import Mapping

from hypostyle.core.kit import CARD, Group, Kit, Making, Part, kit_leaflet, kit_words
from hypostyle.core.words import Message, Param
from hypostyle.games.temple_rush.cards import VALUES, CardSet
from hypostyle.games.temple_rush.kit_board import board_part
from hypostyle.games.temple_rush.kit_cards import card_part, lightning_part
from hypostyle.games.temple_rush.kit_drawing import SEATS, Say
from hypostyle.games.temple_rush.kit_pieces import (
    POINT_TOKENS,
    die_part,
    holder_part,
    point_part,
    sorting_part,
    sticker_parts,
    token_part,
)
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES

_PACKAGE = __package__ or ""
_FOLDED = "thin card"  # the stock of what is folded into a body
# How long a patient person cuts, folds and glues.
_MINUTES: Mapping[str, int] = {
    "cards": 40,
    "boards": 8,
    "tokens": 20,
    "points": 10,
    "holders": 15,
    "dice": 35,
    "stickers": 15,
    "bricks": 2,
}
_NEEDS = ("needs.colours", "needs.card", "needs.tools", "needs.dice")
_NOTES = ("notes.scale", "notes.set", "notes.counts", "notes.sides", "notes.zones")


def make_kit(cards: CardSet, making: Making) -> Kit:
    """All that the game needs on paper, with this card set."""
    say = _say(making.language)
    groups = (
        _group(
            "cards", (*(card_part(card, making.language, say) for card in cards.values()), lightning_part(say)), say
        ),
        _group("boards", tuple(board_part(seat, say) for seat in SEATS), say),
        _group("tokens", tuple(token_part(token, seat, say) for seat in SEATS for token in Token), say),
        _group("points", tuple(point_part(value, _each(), say) for value in sorted(VALUES.values())), say),
        _group("holders", tuple(holder_part(zone, say) for zone in ZONES), say, _FOLDED),
        _group("dice", tuple(die_part(seat, say) for seat in SEATS), say, _FOLDED),
        _group("stickers", tuple(sticker_parts(say)), say, "sticker paper", is_extra=True),
        _group("bricks", (sorting_part(say),), say, _FOLDED),
    )
    leaflet = kit_leaflet(_PACKAGE, making.language)
    return Kit(groups, leaflet, needs=tuple(_needs(say)), notes=tuple(map(say, _NOTES)))


def _each() -> int:
    """How many point tokens there are of each value."""
    return POINT_TOKENS // len(VALUES)


def _group(name: str, parts: tuple[Part, ...], say: Say, stock: str = CARD, *, is_extra: bool = False) -> Group:
    title, how = say(f"{name}.title"), say(f"{name}.how")
    return Group(name, title, parts, how, _MINUTES[name], stock=stock, is_extra=is_extra)


def _needs(say: Say) -> list[str]:
    """The bricks by size, then everything else."""
    bricks = [
        say("needs.bricks", size=size, each=BRICKS[size - 1], all=len(SEATS) * BRICKS[size - 1])
        for size in reversed(SIZES)
    ]
    return [*bricks, *map(say, _NEEDS)]


def _say(language: str) -> Say:
    words = kit_words(_PACKAGE, language)

    def say(code: str, **params: Param) -> str:
        return words.say(Message(code, params))

    return say
