"""Which of the things counted for a move are told as reasons, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hypostyle.core import Merit, Move, message
from hypostyle.core.reasons import Told, sample, setting_apart


@dataclass(frozen=True)
class Step(Move):
    """A move of a kind, to a place, in some way."""

    sort: str
    place: int
    way: int = 0
    kind: ClassVar[str] = "step"

    @property
    def text(self) -> str:
        return " ".join(self.path)

    @property
    def path(self) -> tuple[str, ...]:
        return (self.sort, str(self.place), str(self.way))


def told(move: Step, **weights: float) -> Told:
    return Told(move, {topic: Merit(topic, weight, message(topic)) for topic, weight in weights.items()})


def reasons(chosen: Told, second: Told | None, *others: Told) -> list[str]:
    compared = others if second is None else (second, *others)
    return [each.code for each in setting_apart(chosen, second, compared)]


def test_what_most_other_moves_do_as_well_is_no_reason() -> None:
    others = [told(Step("lay", place), gains=2) for place in range(2, 6)]
    assert reasons(told(Step("lay", 1), gains=2), others[0], *others[1:]) == []
    assert reasons(told(Step("lay", 1), gains=3), others[0], *others[1:]) == ["gains"]


def test_the_most_telling_comes_first_and_what_the_second_best_lacks_before_what_it_has() -> None:
    others = [told(Step("lay", place)) for place in range(3, 6)]
    chosen = told(Step("lay", 1), gains=2, stops=2, opens=3)
    assert reasons(chosen, told(Step("lay", 2), gains=2, opens=1), *others) == ["opens", "stops", "gains"]


def test_there_are_at_most_three_and_what_hardly_tells_is_left_out() -> None:
    others = [told(Step("lay", place)) for place in range(2, 6)]
    assert reasons(told(Step("lay", 1), a=1, b=2, c=3, d=4), None, *others) == ["d", "c", "b"]
    assert reasons(told(Step("lay", 1), a=0.1, d=4), None, *others) == ["d"]


def test_a_risk_is_told_last_and_never_alone() -> None:
    others = [told(Step("lay", place)) for place in range(2, 6)]
    assert reasons(told(Step("lay", 1), loses=-9), None, *others) == []
    assert reasons(told(Step("lay", 1), gains=2, loses=-9, pays=-1), None, *others) == ["gains", "loses"]
    common = [told(Step("lay", place), loses=-9) for place in range(2, 6)]
    assert reasons(told(Step("lay", 1), gains=2, loses=-9), None, *common) == ["gains"]


def test_to_risk_nothing_is_a_reason_where_most_moves_risk_something() -> None:
    others = [told(Step("go", place), leaves=-2) for place in range(2, 6)]
    assert reasons(told(Step("end", 0), leaves=0), others[0], *others[1:]) == ["leaves"]


def test_variants_of_a_move_are_compared_only_where_there_is_nothing_else() -> None:
    variants = [told(Step("lay", 1, way), gains=5) for way in (1, 2, 3)]
    chosen = told(Step("lay", 1), gains=5)
    assert reasons(chosen, variants[0], *variants[1:]) == []
    assert reasons(chosen, variants[0], *variants[1:], told(Step("lay", 2), gains=1)) == ["gains"]


def test_against_a_second_best_of_another_kind_it_counts_what_all_of_a_kind_do() -> None:
    kind = [told(Step("raise", price), owns=1) for price in (3, 4, 5)]
    assert reasons(told(Step("raise", 2), owns=1), kind[0], *kind[1:]) == []
    assert reasons(told(Step("raise", 2), owns=1), told(Step("drop", 0)), *kind) == ["owns"]


def test_what_a_reason_is_about_is_named_once() -> None:
    merits = [
        Merit("one", 2.0, message("one"), "the hall"),
        Merit("two", 1.0, message("two"), "the hall", message("two again")),
        Merit("three", 0.5, message("three"), "the yard", message("three again")),
    ]
    chosen = Told(Step("lay", 1), {merit.topic: merit for merit in merits})
    found = setting_apart(chosen, None, [told(Step("lay", 2))])
    assert [each.code for each in found] == ["one", "two again", "three"]


def test_a_sample_has_moves_of_every_kind_far_from_each_other() -> None:
    moves = [*(Step("go", place) for place in range(100)), Step("end", 0), Step("draw", 0), Step("draw", 1)]
    found = sample(moves)
    assert len(found) == 16
    assert {move.path[0] for move in found} == {"go", "end", "draw"}
    assert max(int(move.path[1]) for move in found if move.path[0] == "go") > 50
    assert sample(moves[:5]) == tuple(moves[:5])
