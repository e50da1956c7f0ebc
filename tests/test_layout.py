"""The places of a row of numbers, handed out and filled."""

import numpy as np
import pytest

from hypostyle.layout import Layout


def test_each_place_begins_where_the_one_before_ends() -> None:
    layout = Layout()
    acting, laid = layout.numbers(2)
    hands = layout.row(4)
    last = layout.number()
    assert (acting, laid, hands, last, layout.size) == (0, 1, 2, 6, 7)


def test_a_row_is_filled_by_name_and_nought_elsewhere() -> None:
    layout = Layout()
    acting, laid = layout.numbers(2)
    hands, points = layout.row(3), layout.row(4)
    filled = layout.filled({laid: 5, points: [7, 8], hands: np.array([[1], [2], [3]])})
    assert (filled.dtype, filled.tolist()) == (np.dtype(np.int64), [0, 5, 1, 2, 3, 7, 8, 0, 0])
    assert filled[acting] == 0


def test_more_numbers_than_a_place_has_are_refused() -> None:
    layout = Layout()
    hands, points = layout.row(2), layout.row(2)
    with pytest.raises(ValueError, match=f"place {hands} has 2 numbers, and 3 came"):
        layout.filled({hands: [1, 2, 3], points: [4, 5]})


def test_a_place_within_a_row_is_refused() -> None:
    layout = Layout()
    hands = layout.row(2)
    with pytest.raises(ValueError, match="place 1 begins nothing"):
        layout.filled({hands + 1: 1})
