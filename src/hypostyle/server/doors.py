"""How tables are opened: as wished, for a lesson or an example, with a record to be looked at, for a rematch."""

from __future__ import annotations

import time
from collections.abc import Mapping

from hypostyle.core import Game, HypostyleError
from hypostyle.server import bodies, decisions, first_events
from hypostyle.server.clerks import Clerks, Work
from hypostyle.server.commit import Commit
from hypostyle.server.draft import Draft
from hypostyle.server.events import Opened, Studied
from hypostyle.server.objection import grumble
from hypostyle.server.store import Logged, Store
from hypostyle.server.table import Table
from hypostyle.server.tables import Tables


class Doors:
    """Opens tables."""

    def __init__(
        self, library: Mapping[str, Game], store: Store, clerks: Clerks, tables: Tables, commit: Commit
    ) -> None:
        self._library = library
        self._store = store
        self._clerks = clerks
        self._tables = tables
        self._commit = commit

    async def open(self, wish: bodies.NewTable, person: str) -> bodies.OpenedTable:
        """Open a table as wished; raises Objection."""
        name = await self._store.name_of(person)
        source = wish.source
        try:
            if source and source.record is None:
                match = (await self._tables.look(source.table or "", person, source.key)).match
                event = first_events.opened(wish, match.game, match, person, name)
            elif source or wish.set is not None:
                (event,) = await self._clerks.do(first_events.wished, wish, person, name)
            else:
                (event,) = first_events.wished(self._library, wish, person, name)
        except HypostyleError as error:
            raise grumble(error) from None
        return _opened(await self._found(first_events.fresh_id(), event))

    async def begin_at(self, work: Work, game: Game, prepared: str, person: str) -> bodies.OpenedTable:
        """Open a table at a lesson or an example, as `opening` has the work for each; raises Objection."""
        name = await self._store.name_of(person)
        (event,) = await self._clerks.do(work, game, prepared, person, name)
        return _opened(await self._found(first_events.fresh_id(), event))

    async def study(self, text: str, person: str) -> str:
        """Open a record to be looked at; raises Objection."""
        (event,) = await self._clerks.do(first_events.studied, text, person)
        return (await self._found(first_events.fresh_id(), event)).id

    async def rematch(self, table: Table) -> None:
        """Open the table of a rematch, whose id is known already."""
        assert table.rematch, "it has been agreed to"
        await self._found(table.rematch, first_events.rematch(table))

    async def _found(self, table_id: str, event: Opened | Studied) -> Table:
        first = Logged(1, time.time(), event)
        draft = Draft(await self._tables.begun(table_id, event, first.time), first.time)
        decisions.start(draft)
        await self._commit.append(table_id, [first, *draft.logged], draft.table.listing())
        self._tables.keep(draft.table).listed = draft.table.number
        return draft.table


def _opened(table: Table) -> bodies.OpenedTable:
    return bodies.OpenedTable(table.id, {seat: table.chair(seat).key for seat in table.people}, table.watch)
