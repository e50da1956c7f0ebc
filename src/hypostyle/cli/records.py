"""Where a record comes from, and the match it makes together with the options of the command line."""

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypostyle.cli.trouble import Trouble
from hypostyle.core import (
    DataError,
    Game,
    HypostyleError,
    Match,
    OptionError,
    Position,
    Record,
    RecordError,
    Seat,
    hash_of_set,
    message,
    read_plain,
    read_record,
    seat_name,
)
from hypostyle.core.facts import Value

STANDARD_INPUT = "-"

# The header whose fault it is when a whole record cannot be loaded.
_HEADER_OF: Mapping[str, str] = {
    "error.other_game": "game",
    "error.game_unknown": "game",
    "error.other_rules": "rules",
    "error.seed": "seed",
    "error.fork": "fork",
    "error.no_seat": "seat",
    "error.set_missing": "set",
    "error.set_unused": "game",
}

_FILE_TROUBLES: Mapping[type[Exception], str] = {
    FileNotFoundError: "trouble.file_missing",
    IsADirectoryError: "trouble.file_folder",
    PermissionError: "trouble.file_forbidden",
}

# Reading


def is_terminal(stream: Any) -> bool:
    """Whether a person sits at a stream; not so if it is closed or missing."""
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def read_source(file: str | None, *, needed: bool = False) -> str:
    """The text of a file, or of standard input if that is named or no terminal; otherwise nothing, unless needed."""
    if file not in (None, STANDARD_INPUT):
        return read_file(str(file))
    if file is None and is_terminal(sys.stdin):
        if needed:
            raise Trouble(message("usage.no_record"))
        return ""
    return _decoded(_standard_input(), message("trouble.standard_input"))


def read_file(path: str, step: str = "step.file") -> str:
    """The text of a file; raises Trouble, with what to do instead, if there is none to be had."""
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        code = _FILE_TROUBLES.get(type(error), "trouble.file")
        raise Trouble(message(code, file=path, cause=cause), message(step)) from error
    return _decoded(content, path)


def _standard_input() -> bytes:
    """What stands in standard input; one that is closed holds nothing."""
    try:
        return sys.stdin.buffer.read()
    except (AttributeError, ValueError, OSError):
        return b""


def _decoded(content: bytes, source: Any) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Trouble(message("trouble.not_utf8", file=source), message("step.not_utf8")) from error


# Options and sets


def read_options(pairs: Sequence[str] | None) -> dict[str, str]:
    """The options of the command line, each written `name=value`."""
    found: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise Trouble(message("usage.option_form", value=pair), message("step.options"))
        if found.setdefault(name, value) != value:
            raise Trouble(message("usage.option_twice", name=name, first=found[name], second=value))
    return found


def with_set(game: Game, set_file: str | None) -> Game:
    """The game with a plate or card set from a JSON file, if one is given."""
    if set_file is None:
        return game
    text = read_file(set_file, "step.other_file")
    try:
        custom_set = read_plain(text)
    except RecordError as error:
        said = message("trouble.set_json", file=set_file, cause=error.message)
        raise Trouble(said, message("step.set")) from error
    return game.using(custom_set)


# Matches


def load(game: Game, text: str, given: Mapping[str, str]) -> Match:
    """The match of a record's text; raises Trouble or HypostyleError, with the line where there is one."""
    return load_record(game, read_record(text), text, given)


def load_record(game: Game, record: Record, text: str, given: Mapping[str, str]) -> Match:
    """The match of a record that is read already; `text` is only looked into to name the line of a bad header."""
    if record.game in (None, game.facts.id):
        record = replace(record, options=_agreed(record.options, given))
        _compare_sets(game, record)
    try:
        return Match.load(game, record)
    except RecordError:
        raise
    except HypostyleError as error:
        raise located(error, text) from error


def _agreed(header: Mapping[str, Value], given: Mapping[str, str]) -> dict[str, Value]:
    for name, value in given.items():
        if str(header.get(name, value)) != value:
            said = message("usage.options_disagree", name=name, header=str(header[name]), given=value)
            raise Trouble(said, message("step.options_disagree"))
    return {**header, **given}


def _compare_sets(game: Game, record: Record) -> None:
    if game.custom_set is None or record.custom_set is None:
        return
    if hash_of_set(game.custom_set) != hash_of_set(record.custom_set):
        raise Trouble(message("usage.sets_disagree"), message("step.sets_disagree"))


def located(error: HypostyleError, text: str) -> HypostyleError:
    """The same error with the line of the header it speaks of, if the record has that header."""
    header = _HEADER_OF.get(error.message.code)
    if isinstance(error, OptionError):
        header = f"option {error.message.params['name']}"
    elif isinstance(error, DataError):
        header = "set"
    number = _line_of(header, text) if header else None
    return RecordError("line", number, error) if number else error


def _line_of(header: str, text: str) -> int | None:
    """The number of the line on which a header stands, in text (`@seed …`) or in JSON (`"seed": …`)."""
    words = header.split(" ")
    pattern = re.compile(r"\s*@" + r"\s+".join(map(re.escape, words)) + r"\b|.*\"" + re.escape(words[-1]) + '":')
    return next((number for number, line in enumerate(text.split("\n"), start=1) if pattern.match(line)), None)


def check_seat(position: Position, seat: Seat) -> None:
    """Raise Trouble if the match has no such seat."""
    if seat not in position.seats:
        raise Trouble(message("error.no_seat", seat=seat_name(seat), count=len(position.seats)))
