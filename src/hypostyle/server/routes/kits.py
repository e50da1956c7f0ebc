"""Kits to be printed, and what a simulator loads of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi import Path as PathParameter

from hypostyle.core import LANGUAGES
from hypostyle.printing import read_order
from hypostyle.server.house import House
from hypostyle.server.kits import Asked, KitFile
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import FOR_EVER, told
from hypostyle.server.routes.requests import GameName, asker_of, read

LanguageName = Annotated[str, Query(json_schema_extra={"enum": list(LANGUAGES)})]


def add(app: FastAPI, house: House) -> None:
    async def asked(request: Request, game: str, given: Mapping[str, str]) -> Asked:
        brought = await read(request, object) if request.method == "POST" else None
        return Asked(game, read_order(given), brought)

    async def printable(request: Request, game: GameName, language: LanguageName = "en") -> Response:
        """What can be printed of a game: groups of parts, and every choice there is."""
        found = await house.kits.tell(await asked(request, game, {"language": language}), *asker_of(request, house))
        return told(found)

    async def sheets(request: Request, game: GameName) -> Response:
        """The sheets of an order, each with the address of its picture; how much paper and time they take."""
        found = await house.kits.show(await asked(request, game, request.query_params), *asker_of(request, house))
        return told(found)

    async def kit(request: Request, game: GameName) -> Response:
        """The kit as a file: one PDF, or an archive of pictures. It has the same `ETag` as long as it is the same."""
        made = await house.kits.make(await asked(request, game, request.query_params), *asker_of(request, house))
        return unless_had(request, made, {"content-disposition": f'attachment; filename="{made.name}"'})

    def unless_had(request: Request, made: KitFile, more: Mapping[str, str]) -> Response:
        """A file with an `ETag`, or that it is the same as before."""
        kept = {"etag": f'"{made.digest}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == kept["etag"]:
            return Response(status_code=304, headers=kept)
        return Response(made.data, media_type=made.media_type, headers=kept | dict(more))

    def add_both(path: str, answers: Callable[..., Any], good: str | Mapping[str, Any], extra: dict[str, Any]) -> None:
        """A question that may also be put with a set of one's own, which is then the body."""
        responses = openapi.answers(good, 404, 422, 503)
        for method, more in (("GET", {}), ("POST", openapi.SET_GIVEN)):
            app.add_api_route(
                path, answers, methods=[method], responses=responses, openapi_extra=extra | more, tags=["kits"]
            )

    add_both("/api/print/{game}", printable, "KitTold", {})
    add_both("/api/print/{game}/sheets", sheets, "SheetsTold", openapi.ORDER)
    add_both("/api/print/{game}/kit", kit, openapi.KIT, openapi.ORDER)

    @app.get(
        "/api/print/{game}/sheets/{digest}/{number}",
        responses=openapi.answers(openapi.PICTURE, 404, 422),
        tags=["kits"],
    )
    async def picture(
        game: GameName,
        digest: Annotated[str, PathParameter(pattern="^[0-9a-f]{32}$", description="of the sheets' order")],
        number: Annotated[int, PathParameter(ge=1, le=1000)],
    ) -> Response:
        """A sheet as a small picture, as long as it is kept: 404 means that its sheets are to be asked for again."""
        found = await house.kits.picture(digest, number)
        return Response(found, media_type="image/webp", headers={"cache-control": FOR_EVER})

    @app.get(
        "/api/print/{game}/tabletop/{file}",
        responses=openapi.answers(openapi.TABLETOP_FILE, 404, 422, 503),
        openapi_extra=openapi.ORDER,
        tags=["kits"],
    )
    async def tabletop_file(
        request: Request,
        game: GameName,
        file: Annotated[str, PathParameter(max_length=100, description="`plate-7.both.png`, `plate-1.flat.obj`")],
    ) -> Response:
        """A picture or model that a saved object for simulators names; a program that is no browser loads it."""
        wanted = await asked(request, game, request.query_params)
        return unless_had(request, await house.kits.tabletop_file(wanted, file, *asker_of(request, house)), {})
