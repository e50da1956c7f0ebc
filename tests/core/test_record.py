"""Records in text and JSON: what is read, what is written, and how strictly."""

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle.core import (
    Fork,
    HypostyleError,
    Line,
    Match,
    Record,
    RecordError,
    hash_of_set,
    numbered_seed,
    read_json,
    read_record,
    read_text,
    write_json,
    write_text,
)
from tests.core.samples import OWN_SET, records
from tests.toys.bazaar import Bazaar

HASH = "0123456789abcdef" * 4
OTHER = "f" * 64

TEXT = f"""\
@game bazaar
@rules 1
@option players=3
@option mood=calm
@set {OTHER}
@seedhash {HASH}
@seed {OTHER}
@fork 2 {HASH}
@seat 1 Ada
@seat 3 Émilie du Châtelet
@date 2026-01-31T18:30:00Z
item 3
raise 2
"""

JSON = f"""\
{{
 "game": "bazaar",
 "rules": 1,
 "options": {{
  "players": 3,
  "mood": "calm"
 }},
 "set": [
  3,
  3
 ],
 "seedhash": "{HASH}",
 "seed": "{OTHER}",
 "fork": {{
  "ply": 2,
  "seedhash": "{HASH}"
 }},
 "names": {{
  "1": "Ada",
  "3": "Émilie du Châtelet"
 }},
 "date": "2026-01-31T18:30:00Z",
 "entries": [
  "item 3",
  "raise 2"
 ]
}}
"""

RECORD = Record(
    game="bazaar",
    rules=1,
    options={"players": 3, "mood": "calm"},
    custom_set=[3, 3],
    seedhash=HASH,
    seed=OTHER,
    fork=Fork(2, HASH),
    names={1: "Ada", 3: "Émilie du Châtelet"},
    date="2026-01-31T18:30:00Z",
    lines=(Line("item 3", 1), Line("raise 2", 2)),
)


def fault(text: str) -> tuple[int, str]:
    """Where a text is refused, and why."""
    with pytest.raises(RecordError) as caught:
        read_record(text)
    error = caught.value
    assert error.where == "line"
    assert str(error).startswith(f"line {error.number}: ")
    assert error.say("fr").startswith(f"ligne {error.number} : ")
    return error.number, str(error).partition(": ")[2]


# Reading and writing


def test_every_header_is_read() -> None:
    record = read_text(TEXT)
    as_text = {"players": "3", "mood": "calm"}
    lines = (Line("item 3", 12), Line("raise 2", 13))
    assert record == replace(RECORD, options=as_text, custom_set=None, set_hash=OTHER, lines=lines)


def test_every_field_is_read() -> None:
    assert read_json(JSON) == replace(RECORD, where="entry")


def test_both_forms_are_written_in_one_way() -> None:
    assert write_json(RECORD) == JSON
    assert write_text(replace(RECORD, custom_set=None, set_hash=OTHER)) == TEXT


def test_a_form_is_told_by_its_first_sign() -> None:
    assert read_record(JSON) == read_json(JSON)
    assert read_record("\n " + JSON) == read_json(JSON)
    assert read_record(TEXT) == read_text(TEXT)


def test_what_there_is_none_of_is_left_out() -> None:
    assert write_text(Record()) == ""
    assert write_text(Record(game="veil")) == "@game veil\n"
    assert json.loads(write_json(Record(game="veil"))) == {"game": "veil", "options": {}, "entries": []}


def test_nothing_is_an_empty_bare_record() -> None:
    assert read_record("") == read_text("\n \n# nobody\n") == Record()
    assert read_json("{}") == Record(where="entry")


def test_bare_entries_need_no_header_and_bare_writes_none() -> None:
    record = read_text("item 3\nraise 2\n")
    assert record.game is None
    assert record.lines == RECORD.lines
    assert write_text(RECORD, bare=True) == "item 3\nraise 2\n"


def test_blank_lines_comments_spaces_and_carriage_returns_are_skipped_but_counted() -> None:
    record = read_text("@game  bazaar\r\n\r\n# a comment\r\n  item 3 \r\n\t# another\n\nraise 2")
    assert record.game == "bazaar"
    assert record.lines == (Line("item 3", 4), Line("raise 2", 7))


def test_lines_are_counted_across_windows_line_ends() -> None:
    assert read_text(TEXT.replace("\n", "\r\n")) == read_text(TEXT)
    assert read_json(JSON.replace("\n", "\r\n")) == read_json(JSON)


# Strictness


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("@colour red", "unknown header @colour; expected one of: @game, @rules"),
        ("@", "unknown header @;"),
        ("@game\tbazaar", "unknown header @game\tbazaar"),
        ("@game", "the header @game cannot have the value “”"),
        ("@game Bazaar", "the header @game cannot have the value “Bazaar”"),
        ("@game two words", "the header @game cannot have"),
        ("@rules 0", "the header @rules cannot have the value “0”"),
        ("@rules one", "the header @rules cannot have"),
        ("@rules 01", "the header @rules cannot have"),
        ("@option players", "the header @option cannot have the value “players”"),
        ("@option players=", "the header @option cannot have"),
        ("@option players=2 3", "the header @option cannot have"),
        ("@option =2", "the header @option cannot have"),
        ("@set 12", "the header @set cannot have the value “12”"),
        (f"@seedhash {HASH[1:]}", "the header @seedhash cannot have"),
        (f"@seed {HASH.upper()}", "the header @seed cannot have"),
        ("@fork", "the header @fork cannot have"),
        ("@fork -1", "the header @fork cannot have the value “-1”"),
        ("@fork 1 2", "the header @fork cannot have"),
        ("@fork 1000000", "the header @fork cannot have"),
        ("@seat Ada", "the header @seat cannot have the value “Ada”"),
        ("@seat 0 Ada", "the header @seat cannot have"),
        ("@seat 1", "the header @seat cannot have"),
        ("@date yesterday", "the header @date cannot have the value “yesterday”"),
    ],
)
def test_a_malformed_header_is_refused_with_its_line(line: str, cause: str) -> None:
    number, said = fault(f"# a record\n\n{line}\nitem 3\n")
    assert number == 3
    assert said.startswith(cause)


@pytest.mark.parametrize("line", [line for line in TEXT.splitlines() if line.startswith("@")])
def test_no_header_stands_twice(line: str) -> None:
    assert fault(f"{line}\n{line}\n") == (2, f"the header line “{line}” repeats an earlier one")


def test_options_and_seats_stand_once_each() -> None:
    assert fault("@option a=1\n@option b=1\n@option a=2\n")[0] == 3
    assert fault("@seat 1 Ada\n@seat 2 Ada\n@seat 1 Bob\n")[0] == 3


def test_a_header_after_an_entry_is_refused() -> None:
    assert fault("@game veil\n\nshow\n@rules 1\n") == (4, "the header line “@rules 1” stands after a move")


@pytest.mark.parametrize(
    ("text", "number", "cause"),
    [
        ('{"game": "veil",\n "entries": [,]}', 2, "expected a value, got “,]}”"),
        ('{"game": "veil"', 1, "expected a comma or a closing bracket, got the end of the file"),
        ('{"game" "veil"}', 1, 'expected a colon, got “"veil"}”'),
        ('{"game": "veil', 1, 'expected a closing quotation mark, got “"veil”'),
        ("{\n game: 1}", 2, "expected a name in quotation marks, got “game: 1}”"),
        ('{"game": "\\x"}', 1, 'expected a text without line breaks or special signs, got “\\x"}”'),
        ('{"game": "veil"} {}', 1, "expected the end of the file, got “{}”"),
        ('{"game": "veil", "game": "veil"}', 1, "the name “game” stands twice in one object"),
        ('{"set": [{"a": 1, "a": 2}]}', 1, "the name “a” stands twice in one object"),
        ('{"set": [NaN]}', 1, "“NaN” is no number"),
        ('{"set": "\\ud800"}', 1, "a sign in it cannot be written"),
        ('{"set": ' + "[" * 60 + "]" * 60 + "}", 1, "it nests more than 50 levels deep"),
        ('{"set": ' + "[" * 100_000 + "]" * 100_000 + "}", 1, "it nests more than 50 levels deep"),
        ('{"colour": "red"}', 1, "unknown field “colour”; expected one of: game, rules, options, set"),
        ('{"rules": "1"}', 1, 'field “rules”: expected a number from 1 to 9999, got "1"'),
        ('{"entries": ["show", 1]}', 1, "field “entries”: expected a list of texts"),
        ('{"set": null}', 1, "field “set”: expected a plate or card set, got null"),
    ],
)
def test_malformed_json_is_refused_with_the_cause(text: str, number: int, cause: str) -> None:
    assert fault(text)[0] == number
    assert fault(text)[1].startswith(cause)


@pytest.mark.parametrize("text", ["[]", "3", '"show"', "null", "[[]]"])
def test_json_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_json(text)
    assert str(caught.value) == f"line 1: expected one JSON object, got {text}"


# Sets of one's own


def test_json_carries_a_set_and_text_its_hash() -> None:
    record = Match(Bazaar().using(OWN_SET)).record()
    by_hand = hashlib.sha256(b"[1,1,1,4,9]").hexdigest()
    assert f"@set {by_hand}\n" in write_text(record)
    assert json.loads(write_json(record))["set"] == OWN_SET
    assert read_text(write_text(record)).set_hash == by_hand == hash_of_set(OWN_SET)
    assert "@set" not in write_text(Match(Bazaar()).record())
    assert "set" not in json.loads(write_json(Match(Bazaar()).record()))


def test_json_is_not_written_without_the_set_that_it_should_carry() -> None:
    with pytest.raises(HypostyleError, match=f"give the set whose SHA-256 is {OTHER}"):
        write_json(read_text(TEXT))


def test_the_hash_of_a_set_does_not_depend_on_how_it_is_written() -> None:
    assert hash_of_set({"a": 1, "b": ["é"]}) == hash_of_set(json.loads('{"b" : ["\\u00e9"],\n"a": 1}'))
    assert hash_of_set({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()
    assert hash_of_set([1, 2]) != hash_of_set([2, 1])


# Round trips


def as_in_text(record: Record) -> Record:
    """What a text can carry: options as texts, a set as its hash, lines counted with the header."""
    shift = write_text(record).count("\n") - len(record.lines)
    has_set = record.custom_set is not None
    return replace(
        record,
        options={name: str(value) for name, value in record.options.items()},
        custom_set=None,
        set_hash=hash_of_set(record.custom_set) if has_set else None,
        lines=tuple(Line(text, number + shift) for text, number in record.lines),
    )


def check_round_trips(record: Record) -> None:
    assert read_text(write_text(record)) == as_in_text(record)
    assert write_text(read_text(write_text(record))) == write_text(record)
    assert read_json(write_json(record)) == replace(record, where="entry")
    assert write_json(read_json(write_json(record))) == write_json(record)
    assert read_record(write_text(record)).lines == as_in_text(record).lines


def test_every_record_of_a_match_comes_back_from_both_forms() -> None:
    for record in records():
        check_round_trips(record)


HASHES = st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex)
# Any signs that can be written at all (no halves of signs), on one line and without spaces around them.
LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), min_size=1).map(str.strip)
ENTRIES = LINES.filter(lambda line: line and line[0] not in "@#{")
PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=6,
)


@given(
    st.builds(
        Record,
        game=st.from_regex(r"[a-z][a-z0-9_]*", fullmatch=True),
        rules=st.none() | st.integers(1, 9999),
        options=st.dictionaries(
            st.from_regex("[a-z_]{1,9}", fullmatch=True),
            st.integers() | st.from_regex(r"\S+", fullmatch=True).filter(lambda text: text.isprintable()),
        ),
        seedhash=HASHES,
        seed=HASHES,
        names=st.dictionaries(st.integers(1, 99), LINES.filter(bool), max_size=4),
        date=st.none() | st.dates().map(str),
        fork=st.none() | st.builds(Fork, st.integers(0, 999_999), HASHES),
        custom_set=st.none() | PLAIN,
        lines=st.lists(ENTRIES).map(lambda texts: tuple(map(Line, texts, range(1, len(texts) + 1)))),
    )
)
def test_any_record_comes_back_from_both_forms(record: Record) -> None:
    check_round_trips(record)


def test_the_seed_is_revealed_at_the_end_unless_told_otherwise() -> None:
    match = Match(Bazaar(), seed=numbered_seed(1))
    assert match.record().seedhash == hashlib.sha256(numbered_seed(1)).hexdigest()
    assert match.record().seed is None
    assert match.record(reveal=True).seed == numbered_seed(1).hex()
    match.settle()
    match.play("resign")
    assert match.record().seed == numbered_seed(1).hex()
    assert match.record(reveal=False).seed is None


def test_a_byte_order_mark_is_skipped() -> None:
    assert read_record("\ufeff@game aztec\nd4.1EN\n").game == "aztec"
