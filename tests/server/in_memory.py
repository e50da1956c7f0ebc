"""A hall without a network: pages are lists of what they were told. The log is real, or one over a toy disk."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import json

from hypostyle.ai.analysis import Judgement
from hypostyle.core import Dice, Game, Seat
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Budgets
from hypostyle.server.clerks import Work, parts_of, perform, written
from hypostyle.server.errands import Errand
from hypostyle.server.hall import Hall
from hypostyle.server.live import Live, Page
from hypostyle.server.manners import Manners
from hypostyle.server.players import Advice, Inquiry, Job, advise, answer, judged
from hypostyle.server.sqlite_store import SqliteStore
from hypostyle.server.store import Store
from tests.library import LIBRARY

HASTY = Manners(pace=0, hold=0.2, grace=0.05, race=(0, 0), unwatched=0, patience=(0.01, 0.02), waits=0.01, breath=0.01)


def all_games() -> Mapping[str, Game]:
    """What the worker process of a computer player loads in tests."""
    return LIBRARY


class HereAndNow:
    """Computer players that think on the spot."""

    async def choose(self, job: Job, errand: Errand) -> str:
        from hypostyle.server import players

        if errand.thinking_since is None:
            errand.begin()
        players._library = LIBRARY
        move = answer(job)
        assert move is not None
        return move

    async def advise(self, job: Job, errand: Errand) -> Advice:
        from hypostyle.server import players

        players._library = LIBRARY
        advice = advise(job)
        assert advice is not None
        return advice

    async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
        from hypostyle.server import players

        players._library = LIBRARY
        judgement = judged(inquiry)
        assert judgement
        return judgement

    def is_ready(self, game: str) -> bool:
        return True

    def count_places(self) -> None:
        pass

    def close(self) -> None:
        pass


class OnTheSpot:
    """Clerks that work where they are asked, through the same bytes."""

    async def be_there(self) -> None:
        pass

    async def do(self, work: Work, *given: Any, keep: bool = False) -> list[Any]:
        return await parts_of(LIBRARY, perform(LIBRARY, written(LIBRARY, work, given)))

    def close(self) -> None:
        pass


class Visitor:
    """Somebody with a page open: sends structs, keeps what comes back."""

    _ids = itertools.count()

    def __init__(self, hall: Hall, person: str, *, lag: float = 0.0) -> None:
        self.hall = hall
        self.told = told = list[dict[str, Any]]()
        self.page = Page(person, lambda data: told.append(json.decode(data)))
        self.page.lag = lag
        self.table = ""  # at which this page is

    async def join(self, table: str, *keys: str, since: int | None = None, era: int = 0) -> dict[str, Any]:
        await self.hall.pages.join(self.page, wire.Join(table, list(keys), since, era))
        self.table = table
        return self.now

    @property
    def live(self) -> Live:
        """The table at which this page is, in the hall's memory."""
        assert self.page.live, "it has joined one"
        return self.page.live

    @property
    def now(self) -> dict[str, Any]:
        """How the table stood when this page was last told."""
        return next(each for each in reversed(self.told) if each["type"] == "table")

    async def act(self, intent: wire.Intent) -> wire.FromServer:
        return await self.hall.intents.act(self.page, intent)

    async def play(self, seat: Seat, move: str, *, ply: int | None = None, id: str | None = None) -> wire.FromServer:
        seen = self.now["ply"] if ply is None else ply
        return await self.act(wire.Play(id or self.fresh_id(), seat, move, seen, self.now["era"]))

    def fresh_id(self) -> str:
        return f"{self.page.person}-{next(self._ids)}"


@asynccontextmanager
async def open_hall(
    log: Path | Store,
    manners: Manners = HASTY,
    at: Callable[[str], None] = lambda point: None,
    players: HereAndNow | None = None,
    clerks: OnTheSpot | None = None,
    budgets: Budgets | None = None,
) -> AsyncIterator[Hall]:
    """A hall over a real log in a folder, or over another log; closed afterwards."""
    store = SqliteStore(log) if isinstance(log, Path) else log
    helpers: tuple[Any, Any] = players or HereAndNow(), clerks or OnTheSpot()
    hall = Hall(LIBRARY, store, *helpers, manners, at, budgets)
    try:
        yield hall
    finally:
        await hall.close()


def wish(game: str, *kinds: str, options: Mapping[str, int | str] | None = None, **more: Any) -> bodies.NewTable:
    """A table to be opened, its seats given by their kinds."""
    return bodies.NewTable(game, dict(options or {}), [bodies.SeatWish(kind) for kind in kinds], **more)  # type: ignore[arg-type]


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for something that comes by itself."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


async def play_out(visitors: Mapping[Seat, Visitor], dice: Dice) -> dict[str, Any]:
    """Let people play to the end with moves found through choices, as a page does; returns how it ended."""
    anyone = next(iter(visitors.values()))
    while anyone.now["state"] == "running":
        seat = dice.choose([seat for seat in anyone.now["to_act"] if seat in visitors])
        visitor = visitors[seat]
        move = await walk(visitor, seat, dice)
        answered = await visitor.play(seat, move)
        assert isinstance(answered, wire.Done), answered
    return anyone.now


async def walk(visitor: Visitor, seat: Seat, dice: Dice) -> str:
    """A move, found by going from choice to choice; none if somebody else has acted meanwhile and nothing is left."""
    path: list[str] = []
    choices = visitor.now["choices"][str(seat)]
    while choices:
        chosen = dice.choose(choices)
        if chosen["move"] is not None:
            return str(chosen["move"])
        path.append(chosen["key"])
        answered = await visitor.hall.questions.ask(visitor.page, wire.Choices(visitor.fresh_id(), seat, path))
        assert isinstance(answered, wire.Chosen)
        choices = json.decode(json.encode(answered.choices))
    return ""
