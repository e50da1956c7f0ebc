"""Tables as lists show them, and as they are taken along: those that cannot be replayed among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from hypostyle.core import Game, Record
from hypostyle.server import bodies, telling
from hypostyle.server.clerks import Clerks
from hypostyle.server.kept import Examined, KeptPapers, examine
from hypostyle.server.listing import Listed, reason_against
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Code, Objection
from hypostyle.server.papers import must_know
from hypostyle.server.protocol import State
from hypostyle.server.store import Store
from hypostyle.server.tables import Tables
from hypostyle.server.telling import Presence


class Catalogue:
    """Says of tables what can be said without going there."""

    def __init__(
        self, library: Mapping[str, Game], store: Store, clerks: Clerks, tables: Tables, manners: Manners
    ) -> None:
        self._library = library
        self._store = store
        self._clerks = clerks
        self._tables = tables
        self._manners = manners

    async def cards(self, listed: Iterable[Listed], person: str) -> list[bodies.TableCard]:
        """Tables as lists show them: from memory, or as they were last listed. Nothing is replayed on the loop."""
        return [await self._card(each, person) for each in listed]

    async def _card(self, listed: Listed, person: str) -> bodies.TableCard:
        live = self._tables.get(listed.table_id)
        if live:
            table, presence = live.table, live.presence(self._manners.grace)
            return telling.card(Listed(table.id, table.state, table.changed, table.card()), presence, person)
        if listed.card is None:
            listed = (await examine(listed, self._store, self._clerks)).listed
        assert listed.card
        reason = listed.card.reason or reason_against(self._library, listed.card.game, listed.card.rules)
        if reason:
            card = structs.replace(listed.card, reason=reason, stood=listed.stood, to_act=[])
            listed = listed._replace(state=State.UNREADABLE, card=card)
        return telling.card(listed, Presence(), person)

    async def kept(self, table_id: str, person: str, key: str | None) -> bodies.KeptTable:
        """What is left of a table that cannot be replayed, for somebody who may look at it; raises Objection."""
        found, papers = await self._papers(table_id, person, key)
        card = telling.card(found.listed, Presence(), person)
        return bodies.KeptTable(card, papers.stood, None if found.is_hiding else papers.lines)

    async def record(self, table_id: str, person: str, key: str | None) -> Record:
        """The record of a table, for somebody who may look at it; raises Objection."""
        try:
            return (await self._tables.look(table_id, person, key)).match.record()
        except Objection as objection:
            if objection.code != Code.UNREADABLE_TABLE:
                raise
        found, papers = await self._papers(table_id, person, key)
        if found.is_hiding:
            raise Objection(Code.HIDDEN)
        return papers.record()

    async def _papers(self, table_id: str, person: str, key: str | None) -> tuple[Examined, KeptPapers]:
        listed = await self._store.listed(table_id)
        if listed is None:
            raise Objection(Code.NO_TABLE)
        found = await examine(listed, self._store, self._clerks)
        if found.kept is None:
            raise Objection(Code.NOT_FOUND)
        if not await self._store.sits_at(person, table_id):  # its own list of them may be damaged
            must_know(found.kept, person, [key] if key else [])
        return found, found.kept
