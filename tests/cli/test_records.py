"""Where records come from, and how they and the command line agree."""

import io
import json
import sys
from pathlib import Path

import pytest

from hypostyle.cli.records import is_terminal, read_source
from hypostyle.cli.trouble import Trouble
from hypostyle.core import Game, numbered_seed, play_out, write_json, write_text
from tests.cli.running import lines, run

RECORD = "@game aztec\n@rules 1\n@option players=2\n@option corners=none\n@option axis=ns\nd4.1EN\n"


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "record.txt"
    file.write_text(RECORD, encoding="utf-8")
    return str(file)


# Sources


def test_a_record_comes_from_a_file_from_standard_input_or_from_a_dash(record: str) -> None:
    from_file = run("legal", "aztec", record).stdout
    assert from_file.count("\n") > 8
    assert run("legal", "aztec", typed=RECORD).stdout == from_file
    assert run("legal", "aztec", "-", typed=RECORD).stdout == from_file


def test_a_named_file_leaves_standard_input_alone(record: str) -> None:
    assert run("legal", "aztec", record, typed="nonsense\n").exit_code == 0


def test_nothing_means_the_start() -> None:
    for nothing in ("", "\n\n", "# only a comment\n"):
        assert run("legal", "aztec", typed=nothing).stdout.count("\n") == 8


def test_text_json_and_bare_entries_are_the_same_record(game: Game) -> None:
    match = play_out(game, {}, numbered_seed(1))
    match.take_back()
    ply = min(match.ply, 6)
    match.take_back(match.ply - ply) if match.ply > ply else None
    command = ("why", game.facts.id, "resign", "--seat", "1")
    forms = (write_text(match.record()), write_json(match.record()), lines(*match.lines))
    answers = {run(*command, typed=form).stdout for form in forms}
    assert len(answers) == 1
    windows = write_text(match.record()).replace("\n", "\r\n")
    assert {run(*command, typed=windows).stdout, run(*command, typed="\ufeff" + forms[0]).stdout} == answers


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    result = run("legal", "aztec", str(tmp_path / "none.txt"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no file" in result.stderr
    assert "Name a record that exists" in result.stderr


def test_a_file_that_is_a_folder(tmp_path: Path) -> None:
    result = run("verify", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a folder" in result.stderr


def test_a_file_whose_name_cannot_be(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 5000):
        result = run("legal", "aztec", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "cannot be read" in result.stderr


def test_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "latin.txt"
    file.write_bytes("# à\nd4.1EN\n".encode("latin-1"))
    for command in (("legal", "aztec", str(file)), ("verify", str(file))):
        result = run(*command)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "is not UTF-8" in result.stderr
    result = run("replay", typed=file.read_bytes())
    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard input is not UTF-8" in result.stderr


@pytest.mark.parametrize("broken", [None, "closed", "unreadable"])
def test_standard_input_that_is_missing_or_closed_is_empty(monkeypatch: pytest.MonkeyPatch, broken: str | None) -> None:
    class Unreadable(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(9, "Bad file descriptor")

    stream: io.TextIOWrapper | None = None
    if broken:
        stream = io.TextIOWrapper(Unreadable() if broken == "unreadable" else io.BytesIO(b"x"))  # type: ignore[arg-type]
    if stream and broken == "closed":
        stream.close()
    monkeypatch.setattr(sys, "stdin", stream)
    assert read_source(None) == read_source("-") == ""
    assert not is_terminal(sys.stdin)


def test_a_terminal_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    assert read_source(None) == ""
    with pytest.raises(Trouble, match=r"usage\.no_record"):
        read_source(None, needed=True)


# Refused and unreadable records


@pytest.mark.parametrize("command", [("legal",), ("perft", "--depth", "1"), ("why", "f4.1NW")])
def test_a_record_that_breaks_a_rule_ends_with_1_and_its_line(command: tuple[str, ...]) -> None:
    name, *rest = command
    result = run(name, "aztec", *rest, typed="d4.1EN\n\nd4.1EN\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "line 3: AZ-5 6 cells are already taken." in result.stderr
    assert "Correct that entry" in result.stderr


@pytest.mark.parametrize("command", [("legal",), ("perft", "--depth", "1"), ("why", "f4.1NW")])
@pytest.mark.parametrize("typed", ["nonsense\n", "@game aztec\n@colour red\n", '{"entries": [1]}', "@rules 9\n"])
def test_a_record_that_cannot_be_read_ends_with_2_and_its_line(command: tuple[str, ...], typed: str) -> None:
    name, *rest = command
    result = run(name, "aztec", *rest, typed=typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "line " in result.stderr
    assert "hypostyle random GAME --seed 1" in result.stderr


def test_an_ambiguous_entry_cannot_be_read() -> None:
    result = run("legal", "quarry", typed="claim a\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "line 1: “claim a” could be the move of seat1, seat2" in result.stderr


def test_tampered_dice_end_with_1() -> None:
    record = run("random", "bazaar", "--seed", "1").stdout.replace("item 2", "item 5", 1)
    result = run("legal", "bazaar", typed=record)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "the seed draws" in result.stderr


def test_a_record_of_another_game_is_wrong_usage() -> None:
    for command in (("legal", "bazaar"), ("perft", "bazaar", "--depth", "1"), ("why", "bazaar", "drop")):
        result = run(*command, typed=RECORD)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "this is a record of “aztec”, not of “bazaar”" in result.stderr


# Options


def test_options_of_the_command_line_rule_bare_entries() -> None:
    assert run("legal", "aztec", "--option", "players=3").stdout.splitlines()[0] == "bid 1"
    rounds = run("legal", "aztec", "--option", "players=3", "--option", "rounds=3").stdout
    assert rounds.splitlines()[0] == "d4.1EN"


def test_options_that_agree_with_the_header_are_welcome() -> None:
    assert run("legal", "aztec", "--option", "players=2", "--option", "axis=ns", typed=RECORD).exit_code == 0
    as_json = json.dumps({"game": "aztec", "options": {"players": 2}})
    assert run("legal", "aztec", "--option", "players=2", typed=as_json).exit_code == 0


def test_options_that_disagree_with_the_header_are_wrong_usage() -> None:
    disagreeing = (
        ("legal", "aztec", "--option", "players=3"),
        ("perft", "aztec", "--depth", "1", "--option", "axis=ew"),
        ("why", "aztec", "d4.1EN", "--option", "corners=shared"),
        ("verify", "--option", "players=3"),
        ("replay", "--option", "players=3"),
    )
    for command in disagreeing:
        result = run(*command, typed=RECORD)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "the record says" in result.stderr
        assert "Leave --option out" in result.stderr


def test_a_header_may_stand_without_its_game() -> None:
    assert run("legal", "aztec", typed="@option players=3\n").stdout.splitlines()[0] == "bid 1"
    result = run("legal", "aztec", "--option", "players=2", typed="@option players=3\n")
    assert (result.exit_code, result.stdout) == (2, "")


def test_an_option_that_the_header_leaves_open_is_added() -> None:
    partial = "@game aztec\n@option players=3\n"
    assert run("legal", "aztec", "--option", "rounds=3", typed=partial).stdout.splitlines()[0] == "d4.1EN"
    assert run("legal", "aztec", "--option", "axis=ew", typed=partial).exit_code == 2


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("players", "write name=value"),
        ("=3", "write name=value"),
        ("players=", "write name=value"),
        ("players=5", "has no value “5”; expected one of: 2, 3"),
        ("player=3", "has no option “player”; expected: players"),
        ("rounds=3", "does not apply here; it needs players=3"),
    ],
)
def test_options_that_do_not_fit(option: str, said: str) -> None:
    for command in (("legal", "aztec"), ("random", "aztec", "--seed", "1"), ("play", "aztec")):
        result = run(*command, "--option", option)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert "hypostyle games GAME" in result.stderr


def test_an_option_given_twice_must_say_the_same() -> None:
    assert run("legal", "aztec", "--option", "players=3", "--option", "players=3").exit_code == 0
    result = run("legal", "aztec", "--option", "players=3", "--option", "players=2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is given twice" in result.stderr


# Sets


@pytest.fixture
def items(tmp_path: Path) -> str:
    file = tmp_path / "items.json"
    file.write_text("[1, 9]")
    return str(file)


def test_a_set_of_ones_own_is_played(items: str) -> None:
    assert run("legal", "bazaar", "--set", items).stdout.splitlines() == ["item 1", "item 9"]
    assert run("why", "bazaar", "item 9", "--set", items).stdout == "legal\n"
    assert run("perft", "bazaar", "--depth", "1", "--set", items).stdout == "2\n"
    assert "item 9" in run("random", "bazaar", "--seed", "1", "--set", items).stdout
    assert "item 9" in run("play", "bazaar", "--seed", "1", "--set", items, typed="record\n").stdout
    assert run("check", "bazaar", "--games", "1", "--set", items).exit_code == 1


def test_a_json_record_brings_its_set(items: str) -> None:
    record = json.dumps({"game": "bazaar", "set": [1, 9]})
    assert run("legal", "bazaar", typed=record).stdout.splitlines() == ["item 1", "item 9"]
    assert run("legal", "bazaar", "--set", items, typed=record).exit_code == 0
    result = run("legal", "bazaar", "--set", items, typed=json.dumps({"game": "bazaar", "set": [1, 8]}))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "brings a set of its own" in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("nonsense", "is no JSON: line 1: expected a value"),
        ("[0]", "items"),
        ("[" * 100_000, "is no JSON"),
        ("\xff", ""),
    ],
)
def test_a_set_that_cannot_be_used(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "set.json"
    file.write_bytes(content.encode("latin-1"))
    for command in (("legal", "bazaar"), ("random", "bazaar", "--seed", "1"), ("play", "bazaar"), ("check", "bazaar")):
        result = run(*command, "--set", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_a_set_where_there_is_none(items: str) -> None:
    result = run("legal", "aztec", "--set", items)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "aztec has no plate or card set to replace" in result.stderr
    assert run("legal", "bazaar", "--set", "none.json").exit_code == 2
