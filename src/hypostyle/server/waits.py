"""What pages wait for while computer players get ready, queue or think: told to them where it takes a while."""

from __future__ import annotations

import asyncio

from hypostyle.server.live import Live
from hypostyle.server.manners import Manners
from hypostyle.server.pages import Pages
from hypostyle.server.players import ComputerPlayers
from hypostyle.server.tables import Tables
from hypostyle.server.tasks import Tasks


class WaitBoard:
    """Tells pages what they wait for, as long as anybody waits."""

    def __init__(self, tables: Tables, pages: Pages, players: ComputerPlayers, tasks: Tasks, manners: Manners) -> None:
        self._tables = tables
        self._pages = pages
        self._players = players
        self._tasks = tasks
        self._manners = manners
        self._telling: asyncio.Task[None] | None = None

    def watch(self) -> None:
        """Somebody has begun to wait."""
        if self._telling is None or self._telling.done():
            self._telling = self._tasks.spawn(self._tell())

    async def _tell(self) -> None:
        while waiting := [live for live in self._tables if live.thinking or live.hints or live.has_waits]:
            await asyncio.sleep(self._manners.waits)
            self._players.count_places()
            for live in waiting:
                self._tell_pauses(live)
                for page in live.pages:
                    waits = live.waits(page)
                    if waits != page.waits:
                        page.waits = waits
                        page.tell(waits)

    def _tell_pauses(self, live: Live) -> None:
        """Tell pages where a computer player's clock stands, and where it runs again."""
        paused = live.waiting() if live.table.is_clocked else frozenset()
        if paused != live.paused:
            live.paused = paused
            self._pages.tell_all(live)
