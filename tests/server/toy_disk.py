"""A disk that is none, and a log over it: it can be slow, refuse, and lose what was not synchronised."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hypostyle.ai.analysis import Depth
from hypostyle.server.events import encode
from hypostyle.server.listing import Card, Listed, Listing
from hypostyle.server.protocol import State
from hypostyle.server.store import Conflict, Logged, Progress, Row, Store, StoreError


class Line(NamedTuple):
    """What lists say of a table, as it stood after event `number`."""

    state: State
    public: bool
    changed: float
    number: int
    card: Card | None


@dataclass
class Contents:
    """What is on the disk."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)
    sitters: set[tuple[str, str]] = field(default_factory=set)  # each a person and a table
    people: dict[str, tuple[str | None, float]] = field(default_factory=dict)
    analyses: dict[str, tuple[Depth, int]] = field(default_factory=dict)
    judgements: dict[str, dict[int, bytes]] = field(default_factory=dict)
    notes: dict[str, bytes] = field(default_factory=dict)


Change = Callable[[Contents], None]  # all of it or, where it raises, nothing


class ToyDisk:
    """Keeps what is synchronised for whichever store comes next."""

    def __init__(self) -> None:
        self.contents = Contents()
        self.seconds = 0.0  # that it takes to synchronise
        self.is_full = False
        self.refused = 0
        self.losses = 0  # of power

    async def write(self, change: Change) -> None:
        """Returns when it is synchronised; raises StoreError, and then nothing is written."""
        losses = self.losses
        await asyncio.sleep(self.seconds)
        if losses != self.losses:
            raise StoreError("the power is gone")
        if self.is_full:
            self.refused += 1
            raise StoreError("database or disk is full")
        change(self.contents)

    def lose_power(self) -> None:
        """What was not synchronised is gone, and whoever was writing is."""
        self.losses += 1


class ToyStore(Store):
    """The log of a house over a toy disk. After a loss of power it is as dead as its house: another one is needed."""

    def __init__(self, disk: ToyDisk) -> None:
        self.disk = disk
        self._losses = disk.losses
        self._turn = asyncio.Lock()

    # Writing

    async def append(self, table_id: str, logged: Sequence[Logged], listing: Listing | None = None) -> None:
        rows = [Row(each.number, each.time, encode(each.event)) for each in logged]

        def change(disk: Contents) -> None:
            there = disk.rows.setdefault(table_id, [])
            if {row.number for row in there} & {row.number for row in rows}:
                raise Conflict("UNIQUE constraint failed")
            there += rows
            if listing:
                disk.lines[table_id] = Line(listing.state, listing.public, rows[-1].time, rows[-1].number, listing.card)
                disk.sitters |= {(person, table_id) for person in listing.sitters}

        await self._write(change)

    async def relist(self, table_id: str, number: int, listing: Listing) -> None:
        def change(disk: Contents) -> None:
            line = disk.lines.get(table_id)
            if line and line.number <= number:
                disk.lines[table_id] = line._replace(state=listing.state, number=number, card=listing.card)

        await self._write(change)

    async def remember(self, person: str, name: str | None, seen: float) -> None:
        await self._write(lambda disk: disk.people.update({person: (name, seen)}))

    async def note(self, key: str, value: bytes) -> None:
        await self._write(lambda disk: disk.notes.update({key: value}))

    async def begin_analysis(self, table_id: str, depth: Depth, most: int) -> None:
        def change(disk: Contents) -> None:
            if table_id in disk.lines and disk.analyses.get(table_id, (None, 0))[0] != depth:
                disk.analyses[table_id] = depth, most
                disk.judgements.pop(table_id, None)

        await self._write(change)

    async def settle_analysis(self, table_id: str, total: int) -> None:
        def change(disk: Contents) -> None:
            if table_id in disk.analyses:
                disk.analyses[table_id] = disk.analyses[table_id][0], total

        await self._write(change)

    async def keep_judgement(self, table_id: str, number: int, body: bytes) -> None:
        def change(disk: Contents) -> None:
            if table_id in disk.analyses:
                disk.judgements.setdefault(table_id, {}).setdefault(number, body)

        await self._write(change)

    async def forget(self, tables: Iterable[str]) -> None:
        gone = set(tables)

        def change(disk: Contents) -> None:
            for table_id in gone:
                for kept in (disk.rows, disk.lines, disk.analyses, disk.judgements):
                    kept.pop(table_id, None)
            disk.sitters = {(person, table_id) for person, table_id in disk.sitters if table_id not in gone}

        await self._write(change)

    async def forget_people(self, before: float) -> int:
        sitting = {person for person, _ in self._disk.sitters}
        people = self._disk.people.items()
        gone = [person for person, (_, seen) in people if seen < before and person not in sitting]

        def change(disk: Contents) -> None:
            for person in gone:
                del disk.people[person]

        await self._write(change)
        return len(gone)

    async def _write(self, change: Change) -> None:
        async with self._turn:
            assert self._disk
            await self.disk.write(change)

    # Reading

    @property
    def _disk(self) -> Contents:
        if self._losses != self.disk.losses:
            raise StoreError("the power is gone")
        return self.disk.contents

    async def rows(self, table_id: str) -> list[Row]:
        return sorted(self._disk.rows.get(table_id, []))

    async def tables(self, states: Sequence[State], *, public: bool, limit: int) -> list[Listed]:
        return self._latest(limit, lambda table_id, line: line.state in states and line.public >= public)

    async def listed(self, table_id: str) -> Listed | None:
        found = self._latest(1, lambda each, _: each == table_id)
        return found[0] if found else None

    async def idle(self, state: State, before: float) -> list[str]:
        lines = self._disk.lines.items()
        return [table_id for table_id, line in lines if line.state == state and line.changed < before]

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        return self._latest(limit, lambda table_id, _: (person, table_id) in self._disk.sitters)

    def _latest(self, limit: int, is_wanted: Callable[[str, Line], bool]) -> list[Listed]:
        found = [(table_id, line) for table_id, line in self._disk.lines.items() if is_wanted(table_id, line)]
        found.sort(key=lambda each: -each[1].changed)
        return [self._listed(*each) for each in found[:limit]]

    def _listed(self, table_id: str, line: Line) -> Listed:
        is_fresh = line.number == self._disk.rows[table_id][-1].number
        return Listed(table_id, line.state, line.changed, line.card if is_fresh else None)

    async def sits_at(self, person: str, table_id: str) -> bool:
        return (person, table_id) in self._disk.sitters

    async def name_of(self, person: str) -> str | None:
        return self._disk.people.get(person, (None, 0.0))[0]

    async def noted(self, key: str) -> bytes | None:
        return self._disk.notes.get(key)

    async def newest(self) -> float | None:
        return max((line.changed for line in self._disk.lines.values()), default=None)

    async def analysis(self, table_id: str) -> Progress | None:
        found = self._disk.analyses.get(table_id)
        return Progress(table_id, *found, len(self._disk.judgements.get(table_id, ()))) if found else None

    async def unfinished_analyses(self, limit: int) -> list[str]:
        judged = self._disk.judgements
        analyses = self._disk.analyses.items()
        return [table_id for table_id, (_, total) in analyses if len(judged.get(table_id, ())) < total][:limit]

    async def judgements(self, table_id: str, start: int) -> list[bytes]:
        return [body for number, body in sorted(self._disk.judgements.get(table_id, {}).items()) if number >= start]

    def secret(self, key: str, fresh: Callable[[], bytes]) -> bytes:
        return self._disk.notes.setdefault(key, fresh())

    def close(self) -> None:
        pass
