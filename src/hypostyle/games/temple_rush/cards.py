"""The card set: silhouettes with colour, value and names, checked by the solver (TR-2, TR-4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from hypostyle.core import DataError, FrozenDict, Message, message
from hypostyle.games.temple_rush.solver import Silhouette, silhouette
from hypostyle.games.temple_rush.space import BRICKS, Cell, minus

VALUES: Mapping[str, int] = {"yellow": 3, "blue": 4, "red": 5, "brown": 6}
CARDS = 32
IN_PLAY: Mapping[int, int] = {2: 9, 3: 11, 4: 13}  # TR-5: by players
DECK = 1 + len(VALUES)  # TR-21: of the solo player, a card of each colour and one on top
EACH_COLOUR = 8
WIDEST, HIGHEST = 8, 6
FEWEST_CHOICES = 20
FULL_BONUS = (1, 1, 1, 1)


@dataclass(frozen=True)
class Card:
    """A temple card."""

    id: int
    colour: str
    value: int
    names: FrozenDict[str, str]
    cells: frozenset[Cell]

    @cached_property
    def shape(self) -> Silhouette:
        """The silhouette, solved."""
        return silhouette(self.cells)

    def name(self, language: str) -> str:
        """What it is called in a language; a set has English and French names."""
        return self.names.get(language, self.names["en"])


CardSet = FrozenDict[int, Card]


def default_cards() -> Any:
    """The set of the house, as plain data."""
    return json.loads(files(__package__).joinpath("cards.json").read_text(encoding="utf-8"))


def read_cards(data: Any) -> CardSet:
    """A card set from plain data, its form checked; raises DataError that says which card and what is wrong."""
    if not isinstance(data, list) or len(data) != CARDS:
        found = len(data) if isinstance(data, list) else 0
        raise DataError(message("error.set_list", found=found), __package__)
    cards = [_read_card(number, row) for number, row in enumerate(data, start=1)]
    if sorted(card.id for card in cards) != list(range(1, CARDS + 1)):
        raise DataError(message("error.set_ids"), __package__)
    for colour in VALUES:
        found = sum(card.colour == colour for card in cards)
        if found != EACH_COLOUR:
            raise DataError(message("error.set_colours", colour=colour, found=found), __package__)
    return FrozenDict({card.id: card for card in sorted(cards, key=lambda card: card.id)})


def prove_cards(cards: CardSet) -> None:
    """TR-4, by the solver: raises DataError for a card that is no temple of this game."""
    seen: dict[frozenset[Cell], int] = {}
    for card in cards.values():
        for cells in (card.cells, _mirrored(card.cells)):
            if seen.get(cells, card.id) != card.id:
                raise _wrong(card.id, message("error.card_twin", other=seen[cells]))
            seen[cells] = card.id
        _prove_card(card)


def _prove_card(card: Card) -> None:
    choices = card.shape.choices_of_bricks()
    if len(choices) < FEWEST_CHOICES:
        raise _wrong(card.id, message("error.card_choices", found=len(choices), least=FEWEST_CHOICES))
    fewest = min(sum(choice) for choice in choices)
    if fewest != card.value:
        raise _wrong(card.id, message("error.card_fewest", found=fewest, value=card.value))
    poorest = minus(BRICKS, FULL_BONUS)
    if not card.shape.can_complete((), poorest):
        raise _wrong(card.id, message("error.card_bonus"))
    # That building can start at each level needs no proof: a joined temple grows from any of its bricks.


def _read_card(number: int, row: Any) -> Card:
    if not isinstance(row, dict) or row.keys() != {"id", "colour", "value", "name", "rows"}:
        raise _wrong(number, message("error.card_keys"))
    if type(row["id"]) is not int:
        raise _wrong(number, message("error.card_id", value=json.dumps(row["id"])))
    if (row["colour"], row["value"]) not in list(VALUES.items()) or type(row["value"]) is not int:
        raise _wrong(number, message("error.card_value", value=json.dumps([row["colour"], row["value"]])))
    names = row["name"]
    if (
        not isinstance(names, dict)
        or names.keys() != {"en", "fr"}
        or not all(isinstance(n, str) and n for n in names.values())
    ):
        raise _wrong(number, message("error.card_names"))
    return Card(row["id"], row["colour"], row["value"], FrozenDict(names), _read_rows(number, row["rows"]))


def _read_rows(number: int, rows: Any) -> frozenset[Cell]:
    texts = isinstance(rows, list) and all(isinstance(row, str) and set(row) <= {"#", "."} for row in rows)
    if not texts or not rows or len({len(row) for row in rows}) != 1 or not rows[0]:
        raise _wrong(number, message("error.card_rows"))
    if len(rows) > HIGHEST or len(rows[0]) > WIDEST:
        raise _wrong(number, message("error.card_size", columns=len(rows[0]), levels=len(rows)))
    cells = frozenset((x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#")
    columns, levels = {x for x, _ in cells}, {y for _, y in cells}
    if not cells or len(levels) != len(rows) or min(columns) != 0 or max(columns) != len(rows[0]) - 1:
        raise _wrong(number, message("error.card_border"))
    if not _is_connected(cells):
        raise _wrong(number, message("error.card_apart"))
    return cells


def _is_connected(cells: frozenset[Cell]) -> bool:
    left = set(cells)
    edge = [left.pop()]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        edge += near
    return not left


def _mirrored(cells: frozenset[Cell]) -> frozenset[Cell]:
    widest = max(x for x, _ in cells)
    return frozenset((widest - x, y) for x, y in cells)


def _wrong(number: int, cause: Message) -> DataError:
    return DataError(message("error.set_card", number=number, cause=cause), __package__)
