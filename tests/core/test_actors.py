"""Seats, chance and the clock."""

import pytest

from hypostyle.core import CHANCE, CLOCK, read_seat, seat_name


def test_chance_and_the_clock_are_no_seats() -> None:
    assert CHANCE < 1
    assert CLOCK < 1
    assert CHANCE != CLOCK


@pytest.mark.parametrize("seat", [1, 9, 10, 99])
def test_a_seat_reads_back_from_its_name(seat: int) -> None:
    assert read_seat(seat_name(seat)) == seat


@pytest.mark.parametrize("text", ["", "seat", "seat0", "seat01", "seat-1", "seat100", "Seat1", "seat1 ", "seat²", "1"])
def test_anything_else_names_no_seat(text: str) -> None:
    assert read_seat(text) is None
