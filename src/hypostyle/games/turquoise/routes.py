"""The ways of a pillar and what they cost (TQ-13)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from operator import le
from typing import TypeAlias

from hypostyle.core import Seat
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.space import Column

# Action points, then payments to each seat. One cost beats another if it is as low or lower in every part.
Cost: TypeAlias = tuple[int, ...]


Reached: TypeAlias = dict[Column | None, list[Cost]]


class Ways:
    """All best ways of one seat's pillars, within its action points and its purse."""

    def __init__(self, building: Building, seat: Seat, seats: int, budget: int, purse: int) -> None:
        self._steps = building.steps
        self._pillars: dict[Column | None, Seat] = dict(building.pillars.items())  # and none in the hand
        self._seat = seat
        self._budget = budget
        self._purse = purse
        self._start: Cost = (1,) + (0,) * seats
        self._found: dict[Column | None, Reached] = {}

    def from_(self, source: Column | None) -> Reached:
        """For each target that a pillar can reach from a site or from hand (None): the best trade-offs."""
        if source not in self._found:
            self._found[source], over = self._search(source)
            if source:
                # From an own pillar that ways lead over for nothing, they go on as from the source itself.
                for column, costs in over.items():
                    if self._start in costs:
                        self._found[column] = self._found[source]
        return self._found[source]

    def _search(self, source: Column | None) -> tuple[Reached, Reached]:
        """The free targets, and the pillars that ways lead over."""
        reached: Reached = {}
        over: Reached = {source: [self._start]}
        waiting = [(source, self._start)]
        for column, cost in waiting:
            if cost not in over[column]:
                continue  # a better way came along meanwhile
            for target, now, owner in self._further(column, cost):
                known = (over if owner else reached).setdefault(target, [])
                if known:
                    if now in known or _is_beaten(now, known):
                        continue
                    known[:] = [other for other in known if not _beats(now, other)]
                known.append(now)
                if owner:
                    waiting.append((target, now))
        reached.pop(source, None)
        return reached, over

    def route(self, source: Column | None, target: Column | None, cost: Cost) -> tuple[Column | None, ...]:
        """The shortest way at exactly this cost, every site from end to end; it is the cost of one."""
        waiting: deque[tuple[tuple[Column | None, ...], Cost]] = deque([((source,), self._start)])
        known: set[tuple[Column | None, Cost]] = set()
        while True:
            way, so_far = waiting.popleft()
            for step, now, _ in self._further(way[-1], so_far):
                if (step, now) == (target, cost):
                    return (*way, step)
                if step in self._pillars and step != source and (step, now) not in known and _beats(now, cost):
                    known.add((step, now))
                    waiting.append(((*way, step), now))

    def _further(self, column: Column | None, cost: Cost) -> Iterator[tuple[Column | None, Cost, Seat | None]]:
        """One bridge further, or through a gate between the board and the hand.

        What can be afforded, its cost, and whose pillar stands there.
        """
        over_half = (cost[0] + 1, *cost[1:]) if cost[0] < self._budget else None
        for target, is_whole in self._steps.get(column, ()):
            now = cost if is_whole else over_half
            if now is None:
                continue
            owner = self._pillars.get(target)
            if owner and owner != self._seat:
                now = (*now[:owner], now[owner] + 1, *now[owner + 1 :])
                if sum(now[1:]) > self._purse:
                    continue
            yield target, now, owner


def _is_beaten(cost: Cost, known: list[Cost]) -> bool:
    """Whether one of the known costs is as good: in a loop, since a generator takes twice as long."""
    for other in known:  # noqa: SIM110
        if _beats(other, cost):
            return True
    return False


def _beats(one: Cost, other: Cost) -> bool:
    return all(map(le, one, other))
