"""Who can make an entry: a seat (1, 2, …), chance, or the clock."""

import re
from typing import Final, TypeAlias

Seat: TypeAlias = int
Actor: TypeAlias = int

CHANCE: Final = 0
CLOCK: Final = -1

_SEAT = re.compile(r"seat([1-9][0-9]?)")


def seat_name(seat: Seat) -> str:
    """A seat as records write it: `seat2`."""
    return f"seat{seat}"


def read_seat(text: str) -> Seat | None:
    """The seat that `seat2` names, or None if the text names none."""
    found = _SEAT.fullmatch(text)
    return int(found[1]) if found else None
