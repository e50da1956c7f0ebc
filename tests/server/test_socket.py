"""The server's end of a page whose line is slow, or takes nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import WebSocket

from hypostyle.server.socket import BACKLOG, BACKLOG_BYTES, Socket
from tests.server.in_memory import HASTY, open_hall


class Deaf:
    """A line that takes nothing."""

    def __init__(self) -> None:
        self.is_told = asyncio.Event()

    async def accept(self) -> None: ...

    async def receive(self) -> None:
        await asyncio.Future()

    async def send(self, message: dict[str, Any]) -> None:
        self.is_told.set()
        await asyncio.Future()

    async def close(self, code: int) -> None: ...


async def is_cut(folder: Path, *, ping: float, post: Callable[[Socket], None]) -> bool:
    """Whether a page that takes nothing is cut soon, once something has been posted to it."""
    async with open_hall(folder, manners=replace(HASTY, ping=ping)) as hall:
        line = Deaf()
        socket = Socket(cast(WebSocket, line), hall, "ann", "192.0.2.7")
        serving = asyncio.create_task(socket.serve())
        await line.is_told.wait()  # the first ping
        post(socket)
        done, _ = await asyncio.wait({serving}, timeout=3)
        serving.cancel()
        return bool(done)


@pytest.mark.parametrize(
    ("count", "size", "is_too_much"),
    [(2, BACKLOG_BYTES // 2, False), (3, BACKLOG_BYTES // 2, True), (BACKLOG, 1, False), (BACKLOG + 1, 1, True)],
)
def test_what_waits_for_a_page_is_bounded_in_bytes_and_in_number(
    tmp_path: Path, count: int, size: int, *, is_too_much: bool
) -> None:
    def post(socket: Socket) -> None:
        for _ in range(count):
            socket.page.send(b" " * size)

    assert asyncio.run(is_cut(tmp_path, ping=60, post=post)) == is_too_much


def test_a_page_is_cut_that_takes_too_long_to_take_a_message(tmp_path: Path) -> None:
    """Though its pongs arrive: it says so of every ping, taken or not."""

    def post(socket: Socket) -> None:
        socket._answered = 10**9

    assert asyncio.run(is_cut(tmp_path, ping=0.1, post=post))
    assert not asyncio.run(is_cut(tmp_path, ping=60, post=post))
