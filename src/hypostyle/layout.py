"""Where things are in a row of numbers: each begins where the one before it ends, so that nobody counts by hand."""

from collections.abc import Mapping, Sequence

import numpy as np


class Layout:
    """Hands out the places of a row of numbers, one after the other, and fills such rows.

    A game declares its state once, as names for what `number`, `numbers` and `row` give. Compiled code reads
    `state[NAME]`, or `state[NAME + index]` of a row.
    """

    def __init__(self) -> None:
        self.size = 0
        self._lengths: dict[int, int] = {}

    def row(self, length: int) -> int:
        """The first of so many places."""
        first = self.size
        self._lengths[first] = length
        self.size += length
        return first

    def number(self) -> int:
        """One place."""
        return self.row(1)

    def numbers(self, count: int) -> tuple[int, ...]:
        """So many places with a name each."""
        return tuple(self.number() for _ in range(count))

    def filled(self, values: Mapping[int, int | Sequence[int] | np.ndarray]) -> np.ndarray:
        """A row with these values, each at the place it is given for, and 0 elsewhere.

        A row may be given in part, from its beginning. Raises ValueError for a place that begins nothing, and for more
        numbers than a place has.
        """
        numbers = np.zeros(self.size, dtype=np.int64)
        for first, value in values.items():
            given = np.atleast_1d(np.asarray(value, dtype=np.int64)).ravel()
            length = self._lengths.get(first)
            if length is None:
                raise ValueError(f"place {first} begins nothing; these do: {sorted(self._lengths)}")
            if len(given) > length:
                raise ValueError(f"place {first} has {length} numbers, and {len(given)} came")
            numbers[first : first + len(given)] = given
        return numbers
