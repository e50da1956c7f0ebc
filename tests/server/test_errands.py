"""Whose question is next: people's moves first, everybody in turn, nobody never."""

from __future__ import annotations

from collections import Counter

from hypostyle.server.errands import EXPECTED, SHARES, Errand, Kind, Line


def waiting(line: Line, kind: Kind, count: int = 1, address: str = "here", person: str = "ada") -> list[Errand]:
    errands = [Errand(kind, (address, person)) for _ in range(count)]
    for errand in errands:
        line.join(errand)
    return errands


def served(line: Line, seconds: float = EXPECTED) -> Errand:
    """Who is next, thought about for so long."""
    errand = next(line.order())
    line.begin(errand)
    line.leave(errand, seconds)
    return errand


def test_people_come_before_hints_and_these_before_analyses_and_tables_of_computers() -> None:
    line = Line()
    for kind in reversed(list(SHARES)):
        waiting(line, kind)
    assert [errand.kind for errand in line.order()] == ["move", "hint", "analysis", "alone"]


def test_while_all_wait_each_has_its_share() -> None:
    line = Line()
    for kind in SHARES:
        waiting(line, kind, 100)
    counted: Counter[str] = Counter(served(line).kind for _ in range(150))
    for name, share in {"move": 80, "hint": 40, "analysis": 20, "alone": 10}.items():
        assert abs(counted[name] - share) <= 2


def test_questions_that_take_long_come_less_often() -> None:
    line = Line()
    waiting(line, Kind.MOVE, 100, person="slow")
    waiting(line, Kind.MOVE, 100, person="quick")
    found: Counter[str] = Counter()
    for _ in range(40):
        person = next(line.order()).owner[1]
        served(line, 2.0 if person == "slow" else 0.5)
        found[person] += 1
    assert 3 <= found["quick"] / found["slow"] <= 5


def test_somebody_with_many_tables_does_not_delay_another() -> None:
    line = Line()
    waiting(line, Kind.MOVE, 150, person="many")
    for _ in range(20):
        served(line)
    (one,) = waiting(line, Kind.MOVE, person="one")
    assert list(line.order()).index(one) <= 1


def test_somebody_with_many_names_at_one_address_does_not_delay_another() -> None:
    line = Line()
    for number in range(150):
        waiting(line, Kind.MOVE, address="there", person=f"name {number}")
    for _ in range(20):
        served(line)
    (one,) = waiting(line, Kind.MOVE, address="elsewhere", person="one")
    assert list(line.order()).index(one) <= 1


def test_nobody_saves_up_by_being_away() -> None:
    line = Line()
    waiting(line, Kind.MOVE, 100, person="early")
    for _ in range(50):
        served(line)
    waiting(line, Kind.MOVE, 100, person="late")
    found = Counter(served(line).owner[1] for _ in range(40))
    assert abs(found["early"] - found["late"]) <= 2


def test_an_analysis_is_not_starved_by_people_who_play_on_and_on() -> None:
    line = Line()
    waiting(line, Kind.MOVE, 5)
    (analysis,) = waiting(line, Kind.ANALYSIS)
    for number in range(2 * SHARES[Kind.MOVE]):
        if served(line) is analysis:
            assert number <= SHARES[Kind.MOVE] / SHARES[Kind.ANALYSIS] + 1
            return
        waiting(line, Kind.MOVE)
    raise AssertionError("it waits for ever")


def test_what_leaves_leaves_nothing_behind() -> None:
    line = Line()
    first, second = waiting(line, Kind.MOVE, 2)
    line.begin(first)
    assert (line.has(first), line.has(second), line.begun(Kind.MOVE), line.begun(Kind.HINT)) == (False, True, 1, 0)
    line.leave(second)
    line.leave(first, 1.0)
    assert list(line.order()) == []
    assert not line._had
    assert not line._here


def test_time_is_shared_by_ones_own_questions_or_by_all_who_ask() -> None:
    line = Line()
    many = waiting(line, Kind.MOVE, 8, person="many")
    (one,) = waiting(line, Kind.HINT, person="one")
    assert (line.crowd(many[0]), line.crowd(one)) == (8, 2)
