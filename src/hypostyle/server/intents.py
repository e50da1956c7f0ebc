"""What pages want to happen: each intent is answered once and for all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

from hypostyle.core import Seat
from hypostyle.server import contention, decisions
from hypostyle.server import protocol as wire
from hypostyle.server.alarms import Alarms
from hypostyle.server.budgets import Budgets
from hypostyle.server.commit import Commit
from hypostyle.server.contention import Contention
from hypostyle.server.decisions import Sender
from hypostyle.server.doors import Doors
from hypostyle.server.draft import Draft
from hypostyle.server.events import Rematched
from hypostyle.server.live import Live, Page
from hypostyle.server.manners import Manners
from hypostyle.server.metrics import DONE, INTENTS
from hypostyle.server.objection import Objection
from hypostyle.server.tasks import Tasks

REMEMBERED = 200  # refusals kept per table, so that an id sent again gets the same answer


class Intents:
    """Lets intents happen, or says why they do not."""

    def __init__(
        self,
        doors: Doors,
        commit: Commit,
        alarms: Alarms,
        tasks: Tasks,
        budgets: Budgets,
        manners: Manners,
        at: Callable[[str], None],
    ) -> None:
        self._doors = doors
        self._commit = commit
        self._alarms = alarms
        self._contention = Contention(manners)
        self._tasks = tasks
        self._budgets = budgets
        self._manners = manners
        self._at = at

    async def act(self, page: Page, intent: wire.Intent) -> wire.FromServer:
        """Let an intent happen; the answer says that it is on disk, or why it did not happen."""
        live, arrived = page.at_table(), time.monotonic()
        self._at("received")
        known = decisions.label(intent)
        try:
            async with live.lock:
                happened = live.table.answered(known, page.person, page.keys)
                if happened is not None:
                    return wire.Done(intent.id, happened)
                if (page.person, known) in live.refused:
                    return live.refused[page.person, known]
                await self._alarms.see_to(live, arrived)
                held = contention.same(live.held, known, page)
                held = held or self._contention.hold(live, page, intent, arrived, self._spawn_release)
                if held is None:
                    number = await self._do(live, page, intent, self._alarms.spent(live, page, arrived))
                    return wire.Done(intent.id, number)
            page.tell(wire.Held(intent.id))
            return await asyncio.shield(held.answer)
        except Objection as objection:
            return _refuse(live, page, intent, objection)

    async def _do(self, live: Live, page: Page, intent: wire.Intent, spent: Mapping[Seat, int]) -> int:
        """Decide and commit, under the table's lock; returns the number of the first event."""
        absent = live.absent(self._manners.grace)
        sender = Sender(page.person, page.seats, page.keys, spent, absent, frozenset(live.stuck))
        draft = Draft(live.table, time.time())
        decisions.decide(draft, intent, sender)
        if draft.has(Rematched):
            self._budgets.spend("tables", page.address, page.person)
            await self._doors.rematch(draft.table)
        await self._commit(live, draft)
        DONE.inc()
        return draft.logged[0].number

    def _spawn_release(self, live: Live) -> None:
        self._tasks.spawn(self._release(live))

    async def _release(self, live: Live) -> None:
        """Enter what was held, in the order in which it was made."""
        async with live.lock:
            for each in contention.released(live):
                try:
                    await self._alarms.see_to(live, each.arrived)
                    spent = self._alarms.spent(live, each.page, each.made + each.page.lag)
                    number = await self._do(live, each.page, each.intent, spent)
                    answer: wire.FromServer = wire.Done(each.intent.id, number)
                except Objection as objection:
                    answer = _refuse(live, each.page, each.intent, objection)
                except Exception as error:
                    each.answer.set_exception(error)
                    continue
                each.answer.set_result(answer)
            self._alarms.set(live)  # it may have rung meanwhile


def _refuse(live: Live, page: Page, intent: wire.Intent, objection: Objection) -> wire.Refused:
    """The answer to an intent that does not happen, remembered where it never will."""
    INTENTS.labels(objection.code).inc()
    refused = wire.Refused(intent.id, objection.code, objection.message, objection.rule, objection.wait)
    if objection.wait is not None:
        return refused  # it may happen yet
    live.refused[page.person, decisions.label(intent)] = refused
    if len(live.refused) > REMEMBERED:
        live.refused.popitem(last=False)
    return refused
