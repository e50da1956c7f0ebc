"""Whose question computer players think about next, so that nobody waits for somebody else's many questions.

A computer's answer to people goes before hints, these before analyses, and these before tables where only computers
play; yet each of the four has its share of the time while others wait. Within each, time is shared out evenly between
the addresses that questions come from, and then between the people there.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TypeAlias

from hypostyle.server.protocol import Stage


class Kind(StrEnum):
    """What a question is for."""

    MOVE = auto()
    HINT = auto()
    ANALYSIS = auto()
    ALONE = auto()  # a move at a table where only computers play


Path: TypeAlias = tuple[str, ...]

# Of the time, where all of them wait.
SHARES: Mapping[Kind, int] = {Kind.MOVE: 8, Kind.HINT: 4, Kind.ANALYSIS: 2, Kind.ALONE: 1}
BACKGROUND = (Kind.ANALYSIS, Kind.ALONE)  # leaves a worker free for people
EXPECTED = 0.5  # seconds that a question is taken to cost until it is answered
UNSAID: Path = ("", "")


@dataclass(eq=False)
class Errand:
    """On whose behalf a question is asked, and what it waits for."""

    kind: Kind = Kind.MOVE
    owner: Path = UNSAID  # an address, and somebody there
    stage: Stage = Stage.QUEUED
    ahead: int = 0  # questions before it, while it is queued
    began: Callable[[], float] = float  # when a worker took it up, in monotonic seconds; 0 before that

    @property
    def thinking_since(self) -> float | None:
        """When somebody began to think about it; None while it waits."""
        return self.began() or None

    def begin(self) -> None:
        """Somebody begins to think about it now."""
        now = time.monotonic()
        self.stage, self.began = Stage.THINKING, lambda: now

    def begin_anew(self) -> None:
        """It has to be asked once more."""
        self.stage, self.began = Stage.QUEUED, float

    @property
    def path(self) -> Path:
        return (self.kind, *self.owner)


class Line:
    """The questions that wait or are thought about. Who has had the least time for their share is next."""

    def __init__(self) -> None:
        self._waiting: list[Errand] = []
        self._begun: list[Errand] = []
        self._here: Counter[Path] = Counter()  # questions of each kind, address and person
        self._had: dict[Path, float] = {}  # the seconds that these have had, by their share

    def join(self, errand: Errand) -> None:
        for path in _paths(errand):
            if path not in self._had:  # whoever was not here begins level with the others
                beside = [had for other, had in self._had.items() if other[:-1] == path[:-1]]
                self._had[path] = min(beside, default=0.0)
            self._here[path] += 1
        self._waiting.append(errand)

    def begin(self, errand: Errand) -> None:
        """Somebody thinks about it now."""
        self._waiting.remove(errand)
        self._begun.append(errand)

    def leave(self, errand: Errand, seconds: float = 0.0) -> None:
        """It is answered, after so many seconds, or nobody wants to know any more."""
        if errand in self._begun:
            self._begun.remove(errand)
            _charge(self._had, errand, seconds)
        else:
            self._waiting.remove(errand)
        for path in _paths(errand):
            self._here[path] -= 1
            if not self._here[path]:
                del self._here[path], self._had[path]

    def has(self, errand: Errand) -> bool:
        """Whether it waits for its turn."""
        return errand in self._waiting

    def begun(self, *kinds: Kind) -> int:
        """How many of these kinds are being thought about."""
        return sum(errand.kind in kinds for errand in self._begun)

    def crowd(self, errand: Errand) -> int:
        """By how many the time is shared: the questions of one owner, or the owners, if these are more."""
        everything = [*self._waiting, *self._begun]
        own = sum(other.owner == errand.owner for other in everything)
        return max(own, len({other.owner for other in everything}))

    def order(self) -> Iterator[Errand]:
        """Those that wait, as they will be called if nobody comes and each takes as long as is expected."""
        queues: dict[Path, deque[Errand]] = {}
        for errand in self._waiting:
            queues.setdefault(errand.path, deque()).append(errand)
        had = dict(self._had)
        for errand in self._begun:
            _charge(had, errand, EXPECTED)
        while queues:
            path = min(queues, key=lambda path: [(had[part], _rank(part)) for part in _parts(path)])
            errand = queues[path].popleft()
            if not queues[path]:
                del queues[path]
            _charge(had, errand, EXPECTED)
            yield errand


def _parts(path: Path) -> list[Path]:
    return [path[:length] for length in range(1, len(path) + 1)]


def _paths(errand: Errand) -> list[Path]:
    return _parts(errand.path)


def _rank(part: Path) -> int:
    """Of kinds that have had as much, people's moves are first; otherwise who came first is."""
    return list(SHARES).index(part[0]) if len(part) == 1 else 0  # type: ignore[arg-type]


def _charge(had: dict[Path, float], errand: Errand, seconds: float) -> None:
    for path in _paths(errand):
        had[path] += seconds / SHARES[errand.kind] if len(path) == 1 else seconds
