"""What all answers have in common."""

from __future__ import annotations

from fastapi import Request, Response
from msgspec import json

from hypostyle.server.house import House
from hypostyle.server.people import COOKIE, MAX_AGE
from hypostyle.server.safety import is_foreign

FOR_EVER = "public, max-age=31536000, immutable"


def as_json(body: bytes, status: int = 200, cache: str = "no-store") -> Response:
    """Bytes of JSON as an answer."""
    return Response(body, status, {"cache-control": cache}, "application/json")


def told(said: object, status: int = 200, cache: str = "no-store") -> Response:
    """One of our structs as an answer."""
    return as_json(json.encode(said), status, cache)


def known(response: Response, request: Request, house: House, person: str) -> Response:
    """The same answer, with the cookie by which the person is known next time."""
    if is_foreign(request.headers):
        return response  # another site must not make a visitor somebody else
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, house.people.sign(person), MAX_AGE, httponly=True, samesite="lax", secure=secure)
    return response
