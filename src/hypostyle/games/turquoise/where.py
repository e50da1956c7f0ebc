"""Places of the building as people call them: which floor, and where on it."""

from __future__ import annotations

from hypostyle.core import Message, message
from hypostyle.games.turquoise.space import GROUND_SIDE, Place

# From the south, from the west: the parts of the ground, the first and the second floor.
_GROUND = (("sw", "s_w", "s_e", "se"), ("w_s", "in_sw", "in_se", "e_s"), ("w_n", "in_nw", "in_ne", "e_n"))
_ROWS = {
    0: (*_GROUND, ("nw", "n_w", "n_e", "ne")),
    1: (("sw", "s", "se"), ("w", "middle", "e"), ("nw", "n", "ne")),
    2: (("sw", "se"), ("nw", "ne")),
}


def spoken_place(place: Place) -> Message:
    """As in "the place in the middle of the first floor"."""
    if place.storey == GROUND_SIDE - 1:
        return message("where.top")
    return message(f"where.floor{place.storey}", part=_ROWS[place.storey][place.j][place.i])
