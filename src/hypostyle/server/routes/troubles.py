"""Every error is one object with a code and a message, whoever raised it."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from hypostyle.core import HypostyleError, message
from hypostyle.server.objection import Code, Objection, grumble
from hypostyle.server.routes.replies import as_json
from hypostyle.server.safety import objection_body, retry_after
from hypostyle.server.store import StoreError

# Which status an objection has; what is not named here is the sender's mistake.
STATUSES: Mapping[Code, int] = {
    Code.NO_TABLE: 404,
    Code.NO_GAME: 404,
    Code.NO_LESSON: 404,
    Code.NO_EXAMPLE: 404,
    Code.NOT_FOUND: 404,
    Code.PRIVATE: 403,
    Code.HIDDEN: 403,
    Code.FOREIGN: 403,
    Code.NOT_JSON: 415,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.DISK: 503,
    Code.UNWELL: 503,
    Code.FULL: 503,
}


def _objected(objection: Objection) -> Response:
    response = as_json(objection_body(objection), STATUSES.get(objection.code, 422))
    response.headers.update(retry_after(objection))
    return response


def add(app: FastAPI) -> None:
    @app.exception_handler(Objection)
    async def object_(request: Request, objection: Objection) -> Response:
        return _objected(objection)

    @app.exception_handler(HypostyleError)
    async def rules(request: Request, error: HypostyleError) -> Response:
        return _objected(grumble(error))

    @app.exception_handler(StoreError)
    async def disk(request: Request, error: StoreError) -> Response:
        return _objected(Objection(Code.DISK))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        body = objection_body(Objection(Code.NOT_FOUND if error.status_code == 404 else Code.NOT_NOW))
        return as_json(body, error.status_code)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        cause = f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
        return _objected(Objection(Code.BAD_INPUT, message("hall.bad_input", cause=cause[:200])))
