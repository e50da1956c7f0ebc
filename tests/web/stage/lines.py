"""A slow line: what goes to the house and comes from it arrives later. A browser's own slowing spares WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from urllib.parse import urlsplit

CHUNK = 65536


class SlowLine:
    """Stands before the house at an address of its own. `delay` is in seconds, each way, and may change at any time."""

    def __init__(self, house: str) -> None:
        self.delay = 0.0
        self.address = ""
        self._house = urlsplit(house)
        self._loop = asyncio.new_event_loop()

    async def _open(self) -> None:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._house.hostname, self._house.port)
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer), return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Everything in its order, each piece so much later than it came."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.ensure_future(self._deliver(under_way, writer))
        try:
            while data := await reader.read(CHUNK):
                under_way.put_nowait((self._loop.time() + self.delay, data))
        finally:
            under_way.put_nowait((self._loop.time() + self.delay, b""))
            await arriving

    async def _deliver(self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - self._loop.time())
            if not data:
                return writer.close()
            writer.write(data)
            await writer.drain()

    def start(self) -> None:
        Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result(30)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)


@contextmanager
def slow_lines(house: str, count: int) -> Iterator[list[SlowLine]]:
    """So many lines to a house, none of them slow yet."""
    lines = [SlowLine(house) for _ in range(count)]
    for line in lines:
        line.start()
    yield lines
    for line in lines:
        line.stop()
