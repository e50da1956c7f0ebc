"""The web application of a house: what it answers, from when it opens until it closes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from hypostyle.server.house import House, Settings
from hypostyle.server.housekeeping import keep_tidy
from hypostyle.server.routes import (
    analyses,
    client,
    house,
    kits,
    lessons,
    openapi,
    people,
    records,
    socket,
    tables,
    troubles,
    upkeep,
)
from hypostyle.server.safety import Guard

ROUTES = (house, people, tables, lessons, records, analyses, kits, socket, upkeep)


def make_app(settings: Settings) -> FastAPI:
    """The application of one house. It opens its log at once, so that trouble with the disk shows at the start."""
    the_house = House(settings)

    @asynccontextmanager
    async def open_hours(app: FastAPI) -> AsyncIterator[None]:
        await the_house.hall.be_ready(warms_up=settings.warms_up)
        tidying = asyncio.create_task(keep_tidy(the_house.hall, settings.schedule))
        yield
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)
        await the_house.hall.close()

    app = FastAPI(
        title="Hypostyle",
        version="1",
        lifespan=open_hours,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.router.redirect_slashes = False
    troubles.add(app)
    for routes in ROUTES:
        routes.add(app, the_house)
    client.add(app, settings.client)
    openapi.complete(app)
    app.add_middleware(Guard, budgets=the_house.budgets, breath=settings.manners.breath)
    return app
