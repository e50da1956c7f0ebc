"""Records: brought to be looked at, and taken along from a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import FastAPI, Query, Request, Response

from hypostyle.core import write_json, write_text
from hypostyle.server import bodies
from hypostyle.server.house import House
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import known, told
from hypostyle.server.routes.requests import OneKey, TableId, asker_of, person_of, read

TEXT_FORMS: Mapping[str, str] = {"text": "text/plain; charset=utf-8", "json": "application/json"}


def add(app: FastAPI, house: House) -> None:
    @app.post(
        "/api/records",
        status_code=201,
        responses=openapi.answers("Study", 404, 422, 503, status=201),
        openapi_extra=openapi.takes("NewStudy"),
        tags=["tables"],
    )
    async def bring_record(request: Request) -> Response:
        """Bring a record, as text or JSON, to be looked at and gone on from."""
        brought = await read(request, bodies.NewStudy)
        address, person = asker_of(request, house)
        house.budgets.spend("records", address, person)
        study = bodies.Study(await house.hall.doors.study(brought.record, person))
        return known(told(study, 201), request, house, person)

    @app.get("/api/tables/{table}/record", responses=openapi.answers(openapi.RECORD, 403, 404, 422), tags=["tables"])
    async def record(
        request: Request,
        table: TableId,
        form: Annotated[str, Query(pattern="^(text|json)$")] = "text",
        x_key: OneKey = None,
    ) -> Response:
        """The record as it stands, in text or JSON. A private table needs the key of a seat or of a spectator."""
        found = await house.hall.catalogue.record(table, person_of(request, house), x_key)
        body = write_text(found) if form == "text" else write_json(found)
        return Response(body, media_type=TEXT_FORMS[form], headers={"cache-control": "no-store"})

    @app.get("/api/tables/{table}/kept", responses=openapi.answers("KeptTable", 403, 404), tags=["tables"])
    async def kept(request: Request, table: TableId, x_key: OneKey = None) -> Response:
        """What is left of a table that cannot be replayed: why, who sat there, and its entries as text."""
        person = person_of(request, house)
        return told(await house.hall.catalogue.kept(table, person, x_key))
