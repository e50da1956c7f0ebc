"""A dictionary that cannot be changed, for use inside positions."""

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """Reads as fast as a dictionary and refuses to be written to; `with_items` gives a changed copy."""

    __slots__ = ()

    def with_items(self, items: dict[K, V]) -> "FrozenDict[K, V]":
        """A copy in which these items are added or replaced."""
        return FrozenDict({**self, **items})

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a FrozenDict cannot be changed; use with_items")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)

    def __hash__(self) -> int:  # type: ignore[override]  # a plain dictionary has none
        return hash(frozenset(self.items()))
