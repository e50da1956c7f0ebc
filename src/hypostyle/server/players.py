"""Computer players. They think in a process of their own, so that nobody waits for them but their opponents."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import secrets
import time
from collections.abc import Callable, Mapping, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct, structs

from hypostyle.ai.analysis import Judgement, Look, judge
from hypostyle.ai.hints import ADVISER, hint
from hypostyle.ai.levels import LEVELS, choose
from hypostyle.core import Dice, Entry, Game, Message, Move, Position, Seat, read_entry
from hypostyle.server.errands import BACKGROUND, Errand, Kind, Line
from hypostyle.server.protocol import Stage
from hypostyle.server.workshop import FindLibrary, Workshop, begin_process

WORKERS = min(2, os.cpu_count() or 1)
BUSY_BEHIND = max(1, WORKERS - 1)  # workers that analyses and tables of computers alone may have
COMFORTABLE = 4  # questions of one owner, or owners, for which there is the full time; beyond, each has its share
COUNTED = 50  # questions in the line whose place is told; there is no use in knowing more
REMEMBERED = 2  # players whose trees a worker keeps
PLACES = 4096  # where dropped questions are marked; they are used in turn

if TYPE_CHECKING:
    from hypostyle.ai.memory import Memory

Q = TypeVar("Q", bound="Question")
A = TypeVar("A")


class Question(Struct, frozen=True):
    """What is asked about a position: all that is needed to answer it elsewhere."""

    game: str
    custom_set: Any
    position: dict[str, Any]
    needs_search: bool  # which has to be compiled
    seat: Seat


class Job(Question, frozen=True):
    """A question for a computer player."""

    level: str
    seed: bytes
    share: float = 1.0  # of the time that the level has
    last: str | None = None  # what the seat did last
    of: str = ""  # the player at a table whose question it is, for whom a worker remembers what it has found out

    @classmethod
    def at(cls, position: Position, seat: Seat, level: str = ADVISER, of: str = "", last: Move | None = None) -> Job:
        """The question that a seat faces in a position; without a level it asks for advice."""
        text = last.text if last else None
        return cls(*_placed(position), seat, level, secrets.token_bytes(32), last=text, of=of)


class Inquiry(Question, frozen=True):
    """A decision to be judged afterwards."""

    move: str
    look: Look

    @classmethod
    def at(cls, position: Position, entry: Entry, look: Look) -> Inquiry:
        """What a seat decided in a position, and how long to look at it."""
        return cls(*_placed(position), entry.actor, entry.move.text, look)


def _placed(position: Position) -> tuple[str, Any, dict[str, Any], bool]:
    game = position.game
    return game.facts.id, game.custom_set, position.data(), not position.is_open


class Advice(Struct, frozen=True):
    """A hint, as it comes from elsewhere: the move as text, what is said of it, and its chance in a hundred."""

    move: str
    reasons: tuple[Message, ...]
    chance: int | None


# Of the worker process.
_library: Mapping[str, Game] = {}
_dropped: MutableSequence[int] = []
_begun: MutableSequence[float] = []
_memories: dict[str, Memory] = {}  # of the players that were asked last, the latest at the end


def _settle_in(find_library: FindLibrary, dropped: MutableSequence[int], begun: MutableSequence[float]) -> None:
    """Get everything ready before the first question: the games, and what has been compiled of them."""
    global _library, _dropped, _begun
    _library, _dropped, _begun = find_library(), dropped, begun
    begin_process()
    from hypostyle.ai.kernels import load_compiled

    load_compiled(_library)


def _left_to_compile() -> dict[str, int]:
    from hypostyle.ai.kernels import to_compile

    return to_compile(_library)


def answer(job: Job, place: int | None = None) -> str | None:
    """The move that a computer player makes, as text; None if its place is marked as dropped. Runs in the worker."""
    if _is_dropped(place):
        return None  # while it waited for its turn
    _begin(place)
    level = LEVELS[job.level].scaled(job.share)
    memory = _memory(job.of) if level.seconds and job.of else None
    position = _position(job)
    last = position.game.parse(job.last) if job.last else None
    move = choose(level, position, job.seat, Dice(job.seed), lambda: _is_dropped(place), memory, last=last)
    return move.text if move else None


def _memory(player: str) -> Memory:
    """What a player remembers here, who is then the last of those that are remembered."""
    from hypostyle.ai.memory import Memory

    _memories[player] = _memories.pop(player) if player in _memories else Memory()
    while len(_memories) > REMEMBERED:
        del _memories[next(iter(_memories))]
    return _memories[player]


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
    return judge(position, entry, inquiry.look, lambda: _is_dropped(place))


def _position(question: Question) -> Position:
    game = _library[question.game]
    if question.custom_set is not None:
        game = game.using(question.custom_set)
    return game.position(question.position)


def _begin(place: int | None) -> None:
    """Tell the house that thinking begins: the system's monotonic clock is the same in all its processes."""
    if place is not None:
        _begun[place] = time.monotonic()


def _is_dropped(place: int | None) -> bool:
    return place is not None and bool(_dropped[place])


Work: TypeAlias = Callable[[Q, int | None], A | None]  # what a worker does with a question


@dataclass(eq=False)
class Desk:
    """One worker process, and for whom it has thought."""

    pool: ProcessPoolExecutor
    is_free: bool = True
    thought_for: str = ""


class ComputerPlayers:
    """The door to the worker processes. Workers that die are replaced, and their questions asked again."""

    def __init__(self, find_library: FindLibrary) -> None:
        self._find_library = find_library
        # spawn: a forked copy of a server with threads and open sockets would be a trap.
        self._context = multiprocessing.get_context("spawn")
        self._dropped = self._context.Array("b", PLACES, lock=False)
        self._begun = self._context.Array("d", PLACES, lock=False)  # when each question was taken up
        self._asked = itertools.count()
        self._line = Line()
        self._turns: dict[Errand, asyncio.Future[None]] = {}
        self._answering: set[asyncio.Task[Any]] = set()
        self._free = WORKERS
        self._desks = [Desk(self._fresh_pool()) for _ in range(WORKERS)]
        self._workshop = Workshop(find_library, self._look)

    def open(self) -> None:
        """Begin to compile what has to be; nobody need wait for it who asks nothing."""
        self._workshop.open()

    def is_ready(self, game: str) -> bool:
        """Whether the computer players of a game can think at once."""
        return self._workshop.is_ready(game)

    async def choose(self, job: Job, errand: Errand | None = None) -> str:
        """The text of a move. Where the asker is cancelled, the thinking ends too."""
        return await self._ask(answer, job, errand or Errand(Kind.MOVE))

    async def advise(self, job: Job, errand: Errand | None = None) -> Advice:
        """A hint. Where the asker is cancelled, the thinking ends too."""
        return await self._ask(advise, job, errand or Errand(Kind.HINT))

    async def judge(self, inquiry: Inquiry, errand: Errand | None = None) -> Judgement:
        """What is to be said of a decision. Where the asker is cancelled, the thinking ends too."""
        return await self._ask(judged, inquiry, errand or Errand(Kind.ANALYSIS))

    def count_places(self) -> None:
        """Tell each question that waits for its turn how many are before it."""
        for ahead, errand in enumerate(islice(self._line.order(), COUNTED)):
            errand.ahead = ahead

    def close(self) -> None:
        """Let the workers go, without waiting for what they think about."""
        self._workshop.close()
        for task in self._answering:
            task.cancel()
        for desk in self._desks:
            desk.pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, work: Work[Q, A], question: Q, errand: Errand) -> A:
        if question.needs_search and not self._workshop.is_ready(question.game):
            errand.stage = Stage.GETTING_READY
            await self._workshop.wait_for(question.game)
        await self._turn(errand)
        place = next(self._asked) % PLACES
        self._dropped[place], self._begun[place] = 0, 0.0
        errand.began = lambda: self._begun[place]
        if isinstance(question, Job):
            question = structs.replace(question, share=min(1.0, COMFORTABLE / self._line.crowd(errand)))
        answering = asyncio.create_task(self._answered(work, question, place))
        self._answering.add(answering)
        began = time.monotonic()
        answering.add_done_callback(lambda task: self._end(task, errand, time.monotonic() - began))
        try:
            answered = await asyncio.shield(answering)
        except asyncio.CancelledError:
            self._dropped[place] = 1
            raise
        assert answered is not None, "nobody dropped it"
        return answered

    async def _turn(self, errand: Errand) -> None:
        """Return when a worker is free for this errand."""
        errand.stage, errand.ahead = Stage.QUEUED, COUNTED
        turn = self._turns[errand] = asyncio.get_running_loop().create_future()
        self._line.join(errand)
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            self._free += not self._line.has(errand)
            self._line.leave(errand)
            self._call()
            raise
        finally:
            del self._turns[errand]
        errand.stage = Stage.THINKING

    def _call(self) -> None:
        """Let as many begin as there are workers free."""
        while self._free and (errand := next(filter(self._may_begin, self._line.order()), None)):
            self._free -= 1
            self._line.begin(errand)
            self._turns[errand].set_result(None)

    def _may_begin(self, errand: Errand) -> bool:
        if self._turns[errand].done():
            return False  # nobody wants to know any more, and the line hears of it in a moment
        return errand.kind not in BACKGROUND or self._line.begun(*BACKGROUND) < BUSY_BEHIND

    def _end(self, task: asyncio.Task[Any], errand: Errand, seconds: float) -> None:
        """A worker has answered, or has noticed that nobody wants to know."""
        self._answering.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has it, or is gone
        self._free += 1
        self._line.leave(errand, seconds)
        self._call()

    async def _answered(self, work: Work[Q, A], question: Q, place: int) -> A | None:
        desk = self._desk_for(question.of if isinstance(question, Job) else "")
        desk.is_free = False
        try:
            return await self._asked_at(desk, work, question, place)
        finally:
            desk.is_free = True

    def _desk_for(self, player: str) -> Desk:
        """A free worker: rather the one that remembers a player, else one that need remember nobody."""
        desk = min(self._desks, key=lambda desk: (not desk.is_free, desk.thought_for != player, desk.thought_for))
        desk.thought_for = player or desk.thought_for
        return desk

    async def _asked_at(self, desk: Desk, ask: Callable[..., A], *arguments: Any) -> A:
        """What a worker answers; one that has died is replaced, and its successor asked."""
        pool, loop = desk.pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, ask, *arguments)
        except BrokenProcessPool:
            if pool is desk.pool:  # of several who notice, the first replaces it
                desk.pool = self._fresh_pool()
            return await loop.run_in_executor(desk.pool, ask, *arguments)

    async def _look(self) -> dict[str, int]:
        return await self._asked_at(self._desk_for(""), _left_to_compile)

    def _fresh_pool(self) -> ProcessPoolExecutor:
        given = (self._find_library, self._dropped, self._begun)
        return ProcessPoolExecutor(1, self._context, initializer=_settle_in, initargs=given)
