"""Plain data from JSON. What cannot be read is told in plain words: the line, what was expected, what came."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from hypostyle.core.errors import HypostyleError, RecordError
from hypostyle.core.words import Message, message

DEEPEST = 50  # levels
_SHOWN = 24  # signs of what came instead

# What Python's reader misses, by the beginning of its own words; all else is a text that is not written as JSON asks.
_EXPECTED: Mapping[str, str] = {
    "Expecting value": "value",
    "Illegal trailing comma before end of array": "value",
    "Expecting property name": "name",
    "Illegal trailing comma before end of object": "name",
    "Expecting ':'": "colon",
    "Expecting ','": "comma",
    "Extra data": "end",
    "Unterminated string": "quote",
}


def read_plain(text: str) -> Any:
    """The data that a JSON text holds. Raises RecordError."""
    try:
        data = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_refuse_constant)
        _refuse_depth(data)
        json.dumps(data, ensure_ascii=False).encode()  # fails for what could never be written again
    except json.JSONDecodeError as error:
        raise RecordError("line", error.lineno, _fault(error)) from None
    except RecursionError:
        raise RecordError("line", 1, message("error.json_deep", most=DEEPEST)) from None
    except UnicodeEncodeError:
        raise RecordError("line", 1, message("error.json_sign")) from None
    except HypostyleError as error:
        raise RecordError("line", 1, error.message) from None
    return data


def _fault(error: json.JSONDecodeError) -> Message:
    expected = next((code for said, code in _EXPECTED.items() if error.msg.startswith(said)), "text")
    came = error.doc[error.pos :].strip().split("\n", 1)[0]
    shown = came if len(came) <= _SHOWN else f"{came[:_SHOWN]}…"
    found = message("json.found", text=shown) if came else message("json.end")
    return message("error.json", expected=message(f"json.{expected}"), found=found)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise HypostyleError(message("error.json_twice", name=name))
        found[name] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise HypostyleError(message("error.json_number", value=name))


def _refuse_depth(data: Any) -> None:
    """Nothing of ours nests deep; what does would exhaust the stack of whoever writes it again."""
    level = [data]
    for _ in range(DEEPEST):
        rows = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [each for row in rows for each in row]
    if level:
        raise HypostyleError(message("error.json_deep", most=DEEPEST))
