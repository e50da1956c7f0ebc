"""docs/records.schema.json says of JSON records exactly what the reader says."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hypostyle.core import RecordError, read_json, write_json
from tests.core.samples import records

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "records.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
HASH = "0123456789abcdef" * 4

GOOD: dict[str, list[Any]] = {
    "game": ["bazaar", "temple_rush", "go2"],
    "rules": [1, 9999],
    "options": [{}, {"players": 2, "open_pile": "on"}],
    "set": [[], {}, [1, 2], "x", 0, False],
    "seedhash": [HASH],
    "seed": [HASH],
    "fork": [{"ply": 0}, {"ply": 999_999, "seedhash": HASH}, {"ply": 3, "seedhash": None}],
    "names": [{}, {"1": "Ada", "12": "Émilie du Châtelet"}],
    "date": ["2026-01-31", "2026-01-31T18:30:00Z"],
    "entries": [[], ["drop"], ["seat2: raise 3", "@odd"]],
}
BAD: dict[str, list[Any]] = {
    "game": [None, 1, "", "Bazaar", "2go", "a b", "a-b"],
    "rules": [None, 0, -1, 10_000, "1", True, 1.5],
    "options": [None, [], {"players": None}, {"players": True}, {"players": 2.5}, {"Players": 2}, {"a=b": 2}, {"": 1}],
    "set": [None],
    "seedhash": [None, "", HASH[1:], HASH + "0", HASH.upper(), 64],
    "seed": [None, "", HASH[1:], HASH + "0", HASH.upper(), 64],
    "fork": [None, 3, {}, {"ply": -1}, {"ply": "3"}, {"ply": 10**6}, {"ply": True}, {"ply": 1, "seedhash": "x"}],
    "names": [
        None,
        [],
        {"0": "Ada"},
        {"100": "Ada"},
        {"1 x": "Ada"},
        {"1": ""},
        {"1": " Ada"},
        {"1": 2},
        {"1": "A\nB"},
    ],
    "date": [None, "", "31.1.2026", "2026-01-31 18:30", "2026-1-1", 2026],
    "entries": [None, "drop", {}, [1], [""], [" drop"], ["drop "], ["dr\nop"], [["drop"]]],
    "fork ": [{"ply": 1}],
    "colour": ["red"],
}


def is_read(data: object) -> bool:
    try:
        read_json(json.dumps(data))
    except RecordError:
        return False
    return True


def cases(table: dict[str, list[Any]]) -> list[Any]:
    return [pytest.param({key: value}, id=f"{key}={value!r}"[:60]) for key, values in table.items() for value in values]


def test_the_schema_is_a_schema_and_describes_every_field() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["additionalProperties"] is False
    assert all("description" in field for field in SCHEMA["properties"].values())
    assert set(SCHEMA["properties"]) == set(GOOD)


def test_every_record_that_is_written_keeps_the_schema() -> None:
    for record in records():
        VALIDATOR.validate(json.loads(write_json(record)))


@pytest.mark.parametrize("data", cases(GOOD))
def test_schema_and_reader_take_what_is_right(data: dict[str, Any]) -> None:
    VALIDATOR.validate(data)
    assert is_read(data)


@pytest.mark.parametrize("data", [*cases(BAD), None, [], "bazaar", 3])
def test_schema_and_reader_refuse_what_is_malformed(data: object) -> None:
    assert not VALIDATOR.is_valid(data)
    assert not is_read(data)


# Texts and numbers on which the schema, as the validator reads it, and the reader must not agree are left out: 1.0 is
# an integer for JSON Schema, and Python's `$` lets a line feed at the end pass.
TEXTS = st.sampled_from(["", "a", " a", "Ada", "1", "01", "2026-01-31", HASH]) | st.text(max_size=4).filter(
    lambda text: not text.endswith("\n")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 10_001) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=5,
)
RIGHT = {key: st.sampled_from(values) for key, values in GOOD.items()}


@given(st.fixed_dictionaries({}, optional={key: right | VALUES for key, right in RIGHT.items()}))
def test_schema_and_reader_agree(data: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(data) == is_read(data)
