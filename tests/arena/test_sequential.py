"""The sequential test: its bounds, its ratio by hand, and that it errs no more often than it says."""

from __future__ import annotations

from collections import Counter
from math import comb, log

import numpy as np
import pytest

from hypostyle.arena.figures import Rate
from hypostyle.arena.ladder import MOST, OVER_EAGER, OVER_PLAIN, OVER_UNIFORM, STEP
from hypostyle.arena.progress import BATCH
from hypostyle.arena.sequential import ERROR, LOWER, UPPER, Hypotheses, sprt
from tests.sizes import size, some

STEPS = Hypotheses.of(STEP)
UNDECIDED = None


def test_the_hypotheses_of_a_step_are_65_and_58_percent_with_walds_bounds() -> None:
    assert Hypotheses(0.58, 0.65) == STEPS
    assert pytest.approx(log(19)) == UPPER == -LOWER


def test_the_ratio_of_matches_won_or_not_is_that_of_a_coin() -> None:
    test = sprt([1.0] * 7 + [0.0] * 3, STEPS, 2)
    assert test.ratio == pytest.approx(7 * log(0.65 / 0.58) + 3 * log(0.35 / 0.42))
    assert (test.matches, test.verdict, test.is_general) == (10, UNDECIDED, False)
    assert sprt([1.0] * 25, STEPS, 2).verdict is UNDECIDED
    assert sprt([1.0] * 26, STEPS, 2).verdict is True
    assert sprt([0.0] * 17, STEPS, 2).verdict is False


def test_shared_wins_are_compared_by_whole_rounds() -> None:
    """Six rounds of two, the last not whole: five times 0.75, of which the variance is that of a coin, lessened."""
    test = sprt([1.0, 0.5] * 5 + [0.0], STEPS, 2)
    assert test.is_general
    assert test.ratio == pytest.approx(5 * 0.07 * (0.75 - 0.615) / (8 * 0.58 * 0.42 / 2 / 12))
    assert sprt([], STEPS, 6, shares_seats=True).ratio == 0


def test_the_more_alike_rounds_are_the_sooner_it_is_decided() -> None:
    steady, wild = [1.0, 0.5] * 60, [1.0, 1.0, 1.0, 0.0] * 30
    ratios = [sprt(results, STEPS, 2, shares_seats=True).ratio for results in (steady, wild)]
    assert ratios[0] > 1.5 * ratios[1] > 0


def chances(share: float, hypotheses: Hypotheses) -> dict[bool | None, float]:
    """How often each verdict comes where matches are won with this chance: exactly, look by look."""
    batch = np.array([comb(BATCH, won) * share**won * (1 - share) ** (BATCH - won) for won in range(BATCH + 1)])
    alive, found = np.ones(1), dict.fromkeys((True, False, UNDECIDED), 0.0)
    for played in range(BATCH, MOST + 1, BATCH):
        alive = np.convolve(alive, batch)
        for won, chance in enumerate(alive):
            verdict = sprt([1.0] * won + [0.0] * (played - won), hypotheses, 2).verdict
            if verdict is not UNDECIDED:
                found[verdict] += chance
                alive[won] = 0.0
    found[UNDECIDED] = float(alive.sum())
    return found


@pytest.mark.parametrize("wanted", some([STEP, OVER_UNIFORM, OVER_EAGER, OVER_PLAIN]))
def test_it_errs_no_more_often_than_it_says(wanted: float) -> None:
    hypotheses = Hypotheses.of(wanted)
    low, high = (chances(share, hypotheses) for share in hypotheses)
    assert low[True] <= ERROR
    assert high[False] <= ERROR
    assert chances(min(0.99, wanted + 0.1), hypotheses)[True] > 0.95, "who is stronger than that is shown to be"
    assert sum(low.values()) == pytest.approx(1)


def test_the_rule_before_took_58_percent_for_65() -> None:
    """Yes once the share is reached and the interval lies above one half: looked at again and again."""
    rng, taken = np.random.default_rng(1), 0
    for won in np.cumsum(rng.random((1000, 200)) < STEPS.low, axis=1):
        rates = [Rate(int(won[games - 1]), games) for games in range(BATCH, 201, BATCH)]
        taken += any(rate.share >= STEP and rate.interval[0] > 0.5 for rate in rates)
    assert taken / 1000 > 4 * ERROR


def drawn_verdicts(share: float, draws: float, a_round: int, wanted: float, times: int) -> Counter[bool | None]:
    """What comes of simulated contests in which so many matches are drawn and the win is shared."""
    rng, hypotheses = np.random.default_rng(7), Hypotheses.of(wanted)
    batch = -(-BATCH // a_round) * a_round
    found: Counter[bool | None] = Counter()
    for luck in rng.random((times, MOST)):
        results = [float(value) for value in (luck < share - draws / 2) * 0.5 + (luck < share + draws / 2) * 0.5]
        verdicts = (
            sprt(results[:end], hypotheses, a_round, shares_seats=True).verdict for end in range(batch, MOST + 1, batch)
        )
        found[next((verdict for verdict in verdicts if verdict is not UNDECIDED), UNDECIDED)] += 1
    return found


@pytest.mark.parametrize(
    ("draws", "a_round", "wanted"),
    some([(0.3, 2, STEP), (0.0, 6, STEP), (0.6, 6, STEP), (0.1, 2, OVER_PLAIN), (0.0, 6, OVER_UNIFORM)]),
)
def test_the_generalised_one_keeps_its_errors_too(draws: float, a_round: int, wanted: float) -> None:
    """Within three deviations of what so many simulated contests tell."""
    times = size(300, 2000)
    margin = 3 * (ERROR * (1 - ERROR) / times) ** 0.5
    low, high = (drawn_verdicts(share, draws, a_round, wanted, times) for share in Hypotheses.of(wanted))
    assert low[True] / times <= ERROR + margin
    assert high[False] / times <= ERROR + margin
    assert high[True] / times > 0.5
