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
from hypostyle.server.costs import PLAIN, cost_of
from hypostyle.server.hall import Hall
from hypostyle.server.live import Page
from hypostyle.server.metrics import MESSAGES
from hypostyle.server.objection import Code, Objection, too_fast
from hypostyle.server.safety import MESSAGE_LIMIT, too_big
from hypostyle.server.store import StoreError

log = structlog.get_logger("hypostyle.socket")

decode = json.Decoder(wire.Incoming).decode

BACKLOG = 200  # messages that may wait for a slow line; then it is cut, and the page comes back by itself
BACKLOG_BYTES = 1024 * 1024
UNANSWERED = 3  # pings after which a page counts as gone, though its line may be open
AT_ONCE = 64  # intents and questions of a page that may wait for their answers
SLOW = 1013  # close code: try again later
CLOSING_SECONDS = 1.0  # that a line has to take leave
WEIGHT = 0.3  # of the newest measurement of the lag


class Socket:
    """The server's end of a page."""

    def __init__(self, websocket: WebSocket, hall: Hall, person: str, address: str) -> None:
        self._websocket = websocket
        self._hall = hall
        self._outbox: deque[bytes] = deque()
        self._bytes = 0  # in the outbox
        self._has_post = asyncio.get_running_loop().create_future()
        self._cut: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # with a close code
        self._pings = 0
        self._pinged_at = 0.0
        self._answered = 0  # the newest ping that was
        self._answering: set[asyncio.Task[None]] = set()
        self.page = Page(person, self._post, address)

    async def serve(self) -> None:
        """Talk until the page is gone, or say why not."""
        budgets, page = self._hall.budgets, self.page
        try:
            budgets.spend("arrivals", page.address, page.person)
            with budgets.inside("pages", page.address, page.person):
                await self._websocket.accept()
                await self._talk()
        except Objection as objection:
            await asyncio.sleep(self._hall.manners.breath)
            await self._websocket.accept()
            self._refuse(None, objection)
            self._cut_off(SLOW)
            await self._talk()
        finally:
            page.send = _unheard  # the page holds its socket no more, which holds it; now both are freed at once

    async def _talk(self) -> None:
        """Read, write and ping until the line is closed there or cut here."""
        tasks = [asyncio.create_task(each) for each in (self._read(), self._write(), self._ping())]
        try:
            await asyncio.wait({*tasks, self._cut}, return_when=asyncio.FIRST_COMPLETED)  # type: ignore[type-var]
        finally:
            self._hall.pages.part(self.page)  # first of all: whoever does not listen is not here
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self._cut.done():
            await self._take_leave(self._cut.result())

    async def _take_leave(self, code: int) -> None:
        """Send what is left and close, if the line takes it."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                for data in self._outbox:
                    await self._send(data)
                await self._websocket.close(code)

    def _cut_off(self, code: int) -> None:
        if not self._cut.done():
            self._cut.set_result(code)

    def _post(self, data: bytes) -> None:
        """Put a message on its way, without waiting; a line that lags too far behind is cut."""
        if self._outbox and (len(self._outbox) >= BACKLOG or self._bytes + len(data) > BACKLOG_BYTES):
            self._outbox.clear()
            self._bytes = 0
            self._cut_off(SLOW)
            return
        self._outbox.append(data)
        self._bytes += len(data)
        if not self._has_post.done():
            self._has_post.set_result(None)

    async def _write(self) -> None:
        try:
            while True:
                data = await self._next_post()
                async with asyncio.timeout(UNANSWERED * self._hall.manners.ping):
                    await self._send(data)
        except TimeoutError:
            self._outbox.clear()
            self._cut_off(SLOW)
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def _send(self, data: bytes) -> None:
        await self._websocket.send({"type": "websocket.send", "text": data.decode()})

    async def _next_post(self) -> bytes:
        """What waits longest. (A bare future: a queue costs more than the message.)"""
        if not self._outbox:
            self._has_post = asyncio.get_running_loop().create_future()
            await self._has_post
        data = self._outbox.popleft()
        self._bytes -= len(data)
        return data

    async def _ping(self) -> None:
        """Ping for ever. Pings are counted and not timed: a house that is busy is not the page's fault."""
        while self._pings - self._answered < UNANSWERED:
            self._pings += 1
            self._pinged_at = time.monotonic()
            self.page.tell(wire.Ping(self._pings))
            await asyncio.sleep(self._hall.manners.ping)
        self._cut_off(SLOW)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._take(await self._websocket.receive())
                await asyncio.sleep(0)  # however many have come at once, everyone else has a turn between two of them

    async def _take(self, received: MutableMapping[str, object]) -> None:
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        data = received.get("text") or received.get("bytes") or b""
        assert isinstance(data, str | bytes)
        try:
            said = self._understood(data)
        except Objection as objection:
            self._refuse(_id_in(data), objection)
            if objection.wait:  # to be refused must not cost the house more than to be served
                await asyncio.sleep(self._hall.manners.breath)
            return
        if isinstance(said, wire.Intent | wire.Query):  # several may wait at once: for the disk, a clerk, a player
            task = asyncio.create_task(self._answer(said))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        elif said:
            await self._answer(said)

    def _understood(self, data: str | bytes) -> wire.FromPage | None:
        """The message, paid for, or None if nothing is said; raises Objection."""
        if len(data) > MESSAGE_LIMIT:
            raise too_big(MESSAGE_LIMIT)
        try:
            said: wire.FromPage = decode(data)
        except (MsgspecError, UnicodeError, RecursionError) as error:
            self._pay(PLAIN)
            if not data:
                return None
            raise Objection(Code.BAD_MESSAGE, message("hall.bad_message", cause=str(error)[:200])) from None
        if isinstance(said, wire.Pong) and self._answered < said.n <= self._pings:
            return said  # the house has asked for it
        self._pay(cost_of(said))
        if len(self._answering) >= AT_ONCE:
            raise too_fast("messages")
        return said

    def _pay(self, cost: float) -> None:
        self._hall.budgets.spend("messages", self.page.address, self.page.person, cost)

    def _refuse(self, said_id: str | None, objection: Objection) -> None:
        MESSAGES.labels(objection.code).inc()
        self.page.tell(_refused(said_id, objection))

    async def _answer(self, said: wire.FromPage) -> None:
        said_id = getattr(said, "id", None)
        try:
            match said:
                case wire.Pong():
                    self._measure(said.n)
                case wire.Join():
                    await self._hall.pages.join(self.page, said)
                case wire.Hint():
                    self.page.tell(await self._hall.hints.hint(self.page, said))
                case wire.Query():
                    self.page.tell(await self._hall.questions.ask(self.page, said))
                case _:
                    assert isinstance(said, wire.Intent), "nothing else is read"
                    self.page.tell(await self._hall.intents.act(self.page, said))
        except Objection as objection:
            self.page.tell(_refused(said_id, objection))
        except StoreError as error:
            log.error("the disk refused", cause=str(error))
            self.page.tell(_refused(said_id, Objection(Code.DISK)))
        except Exception:
            log.exception("a message failed", type=type(said).__name__)
            self.page.tell(_refused(said_id, Objection(Code.BROKEN)))

    def _measure(self, number: int) -> None:
        if number == self._pings > self._answered:
            lag = (time.monotonic() - self._pinged_at) / 2
            self.page.lag = lag if self.page.lag == 0 else (1 - WEIGHT) * self.page.lag + WEIGHT * lag
        self._answered = max(self._answered, min(number, self._pings))


def _unheard(data: bytes) -> None:
    """What is said to a page that is gone."""


def _refused(said_id: str | None, objection: Objection) -> wire.Refused:
    return wire.Refused(said_id, objection.code, objection.message, objection.rule, objection.wait)


def _id_in(data: str | bytes) -> str | None:
    """The id in a message that is otherwise not understood, so that the page knows which one it was."""
    try:
        found = json.decode(data)
    except (MsgspecError, UnicodeError, RecursionError):
        return None
    known = found.get("id") if isinstance(found, dict) else None
    return known if isinstance(known, str) and len(known) <= 64 else None
