"""Tables with people at them, in a few words, for the stories in this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hypostyle.core import Seat
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.hall import Hall
from hypostyle.server.live import Live
from hypostyle.server.manners import Manners
from hypostyle.server.store import Store
from tests.server.in_memory import HASTY, Visitor, open_hall, wish

PATIENT = Manners(pace=0, hold=0.2, grace=60)


class Company:
    """A table with a visitor on each seat that people take; `self[seat]` is who sits there."""

    def __init__(self, hall: Hall, opened: bodies.OpenedTable, visitors: dict[Seat, Visitor]) -> None:
        self.hall = hall
        self.opened = opened
        self.visitors = visitors

    def __getitem__(self, seat: Seat) -> Visitor:
        return self.visitors[seat]

    async def play(self, *entries: str) -> None:
        """Moves, each written as `2: decline` and each made by the page of its seat."""
        for entry in entries:
            seat, move = entry.split(": ")
            answered = await self[int(seat)].play(int(seat), move)
            assert isinstance(answered, wire.Done), (entry, answered)

    @property
    def live(self) -> Live:
        return next(iter(self.visitors.values())).live

    @property
    def table(self) -> Any:
        """As it stands now: with the next event another takes its place."""
        return self.live.table


@asynccontextmanager
async def company(
    log: Path | Store, game: str, count: int, manners: Manners = HASTY, lags: tuple[float, ...] = (), **wished: Any
) -> AsyncIterator[Company]:
    """So many people, each at a screen of their own, at a table that has begun."""
    async with open_hall(log, manners) as hall:
        opened = await hall.doors.open(wish(game, *["link"] * count, **wished), "host")
        visitors = {}
        for seat, key in opened.keys.items():
            visitor = Visitor(hall, f"person{seat}", lag=lags[seat - 1] if lags else 0.0)
            await visitor.join(opened.table, key)
            await visitor.act(wire.Sit("sit", seat, f"Name {seat}"))
            visitors[seat] = visitor
        yield Company(hall, opened, visitors)


def code(answered: wire.FromServer) -> str:
    """What an answer says, in a word."""
    return answered.code if isinstance(answered, wire.Refused) else type(answered).__name__.lower()
