"""Computer players that fail: they are asked again a few times, then the table is told and people choose."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from hypostyle.server import protocol as wire
from hypostyle.server.errands import Errand
from hypostyle.server.players import Advice, Job
from hypostyle.server.protocol import Proposal, Stage
from tests.server.in_memory import HASTY, HereAndNow, Visitor, open_hall, until, wish


class Failing(HereAndNow):
    """Fails, or makes moves that cannot be made, until it is mended."""

    def __init__(self, answer: str | None = None) -> None:
        self.asked: list[Job] = []
        self.moments: list[float] = []  # at which it was asked
        self.answer = answer
        self.is_mended = False

    async def choose(self, job: Job, errand: Errand) -> str:
        self.asked.append(job)
        self.moments.append(time.monotonic())
        if self.is_mended:
            return await super().choose(job, errand)
        if self.answer is None:
            raise ZeroDivisionError
        return self.answer


def seat_of_computer(visitor: Visitor) -> dict[str, Any]:
    return next(seat for seat in visitor.now["seats"] if seat["kind"] == "computer")


async def stuck(hall: Any, table: str, visitor: Visitor, players: Failing) -> None:
    """Wait until the computer player has given up."""
    await visitor.join(table)
    await until(lambda: bool(seat_of_computer(visitor)["gone"]))
    tries = len(players.asked)
    await asyncio.sleep(0.1)
    assert len(players.asked) == tries


def test_a_computer_player_that_fails_is_asked_a_few_times_and_then_the_table_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        for answer in (None, "a1.1EN", "nonsense"):
            players = Failing(answer)
            async with open_hall(tmp_path / str(answer), players=players) as hall:
                opened = await hall.doors.open(wish("aztec", "computer", "here"), "ada")
                visitor = Visitor(hall, "ada")
                await stuck(hall, opened.table, visitor, players)
                assert len(players.asked) == 1 + len(HASTY.patience)
                assert set(visitor.now["may"]["2"]) >= {"replace", "abandon"}

    asyncio.run(story())


def test_a_computer_player_that_fails_is_asked_again_after_a_while_longer_each_time(tmp_path: Path) -> None:
    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, players=players, manners=replace(HASTY, patience=(0.05, 0.15))) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "here"), "ada")
            await stuck(hall, opened.table, Visitor(hall, "ada"), players)
        pauses = [after - before for before, after in pairwise(players.moments)]
        assert len(pauses) == 2
        assert all(pause >= patience for pause, patience in zip(pauses, (0.05, 0.15), strict=True))

    asyncio.run(story())


def test_a_computer_player_that_gave_up_is_tried_again_when_somebody_wishes_so(tmp_path: Path) -> None:
    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "here"), "ada")
            visitor = Visitor(hall, "ada")
            await stuck(hall, opened.table, visitor, players)
            players.is_mended = True
            done = await visitor.act(wire.Offer(visitor.fresh_id(), 2, Proposal.REPLACE, 1))
            assert isinstance(done, wire.Done)
            await until(lambda: visitor.now["ply"] == 1)
            assert (seat_of_computer(visitor)["level"], seat_of_computer(visitor)["gone"]) == ("apprentice", False)

    asyncio.run(story())


def test_another_level_can_take_its_place_and_an_unknown_one_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "here"), "ada")
            visitor = Visitor(hall, "ada")
            await stuck(hall, opened.table, visitor, players)
            refused = await visitor.act(wire.Offer(visitor.fresh_id(), 2, Proposal.REPLACE, 1, "nobody"))
            assert isinstance(refused, wire.Refused)
            assert refused.code == "no_level"
            await visitor.act(wire.Offer(visitor.fresh_id(), 2, Proposal.REPLACE, 1, "mason"))
            await until(lambda: players.asked[-1].level == "mason")
            await until(lambda: bool(seat_of_computer(visitor)["gone"]))  # and fails as the other did
            assert seat_of_computer(visitor)["level"] == "mason"
            await visitor.act(wire.Offer(visitor.fresh_id(), 2, Proposal.ABANDON))
            assert visitor.now["state"] == "abandoned"

    asyncio.run(story())


def test_others_at_the_table_are_asked_which_level_is_to_play(tmp_path: Path) -> None:
    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(
                wish("aztec", "computer", "here", "link", options={"players": 3}, public=True), "ada"
            )
            ada, bob = Visitor(hall, "ada"), Visitor(hall, "bob")
            await ada.join(opened.table)
            await bob.join(opened.table)
            await bob.act(wire.Sit(bob.fresh_id(), 3))
            await stuck(hall, opened.table, ada, players)
            await ada.act(wire.Offer(ada.fresh_id(), 2, Proposal.REPLACE, 1, "mason"))
            (offer,) = bob.now["offers"]
            assert (offer["what"], offer["about"], offer["level"], offer["waiting"]) == ("replace", 1, "mason", [3])
            await bob.act(wire.Answer(bob.fresh_id(), 3, offer["number"], True))
            await until(lambda: players.asked[-1].level == "mason")
            assert seat_of_computer(ada)["level"] == "mason"

    asyncio.run(story())


def test_a_computer_player_that_plays_cannot_be_replaced(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "computer"), "ada")
            visitor = Visitor(hall, "ada")
            await visitor.join(opened.table)
            refused = await visitor.act(wire.Offer(visitor.fresh_id(), 1, Proposal.REPLACE, 2, "mason"))
            assert isinstance(refused, wire.Refused)
            assert "replace" not in visitor.now["may"]["1"]

    asyncio.run(story())


def test_a_computer_player_that_fails_once_plays_on(tmp_path: Path) -> None:
    class Stumbling(Failing):
        async def choose(self, job: Job, errand: Errand) -> str:
            self.is_mended = len(self.asked) % 2 == 1
            return await super().choose(job, errand)

    async def story() -> None:
        players = Stumbling()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "computer"), "ada")
            visitor = Visitor(hall, "ada")
            await visitor.join(opened.table)
            await until(lambda: visitor.now["ply"] >= 4)
            assert len(players.asked) >= 8

    asyncio.run(story())


# What is waited for


class Busy(HereAndNow):
    """Lets everybody wait, first for the compiler, then for others."""

    def __init__(self) -> None:
        self.is_free = asyncio.Event()
        self.errands: list[Errand] = []
        self.ahead = 0

    async def choose(self, job: Job, errand: Errand) -> str:
        await self._let_wait(errand)
        return await super().choose(job, errand)

    async def advise(self, job: Job, errand: Errand) -> Advice:
        await self._let_wait(errand)
        return await super().advise(job, errand)

    def count_places(self) -> None:
        for errand in self.errands:
            errand.ahead = self.ahead

    async def _let_wait(self, errand: Errand) -> None:
        errand.stage = Stage.GETTING_READY
        self.errands.append(errand)
        await self.is_free.wait()


def waits(visitor: Visitor) -> list[dict[str, Any]]:
    return [said for said in visitor.told if said["type"] == "waits"]


def test_a_page_is_told_what_its_opponent_waits_for(tmp_path: Path) -> None:
    async def story() -> None:
        players = Busy()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "here"), "ada")
            visitor = Visitor(hall, "ada")
            await visitor.join(opened.table)
            await until(lambda: bool(waits(visitor)))
            assert waits(visitor)[-1]["seats"] == {"1": {"state": "getting_ready", "ahead": 0}}
            (errand,) = players.errands
            assert (errand.kind, errand.owner) == ("move", ("", "ada"))
            errand.stage, players.ahead = Stage.QUEUED, 7
            await until(lambda: waits(visitor)[-1]["seats"] == {"1": {"state": "queued", "ahead": 7}})
            errand.stage = Stage.THINKING
            await until(lambda: waits(visitor)[-1]["seats"] == {})
            assert len(waits(visitor)) == 3  # each of them once
            players.is_free.set()
            await until(lambda: visitor.now["ply"] == 1)
            assert len(waits(visitor)) == 3

    asyncio.run(story())


def test_a_page_is_told_what_its_hint_waits_for(tmp_path: Path) -> None:
    async def story() -> None:
        players = Busy()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ada")
            visitor, other = Visitor(hall, "ada"), Visitor(hall, "ada")
            await visitor.join(opened.table)
            await other.join(opened.table)
            asking = asyncio.create_task(hall.hints.hint(visitor.page, wire.Hint("hint", 1)))
            await until(lambda: bool(waits(visitor)))
            assert waits(visitor)[-1]["hint"] == {"state": "getting_ready", "ahead": 0}
            players.errands[0].stage, players.ahead = Stage.QUEUED, 3
            await until(lambda: waits(visitor)[-1]["hint"] == {"state": "queued", "ahead": 3})
            players.is_free.set()
            assert isinstance(await asking, wire.Hinted)
            await until(lambda: waits(visitor)[-1]["hint"] is None)
            assert waits(other) == [], "nobody else waits"

    asyncio.run(story())


def test_a_table_of_computers_alone_is_such_an_errand(tmp_path: Path) -> None:
    async def story() -> None:
        players = Busy()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "computer"), "ada")
            await Visitor(hall, "ada").join(opened.table)
            await until(lambda: bool(players.errands))
            assert players.errands[0].kind == "alone"

    asyncio.run(story())


def test_an_answer_that_others_have_overtaken_is_no_failure(tmp_path: Path) -> None:
    class Overtaken(HereAndNow):
        """Says something that is right no more, once others have acted."""

        def __init__(self) -> None:
            self.asked = 0
            self.free = asyncio.Event()

        async def choose(self, job: Job, errand: Errand) -> str:
            self.asked += 1
            if self.asked > 1:
                return await super().choose(job, errand)
            await self.free.wait()
            return "race 4+1"

    async def story() -> None:
        players = Overtaken()
        async with open_hall(tmp_path, players=players) as hall:
            opened = await hall.doors.open(wish("quarry", "here", "computer", options={"players": 2}), "ada")
            visitor = Visitor(hall, "ada")
            await visitor.join(opened.table)
            await until(lambda: players.asked == 1)
            await visitor.play(1, "claim a")
            players.free.set()
            await until(lambda: visitor.now["ply"] >= 2)
            assert players.asked >= 2
            assert not visitor.live.failures

    asyncio.run(story())
