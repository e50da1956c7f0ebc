"""Who may be connected, how much of what they send is taken in at once, and connections that do not come to an end:
requests never finished, answers never read.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address, ip_network

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from hypostyle.server.budgets import ENDLESS, ROOM_SECONDS, Allowance, Buckets, household
from hypostyle.server.metrics import MESSAGES
from hypostyle.server.objection import Code, Objection, too_many
from hypostyle.server.safety import HEADERS, objection_body, retry_after

REQUEST_SECONDS = 20.0  # from the first byte of a request, or from the call, to its last byte
ANSWER_SECONDS = 60.0  # for which somebody may take nothing of an answer
IDLE_SECONDS = 5.0  # that a connection stays open for the next request
LEAVE_SECONDS = 5.0  # that a socket has, once it is closed here, to take what was sent

# Bytes that are taken in at once. Reading them holds the loop up for as long as their smallest parts take: 40 frames of
# a socket, 700 parts of a body.
SIP_OF_FRAMES = 256
SIP_OF_REQUESTS = 4096
HEAD_LIMIT = 16 * 1024  # bytes of a request before its body, and between two parts of it
LATE_LIMIT = 1024  # bytes that may still come on a socket that is closed here


class Proxies:
    """The addresses that are believed about visitors' addresses, as `--proxy` names them."""

    def __init__(self, named: str | None) -> None:
        self._names = {each.strip() for each in (named or "").split(",")} - {""}
        self._networks = []
        for name in self._names:
            try:
                self._networks.append(ip_network(name))
            except ValueError:
                continue  # a name that is no address is compared as it stands

    def __contains__(self, host: str) -> bool:
        if self._names & {"*", host}:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class Door:
    """Counts who is connected: at most so many of one address, and no more than are still free. It counts calls too,
    since to be turned away here costs the house least.
    """

    def __init__(self, of_one: int, of_all: int, proxies: Proxies, calls: Allowance = ENDLESS) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._proxies = proxies
        self._calls = Buckets(calls)
        self._inside: Counter[str] = Counter()
        self._count = 0

    def enter(self, host: str) -> str:
        """Count somebody in; returns the name for `leave`. Raises Objection."""
        address, free = household(host), self._of_all - self._count
        if free <= 0:
            raise Objection(Code.FULL, wait=ROOM_SECONDS)
        # No more than are still free: so it takes many addresses to fill the house, and not two.
        if self._inside[address] >= min(self._of_one, free) and host not in self._proxies:
            raise too_many("connections", ROOM_SECONDS)
        if host not in self._proxies:
            if wait := self._calls.wait(address, 1):
                raise too_many("calls", math.ceil(wait))
            self._calls.pay(address, 1)
        self._inside[address] += 1
        self._count += 1
        return address

    def leave(self, address: str) -> None:
        self._count -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


def watched(door: Door) -> tuple[type[Requests], type[Lines]]:
    """The protocols of a house with that door, for HTTP and for WebSockets."""
    requests: type[Requests] = type("RequestsAtTheDoor", (Requests,), {"door": door})
    lines: type[Lines] = type("LinesAtTheDoor", (Lines,), {"door": door})
    return requests, lines


class Requests(HttpToolsProtocol):
    """HTTP as usual, but requests come one at a time and in time, a little at once, and an answer must be taken."""

    door: Door
    _unread = b""
    _since_a_part = 0  # bytes
    _entered: str | None = None  # the name under which the door has counted this one
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.timeout_keep_alive = IDLE_SECONDS  # type: ignore[assignment]
        try:
            self._entered = self.door.enter(self.client[0] if self.client else "")
        except Objection as objection:
            MESSAGES.labels(objection.code).inc()
            transport.write(turned_away(objection))
            transport.close()
        else:
            self._expect()

    def data_received(self, data: bytes) -> None:
        if not self._unread and len(data) <= SIP_OF_REQUESTS:
            self._take(data)
            return
        is_sipping, self._unread = bool(self._unread), self._unread + data
        self.transport.pause_reading()
        if not is_sipping:
            self._sip()

    def _sip(self) -> None:
        """Take in a little; everyone else has a turn before the rest."""
        if self.transport.is_closing():
            return
        sip, self._unread = self._unread[:SIP_OF_REQUESTS], self._unread[SIP_OF_REQUESTS:]
        self._take(sip)
        if self._unread:
            self.loop.call_soon(self._sip)
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        self._since_a_part += len(data)
        if self._since_a_part > HEAD_LIMIT and not self.transport.is_closing():
            self.send_400_response("Too much before the body.")
        is_over = self.cycle is None or self.cycle.response_complete
        # What came asks for nothing (a blank line, the rest of a request that was answered early).
        if is_over and self._entered is not None and not (self._deadline or self.timeout_keep_alive_task):
            self._expect()

    def on_message_begin(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            raise ValueError("a request before the last one is answered")  # nobody does; thousands come in one packet
        super().on_message_begin()
        self._since_a_part = 0
        if self._deadline is None:
            self._expect()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._since_a_part = 0

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._since_a_part = 0

    def on_message_complete(self) -> None:
        self._relax()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._await_leave()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._await_leave()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        _cancel(self._stalled)
        self._stalled = None
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        self._relax()
        self._unread = b""  # nobody may say more before the answer
        entered, self._entered = self._entered, None  # the socket leaves by itself
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, Lines)
        line.entered = entered
        self.parser = None  # type: ignore[assignment]  # each holds the other; now both are freed at once

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        _cancel(self._stalled)
        super().connection_lost(exc)
        if self._entered is not None:
            self.door.leave(self._entered)

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _await_leave(self) -> None:
        """A line that was closed here ends also if the other side never takes what is left for it."""
        self._relax()
        self._deadline = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def _relax(self) -> None:
        _cancel(self._deadline)
        self._deadline = None


class Lines(WebSocketsSansIOProtocol):
    """WebSockets as usual, but a little is taken in at once, every frame is handed on, so that it is paid for, and a
    line that was closed here ends also if the other side never reads.
    """

    door: Door
    entered: str | None = None  # the name under which the door has counted this one
    _leaving: asyncio.TimerHandle | None = None
    _unread = b""
    _late = 0  # bytes that came once the line was closed here

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._late += len(data)
            if self._late <= LATE_LIMIT:  # the other side's farewell is among them
                super().data_received(data)
            else:
                self.transport.pause_reading()
            return
        self._unread += data
        self._sip()

    async def receive(self) -> ASGIReceiveEvent:
        received = await super().receive()
        self._sip()
        return received

    def _sip(self) -> None:
        """Take in a little, once all that was taken in before is read."""
        while self._unread and self.queue.empty() and not (self.close_sent or self.transport.is_closing()):
            sip, self._unread = self._unread[:SIP_OF_FRAMES], self._unread[SIP_OF_FRAMES:]
            super().data_received(sip)
        if self._unread:
            self._pause()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._hand_on()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._hand_on()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if not event.fin:
            self._hand_on()

    def _hand_on(self) -> None:
        """Frames that say nothing cost the house as much as others: an empty message stands for each."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": b""})
            self._pause()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._leaving = self.loop.call_later(LEAVE_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._leaving)
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds `conn`, which holds it; now both are freed at once
        if self.entered is not None:
            self.door.leave(self.entered)


def turned_away(objection: Objection) -> bytes:
    """The answer to whoever is not let in, before they have said anything."""
    body = objection_body(objection)
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **retry_after(objection),
        **HEADERS,
    }
    status = HTTPStatus.SERVICE_UNAVAILABLE
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()
