"""What the table waits for."""

from __future__ import annotations

from enum import IntEnum, auto


class Stage(IntEnum):
    """What happens next: chance draws, the Robot takes, or seats act."""

    FIRST = 0  # who holds the dice first
    CARDS = auto()  # the first cards into the holders
    PILE = auto()  # the next top of the pile shows
    ROLL = auto()
    PARTS = auto()  # everyone builds
    SETTLE = auto()  # a claimed card: bonuses and forfeits
    REFILL = auto()  # a card from the closed pile into the holder
    TARGET = auto()  # the target of a race
    RACE = auto()
    WINNER = auto()  # of a race that is drawn
    REBUILD = auto()
    ROBOT_CARD = auto()
    ROBOT_PILE = auto()
    ROBOT = auto()  # it takes a brick
    ROBOT_REFILL = auto()
    ROLL_1 = auto()  # the player's die after the Robot's
    OVER = auto()

    @property
    def text(self) -> str:
        """As pages and texts write it."""
        return self.name.lower().replace("_", "")

    @classmethod
    def of(cls, text: str) -> Stage:
        """The stage that is written so."""
        return next(stage for stage in cls if stage.text == text)
