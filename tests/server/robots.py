"""Players over real sockets who come back by themselves, send again what was not answered, and keep a journal."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hypostyle.core import Seat
from tests.server.journal import Journal

Said = dict[str, Any]

PAUSE = 0.02  # seconds before knocking again


class Robot:
    """One player at one seat. Holds it by its key, or, once seated, by the cookie alone."""

    _ids = itertools.count(1)

    def __init__(
        self, address: str, opened: Said, seat: Seat, dice: random.Random, *, cookie: str, patience: float = 30.0
    ) -> None:
        self.journal = Journal(opened["table"], seat, f"Robot {seat}")
        self.sent: list[Said] = []  # for tests that need real messages
        self._address = address
        self._keys = [opened["keys"][str(seat)]]
        self._seat = seat
        self._dice = dice
        self._cookie = cookie
        self._patience = patience  # seconds of silence after which the line counts as dead
        self._silences = 0
        self._left_at = 0  # the number of the last event heard of before the line broke
        self._now: Said | None = None
        self._pending: Said | None = None  # the intent that waits for its answer
        self._path: list[str] = []
        self._asked = ""
        self._tried_at = -1  # the event number at which the last intent was made

    @property
    def is_done(self) -> bool:
        return self._now is not None and self._now["state"] == "finished" and self._pending is None

    async def play(self) -> None:
        """Play to the end, whatever happens to the line."""
        while not self.is_done:
            try:
                async with connect(
                    f"ws://{self._address}/api/socket",
                    additional_headers={"cookie": self._cookie},
                    compression=None,
                    ping_interval=None,
                    open_timeout=60,
                    close_timeout=1,
                    proxy=None,
                ) as line:
                    await self._attend(line)
            except (OSError, WebSocketException, EOFError):
                pass
            await asyncio.sleep(PAUSE)

    async def _attend(self, line: ClientConnection) -> None:
        seen = {"since": self._now["number"], "era": self._now["era"]} if self._now else {}
        self._left_at = seen.get("since", 0)
        await self._send(line, {"type": "join", "table": self.journal.table, "keys": self._keys, **seen})
        if self._pending:
            await self._send(line, self._pending)
        while not self.is_done:
            said = await self._listen(line)
            if said["type"] == "table" and not self._hear(said):
                return  # something was missed: come again
            answer = self._react(said)
            if answer:
                await self._send(line, answer)

    async def _listen(self, line: ClientConnection) -> Said:
        """The next message. Each silence in a row is borne for longer: the house may be slow, not gone."""
        try:
            said: Said = json.decode(await asyncio.wait_for(line.recv(), self._patience * 2**self._silences))
        except TimeoutError:
            self._silences += 1
            raise
        self._silences = 0
        return said

    async def _send(self, line: ClientConnection, message: Said) -> None:
        self.sent.append(message)
        await line.send(json.encode(message).decode())

    def _hear(self, said: Said) -> bool:
        if said["about"]:
            assert said["number"] >= self._left_at, "the house has forgotten what it had told"
            self.journal.arrivals.append(said)
        if self._now and said["number"] < self._now["number"]:
            return True  # overtaken on the way
        if not self.journal.hear(said["start"], [entry["text"] for entry in said["entries"]]):
            return False
        self._now = said
        return True

    def _react(self, said: Said) -> Said | None:
        match said["type"]:
            case "ping":
                return {"type": "pong", "n": said["n"]}
            case "table":
                return self._step()
            case "choices" if said["id"] == self._asked:
                return self._choose(said["choices"])
            case "done":
                self.journal.acknowledge(said["id"], said["number"])
                return self._answered(said["id"])
            case "refused" if said["id"] and said["code"] != "join_first":  # that one is asked again after the join
                if said["id"] != self._asked:
                    self.journal.refuse(said["id"], said["code"])
                return self._answered(said["id"])
        return None

    def _answered(self, intent: str) -> Said | None:
        if self._pending and self._pending["id"] == intent:
            self._pending = None
        return self._step()

    def _step(self) -> Said | None:
        """What to do next, if anything can be done that was not tried in this very situation."""
        now = self._now
        if now is None or self._pending or now["number"] == self._tried_at:
            return None
        if now["state"] == "waiting" and now["seats"][self._seat - 1]["kind"] == "free":
            return self._intend({"type": "sit", "name": self.journal.name})
        if now["seats"][self._seat - 1]["kind"] == "person" and self._seat % 2:
            self._keys = []  # from now on the cookie alone must do
        if now["state"] == "running" and self._seat in now["to_act"]:
            self._path = []
            return self._choose(now["choices"][str(self._seat)])
        return None

    def _choose(self, choices: list[Said]) -> Said | None:
        assert self._now
        if not choices or self._pending:
            return None
        chosen = self._dice.choice(choices)
        if chosen["move"] is not None:
            return self._intend(
                {"type": "play", "move": chosen["move"], "ply": self._now["ply"], "era": self._now["era"]}
            )
        self._path.append(chosen["key"])
        self._asked = self._fresh_id()
        return {"type": "choices", "id": self._asked, "seat": self._seat, "path": self._path}

    def _intend(self, intent: Said) -> Said:
        assert self._now
        self._tried_at = self._now["number"]
        self._pending = {**intent, "id": self._fresh_id(), "seat": self._seat}
        if "move" in intent:
            self.journal.moves[self._pending["id"]] = intent["move"]
        return self._pending

    def _fresh_id(self) -> str:
        return f"robot-{next(self._ids)}"


async def http(address: str, method: str, path: str, **more: Any) -> httpx.Response:
    """One request, made again for as long as nobody answers."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60, trust_env=False) as client:
        while True:
            try:
                return await client.request(method, path, **more)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)


async def new_cookie(address: str) -> str:
    """The cookie of somebody new."""
    answered = await http(address, "GET", "/api/house")
    return answered.headers["set-cookie"].split(";")[0]


async def open_table(address: str, wish: Mapping[str, Any]) -> Said:
    answered = await http(address, "POST", "/api/tables", json=wish)
    assert answered.status_code == 201, answered.text
    found: Said = answered.json()
    return found


async def play_match(
    address: str,
    wish: Mapping[str, Any],
    dice: random.Random,
    patience: float = 30.0,
    *,
    by: str | None = None,
    watch: Callable[[list[Robot]], None] = lambda robots: None,
) -> list[Robot]:
    """Open a table and let robots play there to the end; their lines go by another address if one is given."""
    opened = await open_table(address, wish)
    robots = [
        Robot(by or address, opened, int(seat), dice, cookie=await new_cookie(address), patience=patience)
        for seat in opened["keys"]
    ]
    watch(robots)
    await asyncio.gather(*(robot.play() for robot in robots))
    return robots


def wish(game: str, seats: int, **more: Any) -> Said:
    """A table at which everybody comes by a link."""
    return {"game": game, "seats": [{"kind": "link"}] * seats, **more}


async def say(address: str, *messages: Said) -> list[str]:
    """Send messages over a socket of their own; what each intent or query was answered: a code, or a type."""
    answers: list[str] = []
    async with connect(f"ws://{address}/api/socket", compression=None, proxy=None, open_timeout=60) as line:
        for message in messages:
            await line.send(json.encode(message).decode())
        async with asyncio.timeout(60):
            while len(answers) < sum("id" in message for message in messages):
                said = json.decode(await line.recv())
                if said["type"] == "ping":
                    await line.send(json.encode({"type": "pong", "n": said["n"]}).decode())
                if said.get("id"):
                    answers.append(said.get("code", said["type"]))
    return answers
