"""A sequential probability ratio test: whether one player is so much stronger, with as few matches as that takes.

Two hypotheses are weighed against each other: that the player wins the wanted share (H1), and that it wins seven points
less (H0). After every batch of matches the logarithm of their likelihood ratio is looked at. Above the upper bound the
wanted share is shown, below the lower one it is not; both bounds are Wald's for errors of 5 %. How often one looks does
not matter: that is what the bounds are made for.

Where each match is won or not, the ratio is that of a coin. Where wins are shared (draws, or two players on three or
four seats) it is the generalised one (GSPRT), by which chess engines are tested: of normal distributions with the
variance that whole rounds of seatings show.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

ERROR = 0.05  # of either kind
UPPER = log((1 - ERROR) / ERROR)
LOWER = -UPPER
MARGIN = 0.07  # between the hypotheses
DOUBT = 8  # rounds that a coin's variance counts for: so few rounds may all be alike by chance


class Hypotheses(NamedTuple):
    """The shares that are weighed against each other."""

    low: float
    high: float

    @classmethod
    def of(cls, wanted: float) -> Hypotheses:
        """Whether a player wins the wanted share, or seven points less."""
        return cls(round(wanted - MARGIN, 4), wanted)


class Sprt(NamedTuple):
    """Where a sequential test stands."""

    hypotheses: Hypotheses
    ratio: float  # the logarithm of the likelihood ratio
    matches: int
    is_general: bool = False

    @property
    def verdict(self) -> bool | None:
        """Whether the wanted share is shown; None as long as it is undecided."""
        if self.ratio >= UPPER:
            return True
        return False if self.ratio <= LOWER else None


def sprt(results: Sequence[float], hypotheses: Hypotheses, a_round: int, *, shares_seats: bool = False) -> Sprt:
    """The test of what a player won in each match, in order, with so many seatings in a round."""
    is_general = shares_seats or any(0 < result < 1 for result in results)
    ratio = _general(results, hypotheses, a_round) if is_general else _of_a_coin(results, hypotheses)
    return Sprt(hypotheses, ratio, len(results), is_general)


def _of_a_coin(results: Sequence[float], hypotheses: Hypotheses) -> float:
    low, high = hypotheses
    won = sum(results)
    return won * log(high / low) + (len(results) - won) * log((1 - high) / (1 - low))


def _general(results: Sequence[float], hypotheses: Hypotheses, a_round: int) -> float:
    """Of normal distributions around the two shares, with the variance of the rounds found."""
    rounds = [sum(each) / a_round for each in _batched(results, a_round)]
    if not rounds:
        return 0.0
    low, high = hypotheses
    middle = (low + high) / 2
    mean = sum(rounds) / len(rounds)
    coin = low * (1 - low) / a_round
    variance = (sum((each - mean) ** 2 for each in rounds) + DOUBT * coin) / (len(rounds) - 1 + DOUBT)
    return len(rounds) * (high - low) * (mean - middle) / variance


def _batched(results: Sequence[float], size: int) -> list[Sequence[float]]:
    """Whole rounds alone."""
    return [results[first : first + size] for first in range(0, len(results) - size + 1, size)]
