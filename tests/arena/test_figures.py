"""Figures against numbers worked out by hand or known from books."""

import pytest

from hypostyle.arena.contest import Played
from hypostyle.arena.figures import Rate, Winless, endings, rate_of, rates_by_seat, ratings, standings, winless
from hypostyle.arena.plot import Labels, plot


def match(number: int, seats: tuple[str, ...], winners: tuple[int, ...], ending: str = "built") -> Played:
    return Played(number, seats, winners, ending, (0,) * len(seats), 10, 0.1)


def test_the_interval_is_wilsons() -> None:
    low, high = Rate(8, 10).interval
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))
    assert Rate(0, 10).interval == (pytest.approx(0), pytest.approx(0.2775, abs=1e-4))
    assert Rate(10, 10).interval == (pytest.approx(0.7225, abs=1e-4), pytest.approx(1))
    assert Rate(0, 0).interval == (0.0, 1.0)


def test_a_shared_win_counts_by_its_share() -> None:
    shared = match(0, ("a", "b", "b"), (1, 2))
    assert shared.shares == (0.5, 0.5, 0.0)
    assert rate_of("b", [shared]) == Rate(0.5, 1)
    assert match(1, ("a", "b"), ()).shares == (0.5, 0.5)


def test_a_match_that_all_lose_counts_as_nothing_for_anybody() -> None:
    lost = match(0, ("a", "b"), (), "stalled")._replace(all_lose=True)
    assert lost.shares == (0, 0)
    won = match(1, ("b", "a"), (2,))
    assert {each.player: each.rate for each in standings([lost, won])} == {"a": Rate(1, 2), "b": Rate(0, 2)}
    assert ratings([lost, won])["a"].mu > ratings([lost, won])["b"].mu
    assert ratings([lost])["a"] == ratings([lost])["b"], "nobody is rated above another for it"


def test_matches_without_a_winner_are_counted_apart() -> None:
    won, drawn = match(0, ("a", "b"), (1,)), match(1, ("a", "b"), ())
    lost = match(2, ("a", "b"), (), "stalled")._replace(all_lose=True)
    both = match(3, ("a", "b"), (1, 2))  # a shared win has winners
    assert winless([won, drawn, lost, lost, both]) == Winless(lost=2, drawn=1)
    assert not any(winless([won, both]))


def test_standings_count_every_player_once_per_match() -> None:
    matches = [match(0, ("a", "b", "b"), (1,)), match(1, ("b", "a", "b"), (2,)), match(2, ("a", "b", "a"), (2,))]
    by_name = {standing.player: standing for standing in standings(matches)}
    assert by_name["a"].rate == Rate(2.0, 3)
    assert by_name["b"].rate == Rate(1.0, 3)
    assert by_name["a"].fair == pytest.approx(4 / 9)
    assert by_name["a"].rate.won + by_name["b"].rate.won == 3
    assert rates_by_seat(matches) == [Rate(1.0, 3), Rate(2.0, 3), Rate(0.0, 3)]
    assert endings(matches) == {"built": 3}


def test_ratings_follow_the_wins_and_the_order_of_matches_only() -> None:
    matches = [match(number, ("a", "b"), (1,)) for number in range(20)]
    rated = ratings(matches)
    assert rated["a"].mu > 25 > rated["b"].mu
    assert rated["a"].sigma < 25 / 3
    assert ratings(matches) == rated
    assert ratings([match(0, ("a", "a"), (1,))])["a"].mu == 25


def test_the_plot_names_everyone_and_is_the_same_every_time() -> None:
    found = standings([match(number, ("a<b", "c"), (number % 2 + 1,)) for number in range(10)])
    picture = plot(found, Labels("Title", "scale 0.1", "rating", "fair"))
    assert picture == plot(found, Labels("Title", "scale 0.1", "rating", "fair"))
    assert "a&lt;b" in picture
    assert "scale 0.1" in picture
    assert picture.count("±") == 2
