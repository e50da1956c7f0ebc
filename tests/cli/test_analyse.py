"""`analyse`: for people and for programs, and what it says of records that are no good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import convert, json

from hypostyle.ai.analysis import Judgement, analyse, decisions
from hypostyle.ai.levels import LEVELS
from hypostyle.cli import judging
from hypostyle.core import Match, numbered_seed, play_out, write_json, write_text
from tests.cli.running import every, run
from tests.library import LIBRARY

FEW = ("--simulations", "20")


@pytest.fixture
def match() -> Match:
    return play_out(LIBRARY["aztec"], {}, numbered_seed(1))


def test_every_move_is_told_with_its_worth(match: Match) -> None:
    told = run("analyse", *FEW, typed=write_text(match.record()))
    assert (told.exit_code, told.stderr) == (0, "")
    found = list(analyse(match, 20))
    assert every([f"{each.move}" for each in found], told.stdout)
    for each in found:
        row = next(line for line in told.stdout.splitlines() if line.split()[:1] == [str(each.ply + 1)])
        assert f"{round(100 * (each.worth or 0))}%" in row
        assert ("mistake" in row, "inaccuracy" in row) == (each.grade == "mistake", each.grade == "inaccuracy")
        assert not each.grade or each.best[0].move in row
    assert "unfinished" not in told.stdout
    french = run("analyse", *FEW, typed=write_text(match.record()), language="fr")
    assert "erreur ; le mieux" in french.stdout
    assert "mistake" not in french.stdout


def test_programs_are_told_in_json(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(write_json(match.record()), encoding="utf-8")
    told = run("analyse", str(file), "--json", *FEW)
    assert (told.exit_code, told.stderr) == (0, "")
    body = json.decode(told.stdout)
    assert (body["game"], body["simulations"]) == ("aztec", 20)
    assert body["final"] == [0.0, 1.0]
    assert convert(body["judgements"], list[Judgement]) == list(analyse(match, 20))


def test_a_level_says_how_hard_to_look(match: Match) -> None:
    bare = write_text(match.fork(1).record(), bare=True)
    told = run("analyse", "--level", "apprentice", "--json", "--game", "aztec", typed=bare)
    assert json.decode(told.stdout)["simulations"] == LEVELS["apprentice"].simulations
    for arguments, said in (
        (("--level", "genius"), "there is no level “genius” to analyse with; expected: apprentice, mason"),
        (("--level", "mason", *FEW), "--level and --simulations say the same thing"),
        (("--simulations", "0"), "--simulations needs a whole number from 1 up"),
    ):
        refused = run("analyse", *arguments, "--game", "aztec", typed=bare)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert said in refused.stderr


def test_a_level_that_thinks_by_the_clock_is_no_measure() -> None:
    timed = next(name for name, level in LEVELS.items() if level.seconds is not None)
    refused = run("analyse", "--level", timed, "--game", "aztec", typed="f4.1NW")
    assert refused.exit_code == 2
    assert timed in refused.stderr


def test_an_unfinished_record_is_judged_up_to_its_end(match: Match) -> None:
    told = run("analyse", *FEW, typed=write_text(match.fork(5).record()))
    assert told.exit_code == 0
    assert "The record is unfinished; it is judged up to where it ends." in told.stdout
    body = json.decode(run("analyse", *FEW, "--json", typed=write_text(match.fork(5).record())).stdout)
    assert ([each["ply"] for each in body["judgements"]], body["final"]) == (decisions(match)[:5], None)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("@game aztec\nnonsense", 2, "line 2: cannot read “nonsense”"),
        ("@game aztec\nf4.1NW\nf4.1NW", 1, "line 3: AZ-"),
        ("@game nowhere\nx", 2, "there is no game “nowhere”"),
        ("f4.1NW", 2, "the record does not name its game"),
        ("@game aztec", 2, "there is nothing to analyse"),
        ("", 2, "the record does not name its game"),
    ],
)
def test_a_record_that_is_no_good_is_told_why(text: str, code: int, said: str) -> None:
    refused = run("analyse", *FEW, typed=text)
    assert (refused.exit_code, refused.stdout) == (code, "")
    assert said in refused.stderr


def test_a_missing_file_is_told_so() -> None:
    refused = run("analyse", "nowhere.txt")
    assert refused.exit_code == 2
    assert "there is no file “nowhere.txt”" in refused.stderr


def test_a_game_that_is_not_searched_is_told_so() -> None:
    toy = play_out(LIBRARY["bazaar"], {}, numbered_seed(1))
    told = run("analyse", typed=write_text(toy.record()))
    assert told.exit_code == 0
    assert told.stdout.count("not estimated") == len(decisions(toy))


def test_who_stops_it_is_shown_what_is_done(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(found: Match, simulations: int) -> Iterator[Judgement]:
        yield from list(analyse(found.fork(2), simulations))
        raise KeyboardInterrupt

    monkeypatch.setattr(judging, "analyse", stopped)
    told = run("analyse", *FEW, typed=write_text(match.record()))
    assert told.exit_code == 0
    assert f"Stopped: 2 of {len(decisions(match))} moves are judged." in told.stdout
