"""A computer player's time runs while it thinks: not while what it thinks with is compiled, nor while it waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hypostyle.core import Match
from hypostyle.server import protocol as wire
from hypostyle.server.errands import Errand
from hypostyle.server.hall import Hall
from hypostyle.server.live import Live
from hypostyle.server.players import ComputerPlayers, Job
from hypostyle.server.protocol import ClockKind, ClockWish, Proposal, Stage
from tests.library import LIBRARY
from tests.server.in_memory import HereAndNow, Visitor, all_games, open_hall, until, wish
from tests.server.stories import PATIENT

OPENING = "f4.1NW"
FISCHER = ClockWish(ClockKind.FISCHER, 60, 0)
SHORT = ClockWish(ClockKind.MOVE, 5)
MANNERS = type(PATIENT)(pace=0, hold=0.2, grace=0.05, waits=0.01, patience=())


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Preparing(HereAndNow):
    """Gets ready first, and then thinks, each for as long as it is told to."""

    def __init__(self) -> None:
        self.is_ready_now = asyncio.Event()
        self.is_clear = asyncio.Event()
        self.errands: list[Errand] = []

    async def choose(self, job: Job, errand: Errand) -> str:
        self.errands.append(errand)
        errand.stage = Stage.GETTING_READY
        await self.is_ready_now.wait()
        errand.begin()
        await self.is_clear.wait()
        return await super().choose(job, errand)


class Scene:
    """A person at seat 1, who has moved, and a computer player at seat 2, which has to."""

    def __init__(self, hall: Hall, live: Live, players: Preparing, host: Visitor) -> None:
        self.hall, self.live, self.players, self.host = hall, live, players, host

    @property
    def running(self) -> list[int]:
        found: list[int] = self.host.now["clocks"]["running"]
        return found

    def let_pass(self, seconds: float) -> None:
        """As if so much time had passed since the last entry."""
        self.live.since -= seconds
        for errand in self.players.errands:
            began = errand.thinking_since
            if began is not None:
                errand.began = lambda began=began - seconds: began  # type: ignore[misc]
        self.hall.alarms.set(self.live)


@asynccontextmanager
async def scene(folder: Path, clock: ClockWish = FISCHER, **seat: Any) -> AsyncIterator[Scene]:
    players = Preparing()
    async with open_hall(folder, MANNERS, players=players) as hall:
        opened = await hall.doors.open(wish("aztec", "here", "computer", clock=clock), "host")
        host = Visitor(hall, "host")
        await host.join(opened.table)
        assert isinstance(await host.play(1, OPENING), wire.Done)
        yield Scene(hall, host.live, players, host)


def test_no_time_of_a_computer_runs_while_what_it_thinks_with_is_compiled(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path, SHORT) as at:
            await until(lambda: at.running == [])
            at.let_pass(90)
            await asyncio.sleep(0.1)
            assert at.live.table.state == "running", "a minute and a half of compiling costs nobody the match"
            at.players.is_ready_now.set()
            await until(lambda: at.running == [2])
            assert at.host.now["clocks"]["left"]["2"] > 4_000
            at.players.is_clear.set()
            await until(lambda: at.host.now["ply"] == 2)

    run(story())


def test_what_it_waited_is_not_in_the_log_and_what_it_thought_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path) as at:
            at.let_pass(40)
            at.players.is_ready_now.set()
            await until(lambda: any(each.thinking_since for each in at.players.errands))
            at.let_pass(20)
            at.players.is_clear.set()
            await until(lambda: at.host.now["ply"] == 2)
            kept = dict(at.live.table.clocks or {})
            assert kept[1] == 60_000
            assert 36_000 < kept[2] <= 40_000
        async with open_hall(tmp_path, MANNERS) as again:
            assert (await again.tables.find(at.live.table.id)).table.clocks == kept

    run(story())


def test_a_computer_that_thinks_too_long_runs_out_of_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path, SHORT) as at:
            at.players.is_ready_now.set()
            await until(lambda: any(each.thinking_since for each in at.players.errands))
            assert at.live.alarm, "it was set when the question was asked"
            at.let_pass(6)
            await until(lambda: at.host.now["state"] == "finished")
            assert at.live.table.match.lines[-1] == "timeout seat2"

    run(story())


def test_the_alarm_rings_for_a_computer_that_began_late(tmp_path: Path) -> None:
    """The alarm was set before anyone knew when it would begin."""

    async def story() -> None:
        async with scene(tmp_path, SHORT) as at:
            assert at.live.table.clocks
            at.live.table.clocks = {1: 5_000, 2: 200}
            at.hall.alarms.set(at.live)
            await asyncio.sleep(0.25)
            assert at.live.table.state == "running"
            at.players.is_ready_now.set()
            await until(lambda: at.host.now["state"] == "finished")

    run(story())


def test_who_takes_a_seat_back_is_not_charged_for_what_the_computer_waited(tmp_path: Path) -> None:
    async def story() -> None:
        players = Preparing()
        async with open_hall(tmp_path, MANNERS, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "link", clock=SHORT, public=True), "host")
            host, guest = Visitor(hall, "host"), Visitor(hall, "guest")
            await host.join(opened.table)
            await guest.join(opened.table, opened.keys[2])
            await guest.act(wire.Sit("sit", 2))
            await host.play(1, OPENING)
            await guest.act(wire.Leave("leave", 2))
            assert isinstance(await host.act(wire.Offer("gone", 1, Proposal.REPLACE, 2)), wire.Done)
            await until(lambda: bool(players.errands))
            Scene(hall, host.live, players, host).let_pass(30)
            assert isinstance(await guest.act(wire.Sit("again", 2)), wire.Done)
            await asyncio.sleep(0.05)
            assert guest.now["state"] == "running"
            assert guest.now["clocks"]["running"] == [2]
            assert guest.now["clocks"]["left"]["2"] > 4_000
            reply = host.live.table.position.legal_moves(2)[0].text
            assert isinstance(await guest.play(2, reply), wire.Done)

    run(story())


def test_another_seats_entry_does_not_charge_a_computer_that_waits(tmp_path: Path) -> None:
    async def story() -> None:
        players = Preparing()
        async with open_hall(tmp_path, MANNERS, players=players) as hall:
            seats = ("here", "here", "computer")
            opened = await hall.doors.open(wish("quarry", *seats, options={"players": 3}, clock=FISCHER), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await host.play(1, "claim a")
            Scene(hall, host.live, players, host).let_pass(30)
            await host.play(2, "claim b")
            clocks = host.live.table.clocks or {}
            assert clocks[3] == 60_000
            assert 29_000 < clocks[2] <= 30_000

    run(story())


def test_a_computer_that_gave_up_has_all_the_time_in_the_world(tmp_path: Path) -> None:
    class Failing(Preparing):
        async def choose(self, job: Job, errand: Errand) -> str:
            self.errands.append(errand)
            errand.begin()
            raise ZeroDivisionError

    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, MANNERS, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "computer", clock=SHORT), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await host.play(1, OPENING)
            await until(lambda: bool(host.now["seats"][1]["gone"]))
            at = Scene(hall, host.live, players, host)
            at.let_pass(30)
            await asyncio.sleep(0.05)
            assert (host.now["state"], at.running) == ("running", []), "whoever is here decides, and nobody is hurried"

    run(story())


def test_thinking_begins_when_a_worker_takes_the_question_up() -> None:
    """A worker that has to be started first is the house's affair."""

    async def story() -> None:
        players = ComputerPlayers(all_games)
        try:
            match = Match(LIBRARY["quarry"], {"players": 2}, seed=b"q" * 32)
            for claim in ("seat1: claim a", "seat2: claim b") * 2:
                match.play(claim)
            match.settle()
            job = Job.at(match.position, 1, "apprentice")
            assert not job.needs_search, "so that nothing has to be compiled first"
            errand, asked = Errand(), time.monotonic()
            asking = asyncio.create_task(players.choose(job, errand))
            await until(lambda: errand.stage == Stage.THINKING)
            assert errand.thinking_since is None, "its process is not there yet"
            await asyncio.wait_for(asking, 120)
            assert errand.thinking_since is not None
            assert asked < errand.thinking_since < time.monotonic()
        finally:
            players.close()

    run(story())


def test_an_answer_that_comes_after_its_time_is_not_entered(tmp_path: Path) -> None:
    async def story() -> None:
        async with scene(tmp_path, SHORT) as at:
            at.players.is_ready_now.set()
            await until(lambda: any(each.thinking_since for each in at.players.errands))
            at.let_pass(6)
            assert at.live.alarm
            at.live.alarm.cancel()  # it would ring in a moment
            at.players.is_clear.set()
            await until(lambda: at.host.now["state"] == "finished")
            assert at.live.table.match.lines[-1] == "timeout seat2"
            assert not at.live.failures

    run(story())
