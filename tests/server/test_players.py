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

from hypostyle.ai.analysis import Judgement, Look
from hypostyle.core import Entry, Game, Match
from hypostyle.server import players
from hypostyle.server.errands import Errand, Kind
from hypostyle.server.players import (
    BUSY_BEHIND,
    COMFORTABLE,
    WORKERS,
    ComputerPlayers,
    Inquiry,
    Job,
    Question,
    advise,
    answer,
)
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
        await found._workshop.wait_for("aztec")
        yield found
    finally:
        found.close()


class Listeners(ComputerPlayers):
    """Take down what begins, and answer when they are told to."""

    def __init__(self) -> None:
        super().__init__(few_games)
        self.begun: list[Question] = []
        self.places: list[int] = []
        self.answers = asyncio.Semaphore(0)

    async def _look(self) -> dict[str, int]:
        return {}

    async def _answered(self, work: Any, question: Any, place: int) -> Any:
        self.begun.append(question)
        self.places.append(place)
        await self.answers.acquire()
        return Judgement(0, 1, "f4.1NW") if isinstance(question, Inquiry) else "f4.1NW"

    async def settled(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)


def inquiry() -> Inquiry:
    position = LIBRARY["aztec"].start()
    return Inquiry.at(position, Entry(1, position.legal_moves(1)[0]), Look(0, 0.01))


@asynccontextmanager
async def listening() -> AsyncIterator[Listeners]:
    found = Listeners()
    try:
        yield found
    finally:
        found.close()


def test_time_is_shared_when_somebody_asks_much_and_full_for_everybody_else() -> None:
    async def story() -> None:
        async with listening() as computers:
            asked = [asyncio.create_task(computers.choose(quick(), Errand(Kind.MOVE, ("", "many")))) for _ in range(8)]
            await computers.settled()
            assert len(computers.begun) == WORKERS
            asked += [asyncio.create_task(computers.choose(quick(), Errand(Kind.MOVE, ("", "one"))))]
            for _ in range(9):
                computers.answers.release()
            await asyncio.gather(*asked)
            shares = [job.share for job in computers.begun if isinstance(job, Job)]
            assert 1.0 in shares[WORKERS : WORKERS + 2]  # the one who came last, and asks but once
            assert min(shares) < 1.0
            last = asyncio.create_task(computers.choose(quick()))
            computers.answers.release()
            await last
            assert isinstance(computers.begun[-1], Job)
            assert computers.begun[-1].share == 1.0

    asyncio.run(story())


def test_people_find_a_worker_that_no_analysis_has() -> None:
    async def story() -> None:
        async with listening() as computers:
            judging = [asyncio.create_task(computers.judge(inquiry())) for _ in range(3)]
            await computers.settled()
            assert len(computers.begun) == BUSY_BEHIND
            playing = asyncio.create_task(computers.choose(quick(), errand := Errand(Kind.MOVE)))
            await computers.settled()
            assert errand.stage == ("thinking" if WORKERS > 1 else "queued")
            for _ in range(4):
                computers.answers.release()
            await asyncio.gather(playing, *judging)

    asyncio.run(story())


def test_an_analysis_is_answered_however_many_tables_go_on() -> None:
    async def story() -> None:
        async with listening() as computers:
            is_over = False

            async def table_of_computers(number: int) -> None:
                while not is_over:
                    await computers.choose(quick(), Errand(Kind.ALONE, ("", str(number))))

            tables = [asyncio.create_task(table_of_computers(number)) for number in range(30)]
            judging = asyncio.create_task(computers.judge(inquiry()))
            for _ in range(10):
                computers.answers.release()
                await computers.settled()
            assert judging.done()
            is_over = True
            for _ in range(40):
                computers.answers.release()
            await asyncio.gather(*tables)

    asyncio.run(story())


def test_whoever_waits_is_told_how_many_are_before_them() -> None:
    async def story() -> None:
        async with listening() as computers:
            errands = [Errand(Kind.MOVE, ("", "ada")) for _ in range(WORKERS + 3)]
            asked = [asyncio.create_task(computers.choose(quick(), errand)) for errand in errands]
            await computers.settled()
            computers.count_places()
            assert [errand.stage for errand in errands] == ["thinking"] * WORKERS + ["queued"] * 3
            assert [errand.ahead for errand in errands[WORKERS:]] == [0, 1, 2]
            for task in asked:
                task.cancel()
            await asyncio.wait(asked)

    asyncio.run(story())


def test_whoever_gives_up_while_waiting_leaves_the_line_and_the_workers_free() -> None:
    async def story() -> None:
        async with listening() as computers:
            asked = [asyncio.create_task(computers.choose(quick())) for _ in range(10)]
            await computers.settled()
            for task in asked[WORKERS:]:
                task.cancel()
            await computers.settled()
            assert list(computers._line.order()) == []
            asked[0].cancel()
            await computers.settled()
            assert computers._dropped[computers.places[0]]
            for _ in range(WORKERS + 1):
                computers.answers.release()
            assert await asked[1]
            assert await computers.choose(quick())
            assert computers._free == WORKERS

    asyncio.run(story())


def test_a_question_that_was_dropped_while_it_waited_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_library", LIBRARY)
    monkeypatch.setattr(players, "_dropped", [0, 1])
    monkeypatch.setattr(players, "_begun", [0.0, 0.0])
    assert answer(quick(), 0)
    assert answer(quick(), 1) is None
    assert advise(quick(), 1) is None


def test_workers_are_free_at_once_when_nobody_wants_the_answer() -> None:
    async def story() -> None:
        async with workers() as computers:
            start = time.monotonic()
            await computers.choose(DEEP)
            one = time.monotonic() - start
            start = time.monotonic()
            asked = [asyncio.create_task(computers.choose(DEEP)) for _ in range(2 * COMFORTABLE)]
            await asyncio.sleep(0.3)
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            assert await computers.choose(quick())
            # Two workers would have thought for at least twice as long about what was asked before.
            assert time.monotonic() - start < 1.5 * one

    asyncio.run(story())


def test_workers_that_die_are_replaced_and_their_questions_asked_again() -> None:
    async def story() -> None:
        async with workers() as computers:
            asked = [asyncio.create_task(computers.choose(DEEP)) for _ in range(2)]
            await asyncio.sleep(0.3)
            for pid in [pid for desk in computers._desks for pid in desk.pool._processes]:
                os.kill(pid, signal.SIGKILL)
            position = LIBRARY["aztec"].position(DEEP.position)
            for text in await asyncio.gather(*asked):
                assert position.why_not(1, LIBRARY["aztec"].parse(text)) is None

    asyncio.run(story())


@pytest.mark.skipif(WORKERS < 2, reason="one worker remembers all")
def test_a_player_is_asked_again_where_it_is_remembered() -> None:
    async def story() -> None:
        async with listening() as computers:
            ann, bob = computers._desk_for("ann"), computers._desk_for("bob")
            assert ann is not bob
            assert computers._desk_for("ann") is ann
            assert computers._desk_for("bob") is bob
            ann.is_free = False
            assert computers._desk_for("ann") is bob, "rather elsewhere than later"

    asyncio.run(story())


def test_a_worker_remembers_the_players_that_were_asked_last() -> None:
    players._memories.clear()
    ann = players._memory("ann")
    for name in ("bob", "ann", "cid"):
        players._memory(name)
    assert list(players._memories) == ["ann", "cid"]
    assert players._memory("ann") is ann


def test_a_set_of_ones_own_goes_along_with_a_question() -> None:
    custom_set = LIBRARY["turquoise"].set_data()
    position = Match(LIBRARY["turquoise"].using(custom_set)).position
    players._library = LIBRARY
    found = players._position(Job.at(position, 1))
    assert found.game.custom_set == custom_set
    assert found.view(1) == position.view(1)


def test_whoever_has_just_given_up_is_not_called() -> None:
    """A worker is free in the very moment in which somebody who waits for one gives up."""

    async def story() -> None:
        async with listening() as computers:
            asked = [asyncio.create_task(computers.choose(quick())) for _ in range(WORKERS + 2)]
            await computers.settled()
            asked[WORKERS].cancel()
            computers._free += 1
            computers._call()
            computers._free -= 1
            await computers.settled()
            assert len(computers.begun) == WORKERS + 1, "the next in line is called instead"
            for _ in asked:
                computers.answers.release()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(each, asyncio.CancelledError) for each in answers].count(True) == 1

    asyncio.run(story())


def test_a_hint_is_asked_for_as_such() -> None:
    async def story() -> None:
        async with listening() as computers:
            asking = asyncio.create_task(computers.advise(quick()))
            await computers.settled()
            assert computers._line.begun(Kind.HINT) == 1
            computers.answers.release()
            assert await asking

    asyncio.run(story())
