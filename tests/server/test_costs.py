"""What a message costs, as limits count it."""

import pytest

from hypostyle.server import protocol as wire
from hypostyle.server.costs import cost_of


@pytest.mark.parametrize(
    ("said", "cost"),
    [
        (wire.Pong(1), 1),
        (wire.Play("a", 1, "pass", 0), 1),
        (wire.Choices("a", 1), 1),
        (wire.Try("a", 1, "pass"), 1),
        (wire.Try("a", 1, "pass", picture=True), 10),
        (wire.Show("a", 0), 10),
        (wire.Join("a"), 5),
    ],
)
def test_a_picture_costs_what_ten_plain_questions_cost(said: wire.FromPage, cost: int) -> None:
    assert cost_of(said) == cost
