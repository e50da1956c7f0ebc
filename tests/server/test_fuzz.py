"""Thousands of messages that are nearly right: the house answers in the words of its protocol, and goes on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect

from hypostyle.core import words_of
from hypostyle.server import protocol as wire
from tests.server import robots
from tests.server.mutating import Mutator, is_read
from tests.server.running import RunningHouse
from tests.sizes import size

MESSAGES = size(small=800, full=10_000)
BODIES = size(small=80, full=1_000)
LINES = 4  # that speak at once
PER_TABLE = 200  # messages
OF_GAMES = {"refused", "unreadable"}
CODES = OF_GAMES | {
    name.removeprefix("hall.") for name in words_of("en", "hypostyle.server").templates if "hall." in name
}
WISHES = [
    robots.wish("aztec", 2, clock={"kind": "fischer", "seconds": 60, "increment": 5}),
    robots.wish("bazaar", 2, options={"players": 2}, public=True),
    robots.wish("quarry", 2, source={"record": "@game quarry\n", "ply": 0}),
    {
        "game": "veil",
        "draw": True,
        "seats": [{"kind": "computer", "level": "apprentice"}, {"kind": "here", "name": "Ann"}],
    },
]


class Fuzz:
    """What was sent and what came back."""

    def __init__(self, mutator: Mutator) -> None:
        self.mutator = mutator
        self.read = 0
        self.sent = 0
        self.answers: Counter[str] = Counter()

    async def speak(self, address: str, count: int) -> None:
        """Say so many messages, at one running match after the other."""
        for number in range(0, count, PER_TABLE):
            wish = WISHES[number // PER_TABLE % 3]
            opened = await robots.open_table(address, wish | {"seats": [{"kind": "here"}] * 2, "public": True})
            join = {"table": opened["table"], "keys": list(opened["keys"].values())}
            now: dict[str, dict[str, Any]] = {"join": join, "play": {"ply": 0, "era": 0}}
            async with connect(f"ws://{address}/api/socket", compression=None, proxy=None, open_timeout=60) as line:
                hearing = asyncio.create_task(self._hear(line, now["play"]))
                await line.send(json.encode({"type": "join", **join}).decode())
                for _ in range(min(PER_TABLE, count - number)):
                    await self._say(line, now)
                # The last question is answered when all before it are.
                await line.send('{"type":"show","id":"the end","ply":0}')
                await asyncio.wait_for(hearing, 120)

    async def _say(self, line: ClientConnection, now: dict[str, dict[str, Any]]) -> None:
        data = self.mutator.next(now)
        self.sent += 1
        self.read += is_read(data, wire.Incoming)
        try:
            await line.send(data.decode())
        except UnicodeDecodeError:
            await line.send(data)
        await asyncio.sleep(0)  # hear what came meanwhile

    async def _hear(self, line: ClientConnection, seen: dict[str, Any]) -> None:
        async for text in line:
            said = json.decode(text)
            self.answers[said.get("code", said["type"])] += 1
            if said["type"] == "table":
                seen.update(ply=said["ply"], era=said["era"])
            if said["type"] == "refused":
                assert said["code"] in CODES - {"broken", "disk"}, said
                assert json.decode(text, type=wire.Refused)
            if said.get("id") == "the end":
                return


def test_messages_that_are_nearly_right_do_no_harm(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house:
            real = await record_real_messages(house.address)
            dice = random.Random("fuzz")
            await fuzz(house.address, Mutator(real, dice))  # warm up
            before = house.memory()
            told = await fuzz(house.address, Mutator(real, dice))
            after = house.memory()
            assert told.sent == MESSAGES
            assert 0.4 <= told.read / told.sent <= 0.6, f"{told.read} of {told.sent} decode"
            assert {"done", "bad_message", "no_table", *OF_GAMES} <= told.answers.keys(), told.answers
            assert max(told.answers.values()) < MESSAGES * 0.6, told.answers
            assert after < before * 1.1, f"{before} bytes grew to {after}"
            for number, wish in enumerate(WISHES[:3]):
                await robots.play_match(house.address, wish, random.Random(number))
            assert "Traceback" not in house.said()
            assert '"level": "error"' not in house.said()

    asyncio.run(story())


async def record_real_messages(address: str) -> list[dict[str, Any]]:
    """What players and onlookers really say, some of each kind."""
    sent = []
    for number, wish in enumerate(WISHES[:3]):
        for robot in await robots.play_match(address, wish, random.Random(number)):
            sent += robot.sent
    by_type: dict[str, list[dict[str, Any]]] = {}
    for message in sent:
        by_type.setdefault(message["type"], []).append(message)
    move = by_type["play"][0]["move"]
    rarer: list[dict[str, Any]] = [
        {"type": "rename", "id": "r", "seat": 1, "name": "Ann"},
        {"type": "leave", "id": "l", "seat": 2},
        {"type": "offer", "id": "o", "seat": 1, "what": "takeback"},
        {"type": "offer", "id": "p", "seat": 1, "what": "replace", "about": 2},
        {"type": "answer", "id": "a", "seat": 2, "offer": 3, "yes": True},
        {"type": "standing", "id": "s", "seat": 1, "move": move, "on": True},
        {"type": "try", "id": "t", "seat": 1, "move": move, "picture": True},
        {"type": "show", "id": "h", "ply": 3},
    ]
    return [message for kind in by_type.values() for message in kind[:8]] + rarer


async def fuzz(address: str, mutator: Mutator) -> Fuzz:
    """Send messages over several lines at once, then bodies."""
    told = Fuzz(mutator)
    await asyncio.gather(*(told.speak(address, MESSAGES // LINES) for _ in range(LINES)))
    await send_bodies(address, Mutator(WISHES, random.Random("bodies")), BODIES)
    return told


async def send_bodies(address: str, mutator: Mutator, count: int) -> None:
    """Ask over HTTP for tables that are nearly right."""
    headers = {"content-type": "application/json"}
    async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=120, trust_env=False) as asker:
        answers = [await asker.post("/api/tables", content=mutator.next()) for _ in range(count)]
    statuses = Counter(answered.status_code for answered in answers)
    assert statuses.keys() <= {201, 404, 413, 422, 403}, statuses
    assert statuses[201], "some are granted"
