"""Computer players. They think in a process of their own, so that nobody waits for them but their opponents."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable, Mapping, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from msgspec import Struct, structs

from hypostyle.ai.analysis import Judgement, judge
from hypostyle.ai.levels import LEVELS, choose
from hypostyle.core import Dice, Entry, Game, Position, Seat, read_entry

WORKERS = min(2, os.cpu_count() or 1)
COMFORTABLE = 4  # questions at once for which everyone has the full time; beyond, each has its share
PLACES = 4096  # where dropped questions are marked; they are used in turn
GIVING_WAY = 0.1  # seconds between two looks whether a worker is free

FindLibrary = Callable[[], Mapping[str, Game]]
Q = TypeVar("Q")
A = TypeVar("A")


class Job(Struct, frozen=True):
    """A question for a computer player: all that is needed to answer it elsewhere."""

    game: str
    custom_set: Any
    position: dict[str, Any]
    seat: Seat
    level: str
    seed: bytes
    share: float = 1.0  # of the time that the level has

    @classmethod
    def at(cls, position: Position, seat: Seat, level: str) -> Job:
        """The question that a seat faces in a position."""
        game = position.game
        return cls(game.facts.id, game.custom_set, position.data(), seat, level, secrets.token_bytes(32))


class Inquiry(Struct, frozen=True):
    """A decision to be judged afterwards: all that is needed to do it elsewhere."""

    game: str
    custom_set: Any
    position: dict[str, Any]
    seat: Seat
    move: str
    ply: int
    simulations: int

    @classmethod
    def at(cls, position: Position, entry: Entry, ply: int, simulations: int) -> Inquiry:
        """What a seat decided in a position."""
        game = position.game
        asked = position.data(), entry.actor, entry.move.text, ply, simulations
        return cls(game.facts.id, game.custom_set, *asked)


# Of the worker process.
_library: Mapping[str, Game] = {}
_dropped: MutableSequence[int] = []


def _settle_in(find_library: FindLibrary, dropped: MutableSequence[int]) -> None:
    """Get everything ready before the first question: the games, and what has been compiled of them."""
    global _library, _dropped
    from hypostyle.ai.kernels import warm_up

    _library, _dropped = find_library(), dropped
    threading.Thread(target=_leave_with_the_house, daemon=True).start()
    warm_up(_library)


def _leave_with_the_house() -> None:
    """A house that is killed cannot send its worker home, and the worker would wait for questions for ever."""
    house = multiprocessing.parent_process()
    assert house, "a worker has a house"
    house.join()
    os._exit(0)


def answer(job: Job, place: int | None = None) -> str | None:
    """The move that a computer player makes, as text; None if its place is marked as dropped. Runs in the worker."""
    game = _library[job.game]
    if job.custom_set is not None:
        game = game.using(job.custom_set)
    level = LEVELS[job.level].scaled(job.share)
    is_dropped = (lambda: bool(_dropped[place])) if place is not None else (lambda: False)
    move = choose(level, game.position(job.position), job.seat, Dice(job.seed), is_dropped)
    return move.text if move else None


def judged(inquiry: Inquiry, place: int | None = None) -> Judgement | None:
    """What is to be said of a decision; None if its place is marked as dropped. Runs in the worker."""
    game = _library[inquiry.game]
    if inquiry.custom_set is not None:
        game = game.using(inquiry.custom_set)
    position = game.position(inquiry.position)
    entry = read_entry(position, inquiry.move, inquiry.seat)
    is_dropped = (lambda: bool(_dropped[place])) if place is not None else (lambda: False)
    return judge(position, entry, inquiry.ply, inquiry.simulations, is_dropped)


def _nothing() -> None:
    """What a worker is asked so that it is there."""


class ComputerPlayers:
    """The door to the worker processes. Workers that die are replaced, and their questions asked again."""

    def __init__(self, find_library: FindLibrary) -> None:
        self._find_library = find_library
        # spawn: a forked copy of a server with threads and open sockets would be a trap.
        self._context = multiprocessing.get_context("spawn")
        self._dropped = self._context.Array("b", PLACES, lock=False)
        self._asked = itertools.count()
        self._waiting = 0
        self._judging: int | None = None  # the place of the inquiry that is in a worker
        self._pool = self._fresh_pool()

    async def be_ready(self) -> None:
        """Return when the first worker is there and warm."""
        await asyncio.get_running_loop().run_in_executor(self._pool, _nothing)

    async def choose(self, job: Job) -> str:
        """The text of a move. Where the asker is cancelled, the thinking ends too."""
        place = next(self._asked) % PLACES
        self._dropped[place] = 0
        self._waiting += 1
        self._make_way()
        job = structs.replace(job, share=min(1.0, COMFORTABLE / self._waiting))
        try:
            text = await self._answered(answer, job, place)
        except asyncio.CancelledError:
            self._dropped[place] = 1
            raise
        finally:
            self._waiting -= 1
        assert text is not None, "nobody dropped it"
        return text

    async def judge(self, inquiry: Inquiry) -> Judgement:
        """What is to be said of a decision; one at a time. It waits, and begins anew, while all workers are wanted."""
        while True:
            while self._waiting >= WORKERS:
                await asyncio.sleep(GIVING_WAY)
            place = self._judging = next(self._asked) % PLACES
            self._dropped[place] = 0
            try:
                judgement = await self._answered(judged, inquiry, place)
            except asyncio.CancelledError:
                self._dropped[place] = 1
                raise
            finally:
                self._judging = None
            if judgement is not None:
                return judgement

    def _make_way(self) -> None:
        """Who plays goes before what was played."""
        if self._judging is not None and self._waiting >= WORKERS:
            self._dropped[self._judging] = 1

    async def _answered(self, asked: Callable[[Q, int], A], question: Q, place: int) -> A:
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, asked, question, place)
        except BrokenProcessPool:
            if pool is self._pool:  # of several who notice, the first replaces it
                self._pool = self._fresh_pool()
            return await loop.run_in_executor(self._pool, asked, question, place)

    def close(self) -> None:
        """Let the worker go, without waiting for what it thinks about."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fresh_pool(self) -> ProcessPoolExecutor:
        given = (self._find_library, self._dropped)
        return ProcessPoolExecutor(WORKERS, self._context, initializer=_settle_in, initargs=given)
