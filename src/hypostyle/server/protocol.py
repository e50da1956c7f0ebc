"""What page and server say to each other over the socket: one JSON object per message, told apart by `type`.

A page sends *intents* (it wants something to happen) and *queries* (it wants to know something), each with an `id` of
its own. An intent is answered once and for all by `done` or `refused`; the same id sent again gets the same answer.
The server sends `table` whenever something happened: how the table stands now, and the entries the page lacks.
docs/protocol.md explains every field; docs/protocol.schema.json is made from these classes.
"""

from enum import StrEnum, auto
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from hypostyle.core import Message, Seat

# Bounds, so that no message can ask for unbounded work. What is longer cannot be meant.
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
SeatOrHost: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
HOST = 0  # stands for whoever opened the table, where somebody without a seat speaks
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class State(StrEnum):
    """How a table stands."""

    WAITING = auto()
    RUNNING = auto()
    FINISHED = auto()
    ABANDONED = auto()
    STUDY = auto()
    UNREADABLE = auto()


OVER = (State.FINISHED, State.ABANDONED, State.STUDY)  # nobody plays there any more


class Proposal(StrEnum):
    """What others must agree to."""

    TAKEBACK = auto()
    REMATCH = auto()
    REPLACE = auto()
    ABANDON = auto()


class FromPage(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Anything a page sends."""


class Join(FromPage):
    """The first message: which table, and by which keys. `since` and `era` are what a returning page has seen."""

    table: Id
    keys: Annotated[list[Key], Meta(max_length=8)] = []
    since: Count | None = None
    era: Count = 0


class Pong(FromPage):
    """The answer to `ping`, sent at once: it measures the line."""

    n: Count


# Intents


class Intent(FromPage):
    """Something that is to happen. `id` is the page's own and unique."""

    id: Id


class SeatIntent(Intent):
    """An intent of one seat."""

    seat: SeatNumber


class Play(SeatIntent):
    """A move as text, made by a page that showed the position after `ply` entries in the `era` of the record."""

    move: MoveText
    ply: Count
    era: Count = 0


class Sit(SeatIntent):
    """Take a free seat: by its key, or without one at a public table."""

    name: Name | None = None


class Rename(SeatIntent):
    """Give a seat that one holds another name."""

    name: Name


class Leave(SeatIntent):
    """Get up. Before the start the seat is free again; after it the others may choose how to go on."""


class Offer(SeatIntent):
    """Propose something that the others must agree to.

    For `replace`, `about` is the seat that is gone, and `level` says which computer player is to play there. Without it
    that is the best at the table; of a computer player that gave up, the same again. `seat` is 0 where whoever opened
    the table decides, since nobody sits there who could.
    """

    seat: SeatOrHost
    what: Proposal
    about: SeatNumber | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class Answer(SeatIntent):
    """Agree to an offer, or decline it; who made it declines to withdraw."""

    offer: Count
    yes: bool


class Standing(SeatIntent):
    """Set or clear an answer that is given by itself whenever the seat is asked in another's turn."""

    move: MoveText
    on: bool


# Queries


class Query(FromPage):
    """A question. It changes nothing."""

    id: Id


class Choices(Query):
    """What can be chosen next on the way to a move, after `path`."""

    seat: SeatNumber
    path: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = []


class Try(Query):
    """Would this move be legal, and what would it score or risk? `picture` asks to see it."""

    seat: SeatNumber
    move: MoveText
    picture: bool = False


class Hint(Query):
    """What would be a good move for this seat now, and why?"""

    seat: SeatNumber


class Show(Query):
    """The position after `ply` entries: drawn, pictured and described. `move` is painted into the picture.

    Once a match is over, `line` are moves that are imagined to follow these entries, before `move`.
    """

    ply: Count
    move: MoveText | None = None
    line: Annotated[list[MoveText], Meta(max_length=8)] = []


Incoming: TypeAlias = (
    Join | Pong | Play | Sit | Rename | Leave | Offer | Answer | Standing | Choices | Try | Hint | Show
)


class FromServer(Struct, tag_field="type", tag=str.lower):
    """Anything the server sends."""


class Ping(FromServer):
    """Asks for a `pong` with the same number."""

    n: int


class Done(FromServer):
    """The intent happened and is on disk, as event `number`."""

    id: str
    number: int


class Held(FromServer):
    """The move is right. Others may have been as quick, so a moment passes before it is entered; `done` follows."""

    id: str


class Refused(FromServer):
    """It did not happen, or cannot be answered. `code` is stable; `rule` is there when a game's rule says no.

    `wait` is there when the same can be sent again: after so many seconds.
    """

    id: str | None
    code: str
    message: Message
    rule: str | None = None
    wait: int | None = None


class WireChoice(Struct, frozen=True):
    """One small choice. `move` is the move's text when the choice completes one."""

    key: str
    label: Message
    move: str | None


class Chosen(FromServer, tag="choices"):
    """The answer to `choices`."""

    id: str
    choices: list[WireChoice]


class Tried(FromServer):
    """The answer to `try`. `move` is the proper spelling; without `refusal` it is legal."""

    id: str
    move: str
    refusal: Message | None
    rule: str | None
    notes: list[Message]
    picture: str | None


class Hinted(FromServer):
    """The answer to `hint`: a move that is legal after `ply` entries of `era`, the choices that lead to it, and why.

    `reasons` are facts that the rules have counted; `chance` is an estimate, in a hundred, or null where none was made.
    """

    id: str
    seat: Seat
    ply: int
    era: int
    move: str
    path: list[WireChoice]
    reasons: list[Message]
    chance: int | None


class Shown(FromServer):
    """The answer to `show`."""

    id: str
    ply: int
    drawing: str
    picture: str
    description: list[Message]
    scores: list[int]
    view: dict[str, Any]  # what the seat may know of that position; a spectator's without one


class WireEntry(Struct, frozen=True):
    """An entry of the record: who made it (0 chance, -1 the clock), its line, and how it is told.

    The line is empty where it could hold something hidden; the record has it when the match is over.
    """

    actor: int
    text: str
    spoken: Message


class SeatKind(StrEnum):
    """Who sits on a seat; `free` is one that a person may take."""

    PERSON = auto()
    COMPUTER = auto()
    RULES = "house"
    FREE = auto()
    NOBODY = auto()


class WireSeat(Struct, frozen=True):
    """Who sits where. `here` says whether somebody's page is open now; `gone` whether the others may choose.

    A computer player is gone when it has failed several times: it is asked no more until somebody wishes so.
    """

    seat: Seat
    kind: SeatKind
    name: str | None
    level: str | None
    here: bool
    gone: bool


class WireClocks(Struct, frozen=True):
    """Milliseconds left for each seat when this was sent, and whose clock runs."""

    left: dict[Seat, int]
    running: list[Seat]


class WireOffer(Struct, frozen=True):
    """An offer that stands: `number` names it, `waiting` are the seats that have not answered."""

    number: int
    seat: Seat
    what: Proposal
    about: Seat | None
    waiting: list[Seat]
    level: str | None  # for `replace`: the computer player that is to play there, if one was named


class ClockKind(StrEnum):
    """How time is kept: not at all, for each move, for each round (turn), or Fischer's way."""

    NONE = auto()
    MOVE = auto()
    ROUND = auto()
    FISCHER = auto()


class ClockWish(Struct, forbid_unknown_fields=True, frozen=True):
    """How time is kept, and how much of it there is."""

    kind: ClockKind = ClockKind.NONE
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 300
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 5


class WireLesson(Struct, frozen=True):
    """The lesson that is taught at a table. Its words are the game's: `lesson.<id>.task`, `.praise`, `.nudge`."""

    id: str
    number: int  # from 1
    count: int
    rule: str
    asks: Literal["move", "points", "refusal"]  # with `refusal` a try that this rule refuses is the answer
    example: str  # a move that is an answer
    following: str | None  # the id of the next lesson


class WireExample(Struct, frozen=True):
    """The example that is shown at a table. Its words are the game's: `example.<id>.title` and `.text`."""

    id: str
    number: int  # from 1
    count: int
    rule: str
    ply: int  # how many entries led to it
    moves: list[str]  # the example itself, as a record writes them
    following: str | None  # the id of the next example


class About(Struct, frozen=True):
    """What does not change while a page is at a table."""

    game: str
    options: dict[str, int | str]
    has_set: bool
    set: Any  # the plate or card set, if it is one of the players' own; the house's is served over HTTP
    public: bool
    draw: bool  # who sits where is drawn when the match begins
    hints: bool
    clock: ClockWish
    one_screen: bool
    owner: bool
    origin: str | None  # the table this one was forked from, or was a rematch of
    keys: dict[Seat, str]  # the secrets of the seats that are free, for the table's owner to share
    watch: str | None  # the secret of the spectators' link, for those who sit here
    lesson: WireLesson | None
    example: WireExample | None


class TableNow(FromServer, tag="table"):
    """How the table stands. `entries` are those from entry `start` on: a page drops what it has from there.

    `number` counts events and tells a page what it missed; `era` counts take-backs.
    """

    number: int
    era: int
    ply: int
    start: int
    entries: list[WireEntry]
    state: State
    seats: list[WireSeat]
    mine: list[Seat]
    lost: list[Seat]  # one's own seats in which a computer player sits in: `sit` takes them again
    to_act: list[int]
    turn: Seat | None
    scores: list[int]
    views: dict[Seat, dict[str, Any]]  # of the seats one holds; 0 is a spectator's
    choices: dict[Seat, list[WireChoice]]  # the first choices of those seats that may act
    tasks: dict[Seat, Message]  # what each of those seats can do now, in one line; never empty
    open: bool
    result: Message | None
    winners: list[Seat]
    clocks: WireClocks | None
    limit_left: int | None  # milliseconds left of the time that the rules themselves give here, when this was sent
    offers: list[WireOffer]
    standing: dict[Seat, list[str]]
    may: dict[Seat, list[str]]  # what each seat one holds can do besides moves: takeback, rematch, hint, …
    rematch: str | None
    verdict: Literal["right", "wrong"] | None  # on the move made in a lesson
    about: About | None  # in the first message after `join`


class Stage(StrEnum):
    """How far a question to computer players has come."""

    GETTING_READY = auto()
    QUEUED = auto()
    THINKING = auto()


class Wait(Struct, frozen=True):
    """What somebody waits for: the game's computer players are getting ready, or other questions are before this one.

    `ahead` says how many, up to fifty.
    """

    state: Stage
    ahead: int


class Waits(FromServer):
    """What computer players at the table, and this page's hint, wait for. Whoever is thinking is not in it.

    It is sent when somebody has waited for half a second, and whenever it changes.
    """

    seats: dict[Seat, Wait]
    hint: Wait | None


Outgoing: TypeAlias = Ping | Done | Held | Refused | Chosen | Tried | Hinted | Shown | TableNow | Waits
