"""Lessons and examples: tables at which something is prepared, for oneself alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Request, Response
from fastapi import Path as PathParameter

from hypostyle.server import first_events
from hypostyle.server.clerks import Work
from hypostyle.server.house import House
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import known, told
from hypostyle.server.routes.requests import GameName, asker_of

LessonName = Annotated[str, PathParameter(max_length=40, description="the id of a lesson, as `/api/house` lists them")]
ExampleName = Annotated[
    str, PathParameter(max_length=40, description="the id of an example, as `/api/house` lists them")
]


def add(app: FastAPI, house: House) -> None:
    async def begin(request: Request, name: str, work: Work, prepared: str) -> Response:
        address, person = asker_of(request, house)
        game = first_events.find_game(house.library, name)
        house.budgets.spend("tables", address, person)
        opened = await house.hall.doors.begin_at(work, game, prepared, person)
        return known(told(opened, 201), request, house, person)

    responses = openapi.answers("OpenedTable", 404, 422, 503, status=201)

    @app.post("/api/games/{name}/lessons/{lesson}", status_code=201, responses=responses, tags=["tables"])
    async def teach(request: Request, name: GameName, lesson: LessonName) -> Response:
        """Open a table at which a lesson is taught. Nobody else sits there, and no list shows it."""
        return await begin(request, name, first_events.lesson_opened, lesson)

    @app.post("/api/games/{name}/examples/{example}", status_code=201, responses=responses, tags=["tables"])
    async def exemplify(request: Request, name: GameName, example: ExampleName) -> Response:
        """Open a table at an example, to play on from there for every seat. No list shows it."""
        return await begin(request, name, first_events.example_opened, example)
