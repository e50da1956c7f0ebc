"""The ways of a pillar and what they cost (TQ-13)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

from hypostyle.core import Seat
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.space import GATES, Column

# Action points, then payments to each seat. One cost beats another if it is as low or lower in every part.
Cost: TypeAlias = tuple[int, ...]


class Ways:
    """All best ways of one seat's pillars, within its action points and its purse."""

    def __init__(self, building: Building, seat: Seat, seats: int, budget: int, purse: int) -> None:
        self._building = building
        self._seat = seat
        self._budget = budget
        self._purse = purse
        self._start: Cost = (1,) + (0,) * seats
        self._bridges: dict[Column, list[tuple[Column, bool]]] = {}  # those asked for so far
        self._gates = {column: complete for column in GATES if (complete := building.gate(column)) is not None}

    def from_(self, source: Column | None) -> dict[Column | None, list[Cost]]:
        """For each target that a pillar can reach from a site or from hand (None): the best trade-offs."""
        reached: dict[Column | None, list[Cost]] = {}
        waiting: deque[tuple[Column, Cost]] = deque()
        for target, complete in self._steps(source):
            self._arrive(target, self._start, complete, source, reached, waiting)
        while waiting:
            column, cost = waiting.popleft()
            if cost not in reached[column]:
                continue  # a better way came along meanwhile
            for target, complete in self._steps(column):
                if target is not None or source is not None:
                    self._arrive(target, cost, complete, source, reached, waiting)
        return {target: costs for target, costs in reached.items() if target not in self._building.pillars}

    def route(self, source: Column | None, target: Column | None, cost: Cost) -> tuple[Column | None, ...]:
        """The shortest way at exactly this cost, every site from end to end; it is the cost of one."""
        waiting: deque[tuple[tuple[Column | None, ...], Cost]] = deque([((source,), self._start)])
        known: set[tuple[Column | None, Cost]] = set()
        while True:
            way, so_far = waiting.popleft()
            for step, complete in self._steps(way[-1]):
                now = self._further(so_far, step, complete)
                if (step, now) == (target, cost):
                    return (*way, step)
                if step in self._building.pillars and step != source and (step, now) not in known and _beats(now, cost):
                    known.add((step, now))
                    waiting.append(((*way, step), now))

    def _further(self, cost: Cost, target: Column | None, complete: bool) -> Cost:
        """What it costs to go one bridge further."""
        owner = self._building.pillars.get(target) if target else None
        now = list(cost)
        now[0] += not complete
        if owner and owner != self._seat:
            now[owner] += 1
        return tuple(now)

    def _steps(self, column: Column | None) -> Iterator[tuple[Column | None, bool]]:
        """One bridge further, and whether it is complete; through a gate between the board and the hand."""
        if column is None:
            yield from self._gates.items()
            return
        if column not in self._bridges:
            self._bridges[column] = self._building.bridges(column)
        yield from self._bridges[column]
        if column in self._gates:
            yield None, self._gates[column]

    def _arrive(
        self,
        target: Column | None,
        cost: Cost,
        complete: bool,
        source: Column | None,
        reached: dict[Column | None, list[Cost]],
        waiting: deque[tuple[Column, Cost]],
    ) -> None:
        """Note a way that goes one bridge further, unless it is too dear or another is as good."""
        if target == source:
            return
        now = self._further(cost, target, complete)
        if now[0] > self._budget or sum(now[1:]) > self._purse:
            return
        costs = reached.setdefault(target, [])
        if any(_beats(other, now) for other in costs):
            return
        costs[:] = [other for other in costs if not _beats(now, other)]
        costs.append(now)
        if target and target in self._building.pillars:
            waiting.append((target, now))


def _beats(one: Cost, other: Cost) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))
