"""How much the tests try: little with `make test`, all that is promised with `make prove`."""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

IS_FULL = os.environ.get("HYPOSTYLE_PROOF") == "full"


def size(small: int, full: int) -> int:
    """A number of repetitions: the small one every day, the full one to prove."""
    return full if IS_FULL else small


def some(cases: Sequence[T], everyday: int = 1) -> Sequence[T]:
    """The first cases every day, all of them to prove."""
    return cases if IS_FULL else cases[:everyday]


to_prove = pytest.mark.skipif(not IS_FULL, reason="it takes long: `make prove` runs it")
