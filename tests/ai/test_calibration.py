"""Calibrated chances: sums, order, certainty, and which numbers are taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle.ai import calibration
from hypostyle.ai.calibration import Calibration, calibrated, hats
from hypostyle.core import numbered_seed, play_out
from tests.library import LIBRARY

SHARP = Calibration((1.0, 1.8, 1.3), (0.1, 0.3, 0.1), (-0.2, 0.2))
LOSING = Calibration((1.0, 1.2, 1.1), (0.1, 0.2, 0.0), (0.1, 0.0, -0.1), (-2.0, -1.0, 0.5, 0.8))

progress = st.floats(0, 1)
share = st.floats(0, 1)


def test_hats_lie_on_straight_lines_between_knots() -> None:
    assert hats(0.0) == (1, 0, 0)
    assert hats(0.25) == (0.5, 0.5, 0)
    assert hats(0.9) == (0, pytest.approx(0.2), pytest.approx(0.8))


@given(share, share, share, progress)
def test_chances_of_all_and_of_nobody_add_up_to_one(one: float, two: float, left: float, at: float) -> None:
    total = one + two + left
    if not total:
        return
    shares = (one / total, two / total)
    assert sum(SHARP.of(shares, 1, at)) == pytest.approx(1 if max(shares) < 1 and any(shares) else sum(shares))
    three = LOSING.of((*shares, 0.0), 3, at)
    assert all(0 <= chance <= 1 for chance in three)
    assert 0 <= sum(three) <= 1 + 1e-9


@given(st.floats(0, 0.99), st.floats(0, 0.99), progress)
def test_a_larger_share_is_a_larger_chance(one: float, other: float, at: float) -> None:
    low, high = sorted((one, other))
    assert SHARP.of((low, 1 - low), 1, at)[0] <= SHARP.of((high, 1 - high), 1, at)[0] + 1e-12
    rest = (1 - high) / 2  # the others keep theirs; what nobody has gets less
    assert LOSING.of((low, rest, rest), 2, at)[0] <= LOSING.of((high, rest, rest), 2, at)[0] + 1e-12


def test_what_is_certain_stays_so() -> None:
    assert SHARP.of((0.0, 1.0), 1, 0.5) == (0, 1)
    assert LOSING.of((0.0, 0.0, 0.0), 1, 0.5) == (0, 0, 0)


def test_whoever_is_to_move_gets_what_the_search_keeps_from_them() -> None:
    first, second = (SHARP.of((0.5, 0.5), seat, 0.5)[0] for seat in (1, 2))
    assert first > second


def test_the_more_a_search_simulates_the_less_is_corrected() -> None:
    by_effort = SHARP._replace(effort=((-0.5,) * 3, (-0.1,) * 3, (0.0, 0.0)))
    least, little, half, architect, much = (
        by_effort.of((0.6, 0.4), 1, 0.5, effort)[0] for effort in (-2, -1, -0.5, 0, 1)
    )
    assert little > half > architect
    assert architect == SHARP.of((0.6, 0.4), 1, 0.5)[0]
    assert (least, much) == (little, architect), "nothing was measured beyond"


def test_a_longer_look_makes_nobody_play_better() -> None:
    """At the start of a match, where a search knows little, only what its players are worth counts."""
    uneven = SHARP._replace(seats=(0.3, -0.3), effort=((0.0,) * 3, (0.0,) * 3, (0.2, -0.2)))
    assert uneven.of((0.5, 0.5), 1, 0.0, 0.6) == uneven.of((0.5, 0.5), 1, 0.0)


def test_the_numbers_of_the_most_options_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    own = SHARP._replace(seats=(1.0, -1.0))
    rows = ({"options": {}, **SHARP._asdict()}, {"options": {"players": 2}, **own._asdict()})
    monkeypatch.setattr(calibration, "rows_of", lambda package, file: rows)
    position = LIBRARY["quarry"].start({"players": 2})
    shares = (0.4, 0.6)
    assert calibrated(position, 1, shares) == own.of(shares, 1, position.progress)
    assert calibrated(LIBRARY["temple"].start(), 1, shares) == SHARP.of(shares, 1, 0.0)


def test_without_numbers_and_at_the_end_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    bazaar = LIBRARY["bazaar"]
    assert calibrated(bazaar.start(), 1, [0.3, 0.6]) == (0.3, 0.6)
    assert not calibration.has_calibration(bazaar, bazaar.start().options)
    monkeypatch.setattr(calibration, "rows_of", lambda package, file: ({"options": {}, **SHARP._asdict()},))
    end = play_out(bazaar, {}, numbered_seed(1)).position
    assert calibrated(end, 1, (0.5, 0.5)) == (0.5, 0.5)
