"""Records as text and as JSON: options plus all entries in order. They alone rebuild a match.

This module knows the form of a record; whether its entries keep the rules is for `Match.load` to say. Readers are
strict and name the line and the cause. docs/records.md has both forms field by field.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

from hypostyle.core.actors import Seat
from hypostyle.core.errors import HypostyleError, RecordError
from hypostyle.core.facts import Value
from hypostyle.core.plain import read_plain
from hypostyle.core.words import Message, message

_HEX = re.compile(r"[0-9a-f]{64}")
_GAME = re.compile(r"[a-z][a-z0-9_]*")
_SEAT = re.compile(r"([1-9][0-9]?) (\S(?:.*\S)?)")
_FORK = re.compile(r"(0|[1-9][0-9]{0,5})(?: ([0-9a-f]{64}))?")
_OPTION = re.compile(r"([a-z_]+)=(\S+)")
_OPTION_NAME = re.compile(r"[a-z_]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.+Z-]+)?")


class Line(NamedTuple):
    """An entry as written, and the number of its line (in JSON: of the entry), counted from 1."""

    text: str
    number: int


class Fork(NamedTuple):
    """Where a record came from: how many entries it shares, and the seal of the record it left."""

    ply: int
    seedhash: str | None


@dataclass(frozen=True, kw_only=True)
class Record:
    """A record as it stands on paper. `game` is None for bare entries without a header."""

    game: str | None = None
    rules: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    seedhash: str | None = None
    seed: str | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    date: str | None = None
    fork: Fork | None = None
    custom_set: Any = None  # the plate or card set itself (JSON), or
    set_hash: str | None = None  # its SHA-256 (text)
    lines: tuple[Line, ...] = ()
    where: str = "line"  # what the numbers of the lines count: lines of a text, entries of JSON


def hash_of_set(custom_set: Any) -> str:
    """The SHA-256 by which a text record names a plate or card set."""
    plain = json.dumps(custom_set, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plain.encode()).hexdigest()


def read_record(text: str) -> Record:
    """A record in either form: JSON if it begins with a brace. Raises RecordError."""
    text = text.removeprefix("\ufeff")  # some editors put a byte-order mark before the first line
    return read_json(text) if text.lstrip().startswith("{") else read_text(text)


# Text


def read_text(text: str) -> Record:
    """A record of header lines `@key value` and one entry per line; blank lines and `#` comments are skipped."""
    header: dict[str, Any] = {"options": {}, "names": {}}
    lines: list[Line] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if not line.startswith("@"):
            lines.append(Line(line, number))
        elif lines:
            _fail("line", number, message("error.header_late", value=line))
        else:
            _read_header(header, line, number)
    return Record(**header, lines=tuple(lines))


def write_text(record: Record, *, bare: bool = False) -> str:
    """The record as text, ending in a line feed; `bare` leaves the header out."""
    return "".join(f"{line}\n" for line in (*(() if bare else _header(record)), *(e.text for e in record.lines)))


def _header(record: Record) -> list[str]:
    set_hash = record.set_hash or (hash_of_set(record.custom_set) if record.custom_set is not None else None)
    fork = record.fork and " ".join(str(part) for part in record.fork if part is not None)
    fields = [
        ("game", record.game),
        ("rules", record.rules),
        *(("option", f"{name}={value}") for name, value in record.options.items()),
        ("set", set_hash),
        ("seedhash", record.seedhash),
        ("seed", record.seed),
        ("fork", fork),
        *(("seat", f"{seat} {name}") for seat, name in record.names.items()),
        ("date", record.date),
    ]
    return [f"@{key} {value}" for key, value in fields if value is not None]


def _read_header(header: dict[str, Any], line: str, number: int) -> None:
    key, _, value = line[1:].partition(" ")
    reader = _HEADER.get(key)
    if reader is None:
        expected = tuple(f"@{known}" for known in _HEADER)
        _fail("line", number, message("error.header_unknown", value=f"@{key}", expected=expected))
    found = reader(value.strip())
    if found is None:
        _fail("line", number, message("error.header_value", key=f"@{key}", value=value))
    name, item = found
    twice = not item.keys().isdisjoint(header[name]) if isinstance(item, dict) else name in header
    if twice:
        _fail("line", number, message("error.header_twice", value=line))
    header[name] = header[name] | item if isinstance(item, dict) else item


def _whole(name: str, pattern: re.Pattern[str]) -> Callable[[str], tuple[str, Any] | None]:
    return lambda value: (name, value) if pattern.fullmatch(value) else None


def _read_rules(value: str) -> tuple[str, Any] | None:
    return ("rules", int(value)) if re.fullmatch(r"[1-9][0-9]{0,3}", value) else None


def _read_option(value: str) -> tuple[str, Any] | None:
    found = _OPTION.fullmatch(value)
    return ("options", {found[1]: found[2]}) if found else None


def _read_name(value: str) -> tuple[str, Any] | None:
    found = _SEAT.fullmatch(value)
    return ("names", {int(found[1]): found[2]}) if found else None


def _read_fork(value: str) -> tuple[str, Any] | None:
    found = _FORK.fullmatch(value)
    return ("fork", Fork(int(found[1]), found[2])) if found else None


_HEADER: Mapping[str, Callable[[str], tuple[str, Any] | None]] = {
    "game": _whole("game", _GAME),
    "rules": _read_rules,
    "option": _read_option,
    "set": _whole("set_hash", _HEX),
    "seedhash": _whole("seedhash", _HEX),
    "seed": _whole("seed", _HEX),
    "fork": _read_fork,
    "seat": _read_name,
    "date": _whole("date", _DATE),
}


# JSON


def read_json(text: str) -> Record:
    """A record as one JSON object; see docs/records.schema.json."""
    data = read_plain(text)
    if not isinstance(data, dict):
        _fail_json(message("error.json_object", value=json.dumps(data)[:80]))
    for key in data:
        if key not in _FIELDS:
            _fail_json(message("error.json_unknown", key=key, expected=tuple(_FIELDS)))
    values = {key: _checked(key, value) for key, value in data.items()}
    entries = values.pop("entries", [])
    return Record(
        custom_set=values.pop("set", None),
        **values,
        lines=tuple(Line(entry, number) for number, entry in enumerate(entries, start=1)),
        where="entry",
    )


def write_json(record: Record) -> str:
    """The record as one JSON object over several lines, ending in a line feed.

    Raises HypostyleError if all that is known of its set is the hash: JSON carries the set itself.
    """
    if record.set_hash and record.custom_set is None:
        raise HypostyleError(message("error.set_missing", hash=record.set_hash))
    fork = record.fork and {"ply": record.fork.ply, "seedhash": record.fork.seedhash}
    data = {
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "set": record.custom_set,
        "seedhash": record.seedhash,
        "seed": record.seed,
        "fork": fork,
        "names": {str(seat): name for seat, name in record.names.items()} or None,
        "date": record.date,
        "entries": [line.text for line in record.lines],
    }
    present = {key: value for key, value in data.items() if value is not None}
    return json.dumps(present, indent=1, ensure_ascii=False) + "\n"


def _matching(pattern: re.Pattern[str]) -> Callable[[Any], Any]:
    return lambda value: value if isinstance(value, str) and pattern.fullmatch(value) else None


def _json_options(value: Any) -> Any:
    fits = isinstance(value, dict) and all(
        _OPTION_NAME.fullmatch(name) and type(each) in (str, int) for name, each in value.items()
    )
    return value if fits else None


def _json_names(value: Any) -> Any:
    if not isinstance(value, dict):
        return None
    rows = [_read_name(f"{seat} {name}") for seat, name in value.items() if seat.isdigit() and isinstance(name, str)]
    good = [row[1] for row in rows if row]
    return {seat: name for row in good for seat, name in row.items()} if len(good) == len(value) else None


def _json_fork(value: Any) -> Any:
    if not isinstance(value, dict) or not {"ply"} <= value.keys() <= {"ply", "seedhash"}:
        return None
    text = " ".join(str(part) for part in (value["ply"], value.get("seedhash")) if part is not None)
    found = _read_fork(text) if type(value["ply"]) is int else None
    return found and found[1]


def _json_entries(value: Any) -> Any:
    return value if isinstance(value, list) and all(map(_is_entry, value)) else None


def _is_entry(value: Any) -> bool:
    return isinstance(value, str) and value == value.strip() != "" and "\n" not in value


# What reads each field of the JSON form; None means that the value does not fit.
_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "game": _matching(_GAME),
    "rules": lambda value: value if type(value) is int and 0 < value < 10_000 else None,
    "options": _json_options,
    "set": lambda value: value,
    "seedhash": _matching(_HEX),
    "seed": _matching(_HEX),
    "fork": _json_fork,
    "names": _json_names,
    "date": _matching(_DATE),
    "entries": _json_entries,
}


def _checked(key: str, value: Any) -> Any:
    found = _FIELDS[key](value)
    if found is None:
        expected = message(f"expected.field_{key}")
        _fail_json(message("error.json_field", key=key, expected=expected, value=json.dumps(value)[:80]))
    return found


def _fail_json(cause: Message) -> NoReturn:
    _fail("line", 1, cause)


def _fail(where: str, number: int, cause: Message) -> NoReturn:
    raise RecordError(where, number, cause)
