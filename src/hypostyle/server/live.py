"""A table in memory and the pages that are open at it: what lasts no longer than the process."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import json

from hypostyle.core import Seat
from hypostyle.server import protocol as wire
from hypostyle.server.clock import on_the_clock
from hypostyle.server.errands import Errand, Kind, Path
from hypostyle.server.events import Place
from hypostyle.server.objection import Code, Objection
from hypostyle.server.protocol import Stage
from hypostyle.server.table import Table
from hypostyle.server.telling import Holding, Presence

encode = json.Encoder().encode
NO_WAITS = wire.Waits({}, None)


class Page:
    """One open page: whose it is, what it holds, and how to reach it. `send` never waits."""

    def __init__(self, person: str, send: Callable[[bytes], None], address: str = "") -> None:
        self.person = person
        self.address = address
        self.send = send
        self.keys: frozenset[str] = frozenset()
        self.holding = Holding()
        self.live: Live | None = None
        self.lag = 0.0  # seconds from there to here
        self.has = 0  # how many entries it has been sent
        self.asking = asyncio.Lock()  # one question of a page is answered at a time
        self.questions = 0  # that wait or are being answered
        self.waits = NO_WAITS  # what it was last told of what it waits for

    @property
    def owner(self) -> Path:
        """Whose questions this page's are, where time is shared out."""
        return self.address, self.person

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.holding.mine

    def at_table(self) -> Live:
        """The table at which it is; raises Objection."""
        if self.live is None:
            raise Objection(Code.JOIN_FIRST)
        return self.live

    def take_seats(self, table: Table) -> None:
        """Find out what this page holds at a table, which can change with every event."""
        mine, lost = table.seats_of(self.person, self.keys), table.lost_by(self.person, self.keys)
        self.holding = Holding(mine, lost, self.person == table.owner)

    def tell(self, said: wire.FromServer) -> None:
        self.send(encode(said))


@dataclass
class Held:
    """A right entry that waits, in case somebody with a slower line was quicker."""

    page: Page
    intent: wire.Play
    made: float  # when it was made, by the hall's clock
    arrived: float
    answer: asyncio.Future[wire.FromServer]


class Thinking(NamedTuple):
    """A question that a computer player works on for a seat: since which entry of which era it stands."""

    seat: Seat
    ply: int
    era: int
    task: asyncio.Task[Any]
    errand: Errand

    @property
    def wait(self) -> wire.Wait | None:
        """What it waits for; None while somebody thinks about it."""
        errand = self.errand
        ahead = errand.ahead if errand.stage == Stage.QUEUED else 0
        return None if errand.stage == Stage.THINKING else wire.Wait(errand.stage, ahead)


@dataclass
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pages: set[Page] = field(default_factory=set)
    since: float = 0.0  # when the clocks last stood, in monotonic seconds
    alarm: asyncio.TimerHandle | None = None
    thinking: dict[Seat, Thinking] = field(default_factory=dict)  # of the seats of computers
    given: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)  # moves about to be made for people
    hints: dict[Page, Thinking] = field(default_factory=dict)  # that pages wait for
    failures: Counter[Seat] = field(default_factory=Counter)  # of computer players, since something last happened
    stuck: set[Seat] = field(default_factory=set)  # computer players that are asked no more
    held: list[Held] = field(default_factory=list)
    taken: dict[Seat, float] = field(default_factory=dict)  # when somebody sat down at a match that was under way
    paused: frozenset[Seat] = frozenset()  # computer players whose clock was last told to stand
    away: dict[Seat, float] = field(default_factory=dict)  # since when a seat has no page
    # Refusals by who asked and under which label: nobody can have another's intent refused by sending its id first.
    refused: OrderedDict[tuple[str, str], wire.Refused] = field(default_factory=OrderedDict)
    looked_at: float = 0.0
    listed_at: float = 0.0  # when lists were last told of it, in seconds since 1970
    listed: int = 0  # and of which event

    def presence(self, grace: float) -> Presence:
        """Who has a page open here, and who has been without one for longer than `grace` seconds."""
        here = frozenset(seat for page in self.pages for seat in page.seats)
        return Presence(here, self.absent(grace) - here, frozenset(self.stuck))

    def absent(self, grace: float) -> frozenset[Seat]:
        """Who has been without a page for longer than `grace` seconds."""
        if not self.away:
            return frozenset()
        long_ago = time.monotonic() - grace
        return frozenset(seat for seat, since in self.away.items() if since <= long_ago)

    def errand(self) -> Errand:
        """On whose behalf a computer player thinks here: for who sits here, else for who looks on."""
        pages = sorted(self.pages, key=lambda page: (not page.seats, page.owner))
        return Errand(Kind.MOVE if pages[0].seats else Kind.ALONE, pages[0].owner)

    @property
    def has_waits(self) -> bool:
        """Whether some page believes that it waits."""
        return any(page.waits != NO_WAITS for page in self.pages)

    def waits(self, page: Page) -> wire.Waits:
        """What a page waits for."""
        seats = {seat: wait for seat, thinking in self.thinking.items() if (wait := thinking.wait)}
        return wire.Waits(seats, self.hints[page].wait if page in self.hints else None)

    def be_quiet(self) -> None:
        """Let nothing happen here by itself any more."""
        if self.alarm:
            self.alarm.cancel()
        for task in self.given.values():
            task.cancel()
        self.given.clear()
        for thinking in (*self.thinking.values(), *self.hints.values()):
            thinking.task.cancel()

    def clocks_stand(self) -> None:
        """From here on time is counted."""
        self.since, self.paused = time.monotonic(), frozenset()
        self.taken.clear()

    def is_asked(self, seat: Seat) -> bool:
        """Whether whoever plays a seat is asked for an entry: a person always, a computer player while it may think."""
        return self.table.chair(seat).place != Place.COMPUTER or seat in self.thinking

    def run(self, seat: Seat, moment: float) -> int:
        """For how many milliseconds a seat's time has run at a moment, since the clocks last stood.

        A computer player's runs while it thinks. What it waits for (a compiler, a worker, its turn) is the house's.
        """
        begun: float | None = self.taken.get(seat, self.since)
        if self.table.chair(seat).place == Place.COMPUTER:
            begun = self.thinking[seat].errand.thinking_since if seat in self.thinking else None
        return 0 if begun is None else max(0, int((moment - max(self.since, begun)) * 1000))

    def spent(self, moment: float) -> dict[Seat, int]:
        """For how many milliseconds the time of each seat has run that may act."""
        return {seat: self.run(seat, moment) for seat in on_the_clock(self.table.position)}

    def waiting(self) -> frozenset[Seat]:
        """The computer players whose clock stands, because they do not think yet, or no more."""
        computers = [seat for seat in self.table.timed if self.table.chair(seat).place == Place.COMPUTER]
        thinking = [seat for seat, each in self.thinking.items() if each.errand.thinking_since is not None]
        return frozenset(computers).difference(thinking)

    @property
    def elapsed(self) -> int:
        """The milliseconds that have passed since the clocks last stood."""
        return int((time.monotonic() - self.since) * 1000)
