"""How much somebody may use: a burst is forgiven, a flood is not, and coming back under another name does not help."""

from __future__ import annotations

import pytest

from hypostyle.core import words_of
from hypostyle.server import budgets
from hypostyle.server.budgets import Allowance, Budget, Budgets, Limits, Room, household
from hypostyle.server.objection import Objection, too_fast, too_many

SMALL = Limits()._replace(
    tables=Budget(Allowance(4, 0.5), Allowance(6, 1)),
    messages=Budget(Allowance(40, 4), Allowance(100, 10)),
    pages=Room(2, 3),
)


class Clock:
    """Time as the test says it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("hypostyle.server.budgets.time.monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def spent(given: Budgets, kind: str, address: str, person: str, cost: float = 1) -> tuple[str, int | None]:
    """How a wish to spend was answered."""
    try:
        given.spend(kind, address, person, cost)
    except Objection as objection:
        return objection.code, objection.wait
    return "ok", None


def test_a_burst_is_allowed_and_then_the_rate(clock: Clock) -> None:
    given = Budgets(SMALL)
    assert [spent(given, "messages", "a", "ann")[0] for _ in range(42)] == ["ok"] * 40 + ["too_fast"] * 2
    clock.now += 1
    assert [spent(given, "messages", "a", "ann")[0] for _ in range(6)] == ["ok"] * 4 + ["too_fast"] * 2
    clock.now += 1000
    assert [spent(given, "messages", "a", "ann")[0] for _ in range(41)] == ["ok"] * 40 + ["too_fast"]


def test_who_waits_as_long_as_told_is_served(clock: Clock) -> None:
    given = Budgets(SMALL)
    for _ in range(20):
        code, wait = spent(given, "tables", "a", "ann")
        if wait is not None:
            assert code == "too_fast"
            clock.now += wait - 1
            if wait > 1:
                assert spent(given, "tables", "a", "ann")[0] == "too_fast", "and not before"
            clock.now += 1
            assert spent(given, "tables", "a", "ann") == ("ok", None)


def test_what_costs_more_is_counted_as_more(clock: Clock) -> None:
    given = Budgets(SMALL)
    assert [spent(given, "messages", "a", "ann", 10)[0] for _ in range(5)] == ["ok"] * 4 + ["too_fast"]
    assert spent(given, "messages", "b", "bob", 1000) == ("ok", None), "a full bucket pays for anything, once"
    assert spent(given, "messages", "b", "bob", 1)[0] == "too_fast"


def test_many_people_behind_one_address_share_and_leave_other_addresses_alone(clock: Clock) -> None:
    given = Budgets(SMALL)
    codes = [spent(given, "tables", "a", f"person {number}") for number in range(8)]
    assert codes == [("ok", None)] * 6 + [("too_many", 1)] * 2
    assert spent(given, "tables", "b", "bob") == ("ok", None)


def test_a_refusal_costs_nothing(clock: Clock) -> None:
    given = Budgets(SMALL)
    for _ in range(100):
        spent(given, "tables", "a", "ann")
    assert [spent(given, "tables", "a", "bob")[0] for _ in range(3)] == ["ok", "ok", "too_many"]


def test_making_names_does_not_free_from_what_one_owes(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "NAMES", 20)
    given = Budgets(SMALL)
    for _ in range(6):
        spent(given, "tables", "flood", "flood")
    assert spent(given, "tables", "flood", "flood")[0] == "too_fast"
    for number in range(500):
        spent(given, "tables", f"address {number}", f"person {number}")
    assert spent(given, "tables", "flood", "flood")[0] == "too_fast"
    people, addresses = given._buckets["tables"]
    assert people
    assert len(people._left) <= 20 >= len(addresses._left), "and memory is bounded"


def test_room_is_taken_and_given_back() -> None:
    given = Budgets(SMALL)
    with given.inside("pages", "a", "ann"), given.inside("pages", "a", "ann"):
        with pytest.raises(Objection, match="too_fast") as own, given.inside("pages", "a", "ann"):
            pass
        assert own.value.wait
        with given.inside("pages", "a", "bob"):
            with pytest.raises(Objection, match="too_many"), given.inside("pages", "a", "cleo"):
                pass
            with given.inside("pages", "b", "cleo"):
                pass
    with given.inside("pages", "a", "ann"):
        assert len(given._inside) == 2
    assert not given._inside


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("x" * 500, "x" * 64),
    ],
)
def test_a_household_counts_once(host: str, counted: str) -> None:
    assert household(host) == counted


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("what", [*Limits._fields, "analyses", ""])
def test_what_to_wait_for_is_said_in_words(language: str, what: str) -> None:
    words = words_of(language, "hypostyle.server")
    for objection in (too_fast(what, 12), too_many(what, 1)):
        said = words.say(objection.message)
        assert ("12" if objection.code == "too_fast" else "1 second") in said
