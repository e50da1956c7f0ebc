"""What stands between the network and the hall: headers, sizes, budgets, and no stack trace ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import structlog
from msgspec import json
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.core import message
from hypostyle.server.budgets import Budgets, household
from hypostyle.server.clerks import ASKER
from hypostyle.server.metrics import MESSAGES
from hypostyle.server.objection import Code, Objection

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
HEADERS: Mapping[str, str] = {
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


READING = ("GET", "HEAD", "OPTIONS")  # what changes nothing


def is_foreign(headers: Headers) -> bool:
    """Whether another site's page asks, in its visitor's name. Programs that are no browsers say nothing of sites."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")  # older browsers, and pages without TLS, tell this alone
    return origin is not None and origin.split("://", 1)[-1] != headers.get("host")


def objection_body(objection: Objection) -> bytes:
    """An objection as HTTP answers carry it."""
    body = {"code": objection.code, "message": objection.message}
    return json.encode(body if objection.wait is None else body | {"wait": objection.wait})


def retry_after(objection: Objection) -> dict[str, str]:
    """The header that says when to ask again."""
    return {} if objection.wait is None else {"retry-after": str(objection.wait)}


def address_of(scope: Scope) -> str:
    """The address by which a visitor counts. The server has looked behind those proxies that it was told to trust."""
    client = scope.get("client")
    return household(client[0]) if client else ""


class Guard:
    """The outermost layer: every answer has the headers, every request is bounded, logged and outlived."""

    def __init__(self, app: ASGIApp, budgets: Budgets, breath: float) -> None:
        self._app = app
        self._budgets = budgets
        self._breath = breath

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
                if refused[1].wait:  # to be refused must not cost the house more than to be served
                    await asyncio.sleep(self._breath)
                await _answer(guarded_send, *refused)
            else:
                await self._app(scope, _bounded(receive), guarded_send)
        except ClientDisconnect:
            pass  # who asked has gone, or took too long
        except TooBig:
            await _answer(guarded_send, 413, too_big(BODY_LIMIT))
        except Exception:
            log.exception("a request failed", path=scope["path"])
            if not status:
                await _answer(guarded_send, 500, Objection(Code.BROKEN))
        took = round((time.perf_counter() - start) * 1000, 1)
        log.info("request", method=scope["method"], path=scope["path"], status=status, ms=took)

    def _refused(self, scope: Scope) -> tuple[int, Objection] | None:
        address = address_of(scope)
        ASKER.set(address)
        if scope["path"].startswith("/api/"):
            try:
                self._budgets.spend("requests", address)
            except Objection as objection:
                MESSAGES.labels(objection.code).inc()
                return 429, objection
        headers = Headers(scope=scope)
        if scope["method"] not in READING and is_foreign(headers):
            return 403, Objection(Code.FOREIGN)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > BODY_LIMIT:
            return 413, too_big(BODY_LIMIT)
        return None


class TooBig(Exception):
    """A body that goes on beyond the limit."""


def too_big(limit: int) -> Objection:
    return Objection(Code.TOO_BIG, message("hall.too_big", limit=limit))


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
    given = {"content-type": "application/json", **retry_after(objection)}
    headers = [(name.encode(), value.encode()) for name, value in given.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": objection_body(objection)})
