"""When Python looks for cycles: never for long while somebody is here.

What the house forgets is freed at once, by counting references: positions are trees that nothing points back into, and
what connections are made of is taken apart where they end. So cycles come from mistakes alone. Looking for them in all
that is in memory takes longer the more tables there are, and nobody can move meanwhile.
"""

from __future__ import annotations

import gc

YOUNG = 5_000  # objects made since Python looked last, at which it looks through these
YOUTHS = 4  # so many lots of them are looked through a second time, together
NEVER = 2**31 - 1


def look_at_the_young() -> None:
    """From now on Python looks by itself through what is new alone, which takes a few milliseconds."""
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(YOUNG, YOUTHS, NEVER)


class Broom:
    """Frees cycles from time to time: new ones always, old ones once nobody is here whom it could hold up."""

    def __init__(self) -> None:
        self._has_swept = False  # everywhere, since somebody was here

    def sweep(self, *, is_empty: bool) -> None:
        if not is_empty:
            gc.collect(1)
        elif not self._has_swept:
            gc.collect()
        self._has_swept = is_empty
