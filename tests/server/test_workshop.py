"""What computer players think with is compiled behind the open house, in the order in which it is wanted."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from msgspec import json
from websockets.asyncio.client import connect

from hypostyle.core import Game
from hypostyle.server import workshop
from hypostyle.server.workshop import SEARCH, NotCompiled, Workshop
from tests.library import LIBRARY
from tests.server.in_memory import until
from tests.server.running import RunningHouse

LEFT = {"rush": 150, "turquoise": 91, "aztec": 33, SEARCH: 60, "ready": 0}  # not in the order in which to begin


def library() -> Mapping[str, Game]:
    return LIBRARY


class Handmade(Workshop):
    """Compiles when it is told to."""

    def __init__(self, left: dict[str, int]) -> None:
        async def look() -> dict[str, int]:
            return dict(left)

        super().__init__(library, look)
        self.begun: list[str] = []
        self.done = {name: asyncio.Event() for name in left}
        self.broken: set[str] = set()

    async def _compile(self, name: str) -> None:
        assert self._left
        self.begun.append(name)
        self._benches[name] = None  # type: ignore[assignment]
        await self.done[name].wait()
        del self._benches[name]
        if name in self.broken:
            self._failed.add(name)
        else:
            del self._left[name]
        self._tell()


@pytest.fixture(autouse=True)
def two_benches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "BENCHES", 2)


def test_the_search_comes_first_then_what_is_wanted_then_what_takes_least() -> None:
    async def story() -> None:
        works = Handmade(LEFT)
        assert not works.is_ready("ready")  # nobody has looked
        works.open()
        await until(lambda: works.begun == [SEARCH, "aztec"])
        assert not works.is_ready("ready")  # the search is missing
        assert works.is_ready("quarry")  # which is not searched
        wanted = asyncio.create_task(works.wait_for("rush"))
        await asyncio.sleep(0)
        works.done["aztec"].set()
        await until(lambda: works.begun == [SEARCH, "aztec", "rush"])
        works.done[SEARCH].set()
        await until(lambda: works.is_ready("aztec") and works.is_ready("ready"))
        assert not wanted.done()
        works.done["rush"].set()
        await wanted
        works.done["turquoise"].set()
        await works.wait_for("turquoise")
        assert works.begun == [SEARCH, "aztec", "rush", "turquoise"]

    asyncio.run(story())


def test_what_could_not_be_compiled_is_said_and_tried_again_when_somebody_asks() -> None:
    async def story() -> None:
        works = Handmade(LEFT)
        works.broken.add("aztec")
        for done in works.done.values():
            done.set()
        with pytest.raises(NotCompiled):
            await works.wait_for("aztec")
        await works.wait_for("turquoise")
        works.broken.clear()
        await works.wait_for("aztec")
        assert works.begun.count("aztec") == 2

    asyncio.run(story())


def test_what_failed_is_tried_again_though_others_are_still_under_way() -> None:
    async def story() -> None:
        works = Handmade(LEFT)
        works.broken.add("aztec")
        for name in (SEARCH, "aztec", "turquoise"):
            works.done[name].set()
        with pytest.raises(NotCompiled):
            await works.wait_for("aztec")
        await until(lambda: works.begun[-1] == "rush")
        again = asyncio.create_task(works.wait_for("aztec"))
        await asyncio.sleep(0)
        works.broken.clear()
        works.done["rush"].set()
        async with asyncio.timeout(10):
            await again

    asyncio.run(story())


def test_a_look_that_fails_is_said_and_made_again() -> None:
    async def story() -> None:
        looks: Iterator[OSError | dict[str, int]] = iter([OSError("no worker"), {"aztec": 0}])

        async def look() -> dict[str, int]:
            found = next(looks)
            if not isinstance(found, dict):
                raise found
            return found

        works = Workshop(library, look)
        with pytest.raises(NotCompiled):
            await works.wait_for("aztec")
        await works.wait_for("aztec")

    asyncio.run(story())


def test_a_process_that_dies_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async def look() -> dict[str, int]:
            return {"no such game": 1}

        works = Workshop(library, look)
        with pytest.raises(NotCompiled):
            await works.wait_for("no such game")
        works.close()

    asyncio.run(story())


def test_a_house_opens_before_anything_is_compiled_and_says_what_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder where nothing has been compiled; nobody waits here until it is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house, httpx.AsyncClient(timeout=60) as asker:
            address = f"http://{house.address}/api"
            assert (await asker.get(f"{address}/computers")).json()["getting_ready"]
            seats = [{"kind": "computer"}, {"kind": "here"}]
            opened = (await asker.post(f"{address}/tables", json={"game": "temple", "seats": seats})).json()
            async with connect(f"ws://{house.address}/api/socket", proxy=None) as line, asyncio.timeout(30):
                keys = list(opened["keys"].values())
                await line.send(json.encode({"type": "join", "table": opened["table"], "keys": keys}), text=True)
                while (said := json.decode(await line.recv()))["type"] != "waits":
                    pass
                assert said["seats"] == {"1": {"state": "getting_ready", "ahead": 0}}
            said = (await asker.get(f"{address}/computers")).json()
            assert "temple" in said["getting_ready"]

    asyncio.run(story())


def test_what_could_not_be_compiled_is_tried_again_when_all_else_is_done() -> None:
    async def story() -> None:
        works = Handmade({"aztec": 3})
        works.broken.add("aztec")
        works.done["aztec"].set()
        with pytest.raises(NotCompiled):
            await works.wait_for("aztec")
        await until(lambda: works._work is not None and works._work.done())
        works.broken.clear()
        await works.wait_for("aztec")
        assert works.begun == ["aztec", "aztec"]

    asyncio.run(story())


def nothing(find_library: object, name: str) -> None:
    """Compiles nothing."""


def for_ever(find_library: object, name: str) -> None:
    """Never has it compiled."""
    time.sleep(3600)


async def one_game() -> dict[str, int]:
    return {"aztec": 1}


def test_a_process_that_ends_well_has_compiled_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "compile_here", nothing)

    async def story() -> None:
        works = Workshop(library, one_game)
        await works.wait_for("aztec")
        assert works.is_ready("aztec")

    asyncio.run(story())


def test_whoever_closes_lets_no_process_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "compile_here", for_ever)

    async def story() -> None:
        works = Workshop(library, one_game)
        works.open()
        await until(lambda: bool(works._benches))
        (process,) = works._benches.values()
        works.close()
        process.join(60)
        assert process.exitcode == -signal.SIGTERM

    asyncio.run(story())
