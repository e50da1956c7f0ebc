"""What all requests have in common."""

from __future__ import annotations

from typing import Annotated, TypeVar

from fastapi import Header, Request
from fastapi import Path as PathParameter
from msgspec import MsgspecError, json
from starlette.requests import HTTPConnection

from hypostyle.core import message
from hypostyle.server.house import House
from hypostyle.server.objection import Code, Objection
from hypostyle.server.people import COOKIE
from hypostyle.server.safety import address_of

T = TypeVar("T")

GameName = Annotated[str, PathParameter(max_length=40, description="the id of a game")]
TableId = Annotated[str, PathParameter(max_length=64, description="the id in a table's links")]
OneKey = Annotated[str | None, Header(max_length=64, alias="x-key")]


async def read(request: Request, kind: type[T]) -> T:
    """The body as one of our structs; raises Objection."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Objection(Code.NOT_JSON)  # a form of another site cannot send it
    try:
        return json.decode(await request.body(), type=kind)
    except (MsgspecError, UnicodeError, RecursionError) as error:
        raise Objection(Code.BAD_INPUT, message("hall.bad_input", cause=str(error)[:200])) from None


def person_of(request: HTTPConnection, house: House) -> str:
    """Who asks; somebody new if there is no cookie of ours."""
    return house.people.read(request.cookies.get(COOKIE)) or house.people.fresh()


def asker_of(request: HTTPConnection, house: House) -> tuple[str, str]:
    """Whose budgets pay: an address, and the person there."""
    return address_of(request.scope), person_of(request, house)
