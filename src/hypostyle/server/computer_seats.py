"""The seats of computer players: who is asked for a move, what becomes of the answer, and what where none comes."""

from __future__ import annotations

import asyncio
import random
import time
import traceback

import structlog

from hypostyle.core import Seat, read_entry
from hypostyle.server import decisions
from hypostyle.server.alarms import Alarms
from hypostyle.server.commit import Commit
from hypostyle.server.draft import Draft
from hypostyle.server.errands import Errand
from hypostyle.server.events import Place
from hypostyle.server.live import Live, Thinking
from hypostyle.server.manners import Manners
from hypostyle.server.pages import Pages
from hypostyle.server.players import ComputerPlayers, Job
from hypostyle.server.protocol import State
from hypostyle.server.tasks import Tasks
from hypostyle.server.waits import WaitBoard

log = structlog.get_logger("hypostyle.computer_seats")


class ComputerSeats:
    """Lets computer players play."""

    def __init__(
        self,
        players: ComputerPlayers,
        commit: Commit,
        alarms: Alarms,
        pages: Pages,
        waits: WaitBoard,
        tasks: Tasks,
        manners: Manners,
    ) -> None:
        self._players = players
        self._commit = commit
        self._alarms = alarms
        self._pages = pages
        self._waits = waits
        self._tasks = tasks
        self._manners = manners

    def think(self, live: Live) -> None:
        """Let the computer players think who may act and do not yet; where nobody looks on, nothing is hurried."""
        table = live.table
        if table.state != State.RUNNING or not live.pages or self._tasks.is_closing:
            return
        for seat in table.position.to_act:
            is_asked = seat in live.thinking or seat in live.stuck
            if table.has(seat) and table.chair(seat).place == Place.COMPUTER and not is_asked:
                errand = live.errand()
                task = self._tasks.spawn(self._play(live, seat, errand))
                live.thinking[seat] = Thinking(seat, table.match.ply, table.era, task, errand)
                self._waits.watch()
                self._alarms.set(live)

    def drop_idle(self, live: Live) -> None:
        """Let nobody think about what is decided: the match is over, a move was taken back, a seat is a person's."""
        table = live.table
        acting = table.position.to_act if table.state == State.RUNNING else ()
        for thinking in (*live.thinking.values(), *live.hints.values()):
            is_idle = thinking.seat not in acting or decisions.is_stale(table, *thinking[:3])
            if is_idle and thinking.task is not asyncio.current_task():  # which has just made its entry
                thinking.task.cancel()
        for seat, thinking in live.thinking.items():
            if table.chair(seat).place != Place.COMPUTER:
                thinking.task.cancel()

    async def _play(self, live: Live, seat: Seat, errand: Errand) -> None:
        try:
            await self._enter(live, seat, errand)
        except Exception:
            # As plain text: to print it with all values would take longer than anything else may take here.
            log.error("a computer player failed", table=live.table.id, seat=seat, trace=traceback.format_exc())
            await self._recover(live, seat, errand)
        finally:
            if seat in live.thinking and live.thinking[seat].errand is errand:
                del live.thinking[seat]
            self.think(live)

    async def _enter(self, live: Live, seat: Seat, errand: Errand) -> None:
        position = live.table.position
        level, last = live.table.chair(seat).level or "", live.table.match.last_action(seat)
        job = Job.at(position, seat, level, f"{live.table.id} {seat}", last)
        pause = random.uniform(*self._manners.race) if position.is_open else self._manners.pace
        text, _ = await asyncio.gather(self._players.choose(job, errand), asyncio.sleep(pause))
        async with live.lock:
            if await self._alarms.see_to(live, time.monotonic()) and live.table.state != State.RUNNING:
                return
            table = live.table
            entry = read_entry(table.position, text, seat)
            if table.outlook(entry).refusal is not None:
                if table.position is position:
                    raise ValueError(f"illegal move {text!r} of a computer player")
                return  # others were quicker
            draft = Draft(table, time.time())
            draft.enter(entry, live.spent(time.monotonic()))
            await self._commit(live, draft)

    async def _recover(self, live: Live, seat: Seat, errand: Errand) -> None:
        """Let some time pass before a computer player is asked again, more each time; in the end people choose."""
        task = asyncio.current_task()
        assert task, "it runs in a task"
        table = live.table
        live.thinking.setdefault(seat, Thinking(seat, table.match.ply, table.era, task, errand))
        errand.begin_anew()
        live.failures[seat] += 1
        if live.failures[seat] <= len(self._manners.patience):
            await asyncio.sleep(self._manners.patience[live.failures[seat] - 1])
        else:
            live.stuck.add(seat)
            del live.thinking[seat]
            live.paused = live.waiting()
            self._pages.tell_all(live)
