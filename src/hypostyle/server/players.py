"""Computer players. They think in a process of their own, so that nobody waits for them but their opponents."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeAlias, TypeVar

import structlog
from msgspec import Struct, structs

from hypostyle.ai.analysis import Judgement, judge
from hypostyle.ai.hints import ADVISER, hint
from hypostyle.ai.levels import LEVELS, choose
from hypostyle.core import Dice, Entry, Game, Message, Position, Seat, read_entry

log = structlog.get_logger("hypostyle.players")

WARM_SECONDS = 8.0  # a worker that is not there by then has something to compile
WORKERS = min(2, os.cpu_count() or 1)
COMFORTABLE = 4  # questions at once for which everyone has the full time; beyond, each has its share
PLACES = 4096  # where dropped questions are marked; they are used in turn
GIVING_WAY = 0.1  # seconds between two looks whether a worker is free

FindLibrary = Callable[[], Mapping[str, Game]]
Q = TypeVar("Q")
A = TypeVar("A")


class Question(Struct, frozen=True):
    """What is asked about a position: all that is needed to answer it elsewhere."""

    game: str
    custom_set: Any
    position: dict[str, Any]
    seat: Seat


class Job(Question, frozen=True):
    """A question for a computer player."""

    level: str
    seed: bytes
    share: float = 1.0  # of the time that the level has

    @classmethod
    def at(cls, position: Position, seat: Seat, level: str = ADVISER) -> Job:
        """The question that a seat faces in a position; without a level it asks for advice."""
        return cls(*_placed(position), seat, level, secrets.token_bytes(32))


class Inquiry(Question, frozen=True):
    """A decision to be judged afterwards."""

    move: str
    ply: int
    simulations: int

    @classmethod
    def at(cls, position: Position, entry: Entry, ply: int, simulations: int) -> Inquiry:
        """What a seat decided in a position."""
        return cls(*_placed(position), entry.actor, entry.move.text, ply, simulations)


def _placed(position: Position) -> tuple[str, Any, dict[str, Any]]:
    game = position.game
    return game.facts.id, game.custom_set, position.data()


class Advice(Struct, frozen=True):
    """A hint, as it comes from elsewhere: the move as text, what is said of it, and its chance in a hundred."""

    move: str
    reasons: tuple[Message, ...]
    chance: int | None


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
    if _is_dropped(place):
        return None  # while it waited for its turn
    level = LEVELS[job.level].scaled(job.share)
    move = choose(level, _position(job), job.seat, Dice(job.seed), lambda: _is_dropped(place))
    return move.text if move else None


def advise(job: Job, place: int | None = None) -> Advice | None:
    """The hint that a seat is given; None if its place is marked as dropped. Runs in the worker."""
    if _is_dropped(place):
        return None
    level = LEVELS[job.level].scaled(job.share)
    found = hint(_position(job), job.seat, Dice(job.seed), level, lambda: _is_dropped(place))
    return Advice(found.move.text, found.reasons, found.chance) if found else None


def judged(inquiry: Inquiry, place: int | None = None) -> Judgement | None:
    """What is to be said of a decision; None if its place is marked as dropped. Runs in the worker."""
    position = _position(inquiry)
    entry = read_entry(position, inquiry.move, inquiry.seat)
    return judge(position, entry, inquiry.ply, inquiry.simulations, lambda: _is_dropped(place))


def _position(question: Question) -> Position:
    game = _library[question.game]
    if question.custom_set is not None:
        game = game.using(question.custom_set)
    return game.position(question.position)


def _is_dropped(place: int | None) -> bool:
    return place is not None and bool(_dropped[place])


Work: TypeAlias = Callable[[Q, int | None], A | None]  # what a worker does with a question


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
        """Return when the first worker is there and warm; where it has to compile first, that is said."""
        log.info("computer players warm up; the house opens when they are ready")
        start = time.monotonic()
        warm = asyncio.get_running_loop().run_in_executor(self._pool, _nothing)
        done, _ = await asyncio.wait([warm], timeout=WARM_SECONDS)
        if not done:
            log.warning("computer players are compiled first, which takes a few minutes once")
        await warm
        log.info("computer players are ready", seconds=round(time.monotonic() - start, 2))

    async def choose(self, job: Job) -> str:
        """The text of a move. Where the asker is cancelled, the thinking ends too."""
        return await self._ask(answer, job)

    async def advise(self, job: Job) -> Advice:
        """A hint. Where the asker is cancelled, the thinking ends too."""
        return await self._ask(advise, job)

    async def _ask(self, work: Work[Job, A], job: Job) -> A:
        place = next(self._asked) % PLACES
        self._dropped[place] = 0
        self._waiting += 1
        self._make_way()
        job = structs.replace(job, share=min(1.0, COMFORTABLE / self._waiting))
        try:
            answered = await self._answered(work, job, place)
        except asyncio.CancelledError:
            self._dropped[place] = 1
            raise
        finally:
            self._waiting -= 1
        assert answered is not None, "nobody dropped it"
        return answered

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

    async def _answered(self, work: Work[Q, A], question: Q, place: int) -> A | None:
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, work, question, place)
        except BrokenProcessPool:
            if pool is self._pool:  # of several who notice, the first replaces it
                self._pool = self._fresh_pool()
            return await loop.run_in_executor(self._pool, work, question, place)

    def close(self) -> None:
        """Let the worker go, without waiting for what it thinks about."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fresh_pool(self) -> ProcessPoolExecutor:
        given = (self._find_library, self._dropped)
        return ProcessPoolExecutor(WORKERS, self._context, initializer=_settle_in, initargs=given)
