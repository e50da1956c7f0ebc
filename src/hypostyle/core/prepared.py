"""Prepared positions: lessons and examples, kept as data in a game's folder. Each has

    id        its name, and that of its words
    rule      the rule it is about
    options   of the match, if not the defaults
    entries   that lead to the position, as a record writes them

and what its kind adds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, TypeVar


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A position that somebody finds ready, and the rule it is about."""

    file: ClassVar[str]

    id: str
    rule: str
    options: Mapping[str, int | str] = field(default_factory=dict)
    entries: tuple[str, ...] = ()


Kind = TypeVar("Kind", bound=Prepared)


@cache
def load_prepared(package: str, kind: type[Kind]) -> tuple[Kind, ...]:
    """The prepared positions of a kind in a package's folder, in order; none if their file is not there."""
    found = files(package).joinpath(kind.file)
    if not found.is_file():
        return ()
    return tuple(kind(**_immutable(data)) for data in json.loads(found.read_text(encoding="utf-8")))


def _immutable(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Lists become tuples, so that what is prepared is as immutable as all else."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
