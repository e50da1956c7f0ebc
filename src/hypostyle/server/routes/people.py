"""Who somebody is, and where they sit."""

from __future__ import annotations

import time

from fastapi import FastAPI, Request, Response

from hypostyle.server import bodies
from hypostyle.server.house import House
from hypostyle.server.people import called
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import known, told
from hypostyle.server.routes.requests import person_of, read

LIST_LENGTH = 30  # tables in one list


def add(app: FastAPI, house: House) -> None:
    @app.get("/api/me", responses=openapi.answers("Me"), tags=["people"])
    async def me(request: Request) -> Response:
        """Who I am, and the tables at which I sit or sat."""
        person = person_of(request, house)
        cards = await house.hall.catalogue.cards(await house.store.tables_of(person, LIST_LENGTH), person)
        return known(told(bodies.Me(await house.store.name_of(person), cards)), request, house, person)

    @app.put("/api/me", responses=openapi.answers("Me", 422), openapi_extra=openapi.takes("NewName"), tags=["people"])
    async def rename(request: Request) -> Response:
        """Go by another name. The tables are left out of the answer."""
        wish = await read(request, bodies.NewName)
        name = called(wish.name)
        person = person_of(request, house)
        await house.store.remember(person, name, time.time())
        return known(told(bodies.Me(name, [])), request, house, person)
