"""What computer players think with is compiled behind the open house: each game by itself, in a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing.process import BaseProcess

import structlog

from hypostyle.core import Game

log = structlog.get_logger("hypostyle.workshop")

FindLibrary = Callable[[], Mapping[str, Game]]

SEARCH = "search"  # what all games need
GIVING_WAY = 10  # how nice a compiler is to those who play meanwhile
BENCHES = os.cpu_count() or 1  # games that are compiled at once


class NotCompiled(RuntimeError):
    """What a question needs could not be compiled."""


class Workshop:
    """Knows which games' computer players are ready, and gets the others ready: first those that are waited for."""

    def __init__(self, find_library: FindLibrary, look: Callable[[], Awaitable[dict[str, int]]]) -> None:
        self._find_library = find_library
        self._look = look  # what is still to be compiled: how many functions for each game
        self._left: dict[str, int] | None = None  # None: nobody has looked yet
        self._searched: set[str] = set()  # the games that are searched; others need nothing
        self._wanted: Counter[str] = Counter()
        self._failed: set[str] = set()
        self._news = asyncio.Event()  # set, and replaced, whenever something is ready or has failed
        self._work: asyncio.Task[None] | None = None
        self._benches: dict[str, BaseProcess] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin, if that has not been done."""
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._compile_all())

    def is_ready(self, game: str) -> bool:
        """Whether nothing has to be compiled before the computer players of a game can think."""
        return self._left is not None and (game not in self._searched or not {SEARCH, game} & self._left.keys())

    async def wait_for(self, game: str) -> None:
        """Return when a game is ready; raises NotCompiled. Whoever waits has it compiled before the others."""
        needed = {SEARCH, game}
        self._failed -= needed  # it is tried again
        self.open()
        self._wanted[game] += 1
        try:
            while not self.is_ready(game):
                if needed & self._failed:
                    raise NotCompiled(game)
                await self._news.wait()
        finally:
            self._wanted[game] -= 1

    def close(self) -> None:
        for task in (self._work, *self._under_way):
            if task:
                task.cancel()
        for process in self._benches.values():
            process.terminate()

    async def _compile_all(self) -> None:
        start = time.monotonic()
        if self._left is None:
            try:
                found = await self._look()
            except Exception:
                log.exception("nobody knows what is to be compiled")
                self._failed.add(SEARCH)
                self._tell()
                return
            self._searched = set(found)
            self._left = {name: count for name, count in found.items() if count}
            self._tell()
        log.info("computer players get ready", games=list(self._left))
        # What failed may be wanted again before the last is done, so it is looked at anew each time.
        while (todo := self._todo()) or self._under_way:
            if todo and len(self._under_way) < BENCHES:
                self._under_way.add(asyncio.create_task(self._compile(todo[0])))
                await asyncio.sleep(0)  # so that it is on its bench
            else:
                _, self._under_way = await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)
        log.info("computer players are ready", seconds=round(time.monotonic() - start, 2), failed=list(self._failed))

    def _todo(self) -> list[str]:
        """What is still to be begun: what all need, then what most wait for, then what takes the least."""
        left = self._left or {}
        todo = [name for name in left if name not in self._benches and name not in self._failed]
        return sorted(todo, key=lambda name: (name != SEARCH, -self._wanted[name], left[name]))

    async def _compile(self, name: str) -> None:
        assert self._left is not None, "somebody has looked"
        start = time.monotonic()
        process = multiprocessing.get_context("spawn").Process(
            target=compile_here, args=(self._find_library, name), daemon=True
        )
        self._benches[name] = process
        process.start()
        try:
            await _ended(process)
        finally:
            del self._benches[name]
        if process.exitcode:
            self._failed.add(name)
            log.error("computer players could not be compiled", game=name, exit_code=process.exitcode)
        else:
            del self._left[name]
            log.info("computer players are compiled", game=name, seconds=round(time.monotonic() - start, 2))
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


async def _ended(process: BaseProcess) -> None:
    """Return when a process has ended."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    loop.add_reader(process.sentinel, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(process.sentinel)
    process.join()


# In processes of their own


def begin_process(niceness: int = 0) -> None:
    """A house that is killed cannot send its processes home, and they would wait for questions for ever.

    Ctrl-C in a terminal reaches them too; it is the house's to answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    threading.Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    house = multiprocessing.parent_process()
    assert house, "the process has a house"
    house.join()
    os._exit(0)


def compile_here(find_library: FindLibrary, name: str) -> None:
    """Compile the search or a game, for all processes that ask for it afterwards."""
    begin_process(GIVING_WAY)
    from hypostyle.ai.kernels import compile_one

    compile_one(find_library(), name)
