"""The pages and files of the client."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

from hypostyle.server.routes.replies import FOR_EVER

PAGES = (
    "/",
    "/me",
    "/replay",
    "/print",
    *(f"/{page}/{{rest:path}}" for page in ("new", "t", "rules", "learn", "example", "print")),
)


def add(app: FastAPI, client: Path) -> None:
    """The pages. Files under /assets carry a hash in their names and never change."""
    if not (client / "index.html").is_file():
        return  # an installation without the client serves the protocol alone

    async def page() -> Response:
        return _page(client)

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/", _Files(directory=client))


def _page(client: Path, status: int = 200) -> Response:
    return FileResponse(client / "index.html", status, {"cache-control": "no-cache"})


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            return _page(Path(str(self.directory)), 404)  # somebody followed a wrong link: the client has a page for it
        if path.startswith("assets/"):
            response.headers["cache-control"] = FOR_EVER
        return response
