"""Entries that are contended for are held for a moment, so that a slow line is no disadvantage."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hypostyle.server import protocol as wire
from hypostyle.server.manners import Manners
from hypostyle.server.store import StoreError
from tests.server.in_memory import until
from tests.server.stories import code, company
from tests.server.toy_disk import ToyDisk, ToyStore

SLOW_LINE = 0.15
MANNERS = Manners(pace=0, hold=0.5, grace=60)


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_who_was_first_by_their_own_clock_is_first_in_the_record(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            quick = asyncio.create_task(people[1].play(1, "claim c"))
            await asyncio.sleep(0.02)  # made later, but for the line it would have come sooner
            slow = asyncio.create_task(people[2].play(2, "claim c"))
            assert [code(await quick), code(await slow)] == ["done", "done"]
            assert people.table.match.lines == ("seat2: claim c", "claim c")
            assert [each["type"] for each in people[1].told].count("held") == 1

    run(story())


def test_right_or_wrong_is_answered_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            claims = ("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            await people.play(*claims)
            target = people.table.position.target
            wrong = await people[1].play(1, f"race {target - 1}")
            assert code(wrong) == "refused"
            right = asyncio.create_task(people[1].play(1, f"race {target}"))
            await asyncio.sleep(0)
            assert people[1].told[-1]["type"] == "held"
            assert people[2].now["state"] == "running", "nothing is shown before it is entered"
            assert code(await right) == "done"
            assert people[2].now["winners"]

    run(story())


def test_of_two_who_race_the_one_who_was_later_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            await people.play("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            target = people.table.position.target
            first = asyncio.create_task(people[1].play(1, f"race {target}"))
            second = asyncio.create_task(people[2].play(2, f"race {target}"))
            assert [code(await first), code(await second)] == ["over", "done"]

    run(story())


def test_nothing_is_held_when_nobody_can_contend(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            await people.play("1: claim a")
            await people[2].play(2, "claim a")  # the first claim on it is made: there is nothing to be first for
            assert "held" not in [each["type"] for each in people[2].told]

    run(story())


def test_while_an_entry_is_held_its_seat_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            held = asyncio.create_task(people[1].play(1, "claim a"))
            await asyncio.sleep(0.01)
            assert code(await people[1].act(wire.Rename("name", 1, "Other"))) == "held"
            assert code(await held) == "done"

    run(story())


def test_a_held_entry_that_the_disk_refuses_is_not_entered() -> None:
    async def story() -> None:
        disk = ToyDisk()
        async with company(ToyStore(disk), "quarry", 2, MANNERS, lags=(0.0, SLOW_LINE)) as people:
            held = asyncio.create_task(people[1].play(1, "claim a"))
            await until(lambda: bool(people.live.held))
            disk.is_full = True
            with pytest.raises(StoreError):
                await held
            disk.is_full = False
            assert people.table.match.ply == 0
            assert code(await people[1].play(1, "claim b")) == "done"

    run(story())
