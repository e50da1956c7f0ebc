"""What stands between the network and the hall: headers, sizes, rates, and no stack trace ever."""

from __future__ import annotations

import time

import structlog
from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from msgspec import json
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.core import message
from hypostyle.server.metrics import MESSAGES
from hypostyle.server.objection import Objection

log = structlog.get_logger("hypostyle.http")

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link to a seat must not travel to other sites
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

BODY_LIMIT = 512 * 1024  # bytes of an HTTP body: a long record with a card set fits twice
MESSAGE_LIMIT = 16 * 1024  # bytes of a message on the socket


class Rates:
    """How often somebody may ask, by a name such as their address; it slides, so bursts are forgiven soon."""

    def __init__(self, per_second: int, seconds: int = 10) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._item = RateLimitItemPerSecond(per_second * seconds, seconds)

    def allows(self, name: str) -> bool:
        return self._limiter.hit(self._item, name)


def objection_body(objection: Objection) -> bytes:
    """An objection as HTTP answers carry it."""
    return json.encode({"code": objection.code, "message": objection.message})


class Guard:
    """The outermost layer: every answer has the headers, every request is bounded, logged and outlived."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        self._app = app
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 0

        async def guarded_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            refused = self._refused(scope)
            if refused:
                await _answer(guarded_send, *refused)
            else:
                await self._app(scope, _bounded(receive), guarded_send)
        except TooBig:
            await _answer(guarded_send, 413, too_big(BODY_LIMIT))
        except Exception:
            log.exception("a request failed", path=scope["path"])
            if not status:
                await _answer(guarded_send, 500, Objection("broken"))
        took = round((time.perf_counter() - start) * 1000, 1)
        log.info("request", method=scope["method"], path=scope["path"], status=status, ms=took)

    def _refused(self, scope: Scope) -> tuple[int, Objection] | None:
        client = scope.get("client")
        if scope["path"].startswith("/api/") and not self._rates.allows(client[0] if client else ""):
            MESSAGES.labels("too_fast").inc()
            return 429, Objection("too_fast")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY_LIMIT:
            return 413, too_big(BODY_LIMIT)
        return None


class TooBig(Exception):
    """A body that goes on beyond the limit."""


def too_big(limit: int) -> Objection:
    return Objection("too_big", message("hall.too_big", limit=limit))


def _bounded(receive: Receive) -> Receive:
    """The same body, as long as it stays within the limit: its length need not be announced."""
    total = 0

    async def bounded() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY_LIMIT:
            raise TooBig
        return message

    return bounded


async def _answer(send: Send, status: int, objection: Objection) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": objection_body(objection)})
