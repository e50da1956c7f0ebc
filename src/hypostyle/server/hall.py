"""The hall: its parts, put together.

An intent is judged, its events are appended, and only when they are on disk is it shown and answered (`intents.py`,
`commit.py`). One lock per table keeps that order. Time, lag, presence and computer players are kept in memory
(`live.py`); the log knows none of them but what became an event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hypostyle.core import Game
from hypostyle.server import bodies
from hypostyle.server.alarms import Alarms
from hypostyle.server.analyst import Analyst
from hypostyle.server.budgets import Budgets, Limits
from hypostyle.server.catalogue import Catalogue
from hypostyle.server.clearing import Clearing
from hypostyle.server.clerks import Clerks
from hypostyle.server.commit import Commit
from hypostyle.server.computer_seats import ComputerSeats
from hypostyle.server.doors import Doors
from hypostyle.server.given import Given
from hypostyle.server.hints import Hints
from hypostyle.server.intents import Intents
from hypostyle.server.manners import Manners
from hypostyle.server.pages import Pages
from hypostyle.server.players import ComputerPlayers
from hypostyle.server.questions import Questions
from hypostyle.server.store import Store
from hypostyle.server.tables import Tables
from hypostyle.server.tasks import Tasks
from hypostyle.server.waits import WaitBoard
from hypostyle.server.warming import warm


class Hall:
    """All tables of a house: whoever wants something of them speaks to one of the parts."""

    def __init__(
        self,
        library: Mapping[str, Game],
        store: Store,
        players: ComputerPlayers,
        clerks: Clerks,
        manners: Manners,
        at: Callable[[str], None],
        budgets: Budgets | None = None,
    ) -> None:
        """`at` is told where an intent has come to; tests kill the process there."""
        self._library, self._players, self._clerks = library, players, clerks
        self._tasks = tasks = Tasks()
        self.store, self.manners, self.budgets = store, manners, budgets or Budgets(Limits())
        self.tables = Tables(library, store, clerks)
        self.pages = Pages(self.tables, manners)
        self.commit = Commit(store, self.tables, self.pages, at)
        self.doors = Doors(library, store, clerks, self.tables, self.commit)
        self.catalogue = Catalogue(library, store, clerks, self.tables, manners)
        self.alarms = Alarms(self.commit, tasks, manners)
        self.intents = Intents(self.doors, self.commit, self.alarms, tasks, self.budgets, manners, at)
        self.questions = Questions(clerks)
        waits = WaitBoard(self.tables, self.pages, players, tasks, manners)
        self.hints = Hints(players, waits, self.budgets)
        seats = ComputerSeats(players, self.commit, self.alarms, self.pages, waits, tasks, manners)
        given = Given(self.commit, self.alarms, tasks, manners)
        self.analyst = Analyst(store, players, self.tables.match_of, tasks.spawn)
        self.clearing = Clearing(store, self.tables, self.pages, self.commit, self.analyst, tasks, manners)
        self.tables.then += [self.alarms.set]
        self.pages.then += [seats.think, given.see_to]
        self.commit.then += [self.alarms.set, seats.drop_idle, seats.think, given.see_to]

    async def be_ready(self, *, warms_up: bool) -> None:
        """Take up what was left undone; if wished, warm up, and get computer players ready behind the open house."""
        self._tasks.spawn(self._clerks.be_there())
        if warms_up:
            warm(self._library)
            self._players.open()
        await self.analyst.go_on()

    def computers(self) -> bodies.Computers:
        """Whose computer players can think."""
        is_ready = {name: self._players.is_ready(name) for name in self._library}
        ready, getting_ready = ([name for name in is_ready if is_ready[name] is each] for each in (True, False))
        return bodies.Computers(ready, getting_ready)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has a page open at any table."""
        return not any(live.pages for live in self.tables)

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        for live in self.tables:
            live.be_quiet()
        await self._tasks.close()
        self._players.close()
        self._clerks.close()
        self.store.close()
