"""The log in SQLite: what is appended together, what happens when the disk refuses, and copies of a house at work."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from hypostyle.server import protocol as wire
from hypostyle.server.backup import back_up
from hypostyle.server.events import Abandoned, Named
from hypostyle.server.listing import Card, Listed, Listing
from hypostyle.server.protocol import State
from hypostyle.server.sqlite_store import FILE_NAME, VERSION, SqliteStore
from hypostyle.server.sqlite_writer import BATCH
from hypostyle.server.store import Logged, Occupied, Progress, StoreError
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server import robots
from tests.server.in_memory import Visitor, open_hall, wish
from tests.server.journal import logs
from tests.server.running import RunningHouse


def listing(state: Any = "running", *sitters: str) -> Listing:
    return Listing(state, False, sitters)


@contextmanager
def open_store(folder: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        store.close()


class Traced:
    """The statements that a store's writer runs, and a way to keep the writer busy meanwhile."""

    def __init__(self, store: SqliteStore) -> None:
        self.statements: list[str] = []
        self.let_go = threading.Event()
        self._store = store
        store.writer.connection.set_trace_callback(self.statements.append)
        store.writer.connection.create_function("let_go", 0, lambda: self.let_go.wait(60))

    def keep_busy(self, *before: tuple[str, list[tuple[str, ...]]]) -> asyncio.Task[None]:
        return asyncio.create_task(
            self._store.writer.do(*before, ("INSERT INTO house VALUES ('busy', let_go())", [()]))
        )

    @property
    def commits(self) -> int:
        return sum(statement.startswith("COMMIT") for statement in self.statements)


def test_what_arrives_during_a_commit_shares_the_next(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        traced = Traced(store)
        busy = traced.keep_busy()
        await asyncio.sleep(0)
        appends = [
            asyncio.create_task(store.append(f"table{number}", [Logged(1, 0.0, Abandoned())], listing()))
            for number in range(300)
        ]
        await asyncio.sleep(0)
        traced.let_go.set()
        await asyncio.gather(busy, *appends)
        assert traced.commits <= 2, "three hundred appends, one synchronisation"

    with open_store(tmp_path) as store:
        asyncio.run(story(store))
    assert len(logs(tmp_path)) == 300


def test_a_commit_is_bounded(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        traced = Traced(store)
        busy = traced.keep_busy()
        names = [asyncio.create_task(store.remember(f"person{n}", None, 0.0)) for n in range(BATCH + 10)]
        await asyncio.sleep(0)
        traced.let_go.set()
        await asyncio.gather(busy, *names)
        assert traced.commits == 2

    with open_store(tmp_path) as store:
        asyncio.run(story(store))


def test_every_commit_is_synchronised_in_full(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert store.writer.connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert store.writer.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_one_that_cannot_be_written_does_not_harm_those_beside_it(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("a", [Logged(1, 0.0, Abandoned())], listing())
        traced = Traced(store)
        busy = traced.keep_busy()
        await asyncio.sleep(0)
        same_number = asyncio.create_task(store.append("a", [Logged(1, 0.0, Abandoned())], listing()))
        good = [asyncio.create_task(store.append(table, [Logged(1, 0.0, Abandoned())], listing())) for table in "bcd"]
        await asyncio.sleep(0)
        traced.let_go.set()
        await asyncio.gather(busy, *good)
        with pytest.raises(StoreError, match="UNIQUE"):
            await same_number

    with open_store(tmp_path) as store:
        asyncio.run(story(store))
    assert {table: len(log) for table, log in logs(tmp_path).items()} == {"a": 1, "b": 1, "c": 1, "d": 1}


def test_the_writer_outlives_whatever_goes_wrong(tmp_path: Path) -> None:
    class Failing(list[tuple[str, ...]]):
        def __iter__(self) -> Iterator[tuple[str, ...]]:
            raise ValueError("nothing that SQLite would say")

    async def story(store: SqliteStore) -> None:
        with pytest.raises(StoreError, match="nothing that SQLite would say"):
            await asyncio.wait_for(store.writer.do(("INSERT INTO house VALUES (?, ?)", Failing())), 30)
        await asyncio.wait_for(store.remember("ann", "Ann", 0.0), 30)
        assert await store.name_of("ann") == "Ann"

    with open_store(tmp_path) as store:
        asyncio.run(story(store))


# A disk that is full

FULL = "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"


def other_hand(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute(sql)
        connection.commit()


def refuse_by_trigger(hall_store: SqliteStore) -> Callable[[], None]:
    folder = hall_store.path.parent
    other_hand(folder, FULL)
    return lambda: other_hand(folder, "DROP TRIGGER full")


def refuse_by_page_limit(hall_store: SqliteStore) -> Callable[[], None]:
    """SQLite's own “database or disk is full”: no page more than there are."""
    connection = hall_store.writer.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    def relent() -> None:
        connection.execute("PRAGMA max_page_count = 1000000")

    return relent


@pytest.mark.parametrize("refuse", [refuse_by_trigger, refuse_by_page_limit])
def test_nothing_happens_when_the_disk_is_full_and_all_goes_on_when_it_is_not(
    tmp_path: Path, refuse: Callable[[SqliteStore], Callable[[], None]]
) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            visitor = Visitor(hall, "ann")
            await visitor.join(opened.table)
            live = visitor.live
            assert isinstance(hall.store, SqliteStore)
            relent = refuse(hall.store)
            failed = await rename_until_refused(visitor)
            assert live.table.number == visitor.now["number"], "nothing was applied or told"
            assert live.table.chair(1).name == visitor.now["seats"][0]["name"] != f"Ann {failed:035}"
            relent()
            again = await visitor.act(wire.Rename(f"name{failed}", 1, "Anna"))
            assert again == wire.Done(f"name{failed}", live.table.number), "the same id, sent again, happens now"
            assert live.table.chair(1).name == "Anna"
        log = logs(tmp_path)[opened.table]
        assert [each.number for each in log] == list(range(1, len(log) + 1))
        assert sum(getattr(each.event, "intent", None) == f"1 name{failed}" for each in log) == 1

    asyncio.run(story())


async def rename_until_refused(visitor: Visitor) -> int:
    """Fill whatever the disk has left; returns the number of the name that it refused."""
    for number in range(200):
        try:
            await visitor.act(wire.Rename(f"name{number}", 1, f"Ann {number:035}"))
        except StoreError:
            return number
    pytest.fail("the disk took everything")


def test_the_page_is_told_that_the_disk_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house:
            opened = await robots.open_table(house.address, robots.wish("veil", 2))
            other_hand(tmp_path / "data", FULL)
            answered = await robots.http(house.address, "POST", "/api/tables", json=robots.wish("veil", 2))
            assert (answered.status_code, answered.json()["code"]) == (503, "disk")
            codes = await robots.say(
                house.address,
                {"type": "join", "table": opened["table"], "keys": [opened["keys"]["1"]]},
                {"type": "sit", "id": "s", "seat": 1},
            )
            assert codes == ["disk"]
            other_hand(tmp_path / "data", "DROP TRIGGER full")
            await robots.play_match(house.address, robots.wish("veil", 2), random.Random(1))
            assert "Traceback" not in house.said()

    asyncio.run(story())


# Versions and reading


def test_the_log_of_another_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(StoreError, match="another version"):
        SqliteStore(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)


def test_analyses_of_an_earlier_version_are_made_again_when_somebody_asks(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.executescript("""
            CREATE TABLE analysis (table_id TEXT PRIMARY KEY, simulations INTEGER NOT NULL, total INTEGER NOT NULL);
            CREATE TABLE judgement (table_id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL);
            INSERT INTO analysis VALUES ('a', 1000, 2);
            INSERT INTO judgement VALUES ('a', 0, '{"ply":0,"seat":1,"move":"x","worth":0.5}');
            PRAGMA user_version = 2;
        """)

    async def story() -> None:
        store = SqliteStore(tmp_path)
        await store.append("a", [Logged(1, 5.0, Named(1, "Ann"))], listing("finished", "ann"))
        assert (await store.unfinished_analyses(9), await store.judgements("a", 0)) == ([], [])
        await store.begin_analysis("a", "quick", 4)
        assert await store.analysis("a") == Progress("a", "quick", 4, 0)
        store.close()

    asyncio.run(story())


def test_reading_goes_on_while_a_commit_waits(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("a", [Logged(1, 5.0, Named(1, "Ann"))], listing("running", "ann"))
        traced = Traced(store)

        writing = traced.keep_busy(("INSERT INTO person VALUES (?, ?, 0)", [("bob", "Bob")]))
        await asyncio.sleep(0.01)
        assert await store.events("a") == [Logged(1, 5.0, Named(1, "Ann"))]
        assert [listed.table_id for listed in await store.tables_of("ann", 9)] == ["a"]
        assert await store.name_of("bob") is None, "not before it is committed"
        traced.let_go.set()
        await writing
        assert await store.name_of("bob") == "Bob"

    with open_store(tmp_path) as store:
        asyncio.run(story(store))


def test_a_log_that_cannot_be_read_is_the_disks_fault(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        other_hand(tmp_path, "DROP TABLE person")
        with pytest.raises(StoreError, match="no such table"):
            asyncio.run(store.name_of("ann"))


def test_a_secret_of_the_house_is_made_once(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert store.secret("cookie", lambda: b"first") == b"first"
    with open_store(tmp_path) as store:
        assert store.secret("cookie", lambda: b"second") == b"first"


# Who may read it, and who may write


def test_nobody_else_reads_the_log_even_in_a_folder_that_is_open_to_all(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"):  # of a house as it was kept before
        (tmp_path / name).touch(0o644)
        (tmp_path / name).chmod(0o644)
    with open_store(tmp_path) as store:
        asyncio.run(store.remember("ann", "Ann", 0.0))
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == {FILE_NAME: 0o600, f"{FILE_NAME}-wal": 0o600, f"{FILE_NAME}-shm": 0o600}


def test_a_fresh_log_is_for_its_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with open_store(tmp_path) as store:
            asyncio.run(store.remember("ann", "Ann", 0.0))
            assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    finally:
        os.umask(before)


def test_one_house_at_a_time_has_a_folder(tmp_path: Path) -> None:
    with open_store(tmp_path), pytest.raises(Occupied, match="another house"):
        SqliteStore(tmp_path)
    with open_store(tmp_path):
        pass  # it is free again
    (tmp_path / FILE_NAME).write_bytes(b"this is no log" * 100)
    for _ in range(2):
        with pytest.raises(sqlite3.DatabaseError, match="not a database"):
            SqliteStore(tmp_path)  # and nothing stays taken by one that could not open


# Copies


def test_a_copy_of_a_house_at_work_is_a_consistent_beginning(tmp_path: Path) -> None:
    async def story() -> list[Path]:
        copies: list[Path] = []
        async with RunningHouse(tmp_path / "data") as house:
            matches = asyncio.gather(
                *(
                    robots.play_match(house.address, robots.wish(game, 2), random.Random(number))
                    for number, game in enumerate(("aztec", "aztec", "bazaar", "quarry", "veil"))
                )
            )
            while not matches.done():
                if (tmp_path / "data" / FILE_NAME).exists():
                    copies.append(tmp_path / f"copy{len(copies)}" / FILE_NAME)
                    copies[-1].parent.mkdir()
                    await asyncio.to_thread(back_up, tmp_path / "data", copies[-1])
                await asyncio.sleep(0.05)
            await matches
        return copies

    copies = asyncio.run(story())
    whole = logs(tmp_path / "data")
    grown = set()
    for copy in copies:
        assert list(copy.parent.iterdir()) == [copy], "complete in itself"
        if has_tables(copy):
            copied = logs(copy.parent)
            grown.add(sum(map(len, copied.values())))
            for table, log in copied.items():
                assert log == whole[table][: len(log)], "what was there then, without gaps"
                Table.of(table, LIBRARY, log)
    assert len(grown) > 2, "copies were made while things happened"
    last = next(copy for copy in reversed(copies) if has_tables(copy))
    asyncio.run(goes_on(last.parent))


async def goes_on(folder: Path) -> None:
    """A house opens over a copy and plays."""
    async with RunningHouse(folder) as house:
        await robots.play_match(house.address, robots.wish("bazaar", 2), random.Random(1))


def has_tables(copy: Path) -> bool:
    with closing(sqlite3.connect(copy)) as connection:
        return bool(connection.execute("SELECT name FROM sqlite_master WHERE name = 'event'").fetchall())


def test_what_was_handed_over_as_the_house_closed_is_on_disk(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        going_on = asyncio.create_task(store.append("t", [Logged(1, 0.0, Abandoned())], listing()))
        await asyncio.sleep(0)
        store.close()
        await going_on

    asyncio.run(story(SqliteStore(tmp_path)))
    assert list(logs(tmp_path)) == ["t"]


def test_whoever_is_gone_is_told_nothing_and_the_writer_goes_on(tmp_path: Path) -> None:
    """In tests one loop follows another."""

    with open_store(tmp_path) as store:
        traced = Traced(store)

        async def leave_at_once() -> None:
            traced.keep_busy()
            await asyncio.sleep(0.01)

        asyncio.run(leave_at_once())
        traced.let_go.set()
        asyncio.run(store.append("t", [Logged(1, 0.0, Abandoned())], listing()))
    assert list(logs(tmp_path)) == ["t"]


def test_a_card_that_cannot_be_read_is_as_none(tmp_path: Path) -> None:
    """It is written anew when somebody asks for it."""

    async def story(store: SqliteStore) -> None:
        card = Card("aztec", 1, {}, [])
        await store.append("t", [Logged(1, 0.0, Abandoned())], Listing(State.RUNNING, False, (), card))
        assert await store.listed("t") == Listed("t", State.RUNNING, 0.0, card)
        other_hand(tmp_path, "UPDATE hall_table SET card = 'nonsense'")
        assert await store.listed("t") == Listed("t", State.RUNNING, 0.0, None)

    with open_store(tmp_path) as store:
        asyncio.run(story(store))


def test_a_copy_of_a_house_at_which_nothing_has_happened_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    copied = back_up(tmp_path, tmp_path / "copy.sqlite3")
    assert (copied.tables, copied.events) == (0, 0)
