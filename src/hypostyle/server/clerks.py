"""Clerks: processes that do long work over games, so that nobody at another table waits for it.

A thread would not do: while it works it holds the interpreter, and with it the house's loop. Work goes to a clerk as
bytes and comes back as bytes, part by part, so that the loop can pause between two parts of a long answer.
Who asks waits in a line of their own; the lines are served in turn, one piece of work of each at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import lru_cache
from io import BytesIO
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

import structlog

from hypostyle.core import Game, HypostyleError, Message
from hypostyle.core.record import hash_of_set
from hypostyle.server.objection import Code, Objection, grumble, too_fast

log = structlog.get_logger("hypostyle.clerks")

CLERKS = 2
PATIENCE = 10.0  # seconds; work that takes longer is given up, and its clerk replaced
STARTING = 120.0  # seconds that a clerk may take to be there
MOST_WAITING = 100  # pieces of work that one asker may have in line
KEPT_BYTES = 16 * 1024 * 1024  # answers that are kept because others will ask the same
NICENESS = 5  # the house itself goes first

Library: TypeAlias = Mapping[str, Game]
Work: TypeAlias = Callable[..., Iterable[Any]]  # takes the library and what was given; its answer has one part or more

# In whose line work waits: the address that a request or a page comes from. Nobody is named for the house's own.
ASKER: ContextVar[str] = ContextVar("asker", default="")


class ClerkError(Exception):
    """Work failed for no reason that anyone could have known; says what happened in the clerk."""


class _Trouble(NamedTuple):
    """An objection on its way from a clerk to the house."""

    code: Code
    message: Message
    rule: str | None


class _Failure(NamedTuple):
    """An error on its way from a clerk to the house's log."""

    said: str


# Bytes


class _Writer(pickle.Pickler):
    """Writes games by their name: whoever reads has them. A set of one's own goes along."""

    def __init__(self, file: BytesIO, library: Library, *, names_sets: bool) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._library = library
        self._names_sets = names_sets

    def persistent_id(self, thing: Any) -> Any:
        if thing is self._library:
            return ()
        if not isinstance(thing, Game):
            return None
        if thing.custom_set is None:
            return (thing.facts.id,)
        # Proving a set takes long, so the house is handed the game as a clerk has made it.
        return (thing.facts.id, thing.custom_set) if self._names_sets else None


class _Reader(pickle.Unpickler):
    def __init__(self, file: BytesIO, library: Library) -> None:
        super().__init__(file)
        self._library = library

    def persistent_load(self, found: Any) -> Any:
        if not found:
            return self._library
        name, *custom_set = found
        return with_set(self._library[name], *custom_set) if custom_set else self._library[name]


class _Set:
    """A plate or card set, told from others by what is in it."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self._hash = hash_of_set(data)

    def __hash__(self) -> int:
        return hash(self._hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Set) and other._hash == self._hash


@lru_cache(maxsize=8)
def _custom(game: Game, custom_set: _Set) -> Game:
    return game.using(custom_set.data)


def with_set(game: Game, data: Any) -> Game:
    """A game with a set of one's own; a clerk remembers the last few, for proving one takes long."""
    return _custom(game, _Set(data))


def written(library: Library, work: Work, given: tuple[Any, ...]) -> bytes:
    """A piece of work as bytes."""
    file = BytesIO()
    _Writer(file, library, names_sets=True).dump((work, given))
    return file.getvalue()


def perform(library: Library, request: bytes) -> bytes:
    """Do a piece of work; returns its answer as bytes. Runs in the clerk."""
    parts: list[Any]
    try:
        work, given = _Reader(BytesIO(request), library).load()
        parts = list(work(library, *given))
    except Objection as objection:
        parts = [_Trouble(objection.code, objection.message, objection.rule)]
    except HypostyleError as error:
        parts = [_Trouble(Code.BAD_INPUT, grumble(error).message, None)]
    except Exception:
        parts = [_Failure(traceback.format_exc())]
    file = BytesIO()
    writer = _Writer(file, library, names_sets=False)
    for part in parts:
        writer.dump(part)
    return file.getvalue()


async def parts_of(library: Library, reply: bytes) -> list[Any]:
    """The parts of an answer, with a pause after each; raises Objection or ClerkError."""
    file = BytesIO(reply)
    reader = _Reader(file, library)
    found = []
    while file.tell() < len(reply):
        part = reader.load()
        if isinstance(part, _Trouble):
            raise Objection(*part)
        if isinstance(part, _Failure):
            raise ClerkError(part.said)
        found.append(part)
        await asyncio.sleep(0)
    return found


# The process


def _serve(line: Connection, find_library: Callable[[], Library]) -> None:
    """A clerk: does what it is sent until the house is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed in the terminal is for the house
    os.nice(NICENESS)
    library = find_library()
    with contextlib.suppress(EOFError, OSError):
        line.send_bytes(b"")  # ready
        while True:
            line.send_bytes(perform(library, line.recv_bytes()))


class _Gone(Exception):
    """The clerk has died."""


class _Clerk:
    """The house's end of one clerk. What waits here does so in a thread, and holds nobody up."""

    def __init__(self, find_library: Callable[[], Library]) -> None:
        self._find_library = find_library
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._starting = threading.Lock()

    def be_there(self) -> Connection:
        """Start it, unless it is there; raises _Gone."""
        with self._starting:
            if self._line is None:
                context = multiprocessing.get_context("spawn")  # a forked copy of threads and sockets would be a trap
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, self._find_library), daemon=True)
                process.start()
                theirs.close()
                self._process = process
                _receive(ours, STARTING)
                self._line = ours
            return self._line

    def exchange(self, request: bytes) -> bytes:
        """Its answer to a piece of work; raises _Gone, or TimeoutError."""
        line = self.be_there()
        try:
            line.send_bytes(request)
        except OSError:
            raise _Gone from None
        return _receive(line, PATIENCE)

    def dismiss(self) -> None:
        """End it, whatever it does; the next piece of work starts another."""
        process, self._process = self._process, None
        line, self._line = self._line, None
        if process:
            process.kill()
            process.join()
        if line:
            line.close()


def _receive(line: Connection, patience: float) -> bytes:
    try:
        if not line.poll(patience):
            raise TimeoutError
        return line.recv_bytes()
    except (EOFError, OSError) as error:
        if isinstance(error, TimeoutError):
            raise
        raise _Gone from None


# The house's side


class _Job(NamedTuple):
    """A piece of work in line; its answer is kept under `key` if it has one."""

    request: bytes
    key: bytes | None
    reply: asyncio.Future[bytes]


class _Lines:
    """Who waits: each in a line of their own, the lines served in turn, one piece of work of each at a time."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._served: set[str] = set()

    def join(self, asker: str, job: _Job) -> None:
        line = self._lines.setdefault(asker, deque())
        if len(line) >= MOST_WAITING:
            raise too_fast()
        line.append(job)

    def next(self) -> tuple[str, _Job] | None:
        """The piece of work whose turn it is; `served` has to follow."""
        for asker, line in list(self._lines.items()):
            while line and line[0].reply.done():  # whoever asked has gone
                line.popleft()
            if not line:
                del self._lines[asker]
            elif asker not in self._served:
                self._served.add(asker)
                self._lines.move_to_end(asker)
                return asker, line.popleft()
        return None

    def served(self, asker: str) -> None:
        self._served.discard(asker)


class _Shelf:
    """Answers that are kept, the least used going first."""

    def __init__(self) -> None:
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0

    def find(self, key: bytes | None) -> bytes | None:
        if key is None or key not in self._answers:
            return None
        self._answers.move_to_end(key)
        return self._answers[key]

    def keep(self, key: bytes | None, answer: bytes) -> None:
        if key is None or key in self._answers or len(answer) > KEPT_BYTES:
            return
        self._answers[key] = answer
        self._bytes += len(answer)
        while self._bytes > KEPT_BYTES:
            self._bytes -= len(self._answers.popitem(last=False)[1])


def _key(request: bytes) -> bytes:
    return hashlib.blake2b(request, digest_size=16).digest()


class Clerks:
    """The door to the clerks. One that dies is replaced, and its work done once more."""

    def __init__(self, library: Library, find_library: Callable[[], Library]) -> None:
        self._library = library
        self._idle = [_Clerk(find_library) for _ in range(CLERKS)]
        self._all = tuple(self._idle)
        self._threads = ThreadPoolExecutor(CLERKS, "hypostyle-clerk")
        self._lines = _Lines()
        self._shelf = _Shelf()
        self._tasks: set[asyncio.Task[None]] = set()

    async def be_there(self) -> None:
        """Start all of them; what is asked meanwhile waits."""
        loop = asyncio.get_running_loop()
        starts = [loop.run_in_executor(self._threads, clerk.be_there) for clerk in self._all]
        await asyncio.gather(*starts, return_exceptions=True)

    async def do(self, work: Work, *given: Any, keep: bool = False) -> list[Any]:
        """The parts of the answer to a piece of work; `keep` it where others will ask the same.

        Raises Objection, also when too much is asked or it takes too long, or ClerkError.
        """
        request = written(self._library, work, given)
        job = _Job(request, _key(request) if keep else None, asyncio.get_running_loop().create_future())
        self._lines.join(ASKER.get(), job)
        self._hand_out()
        return await parts_of(self._library, await job.reply)

    def key(self, work: Work, *given: Any) -> bytes:
        """Under what the answer to a piece of work is kept."""
        return _key(written(self._library, work, given))

    def has(self, key: bytes) -> bool:
        """Whether an answer is kept now."""
        return self._shelf.find(key) is not None

    async def kept(self, key: bytes) -> list[Any] | None:
        """The parts of an answer that is kept; None if there is none."""
        reply = self._shelf.find(key)
        return None if reply is None else await parts_of(self._library, reply)

    def close(self) -> None:
        """Send everyone home."""
        self._lines = _Lines()
        for task in self._tasks:
            task.cancel()
        for clerk in self._all:
            clerk.dismiss()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hand_out(self) -> None:
        while self._idle and (following := self._lines.next()):
            task = asyncio.create_task(self._see_to(self._idle.pop(), *following))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _see_to(self, clerk: _Clerk, asker: str, job: _Job) -> None:
        try:
            reply = self._shelf.find(job.key) or await self._answered(clerk, job.request)
            self._shelf.keep(job.key, reply)
            if not job.reply.done():
                job.reply.set_result(reply)
        except Exception as error:
            if not job.reply.done():
                job.reply.set_exception(error)
        finally:
            self._idle.append(clerk)
            self._lines.served(asker)
            self._hand_out()

    async def _answered(self, clerk: _Clerk, request: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            try:
                return await loop.run_in_executor(self._threads, clerk.exchange, request)
            except TimeoutError:
                log.warning("work was given up: it took too long", seconds=PATIENCE)
                await loop.run_in_executor(self._threads, clerk.dismiss)
                raise Objection(Code.TOO_LONG) from None
            except _Gone:
                log.warning("a clerk died and is replaced")
                await loop.run_in_executor(self._threads, clerk.dismiss)
        raise ClerkError("two clerks died of it")
