"""Where pages come in."""

from __future__ import annotations

from fastapi import FastAPI, WebSocket

from hypostyle.server.clerks import ASKER
from hypostyle.server.house import House
from hypostyle.server.routes.requests import asker_of
from hypostyle.server.safety import is_foreign
from hypostyle.server.socket import Socket


def add(app: FastAPI, house: House) -> None:
    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        if is_foreign(websocket.headers):
            await websocket.close(1008)
            return
        address, person = asker_of(websocket, house)
        ASKER.set(address)
        await Socket(websocket, house.hall, person, address).serve()
