"""Analyses of matches that are over: asked for by whoever may look, made in the background, kept with the table.

Each table has one decision judged at a time; whose is next, `errands.py` says. Each judgement is on disk before the
next is asked for; so a house that is closed or killed goes on where it was. A table has one analysis, as deep as
anybody has asked for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

import structlog
from msgspec import json, structs

from hypostyle.ai.account import accounts, swings, turning_point
from hypostyle.ai.analysis import (
    DEPTHS,
    GLANCE,
    USUAL,
    Depth,
    Judgement,
    Look,
    close_looks,
    decisions,
    final_shares,
    latest,
    next_look,
)
from hypostyle.core import Match
from hypostyle.server.bodies import Analysis
from hypostyle.server.errands import UNSAID, Errand, Kind, Path
from hypostyle.server.objection import Code, Objection, too_many
from hypostyle.server.pace import Pace
from hypostyle.server.players import ComputerPlayers, Inquiry
from hypostyle.server.protocol import OVER, Stage, Wait
from hypostyle.server.store import Progress, Store
from hypostyle.server.table import Table
from hypostyle.server.workshop import NotCompiled

log = structlog.get_logger("hypostyle.analyst")

MOST = 20  # tables whose analysis waits or is under way
MOST_OF_ONE = 10  # of these, asked for by one address
PATIENCE = 60  # seconds after which one of them may be done

_encode = json.Encoder().encode
_decode = json.Decoder(Judgement).decode


class UnderWay(NamedTuple):
    """The analysis of a table that is being made."""

    task: asyncio.Task[None]
    errand: Errand
    pace: Pace


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
        self._work: dict[str, UnderWay] = {}  # by table

    async def go_on(self) -> None:
        """Take up what was left when the house closed."""
        for table_id in await self._store.unfinished_analyses(MOST):
            self._add(table_id, UNSAID)

    async def ask(self, table: Table, owner: Path = UNSAID, depth: Depth = USUAL) -> Analysis:
        """Begin an analysis, or go on with it, or find one that is as deep; raises Objection."""
        if table.state not in OVER:
            raise Objection(Code.NOT_NOW)
        kept = await self._store.analysis(table.id)
        if kept is None or DEPTHS[kept.depth] < DEPTHS[depth]:
            self._must_have_room(owner, table.id)
            await self._stop(table.id)
            await self._store.begin_analysis(table.id, depth, _most(len(decisions(table.match))))
            self._add(table.id, owner)
        elif kept.done < kept.total:
            self._must_have_room(owner, table.id)
            self._add(table.id, owner)
        return await self.report(table)

    def _must_have_room(self, owner: Path, table_id: str) -> None:
        if table_id in self._work:
            return
        if len(self._work) >= MOST:
            raise Objection(Code.FULL)
        if sum(errand.owner[0] == owner[0] for _, errand, _ in self._work.values()) >= MOST_OF_ONE:
            raise too_many("analyses", PATIENCE)

    async def report(self, table: Table, start: int = 0) -> Analysis:
        """How far it has come, with the judgements from number `start` on."""
        kept = await self._store.analysis(table.id)
        bodies = await self._store.judgements(table.id, 0) if kept else []
        under_way = self._work.get(table.id)
        # A long match has hundreds of judgements: they are read beside the loop.
        told = await asyncio.to_thread(_told, table.match, kept, bodies, start, under_way.pace if under_way else None)
        return structs.replace(told, wait=self._wait(table.id))

    def forget(self, table_id: str) -> None:
        """A table has been removed: nobody wants to know any more."""
        if table_id in self._work:
            self._work[table_id].task.cancel()

    async def _stop(self, table_id: str) -> None:
        """End what is under way at a table, so that nothing more of it is kept."""
        if under_way := self._work.get(table_id):
            under_way.task.cancel()
            await asyncio.wait([under_way.task])

    def _wait(self, table_id: str) -> Wait | None:
        """What the next decision of a table waits for."""
        if table_id not in self._work:
            return None
        errand = self._work[table_id].errand
        self._players.count_places()
        return Wait(errand.stage, errand.ahead if errand.stage == Stage.QUEUED else 0)

    def _add(self, table_id: str, owner: Path) -> None:
        if table_id not in self._work:
            errand, pace = Errand(Kind.ANALYSIS, owner), Pace()
            task = self._spawn(self._go_through(table_id, errand, pace))
            self._work[table_id] = UnderWay(task, errand, pace)
            task.add_done_callback(lambda _: self._work.pop(table_id))

    async def _go_through(self, table_id: str, errand: Errand, pace: Pace) -> None:
        """One decision after the other. A table that fails is left alone until somebody asks again."""
        kept = await self._store.analysis(table_id)
        if kept is None:
            return  # it has been removed meanwhile
        depth, done = DEPTHS[kept.depth], [_decode(body) for body in await self._store.judgements(table_id, 0)]
        try:
            while True:
                match = await self._find_match(table_id)
                plies = decisions(match)
                if len(done) == len(plies):
                    await self._store.settle_analysis(table_id, len(plies) + len(close_looks(done, depth)))
                look = next_look(plies, done, depth)
                if look is None:
                    return
                began = time.monotonic()
                done.append(await self._judge(match, look, errand))
                pace.took(look.effort, time.monotonic() - began)
                await self._store.keep_judgement(table_id, len(done) - 1, _encode(done[-1]))
        except Objection:
            pass  # there is no such table any more, or it cannot be replayed

    async def _judge(self, match: Match, look: Look, errand: Errand) -> Judgement:
        position, entry = match.positions[look.ply], match.entries[look.ply]
        try:
            return await self._players.judge(Inquiry.at(position, entry, look), errand)
        except NotCompiled:
            raise  # it can be judged later
        except Exception:  # one decision that cannot be judged must not keep the others from it
            log.exception("a decision could not be judged")
            return Judgement(look.ply, entry.actor, entry.move.text)


def _most(plies: int) -> int:
    """How many judgements there can be: a first and a close look at each decision."""
    return 2 * plies


def _told(match: Match, kept: Progress | None, bodies: list[bytes], start: int, pace: Pace | None) -> Analysis:
    """What is said of a match so far."""
    found, plies = [_decode(body) for body in bodies], decisions(match)
    told = Analysis(
        state="none", decisions=len(plies), total=len(plies), start=start, final=final_shares(match.position)
    )
    if kept is None:
        return told
    depth = DEPTHS[kept.depth]
    is_seen = len(found) >= len(plies)  # everything has been looked at once
    said = latest(found)
    close = _close_looks(found, len(plies), depth)
    return structs.replace(
        told,
        state="done" if len(found) >= kept.total else "under_way",
        depth=kept.depth,
        total=len(plies) + close,
        done=len(found),
        left=pace
        and pace.left({GLANCE: max(0, len(plies) - len(found)), depth: close - max(0, len(found) - len(plies))}),
        judgements=found[start:],
        accounts=accounts(said, match) if is_seen else [],
        swings=swings(said, match) if is_seen else [],
        turning=turning_point(said, match) if is_seen else None,
    )


def _close_looks(found: list[Judgement], plies: int, depth: float) -> int:
    """How many decisions are looked at closely; as long as not all have been looked at, how many it seems."""
    seen = found[:plies]
    return round(len(close_looks(seen, depth)) * plies / len(seen)) if seen else 0
