"""The server's end of a page, without a network: what is understood, what is refused, and when a line is cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import WebSocket, WebSocketDisconnect
from msgspec import json
from structlog.testing import capture_logs

from hypostyle.server import socket
from hypostyle.server.budgets import Allowance, Budget, Budgets, Limits
from hypostyle.server.hall import Hall
from hypostyle.server.safety import MESSAGE_LIMIT
from hypostyle.server.socket import SLOW, Socket
from hypostyle.server.store import StoreError
from tests.server.in_memory import HASTY, open_hall, until, wish

BIT_BY_BIT = replace(HASTY, ping=0.05)


class Browser:
    """The other end: what it has heard, and whether it takes what it is sent."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.takes = True
        self.is_gone = False
        self.closed: int | None = None  # with this code
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def say(self, **said: object) -> None:
        self.say_text(json.encode(said).decode())

    def say_text(self, text: str) -> None:
        self._coming.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._coming.put_nowait({"type": "websocket.disconnect"})

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [said for said in self.heard if said["type"] == kind]

    async def refusal(self) -> tuple[str | None, str]:
        """The id and the code of the first refusal, once there is one."""
        await until(lambda: bool(self.of("refused")))
        said = self.of("refused")[0]
        return said["id"], said["code"]

    # As the house sees it

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        return await self._coming.get()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if self.is_gone:
            raise WebSocketDisconnect
        if not self.takes:
            await asyncio.Event().wait()
        self.heard.append(json.decode(message["text"]))

    async def close(self, code: int) -> None:
        self.closed = code


@asynccontextmanager
async def talking(hall: Hall, browser: Browser) -> AsyncIterator[asyncio.Task[None]]:
    """While somebody has a socket open."""
    serving = asyncio.create_task(Socket(cast(WebSocket, browser), hall, "ann", "192.0.2.1").serve())
    try:
        yield serving
    finally:
        browser.leave()
        await asyncio.wait_for(serving, 10)


async def at_table(hall: Hall, browser: Browser) -> str:
    """Come to a table at which one plays for both seats."""
    table = (await hall.doors.open(wish("quarry", "here", "here", options={"players": 2}), "ann")).table
    browser.say(type="join", table=table)
    await until(lambda: bool(browser.of("table")))
    return table


def test_a_page_comes_asks_plays_and_goes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser):
                table = await at_table(hall, browser)
                browser.say(type="hint", id="h", seat=1)
                await until(lambda: bool(browser.of("hinted")))
                browser.say(type="choices", id="c", seat=1)
                await until(lambda: bool(browser.of("choices")))
                browser.say(type="play", id="p", seat=1, move=browser.of("hinted")[0]["move"], ply=0)
                await until(lambda: bool(browser.of("done")))
                assert not hall.is_empty
            assert hall.is_empty
            assert (await hall.tables.find(table)).table.match.ply >= 1
            assert browser.closed is None, "it has left by itself"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("text", "said_id", "code"),
    [
        ('{"type": "choices", "id": "c", "seat": "one"}', "c", "bad_message"),
        ("nonsense", None, "bad_message"),
        ('["no object"]', None, "bad_message"),
        (f'{{"type": "choices", "id": "c", "path": ["{"x" * MESSAGE_LIMIT}"]}}', "c", "too_big"),
        ('{"type": "choices", "id": "c", "seat": 1}', "c", "join_first"),
    ],
)
def test_what_is_not_understood_is_refused_by_its_id(tmp_path: Path, text: str, said_id: str | None, code: str) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser):
                browser.say_text("")  # says nothing
                browser.say_text(text)
                assert await browser.refusal() == (said_id, code)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("error", "code", "logged"),
    [(StoreError("full"), "disk", "the disk refused"), (ZeroDivisionError(), "broken", "a message failed")],
)
def test_what_fails_here_is_said_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str, logged: str
) -> None:
    async def fail(*_: object) -> Any:
        raise error

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser):
                await at_table(hall, browser)
                monkeypatch.setattr(hall.questions, "ask", fail)
                with capture_logs() as logs:
                    browser.say(type="choices", id="c", seat=1)
                    assert await browser.refusal() == ("c", code)
                assert [each["event"] for each in logs] == [logged]

    asyncio.run(story())


def test_so_many_wishes_of_a_page_may_wait_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "AT_ONCE", 3)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser):
                live = await hall.tables.find(await at_table(hall, browser))
                async with live.lock:
                    for number in range(4):
                        browser.say(type="rename", id=str(number), seat=1, name=f"Ann {number}")
                    assert await browser.refusal() == ("3", "too_fast")
                await until(lambda: len(browser.of("done")) == 3)

    asyncio.run(story())


def test_who_comes_too_often_is_told_so_and_sent_away(tmp_path: Path) -> None:
    async def story() -> None:
        few = Limits.none()._replace(arrivals=Budget(Allowance(1, 0.01), Allowance(9, 1)))
        async with open_hall(tmp_path, budgets=Budgets(few)) as hall:
            async with talking(hall, Browser()):
                pass
            browser = Browser()
            async with talking(hall, browser) as serving:
                assert await browser.refusal() == (None, "too_fast")
                await asyncio.wait_for(serving, 10)
            assert browser.closed == SLOW

    asyncio.run(story())


def test_who_answers_pings_stays_and_who_does_not_is_cut_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, BIT_BY_BIT) as hall:
            browser, silent = Browser(), Browser()
            async with talking(hall, browser) as here, talking(hall, silent) as gone:
                while not gone.done():
                    for ping in browser.of("ping"):
                        browser.say(type="pong", n=ping["n"])
                    browser.heard.clear()
                    await asyncio.sleep(0.01)
                assert silent.closed == SLOW
                assert not here.done()

    asyncio.run(story())


def test_a_pong_that_comes_late_measures_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, BIT_BY_BIT) as hall:
            browser = Browser()
            async with talking(hall, browser):
                (page,) = (await hall.tables.find(await at_table(hall, browser))).pages
                await until(lambda: len(browser.of("ping")) == 2)
                browser.say(type="pong", n=1)
                browser.say(type="choices", id="c", seat=1)
                await until(lambda: bool(browser.of("choices")))
                assert page.lag == 0

    asyncio.run(story())


def test_who_takes_nothing_is_cut_off_once_too_much_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "BACKLOG", 2)
    monkeypatch.setattr(socket, "CLOSING_SECONDS", 0.05)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser) as serving:
                live = await hall.tables.find(await at_table(hall, browser))
                browser.takes = False
                for _ in range(10):
                    hall.pages.tell_all(live)
                await asyncio.wait_for(serving, 10)
            assert hall.is_empty

    asyncio.run(story())


def test_who_takes_nothing_for_long_is_cut_off_though_they_answer_pings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "CLOSING_SECONDS", 0.05)

    async def story() -> None:
        async with open_hall(tmp_path, BIT_BY_BIT) as hall:
            browser = Browser()
            async with talking(hall, browser) as serving:
                await at_table(hall, browser)
                browser.takes = False
                pings = 0
                while not serving.done():
                    pings += 1
                    browser.say(type="pong", n=pings % 50)  # none of them is heard, but there are so many at most
                    await asyncio.sleep(0.002)
            assert hall.is_empty

    asyncio.run(story())


def test_a_line_that_breaks_while_it_is_written_to_ends(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            browser = Browser()
            async with talking(hall, browser) as serving:
                await at_table(hall, browser)
                browser.is_gone = True
                browser.say(type="choices", id="c", seat=1)
                await asyncio.wait_for(serving, 10)
            assert browser.closed is None

    asyncio.run(story())
