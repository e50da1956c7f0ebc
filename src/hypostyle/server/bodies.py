"""What HTTP takes and gives: the bodies of requests and answers. docs/protocol.md explains every field."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from hypostyle.core import Message, Seat
from hypostyle.server.protocol import ClockWish, Count, Id, Key, Name, State, Wait, WireSeat

RecordText: TypeAlias = Annotated[str, Meta(max_length=400_000)]


# The house


class OptionsGiven(Struct, forbid_unknown_fields=True, frozen=True):
    """Options to be settled."""

    options: Annotated[dict[str, int | str], Meta(max_length=20)] = {}


class Seating(Struct, frozen=True):
    """Options that are settled: all that apply, how many seats there are, and which of them the house plays."""

    options: dict[str, int | str]
    seats: int
    house: tuple[Seat, ...]


class Computers(Struct, frozen=True):
    """The games whose computer players can think, and those whose computer players are getting ready."""

    ready: list[str]
    getting_ready: list[str]


class Health(Struct, frozen=True):
    """That the house is well; where it is not, it answers with trouble."""

    status: Literal["ok"] = "ok"


class Trouble(Struct, frozen=True):
    """Why a request was not granted: a stable code, a message to be put into words, and when to ask again, if ever."""

    code: str
    message: Message
    wait: int | None = None  # seconds, as in the header Retry-After


# Tables


class SeatWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit on a seat: somebody at this screen, somebody by a link, or a computer player."""

    kind: Literal["here", "link", "computer"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class Source(Struct, forbid_unknown_fields=True, frozen=True):
    """Where the first entries come from: a table (with a key to it if it is private), or a record as text."""

    ply: Count | None = None
    table: Id | None = None
    key: Key | None = None
    record: RecordText | None = None


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be opened. `seats` lists the seats that are not the house's, in order."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, int | str], Meta(max_length=20)] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    draw: bool = False
    public: bool = False
    hints: bool | None = None  # whether seats may ask for hints; null: where nobody comes by a link
    clock: ClockWish = field(default_factory=ClockWish)
    source: Source | None = None
    set: Any = None


class OpenedTable(Struct, frozen=True):
    """The table that was opened, with the secret key of each seat that people take and the spectators' key."""

    table: str
    keys: dict[Seat, str]
    watch: str


class TableCard(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, int | str]
    state: State
    seats: list[WireSeat]
    mine: list[Seat]
    to_act: list[int]
    ply: int
    changed: float  # seconds since 1970
    scores: list[int]  # seat 1 first
    result: Message | None  # how the match ended; null while it goes on
    winners: list[Seat]
    reason: Message | None  # why an `unreadable` table cannot be replayed


class KeptTable(Struct, frozen=True):
    """What is left of a table that cannot be replayed."""

    card: TableCard
    stood: State  # how it stood when it was last understood
    entries: list[str] | None  # as the record has them; null while not everyone may know them


class Lobby(Struct, frozen=True):
    """Public tables that wait for somebody, and that can be watched."""

    open: list[TableCard]
    running: list[TableCard]


# People


class NewName(Struct, forbid_unknown_fields=True, frozen=True):
    """The name to go by."""

    name: Name


class Me(Struct, frozen=True):
    """Who I am, and my tables, the latest first."""

    name: str | None
    tables: list[TableCard]


# Records


class NewStudy(Struct, forbid_unknown_fields=True, frozen=True):
    """A record to be looked at, as text or JSON."""

    record: RecordText


class Study(Struct, frozen=True):
    """The table at which a record can be looked at."""

    table: str


# Analyses


class Alternative(Struct, frozen=True):
    """One of the best moves of a decision: what it is worth to who makes it, and how it is told."""

    move: str
    worth: float
    spoken: Message


class Judged(Struct, frozen=True):
    """A decision, and what is said of it. Worths are expected shares of the win, from 0 to 1.

    Where no estimate can be made (a live race) `worths` and `worth` are null.
    """

    ply: int  # how many entries there were before it
    seat: Seat
    move: str
    worths: list[float] | None  # what each seat could expect before the move, seat 1 first
    worth: float | None  # of the move that was played, to its seat
    best: list[Alternative]  # the best first, at most three; the move that was played may be among them
    grade: Literal["inaccuracy", "mistake"] | None
    exact: bool  # read out to the end, and not estimated
    forced: bool  # there was no other move


class Analysis(Struct, frozen=True):
    """How far the analysis of a table has come, and what it says of its decisions from number `start` on, from 0."""

    state: Literal["none", "under_way", "done"]  # none: nobody has asked for it
    simulations: int  # with which the candidates of each decision are found
    total: int  # decisions that seats made
    done: int
    start: int
    judgements: list[Judged]
    final: list[float] | None  # how the win was shared out at the end; null for a match without a result
    wait: Wait | None  # what the next decision waits for, while it is under way
