"""`verify`: true, or false with the line named; 1 for what contradicts, 2 for what cannot be read."""

import json
from pathlib import Path

import pytest

from hypostyle.core import Game, numbered_seed, play_out, seal, write_json, write_text
from tests.cli.running import lines, run
from tests.library import LIBRARY

BAZAAR = run("random", "bazaar", "--seed", "1").stdout


def changed(record: str, old: str, new: str) -> str:
    assert old in record
    return record.replace(old, new, 1)


def test_every_random_record_is_true(game: Game) -> None:
    for variant in game.facts.variants()[:4]:
        match = play_out(game, variant, numbered_seed(3))
        outcome = match.position.outcome
        assert outcome
        for record in (write_text(match.record()), write_json(match.record())):
            result = run("verify", "-", typed=record)
            assert (result.exit_code, result.stderr) == (0, "")
            assert result.stdout.startswith(f"true: {match.ply} entries, ending {outcome.ending}, winner")
            assert result.stdout.endswith(", dice verified\n")


def test_the_line_tells_ending_winner_and_scores() -> None:
    record = run("random", "aztec", "--seed", "1").stdout
    assert run("verify", typed=record).stdout == (
        "true: 22 entries, ending built, winner seat2, scores 3 6, dice verified\n"
    )


def test_shared_wins_name_all_winners() -> None:
    drawn = lines("seat1: claim a", "claim b", "seat1: claim b", "claim a", "target 5", "raceover")
    expected = "true: 6 entries, ending raceover, winners seat1 seat2, scores 3 3, dice absent\n"
    assert run("verify", "--game", "quarry", typed=drawn).stdout == expected


def test_an_unfinished_record_is_true() -> None:
    assert run("verify", "--game", "aztec", typed="d4.1EN\n").stdout == (
        "true: 1 entries, unfinished, scores 0 0, dice absent\n"
    )
    assert run("verify", "--game", "aztec").stdout == "true: 0 entries, unfinished, scores 0 0, dice absent\n"


def test_a_record_that_keeps_its_seed_is_sealed() -> None:
    sealed = "\n".join(line for line in BAZAAR.splitlines() if not line.startswith("@seed "))
    assert run("verify", typed=sealed).stdout.endswith("dice sealed\n")


def test_bare_entries_take_options_from_the_command_line() -> None:
    bare = run("random", "aztec", "--seed", "1", "--bare", "--option", "players=3").stdout
    assert run("verify", "--game", "aztec", "--option", "players=3", typed=bare).exit_code == 0
    assert run("verify", "--game", "aztec", typed=bare).exit_code == 1


# False


def test_a_refused_entry_is_false_with_its_line_rule_and_cause() -> None:
    result = run("verify", "--game", "aztec", typed="# a comment\n\nd4.1EN\nd4.1EN\n")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == "false: line 4: AZ-5 6 cells are already taken.\n"


def test_json_records_count_entries() -> None:
    record = json.dumps({"game": "aztec", "entries": ["d4.1EN", "d4.1EN"]})
    result = run("verify", typed=record)
    assert (result.exit_code, result.stdout) == (1, "false: entry 2: AZ-5 6 cells are already taken.\n")


def test_an_entry_too_many_is_false(game: Game) -> None:
    match = play_out(game, {}, numbered_seed(1))
    record = write_text(match.record())
    result = run("verify", typed=record + match.lines[0] + "\n")
    assert result.exit_code == 1
    assert result.stdout.startswith(f"false: line {record.count(chr(10)) + 1}: {game.facts.rule_of['over']} ")


def test_loaded_dice_are_false() -> None:
    result = run("verify", typed=changed(BAZAAR, "item 2\n", "item 5\n"))
    assert (result.exit_code, result.stdout) == (1, "false: line 6: the seed draws “item 2” here, not “item 5”\n")


def test_another_seed_is_false() -> None:
    seed = numbered_seed(1).hex()
    other = numbered_seed(2)
    result = run("verify", typed=changed(BAZAAR, f"@seed {seed}", f"@seed {other.hex()}"))
    assert result.exit_code == 1
    assert result.stdout.startswith("false: line 5: the seed does not belong to this record")
    assert seal(other) in result.stdout


def test_another_seed_in_json_names_its_line() -> None:
    record = write_json(play_out(LIBRARY["bazaar"], {}, numbered_seed(1)).record())
    result = run("verify", typed=changed(record, numbered_seed(1).hex(), numbered_seed(2).hex()))
    number = 1 + next(n for n, line in enumerate(record.splitlines()) if '"seed":' in line)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"false: line {number}: the seed does not belong")


def test_every_tampered_line_is_found(game: Game) -> None:
    """An entry is left out: the line named is that one or a later one, or another match is true."""
    match = play_out(game, {}, numbered_seed(1))
    text = write_text(match.record())
    header = text.count("\n") - match.ply
    for ply in range(0, match.ply - 1, max(1, match.ply // 6)):
        tampered = text.splitlines()
        del tampered[header + ply]
        result = run("verify", typed="\n".join(tampered))
        if result.exit_code == 0:
            assert not result.stdout.startswith(f"true: {match.ply} entries")
        else:
            named = int(result.stdout.split(":")[1].removeprefix(" line "))
            assert named >= header + ply + 1


# Unreadable


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("@game aztec\nnonsense\n", "line 2"),
        ("@game aztec\n@colour red\n", "line 2"),
        ("@game aztec\n@rules one\n", "line 2"),
        ("@game aztec\n@rules 99\nd4.1EN\n", "line 2"),
        ("@game aztec\n@option players=5\n", "line 2"),
        ("@game aztec\n@option players=3\n@option axis=ns\n", "line 3"),
        ("@game aztec\n@option colour=red\n", "line 2"),
        ("@game aztec\n@seat 7 Ada\n", "line 2"),
        ("@game aztec\n@fork 9\nd4.1EN\n", "line 2"),
        ("@game aztec\n@set " + "0" * 64 + "\n", "line 2"),
        ("# first\n@game chess\n", "line 2"),
        ("@game quarry\nclaim a\n", "line 2"),
        ("d4.1EN\n@game aztec\n", "line 2"),
        ('{"game": "aztec", "entries": ["nonsense"]}', "entry 1"),
        ('{"game": "aztec", "colour": 1}', "line 1"),
        ('{"game": "aztec",\n', "line 2"),
        ('{"game": "bazaar",\n"set": ["x"]}', "line 2"),
    ],
)
def test_what_cannot_be_read_is_false_too_and_ends_with_2(record: str, line: str) -> None:
    result = run("verify", "-", typed=record)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"false: {line}: ")
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


def test_the_answer_is_one_line_whatever_the_record_holds() -> None:
    for strange in ("a\rb", "a\x0bb", "a\u2028b", "a\x1b[31mb", "\x00"):
        result = run("verify", "--game", "aztec", typed=f"{strange}\n")
        assert result.exit_code == 2
        assert len(result.stdout.splitlines()) == 1
        assert "\x1b" not in result.stdout


def test_the_cause_is_told_in_french_and_the_frame_is_not() -> None:
    result = run("verify", "--game", "aztec", typed="d4.1EN\nd4.1EN\n", language="fr")
    assert result.stdout == "false: line 2: AZ-5 6 cellules sont déjà prises.\n"


# Wrong usage


def test_a_record_without_game_needs_one() -> None:
    for record in ("", "d4.1EN\n", "@option players=2\n"):
        result = run("verify", typed=record)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "does not name its game" in result.stderr
        assert "--game GAME" in result.stderr


def test_the_game_of_the_record_and_of_the_command_line_must_agree() -> None:
    assert run("verify", "--game", "bazaar", typed=BAZAAR).exit_code == 0
    result = run("verify", "--game", "aztec", typed=BAZAAR)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this is a record of “bazaar”, not of “aztec”" in result.stderr


def test_an_unknown_game_on_the_command_line_is_wrong_usage() -> None:
    result = run("verify", "--game", "bazar", typed=BAZAAR)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "bazaar" in result.stderr


def test_a_set_of_ones_own_is_verified(tmp_path: Path) -> None:
    own = tmp_path / "items.json"
    own.write_text("[1, 9]")
    record = run("random", "bazaar", "--seed", "1", "--set", str(own)).stdout
    assert run("verify", "--set", str(own), typed=record).exit_code == 0
    missing = run("verify", typed=record)
    assert (missing.exit_code, missing.stdout.split(":")[0]) == (2, "false")
    assert "played with a set of its own" in missing.stdout
    unused = run("verify", "--set", str(own), typed=BAZAAR)
    assert unused.exit_code == 2
