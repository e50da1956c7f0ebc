"""What the house clears away, and when: each state has its time, and nothing goes before it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from hypostyle.core import Dice
from hypostyle.server import Schedule
from hypostyle.server import protocol as wire
from hypostyle.server.hall import Hall
from hypostyle.server.housekeeping import DAY, Calendar, house_time, keep_tidy, tidy
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import ClockKind, Proposal, State
from hypostyle.server.sqlite_store import SqliteStore
from tests.server.in_memory import Visitor, open_hall, play_out, wish

SCHEDULE = Schedule(waiting=2 * DAY, running=30 * DAY, over=180 * DAY, person=400 * DAY)
NOW = time.time()


MINUTE = wire.ClockWish(ClockKind.MOVE, 60)


def date(hall: Hall, table: str, days_ago: float) -> None:
    """Let the last event of a table have been so long ago."""
    write(hall, "UPDATE hall_table SET changed = ? WHERE id = ?", NOW - days_ago * DAY, table)


def write(hall: Hall, sql: str, *values: object) -> None:
    """Change the log by another hand than the house's."""
    assert isinstance(hall.store, SqliteStore)
    with closing(sqlite3.connect(hall.store.path)) as connection, connection:
        connection.execute(sql, values)


async def table_in(hall: Hall, state: str) -> str:
    """A table in that state."""
    if state == "study":
        return await hall.doors.study("@game bazaar\n", "ann")
    kinds = ("link", "link") if state == "waiting" else ("here", "here")
    opened = await hall.doors.open(wish("bazaar", *kinds), "ann")
    visitor = Visitor(hall, "ann")
    await visitor.join(opened.table)
    if state == "finished":
        await play_out({1: visitor, 2: visitor}, Dice(b"tidy"))
    if state == "abandoned":
        await visitor.act(wire.Offer("end", 1, Proposal.ABANDON))
    hall.pages.part(visitor.page)
    assert (await hall.tables.find(opened.table)).table.state == state
    return opened.table


@pytest.mark.parametrize(("state", "days"), [("waiting", 2), ("finished", 180), ("abandoned", 180), ("study", 180)])
def test_tables_go_when_their_time_has_come_and_not_before(tmp_path: Path, state: str, days: int) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            kept, gone = await table_in(hall, state), await table_in(hall, state)
            hall.clearing.evict(gone)
            date(hall, kept, days - 0.01)
            date(hall, gone, days + 0.01)
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 0, "removed": 1, "people": 0}
            assert (await hall.tables.find(kept)).table.state == state
            with pytest.raises(Objection, match="no_table"):
                await hall.tables.find(gone)
            assert await hall.store.events(gone) == []
            assert [listed.table_id for listed in await hall.store.tables_of("ann", 9)] == [kept]
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 0, "removed": 0, "people": 0}

    asyncio.run(story())


def test_a_match_that_nobody_goes_on_with_ends_without_result(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            kept, ended = await table_in(hall, "running"), await table_in(hall, "running")
            date(hall, kept, 29.9)
            date(hall, ended, 30.1)
            watching = Visitor(hall, "ann")
            await watching.join(ended)
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 1, "removed": 0, "people": 0}
            assert watching.now["state"] == "abandoned", "whoever looks on is told"
            assert (await hall.tables.find(kept)).table.state == "running"
            assert await hall.store.idle(State.ABANDONED, NOW) == [], "its time begins anew"
            assert await hall.store.idle(State.ABANDONED, NOW + DAY) == [ended]

    asyncio.run(story())


def test_the_pages_of_a_table_that_goes_are_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            gone = await table_in(hall, "waiting")
            date(hall, gone, 3)
            (await hall.tables.find(gone)).table.changed = NOW - 3 * DAY
            page = Visitor(hall, "ann")
            await page.join(gone)
            await tidy(hall, SCHEDULE, NOW)
            assert (page.told[-1]["type"], page.told[-1]["code"]) == ("refused", "no_table")
            with pytest.raises(Objection, match="join_first"):
                await page.act(wire.Sit("sit", 1))
            with pytest.raises(Objection, match="no_table"):
                await page.join(gone)

    asyncio.run(story())


def test_a_table_leaves_memory_before_its_events_go(tmp_path: Path) -> None:
    """Somebody who acts while a table is removed must not write into a log whose beginning is gone."""

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            gone = await table_in(hall, "waiting")
            date(hall, gone, 3)
            (await hall.tables.find(gone)).table.changed = NOW - 3 * DAY
            page = Visitor(hall, "ann")
            await page.join(gone)
            forget = hall.store.forget

            async def slowly(table_ids: Iterable[str]) -> None:
                with pytest.raises(Objection, match="join_first"):
                    await page.act(wire.Sit("sit", 1))
                with pytest.raises(Objection, match="no_table"):
                    await hall.tables.find(gone)
                await forget(table_ids)

            hall.store.forget = slowly  # type: ignore[method-assign]
            assert (await tidy(hall, SCHEDULE, NOW))["removed"] == 1
            assert await hall.store.events(gone) == []

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("late", ["act", "join"])
def test_who_waited_for_a_table_while_it_was_removed_writes_nothing_into_it(tmp_path: Path, late: str) -> None:
    """The removal and somebody's wish stand in line for the same lock, one behind the other."""

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            gone = (await hall.doors.open(wish("aztec", "link", "link", public=True), "ann")).table
            page, other = Visitor(hall, "ann"), Visitor(hall, "bob")
            live = await hall.tables.find(gone)
            await page.join(gone)
            async with live.lock:
                removing = asyncio.create_task(hall.clearing.remove(gone, NOW * 2))
                await asyncio.sleep(0)
                waiting = asyncio.create_task(page.act(wire.Sit("sit", 1)) if late == "act" else other.join(gone))
                await asyncio.sleep(0.01)
            assert await removing
            if late == "act":
                refused = await waiting
                assert isinstance(refused, wire.Refused)
                assert refused.code == "no_table"
            else:
                with pytest.raises(Objection, match="no_table"):
                    await waiting
            assert await hall.store.events(gone) == []
            assert other.page.live is None

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_table_at_which_something_has_just_happened_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = await table_in(hall, "waiting")
            date(hall, table, 3)  # as the list saw it a moment ago
            assert (await tidy(hall, SCHEDULE, NOW))["removed"] == 0
            assert await hall.store.events(table) != []

    asyncio.run(story())


def test_a_table_with_which_it_fails_is_passed_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            broken, ended = await table_in(hall, "running"), await table_in(hall, "running")
            gone = await table_in(hall, "waiting")
            for table in (broken, ended, gone):
                date(hall, table, 31)
                hall.clearing.evict(table)
            write(hall, "UPDATE event SET body = '{}' WHERE table_id = ? AND number = 1", broken)
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 1, "removed": 1, "people": 0}

    asyncio.run(story())


def test_whatever_fails_with_one_table_the_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            running = [await table_in(hall, "running") for _ in range(3)]
            waiting = [await table_in(hall, "waiting") for _ in range(3)]
            for table in (*running, *waiting):
                date(hall, table, 31)
                hall.clearing.evict(table)
            cursed = (running[0], waiting[0])

            def fails_with(table: str) -> bool:
                if table in cursed:
                    raise ZeroDivisionError
                return True

            abandon, forget = hall.clearing.abandon, hall.store.forget

            async def forget_most(tables: list[str]) -> None:
                assert all(map(fails_with, tables))
                await forget(tables)

            async def abandon_most(table: str) -> bool:
                return fails_with(table) and await abandon(table)

            monkeypatch.setattr(hall.clearing, "abandon", abandon_most)
            monkeypatch.setattr(hall.store, "forget", forget_most)
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 2, "removed": 2, "people": 0}

    asyncio.run(story())


# The machine's clock


def test_a_clock_that_is_far_ahead_when_the_house_opens_removes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            tables = [await table_in(hall, state) for state in ("waiting", "running", "finished", "study")]
            for table in tables:
                hall.clearing.evict(table)
            ahead = NOW + 3000 * DAY
            for later in (0, 1, 5):  # rounds, and further openings with the same wrong clock
                now = await house_time(hall.store, ahead + later * 3600)
                assert sum((await tidy(hall, SCHEDULE, now)).values()) == 0
            now = await house_time(hall.store, NOW + 1 * DAY)  # somebody has set it right
            assert NOW < now <= NOW + 1.1 * DAY
            assert sum((await tidy(hall, SCHEDULE, now)).values()) == 0
            for day in (3, 6, 9):
                now = await house_time(hall.store, NOW + day * DAY)
            assert (await tidy(hall, SCHEDULE, now))["removed"] == 1, "and time goes on as before"

    asyncio.run(story())


def test_days_count_and_leaps_do_not() -> None:
    calendar = Calendar(0.0)
    for day in range(1, 11):
        calendar = calendar.at(day * DAY)
    assert calendar.today == 10 * DAY
    calendar = calendar.at(16 * DAY)  # closed over a holiday
    assert calendar.today == 16 * DAY
    calendar = calendar.at(100 * DAY)  # closed for a season, or a wrong clock
    assert calendar.today == 16 * DAY
    calendar = calendar.at(103 * DAY)
    assert calendar.today == 19 * DAY
    calendar = calendar.at(20 * DAY)  # it was a wrong clock
    assert calendar.today == 19 * DAY
    assert calendar.at(-50 * DAY).today == -50 * DAY, "a clock that goes back is believed: it removes nothing"


def test_people_who_sit_nowhere_are_forgotten_after_a_year_and_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            await table_in(hall, "finished")  # of Ann
            for person, days in (("ann", 500), ("bob", 401), ("cleo", 399)):
                await hall.store.remember(person, person.title(), NOW - days * DAY)
            assert await tidy(hall, SCHEDULE, NOW) == {"ended": 0, "removed": 0, "people": 1}
            names = [await hall.store.name_of(person) for person in ("ann", "bob", "cleo")]
            assert names == ["Ann", None, "Cleo"]

    asyncio.run(story())


def test_tables_that_nobody_looks_at_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = await table_in(hall, "running")
            before = (await hall.tables.find(table)).table
            visitor = Visitor(hall, "ann")
            await visitor.join(table)
            hall.clearing.let_go()
            assert (await hall.tables.find(table)).table is before, "somebody looks at it"
            hall.pages.part(visitor.page)
            await asyncio.sleep(0.01)
            hall.clearing.let_go()
            again = (await hall.tables.find(table)).table
            assert again is not before
            assert (again.number, again.match.lines, again.chairs) == (before.number, before.match.lines, before.chairs)

    asyncio.run(story())


def test_a_clock_that_runs_keeps_its_table_in_memory(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here", clock=MINUTE), "ann")
            page = Visitor(hall, "ann")
            await page.join(opened.table)
            await page.play(1, "f4.1NW")  # the first move starts the clocks
            hall.pages.part(page.page)
            before = await hall.tables.find(opened.table)
            await asyncio.sleep(0.01)
            hall.clearing.let_go()
            assert await hall.tables.find(opened.table) is before

    asyncio.run(story())


def test_only_a_match_that_goes_on_is_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            waiting = (await hall.doors.open(wish("aztec", "link", "link"), "ann")).table
            assert not await hall.clearing.abandon(waiting)
            assert (await hall.tables.find(waiting)).table.state == "waiting"

    asyncio.run(story())


def test_the_log_is_cleared_once_an_hour_and_memory_every_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        pauses: list[float] = []

        async def pass_over(seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 3:
                raise asyncio.CancelledError

        async with open_hall(tmp_path) as hall:
            emptied: list[None] = []
            monkeypatch.setattr(hall.clearing, "let_go", lambda: emptied.append(None))
            monkeypatch.setattr("hypostyle.server.housekeeping.asyncio", SimpleNamespace(sleep=pass_over))
            with capture_logs() as logged, pytest.raises(asyncio.CancelledError):
                await keep_tidy(hall, SCHEDULE)
            assert pauses == [60, 60, 60]
            assert len(emptied) == 3
            assert [each["event"] for each in logged].count("tidied") == 1

    asyncio.run(story())
