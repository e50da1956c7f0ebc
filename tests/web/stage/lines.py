"""A slow line: what goes to the house and comes from it arrives later. A browser's own slowing spares WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

CHUNK = 65536
APART = 1e-5  # seconds between two pieces that would arrive at once, so that they keep their order


class SlowLine:
    """Stands before the house at an address of its own. `delay` is in seconds, each way, and may change at any time."""

    def __init__(self, house: str) -> None:
        self.delay = 0.0
        self.address = ""
        self._house = urlsplit(house)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def start(self) -> None:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result(30)

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        self._loop.close()

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _close(self) -> None:
        self._server.close()
        under_way = asyncio.all_tasks() - {asyncio.current_task()}
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.sleep(0.1)  # sockets take a turn of the loop to close

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._house.hostname, self._house.port)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
                await asyncio.sleep(self.delay)
        finally:
            writer.close()
            back.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Everything in its order, each piece so much later than it came."""
        due = 0.0
        while data := await reader.read(CHUNK):
            due = max(due + APART, self._loop.time() + self.delay)
            self._loop.call_at(due, writer.write, data)
        self._loop.call_at(max(due + APART, self._loop.time() + self.delay), writer.close)


@contextmanager
def slow_lines(house: str, count: int) -> Iterator[list[SlowLine]]:
    """So many lines to a house, none of them slow yet."""
    lines = [SlowLine(house) for _ in range(count)]
    for line in lines:
        line.start()
    try:
        yield lines
    finally:
        for line in lines:
            line.stop()
