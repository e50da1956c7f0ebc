"""How long something still takes, by how long the like of it has taken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


class Pace:
    """Remembers how long looks of each effort took."""

    def __init__(self) -> None:
        self._took: dict[float, list[float]] = defaultdict(list)

    def took(self, effort: float, seconds: float) -> None:
        """A look has been taken."""
        self._took[effort].append(seconds)

    def left(self, looks: Mapping[float, int]) -> float | None:
        """Seconds for so many looks of each effort; None before the first. What is new is reckoned in proportion."""
        if not self._took:
            return None
        return sum(count * self._expected(effort) for effort, count in looks.items())

    def _expected(self, effort: float) -> float:
        if taken := self._took.get(effort):
            return sum(taken) / len(taken)
        spent = sum(sum(taken) for taken in self._took.values())
        return effort * spent / sum(each * len(taken) for each, taken in self._took.items())
