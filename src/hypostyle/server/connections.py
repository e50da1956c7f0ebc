"""Connections that do not come to an end: a request that is never finished, a line that is never read."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 20.0  # from the first byte of a request, or from the call, to its last byte
LEAVE_SECONDS = 5.0  # that a socket has, once it is closed here, to take what was sent


class Requests(HttpToolsProtocol):
    """HTTP as usual, but a request must be there in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._expect()

    def on_message_complete(self) -> None:
        self._relax()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._relax()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _relax(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class Lines(WebSocketsSansIOProtocol):
    """WebSockets as usual, but a line that was closed here ends also if the other side never reads."""

    _leaving: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._leaving = self.loop.call_later(LEAVE_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._leaving:
            self._leaving.cancel()
        super().connection_lost(exc)
