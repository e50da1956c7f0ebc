"""Analyses of matches that are over."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Query, Request, Response

from hypostyle.ai.analysis import USUAL, Depth
from hypostyle.server.house import House
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import told
from hypostyle.server.routes.requests import OneKey, TableId, asker_of, person_of


def add(app: FastAPI, house: House) -> None:
    @app.post(
        "/api/tables/{table}/analysis", responses=openapi.answers("Analysis", 403, 404, 422, 503), tags=["tables"]
    )
    async def analyse(
        request: Request,
        table: TableId,
        depth: Annotated[Depth, Query(description="how closely to look; one that goes deeper is kept")] = USUAL,
        x_key: OneKey = None,
    ) -> Response:
        """Have a match that is over analysed, once for everyone who looks. `GET` tells how far that has come."""
        address, person = asker_of(request, house)
        found = await house.hall.tables.look(table, person, x_key)
        return told(await house.hall.analyst.ask(found, (address, person), depth))

    @app.get("/api/tables/{table}/analysis", responses=openapi.answers("Analysis", 403, 404, 422), tags=["tables"])
    async def analysis(
        request: Request,
        table: TableId,
        start: Annotated[int, Query(ge=0, le=1_000_000, description="how many judgements the page has")] = 0,
        x_key: OneKey = None,
    ) -> Response:
        """How far the analysis of a table has come, with the judgements that the page lacks."""
        found = await house.hall.tables.look(table, person_of(request, house), x_key)
        return told(await house.hall.analyst.report(found, start))
