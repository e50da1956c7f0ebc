"""Why something does not happen in the hall."""

from hypostyle.core import HypostyleError, Message, message


class Objection(Exception):
    """Why an intent does not happen: a stable code, a sentence, and the game's rule if it is one."""

    def __init__(self, code: str, said: Message | None = None, rule: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = said or message(f"hall.{code}")
        self.rule = rule


UNREADABLE = "unreadable_table"  # the code of a table that cannot be replayed; the message says why


def grumble(error: HypostyleError) -> Objection:
    """An error of the rules or records as an objection of the hall."""
    return Objection("bad_input", error.message)
