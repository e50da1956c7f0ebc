"""What a construction does to the places that low tiles still need (TE-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Seat, message

if TYPE_CHECKING:
    from hypostyle.games.temple.position import TemplePosition

FEW = 2  # places left for a low tile at which the notes of a move warn already


def reasons(before: TemplePosition, seat: Seat, after: TemplePosition) -> Iterator[Message]:
    """Whose lowest tile has fewer places than before: the other's is a gain, one's own a risk."""
    for each in sorted(before.seats, key=lambda each: each == seat):
        once, still = before.refuge(each), after.refuge(each)
        if once.value == still.value and FEW < len(still.faces) < len(once.faces):
            code = "reason.narrows_you" if each == seat else "reason.narrows_other"
            yield message(
                code, seat=before.name(each), value=still.value, before=len(once.faces), after=len(still.faces)
            )
