"""The house is killed with -9, again and again, while matches go on: nothing that was acknowledged may be lost."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from pathlib import Path
from typing import Any

from tests.server.in_memory import until
from tests.server.journal import Journal, compare
from tests.server.robots import Robot, new_cookie, open_table, play_match, wish
from tests.server.running import Fault, RunningHouse
from tests.sizes import size

AT_A_POINT = size(small=2, full=15)  # kills between receipt and append, and as many between append and answer
AT_RANDOM = size(small=2, full=20)

FISCHER = {"kind": "fischer", "seconds": 3600, "increment": 5}
PER_MOVE = {"kind": "move", "seconds": 3600}
CIRCLES = (  # of people who play one match after the other
    wish("aztec", 2, clock=FISCHER),
    wish("aztec", 3, options={"players": 3}, clock=PER_MOVE),
    wish("bazaar", 2),
    wish("quarry", 2, clock={"kind": "round", "seconds": 3600}),
    wish("veil", 2, public=True),
)


def test_nothing_acknowledged_is_lost_or_doubled_when_the_house_is_killed(tmp_path: Path) -> None:
    async def story() -> tuple[Counter[str], list[Journal]]:
        house = RunningHouse(tmp_path / "data")
        robots: list[Robot] = []
        enough = asyncio.Event()
        circles = asyncio.gather(*(circle(house.address, number, robots, enough) for number in range(len(CIRCLES))))
        try:
            killing = asyncio.create_task(kill_often(house, robots, random.Random("kills")))
            both: set[asyncio.Future[Any]] = {killing, circles}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if circles.done():
                killing.cancel()
                await circles  # a player has found something wrong
            killed = killing.result()
            enough.set()
            async with house:
                await asyncio.wait_for(circles, 300)
        finally:
            circles.cancel()
            await house.close()
        return killed, [robot.journal for robot in robots]

    killed, journals = asyncio.run(story())
    assert killed == {"received": AT_A_POINT, "appended": AT_A_POINT, "random": AT_RANDOM}
    assert len(journals) >= sum(len(each["seats"]) for each in CIRCLES)
    assert sum(len(journal.arrivals) for journal in journals) > len(journals), "some had to come back"
    compare(journals, tmp_path / "data")


async def circle(address: str, number: int, robots: list[Robot], enough: asyncio.Event) -> None:
    dice = random.Random(f"circle {number}")
    while not enough.is_set():
        await play_match(address, CIRCLES[number], dice, watch=robots.extend)


async def kill_often(house: RunningHouse, robots: list[Robot], dice: random.Random) -> Counter[str]:
    """Start the house and let it be killed, as often as planned; counts the kills by their kind."""
    plan = ["received", "appended"] * AT_A_POINT + ["random"] * AT_RANDOM
    dice.shuffle(plan)
    killed: Counter[str] = Counter()
    for kind in plan:
        await house.start(Fault(kind, dice.randint(1, 60)) if kind != "random" else None)
        if kind == "random":
            await under_load(robots, dice.randint(1, 60))
            await asyncio.sleep(dice.random() * 0.02)
            house.kill()
        assert await asyncio.wait_for(house.died(), 120) == -signal.SIGKILL, house.said()
        killed[kind] += 1
    return killed


async def under_load(robots: list[Robot], more: int) -> None:
    """Wait until so many more intents have been acknowledged."""

    def acknowledged() -> int:
        return sum(len(robot.journal.done) for robot in robots)

    goal = acknowledged() + more
    async with asyncio.timeout(120):
        while acknowledged() < goal:
            await asyncio.sleep(0.005)


def test_the_worker_of_a_killed_house_goes_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house:
            wanted = {"game": "aztec", "seats": [{"kind": "computer"}, {"kind": "link"}]}
            opened = await open_table(house.address, wanted)
            robot = Robot(house.address, opened, 2, random.Random(1), cookie=await new_cookie(house.address))
            playing = asyncio.create_task(robot.play())
            await until(lambda: len(robot.journal.entries) > 1, 60)
            playing.cancel()
            workers = children(house.pid)
            assert workers, "the computer player thinks in a process of its own"
            house.kill()
            await house.died()
            await until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), 60)

    asyncio.run(story())


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
