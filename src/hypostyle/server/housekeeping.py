"""What the house clears away, and when. docs/hosting.md has the same table."""

import asyncio
import time
from dataclasses import dataclass

import structlog

from hypostyle.server.hall import Hall

log = structlog.get_logger("hypostyle.housekeeping")

DAY = 24 * 3600.0
ROUND = 3600.0  # seconds between two rounds


@dataclass(frozen=True)
class Schedule:
    """After how many seconds without an event something goes."""

    waiting: float = 2 * DAY  # a table that never began: removed
    running: float = 30 * DAY  # a match that nobody goes on with: ended without result
    over: float = 180 * DAY  # a finished or abandoned match, or a record being studied: removed
    person: float = 400 * DAY  # a name that is used at no table: removed


async def tidy(hall: Hall, schedule: Schedule, now: float) -> dict[str, int]:
    """One round; returns what was done, for the log."""
    ended = await hall.store.idle("running", now - schedule.running)
    for table in ended:
        await hall.abandon(table)
    gone = await hall.store.idle("waiting", now - schedule.waiting)
    for state in ("finished", "abandoned", "study"):
        gone += await hall.store.idle(state, now - schedule.over)
    await hall.store.forget(gone)
    for table in gone:
        hall.forget(table)
    people = await hall.store.forget_people(now - schedule.person)
    return {"ended": len(ended), "removed": len(gone), "people": people}


async def keep_tidy(hall: Hall, schedule: Schedule) -> None:
    """Go round for ever: tables leave memory every minute, the log is cleared once an hour."""
    due = 0.0
    while True:
        if time.monotonic() >= due:
            due = time.monotonic() + ROUND
            try:
                log.info("tidied", **await tidy(hall, schedule, time.time()))
            except Exception:
                log.exception("tidying failed; it is tried again in an hour")
        hall.let_go()
        await asyncio.sleep(60)
