"""What the toys share, so that each of their files holds little but its rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from hypostyle.core import Actor, Data, Facts, Game, Message, Move, Option, Options, Position, Seat, Unreadable, message
from hypostyle.core import kit as kits
from tests.toys.wares import wares


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move of one word, or of a word and what it is about: `drop`, `raise 3`."""

    kind: str
    about: str = ""

    @property
    def text(self) -> str:
        return " ".join(self.path)

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, self.about) if self.about else (self.kind,)


AnyWord: TypeAlias = Any  # a toy is handed words only, whatever moves its hooks are declared for


@dataclass(frozen=True, kw_only=True)
class ToyPosition(Position):
    """A position whose own fields are numbers, texts, and tuples of them. Nothing in it is hidden."""

    def best(self) -> tuple[Seat, ...]:
        """The seats with the most points."""
        return tuple(seat for seat in self.seats if self.scores[seat - 1] == max(self.scores))

    def _spoken(self, actor: Actor, move: AnyWord, seat: Seat | None) -> Message:
        return message(f"spoken.{move.kind}", seat=self._name(actor), about=move.about)

    def _scores(self) -> tuple[int, ...]:
        points: tuple[int, ...] = getattr(self, "points", ())  # a toy without them brings scores of its own
        return points

    def _view(self, seat: Seat | None) -> Data:
        return self._data()

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        """A sentence for each field that the seat may know, unless it is nought or empty."""
        return tuple(message(f"told.{name}", value=_told(value)) for name, value in self._view(seat).items() if value)

    def _drawing(self) -> str:
        return "\n".join(f"{name:8} {value}".rstrip() for name, value in self._view(None).items())

    def _data(self) -> Data:
        return {name: _thawed(getattr(self, name)) for name in _own_fields(type(self))}


class ToyGame(Game):
    """A game of `Word`s; `notation` is the pattern of their texts."""

    position_type: type[ToyPosition]
    notation: str

    def __init__(self, custom_set: Any = None) -> None:
        self.custom_set = custom_set

    def _parse(self, text: str) -> Move:
        if not re.fullmatch(self.notation, text):
            raise Unreadable(text, message("expected.move"), self.facts.rules[0])
        return Word(*text.split(" "))

    def _position(self, options: Options, data: Mapping[str, Any]) -> Position:
        own = {name: _frozen(data[name]) for name in _own_fields(self.position_type)}
        return self.position_type(game=self, options=options, **own)


class PrintedToy(ToyGame):
    """A toy whose set is printed."""

    usual_set: tuple[int, ...] = (2, 2, 3, 5)

    def kit(self, making: kits.Making) -> kits.Kit:
        return wares(tuple(self.custom_set or self.usual_set), making)


def toy_facts(name: str, title_fr: str, *, players: tuple[int, ...], **rest: Any) -> Facts:
    """Facts in which only what differs from toy to toy is said."""
    titles = {"en": name.capitalize(), "fr": title_fr}
    options = (Option("players", players, 2),)
    luck = any(kind.by == "chance" for kind in rest["kinds"])
    common: dict[str, Any] = {"designer": "the house", "minutes": 5, "rules_version": 1}
    return Facts(id=name, titles=titles, players=players, options=options, luck=luck, **common, **rest)


def plus(points: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    """The points of all seats after one of them gets more."""
    return tuple(have + more * (each == seat) for each, have in enumerate(points, start=1))


def _own_fields(position_type: type[Position]) -> list[str]:
    common = {field.name for field in fields(Position)}
    return [field.name for field in fields(position_type) if field.name not in common]


def _told(value: Any) -> Any:
    """A value as a parameter: nothing is `hidden`, and a list within a list is one text."""
    if isinstance(value, list):
        return tuple(" ".join(map(str, each)) if isinstance(each, list) else _told(each) for each in value)
    return message("told.hidden") if value is None else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    return list(map(_thawed, value)) if isinstance(value, tuple) else value
