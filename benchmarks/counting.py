"""The trivial game of the benchmarks: two seats count up in turn, and the one who says the last number wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hypostyle.core import (
    Actor,
    Codec,
    Data,
    Facts,
    Game,
    Kind,
    Message,
    Move,
    Option,
    Options,
    Outcome,
    Painting,
    Position,
    Refusal,
    Seat,
    Telling,
    message,
)

LENGTH = 100  # moves of a match


@dataclass(frozen=True, slots=True)
class Count(Move):
    """The next number."""

    kind = "count"

    @property
    def text(self) -> str:
        return "count"


@dataclass(frozen=True, kw_only=True)
class CountingPosition(Position):
    """How far they have counted."""

    counted: int = 0

    def _to_act(self) -> tuple[Actor, ...]:
        return () if self.counted == LENGTH else (self.counted % 2 + 1,)

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        return (Count(),)

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return None

    def _after(self, actor: Actor, move: Move) -> Position:
        return replace(self, counted=self.counted + 1)

    def _scores(self) -> tuple[int, ...]:
        return ((self.counted + 1) // 2, self.counted // 2)

    def _outcome(self) -> Outcome | None:
        return Outcome("counted", "CO-1", (2,)) if self.counted == LENGTH else None


class CountingTelling(Telling[CountingPosition]):
    """The number that is said."""

    def _spoken(self, position: CountingPosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        return message("count", number=position.counted + 1)


class CountingPainting(Painting[CountingPosition]):
    """The last number."""

    def drawing(self, position: CountingPosition) -> str:
        return str(position.counted)


class CountingCodec(Codec[CountingPosition]):
    """The last number."""

    def _data(self, position: CountingPosition) -> Data:
        return {"counted": position.counted}

    def _read(self, start: CountingPosition, data: Mapping[str, Any]) -> CountingPosition:
        return replace(start, counted=data["counted"])


class Counting(Game):
    """The rules: there is one thing to do."""

    package = "hypostyle.core"  # it has no words of its own
    telling = CountingTelling()
    painting = CountingPainting()
    codec = CountingCodec()
    facts = Facts(
        id="counting",
        titles={"en": "Counting", "fr": "Compter"},
        designer="the house",
        players=(2,),
        minutes=1,
        rules_version=1,
        rules=("CO-1",),
        rule_of={"over": "CO-1", "turn": "CO-1"},
        options=(Option("players", (2,), 2),),
        kinds=(Kind("count"),),
        endings=("counted",),
        refusals=(),
        score_bounds=lambda options: (0, LENGTH),
        longest=lambda options: LENGTH,
    )

    def _start(self, options: Options) -> Position:
        return CountingPosition(game=self, options=options)

    def _parse(self, text: str) -> Move:
        return Count()


GAME = Counting()
