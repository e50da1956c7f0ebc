"""Pages that play: as little work as a client can do, so that the hall is what is measured.

WebSocket frames are written and cut by hand, matches are played from scripts, and of what comes back only its
beginning is looked at. Two pages sit at each table and move in turn; each move waits for the acknowledgement of the one
before it, so a table has one intent on its way.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import cast

_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A
AT_ONCE = 20  # tables that are being opened
_NO_MASK = b"\0\0\0\0"  # frames of clients must be masked; with this key they stay as they are


class Page(asyncio.Protocol):
    """One socket."""

    def __init__(self, host: str, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.ready = asyncio.get_running_loop().create_future()
        self._host = host
        self._unread = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one, though not by inheritance
        self._transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: aHlwb3N0eWxlIGhhbGwhIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self._unread + data
        if not self.ready.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._unread = head
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self.ready.set_result(None)
        at = 0
        while (frame := _frame(data, at)) is not None:
            kind, start, end = frame
            at = end
            if kind == _PING:
                self._write(_PONG, data[start:end])
            elif kind == _TEXT and data[start:end].startswith(b'{"type":"ping"'):
                self._write(_TEXT, data[start:end].replace(b"ping", b"pong", 1))  # else it counts as gone
            elif kind == _TEXT:
                self.hear(data[start:end])
        self._unread = data[at:]

    def send(self, text: str) -> None:
        self._write(_TEXT, text.encode())

    def close(self) -> None:
        self._transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([kind]) + length + _NO_MASK + payload)


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame at a place, and where its payload begins and ends; None if it is not all there."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, start = int.from_bytes(data[start : start + width], "big"), start + width
    return (data[at], start, start + size) if len(data) >= start + size else None


class Pair:
    """Two pages that play one match after the other, each at a table of its own."""

    def __init__(self, matches: Iterator[tuple[str, list[str], tuple[str, ...]]]) -> None:
        self.latencies: list[float] = []
        self.pages: list[Page] = []
        self.is_over = False
        self.finished = asyncio.get_running_loop().create_future()
        self._matches = matches
        self._script: tuple[str, ...] = ()
        self._ply = 0
        self._arrived = 0
        self._sent = 0.0

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            _, page = await loop.create_connection(lambda: Page(f"{host}:{port}", self._hear), host, port)
            await page.ready
            self.pages.append(page)

    def next_match(self) -> None:
        """Come to the next table; the match begins when both are there."""
        found = next(self._matches, None)
        if found is None or self.is_over:
            self._finish()
            return
        table, keys, self._script = found
        self._ply, self._arrived = 0, 0
        for page, key in zip(self.pages, keys, strict=True):
            page.send(json.dumps({"type": "join", "table": table, "keys": [key]}))

    def _move(self) -> None:
        if self.is_over:
            self._finish()
            return
        ply = self._ply
        self._sent = time.perf_counter()
        self.pages[ply % 2].send(
            f'{{"type":"play","id":"{ply}","seat":{ply % 2 + 1},"move":"{self._script[ply]}","ply":{ply}}}'
        )

    def _hear(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"done"'):
            self.latencies.append(time.perf_counter() - self._sent)
            self._ply += 1
            if self._ply == len(self._script):
                self.next_match()
            else:
                self._move()
        elif payload.startswith(b'{"type":"table"'):
            if not payload.endswith(b'"about":null}'):  # the first after `join`
                self._arrived += 1
                if self._arrived == len(self.pages):
                    self._move()
        elif payload.startswith(b'{"type":"refused"'):
            self._finish(AssertionError(payload.decode()))

    def _finish(self, error: Exception | None = None) -> None:
        if self.finished.done():
            return
        if error:
            self.finished.set_exception(error)
        else:
            self.finished.set_result(None)


class Setting:
    """Opens tables over HTTP and lets two people sit down at each, before anything is measured."""

    def __init__(self, host: str, port: int, game: str) -> None:
        self.host, self.port = host, port
        self._body = json.dumps({"game": game, "seats": [{"kind": "link"}, {"kind": "link"}]})

    async def tables(self, count: int) -> list[tuple[str, list[str]]]:
        """Many at once, since the hall commits together what comes together."""
        share = -(-count // AT_ONCE)
        return [table for some in await asyncio.gather(*(self._some(share) for _ in range(AT_ONCE))) for table in some]

    async def _some(self, count: int) -> list[tuple[str, list[str]]]:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        found = []
        for _ in range(count):
            writer.write(
                f"POST /api/tables HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(self._body)}\r\n\r\n{self._body}".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            size = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            opened = json.loads(await reader.readexactly(size))
            found.append((opened["table"], list(opened["keys"].values())))
        writer.close()
        await self._sit(found)
        return found

    async def _sit(self, tables: list[tuple[str, list[str]]]) -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        _, page = await asyncio.get_running_loop().create_connection(
            lambda: Page(f"{self.host}:{self.port}", heard.put_nowait), self.host, self.port
        )
        await page.ready
        for table, keys in tables:
            page.send(json.dumps({"type": "join", "table": table, "keys": keys}))
            for seat in (1, 2):
                page.send(json.dumps({"type": "sit", "id": f"sit{seat}", "seat": seat}))
            done = 0
            while done < len(keys):
                done += (await heard.get()).startswith(b'{"type":"done"')
        page.close()


async def play(
    host: str,
    port: int,
    opened: list[tuple[str, list[str]]],
    scripts: list[tuple[str, ...]],
    tables: int,
    seconds: float,
) -> tuple[int, float, list[float]]:
    """Play at that many tables at once for a while: moves acknowledged, seconds taken, and each move's latency."""
    matches = iter((table, keys, script) for (table, keys), script in zip(opened, itertools.cycle(scripts)))
    pairs = [Pair(matches) for _ in range(tables)]
    for pair in pairs:
        await pair.connect(host, port)
    began = time.perf_counter()
    for pair in pairs:
        pair.next_match()
    await asyncio.wait([pair.finished for pair in pairs], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    took = time.perf_counter() - began  # shorter where the tables that were prepared did not suffice
    latencies = [each for pair in pairs for each in pair.latencies]
    for pair in pairs:
        pair.is_over = True
    await asyncio.gather(*(asyncio.wait_for(pair.finished, 30) for pair in pairs))
    for pair in pairs:
        for page in pair.pages:
            page.close()
    return len(latencies), took, latencies
