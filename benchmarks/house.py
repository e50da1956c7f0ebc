"""A house without a network: matches are played at its tables by the messages of pages, as fast as they are answered.

It speaks to the application as a web server does, so that any two checkouts can be measured in the same way. Seeds are
the same for all tables; so the draws of a match are known, and it is played from a script.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

import structlog

from hypostyle.core import CLOCK, play_out
from hypostyle.core.chance import SEED_BYTES
from hypostyle.games import Library

ENTRIES = 1200  # that are played in one go, at several tables at once
SEED = bytes(SEED_BYTES)
HEADERS = [(b"host", b"house"), (b"content-type", b"application/json")]


def token_bytes(count: int | None = None) -> bytes:
    """The same seed for all tables; everything else stays secret."""
    return SEED if count == SEED_BYTES else os.urandom(count or SEED_BYTES)


class House:
    """One house, in which one game is played again and again."""

    def __init__(self, game: str) -> None:
        from hypostyle.server import Limits, Settings, make_app

        secrets.token_bytes = token_bytes
        quiet = structlog.make_filtering_bound_logger(logging.WARNING)
        structlog.configure(wrapper_class=quiet, logger_factory=structlog.PrintLoggerFactory(sys.stderr))
        folder = Path(tempfile.mkdtemp(prefix="hypostyle-house-"))
        self._app: Any = make_app(Settings(folder, Library.of_the_house, limits=Limits.none(), warms_up=False))
        self._loop = asyncio.new_event_loop()
        match = play_out(Library.of_the_house()[game], {}, SEED)
        house = match.position.house_seats
        self._wish = {"game": game, "seats": [{"kind": "here"} for seat in match.position.seats if seat not in house]}
        self._moves: list[tuple[int, int, str]] = []  # each a ply, a seat and what it does
        for ply, (actor, move) in enumerate(match.entries):
            if actor == CLOCK:
                break
            if actor in match.position.seats and actor not in house:
                self._moves.append((ply, actor, move.text))
        self._tables = max(2, ENTRIES // match.ply)

    def play(self) -> None:
        """Play one match at each of several tables."""
        self._loop.run_until_complete(self._play())

    async def _play(self) -> None:
        await asyncio.gather(*(self._match() for _ in range(self._tables)))

    async def _match(self) -> None:
        opened, cookie = await self._open()
        page = _Page(self._app, cookie)
        await page.say({"type": "join", "table": opened["table"], "keys": []}, "table")
        for number, (ply, seat, move) in enumerate(self._moves):
            said = {"type": "play", "id": str(number), "seat": seat, "move": move, "ply": ply, "era": 0}
            await page.say(said, "done")
        await page.leave()

    async def _open(self) -> tuple[dict[str, Any], bytes]:
        """A table, and the cookie of whoever opened it."""
        sent: list[dict[str, Any]] = []
        body = json.dumps(self._wish).encode()
        received = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return next(received, {"type": "http.disconnect"})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "query_string": b"", "http_version": "1.1"}
        await self._app({**scope, **_place("/api/tables", HEADERS)}, receive, send)
        start, *rest = sent
        cookie = next(value for name, value in start["headers"] if name == b"set-cookie")
        return json.loads(b"".join(part.get("body", b"") for part in rest)), cookie.split(b";")[0]


class _Page:
    """A socket of the application."""

    def __init__(self, app: Any, cookie: bytes) -> None:
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._awaited = ("", asyncio.get_running_loop().create_future())
        scope = {"type": "websocket", "subprotocols": [], "query_string": b""}
        place = _place("/api/socket", [*HEADERS, (b"cookie", cookie)])
        self._talking = asyncio.create_task(app({**scope, **place}, self._inbox.get, self._hear))

    async def say(self, said: dict[str, Any], awaited: str) -> None:
        """Say something, and wait for an answer of that type."""
        answered = asyncio.get_running_loop().create_future()
        self._awaited = awaited, answered
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(said)})
        await answered

    async def leave(self) -> None:
        """Close the socket."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._talking

    async def _hear(self, message: dict[str, Any]) -> None:
        text = message.get("text") or ""
        awaited, answered = self._awaited
        if text.startswith('{"type":"refused"'):
            raise RuntimeError(text)
        if text.startswith(f'{{"type":"{awaited}"') and not answered.done():
            answered.set_result(None)


def _place(path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
