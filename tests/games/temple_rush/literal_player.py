"""Cards of Temple Rush and what a player has, slowly and literally from the rules page."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from tests.games.temple_rush.literal_bricks import BRICKS, SIZES, Brick, Cell, brick_text, figure_texts, left_of

STAR = "*"
FACES = {STAR: 2, "1": 1, "2": 1, "3": 1, "4": 1}  # TR-1: a face and how often it is on the die


class Card:
    """TR-2, TR-3: a temple card."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.id: int = data["id"]
        self.colour: str = data["colour"]
        self.value: int = data["value"]
        self.cells: frozenset[Cell] = frozenset(
            (column, level)
            for level, row in enumerate(reversed(data["rows"]))
            for column, sign in enumerate(row)
            if sign == "#"
        )

    def __deepcopy__(self, _: object) -> "Card":
        return self  # cards never change


def house_cards() -> list[dict[str, Any]]:
    """TR-4: the set of the house, which is data and no rule."""
    cards: list[dict[str, Any]] = json.loads(
        files("hypostyle.games.temple_rush").joinpath("cards.json").read_text(encoding="utf-8")
    )
    return cards


class Part:
    """TR-7: what a seat has done in this round."""

    def __init__(self, face: str) -> None:
        self.face = face
        self.has_acted = False
        self.has_ended = False
        self.fixed: str | None = None  # TR-11: the zone in which bricks are exchanged
        self.mended: list[Brick] = []  # TR-11: bricks that an exchange has laid


class Player:
    """TR-1: what a seat has."""

    def __init__(self, zones: list[str], tokens: list[str]) -> None:
        self.zones: dict[str, list[Brick]] = {zone: [] for zone in zones}
        self.tokens = tokens
        self.mortar: str | None = None  # TR-12: the zone on which it lies
        self.bonus: list[int] = []
        self.cards: list[int] = []  # values
        self.awards: list[int] = []  # TR-14: point tokens
        self.lightning = 0
        self.pact = 0
        self.part: Part | None = None

    def bricks(self) -> list[int]:
        """TR-15: all that are not in the bonus area, by size."""
        return [BRICKS[size] - self.bonus.count(size) for size in SIZES]

    def supply(self) -> list[int]:
        """TR-1: what is in no zone either."""
        return left_of(self.bricks(), [brick for figure in self.zones.values() for brick in figure])

    def has(self, size: int) -> bool:
        return self.supply()[size - 1] > 0

    def state(self) -> dict[str, Any]:
        """As plain data."""
        part = self.part
        return {
            "zones": {zone: figure_texts(figure) for zone, figure in self.zones.items()},
            "supply": self.supply(),
            "tokens": sorted(self.tokens),
            "mortar": self.mortar,
            "bonus": self.bonus,
            "cards": self.cards,
            "awards": self.awards,
            "lightning": self.lightning,
            "pact": self.pact,
            "part": part
            and [part.face, part.has_acted, part.has_ended, part.fixed, list(map(brick_text, part.mended))],
        }
