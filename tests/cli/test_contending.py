"""arena: a contest at the command line, in both languages."""

import json
from pathlib import Path

import pytest

from hypostyle.cli.contending import PLOT
from tests.cli.running import every, run


def arena(*arguments: str, language: str = "en") -> tuple[int, str]:
    result = run("arena", "bazaar", *arguments, "--workers", "1", language=language)
    return result.exit_code, result.stdout + result.stderr


def test_a_contest_is_told_kept_and_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "duel"
    given = ("--players", "eager,uniform", "--scale", "0.5", "--out", str(folder))
    code, told = arena(*given, "--games", "4")
    assert code == 0
    assert every(["player", "matches", "won", "95 %", "fair share", "rating", "scale"], told)
    assert every(["50.0 %", "±", "0.5", "Seat 1", "Seat 2", "Endings: ", PLOT], told)
    assert len(list((folder / "records").iterdir())) == 4
    assert "scale 0.5" in (folder / PLOT).read_text(encoding="utf-8")
    before = (folder / "journal.jsonl").read_text(encoding="utf-8")
    code, told = arena(*given, "--games", "6")
    assert (code, "4 matches are there already." in told) == (0, True)
    after = (folder / "journal.jsonl").read_text(encoding="utf-8")
    assert after.startswith(before)
    assert [json.loads(line)["match"] for line in after.splitlines()] == list(range(6))


def test_it_speaks_french() -> None:
    code, told = arena("--players", "eager,uniform", "--games", "1", "--scale", "0.5", language="fr")
    assert code == 0
    assert every(["2 parties, pour que chacun des 2 placements", "joueur", "équitable", "50,0 %", "0,5"], told)


def test_a_test_ends_with_its_decision() -> None:
    code, told = arena("--players", "uniform,eager", "--until", "90", "--games", "20")
    assert (code, "No: that uniform wins at least 90 % is not shown." in told) == (1, True)


def test_the_house_has_its_share() -> None:
    result = run("arena", "quarry", "--players", "eager", "--option", "players=1", "--games", "2", "--workers", "1")
    assert result.exit_code == 0
    assert every(["house", "2"], result.stdout)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "eager,nobody"), "there is no player “nobody”; expected: apprentice, mason"),
        (("--players", "eager,eager"), "each player is named once"),
        (("--players", "eager", "--until", "65"), "--until compares two players, not 1"),
        (("--players", "eager,uniform", "--until", "40"), "--until needs a whole number from 50 to 99, not “40”"),
        (("--players", "eager,uniform", "--scale", "0"), "--scale needs a number above 0, such as 0.5, not “0”"),
        (("--players", "eager,uniform", "--option", "players=9"), "players"),
        ((), "--players is missing"),
    ],
)
def test_what_does_not_fit_is_told(arguments: tuple[str, ...], told: str) -> None:
    code, said = arena(*arguments)
    assert code == 2
    assert told in said


def test_a_folder_of_another_contest_is_left_alone(tmp_path: Path) -> None:
    assert arena("--players", "eager,uniform", "--games", "2", "--out", str(tmp_path))[0] == 0
    code, told = arena("--players", "eager,uniform", "--games", "2", "--seed", "2", "--out", str(tmp_path))
    assert code == 2
    assert "holds another contest; it differs in: seed" in told
