"""A house whose computer players are not ready before a file says so: `python -m tests.web.unready ORDERS`.

How long it takes to compile differs from machine to machine; a test has to see both before and after.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from msgspec import json

from hypostyle.server.players import ComputerPlayers
from tests.server import running
from tests.server.running import Orders

GATE = "compiled"  # a file beside the house's folder


def hold_back(gate: Path) -> None:
    """Let nobody find out what is compiled before a file is there; until then the house knows of nothing."""
    look = ComputerPlayers._look

    async def look_later(self: ComputerPlayers) -> dict[str, int]:
        while not gate.exists():
            await asyncio.sleep(0.05)
        return await look(self)

    ComputerPlayers._look = look_later  # type: ignore[method-assign]


if __name__ == "__main__":
    hold_back(Path(json.decode(sys.argv[1], type=Orders).data).with_name(GATE))
    running.main()
