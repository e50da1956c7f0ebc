"""Why something does not happen in the hall."""

from enum import StrEnum, auto

from hypostyle.core import HypostyleError, Message, message


class Code(StrEnum):
    """The stable codes. docs/protocol.md explains each, and words/ has a sentence for those that need no more."""

    BAD_INPUT = auto()
    BAD_MESSAGE = auto()
    BROKEN = auto()
    DISK = auto()
    FOREIGN = auto()
    FORK_OVER = auto()
    FULL = auto()
    HELD = auto()
    HIDDEN = auto()
    JOIN_FIRST = auto()
    MANY_DOTS = auto()
    NO_EXAMPLE = auto()
    NO_GAME = auto()
    NO_HINT = auto()
    NO_LESSON = auto()
    NO_LEVEL = auto()
    NO_NAME = auto()
    NO_OFFER = auto()
    NO_SEAT = auto()
    NO_TABLE = auto()
    NOT_FOUND = auto()
    NOT_GONE = auto()
    NOT_JSON = auto()
    NOT_NOW = auto()
    NOT_YOURS = auto()
    OFFERED = auto()
    OVER = auto()
    PRIVATE = auto()
    RECORD_WITHOUT_GAME = auto()
    REFUSED = auto()
    SEAT_COUNT = auto()
    SEAT_TAKEN = auto()
    STALE = auto()
    TAKEBACK_CHANCE = auto()
    TOO_BIG = auto()
    TOO_FAST = auto()
    TOO_LONG = auto()
    TOO_MANY = auto()
    UNREADABLE = auto()
    UNREADABLE_TABLE = auto()  # it cannot be replayed; the message says why
    UNWELL = auto()


class Objection(Exception):
    """Why an intent does not happen: a stable code, a sentence, and the game's rule if it is one.

    `wait` is there where it could happen later: after so many seconds.
    """

    def __init__(
        self, code: Code, said: Message | None = None, rule: str | None = None, wait: int | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = said or message(f"hall.{code}")
        self.rule = rule
        self.wait = wait


def too_fast(what: str = "", wait: int = 1) -> Objection:
    """That somebody has asked for too much of something."""
    return Objection(Code.TOO_FAST, message("hall.too_fast", what=what, wait=wait), wait=wait)


def too_many(what: str, wait: int) -> Objection:
    """That all people behind somebody's address have."""
    return Objection(Code.TOO_MANY, message("hall.too_many", what=what, wait=wait), wait=wait)


def grumble(error: HypostyleError) -> Objection:
    """An error of the rules or records as an objection of the hall."""
    return Objection(Code.BAD_INPUT, error.message)
