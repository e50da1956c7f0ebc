"""Aztec to be printed, cut and folded: the plateau, the pieces, the start cube and what a table needs besides."""

from __future__ import annotations

from hypostyle.core.kit import Group, Kit, Making, Part, kit_leaflet, kit_words
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STAINS
from hypostyle.games.aztec.kit_assembly import assembly, guide
from hypostyle.games.aztec.kit_cards import cards
from hypostyle.games.aztec.kit_folded import cube_part, piece_part, start_part
from hypostyle.games.aztec.kit_net import PIECE
from hypostyle.games.aztec.kit_plateau import plateau
from hypostyle.games.aztec.space import PIECES

# Minutes of a patient person with a knife and a ruler.
_MINUTES_START, _MINUTES_PIECE, _MINUTES_CUBE, _MINUTES_GLUED = 12, 18, 7, 3
_NEEDS = ("paper", "board", "tools", "glue", "weights")
_STEPS = ("paper", "board", "start", "pieces", "cut")
_NOTES = ("stains", "size", "corners", "name")


def make_kit(package: str, making: Making) -> Kit:
    """All parts of Aztec, in the sizes of its cubes."""
    words = kit_words(package, making.language)

    def group(id: str, stock: str, parts: tuple[Part, ...], minutes: int, **kinds: bool) -> Group:
        title, how = (words.say(message(code)) for code in (f"group.{id}", f"group.{id}.how"))
        return Group(id, title, parts, how, minutes, stock=stock, **kinds)

    cubes = PIECES * len(PIECE)
    return Kit(
        groups=(
            group("plateau", "board", (plateau(making, words),), 15, is_split=True),
            group("start", "paper", (guide(words), start_part(making.cube, words)), _MINUTES_START),
            group("pieces", "paper", _pieces(making, words), PIECES * _MINUTES_PIECE),
            group("cards", "card", cards(words), 25),
            group("cubes", "paper", (cube_part(cubes, making.cube, words),), cubes * _MINUTES_CUBE, is_extra=True),
            group("assembly", "paper", (assembly(making.cube, words),), PIECES * _MINUTES_GLUED, is_extra=True),
        ),
        leaflet=kit_leaflet(package, making.language),
        needs=tuple(words.say(message(f"needs.{need}")) for need in _NEEDS),
        steps=tuple(words.say(message(f"steps.{step}", minutes=_MINUTES_PIECE)) for step in _STEPS),
        notes=tuple(words.say(message(f"notes.{note}")) for note in _NOTES),
    )


def _pieces(making: Making, words: Words) -> tuple[Part, ...]:
    """As many pieces of each stain as three players own, Ah Puch the first."""
    return tuple(piece_part(at, count, making.cube, words) for at, count in enumerate(shares(PIECES, len(STAINS))))


def shares(count: int, among: int) -> tuple[int, ...]:
    """A number in parts as equal as can be, the larger ones first (AZ-13: 8, 7 and 7)."""
    return tuple(count // among + (number < count % among) for number in range(among))
