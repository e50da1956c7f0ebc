"""Entries that several may be making at once: held for a moment, so that a slow line is no disadvantage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hypostyle.core import Entry
from hypostyle.server import decisions
from hypostyle.server import protocol as wire
from hypostyle.server.live import Held, Live, Page
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Code, Objection

MARGIN = 0.05  # what a line's lag may vary, in seconds


class Contention:
    """Finds out who contends for an entry, and holds it as long as theirs may be under way."""

    def __init__(self, manners: Manners) -> None:
        self._manners = manners

    def hold(
        self, live: Live, page: Page, intent: wire.Intent, arrived: float, release: Callable[[Live], object]
    ) -> Held | None:
        """Hold a right entry if others could be making one like it; None where nobody can. Raises Objection.

        `release` is called when all that are held at the table are to be entered.
        """
        if any(held.intent.seat == getattr(intent, "seat", None) for held in live.held):
            raise Objection(Code.HELD)
        if not isinstance(intent, wire.Play) or intent.seat not in page.seats:
            return None
        if not live.table.game.facts.simultaneous:
            return None  # where people take turns nobody can be quicker
        rivals = _rivals(live, page, decisions.judged(live.table, intent))
        if not rivals:
            return None
        loop = asyncio.get_running_loop()
        made = arrived - min(page.lag, self._manners.lag)
        held = Held(page, intent, made, arrived, loop.create_future())
        live.held.append(held)
        if len(live.held) == 1:
            slowest = max(rival.lag for rival in rivals)
            loop.call_later(min(slowest + MARGIN, self._manners.hold), release, live)
        return held


def _rivals(live: Live, page: Page, entry: Entry) -> list[Page]:
    """The pages, other than this person's, from which an entry could come that contends with this one."""
    contenders = set(live.table.position.contenders(entry.actor, entry.move))
    return [rival for rival in live.pages if rival.person != page.person and contenders & set(rival.seats)]


def same(held: list[Held], known: str, page: Page) -> Held | None:
    """The held entry that an intent means which its sender sends again."""
    theirs = (each for each in held if each.page.person == page.person or each.intent.seat in page.seats)
    return next((each for each in theirs if decisions.label(each.intent) == known), None)


def released(live: Live) -> list[Held]:
    """What was held at a table, in the order in which it was made; nothing is held any more."""
    held, live.held = sorted(live.held, key=lambda each: each.made), []
    return held
