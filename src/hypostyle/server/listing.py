"""What lists say of a table. It is kept beside the log, so that no list has to replay a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct, field, json

from hypostyle.core import Game, Message, Seat, message
from hypostyle.server.events import Chair
from hypostyle.server.protocol import State


class Card(Struct, frozen=True, omit_defaults=True):
    """A table on a card: all that a list shows of it, and nothing secret."""

    game: str
    rules: int
    options: dict[str, int | str]
    chairs: list[Chair]  # without their keys
    vacated: list[Seat] = field(default_factory=list, name="left")
    to_act: list[int] = []
    ply: int = 0
    scores: list[int] = []
    result: Message | None = None
    winners: list[Seat] = []
    stood: State = State.WAITING  # how the table stood when it was last understood
    reason: Message | None = None  # why it cannot be replayed any more


encode = json.Encoder().encode
decode = json.Decoder(Card).decode


class Listing(NamedTuple):
    """What the log keeps for lists."""

    state: State
    public: bool
    sitters: tuple[str, ...]
    card: Card | None = None


class Listed(NamedTuple):
    """A table as the log lists it; without a card where events have come since it was written."""

    table_id: str
    state: State
    changed: float
    card: Card | None

    @property
    def stood(self) -> State:
        """How the table stood when it was last understood."""
        return self.card.stood if self.card and self.state == State.UNREADABLE else self.state


def reason_against(library: Mapping[str, Game], name: str, rules: int | None) -> Message | None:
    """Why a match of that game by that version of its rules cannot be replayed here; None if it can.

    A record may not tell its version; then it is tried.
    """
    if name not in library:
        return message("kept.game", name=name[:40])
    expected = library[name].facts.rules_version
    return None if rules in (None, expected) else message("kept.rules", value=rules or 0, expected=expected)
