"""How true chances are: what was said beside what came, and how much of the difference chance alone makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hypostyle.arena.fitting import Expected, turns, weights_of

BINS = 10
PHASES = (("first third", 0.0, 1 / 3), ("second third", 1 / 3, 2 / 3), ("last third", 2 / 3, 1.01))
TRIALS = 200  # simulated archives, of what chance alone makes

Said = Callable[[Expected], tuple[float, ...]]  # the chances that are judged


class Point(NamedTuple):
    """Of a reliability diagram: what was said in a tenth of the scale, what came, and of how many matches."""

    said: float
    came: float
    matches: float


class Reliability(NamedTuple):
    """How true chances were, over some decisions. All figures are shares of the win, from 0 to 1."""

    matches: int
    error: float  # the expected calibration error: between said and came, in the mean
    by_chance: float  # what that error would be in the mean, were all chances true
    at_most: float  # and in 95 of 100 such archives
    brier: float
    constant: float  # Brier's score of what the seats win in the mean
    drift: float  # by how much the chance of whoever moves changes up to the next decision of another, in the mean
    handover: float  # with two seats: what a move leaves its maker, what the next expects, and nobody's chance
    points: tuple[Point, ...]

    @property
    def excess(self) -> float:
        """The error beyond what chance alone makes."""
        return max(0.0, self.error - self.by_chance)


def reliability(
    rows: Sequence[Expected], said: Said, constant: Sequence[float], low: float, high: float
) -> Reliability:
    """How true chances were where the match had come so far; drifts are counted from there on."""
    own = [row for row in rows if low <= row.progress < high]
    weights = weights_of(own)
    chances = np.array([said(row) for row in own])
    endings = np.array([row.ending for row in own])
    error, points = _error(chances, endings, weights)
    trials = np.array([_error(chances, each, weights)[0] for each in _trials(own, chances)])
    return Reliability(
        matches=len({row.match for row in own}),
        error=error,
        by_chance=float(trials.mean()),
        at_most=float(np.quantile(trials, 0.95)),
        brier=_brier(chances, endings, weights),
        constant=_brier(np.array(constant)[None, :].repeat(len(own), 0), endings, weights),
        drift=_mean_by_match(turns_from(rows, low, high), lambda one, after: _drift(said, one, after)),
        handover=_mean_by_match(turns_from(rows, low, high), lambda one, after: _handover(said, one, after)),
        points=points,
    )


def _error(chances: np.ndarray, endings: np.ndarray, weights: np.ndarray) -> tuple[float, tuple[Point, ...]]:
    """The calibration error over the chances of all seats, and the points of its diagram."""
    flat, came = chances.ravel(), endings.ravel()
    weight = np.repeat(weights, chances.shape[1])
    bins = np.minimum((flat * BINS).astype(np.int64), BINS - 1)
    total = np.bincount(bins, weight, BINS)
    sums = [np.bincount(bins, weight * values, BINS) for values in (flat, came)]
    error = float(np.abs(sums[0] - sums[1]).sum() / total.sum())
    points = [
        Point(float(sums[0][each] / total[each]), float(sums[1][each] / total[each]), float(total[each]))
        for each in range(BINS)
        if total[each]
    ]
    return error, tuple(points)


def _trials(rows: Sequence[Expected], chances: np.ndarray) -> Iterator[np.ndarray]:
    """Endings as they might be, were all chances true: one draw for each match, the same at all its decisions."""
    _, inverse = np.unique([row.match for row in rows], return_inverse=True)
    bounds = np.cumsum(chances, axis=1)
    rng = np.random.default_rng(1)
    for _ in range(TRIALS):
        luck = rng.random(inverse.max() + 1)[inverse][:, None]
        yield ((luck < bounds) & (luck >= bounds - chances)).astype(np.float64)


def _brier(chances: np.ndarray, endings: np.ndarray, weights: np.ndarray) -> float:
    return float((weights * ((chances - endings) ** 2).sum(axis=1)).sum() / weights.sum())


def turns_from(rows: Sequence[Expected], low: float, high: float) -> Iterator[tuple[Expected, Expected]]:
    """Decisions in a part of the match with the next ones."""
    return ((one, after) for one, after in turns(rows) if low <= one.progress < high)


def _drift(said: Said, one: Expected, after: Expected) -> float:
    return said(after)[one.to_move - 1] - said(one)[one.to_move - 1]


def _handover(said: Said, one: Expected, after: Expected) -> float:
    before, then = said(one), said(after)
    return before[one.to_move - 1] + then[after.to_move - 1] + 1 - (sum(before) + sum(then)) / 2


def _mean_by_match(pairs: Iterable[tuple[Expected, Expected]], value: Callable[[Expected, Expected], float]) -> float:
    """The mean over matches of the means in each."""
    by_match: dict[int, list[float]] = {}
    for one, after in pairs:
        by_match.setdefault(one.match, []).append(value(one, after))
    means = [sum(values) / len(values) for values in by_match.values()]
    return sum(means) / len(means) if means else 0.0
