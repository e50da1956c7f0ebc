"""What a contest leaves in a folder, so that it can be killed at any moment and goes on where it was.

    contest.json    what is played; a folder belongs to one contest
    journal.jsonl   a line for each match played, and for each that failed
    records/        the record of each match
    decisions.jsonl a line for each match, if they are watched: what was decided, and what the searches thought

A match is in the journal once its record and its decisions are on disk. A line that was cut short counts for nothing.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from hypostyle.arena.contest import Contest, Decision, Played
from hypostyle.arena.crew import Done

CONTEST, MATCHES, DECISIONS = "contest.json", "journal.jsonl", "decisions.jsonl"
OF_A_SEARCH = ("rules", "fingerprint")  # of what identifies a contest, who changes a search changes this alone


class OtherContest(Exception):
    """The folder holds matches of another contest; `differs` names in what."""

    def __init__(self, differs: tuple[str, ...]) -> None:
        super().__init__(", ".join(differs))
        self.differs = differs


class Journal:
    """The matches of one contest, kept in a folder or, without one, only remembered."""

    def __init__(self, contest: Contest, folder: Path | None = None, *, by_any_search: bool = False) -> None:
        self.played: dict[int, Played] = {}
        self.failures: Counter[int] = Counter()
        self._folder = folder
        self._suffix = "txt" if contest.game.custom_set is None else "json"
        if folder:
            folder.joinpath("records").mkdir(parents=True, exist_ok=True)
            _claim(folder / CONTEST, contest.identity, OF_A_SEARCH if by_any_search else ())
            self._read(folder / MATCHES)
            _mend(folder / DECISIONS)

    def in_order(self) -> list[Played]:
        """All matches by their numbers, whatever the order in which they ended."""
        return [self.played[number] for number in sorted(self.played)]

    def add(self, done: Done) -> None:
        """Write down what came of a match."""
        if done.played:
            self._write_record(done)
            if done.decisions:
                self._append({"match": done.number, "decisions": done.decisions}, DECISIONS)
            self._append(done.played._asdict())
            self.played[done.number] = done.played
        else:
            self._append({"match": done.number, "failure": done.failure})
            self.failures[done.number] += 1

    @property
    def identity(self) -> dict[str, Any]:
        """What was played by whom and by which search, as the folder has it."""
        assert self._folder, "it is kept in a folder"
        found: dict[str, Any] = json.loads((self._folder / CONTEST).read_text(encoding="utf-8"))
        return found

    def record(self, number: int) -> str:
        """The record of a match that was played, from the folder."""
        return self._path(number).read_text(encoding="utf-8")

    def _write_record(self, done: Done) -> None:
        if self._folder:
            write_whole(self._path(done.number), done.record)

    def _path(self, number: int) -> Path:
        assert self._folder, "records are kept in a folder"
        return self._folder / "records" / f"{number:04}.{self._suffix}"

    def _append(self, row: dict[str, Any], name: str = MATCHES) -> None:
        if self._folder:
            with open(self._folder / name, "a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
                file.flush()
                os.fsync(file.fileno())

    def decisions(self) -> Iterator[tuple[Played, tuple[Decision, ...]]]:
        """Every match that was watched with what was decided in it, one at a time: there may be very many."""
        assert self._folder, "decisions are kept in a folder"
        path = self._folder / DECISIONS
        told: set[int] = set()
        opened: AbstractContextManager[Iterable[str]] = (
            path.open(encoding="utf-8") if path.exists() else nullcontext(())
        )
        with opened as lines:
            for row in map(json.loads, lines):
                number = row["match"]
                if number in self.played and number not in told:  # killed between the two files, it is played again
                    told.add(number)
                    yield self.played[number], tuple(_decision(each) for each in row["decisions"])

    def _read(self, path: Path) -> None:
        _mend(path)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            row = json.loads(line)
            if "failure" in row:
                self.failures[row["match"]] += 1
            else:
                self.played[row["match"]] = Played(**{name: _frozen(value) for name, value in row.items()})


def _decision(row: list[Any]) -> Decision:
    return Decision(**dict(zip(Decision._fields, map(_frozen, row), strict=True)))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _mend(path: Path) -> None:
    """Cut off a line that was cut short."""
    if path.exists():
        with open(path, "rb+") as file:
            kept = file.read().rfind(b"\n") + 1
            file.truncate(kept)


def _claim(path: Path, identity: dict[str, Any], forgiven: tuple[str, ...]) -> None:
    """Make the folder this contest's; raises OtherContest if it is another's, but for what is forgiven."""
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
        differs = tuple(name for name in identity if found.get(name) != identity[name] and name not in forgiven)
        if differs:
            raise OtherContest(differs)
    else:
        write_whole(path, json.dumps(identity, indent=2) + "\n")


def write_whole(path: Path, text: str) -> None:
    """A file that is there whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    with open(fresh, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
