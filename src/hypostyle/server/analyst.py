"""Analyses of matches that are over: asked for by whoever may look, made in the background, kept with the table.

Each table has one decision judged at a time; whose is next, `errands.py` says. Each judgement is on disk before the
next is asked for; so a house that is closed or killed goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog
from msgspec import json, structs

from hypostyle.ai.analysis import SIMULATIONS, Judgement, decisions, final_shares
from hypostyle.core import Match, read_entry
from hypostyle.server.bodies import Alternative, Analysis, Judged
from hypostyle.server.errands import UNSAID, Errand, Kind, Path
from hypostyle.server.objection import Code, Objection, too_many
from hypostyle.server.players import ComputerPlayers, Inquiry
from hypostyle.server.protocol import Stage, State, Wait
from hypostyle.server.store import Progress, Store
from hypostyle.server.table import Table
from hypostyle.server.workshop import NotCompiled

log = structlog.get_logger("hypostyle.analyst")

MOST = 20  # tables whose analysis waits or is under way
MOST_OF_ONE = 10  # of these, asked for by one address
PATIENCE = 60  # seconds after which one of them may be done
OVER = (State.FINISHED, State.ABANDONED, State.STUDY)
HANDFUL = 64  # judgements that are told without a pause
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
        self._work: dict[str, tuple[asyncio.Task[None], Errand]] = {}  # of the tables whose analysis is under way

    async def go_on(self) -> None:
        """Take up what was left when the house closed."""
        for table_id in await self._store.unfinished_analyses(MOST):
            self._add(table_id, UNSAID)

    async def ask(self, table: Table, owner: Path = UNSAID) -> Analysis:
        """Begin an analysis, or go on with it, or find it done; raises Objection."""
        if table.state not in OVER:
            raise Objection(Code.NOT_NOW)
        kept = await self._store.analysis(table.id)
        if kept is None or kept.done < kept.total:
            if table.id not in self._work:
                self._must_have_room(owner)
            await self._store.begin_analysis(table.id, SIMULATIONS, len(decisions(table.match)))
            self._add(table.id, owner)
        return await self.report(table)

    def _must_have_room(self, owner: Path) -> None:
        if len(self._work) >= MOST:
            raise Objection(Code.FULL)
        if sum(errand.owner[0] == owner[0] for _, errand in self._work.values()) >= MOST_OF_ONE:
            raise too_many("analyses", PATIENCE)

    async def report(self, table: Table, start: int = 0) -> Analysis:
        """How far it has come, with the judgements from number `start` on."""
        kept = await self._store.analysis(table.id)
        found = [_decode(body) for body in await self._store.judgements(table.id, start)] if kept else []
        kept = kept or Progress(table.id, SIMULATIONS, len(decisions(table.match)), NOT_ASKED)
        done = start + len(found) if found else max(0, kept.done)  # more may have come since it was counted
        return Analysis(
            state="none" if kept.done == NOT_ASKED else "done" if done >= kept.total else "under_way",
            simulations=kept.simulations,
            total=kept.total,
            done=done,
            start=start,
            judgements=await _all_told(found, table.match),
            final=final_shares(table.position),
            wait=self._wait(table.id),
        )

    def forget(self, table_id: str) -> None:
        """A table has been removed: nobody wants to know any more."""
        if table_id in self._work:
            self._work[table_id][0].cancel()

    def _wait(self, table_id: str) -> Wait | None:
        """What the next decision of a table waits for."""
        if table_id not in self._work:
            return None
        _, errand = self._work[table_id]
        self._players.count_places()
        return Wait(errand.stage, errand.ahead if errand.stage == Stage.QUEUED else 0)

    def _add(self, table_id: str, owner: Path) -> None:
        if table_id not in self._work:
            errand = Errand(Kind.ANALYSIS, owner)
            task = self._spawn(self._go_through(table_id, errand))
            self._work[table_id] = task, errand
            task.add_done_callback(lambda _: self._work.pop(table_id))

    async def _go_through(self, table_id: str, errand: Errand) -> None:
        """One decision after the other. A table that fails is left alone until somebody asks again."""
        try:
            while await self._judge_next(table_id, errand):
                pass
        except Objection:
            pass  # there is no such table any more, or it cannot be replayed

    async def _judge_next(self, table_id: str, errand: Errand) -> bool:
        """Judge the first decision that is not judged yet, and keep that; returns whether there are more."""
        kept, match = await self._store.analysis(table_id), await self._find_match(table_id)
        if kept is None or kept.done >= kept.total:
            return False
        await self._store.keep_judgement(table_id, kept.done, _encode(await self._judge(match, kept, errand)))
        return kept.done + 1 < kept.total

    async def _judge(self, match: Match, kept: Progress, errand: Errand) -> Judgement:
        ply = decisions(match)[kept.done]
        entry = match.entries[ply]
        try:
            return await self._players.judge(Inquiry.at(match.positions[ply], entry, ply, kept.simulations), errand)
        except NotCompiled:
            raise  # it can be judged later
        except Exception:  # one decision that cannot be judged must not keep the others from it
            log.exception("a decision could not be judged")
            return Judgement(ply, entry.actor, entry.move.text)


async def _all_told(judgements: list[Judgement], match: Match) -> list[Judged]:
    """All of them for people, with a pause now and then: a long match has hundreds."""
    told = []
    for number, judgement in enumerate(judgements):
        if number and number % HANDFUL == 0:
            await asyncio.sleep(0)
        told.append(_told(judgement, match))
    return told


def _told(judgement: Judgement, match: Match) -> Judged:
    """The same for people, who would rather hear a move than read its notation."""
    position, seat = match.positions[judgement.ply], judgement.seat
    best = [
        Alternative(each.move, each.worth, position.spoken(seat, read_entry(position, each.move, seat).move, None))
        for each in judgement.best
    ]
    return Judged(**structs.asdict(judgement) | {"best": best})
