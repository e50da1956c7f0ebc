"""What a message costs, as limits count it."""

import pytest

from hypostyle.server import protocol as wire
from hypostyle.server.costs import JOINING, PICTURE, PLAIN, cost_of


@pytest.mark.parametrize(
    ("said", "cost"),
    [
        (wire.Pong(1), PLAIN),
        (wire.Play("a", 1, "pass", 0), PLAIN),
        (wire.Choices("a", 1), PLAIN),
        (wire.Try("a", 1, "pass"), PLAIN),
        (wire.Try("a", 1, "pass", picture=True), PICTURE),
        (wire.Show("a", 0), PICTURE),
        (wire.Join("a"), JOINING),
    ],
)
def test_a_picture_costs_what_ten_plain_questions_cost(said: wire.FromPage, cost: int) -> None:
    assert cost_of(said) == cost
