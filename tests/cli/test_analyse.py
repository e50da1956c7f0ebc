"""`analyse`: for people and for programs, and what it says of records that are no good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec import convert, json

from hypostyle.ai.account import accounts, turning_point
from hypostyle.ai.analysis import DEPTHS, GRADES, Judgement, analyse, decisions, latest
from hypostyle.cli import judging
from hypostyle.core import Match, numbered_seed, play_out, write_json, write_text
from tests.cli.running import every, run
from tests.library import LIBRARY

TINY = 0.002  # of an Architect: these tests are about form, not strength
FEW = ("--depth", str(TINY))


@pytest.fixture
def match() -> Match:
    return play_out(LIBRARY["aztec"], {}, numbered_seed(1))


def test_every_move_is_told_with_its_worth(match: Match) -> None:
    told = run("analyse", *FEW, typed=write_text(match.record()))
    assert (told.exit_code, told.stderr) == (0, "")
    found = latest(analyse(match, TINY))
    assert every([f"{each.move}" for each in found], told.stdout)
    for each in found:
        row = next(line for line in told.stdout.splitlines() if line.split()[:1] == [str(each.ply + 1)])
        assert f"{round(100 * (each.worth or 0))}%" in row
        assert all((grade in row) == (each.grade == grade) for grade in GRADES)
        assert not each.grade or each.best[0].move in row
    assert "unfinished" not in told.stdout
    french = run("analyse", *FEW, typed=write_text(match.record()), language="fr")
    words = {"inaccuracy": "imprécision", "mistake": "erreur", "blunder": "gaffe"}
    marked = {each.grade for each in found if each.grade}
    assert marked
    assert all(f"{words[grade]} ; le mieux" in french.stdout for grade in marked)
    assert "mistake" not in french.stdout


def test_programs_are_told_in_json(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(write_json(match.record()), encoding="utf-8")
    told = run("analyse", str(file), "--json", *FEW)
    assert (told.exit_code, told.stderr) == (0, "")
    body = json.decode(told.stdout)
    assert (body["game"], body["depth"]) == ("aztec", TINY)
    assert body["final"] == [0.0, 1.0]
    assert convert(body["judgements"], list[Judgement]) == latest(analyse(match, TINY))


def test_how_closely_to_look_is_a_name_or_a_number(match: Match) -> None:
    bare = write_text(match.fork(1).record(), bare=True)
    told = run("analyse", "--depth", "quick", "--json", "--game", "aztec", typed=bare)
    assert json.decode(told.stdout)["depth"] == DEPTHS["quick"]
    for given in ("deeper", "0", "-1", "nan", "inf"):
        refused = run("analyse", "--depth", given, "--game", "aztec", typed=bare)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"--depth needs quick, thorough or a number above 0, not “{given}”" in refused.stderr


def test_what_made_the_result_is_told_for_each_seat(match: Match) -> None:
    told = run("analyse", *FEW, typed=write_text(match.record())).stdout
    found = latest(analyse(match, TINY))
    for account in accounts(found, match):
        assert re.search(
            rf"from {round(100 * account.start)}%: .*own moves [+−].*; at the end {round(100 * account.end)}%", told
        )
    turning = turning_point(found, match)
    assert turning is not None
    assert f"The match turned at move {turning + 1}." in told


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
    def stopped(found: Match, depth: float) -> Iterator[Judgement]:
        yield from islice(analyse(found, depth), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(judging, "analyse", stopped)
    told = run("analyse", *FEW, typed=write_text(match.record()))
    assert told.exit_code == 0
    assert f"Stopped: 2 of {len(decisions(match))} moves are judged." in told.stdout
