"""The one way in which anything happens at a table: on disk first, then in memory, then on every page."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from hypostyle.server.draft import Draft
from hypostyle.server.events import Entered, Replaced, Sat, Started, TookBack
from hypostyle.server.listing import Listing
from hypostyle.server.live import Live
from hypostyle.server.metrics import APPEND_SECONDS, EVENTS
from hypostyle.server.objection import Code, Objection
from hypostyle.server.pages import Pages
from hypostyle.server.store import Conflict, Logged, Store
from hypostyle.server.tables import Tables

# Seconds after which lists are told that a table goes on; its index would double what a move writes.
LISTED_EVERY = 30.0


class Commit:
    """Lets what is drafted happen."""

    def __init__(self, store: Store, tables: Tables, pages: Pages, at: Callable[[str], None]) -> None:
        self._store = store
        self._tables = tables
        self._pages = pages
        self._at = at
        self.then: list[Callable[[Live], None]] = []  # what follows when something has happened at a table

    async def __call__(self, live: Live, draft: Draft) -> None:
        """Append what a draft holds, put its table in the old one's place, and show it; under the table's lock.

        If the disk refuses, or the table has been removed, nothing has happened.
        """
        self._tables.must_have(live)
        table = draft.table
        is_news = draft.is_news or draft.time >= live.listed_at + LISTED_EVERY
        try:
            await self.append(table.id, draft.logged, table.listing() if is_news else None)
        except Conflict:
            await self._read_again(live)
            raise Objection(Code.STALE) from None
        if is_news:
            live.listed_at, live.listed = draft.time, table.number
        self._at("appended")
        live.table = table
        _note(live, draft)
        self._pages.bring_up_to_date(live, [each.event for each in draft.logged])
        self._follow(live)

    async def append(self, table_id: str, logged: Sequence[Logged], listing: Listing | None) -> None:
        """Put events on disk; returns when they are. Raises StoreError."""
        with APPEND_SECONDS.time():
            await self._store.append(table_id, logged, listing)
        EVENTS.inc(len(logged))

    async def _read_again(self, live: Live) -> None:
        """Somebody else has written to a table: read it again, and tell everyone how it stands."""
        await self._tables.read_again(live)
        live.clocks_stand()
        self._pages.begin_anew(live)
        self._follow(live)

    def _follow(self, live: Live) -> None:
        for follow in self.then:
            follow(live)


def _note(live: Live, draft: Draft) -> None:
    """Note what lasts no longer than the process: whose time runs since when, and who is asked again."""
    sat = [each.event.seat for each in draft.logged if isinstance(each.event, Sat)]
    live.taken |= dict.fromkeys(sat, time.monotonic())
    if draft.has(Entered, TookBack, Started):
        live.clocks_stand()
    if draft.has(Entered, TookBack, Replaced, Sat):
        live.failures.clear()
        live.stuck.clear()
