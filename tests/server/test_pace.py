"""How long something still takes."""

import pytest

from hypostyle.server.pace import Pace


def test_nothing_is_said_before_anything_was_done() -> None:
    assert Pace().left({1.0: 3}) is None


def test_what_was_done_says_how_long_the_like_of_it_takes() -> None:
    pace = Pace()
    for effort, seconds in ((0.5, 1.0), (0.5, 3.0), (4.0, 10.0)):
        pace.took(effort, seconds)
    assert pace.left({0.5: 5, 4.0: 2}) == pytest.approx(5 * 2.0 + 2 * 10.0)
    assert pace.left({0.5: 0, 4.0: 0}) == 0.0


def test_what_was_not_done_yet_is_reckoned_in_proportion() -> None:
    pace = Pace()
    pace.took(0.5, 1.0)
    assert pace.left({4.0: 3}) == pytest.approx(3 * 8.0)
