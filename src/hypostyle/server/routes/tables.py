"""Tables: those that are public, and how one is opened."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from hypostyle.server import bodies
from hypostyle.server.house import House
from hypostyle.server.protocol import State
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import known, told
from hypostyle.server.routes.requests import asker_of, person_of, read

LIST_LENGTH = 30  # tables in one list


def add(app: FastAPI, house: House) -> None:
    @app.get("/api/lobby", responses=openapi.answers("Lobby"), tags=["tables"])
    async def lobby(request: Request) -> Response:
        """Public tables: those that wait for somebody, and those that can be watched."""
        person = person_of(request, house)

        async def cards(state: State) -> list[bodies.TableCard]:
            listed = await house.store.tables([state], public=True, limit=LIST_LENGTH)
            return [card for card in await house.hall.catalogue.cards(listed, person) if card.state == state]

        return told(bodies.Lobby(await cards(State.WAITING), await cards(State.RUNNING)))

    @app.post(
        "/api/tables",
        status_code=201,
        responses=openapi.answers("OpenedTable", 403, 404, 422, 503, status=201),
        openapi_extra=openapi.takes("NewTable"),
        tags=["tables"],
    )
    async def open_table(request: Request) -> Response:
        """Open a table. The answer holds the secret of each seat: hand them to those who are to sit there."""
        wish = await read(request, bodies.NewTable)
        address, person = asker_of(request, house)
        if wish.set is not None or (wish.source and wish.source.record is not None):
            house.budgets.spend("records", address, person)
        house.budgets.spend("tables", address, person)
        return known(told(await house.hall.doors.open(wish, person), 201), request, house, person)
