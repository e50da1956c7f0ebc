"""What a kind of move needs: an ordered list of conditions, from which both legality and refusals follow."""

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeAlias

from hypostyle.core.moves import Refusal

P = ParamSpec("P")
Condition: TypeAlias = Callable[P, Refusal | None]  # None where it holds


def first_broken(conditions: Iterable[Condition[P]], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """What the first condition that does not hold answers; those after it are not asked. None if all hold."""
    for condition in conditions:
        refusal = condition(*args, **kwargs)
        if refusal:
            return refusal
    return None
