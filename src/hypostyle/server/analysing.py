"""Analyses of matches that are over: asked for by whoever may look, made in the background, kept with the table.

One decision is judged at a time, in turn for all tables that wait, and only while no computer player needs the worker.
Each judgement is on disk before the next is asked for; so a house that is closed or killed goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog
from msgspec import json, structs

from hypostyle.ai.analysis import SIMULATIONS, Judgement, decisions, final_shares
from hypostyle.core import Match, read_entry
from hypostyle.server.objection import Objection
from hypostyle.server.players import ComputerPlayers, Inquiry
from hypostyle.server.protocol import Alternative, Analysis, Judged
from hypostyle.server.store import Kept, Store
from hypostyle.server.table import Table

log = structlog.get_logger("hypostyle.analysing")

MOST = 20  # tables whose analysis waits or is under way
OVER = ("finished", "abandoned", "study")
NOT_ASKED = -1  # judgements that there are

_encode = json.Encoder().encode
_decode = json.Decoder(Judgement).decode


class Analyst:
    """Sees to all analyses of a house."""

    def __init__(
        self,
        store: Store,
        players: ComputerPlayers,
        find_match: Callable[[str], Awaitable[Match]],
        spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
    ) -> None:
        self._store = store
        self._players = players
        self._find_match = find_match
        self._spawn = spawn
        self._waiting: list[str] = []  # tables, the next first
        self._judging: asyncio.Task[bool] | None = None
        self._work: asyncio.Task[None] | None = None

    async def go_on(self) -> None:
        """Take up what was left when the house closed."""
        for table_id in await self._store.unfinished_analyses(MOST):
            self._add(table_id)

    async def ask(self, table: Table) -> Analysis:
        """Begin an analysis, or go on with it, or find it done; raises Objection."""
        if table.state not in OVER:
            raise Objection("not_now")
        kept = await self._store.analysis(table.id)
        if kept is None or kept.done < kept.total:
            if table.id not in self._waiting and len(self._waiting) >= MOST:
                raise Objection("full")
            await self._store.begin_analysis(table.id, SIMULATIONS, len(decisions(table.match)))
            self._add(table.id)
        return await self.report(table)

    async def report(self, table: Table, start: int = 0) -> Analysis:
        """How far it has come, with the judgements from number `start` on."""
        kept = await self._store.analysis(table.id)
        found = [_decode(body) for body in await self._store.judgements(table.id, start)] if kept else []
        kept = kept or Kept(table.id, SIMULATIONS, len(decisions(table.match)), NOT_ASKED)
        done = start + len(found) if found else max(0, kept.done)  # more may have come since it was counted
        return Analysis(
            state="none" if kept.done == NOT_ASKED else "done" if done >= kept.total else "under_way",
            simulations=kept.simulations,
            total=kept.total,
            done=done,
            start=start,
            judgements=[_told(judgement, table.match) for judgement in found],
            final=final_shares(table.position),
        )

    def forget(self, table_id: str) -> None:
        """A table has been removed: nobody wants to know any more."""
        if table_id in self._waiting:
            if self._judging and self._waiting[0] == table_id:
                self._judging.cancel()
            self._waiting.remove(table_id)

    def _add(self, table_id: str) -> None:
        if table_id not in self._waiting:
            self._waiting.append(table_id)
        if self._work is None or self._work.done():
            self._work = self._spawn(self._go_through())

    async def _go_through(self) -> None:
        """One decision of each table in turn, until all are done: a short match does not wait for a long one."""
        while self._waiting:
            table_id = self._waiting[0]
            self._judging = asyncio.create_task(self._judge_next(table_id))
            try:
                await asyncio.wait([self._judging])
            except asyncio.CancelledError:
                self._judging.cancel()
                await asyncio.wait([self._judging])
                raise
            if table_id in self._waiting:
                self._waiting.remove(table_id)
                if self._has_more(self._judging):
                    self._waiting.append(table_id)

    def _has_more(self, judging: asyncio.Task[bool]) -> bool:
        """Whether a table has decisions left. One that failed is left alone until somebody asks again."""
        if judging.cancelled():
            return False
        error = judging.exception()
        if error is None:
            return judging.result()
        if not isinstance(error, Objection):  # that there is no such table any more
            log.error("an analysis failed", exc_info=error)
        return False

    async def _judge_next(self, table_id: str) -> bool:
        """Judge the first decision that is not judged yet, and keep that; returns whether there are more."""
        kept, match = await self._store.analysis(table_id), await self._find_match(table_id)
        if kept is None or kept.done >= kept.total:
            return False
        await self._store.keep_judgement(table_id, kept.done, _encode(await self._judge(match, kept)))
        return kept.done + 1 < kept.total

    async def _judge(self, match: Match, kept: Kept) -> Judgement:
        ply = decisions(match)[kept.done]
        entry = match.entries[ply]
        try:
            return await self._players.judge(Inquiry.at(match.positions[ply], entry, ply, kept.simulations))
        except Exception:  # one decision that cannot be judged must not keep the others from it
            log.exception("a decision could not be judged")
            return Judgement(ply, entry.actor, entry.move.text)


def _told(judgement: Judgement, match: Match) -> Judged:
    """The same for people, who would rather hear a move than read its notation."""
    position, seat = match.positions[judgement.ply], judgement.seat
    best = [
        Alternative(each.move, each.worth, position.spoken(seat, read_entry(position, each.move, seat).move, None))
        for each in judgement.best
    ]
    return Judged(**structs.asdict(judgement) | {"best": best})
