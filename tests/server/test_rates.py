"""How often somebody may ask: a burst is forgiven, a flood is not, and nobody is remembered for ever."""

import pytest

from hypostyle.server import safety
from hypostyle.server.safety import Rates


class Clock:
    """Time as the test says it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(safety.time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_burst_is_allowed_and_then_the_rate(clock: Clock) -> None:
    rates = Rates(4, seconds=10)
    assert [rates.allows("ann") for _ in range(42)] == [True] * 40 + [False] * 2
    clock.now += 1
    assert [rates.allows("ann") for _ in range(6)] == [True] * 4 + [False] * 2
    clock.now += 1000
    assert [rates.allows("ann") for _ in range(41)] == [True] * 40 + [False]


def test_one_who_floods_takes_nothing_from_others(clock: Clock) -> None:
    rates = Rates(1, seconds=1)
    assert [rates.allows(name) for name in ("ann", "ann", "bob")] == [True, False, True]


def test_who_asks_no_more_is_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "NAMES", 10)
    rates = Rates(1, seconds=5)
    for number in range(10):
        rates.allows(f"early {number}")
    clock.now += 4
    assert [rates.allows("ann") for _ in range(6)] == [True] * 5 + [False]
    clock.now += 2
    for number in range(30):
        rates.allows(f"late {number}")
    assert len(rates._left) <= 10
