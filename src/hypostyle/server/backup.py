"""Copies of a house's log, made while it is at work or not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from msgspec import MsgspecError

from hypostyle.server.events import decode
from hypostyle.server.sqlite_store import FILE_NAME
from hypostyle.server.store import Damaged, StoreError


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
