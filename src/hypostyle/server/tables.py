"""The tables in memory: how they come in from the log, and that there is only one of each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import structlog

from hypostyle.core import Game, Match
from hypostyle.server.clerks import Clerks
from hypostyle.server.events import Opened, Studied
from hypostyle.server.events import encode as encode_event
from hypostyle.server.kept import examine
from hypostyle.server.live import Live
from hypostyle.server.metrics import OPEN_TABLES
from hypostyle.server.objection import Code, Objection
from hypostyle.server.papers import must_know
from hypostyle.server.protocol import State
from hypostyle.server.store import Logged, Row, Store
from hypostyle.server.table import Table, fold, put_together

log = structlog.get_logger("hypostyle.tables")


class Tables:
    """All tables that are in memory, and the way there for all others."""

    def __init__(self, library: Mapping[str, Game], store: Store, clerks: Clerks) -> None:
        self._library = library
        self._store = store
        self._clerks = clerks
        self._live: dict[str, Live] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._coming: Counter[str] = Counter()  # and those that are being read
        self.then: list[Callable[[Live], None]] = []  # what follows when a table has come in

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._live.values()))

    def get(self, table_id: str) -> Live | None:
        """The table of that id, if it is in memory."""
        return self._live.get(table_id)

    async def find(self, table_id: str) -> Live:
        """The table of that id, from memory or the log; raises Objection, `UNREADABLE` if it cannot be replayed."""
        live = self._live.get(table_id) or await self._load(table_id)
        live.looked_at = time.monotonic()
        return live

    async def look(self, table_id: str, person: str, key: str | None) -> Table:
        """The table of that id, for somebody who may look at it; raises Objection."""
        live = await self.find(table_id)
        must_know(live.table, person, [key] if key else [])
        if live.table.is_hiding:
            raise Objection(Code.HIDDEN)
        return live.table

    async def match_of(self, table_id: str) -> Match:
        """The match that is played at a table; raises Objection."""
        return (await self.find(table_id)).table.match

    async def begun(self, table_id: str, event: Opened | Studied, moment: float) -> Table:
        """A table that begins with this event and is not in memory yet; long work is a clerk's. Raises Objection."""
        if isinstance(event, Studied) or event.origin or event.custom_set is not None:
            return await self._fold(table_id, [Row(1, moment, encode_event(event))])
        return Table.of(table_id, self._library, [Logged(1, moment, event)])

    def keep(self, table: Table) -> Live:
        """Take a table into memory."""
        live = Live(table, since=time.monotonic(), looked_at=time.monotonic())
        self._live[table.id] = live
        OPEN_TABLES.set(len(self._live))
        for follow in self.then:
            follow(live)
        return live

    def drop(self, table_id: str) -> Live | None:
        """Forget a table, if it is in memory; the log has it."""
        live = self._live.pop(table_id, None)
        OPEN_TABLES.set(len(self._live))
        return live

    def must_have(self, live: Live) -> None:
        """Raises Objection if a table has left memory: it may have been removed while somebody waited for its lock."""
        if self._live.get(live.table.id) is not live:
            raise Objection(Code.NO_TABLE)

    def is_coming(self, table_id: str) -> bool:
        """Whether a table is being read."""
        return table_id in self._coming

    @contextmanager
    def shut(self, table_id: str) -> Iterator[None]:
        """Let nobody find a table for as long as this lasts."""
        self._leaving.add(table_id)
        try:
            yield
        finally:
            self._leaving.discard(table_id)

    async def read_again(self, live: Live) -> None:
        """Take a table anew from the log: somebody else has written to it."""
        log.warning("somebody else wrote to a table; it is read again", table=live.table.id)
        live.table = await self._fold(live.table.id, await self._store.rows(live.table.id))

    async def _load(self, table_id: str) -> Live:
        if table_id in self._leaving:
            raise Objection(Code.NO_TABLE)
        self._coming[table_id] += 1
        try:
            table = await self._fold(table_id, await self._store.rows(table_id))
        except Objection as objection:
            await self._set_aside(table_id, objection)
            raise
        finally:
            self._coming -= Counter([table_id])
        # While the log was read somebody else may have brought the table in; there must never be two of it.
        return self._live.get(table_id) or self.keep(table)

    async def _fold(self, table_id: str, rows: list[Row]) -> Table:
        """The table that a log makes; a clerk replays it. Raises Objection."""
        if not rows:
            raise Objection(Code.NO_TABLE)
        return put_together(await self._clerks.do(fold, table_id, rows))

    async def _set_aside(self, table_id: str, objection: Objection) -> None:
        """List a table that cannot be replayed as such."""
        listed = await self._store.listed(table_id) if objection.code == Code.UNREADABLE_TABLE else None
        if listed and listed.state != State.UNREADABLE:
            log.warning("a table cannot be replayed", table=table_id, reason=objection.message)
            await examine(listed, self._store, self._clerks)
