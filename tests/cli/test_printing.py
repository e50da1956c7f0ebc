"""print: a kit written into a file, in the user's language, and never over another file by mistake."""

import json
from pathlib import Path

import pytest

from hypostyle.games import Library
from hypostyle.games.turquoise.plates import default_plates
from tests.cli.running import run
from tests.printing.measuring import document
from tests.printing.samples import Sample

SAMPLE = Library(Sample())


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_kit_is_written_under_a_name_of_game_paper_and_language(tmp_path: Path) -> None:
    done = run("print", "bazaar", library=SAMPLE)
    assert done.exit_code == 0
    assert done.stdout.startswith("bazaar-a4-en.pdf: 6 sheets of paper, ")
    assert (tmp_path / "bazaar-a4-en.pdf").read_bytes().startswith(b"%PDF-")
    done = run("print", "bazaar", "--paper", "letter", language="fr", library=SAMPLE)
    assert done.stdout.startswith("bazaar-letter-fr.pdf : ")


def test_a_file_that_is_there_is_kept_unless_it_is_forced(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"mine")
    done = run("print", "bazaar", "--out", "kit.pdf", library=SAMPLE)
    assert done.exit_code == 2
    assert "kit.pdf" in done.stderr
    assert "--force" in done.stderr
    assert target.read_bytes() == b"mine"
    assert run("print", "bazaar", "--out", "kit.pdf", "--force", library=SAMPLE).exit_code == 0
    assert target.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("target", "language", "said"),
    [
        ("nowhere/kit.pdf", "en", "cannot write nowhere/kit.pdf: there is no such folder"),
        ("nowhere/kit.pdf", "fr", "impossible d'écrire nowhere/kit.pdf : ce dossier n'existe pas"),
        (".", "en", "cannot write .: that is a folder"),
        (".", "fr", "impossible d'écrire . : c'est un dossier"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_in_the_readers_language(target: str, language: str, said: str) -> None:
    done = run("print", "bazaar", "--out", target, "--force", language=language, library=SAMPLE)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--paper", "a5"], "paper cannot be a5: expected one of a4, letter, a3"),
        (["--bleed", "30"], "bleed cannot be 30: expected a number from 0 to 5"),
        (["--only", "dice"], "this kit has no dice: expected one or more of board, plates, tall, tokens, more"),
        (["--for", "a king"], "--for cannot be a king: expected one of paper, laser, tabletop-simulator"),
    ],
)
def test_a_wrong_choice_is_told_with_what_was_expected(given: list[str], said: str, tmp_path: Path) -> None:
    done = run("print", "bazaar", *given, library=SAMPLE)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "hypostyle print --help" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_set_of_ones_own_is_printed(tmp_path: Path) -> None:
    rows = [dict(row, id=row["id"] + 700) for row in default_plates()]
    (tmp_path / "set.json").write_text(json.dumps(rows), encoding="utf-8")
    assert run("print", "turquoise", "--set", "set.json", "--only", "plates", "--out", "own.pdf").exit_code == 0
    said = " ".join(page.get_textpage().get_text_range() for page in document((tmp_path / "own.pdf").read_bytes()))
    assert {str(number) for number in range(701, 726)} <= set(said.split())


def test_a_broken_set_gets_the_same_error_as_everywhere(tmp_path: Path) -> None:
    (tmp_path / "set.json").write_text(json.dumps([1, 2]), encoding="utf-8")
    for game in ("turquoise", "temple_rush"):
        printed, played = (run(*command, game, "--set", "set.json") for command in (["print"], ["legal"]))
        assert printed.exit_code == played.exit_code == 2
        assert printed.stderr.splitlines()[0] == played.stderr.splitlines()[0]
    assert [path.name for path in tmp_path.iterdir()] == ["set.json"]


@pytest.mark.parametrize(("language", "step"), [("en", "Name another file."), ("fr", "Nommez un autre fichier.")])
def test_a_set_that_is_not_there_is_no_record(language: str, step: str) -> None:
    done = run("print", "turquoise", "--set", "nowhere.json", language=language)
    assert done.exit_code == 2
    assert "« nowhere.json »" in done.stderr or "“nowhere.json”" in done.stderr
    assert done.stderr.splitlines()[-1] == step


def test_a_game_without_a_set_says_so(tmp_path: Path) -> None:
    (tmp_path / "set.json").write_text("[]", encoding="utf-8")
    done = run("print", "aztec", "--set", "set.json")
    assert done.exit_code == 2
    assert "set" in done.stderr


def test_a_table_for_simulators_is_written(tmp_path: Path) -> None:
    done = run("print", "bazaar", "--for", "tabletop-simulator", "--house", "https://house.example/", library=SAMPLE)
    assert done.exit_code == 0
    written = tmp_path / "bazaar-tabletop-en.json"
    assert done.stdout == f"bazaar-tabletop-en.json: {written.stat().st_size} bytes.\n"
    assert '"https://house.example/api/print/bazaar/tabletop/board.flat.obj"' in written.read_text(encoding="utf-8")


def test_a_table_without_a_house_says_how_to_give_one(tmp_path: Path) -> None:
    said = {}
    for language in ("en", "fr"):
        done = run("print", "bazaar", "--for", "tabletop-simulator", language=language, library=SAMPLE)
        assert done.exit_code == 2
        assert "--house https://example.org" in done.stderr
        said[language] = done.stderr
    assert "needs the address of your house" in said["en"]
    assert "demande l'adresse de votre maison" in said["fr"]
    assert not list(tmp_path.iterdir())
