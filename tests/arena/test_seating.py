"""Seats are fair, whatever the number of players and seats."""

from collections import Counter

import pytest

from hypostyle.arena.seating import seatings, whole_rounds

LETTERS = ("a", "b", "c", "d", "e")


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("seats", range(1, 5))
def test_everyone_sits_everywhere_equally_often(players: int, seats: int) -> None:
    names = LETTERS[:players]
    a_round = seatings(names, seats)
    assert len(set(a_round)) == len(a_round)
    for seat in range(seats):
        counts = Counter(row[seat] for row in a_round)
        assert set(counts) == set(names)
        assert len(set(counts.values())) == 1
    in_a_match = [Counter(row)[name] for row in a_round for name in names]
    assert max(in_a_match) - min(in_a_match) <= 1


def test_every_assignment_comes() -> None:
    assert seatings(("a", "b"), 2) == (("a", "b"), ("b", "a"))
    assert len(seatings(("a", "b", "c"), 2)) == 6
    assert len(seatings(("a", "b"), 4)) == 6
    assert set(seatings(("a", "b"), 3)) == {(x, y, z) for x in "ab" for y in "ab" for z in "ab"} - {
        ("a", "a", "a"),
        ("b", "b", "b"),
    }


def test_turns_follow_each_other() -> None:
    """After as many matches as there are seats, everyone of the first seating has been on each."""
    for players, seats in ((2, 2), (3, 3), (4, 4)):
        first = seatings(LETTERS[:players], seats)[:seats]
        assert all(len({row[seat] for row in first}) == seats for seat in range(seats))


def test_whole_rounds() -> None:
    assert whole_rounds(200, 6) == 204
    assert whole_rounds(200, 6, at_most=True) == 198
    assert whole_rounds(4, 6, at_most=True) == 6
    assert whole_rounds(6, 6) == 6
