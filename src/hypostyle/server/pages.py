"""Pages: how they come to a table and go, and what they are told of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

from msgspec import structs

from hypostyle.server import protocol as wire
from hypostyle.server import telling
from hypostyle.server.events import AnyEvent, Entered, TookBack
from hypostyle.server.live import Live, Page, encode
from hypostyle.server.manners import Manners
from hypostyle.server.metrics import PAGES
from hypostyle.server.papers import must_know
from hypostyle.server.tables import Tables
from hypostyle.server.telling import Holding, Presence


class Pages:
    """Brings pages to tables and tells them how these stand."""

    def __init__(self, tables: Tables, manners: Manners) -> None:
        self._tables = tables
        self._manners = manners
        self.then: list[Callable[[Live], None]] = []  # what follows when a page has come

    async def join(self, page: Page, said: wire.Join) -> None:
        """Bring a page to a table and tell it how things stand; raises Objection."""
        live = await self._tables.find(said.table)
        must_know(live.table, page.person, said.keys)
        if page.live is not None:
            self.part(page)
        async with live.lock:
            self._tables.must_have(live)
            self._welcome(live, page, said)
        for follow in self.then:
            follow(live)

    def _welcome(self, live: Live, page: Page, said: wire.Join) -> None:
        table = live.table
        page.keys = frozenset(said.keys)
        page.live = live
        page.take_seats(table)
        page.has = table.seen_from(said.since, said.era)
        live.pages.add(page)
        PAGES.inc()
        for seat in page.seats:
            live.away.pop(seat, None)
        presence = live.presence(self._manners.grace)
        stands = telling.for_page(_now(live, presence), table, page.holding, presence, page.has)
        page.has = table.match.ply
        page.tell(structs.replace(stands, about=telling.about(table, page.person, page.seats)))
        self.tell_all(live, besides=page)

    def part(self, page: Page) -> None:
        """A page is gone."""
        live = page.live
        if live is None or page not in live.pages:
            return
        live.pages.discard(page)
        if page in live.hints:
            live.hints[page].task.cancel()
        page.live = None
        PAGES.dec()
        live.looked_at = time.monotonic()
        for seat in set(page.seats) - live.presence(self._manners.grace).here:
            live.away[seat] = time.monotonic()
        self.tell_all(live)
        asyncio.get_running_loop().call_later(self._manners.grace + 0.1, self.tell_all, live)

    def bring_up_to_date(self, live: Live, events: Iterable[AnyEvent]) -> None:
        """Note what pages hold and have, now that something has happened, and tell them how the table stands."""
        kept = min((event.ply for event in events if isinstance(event, TookBack)), default=live.table.match.ply)
        may_hold_others = not all(isinstance(event, Entered) for event in events)
        for page in live.pages:
            page.has = min(page.has, kept)
            if may_hold_others:
                page.take_seats(live.table)
        self.tell_all(live)

    def begin_anew(self, live: Live) -> None:
        """Tell everyone all of a table of which nothing is certain that they were told."""
        for page in live.pages:
            page.has = 0
            page.take_seats(live.table)
        self.tell_all(live)

    def tell_all(self, live: Live, besides: Page | None = None) -> None:
        """Tell every page how the table stands; pages that hold the same seats are told the same bytes."""
        table = live.table
        presence = live.presence(self._manners.grace)
        shared = _now(live, presence)
        made: dict[tuple[Holding, int], bytes] = {}
        for page in live.pages - {besides}:
            key = page.holding, page.has
            if key not in made:
                made[key] = encode(telling.for_page(shared, table, page.holding, presence, page.has))
            page.has = table.match.ply
            page.send(made[key])


def _now(live: Live, presence: Presence) -> wire.TableNow:
    clocks = telling.clocks(live.table, live.spent(time.monotonic()), live.paused)
    return telling.now(live.table, presence, live.elapsed, clocks)
