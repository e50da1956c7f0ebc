"""Whether the house is well, and what it counts."""

from __future__ import annotations

from fastapi import FastAPI, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from hypostyle.core import message
from hypostyle.server import bodies
from hypostyle.server.house import House
from hypostyle.server.objection import Code, Objection
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import told


def add(app: FastAPI, house: House) -> None:
    @app.get("/healthz", responses=openapi.answers("Health", 503), tags=["upkeep"])
    async def health() -> Response:
        """Whether the house is well: its log can be written and read."""
        cause = await house.pulse.trouble()
        if cause is not None:
            raise Objection(Code.UNWELL, message("hall.unwell", cause=cause))
        return told(bodies.Health())

    @app.get("/metrics", responses=openapi.answers(openapi.METRICS), tags=["upkeep"])
    async def metrics() -> Response:
        """Counters and gauges in the format of Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
