"""Clocks at tables: when they run out, and what is written then."""

from __future__ import annotations

import asyncio
import time

import structlog

from hypostyle.core import Seat
from hypostyle.server import decisions
from hypostyle.server.clock import on_the_clock
from hypostyle.server.commit import Commit
from hypostyle.server.draft import Draft
from hypostyle.server.live import Live, Page
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import State
from hypostyle.server.store import StoreError
from hypostyle.server.tasks import Tasks

log = structlog.get_logger("hypostyle.alarms")


class Alarms:
    """Sees to it that a time-out is written when it is due."""

    def __init__(self, commit: Commit, tasks: Tasks, manners: Manners) -> None:
        self._commit = commit
        self._tasks = tasks
        self._manners = manners

    def set(self, live: Live) -> None:
        """Wake up when the next clock runs out, or when the rules' own limit does."""
        if live.alarm:
            live.alarm.cancel()
            live.alarm = None
        left = [seconds for seconds, _ in self._left(live, time.monotonic())]
        if left:
            first = self._manners.retry[0]
            live.alarm = asyncio.get_running_loop().call_later(max(0.0, min(left)), self._ring, live, first)

    async def see_to(self, live: Live, moment: float) -> bool:
        """Write a time-out that was due at that moment, under the table's lock; returns whether there was one.

        Whatever comes later waits for it: where the disk refuses the time-out, nothing else happens either.
        """
        due = [(seconds, seat) for seconds, seat in self._left(live, moment) if seconds <= 0]
        if due:
            draft = Draft(live.table, time.time())
            decisions.time_out(draft, min(due)[1], live.spent(moment))
            await self._commit(live, draft)
        return bool(due)

    def spent(self, live: Live, page: Page, arrived: float) -> dict[Seat, int]:
        """The milliseconds that have passed for each seat; what the line took is given back to who sent this."""
        given = int(min(2 * page.lag, self._manners.lag) * 1000)  # there and back
        spent = live.spent(arrived)
        return {seat: max(0, passed - (given if seat in page.seats else 0)) for seat, passed in spent.items()}

    def _left(self, live: Live, moment: float) -> list[tuple[float, Seat]]:
        """How many seconds are left to each seat that is asked, by the rules' own limit and by its clock.

        A computer player that does not think yet has at least as long: the alarm rings, and finds that out.
        """
        table = live.table
        if table.state != State.RUNNING:
            return []
        limit = table.position.limit
        acting = on_the_clock(table.position)[:1] if limit is not None else ()
        found = [(float(limit or 0) + live.since - moment, seat) for seat in acting]
        if table.clocks is not None:
            for seat in filter(live.is_asked, table.timed):
                ms = table.clocks[seat] - live.run(seat, moment)
                found.append((ms / 1000 + self._slack(live, seat), seat))
        return found

    def _slack(self, live: Live, seat: Seat) -> float:
        """How much later a move may arrive that was made in time."""
        lags = [page.lag for page in live.pages if seat in page.seats]
        return min(2 * max(lags, default=0.0), self._manners.lag)

    def _ring(self, live: Live, patience: float) -> None:
        self._tasks.spawn(self._time_out(live, patience))

    async def _time_out(self, live: Live, patience: float) -> None:
        """Write what the rules say of a seat whose time is up; where the disk refuses, again after some patience."""
        async with live.lock:
            if live.held:
                return  # what is held came in time; once it is entered the alarm is set again
            try:
                if not await self.see_to(live, time.monotonic() + 0.001):
                    self.set(live)
            except Objection:
                pass  # the table was read again, and the alarm set with it, or it has been removed
            except StoreError as error:
                log.error("the disk refused a time-out; it is tried again", cause=str(error), seconds=patience)
                longer = min(2 * patience, self._manners.retry[1])
                live.alarm = asyncio.get_running_loop().call_later(patience, self._ring, live, longer)
