"""Messages that are nearly right: real ones, changed. Some changes leave a message that can be read, others do not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import MsgspecError, json

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "é" * 3,
    "𓉐",
    "null",
    "resign",
    "seat1: resign",
    "-1",
    "../..",
    "<script>",
    "' OR 1=1 --",
    "%s{0}",
    "a" * 60,
    "x" * 390,
    "x" * 4000,
)
ODD_NUMBERS = (-1, 0, 1, 2, 3, 98, 99, 100, 999_999, 1_000_000, 2**31, 2**63, 10**30)
ODD_VALUES: tuple[Any, ...] = (None, True, False, 1.5, [], {}, [[]], "text", 7, {"code": "x"}, [None], ["show"] * 30)
ODD_TYPES = ("play", "sit", "rename", "leave", "offer", "answer", "standing", "choices", "try", "show", "join", "pong")


class Mutator:
    """Changes real messages. With even odds gently (values of the same type) or roughly (shapes, signs and bytes)."""

    def __init__(self, real: list[dict[str, Any]], dice: random.Random) -> None:
        self._real = real
        self._dice = dice

    def next(self, now: Mapping[str, dict[str, Any]] = MappingProxyType({})) -> bytes:
        """One more. `now` says for a type of message what is true by now: another table, a later ply."""
        message = dict(self._dice.choice(self._real))
        message |= now.get(message.get("type", ""), {})
        if self._dice.random() < 0.5:
            for _ in range(self._dice.randint(1, 2)):
                message = self._gently(message)
            return json.encode(_within_64_bits(message))
        return self._roughly(message)

    def _gently(self, message: dict[str, Any]) -> dict[str, Any]:
        """Another value of the same type, mostly within bounds."""
        name = self._dice.choice(list(message))
        old = message[name]
        if name == "type":
            return message
        if isinstance(old, bool):
            new: Any = not old
        elif isinstance(old, int):
            new = self._dice.choice((old + 1, max(0, old - 1), 1, 2, 3, *ODD_NUMBERS[:6]))
        elif isinstance(old, str):
            new = self._dice.choice((self._garbled(old), self._borrowed(name, old), *ODD_TEXTS[1:14]))
        elif isinstance(old, list):
            new = [*old, *old][: self._dice.randint(0, 4)]
        else:
            new = old
        return message | {name: new}

    def _borrowed(self, name: str, old: str) -> str:
        """What another message says in the same place."""
        return str(self._dice.choice([each[name] for each in self._real if isinstance(each.get(name), str)] or [old]))

    def _garbled(self, text: str) -> str:
        signs = list(text)
        for _ in range(self._dice.randint(1, 3)):
            place = self._dice.randrange(len(signs) + 1)
            signs[place : place + self._dice.randint(0, 2)] = self._dice.choice(("", "a", "4", "+", " ", "\n", "é"))
        return "".join(signs)

    def _roughly(self, message: dict[str, Any]) -> bytes:
        """A wrong type, a missing or unknown field, another kind of message, or broken bytes."""
        name = self._dice.choice(list(message))
        kind = self._dice.randrange(8)
        if kind == 0:
            message[name] = self._dice.choice((*ODD_VALUES, *ODD_NUMBERS))
        elif kind == 1:
            del message[name]
        elif kind == 2:
            message[self._garbled(name)] = self._dice.choice(ODD_VALUES)
        elif kind == 3:
            message["type"] = self._dice.choice((*ODD_TYPES, *ODD_TEXTS))
        elif kind == 4:
            return self._deep()
        elif kind == 5:
            message[name] = self._dice.choice(ODD_TEXTS)
        data = json.encode(_within_64_bits(message))
        return self._broken(data) if kind >= 6 else data

    def _deep(self) -> bytes:
        depth = self._dice.choice((10, 2000))
        return b'{"type":"show","id":' + b"[" * depth + b"]" * depth + b"}"

    def _broken(self, data: bytes) -> bytes:
        """Bytes cut off, changed, doubled or put in."""
        place = self._dice.randrange(len(data))
        return self._dice.choice(
            (
                data[:place],
                data[place:],
                data[:place] + bytes([self._dice.randrange(256)]) + data[place + 1 :],
                data + data,
                data[:place] + b"\xed\xa0\x80" + data[place:],
                b"",
                data + b" " * 20_000,
            )
        )


def _within_64_bits(message: dict[str, Any]) -> dict[str, Any]:
    """The same, with larger numbers left to be written as they are: the encoder knows none beyond 64 bits."""
    return {
        name: float(value) if isinstance(value, int) and abs(value) >= 2**63 else value
        for name, value in message.items()
    }


def is_read(data: bytes, kind: Any) -> bool:
    """Whether a message decodes."""
    try:
        json.decode(data, type=kind)
    except (MsgspecError, UnicodeError, RecursionError):
        return False
    return True
