"""What the house clears away, and when. docs/hosting.md has the same table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import structlog
from msgspec import json

from hypostyle.server.cycles import Broom
from hypostyle.server.hall import Hall
from hypostyle.server.protocol import State
from hypostyle.server.store import Store

log = structlog.get_logger("hypostyle.housekeeping")

DAY = 24 * 3600.0
ROUND = 3600.0  # seconds between two rounds
LEAP = 7 * DAY  # a clock that goes further than this between two looks is not believed
CALENDAR = "calendar"  # under which the log keeps it
_REMOVED: Mapping[State, str] = {
    State.WAITING: "waiting",
    State.FINISHED: "over",
    State.ABANDONED: "over",
    State.STUDY: "over",
    State.UNREADABLE: "over",
}


@dataclass(frozen=True)
class Schedule:
    """After how many seconds without an event something goes."""

    waiting: float = 2 * DAY  # a table that never began: removed
    running: float = 30 * DAY  # a match that nobody goes on with: ended without result
    over: float = 180 * DAY  # a finished or abandoned match, or a record being studied: removed
    person: float = 400 * DAY  # a name that is used at no table: removed


class Calendar(NamedTuple):
    """The house's own time: that of the machine's clock, less the leaps that nobody can have waited for.

    A clock that is suddenly weeks ahead is wrong, or the house was closed for long; either way nobody had their days
    to go on with a match. So a leap does not count: what is cleared away is cleared away that much later.
    """

    seen: float  # by the machine's clock, when it was last looked at
    skipped: float = 0.0  # seconds by which the house is behind it

    def at(self, now: float) -> Calendar:
        leap = now - self.seen
        return Calendar(now, max(0.0, self.skipped + leap) if abs(leap) > LEAP else self.skipped)

    @property
    def today(self) -> float:
        return self.seen - self.skipped


decode = json.Decoder(Calendar).decode


async def house_time(store: Store, now: float) -> float:
    """What time it is in the house, in seconds since 1970; the log keeps it from one round to the next."""
    kept = await store.noted(CALENDAR)
    before = decode(kept) if kept else Calendar(await store.newest() or now)
    after = before.at(now)
    if after.skipped != before.skipped:
        days = round((now - before.seen) / DAY, 1)
        log.warning("the clock has leapt; the leap does not count for clearing up", days=days)
    await store.note(CALENDAR, json.encode(after))
    return after.today


async def tidy(hall: Hall, schedule: Schedule, now: float) -> dict[str, int]:
    """One round; returns what was done, for the log."""
    ended = 0
    for table in await hall.store.idle(State.RUNNING, now - schedule.running):
        ended += await _undisturbed(table, hall.clearing.abandon(table))
    removed = 0
    for state, limit in _REMOVED.items():
        before = now - getattr(schedule, limit)
        for table in await hall.store.idle(state, before):
            removed += await _undisturbed(table, hall.clearing.remove(table, before))
    people = await hall.store.forget_people(now - schedule.person)
    return {"ended": ended, "removed": removed, "people": people}


async def _undisturbed(table: str, doing: Awaitable[bool]) -> bool:
    """Whether something was done to a table; one with which it fails is passed over, and the others have their turn."""
    try:
        return await doing
    except Exception:
        log.exception("a table could not be cleared up", table=table)
        return False


async def keep_tidy(hall: Hall, schedule: Schedule) -> None:
    """Go round for ever: tables leave memory every minute, the log is cleared once an hour."""
    due, broom = 0.0, Broom()
    while True:
        if time.monotonic() >= due:
            due = time.monotonic() + ROUND
            try:
                now = await house_time(hall.store, time.time())
                log.info("tidied", **await tidy(hall, schedule, now))
            except Exception:
                log.exception("tidying failed; it is tried again in an hour")
        hall.clearing.let_go()
        broom.sweep(is_empty=hall.is_empty)
        await asyncio.sleep(60)
