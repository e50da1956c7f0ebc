"""Why something does not happen in the hall."""

from hypostyle.core import HypostyleError, Message, message


class Objection(Exception):
    """Why an intent does not happen: a stable code, a sentence, and the game's rule if it is one.

    `wait` is there where it could happen later: after so many seconds.
    """

    def __init__(
        self, code: str, said: Message | None = None, rule: str | None = None, wait: int | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = said or message(f"hall.{code}")
        self.rule = rule
        self.wait = wait


def too_fast(what: str = "", wait: int = 1) -> Objection:
    """That somebody has asked for too much of something."""
    return Objection("too_fast", message("hall.too_fast", what=what, wait=wait), wait=wait)


def too_many(what: str, wait: int) -> Objection:
    """That all people behind somebody's address have."""
    return Objection("too_many", message("hall.too_many", what=what, wait=wait), wait=wait)


UNREADABLE = "unreadable_table"  # the code of a table that cannot be replayed; the message says why


def grumble(error: HypostyleError) -> Objection:
    """An error of the rules or records as an objection of the hall."""
    return Objection("bad_input", error.message)
