"""What HTTP takes and gives: the bodies of requests and answers. docs/protocol.md explains every field."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from hypostyle.ai.account import Account, Swing
from hypostyle.ai.analysis import Depth, Judgement
from hypostyle.core import Message, Seat
from hypostyle.server.protocol import ClockWish, Count, Id, Key, Name, State, Wait, WireSeat

RecordText: TypeAlias = Annotated[str, Meta(max_length=400_000)]


# The house


class OptionsGiven(Struct, forbid_unknown_fields=True, frozen=True):
    """Options to be settled."""

    options: Annotated[dict[str, int | str], Meta(max_length=20)] = {}


class Seating(Struct, frozen=True):
    """Options that are settled: all that apply, how many seats there are, and which of them the house plays.

    `wins` says in hundredths what each seat wins between strong players, where one wins much more than another.
    """

    options: dict[str, int | str]
    seats: int
    house: tuple[Seat, ...]
    wins: tuple[int, ...] | None = None


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


class Analysis(Struct, frozen=True):
    """How far the analysis of a table has come, and its judgements from number `start` on, from 0.

    Every decision is looked at once, in the order of the record, and then some closely; what is said later of one takes
    the place of what was said before. `accounts`, `swings` and `turning` come once all have been looked at.
    """

    state: Literal["none", "under_way", "done"]  # none: nobody has asked for it
    decisions: int  # that seats made: so many judgements come from the first look
    total: int  # judgements in all; reckoned from those there are, until each decision has been looked at once
    start: int
    depth: Depth | None = None  # null: nobody has asked for it
    done: int = 0
    left: float | None = None  # seconds that it still takes, as far as can be said
    judgements: list[Judgement] = []
    final: list[float] | None = None  # how the win was shared out at the end; null for a match without a result
    accounts: list[Account] = []
    swings: list[Swing] = []
    turning: int | None = None  # how many entries there were before the decision at which the match turned
    wait: Wait | None = None  # what the next decision waits for, while it is under way
