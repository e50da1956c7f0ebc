"""One WebSocket per page: messages come in, are bounded and read, and what the hall says goes out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import MutableMapping

import structlog
from fastapi import WebSocket, WebSocketDisconnect
from msgspec import MsgspecError, json

from hypostyle.core import message
from hypostyle.server import protocol as wire
from hypostyle.server.hall import Hall
from hypostyle.server.live import Page
from hypostyle.server.metrics import MESSAGES
from hypostyle.server.objection import Objection
from hypostyle.server.safety import MESSAGE_LIMIT, Rates, too_big
from hypostyle.server.store import StoreError

log = structlog.get_logger("hypostyle.socket")

decode = json.Decoder(wire.Incoming).decode

PING_SECONDS = 10.0
BACKLOG = 200  # messages that may wait for a slow line; then it is cut, and the page comes back by itself
SLOW, AWAY = 1013, 1001  # close codes: try again later, going away
WEIGHT = 0.3  # of the newest measurement of the lag


class Socket:
    """The server's end of a page."""

    def __init__(self, websocket: WebSocket, hall: Hall, person: str, rates: Rates) -> None:
        self._websocket = websocket
        self._hall = hall
        self._rates = rates
        self._name = str(id(self))
        self._outbox: deque[bytes | None] = deque()
        self._has_post = asyncio.get_running_loop().create_future()
        self._sent: dict[int, float] = {}
        self._pings = 0
        self._answering: set[asyncio.Task[None]] = set()
        client = websocket.client
        self.page = Page(person, self._post, client.host if client else "")

    async def serve(self) -> None:
        """Talk until the page is gone."""
        await self._websocket.accept()
        helpers = [asyncio.create_task(self._write()), asyncio.create_task(self._ping())]
        try:
            while True:
                await self._take(await self._websocket.receive())
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._hall.part(self.page)
            for task in helpers:
                task.cancel()
            await asyncio.gather(*helpers, return_exceptions=True)

    def _post(self, data: bytes) -> None:
        """Put a message on its way, without waiting; a line that lags too far behind is cut."""
        if len(self._outbox) < BACKLOG:
            self._outbox.append(data)
        else:
            self._outbox.clear()
            self._outbox.append(None)
        if not self._has_post.done():
            self._has_post.set_result(None)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (data := await self._next_post()) is not None:
                await self._websocket.send({"type": "websocket.send", "text": data.decode()})
            await self._websocket.close(SLOW)

    async def _next_post(self) -> bytes | None:
        """What waits longest; None if the line is to be cut. (A bare future: a queue costs more than the message.)"""
        if not self._outbox:
            self._has_post = asyncio.get_running_loop().create_future()
            await self._has_post
        return self._outbox.popleft()

    async def _ping(self) -> None:
        while True:
            self._pings += 1
            self._sent = {self._pings: time.monotonic()}
            self.page.tell(wire.Ping(self._pings))
            await asyncio.sleep(PING_SECONDS)

    async def _take(self, received: MutableMapping[str, object]) -> None:
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        data = received.get("text") or received.get("bytes") or b""
        assert isinstance(data, str | bytes)
        refused = self._bounded(data)
        if refused:
            self.page.tell(refused)
            return
        try:
            said = decode(data)
        except (MsgspecError, UnicodeError, RecursionError) as error:
            MESSAGES.labels("bad_message").inc()
            cause = message("hall.bad_message", cause=str(error)[:200])
            self.page.tell(wire.Refused(_id_in(data), "bad_message", cause))
            return
        if isinstance(said, wire.Intent | wire.Query):  # several may wait at once: for the disk, a clerk, a player
            task = asyncio.create_task(self._answer(said))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        else:
            await self._answer(said)

    def _bounded(self, data: str | bytes) -> wire.Refused | None:
        if len(data) > MESSAGE_LIMIT:
            MESSAGES.labels("too_big").inc()
            return wire.Refused(None, "too_big", too_big(MESSAGE_LIMIT).message)
        if not self._rates.allows(self._name):
            MESSAGES.labels("too_fast").inc()
            return wire.Refused(_id_in(data), "too_fast", Objection("too_fast").message)
        return None

    async def _answer(self, said: wire.FromPage) -> None:
        said_id = getattr(said, "id", None)
        try:
            match said:
                case wire.Pong():
                    self._measure(said.n)
                case wire.Join():
                    await self._hall.join(self.page, said)
                case wire.Hint():
                    self.page.tell(await self._hall.hint(self.page, said))
                case wire.Query():
                    self.page.tell(await self._hall.ask(self.page, said))
                case wire.Intent():
                    self.page.tell(await self._hall.act(self.page, said))
        except Objection as objection:
            self.page.tell(wire.Refused(said_id, objection.code, objection.message, objection.rule))
        except StoreError as error:
            log.error("the disk refused", cause=str(error))
            self.page.tell(wire.Refused(said_id, "disk", Objection("disk").message))
        except Exception:
            log.exception("a message failed", type=type(said).__name__)
            self.page.tell(wire.Refused(said_id, "broken", Objection("broken").message))

    def _measure(self, number: int) -> None:
        sent = self._sent.pop(number, None)
        if sent is not None:
            lag = (time.monotonic() - sent) / 2
            self.page.lag = lag if self.page.lag == 0 else (1 - WEIGHT) * self.page.lag + WEIGHT * lag


def _id_in(data: str | bytes) -> str | None:
    """The id in a message that is otherwise not understood, so that the page knows which one it was."""
    try:
        found = json.decode(data)
    except (MsgspecError, UnicodeError, RecursionError):
        return None
    known = found.get("id") if isinstance(found, dict) else None
    return known if isinstance(known, str) and len(known) <= 64 else None
