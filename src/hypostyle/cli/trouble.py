"""What can go wrong at the command line, the exit code it ends with, and the next step it is told with.

Exit codes: 0 yes, 1 refused or false, 2 unreadable or wrong usage.
"""

import errno
from collections.abc import Mapping

from hypostyle.core import (
    HypostyleError,
    Message,
    OpenPosition,
    OptionError,
    RecordError,
    Refused,
    Unreadable,
    message,
)

YES, NO, UNREADABLE = 0, 1, 2

# What contradicts a record although it can be read: its dice, and its seed.
_CONTRADICTIONS = ("error.dice", "error.seed")


# Why a file cannot be written; what the system says of it is English.
_CAUSES: Mapping[int, str] = {
    errno.ENOENT: "cause.no_folder",
    errno.ENOTDIR: "cause.no_folder",
    errno.EISDIR: "cause.folder",
    errno.EACCES: "cause.forbidden",
    errno.EPERM: "cause.forbidden",
    errno.EROFS: "cause.forbidden",
    errno.ENOSPC: "cause.full",
}


class Trouble(Exception):
    """The command cannot go on: what happened, and what to do next."""

    def __init__(self, said: Message, step: Message | None = None, exit_code: int = UNREADABLE) -> None:
        super().__init__(said.code)
        self.said = said
        self.step = step
        self.exit_code = exit_code


def cause_of(error: Exception) -> Message | str:
    """Why something cannot be written, in the reader's language where we know the cause."""
    code = _CAUSES.get(error.errno or 0) if isinstance(error, OSError) else None
    return message(code) if code else getattr(error, "strerror", None) or str(error)


def exit_code_of(error: HypostyleError) -> int:
    """1 where the rules or the dice say no, 2 where something cannot be read or used."""
    cause = error.cause if isinstance(error, RecordError) else error
    if isinstance(cause, Refused | OpenPosition):
        return NO
    said = cause.message if isinstance(cause, HypostyleError) else cause
    return NO if said.code in _CONTRADICTIONS else UNREADABLE


def next_step(error: HypostyleError, command: str) -> Message:
    """What to do about an error, whatever the command."""
    if isinstance(error, RecordError) and isinstance(error.cause, Refused):
        return message("step.refused")
    if isinstance(error, OptionError):
        return message("step.options")
    if isinstance(error, RecordError | Unreadable):
        return message("step.record")
    if isinstance(error, OpenPosition):
        return message("step.open")
    if error.message.code == "error.game_unknown":
        return message("step.games")
    return message("step.help", command=command)
