"""The one thread that writes to a database: group commit.

While one commit waits for the disk, whatever else arrives is gathered for the next, so that a busy house pays for one
synchronisation where it would have paid for fifty.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from itertools import chain
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from hypostyle.server.store import Conflict, StoreError

BATCH = 500  # the most pieces of work that share a commit

Statement: TypeAlias = tuple[str, Sequence[tuple[Any, ...]]]  # what to do, and with which values, again and again

# OR ROLLBACK: the batch fails as a whole anyway, and so SQLite need not note how to undo one statement of it.
ADD = "INSERT OR ROLLBACK INTO event VALUES (?, ?, ?, ?)"
_AT_ONCE = (64, 16, 4, 1)  # events that one statement adds


class Writer:
    """Does what it is given, in order, and tells when it is on disk."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._gathering: dict[asyncio.AbstractEventLoop, list[_Work]] = {}
        self._queue: SimpleQueue[list[_Work] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="hypostyle-log", daemon=True)
        self._thread.start()

    async def do(self, *statements: Statement) -> None:
        """Run statements in one commit; returns when it is on disk. Raises StoreError, and then none was run."""
        loop = asyncio.get_running_loop()
        work = _Work(statements, loop, loop.create_future())
        # What comes in the same round of the loop is handed over together: waking the writer costs more than an event.
        gathering = self._gathering.setdefault(loop, [])
        if not gathering:
            loop.call_soon(self._hand_over, loop)
        gathering.append(work)
        await work.future

    def close(self) -> None:
        """Finish what is queued."""
        for loop in list(self._gathering):
            self._hand_over(loop)
        self._queue.put(None)
        self._thread.join()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        self._queue.put(self._gathering.pop(loop, []))

    def _write(self) -> None:
        """In the thread: gather what waits, commit it together, tell everyone."""
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
            with self.connection:
                for sql, rows in _gathered(batch).items():
                    _execute(self.connection, sql, rows)
        except Exception as error:  # whatever it is: without the writer nothing in the house would move again
            if len(batch) > 1:  # one of them is at fault, and the others must not suffer for it
                for work in batch:
                    self._commit([work])
            else:
                is_conflict = getattr(error, "sqlite_errorname", "") == "SQLITE_CONSTRAINT_PRIMARYKEY"
                _tell(batch, (Conflict if is_conflict else StoreError)(str(error)))
        else:
            _tell(batch)


class _Work(NamedTuple):
    statements: tuple[Statement, ...]
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
    if sql != ADD:
        connection.executemany(sql, rows)
        return
    begin = 0
    for many in _AT_ONCE:
        more = f"{ADD}{', (?, ?, ?, ?)' * (many - 1)}"
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
