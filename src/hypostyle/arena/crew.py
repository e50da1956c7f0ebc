"""Processes that play matches, each its own. One that dies costs the match it was playing, and is replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from hypostyle.arena.contest import Contest, Decision, Played, play
from hypostyle.core import Game

MOST_LOST = 3  # workers that may die before they are ready; more say that none ever will be

# spawn: a forked copy of a process with threads would be a trap, and not every system can fork.
_CONTEXT = multiprocessing.get_context("spawn")


class Done(NamedTuple):
    """What came of one try at a match: the match, its record and what was decided in it, or why it failed."""

    number: int
    played: Played | None = None
    record: str = ""
    decisions: tuple[Decision, ...] = ()
    failure: str = ""


class NoWorkers(Exception):
    """Workers die before they can play."""


def _work(pipe: Connection, games: Mapping[str, Game]) -> None:
    """In the worker: get ready, say so, then play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asked, and who sends the workers home
    threading.Thread(target=_leave_with_the_asker, daemon=True).start()
    if games:
        _warm_up(games)
    pipe.send(None)
    while True:
        try:
            contest, number = pipe.recv()
        except EOFError:
            return
        try:
            done = Done(number, *play(contest, number))
        except Exception as error:  # whatever it is, it costs this match alone
            done = Done(number, failure=f"{type(error).__name__}: {error}")
        pipe.send(done)


def _leave_with_the_asker() -> None:
    """An asker that is killed cannot send its workers home."""
    asker = multiprocessing.parent_process()
    assert asker, "a worker has a parent"
    asker.join()
    os._exit(0)


def _warm_up(games: Mapping[str, Game]) -> None:
    """Load what is compiled, or compile it, before the first match is timed."""
    from hypostyle.ai.kernels import warm_up

    warm_up(games)


class _Worker:
    def __init__(self, games: Mapping[str, Game]) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_work, args=(theirs, games), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends when the worker does
        self.is_ready = False
        self.number: int | None = None

    def leave(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Crew:
    """So many workers, ready to search these games; `at_once` may be lowered where a match needs more cores."""

    def __init__(self, games: Mapping[str, Game], size: int) -> None:
        self.size = self.at_once = size
        self._games = dict(games)
        self._workers: list[_Worker] = []
        self._lost = 0
        self._waiting: deque[tuple[Contest, int]] = deque()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.leave()
        self._workers.clear()

    @property
    def process_ids(self) -> list[int]:
        """Of the workers that are playing."""
        return [worker.process.pid or 0 for worker in self._workers if worker.number is not None]

    def ask(self, contest: Contest, number: int) -> None:
        """Put a match on the list."""
        self._waiting.append((contest, number))

    def drop(self) -> None:
        """Forget what was asked for, also what is being played."""
        self._waiting.clear()
        for worker in [each for each in self._workers if each.number is not None]:
            worker.leave()
            self._workers.remove(worker)

    def results(self) -> Iterator[Done]:
        """Play all that is on the list, and tell each match as it ends; more may be asked for meanwhile."""
        while self._waiting or self.process_ids:
            self._hire()
            self._hand_out()
            by_pipe = {worker.pipe: worker for worker in self._workers}
            for pipe in wait(list(by_pipe)):
                assert isinstance(pipe, Connection)
                done = self._heard(by_pipe[pipe])
                if done:
                    yield done

    def _hire(self) -> None:
        """The first comes alone: what it compiles is there for the others."""
        is_warm = any(worker.is_ready for worker in self._workers)
        wanted = min(self.at_once, len(self._waiting) + len(self.process_ids)) if is_warm else 1
        while len(self._workers) < wanted:
            self._workers.append(_Worker(self._games))

    def _hand_out(self) -> None:
        for worker in self._workers:
            is_free = worker.is_ready and worker.number is None
            if is_free and self._waiting and len(self.process_ids) < self.at_once:
                contest, number = self._waiting[0]
                try:
                    worker.pipe.send((contest, number))
                except OSError:
                    continue  # it has just died; that is heard in a moment, and has cost nothing
                worker.number = number
                self._waiting.popleft()

    def _heard(self, worker: _Worker) -> Done | None:
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError):
            return self._bury(worker)
        worker.is_ready = True
        worker.number = None
        assert said is None or isinstance(said, Done)
        return said

    def _bury(self, worker: _Worker) -> Done | None:
        self._workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        if not worker.is_ready:
            self._lost += 1
            if self._lost > MOST_LOST:
                raise NoWorkers(f"exit code {worker.process.exitcode}")
        if worker.number is None:
            return None
        return Done(worker.number, failure=f"worker ended with {worker.process.exitcode}")
