"""A dictionary that cannot be changed, and changed copies of records."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Any

import pytest

from hypostyle.core import FrozenDict, changed

CHANGES: dict[str, Callable[[Any], object]] = {
    "set": lambda items: items.__setitem__("a", 2),
    "delete": lambda items: items.__delitem__("a"),
    "merge": lambda items: items.__ior__({"b": 2}),
    "clear": lambda items: items.clear(),
    "pop": lambda items: items.pop("a"),
    "popitem": lambda items: items.popitem(),
    "setdefault": lambda items: items.setdefault("b", 2),
    "update": lambda items: items.update(b=2),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=tuple(CHANGES))
def test_it_refuses_every_change(change: Callable[[Any], object]) -> None:
    items = FrozenDict({"a": 1})
    with pytest.raises(TypeError, match="with_items"):
        change(items)
    assert items == {"a": 1}


def test_a_changed_copy_leaves_the_first_as_it_was() -> None:
    items = FrozenDict({"a": 1, "b": 2})
    more = items.with_items({"b": 3, "c": 4})
    assert more == {"a": 1, "b": 3, "c": 4}
    assert items == {"a": 1, "b": 2}
    assert isinstance(more, FrozenDict)


def test_equal_ones_have_equal_hashes_whatever_their_order() -> None:
    assert hash(FrozenDict({"a": 1, "b": 2})) == hash(FrozenDict({"b": 2, "a": 1}))


def test_copies_are_frozen_too() -> None:
    items = FrozenDict({"a": 1})
    for again in (copy.copy(items), copy.deepcopy(items), pickle.loads(pickle.dumps(items))):
        assert again == items
        assert isinstance(again, FrozenDict)


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    storey: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tower(Place):
    floors: tuple[int, ...] = ()


def test_a_changed_copy_is_what_replace_gives() -> None:
    tower = Tower(name="east", storey=1, floors=(1, 2))
    copied = changed(tower, storey=2, floors=())
    assert copied == replace(tower, storey=2, floors=()) == Tower(name="east", storey=2)
    assert type(copied) is Tower
    assert tower == Tower(name="east", storey=1, floors=(1, 2))
    assert changed(tower) == tower


def test_a_changed_copy_is_frozen_and_has_no_other_fields() -> None:
    copied = changed(Tower(name="east"), storey=2)
    with pytest.raises(FrozenInstanceError):
        copied.storey = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        changed(copied, hight=2)  # type: ignore[call-arg]
