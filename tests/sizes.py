"""How much the tests try: little with `make test`, all that is promised with `make prove`."""

import os

IS_FULL = os.environ.get("HYPOSTYLE_PROOF") == "full"


def size(small: int, full: int) -> int:
    """A number of repetitions: the small one every day, the full one to prove."""
    return full if IS_FULL else small
