"""What the toys share, so that each of their files holds little but its rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from hypostyle.core import (
    Actor,
    Codec,
    Data,
    Facts,
    Game,
    Message,
    Move,
    Option,
    Options,
    Painting,
    Position,
    Seat,
    Telling,
    Unreadable,
    message,
)
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
AnyPosition: TypeAlias = Any  # and positions of its own


@dataclass(frozen=True, kw_only=True)
class ToyPosition(Position):
    """A position whose own fields are numbers, texts, and tuples of them. Nothing in it is hidden."""

    def best(self) -> tuple[Seat, ...]:
        """The seats with the most points."""
        return tuple(seat for seat in self.seats if self.scores[seat - 1] == max(self.scores))

    def _scores(self) -> tuple[int, ...]:
        points: tuple[int, ...] = getattr(self, "points", ())  # a toy without them brings scores of its own
        return points


class ToyTelling(Telling[ToyPosition]):
    """Entries and fields under codes of their own names."""

    def _spoken(self, position: ToyPosition, actor: Actor, move: AnyWord, seat: Seat | None) -> Message:
        return message(f"spoken.{move.kind}", seat=self.name(position, actor), about=move.about)

    def _description(self, position: ToyPosition, seat: Seat | None) -> tuple[Message, ...]:
        """A sentence for each field that the seat may know, unless it is nought or empty."""
        known = position.game.codec._view(position, seat)
        return tuple(message(f"told.{name}", value=_told(value)) for name, value in known.items() if value)


class ToyPainting(Painting[ToyPosition]):
    """A line for each field that anyone may know."""

    def drawing(self, position: ToyPosition) -> str:
        known = position.game.codec._view(position, None)
        return "\n".join(f"{name:8} {value}".rstrip() for name, value in known.items())


class ToyCodec(Codec[ToyPosition]):
    """The toy's own fields, as they are."""

    def _data(self, position: ToyPosition) -> Data:
        return {name: _thawed(getattr(position, name)) for name in _own_fields(type(position))}

    def _read(self, start: ToyPosition, data: Mapping[str, Any]) -> ToyPosition:
        own: dict[str, Any] = {name: _frozen(data[name]) for name in _own_fields(type(start))}
        return replace(start, **own)


class ToyGame(Game):
    """A game of `Word`s; `notation` is the pattern of their texts."""

    telling: Telling[Any] = ToyTelling()
    painting: Painting[Any] = ToyPainting()
    codec: Codec[Any] = ToyCodec()
    position_type: type[ToyPosition]
    notation: str

    def __init__(self, custom_set: Any = None) -> None:
        self.custom_set = custom_set

    def _start(self, options: Options) -> ToyPosition:
        """Nobody has points yet; all else as the position's own fields say."""
        seats = self.facts.seats(options)
        points: dict[str, Any] = {"points": (0,) * seats} if "points" in _own_fields(self.position_type) else {}
        return self.position_type(game=self, options=options, **points)

    def _parse(self, text: str) -> Move:
        if not re.fullmatch(self.notation, text):
            raise Unreadable(text, message("expected.move"), self.facts.rules[0])
        return Word(*text.split(" "))


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
