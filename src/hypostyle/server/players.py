"""Computer players. They think in a process of their own, so that nobody waits for them but their opponents."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from msgspec import Struct

from hypostyle.core import Dice, Game, Policy, Position, Seat, uniform

LEVELS: Mapping[str, Policy] = {"random": uniform}
DEFAULT_LEVEL = "random"

FindLibrary = Callable[[], Mapping[str, Game]]


class Job(Struct, frozen=True):
    """A question for a computer player: all that is needed to answer it elsewhere."""

    game: str
    custom_set: Any
    position: dict[str, Any]
    seat: Seat
    level: str
    seed: bytes

    @classmethod
    def at(cls, position: Position, seat: Seat, level: str) -> Job:
        """The question that a seat faces in a position."""
        game = position.game
        return cls(game.facts.id, game.custom_set, position.data(), seat, level, secrets.token_bytes(32))


_library: Mapping[str, Game] = {}  # of the worker process


def _settle_in(find_library: FindLibrary) -> None:
    global _library
    _library = find_library()
    threading.Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    """A house that is killed cannot send its worker home, and the worker would wait for questions for ever."""
    house = multiprocessing.parent_process()
    assert house, "a worker has a house"
    house.join()
    os._exit(0)


def answer(job: Job) -> str:
    """The move that a computer player makes, as text. Runs in the worker."""
    game = _library[job.game]
    if job.custom_set is not None:
        game = game.using(job.custom_set)
    return LEVELS[job.level](game.position(job.position), job.seat, Dice(job.seed)).text


class ComputerPlayers:
    """The door to the worker process. A worker that dies is replaced, and its question asked again."""

    def __init__(self, find_library: FindLibrary) -> None:
        self._find_library = find_library
        self._pool = self._fresh_pool()

    async def choose(self, job: Job) -> str:
        """The text of a move."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, answer, job)
        except BrokenProcessPool:
            if pool is self._pool:  # of several who notice, the first replaces it
                self._pool = self._fresh_pool()
            return await loop.run_in_executor(self._pool, answer, job)

    def close(self) -> None:
        """Let the worker go, without waiting for what it thinks about."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fresh_pool(self) -> ProcessPoolExecutor:
        # spawn: a forked copy of a server with threads and open sockets would be a trap.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(self._find_library,))
