"""One ordered list of conditions for each kind of move."""

from hypostyle.core import Condition, Refusal, first_broken, refuse


def at_least(least: int) -> Condition[[int]]:
    return lambda number: None if number >= least else refuse(f"XX-{least}", "few", least=least)


def never_asked(number: int) -> Refusal | None:
    raise AssertionError(f"asked about {number}")


def test_nothing_is_broken_where_all_conditions_hold() -> None:
    assert first_broken((at_least(1), at_least(2)), 2) is None
    assert first_broken((), 2) is None


def test_of_several_broken_conditions_the_first_is_named() -> None:
    assert first_broken((at_least(1), at_least(3), at_least(2)), 1) == refuse("XX-3", "few", least=3)


def test_conditions_after_the_first_broken_one_are_not_asked() -> None:
    assert first_broken((at_least(1), never_asked), 0) == refuse("XX-1", "few", least=1)
