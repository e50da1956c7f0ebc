"""Matches that anybody can play again: what is played, the number of the match, and a hash of its record.

Figures rest on thousands of matches, which are not kept with the sources. A few of them are named in a file that is,
a line of JSON each: a search that answers as it did plays each of them again to the letter.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hypostyle.arena.contest import Contest, Played, play
from hypostyle.arena.journal import Journal, write_whole
from hypostyle.arena.players import Pace
from hypostyle.games import Library

DIGITS = 16  # of a hash


class Sample(NamedTuple):
    """One match of a contest."""

    contest: Mapping[str, Any]  # its identity
    match: int
    seconds: float  # that it took
    record: str  # hashed

    def of(self, library: Library) -> Contest:
        """The contest, with the rules and the search of today."""
        known = self.contest
        pace = Pace(known["scale"], known["by_clock"])
        return Contest(library.find(known["game"]), tuple(known["players"]), known["options"], known["seed"], pace)

    def is_of_today(self, library: Library) -> bool:
        """Whether rules and search answer as they did."""
        return self.of(library).identity == self.contest

    def is_played_again(self, library: Library) -> bool:
        """Whether the match comes out the same, to the letter."""
        return hash_of(play(self.of(library), self.match)[1]) == self.record


def hash_of(record: str) -> str:
    """What stands for a record."""
    return hashlib.sha256(record.encode()).hexdigest()[:DIGITS]


def quickest(contest: Contest, journal: Journal, count: int = 1) -> Iterator[Sample]:
    """The matches that took least."""
    for played in sorted(journal.in_order(), key=_time)[:count]:
        record = journal.record(played.match)
        yield Sample(contest.identity, played.match, played.seconds, hash_of(record))


def _time(played: Played) -> tuple[float, int]:
    return played.seconds, played.match


def write_samples(path: Path, samples: Iterable[Sample]) -> None:
    """All of them, a line each."""
    write_whole(path, "".join(json.dumps(sample._asdict()) + "\n" for sample in samples))


def read_samples(path: Path) -> list[Sample]:
    """Those of a file; none as long as there is no such file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [Sample(**json.loads(line)) for line in text.splitlines()]
