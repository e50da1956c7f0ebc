"""What pages ask about the table they are at, and what they are answered: nothing changes by it."""

from __future__ import annotations

import asyncio

from msgspec import structs

from hypostyle.server import protocol as wire
from hypostyle.server import telling
from hypostyle.server.clerks import Clerks
from hypostyle.server.live import Page
from hypostyle.server.objection import Code, Objection, too_fast

MOST_QUESTIONS = 32  # that a page may have waiting


class Questions:
    """Answers questions; pictures are a clerk's work."""

    def __init__(self, clerks: Clerks) -> None:
        self._clerks = clerks

    async def ask(self, page: Page, query: wire.Query) -> wire.FromServer:
        """Answer a question, one of a page at a time; raises Objection."""
        if page.questions >= MOST_QUESTIONS:
            raise too_fast()
        page.questions += 1
        try:
            async with page.asking:
                await asyncio.sleep(0)  # however many wait, everyone else has a turn between two of them
                return await self._answer(page, query)
        finally:
            page.questions -= 1

    async def _answer(self, page: Page, query: wire.Query) -> wire.FromServer:
        table = page.at_table().table
        if isinstance(query, wire.Show):
            ply = min(query.ply, table.match.ply)
            if query.line and table.state not in wire.OVER:
                raise Objection(Code.NOT_NOW)  # what others hide could be found out by imagining
            seat = page.seats[0] if page.seats else None
            asked = (table.match.positions[ply], tuple(query.line), query.move, seat)
            shown: list[wire.Shown] = await self._clerks.do(telling.shown, *asked, keep=True)
            return structs.replace(shown[0], id=query.id, ply=ply)
        assert isinstance(query, wire.Choices | wire.Try)
        if query.seat not in page.seats:
            raise Objection(Code.NOT_YOURS)
        if isinstance(query, wire.Choices):
            return wire.Chosen(query.id, telling.choices(table.position, query.seat, query.path))
        tried = telling.tried(table.position, query)
        if query.picture and query.seat in table.position.to_act:
            (picture,) = await self._clerks.do(telling.pictured, table.position, tried.move, query.seat, keep=True)
            return structs.replace(tried, picture=picture)
        return tried
