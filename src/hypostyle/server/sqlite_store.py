"""The log on disk: SQLite in WAL mode with full synchronisation."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import MsgspecError

from hypostyle.ai.analysis import Depth
from hypostyle.server import listing as lists
from hypostyle.server.events import encode
from hypostyle.server.listing import Listed, Listing
from hypostyle.server.protocol import State
from hypostyle.server.sqlite_writer import ADD, Statement, Writer
from hypostyle.server.store import Logged, Occupied, Progress, Row, Store, StoreError

FILE_NAME = "hall.sqlite3"
VERSION = 3

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
    table_id TEXT PRIMARY KEY, depth TEXT NOT NULL, total INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS judgement (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""

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
# How the file of an earlier version becomes one of the next. Cards are written when somebody asks for them, and so are
# analyses.
_MIGRATIONS: Mapping[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE hall_table ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE hall_table ADD COLUMN card BLOB",
    ),
    2: ("DROP TABLE IF EXISTS analysis", "DROP TABLE IF EXISTS judgement"),
}
_REMEMBER = (
    "INSERT INTO person VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen"
)
_UNSAY = (
    "DELETE FROM judgement WHERE table_id = ?1 AND EXISTS (SELECT 1 FROM analysis WHERE table_id = ?1 AND depth != ?2)"
)
# What is judged of a table that has been removed meanwhile is not kept.
_ANALYSE = (
    "INSERT INTO analysis SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM hall_table WHERE id = ?1) "
    "ON CONFLICT (table_id) DO UPDATE SET depth = excluded.depth, total = excluded.total "
    "WHERE depth != excluded.depth"
)
_JUDGE = "INSERT OR IGNORE INTO judgement SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM analysis WHERE table_id = ?1)"
_HOW_FAR = (
    "SELECT table_id, depth, total, "
    "(SELECT count(*) FROM judgement WHERE judgement.table_id = analysis.table_id) AS done FROM analysis"
)


class SqliteStore(Store):
    """The log of a house, in a folder of its own. What each method does, `Store` says."""

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
        self.writer = Writer(self._connection)

    # Writing

    async def append(self, table_id: str, logged: Sequence[Logged], listing: Listing | None = None) -> None:
        rows = [(table_id, each.number, each.time, encode(each.event)) for each in logged]
        statements: list[Statement] = [(ADD, rows)]
        if listing:
            number, changed_at = logged[-1].number, logged[-1].time
            changed = (table_id, listing.state, listing.public, changed_at, number, _card(listing))
            sitters = [(person, table_id) for person in listing.sitters]
            statements += [(_LIST, [changed]), ("INSERT OR IGNORE INTO sitter VALUES (?, ?)", sitters)]
        await self.writer.do(*statements)

    async def relist(self, table_id: str, number: int, listing: Listing) -> None:
        await self.writer.do((_RELIST, [(table_id, listing.state, number, _card(listing))]))

    async def remember(self, person: str, name: str | None, seen: float) -> None:
        await self.writer.do((_REMEMBER, [(person, name, seen)]))

    async def note(self, key: str, value: bytes) -> None:
        await self.writer.do(("INSERT OR REPLACE INTO house VALUES (?, ?)", [(key, value)]))

    async def begin_analysis(self, table_id: str, depth: Depth, most: int) -> None:
        await self.writer.do((_UNSAY, [(table_id, depth)]), (_ANALYSE, [(table_id, depth, most)]))

    async def settle_analysis(self, table_id: str, total: int) -> None:
        await self.writer.do(("UPDATE analysis SET total = ?2 WHERE table_id = ?1", [(table_id, total)]))

    async def keep_judgement(self, table_id: str, number: int, body: bytes) -> None:
        await self.writer.do((_JUDGE, [(table_id, number, body)]))

    async def forget(self, table_ids: Iterable[str]) -> None:
        ids = [(table_id,) for table_id in table_ids]
        places = (
            ("event", "table_id"),
            ("sitter", "table_id"),
            ("hall_table", "id"),
            ("analysis", "table_id"),
            ("judgement", "table_id"),
        )
        await self.writer.do(*((f"DELETE FROM {place} WHERE {column} = ?", ids) for place, column in places))

    async def forget_people(self, before: float) -> int:
        gone = "FROM person WHERE seen < ? AND id NOT IN (SELECT person FROM sitter)"
        ((count,),) = await self._read(f"SELECT count(*) {gone}", (before,))
        await self.writer.do((f"DELETE {gone}", [(before,)]))
        return int(count)

    # Reading

    async def rows(self, table_id: str) -> list[Row]:
        sql = "SELECT number, time, body FROM event WHERE table_id = ? ORDER BY number"
        return [Row(*row) for row in await self._read(sql, (table_id,))]

    async def tables(self, states: Sequence[State], *, public: bool, limit: int) -> list[Listed]:
        marks = ", ".join("?" * len(states))
        sql = f"{_LISTED} WHERE state IN ({marks}) AND public >= ? ORDER BY changed DESC LIMIT ?"
        return [_listed(row) for row in await self._read(sql, (*states, public, limit))]

    async def listed(self, table_id: str) -> Listed | None:
        rows = await self._read(f"{_LISTED} WHERE id = ?", (table_id,))
        return _listed(rows[0]) if rows else None

    async def idle(self, state: State, before: float) -> list[str]:
        sql = "SELECT id FROM hall_table WHERE state = ? AND changed < ?"
        return [row[0] for row in await self._read(sql, (state, before))]

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        sql = f"{_LISTED} JOIN sitter ON sitter.table_id = id WHERE person = ? ORDER BY changed DESC LIMIT ?"
        return [_listed(row) for row in await self._read(sql, (person, limit))]

    async def sits_at(self, person: str, table_id: str) -> bool:
        return bool(await self._read("SELECT 1 FROM sitter WHERE person = ? AND table_id = ?", (person, table_id)))

    async def name_of(self, person: str) -> str | None:
        rows = await self._read("SELECT name FROM person WHERE id = ?", (person,))
        return rows[0][0] if rows else None

    async def noted(self, key: str) -> bytes | None:
        rows = await self._read("SELECT value FROM house WHERE key = ?", (key,))
        return bytes(rows[0][0]) if rows else None

    async def newest(self) -> float | None:
        ((newest,),) = await self._read("SELECT max(changed) FROM hall_table", ())
        return None if newest is None else float(newest)

    async def analysis(self, table_id: str) -> Progress | None:
        rows = await self._read(f"{_HOW_FAR} WHERE table_id = ?", (table_id,))
        return Progress(*rows[0]) if rows else None

    async def unfinished_analyses(self, limit: int) -> list[str]:
        return [row[0] for row in await self._read(f"{_HOW_FAR} WHERE done < total LIMIT ?", (limit,))]

    async def judgements(self, table_id: str, start: int) -> list[bytes]:
        sql = "SELECT body FROM judgement WHERE table_id = ? AND number >= ? ORDER BY number"
        return [row[0] for row in await self._read(sql, (table_id, start))]

    def secret(self, key: str, fresh: Callable[[], bytes]) -> bytes:
        with self._connection:
            self._connection.execute("INSERT OR IGNORE INTO house VALUES (?, ?)", (key, fresh()))
        row = self._connection.execute("SELECT value FROM house WHERE key = ?", (key,)).fetchone()
        return bytes(row[0])

    def close(self) -> None:
        self.writer.close()
        self._connection.close()
        os.close(self._lock)

    # The file

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


def _card(listing: Listing) -> bytes | None:
    return lists.encode(listing.card) if listing.card else None


def _listed(row: Sequence[Any]) -> Listed:
    table_id, state, changed, card = row
    try:
        return Listed(table_id, State(state), changed, lists.decode(card) if card else None)
    except MsgspecError:  # it is written anew
        return Listed(table_id, State(state), changed, None)


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
