"""How a table ends, is removed, or leaves memory when nobody is at it."""

from __future__ import annotations

import time
from contextlib import nullcontext

from hypostyle.server import protocol as wire
from hypostyle.server.analyst import Analyst
from hypostyle.server.commit import Commit
from hypostyle.server.draft import Draft
from hypostyle.server.events import Abandoned
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Code, Objection
from hypostyle.server.pages import Pages
from hypostyle.server.protocol import State
from hypostyle.server.store import Store
from hypostyle.server.tables import Tables
from hypostyle.server.tasks import Tasks


class Clearing:
    """Clears tables away; housekeeping says which and when."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        pages: Pages,
        commit: Commit,
        analyst: Analyst,
        tasks: Tasks,
        manners: Manners,
    ) -> None:
        self._store = store
        self._tables = tables
        self._pages = pages
        self._commit = commit
        self._analyst = analyst
        self._tasks = tasks
        self._manners = manners

    async def abandon(self, table_id: str) -> bool:
        """End a match that nobody goes on with; returns whether it did until now. What cannot be replayed stays."""
        try:
            live = await self._tables.find(table_id)
        except Objection:
            return False
        async with live.lock:
            is_running = live.table.state == State.RUNNING
            if is_running:
                draft = Draft(live.table, time.time())
                draft.add(Abandoned())
                await self._commit(live, draft)
        return is_running

    async def remove(self, table_id: str, before: float) -> bool:
        """Remove a table in which nothing has happened since, from memory first and then from the log.

        The order matters: what somebody does meanwhile must not end in a log whose beginning is gone. Returns whether
        it was removed.
        """
        live = self._tables.get(table_id)
        async with live.lock if live else nullcontext():
            if (live and live.table.changed >= before) or self._tables.is_coming(table_id):
                return False
            with self._tables.shut(table_id):
                self.evict(table_id)
                await self._store.forget([table_id])
        return True

    def evict(self, table_id: str) -> None:
        """Drop a table from memory, and send its pages away."""
        self._analyst.forget(table_id)
        live = self._tables.drop(table_id)
        if live:
            live.be_quiet()
            for page in list(live.pages):
                page.tell(wire.Refused(None, Code.NO_TABLE, Objection(Code.NO_TABLE).message))
                self._pages.part(page)

    def let_go(self) -> None:
        """Drop from memory the tables that nobody looks at and whose clock does not run; the log has them."""
        long_ago = time.monotonic() - self._manners.unwatched
        for live in self._tables:
            if not live.pages and not live.alarm and not live.lock.locked() and live.looked_at < long_ago:
                live.be_quiet()
                table = live.table
                self._tables.drop(table.id)
                if live.listed != table.number:
                    self._tasks.spawn(self._store.relist(table.id, table.number, table.listing()))
