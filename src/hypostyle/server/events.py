"""What the log holds: everything that happened at a table, in order. A table is what its events make of it."""

from enum import StrEnum, auto
from typing import Any, TypeAlias

from msgspec import Struct, json

from hypostyle.core import Actor, Seat
from hypostyle.server.protocol import ClockWish, Proposal


class Place(StrEnum):
    """Whose a seat is."""

    PERSON = auto()
    COMPUTER = auto()
    RULES = "house"  # the rules of the game say what it does
    NOBODY = auto()  # at a lesson: the seat waits while the learner thinks


class Event(Struct, tag_field="event", tag=str.lower, omit_defaults=True):
    """One thing that happened. The log adds its number and time."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat as it was set up: who may take it, by which secret, and who has."""

    place: Place
    key: str = ""
    person: str | None = None
    name: str | None = None
    level: str | None = None


class Origin(Struct, frozen=True):
    """The record that a table goes on from: whose it was, up to which ply, and its entries."""

    ply: int
    seedhash: str | None
    lines: list[str]
    table: str | None = None


class Opened(Event):
    """A table was opened. The seed stays here and in memory; nobody sees it before the end."""

    game: str
    options: dict[str, int | str]
    seed: str
    chairs: list[Chair]
    watch: str
    owner: str
    draw: bool = False
    public: bool = False
    hints: bool = False
    clock: ClockWish = ClockWish()
    origin: Origin | None = None
    follows: str | None = None  # the table of which this one is a rematch
    lesson: str | None = None  # the lesson that is taught here
    example: str | None = None  # the example that is shown here
    custom_set: Any = None
    date: str | None = None
    rules: int = 1  # the version of the game's rules; the first events did not tell it


class Studied(Event):
    """A record was brought to be looked at: there are no seats and nothing is played."""

    record: str
    owner: str


class Sat(Event):
    """Somebody took a seat."""

    seat: Seat
    person: str
    name: str | None = None
    intent: str | None = None


class Named(Event):
    """A seat has another name."""

    seat: Seat
    name: str
    intent: str | None = None


class GotUp(Event, tag="left"):
    """Somebody got up: before the start the seat is free again, after it they are gone."""

    seat: Seat
    intent: str | None = None


class Started(Event):
    """The match began. `order` says which chair became seat 1, 2, …"""

    order: list[int]


class Entered(Event):
    """An entry of the record. `clocks` is what each seat has left after it, in milliseconds."""

    actor: Actor
    text: str
    clocks: dict[Seat, int] | None = None
    intent: str | None = None


class TookBack(Event):
    """The record was cut to `ply` entries."""

    ply: int
    clocks: dict[Seat, int] | None = None


class Offered(Event):
    """A seat proposed something."""

    seat: Seat
    what: Proposal
    about: Seat | None = None
    intent: str | None = None
    level: str | None = None


class Answered(Event):
    """A seat agreed to an offer or declined it."""

    seat: Seat
    offer: int
    yes: bool
    intent: str | None = None


class Stood(Event):
    """A seat set or cleared a standing answer."""

    seat: Seat
    move: str
    on: bool
    intent: str | None = None


class Replaced(Event):
    """A computer player sits in for somebody who is gone, or for another computer player that gave up."""

    seat: Seat
    level: str


class Abandoned(Event):
    """The match ended without a result."""


class Rematched(Event):
    """The same people play again, at another table."""

    table: str


AnyEvent: TypeAlias = (
    Opened
    | Studied
    | Sat
    | Named
    | GotUp
    | Started
    | Entered
    | TookBack
    | Offered
    | Answered
    | Stood
    | Replaced
    | Abandoned
    | Rematched
)

encode = json.Encoder().encode
decode = json.Decoder(AnyEvent).decode
