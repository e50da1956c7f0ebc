"""The worker processes in which computer players think: shared, freed, replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from hypostyle.core import Game, Match
from hypostyle.server import players
from hypostyle.server.players import COMFORTABLE, ComputerPlayers, Job, advise, answer
from tests.library import LIBRARY

DEEP = Job.at(Match(LIBRARY["aztec"]).position, 1, "high_priest")


def quick() -> Job:
    """A question of a game that needs no search."""
    match = Match(LIBRARY["quarry"], {"players": 2}, seed=b"q" * 32)
    match.settle()
    return Job.at(match.position, match.position.to_act[0], "apprentice")


def few_games() -> Mapping[str, Game]:
    """What the workers load here: one kernel is enough."""
    return {name: LIBRARY[name] for name in ("aztec", "quarry")}


@asynccontextmanager
async def workers() -> AsyncIterator[ComputerPlayers]:
    found = ComputerPlayers(few_games)
    try:
        await found.be_ready()
        yield found
    finally:
        found.close()


class Listeners(ComputerPlayers):
    """Take questions down and leave them open."""

    def __init__(self) -> None:
        super().__init__(few_games)
        self.shares: list[float] = []

    async def _answered(self, work: Any, job: Job, place: int) -> Any:
        self.shares.append(job.share)
        await asyncio.Event().wait()


def test_time_is_shared_when_many_wait_and_full_again_when_they_are_gone() -> None:
    async def story() -> None:
        listeners = Listeners()
        asked = [asyncio.create_task(listeners.choose(quick())) for _ in range(COMFORTABLE)]
        asked += [asyncio.create_task(listeners.advise(quick())) for _ in range(COMFORTABLE)]
        await asyncio.sleep(0)
        assert listeners.shares[:COMFORTABLE] == [1.0] * COMFORTABLE
        assert listeners.shares[COMFORTABLE:] == [COMFORTABLE / (COMFORTABLE + n) for n in range(1, COMFORTABLE + 1)]
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        last = asyncio.create_task(listeners.choose(quick()))
        await asyncio.sleep(0)
        assert listeners.shares[-1] == 1.0
        last.cancel()
        listeners.close()

    asyncio.run(story())


def test_a_question_that_was_dropped_while_it_waited_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_library", LIBRARY)
    monkeypatch.setattr(players, "_dropped", [0, 1])
    assert answer(quick(), 0)
    assert answer(quick(), 1) is None
    assert advise(quick(), 1) is None


def test_workers_are_free_at_once_when_nobody_wants_the_answer() -> None:
    async def story() -> None:
        async with workers() as computers:
            start = time.monotonic()
            asked = [asyncio.create_task(computers.choose(DEEP)) for _ in range(2 * COMFORTABLE)]
            await asyncio.sleep(0.3)
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            assert await computers.choose(quick())
            # Two workers would have thought for more than five seconds about what was asked before.
            assert time.monotonic() - start < 4

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced_and_its_question_asked_again() -> None:
    async def story() -> None:
        async with workers() as computers:
            asked = asyncio.create_task(computers.choose(DEEP))
            await asyncio.sleep(0.3)
            for pid in list(computers._pool._processes):
                os.kill(pid, signal.SIGKILL)
            text = await asked
            position = LIBRARY["aztec"].position(DEEP.position)
            assert position.why_not(1, LIBRARY["aztec"].parse(text)) is None

    asyncio.run(story())


def test_a_house_says_that_it_waits_for_its_computer_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "WARM_SECONDS", 0.0)

    async def story() -> None:
        with capture_logs() as said:
            async with workers():
                pass
        assert [each["log_level"] for each in said] == ["info", "warning", "info"]
        assert "warm up" in said[0]["event"]
        assert said[-1]["event"] == "computer players are ready"
        assert said[-1]["seconds"] >= 0

    asyncio.run(story())
