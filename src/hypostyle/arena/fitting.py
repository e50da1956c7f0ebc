"""Fitting a calibration: the few numbers that make what searches expected agree with how matches ended.

Sharpness and seats are fitted to the endings, by likelihood. The initiative is fitted to what the next search expected:
whoever moves should in the mean expect as much before a move as after it. That takes far fewer matches than endings
would, and is what people see when chances jump up and down. Both are found in turn until neither changes. All problems
are convex or increasing, so there is one answer, the same every time. A ridge pulls towards changing nothing: few
matches change little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from hypostyle.ai.calibration import KNOTS, LEAST, LEAST_SHARPNESS, Calibration, hats, log_odds, log_share
from hypostyle.core import Seat

PRIOR = 0.25  # what the ridge counts for: so much is soon outweighed, since a match tells little of each number
PRIOR_OF_EFFORT = 1.0  # the same of what goes with effort, which few matches with another one should not decide
STEPS, TURNS = 50, 8
SMALL = 1e-9


class Expected(NamedTuple):
    """What a search expected before one decision of a match, and how the match ended."""

    match: int
    to_move: Seat
    progress: float
    shares: tuple[float, ...]
    ending: tuple[float, ...]  # what each seat has of the win; nothing where all lose
    effort: float = 0.0  # of the search: 0 is an Architect's, -1 a tenth of it

    @property
    def is_certain(self) -> bool:
        """Whether there is nothing to correct."""
        return max(self.shares) >= 1.0 or not any(self.shares)


def fit(rows: Sequence[Expected]) -> Calibration:
    """The calibration of these, match by match in order. All decisions of a match together count as one match."""
    if len({row.effort for row in rows}) == 1:
        rows = [row._replace(effort=0.0) for row in rows]  # one alone tells nothing of others
    known = [row for row in rows if not row.is_certain]
    seats = len(rows[0].shares)
    flat, even = (0.0,) * len(KNOTS), (0.0,) * seats
    own = Calibration((1.0,) * len(KNOTS), flat, even, effort=(flat, flat, even))
    if any(sum(row.ending) < 1 for row in rows):
        own = own._replace(nobody=_fit_nobody(known))
    if known:
        endings, pairs = _Endings(known), _Turns(rows)
        for _ in range(TURNS):
            own = endings.fit(own)
            own = own if pairs.is_empty else _fit_initiative(pairs, own)
    effort = tuple(_rounded(numbers) for numbers in own.effort)
    sharpness, initiative, by_seat, nobody = map(_rounded, own[:-1])
    return Calibration(sharpness, initiative, by_seat, nobody, effort)


def _rounded(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(float(number), 4) + 0.0 for number in numbers)


def weights_of(rows: Sequence[Expected]) -> np.ndarray:
    """What each counts, so that every match counts once."""
    if not rows:
        return np.zeros(0)
    _, inverse, counts = np.unique([row.match for row in rows], return_inverse=True, return_counts=True)
    return np.asarray(1 / counts[inverse])


def turns(rows: Sequence[Expected]) -> Iterator[tuple[Expected, Expected]]:
    """Each decision with the next, where another seat makes that: all of one match stand together."""
    return ((one, after) for one, after in pairwise(rows) if one.match == after.match and one.to_move != after.to_move)


# Sharpness and seats


class _Endings:
    """Decisions whose endings were open, as arrays."""

    def __init__(self, rows: Sequence[Expected]) -> None:
        self._table = _Table(rows)
        self._features = np.array([_features(row) for row in rows])
        self._endings = np.array([row.ending for row in rows])
        self._weights = weights_of(rows)

    def fit(self, own: Calibration) -> Calibration:
        """The likeliest sharpness and seats, with the initiative given."""
        knots, seats = len(KNOTS), len(own.seats)
        offsets = self._table.at_knots(own.initiative, own.effort[1])[:, None] * self._table.moves
        start = np.array([1.0] * knots + [0.0] * (knots + 2 * seats))
        counts = (knots, knots, seats, seats)
        ridge = np.repeat([PRIOR, PRIOR_OF_EFFORT, PRIOR, PRIOR_OF_EFFORT], counts)
        numbers = _newton(self._features, offsets, self._endings, self._weights, start, ridge)
        sharpness, sharper, by_seat, by_effort = np.split(numbers, np.cumsum(counts)[:-1])
        return own._replace(
            sharpness=tuple(np.maximum(sharpness, LEAST_SHARPNESS)),
            seats=tuple(by_seat - by_seat.mean()),
            effort=(tuple(sharper), own.effort[1], tuple(by_effort - by_effort.mean())),
        )


def _features(row: Expected) -> list[list[float]]:
    """For each seat, what sharpness and seats are multiplied with, each followed by what is added for effort."""
    everybody, found = range(1, len(row.shares) + 1), []
    for seat, share in enumerate(row.shares, start=1):
        sharpness = [hat * log_share(share) for hat in hats(row.progress)]
        seats = [(1 - row.progress) * (seat == each) for each in everybody]
        found.append([factor * number for own in (sharpness, seats) for factor in (1, row.effort) for number in own])
    return found


def _newton(
    features: np.ndarray,
    offsets: np.ndarray,
    endings: np.ndarray,
    weights: np.ndarray,
    start: np.ndarray,
    ridge: np.ndarray,
) -> np.ndarray:
    """The likeliest numbers, where chances are the softmax of features · numbers + offsets."""
    numbers, won = start.copy(), endings.sum(axis=1)
    for _ in range(STEPS):
        exponents = features @ numbers + offsets
        chances = np.exp(exponents - exponents.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nsk->nk", chances, features)
        slope = np.einsum("n,ns,nsk->k", weights, endings - won[:, None] * chances, features)
        spread = np.einsum("n,ns,nsk,nsl->kl", weights * won, chances, features, features)
        spread -= np.einsum("n,nk,nl->kl", weights * won, mean, mean)
        step = np.linalg.solve(spread + np.diag(ridge), slope - ridge * (numbers - start))
        numbers += np.clip(step, -1, 1)
        if np.abs(step).max() < SMALL:
            break
    return numbers


def _fit_nobody(rows: Sequence[Expected]) -> tuple[float, ...]:
    """The chance that nobody wins, as a softmax of two: nobody, and anybody."""
    own = np.array([[*hats(row.progress), log_odds(1 - sum(row.shares))] for row in rows])
    features = np.stack([own, np.zeros_like(own)], axis=1)
    lost = np.array([1 - sum(row.ending) for row in rows])
    endings = np.stack([lost, 1 - lost], axis=1)
    start = np.array([0.0] * len(KNOTS) + [1.0])
    ridge = np.full(len(start), PRIOR)
    numbers = _newton(features, np.zeros_like(endings), endings, weights_of(rows), start, ridge)
    numbers[-1] = max(numbers[-1], LEAST_SHARPNESS)
    return tuple(numbers)


# Initiative


class _Table:
    """Decisions as arrays, so that the chances of all are found at once."""

    def __init__(self, rows: Sequence[Expected]) -> None:
        self.shares = np.array([row.shares for row in rows])
        self.logs = np.log(np.maximum(self.shares, 0) + LEAST)
        self.odds = np.array([log_odds(1 - sum(row.shares)) for row in rows])
        self.moves = np.array([[seat == row.to_move for seat, _ in enumerate(row.shares, start=1)] for row in rows])
        self.knots = np.array([hats(row.progress) for row in rows])
        self.effort = np.array([row.effort for row in rows])
        self.effort_at_knots = self.effort[:, None] * self.knots
        self.left = np.array([[1 - row.progress] for row in rows])
        self.certain = np.array([[row.is_certain] for row in rows])

    def at_knots(self, numbers: ArrayLike, by_effort: ArrayLike) -> np.ndarray:
        """Numbers that are given at the knots, and what is added for effort, at each decision."""
        return np.asarray(self.knots @ np.asarray(numbers) + self.effort_at_knots @ np.asarray(by_effort))

    def chances(self, own: Calibration, initiative: np.ndarray) -> np.ndarray:
        """What `Calibration.of` gives for each, with other initiatives."""
        sharpness = np.maximum(LEAST_SHARPNESS, self.at_knots(own.sharpness, own.effort[0]))
        extra = self.at_knots(*np.split(initiative, 2))
        seats = self.left * (np.array(own.seats) + self.effort[:, None] * own.effort[2])
        weights = np.exp(sharpness[:, None] * self.logs + extra[:, None] * self.moves + seats)
        found = weights / weights.sum(axis=1, keepdims=True)
        if own.nobody:
            *levels, slope = own.nobody
            found /= 1 + np.exp(self.knots @ levels + slope * self.odds)[:, None]
        return np.where(self.certain, self.shares, found)


class _Turns:
    """Decisions and the next ones, by other seats."""

    def __init__(self, rows: Sequence[Expected]) -> None:
        pairs = list(turns(rows))
        before = [one for one, _ in pairs]
        self.is_empty = not pairs
        if pairs:
            self._before, self._after = _Table(before), _Table([after for _, after in pairs])
            around = np.column_stack([self._before.knots, self._before.effort_at_knots])
            self._weights = (weights_of(before)[:, None] * around).T

    def changes(self, own: Calibration, initiative: np.ndarray) -> np.ndarray:
        """By how much moves change the chance of their makers, summed around each knot, and by effort."""
        change = self._after.chances(own, initiative) - self._before.chances(own, initiative)
        return np.asarray(self._weights @ change[self._before.moves])


def _fit_initiative(pairs: _Turns, own: Calibration) -> Calibration:
    """Such that around each knot, and with any effort, a move changes its maker's chance by nothing in the mean."""
    ridge = np.repeat([PRIOR, PRIOR_OF_EFFORT], len(KNOTS)) / 4

    def off(initiative: np.ndarray) -> np.ndarray:
        return np.asarray(pairs.changes(own, initiative) - ridge * initiative)

    found, nearby = np.array([*own.initiative, *own.effort[1]]), 1e-4 * np.eye(2 * len(KNOTS))
    for _ in range(STEPS):
        here = off(found)
        slopes = np.stack([(off(found + each) - here) / 1e-4 for each in nearby], axis=1)
        step = np.clip(np.linalg.solve(slopes, -here), -0.5, 0.5)
        found += step
        if np.abs(step).max() < 1e-6:
            break
    initiative, by_effort = (tuple(numbers) for numbers in np.split(found, 2))
    return own._replace(initiative=initiative, effort=(own.effort[0], by_effort, own.effort[2]))
