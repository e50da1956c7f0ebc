"""Hints: a computer player thinks for a seat of somebody who asks, and says why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hypostyle.core import Message, Move, Position, Seat, read_entry
from hypostyle.server import decisions, telling
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Budgets
from hypostyle.server.errands import Errand, Kind
from hypostyle.server.live import Page, Thinking
from hypostyle.server.objection import Code, Objection, too_fast
from hypostyle.server.players import Advice, ComputerPlayers, Job
from hypostyle.server.table import Table
from hypostyle.server.waits import WaitBoard


class Hints:
    """Gives hints."""

    def __init__(self, players: ComputerPlayers, waits: WaitBoard, budgets: Budgets) -> None:
        self._players = players
        self._waits = waits
        self._budgets = budgets

    async def hint(self, page: Page, query: wire.Hint) -> wire.FromServer:
        """A good move for a seat that may act, and why; raises Objection, also once the question is out of date."""
        live = page.at_table()
        table = live.table
        if query.seat not in page.seats:
            raise Objection(Code.NOT_YOURS)
        if not telling.may_hint(table, query.seat):
            raise Objection(Code.NO_HINT)
        if page in live.hints:
            raise too_fast("hints")
        self._budgets.spend("hints", page.address, page.person)
        asked, ply, era = table.position, table.match.ply, table.era
        errand = Errand(Kind.HINT, page.owner)
        task = asyncio.create_task(self._players.advise(Job.at(asked, query.seat), errand))
        live.hints[page] = Thinking(query.seat, ply, era, task, errand)
        self._waits.watch()
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            del live.hints[page]
        if task.cancelled() or decisions.is_stale(live.table, query.seat, ply, era):
            raise Objection(Code.STALE)
        return _hinted(live.table, query, task.result(), asked)


def _hinted(table: Table, query: wire.Hint, advice: Advice, asked: Position) -> wire.Hinted:
    """A hint for the position as it is now; raises Objection if the move is no longer good for it."""
    position = table.position
    actor, move = read_entry(position, advice.move, query.seat)
    if position.why_not(actor, move) is not None:
        raise Objection(Code.STALE)
    reasons = advice.reasons if position is asked else _still_true(advice.reasons, position, query.seat, move)
    return telling.hinted(table, query, move.text, reasons, advice.chance)


def _still_true(reasons: Sequence[Message], position: Position, seat: Seat, move: Move) -> list[Message]:
    """Where others have acted meanwhile: the reasons that can be counted now as well."""
    counted = [said for merit in position.merits(seat, move) for said in (merit.said, merit.again)]
    return [reason for reason in reasons if reason in counted]
