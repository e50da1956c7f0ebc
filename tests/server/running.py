"""A real house in a process of its own, on a loopback port, over the toys and all games.

The test keeps the listening socket and hands it down: when the house is killed its address stays, and whoever knocks
meanwhile waits for the next one. Run as a module it is that process.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import resource
import signal
import socket
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, json

from hypostyle.games import Library
from hypostyle.server import Limits, Manners, Settings, analyst, connections
from tests.server.in_memory import all_games

ROOT = Path(__file__).parents[2]
QUICK = Manners(pace=0, hold=0.05, grace=0.2, race=(0, 0), unwatched=1, breath=0.01)
UNBOUNDED = Limits.none()  # for tests that are not about limits


class Fault(Struct, frozen=True):
    """Die by SIGKILL when an intent comes to a point for the n-th time."""

    point: str
    n: int


class Orders(Struct, frozen=True):
    """What the process is told to do."""

    data: str
    listening: int
    manners: Manners = QUICK
    limits: Limits = UNBOUNDED
    proxy: str | None = None
    request_seconds: float = connections.REQUEST_SECONDS
    idle_seconds: float = connections.IDLE_SECONDS
    answer_seconds: float = connections.ANSWER_SECONDS
    files: int | None = None  # that it may have open
    fault: Fault | None = None
    has_toys: bool = True
    closeness: float = 1.0  # of analyses, in parts of what is usual
    counts_cycles: bool = False  # when it is told to by a signal; until then it frees none


class RunningHouse:
    """A house that can be started, killed and started again over the same log and at the same address."""

    def __init__(self, data: Path, **orders: object) -> None:
        self.data = data
        self.output = data.with_name(f"{data.name}-output.txt")
        self._orders = orders
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=500)
        self._process: asyncio.subprocess.Process | None = None

    @property
    def listening(self) -> socket.socket:
        return self._socket

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()
        return f"{host}:{port}"

    @property
    def pid(self) -> int:
        assert self._process, "it has been started"
        return self._process.pid

    async def start(self, fault: Fault | None = None) -> None:
        listening = self._socket.fileno()
        orders = Orders(str(self.data), listening, fault=fault, **self._orders)  # type: ignore[arg-type]
        with self.output.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.server.running", json.encode(orders).decode()),
                stdin=asyncio.subprocess.PIPE,
                stdout=output,
                stderr=output,
                cwd=ROOT,
                pass_fds=[listening],
            )

    async def died(self) -> int:
        """How it ended, once it has: a signal is a negative number."""
        assert self._process, "it has been started"
        return await self._process.wait()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def stop(self) -> None:
        """Let it close in an orderly way."""
        if self._process and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    async def __aenter__(self) -> RunningHouse:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stop it, and give up its address."""
        await self.stop()
        self._socket.close()

    def said(self) -> str:
        """All that it has written so far, to standard output and standard error."""
        return self.output.read_text()

    async def cycles(self) -> Mapping[str, int]:
        """What it has made since it was last asked that nothing reaches and that hold each other, by its types."""
        before = len(self._counts())
        os.kill(self.pid, signal.SIGUSR1)
        while len(counts := self._counts()) == before:
            await asyncio.sleep(0.01)
        return counts[-1]

    def _counts(self) -> list[Mapping[str, int]]:
        return [json.decode(told) for told in re.findall(r"^cycles: (.*)\n", self.said(), re.MULTILINE)]

    def memory(self) -> int:
        """The bytes that it has in memory now."""
        resident = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(resident) * os.sysconf("SC_PAGESIZE")


class Trap:
    """Counts how often a point is come to, and springs."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._count = 0

    def __call__(self, point: str) -> None:
        if point == self._fault.point:
            self._count += 1
            if self._count == self._fault.n:
                os.kill(os.getpid(), signal.SIGKILL)


def tell_cycles() -> None:
    """Print what nothing reaches and is not freed, by its types."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    print("cycles:", json.encode(Counter(type(each).__qualname__ for each in gc.garbage)).decode(), flush=True)
    gc.garbage.clear()
    gc.collect()


def end_with_the_test() -> None:
    """A test that is stopped must leave no house behind: the other end of standard input closes with it."""
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    from hypostyle.server.running import run

    threading.Thread(target=end_with_the_test, daemon=True).start()
    orders = json.decode(sys.argv[1], type=Orders)
    connections.REQUEST_SECONDS = orders.request_seconds
    connections.IDLE_SECONDS = orders.idle_seconds
    connections.ANSWER_SECONDS = orders.answer_seconds
    analyst.DEPTHS = {name: times * orders.closeness for name, times in analyst.DEPTHS.items()}  # type: ignore[attr-defined]
    if orders.counts_cycles:
        gc.disable()
        signal.signal(signal.SIGUSR1, lambda *_: tell_cycles())
    if orders.files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (orders.files, orders.files))
    settings = Settings(
        data=Path(orders.data),
        find_library=all_games if orders.has_toys else Library.of_the_house,
        manners=orders.manners,
        limits=orders.limits,
        at=Trap(orders.fault) if orders.fault else lambda point: None,
        warms_up=not orders.has_toys,  # pages meet a house as it is; one that is killed often is not waited for
    )
    run(settings, socket.socket(fileno=orders.listening), proxy=orders.proxy)


if __name__ == "__main__":
    main()
