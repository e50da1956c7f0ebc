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


def test_a_test_ends_with_its_verdict_its_ratio_and_its_bounds() -> None:
    code, told = arena("--players", "uniform,eager", "--until", "90", "--games", "40")
    assert code == 1
    assert every(["Sequential test: 90 % (H1) against 83 % (H0), log-likelihood ratio -", "-2.94 and 2.94"], told)
    assert every(["No: uniform wins 83 % rather than 90 %, after ", "A test stops on a good or a bad run"], told)
    result = run("arena", "temple", "--players", "eager,uniform", "--until", "50", "--workers", "1")
    assert (result.exit_code, "Yes: eager wins 50 % rather than 43 %, after " in result.stdout) == (0, True)
    code, told = arena("--players", "uniform,eager", "--until", "50", "--games", "2", language="fr")
    assert code == 1
    assert every(["Test séquentiel", "-2,94 et 2,94", "Indécis après 2 parties"], told)


def test_matches_that_nobody_wins_are_told_apart() -> None:
    """Turquoise, played by nobody who builds."""
    result = run("arena", "turquoise", "--players", "uniform", "--games", "1", "--workers", "1")
    assert "Won by nobody: one match that all lost, 0 matches drawn and shared out." in result.stdout


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
