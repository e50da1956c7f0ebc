"""Visitors without manners, in a process of their own: `python -m tests.server.attacking KIND ADDRESS TABLE`.

They go to the one address that they are given, on this machine, and end with the test.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.running import ROOT, RunningHouse, end_with_the_test

GONE = (OSError, WebSocketException, EOFError, TimeoutError)


def line_to(address: str, cookie: str = "", *, of: str = "127.0.0.1") -> connect:
    """A socket of somebody at an address of this machine."""
    return connect(
        f"ws://{address}/api/socket",
        additional_headers={"cookie": cookie} if cookie else {},
        compression=None,
        proxy=None,
        open_timeout=60,
        ping_interval=None,
        local_addr=(of, 0),
    )


async def say(line: ClientConnection, **said: object) -> None:
    await line.send(json.encode(said).decode())


async def many_sockets(address: str, table: str) -> None:
    """Twenty sockets that ask for pictures as fast as they can, and come back whenever they are cut off."""
    await asyncio.gather(*(flood(address, table) for _ in range(20)))


async def flood(address: str, table: str) -> None:
    while True:
        with contextlib.suppress(*GONE):
            async with line_to(address) as line:
                await say(line, type="join", table=table)
                for number in range(10**6):
                    await say(line, type="show", id=str(number), ply=0, move=str(number))
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(line.recv(), 0.002)
        await asyncio.sleep(0.01)


async def coming_back(address: str, table: str) -> None:
    """Ten who come, say a little, go and come again, for ever."""
    await asyncio.gather(*(come_and_go(address, table) for _ in range(10)))


async def come_and_go(address: str, table: str) -> None:
    while True:
        with contextlib.suppress(*GONE):
            async with line_to(address) as line:
                await say(line, type="join", table=table)
                for number in range(50):
                    await say(line, type="show", id=str(number), ply=number)
                line.transport.abort()  # a farewell would wait until all answers were read
        await asyncio.sleep(0.01)


async def small_talk(address: str, table: str) -> None:
    """Twenty sockets that ask small questions as fast as they can, and read the answers."""
    await asyncio.gather(*(talk(address, table) for _ in range(20)))


async def talk(address: str, table: str) -> None:
    while True:
        with contextlib.suppress(*GONE):
            async with line_to(address) as line:
                await say(line, type="join", table=table)
                while True:
                    for number in range(60):
                        await say(line, type="choices", id=str(number), seat=1)
                    for _ in range(60):
                        await line.recv()
        await asyncio.sleep(0.01)


class Deaf:
    """A socket that sends and never reads."""

    def __init__(self, opened: socket.socket) -> None:
        self.socket = opened

    @classmethod
    async def come(cls, address: str) -> Deaf:
        host, port = address.split(":")
        opened = socket.socket()
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.setblocking(False)
        await asyncio.get_running_loop().sock_connect(opened, (host, int(port)))
        deaf = cls(opened)
        headers = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Host: {address}")
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        await deaf._send("\r\n".join(("GET /api/socket HTTP/1.1", *headers, key, "", "")).encode())
        assert b" 101 " in await asyncio.get_running_loop().sock_recv(opened, 100), "the last that it hears"
        return deaf

    async def say(self, **said: object) -> None:
        data = json.encode(said)
        assert len(data) < 126
        await self._send(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)  # one frame, with a mask of zeros

    async def ask_for_ever(self) -> None:
        for number in range(1, 10**6):
            await self.say(type="pong", n=number)
            for each in range(10):
                await self.say(type="show", id=f"{number} {each}", ply=0)
            await asyncio.sleep(0.05)

    async def _send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.socket, data)


ATTACKS: Mapping[str, Callable[[str, str], Awaitable[None]]] = {
    "many sockets": many_sockets,
    "coming back": coming_back,
    "small talk": small_talk,
}


@asynccontextmanager
async def under(kind: str, house: RunningHouse, table: str) -> AsyncIterator[None]:
    """While a house is attacked."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.attacking", kind, house.address, table),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        assert process.stdout
        await asyncio.wait_for(process.stdout.readline(), 60)  # it has begun
        await asyncio.sleep(3)  # until its budgets are spent
        yield
        assert process.returncode is None, "it has gone on all the while"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def main() -> None:
    threading.Thread(target=end_with_the_test, daemon=True).start()
    kind, address, table = sys.argv[1:]
    print("it begins", flush=True)
    asyncio.run(ATTACKS[kind](address, table))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
