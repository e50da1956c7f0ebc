"""Moves that leave nothing to choose: after a moment the house makes them for whoever looks on."""

from __future__ import annotations

import asyncio
import time

from hypostyle.core import Entry, Seat
from hypostyle.server import decisions
from hypostyle.server.alarms import Alarms
from hypostyle.server.commit import Commit
from hypostyle.server.draft import Draft
from hypostyle.server.live import Live
from hypostyle.server.manners import Manners
from hypostyle.server.protocol import State
from hypostyle.server.tasks import Tasks


class Given:
    """Makes such moves."""

    def __init__(self, commit: Commit, alarms: Alarms, tasks: Tasks, manners: Manners) -> None:
        self._commit = commit
        self._alarms = alarms
        self._tasks = tasks
        self._manners = manners

    def see_to(self, live: Live) -> None:
        """Let a moment begin for each page whose seat has nothing to choose; of several seats the first comes first."""
        table = live.table
        if table.state != State.RUNNING or self._tasks.is_closing:
            return
        acting = table.position.to_act
        for seat in {next((seat for seat in acting if seat in page.seats), None) for page in live.pages}:
            if seat is not None and seat not in live.given and table.position.given(seat):
                live.given[seat] = self._tasks.spawn(self._make(live, seat, table.match.ply, table.era))

    async def _make(self, live: Live, seat: Seat, ply: int, era: int) -> None:
        try:
            await asyncio.sleep(self._manners.given)
        finally:
            live.given.pop(seat, None)
        async with live.lock:
            await self._enter(live, seat, ply, era)
        self.see_to(live)  # it may be asked anew by now

    async def _enter(self, live: Live, seat: Seat, ply: int, era: int) -> None:
        if await self._alarms.see_to(live, time.monotonic()):
            return
        table = live.table
        if table.state != State.RUNNING or decisions.is_stale(table, seat, ply, era):
            return
        if move := table.position.given(seat):
            draft = Draft(table, time.time())
            draft.enter(Entry(seat, move), live.spent(time.monotonic()))
            await self._commit(live, draft)
