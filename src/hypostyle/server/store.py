"""The event log on disk: SQLite in WAL mode with full synchronisation, one writer thread, group commit.

`append` answers when the events are on disk. While one commit waits for the disk, whatever else arrives is gathered
for the next, so that a busy house pays for one synchronisation where it would have paid for fifty.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from msgspec import MsgspecError

from hypostyle.server import listing as lists
from hypostyle.server.events import AnyEvent, decode, encode
from hypostyle.server.listing import Listed, Listing

FILE_NAME = "hall.sqlite3"
VERSION = 2
BATCH = 500  # the most appends that share a commit

_SCHEMA = """
CREATE TABLE IF NOT EXISTS event (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, time REAL NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hall_table (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, public INTEGER NOT NULL, changed REAL NOT NULL,
    number INTEGER NOT NULL DEFAULT 0, card BLOB) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_state ON hall_table (state, changed);
CREATE TABLE IF NOT EXISTS sitter (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_table ON sitter (table_id);
CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, name TEXT, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analysis (
    table_id TEXT PRIMARY KEY, simulations INTEGER NOT NULL, total INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS judgement (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""


# OR ROLLBACK: the batch fails as a whole anyway, and so SQLite need not note how to undo one statement of it.
_ADD = "INSERT OR ROLLBACK INTO event VALUES (?, ?, ?, ?)"
_AT_ONCE = (64, 16, 4, 1)  # events that one statement adds
_LIST = (
    "INSERT INTO hall_table VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state, "
    "public = excluded.public, changed = excluded.changed, number = excluded.number, card = excluded.card"
)
# Only where the table is there and nothing newer is listed.
_RELIST = "UPDATE hall_table SET state = ?2, card = ?4, number = ?3 WHERE id = ?1 AND number <= ?3"
_LISTED = (
    "SELECT id, state, changed, CASE WHEN number = (SELECT max(number) FROM event WHERE table_id = id) "
    "THEN card END FROM hall_table"
)
# How the file of an earlier version becomes one of the next. Cards are written when somebody asks for them.
_MIGRATIONS = {
    1: (
        "ALTER TABLE hall_table ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE hall_table ADD COLUMN card BLOB",
    )
}
_REMEMBER = (
    "INSERT INTO person VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen"
)
# What is judged of a table that has been removed meanwhile is not kept.
_ANALYSE = "INSERT OR IGNORE INTO analysis SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM hall_table WHERE id = ?1)"
_JUDGE = "INSERT OR IGNORE INTO judgement SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM analysis WHERE table_id = ?1)"
_HOW_FAR = (
    "SELECT table_id, simulations, total, "
    "(SELECT count(*) FROM judgement WHERE judgement.table_id = analysis.table_id) AS done FROM analysis"
)


class Logged(NamedTuple):
    """An event with its number in its table, from 1, and its time in seconds since 1970."""

    number: int
    time: float
    event: AnyEvent


class Row(NamedTuple):
    """An event as it is on disk."""

    number: int
    time: float
    body: bytes

    def read(self) -> Logged:
        """The event itself; raises MsgspecError if it is damaged."""
        return Logged(self.number, self.time, decode(self.body))


class Kept(NamedTuple):
    """How far the analysis of a table has come: with how many simulations, of how many decisions, how many judged."""

    table: str
    simulations: int
    total: int
    done: int


class StoreError(Exception):
    """The disk refused: what was to be appended is not there, or what is there cannot be read."""


class Conflict(StoreError):
    """An event of that number is there already: somebody else has written to this table."""


class Occupied(StoreError):
    """Another house is open over the same folder."""


class Damaged(StoreError):
    """A log that was copied is not whole."""


class Store:
    """The log of a house, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # it holds secrets
        self.path = folder / FILE_NAME
        self._lock = _occupy(folder)
        try:
            _keep_from_others(self.path)
            self._connection = _connect(self.path)
            try:
                self._check_version()
                self._connection.executescript(_SCHEMA)
            except BaseException:
                self._connection.close()
                raise
        except BaseException:
            os.close(self._lock)
            raise
        self._gathering: dict[asyncio.AbstractEventLoop, list[_Work]] = {}
        self._queue: SimpleQueue[list[_Work] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="hypostyle-log", daemon=True)
        self._thread.start()

    # Writing

    async def append(self, table: str, logged: Sequence[Logged], listing: Listing | None = None) -> None:
        """Put events on disk; returns when they are. Raises StoreError, and then none of them is.

        `listing` is wanted with the first events of a table and whenever it has changed.
        """
        rows = [(table, each.number, each.time, encode(each.event)) for each in logged]
        statements: list[_Statement] = [(_ADD, rows)]
        if listing:
            number, changed_at = logged[-1].number, logged[-1].time
            changed = (table, listing.state, listing.public, changed_at, number, _card(listing))
            sitters = [(person, table) for person in listing.sitters]
            statements += [(_LIST, [changed]), ("INSERT OR IGNORE INTO sitter VALUES (?, ?)", sitters)]
        await self._do(*statements)

    async def relist(self, table: str, number: int, listing: Listing) -> None:
        """Renew what lists say of a table, as it stands after event `number`."""
        await self._do((_RELIST, [(table, listing.state, number, _card(listing))]))

    async def remember(self, person: str, name: str | None, seen: float) -> None:
        """Keep a person's name."""
        await self._do((_REMEMBER, [(person, name, seen)]))

    async def note(self, key: str, value: bytes) -> None:
        """Keep something of the house's own."""
        await self._do(("INSERT OR REPLACE INTO house VALUES (?, ?)", [(key, value)]))

    async def begin_analysis(self, table: str, simulations: int, total: int) -> None:
        """Remember that a table of so many decisions is to be analysed; again changes nothing."""
        await self._do((_ANALYSE, [(table, simulations, total)]))

    async def keep_judgement(self, table: str, number: int, body: bytes) -> None:
        """Keep what was said of a decision, the first of a table being number 0."""
        await self._do((_JUDGE, [(table, number, body)]))

    async def forget(self, tables: Iterable[str]) -> None:
        """Remove tables with all their events, and what was judged of them."""
        ids = [(table,) for table in tables]
        places = (
            ("event", "table_id"),
            ("sitter", "table_id"),
            ("hall_table", "id"),
            ("analysis", "table_id"),
            ("judgement", "table_id"),
        )
        await self._do(*((f"DELETE FROM {place} WHERE {column} = ?", ids) for place, column in places))

    async def forget_people(self, before: float) -> int:
        """Remove people who have not been here since, and sit nowhere; returns how many."""
        gone = "FROM person WHERE seen < ? AND id NOT IN (SELECT person FROM sitter)"
        ((count,),) = await self._read(f"SELECT count(*) {gone}", (before,))
        await self._do((f"DELETE {gone}", [(before,)]))
        return int(count)

    # Reading

    async def events(self, table: str) -> list[Logged]:
        """All events of a table; none if there is no such table."""
        return [row.read() for row in await self.rows(table)]

    async def rows(self, table: str) -> list[Row]:
        """All events of a table as they are on disk, damaged or not; none if there is no such table."""
        sql = "SELECT number, time, body FROM event WHERE table_id = ? ORDER BY number"
        return [Row(*row) for row in await self._read(sql, (table,))]

    async def tables(self, states: Sequence[str], *, public: bool, limit: int) -> list[Listed]:
        """The tables in these states, the latest change first."""
        marks = ", ".join("?" * len(states))
        sql = f"{_LISTED} WHERE state IN ({marks}) AND public >= ? ORDER BY changed DESC LIMIT ?"
        return [_listed(row) for row in await self._read(sql, (*states, public, limit))]

    async def listed(self, table: str) -> Listed | None:
        """What is listed of one table."""
        rows = await self._read(f"{_LISTED} WHERE id = ?", (table,))
        return _listed(rows[0]) if rows else None

    async def idle(self, state: str, before: float) -> list[str]:
        """The ids of tables in a state in which nothing has happened since."""
        sql = "SELECT id FROM hall_table WHERE state = ? AND changed < ?"
        return [row[0] for row in await self._read(sql, (state, before))]

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """The tables at which a person sat, the latest change first."""
        sql = f"{_LISTED} JOIN sitter ON sitter.table_id = id WHERE person = ? ORDER BY changed DESC LIMIT ?"
        return [_listed(row) for row in await self._read(sql, (person, limit))]

    async def sits_at(self, person: str, table: str) -> bool:
        """Whether a person sits or sat at a table."""
        return bool(await self._read("SELECT 1 FROM sitter WHERE person = ? AND table_id = ?", (person, table)))

    async def name_of(self, person: str) -> str | None:
        """The name a person goes by."""
        rows = await self._read("SELECT name FROM person WHERE id = ?", (person,))
        return rows[0][0] if rows else None

    async def noted(self, key: str) -> bytes | None:
        """What was kept under that key."""
        rows = await self._read("SELECT value FROM house WHERE key = ?", (key,))
        return bytes(rows[0][0]) if rows else None

    async def newest(self) -> float | None:
        """When something last happened at any table."""
        ((newest,),) = await self._read("SELECT max(changed) FROM hall_table", ())
        return None if newest is None else float(newest)

    async def analysis(self, table: str) -> Kept | None:
        """How far the analysis of a table has come; None if nobody asked for it."""
        rows = await self._read(f"{_HOW_FAR} WHERE table_id = ?", (table,))
        return Kept(*rows[0]) if rows else None

    async def unfinished_analyses(self, limit: int) -> list[str]:
        """The ids of tables whose analysis was begun and not finished."""
        return [row[0] for row in await self._read(f"{_HOW_FAR} WHERE done < total LIMIT ?", (limit,))]

    async def judgements(self, table: str, start: int) -> list[bytes]:
        """What is said of the decisions of a table, from that number on."""
        sql = "SELECT body FROM judgement WHERE table_id = ? AND number >= ? ORDER BY number"
        return [row[0] for row in await self._read(sql, (table, start))]

    def secret(self, key: str, fresh: Callable[[], bytes]) -> bytes:
        """A secret of the house, made once and then kept."""
        with self._connection:
            self._connection.execute("INSERT OR IGNORE INTO house VALUES (?, ?)", (key, fresh()))
        row = self._connection.execute("SELECT value FROM house WHERE key = ?", (key,)).fetchone()
        return bytes(row[0])

    def close(self) -> None:
        """Finish what is queued, then let the file go."""
        for loop in list(self._gathering):
            self._hand_over(loop)
        self._queue.put(None)
        self._thread.join()
        self._connection.close()
        os.close(self._lock)

    # The writer

    async def _do(self, *statements: _Statement) -> None:
        loop = asyncio.get_running_loop()
        work = _Work(statements, loop, loop.create_future())
        # What comes in the same round of the loop is handed over together: waking the writer costs more than an event.
        gathering = self._gathering.setdefault(loop, [])
        if not gathering:
            loop.call_soon(self._hand_over, loop)
        gathering.append(work)
        await work.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        self._queue.put(self._gathering.pop(loop, []))

    async def _read(self, sql: str, values: Sequence[Any]) -> list[Any]:
        return await asyncio.to_thread(self._fetch, sql, values)

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[Any]:
        try:
            with closing(_connect(self.path)) as connection:
                return connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def _check_version(self) -> None:
        with self._connection:
            found = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, *_MIGRATIONS, VERSION):
                raise StoreError(f"{self.path} was written by another version of the house ({found}, not {VERSION})")
            for version in range(found or VERSION, VERSION):
                for step in _MIGRATIONS[version]:
                    self._connection.execute(step)
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def _write(self) -> None:
        """The writer thread: gather what waits, commit it together, tell everyone."""
        while (batch := self._queue.get()) is not None:
            while len(batch) < BATCH and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch += following
            for begin in range(0, len(batch), BATCH):
                self._commit(batch[begin : begin + BATCH])

    def _commit(self, batch: list[_Work]) -> None:
        try:
            with self._connection:
                for sql, rows in _gathered(batch).items():
                    _execute(self._connection, sql, rows)
        except Exception as error:  # whatever it is: without the writer nothing in the house would move again
            if len(batch) > 1:  # one of them is at fault, and the others must not suffer for it
                for work in batch:
                    self._commit([work])
            else:
                is_conflict = getattr(error, "sqlite_errorname", "") == "SQLITE_CONSTRAINT_PRIMARYKEY"
                _tell(batch, (Conflict if is_conflict else StoreError)(str(error)))
        else:
            _tell(batch)


_Statement: TypeAlias = tuple[str, Sequence[tuple[Any, ...]]]  # what to do, and with which values, again and again


def _card(listing: Listing) -> bytes | None:
    return lists.encode(listing.card) if listing.card else None


def _listed(row: Sequence[Any]) -> Listed:
    table, state, changed, card = row
    try:
        return Listed(table, state, changed, lists.decode(card) if card else None)
    except MsgspecError:  # it is written anew
        return Listed(table, state, changed, None)


class _Work(NamedTuple):
    statements: tuple[_Statement, ...]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]


def _gathered(batch: list[_Work]) -> dict[str, list[tuple[Any, ...]]]:
    """Each statement of a batch once, with the values of all: a statement by itself costs as much as ten rows more."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for work in batch:
        for sql, rows in work.statements:
            found.setdefault(sql, []).extend(rows)
    return found


def _execute(connection: sqlite3.Connection, sql: str, rows: list[tuple[Any, ...]]) -> None:
    """A statement for all its rows. Events go in by the dozen: after each row by itself the writer would have to wait
    until the house lets it have the interpreter again."""
    if sql != _ADD:
        connection.executemany(sql, rows)
        return
    begin = 0
    for many in _AT_ONCE:
        more = f"{_ADD}{', (?, ?, ?, ?)' * (many - 1)}"
        while len(rows) - begin >= many:
            connection.execute(more, tuple(chain.from_iterable(rows[begin : begin + many])))
            begin += many


def _tell(batch: list[_Work], error: StoreError | None = None) -> None:
    """Settle the futures of a batch, with one call into each loop (there is one, but in tests)."""
    for loop in {work.loop for work in batch}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, [work.future for work in batch if work.loop is loop], error)


def _settle(futures: list[asyncio.Future[None]], error: StoreError | None) -> None:
    for future in futures:
        if future.done():  # whoever asked has gone
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)


def _connect(path: Path) -> sqlite3.Connection:
    # The writer thread is the only one that writes; sqlite3 is told not to insist on the thread that opened it.
    connection = sqlite3.connect(path, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _occupy(folder: Path) -> int:
    """Take a folder for this process alone, for as long as it lives; raises Occupied. A kill lets it go too."""
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise Occupied(f"another house is open over {folder}") from None
    return lock


def _keep_from_others(path: Path) -> None:
    """Let nobody else read the log, whatever its folder allows: it holds secrets. SQLite's own files follow suit."""
    path.touch(0o600)
    for file in (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))):
        if file.exists() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


class Copied(NamedTuple):
    """What a copy holds."""

    bytes: int
    tables: int
    events: int


def back_up(folder: Path, target: Path) -> Copied:
    """Copy the log of a house, running or not, into a new file that is complete in itself, and look through the copy.

    Raises OSError or sqlite3.Error, and then half a copy does not stay; or Damaged, and then the copy, which may be
    all that can be saved, has another name.
    """
    target.touch(0o600, exist_ok=False)  # it holds secrets
    try:
        source_uri = f"{(folder / FILE_NAME).resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(source_uri, uri=True)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error:
        target.unlink()
        raise
    try:
        with closing(sqlite3.connect(target)) as copy:
            tables, events = _look_through(copy)
    except (sqlite3.DatabaseError, StoreError) as error:
        damaged = target.rename(target.with_name(f"{target.name}.damaged"))
        raise Damaged(f"{error} ({damaged})") from None
    return Copied(target.stat().st_size, tables, events)


def _look_through(copy: sqlite3.Connection) -> tuple[int, int]:
    """How many tables and events a log holds, every page and every event of it read; raises if it is not whole."""
    ((verdict,), *_) = copy.execute("PRAGMA integrity_check(1)").fetchall()
    if verdict != "ok":
        raise StoreError(verdict)
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'event'").fetchall():
        return 0, 0  # a house that has just been opened for the first time
    last: dict[str, int] = {}
    for table, number, body in copy.execute("SELECT table_id, number, body FROM event ORDER BY table_id, number"):
        if number != last.get(table, 0) + 1:
            raise StoreError(f"event {last.get(table, 0) + 1} of table {table} is missing")
        try:
            decode(body)
        except MsgspecError as error:
            raise StoreError(f"event {number} of table {table} cannot be read: {error}") from None
        last[table] = number
    return len(last), sum(last.values())
