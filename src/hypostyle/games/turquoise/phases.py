"""What a turn waits for."""

from enum import IntEnum, auto


class Phase(IntEnum):
    """What is to be done now."""

    FIRST = 0  # the first player is drawn
    BID = auto()
    PLATE = auto()  # a plate is drawn
    LAY = auto()
    SETH = auto()  # the holder of Seth is asked
    ACT = auto()
    OVER = auto()

    @property
    def text(self) -> str:
        """As pages and texts write it."""
        return self.name.lower()
