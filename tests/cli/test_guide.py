"""The help that teaches: every command, in both languages, with examples that run."""

import re
import shlex

import pytest

import hypostyle
from hypostyle.core import LANGUAGES
from hypostyle.games import Library
from tests.cli.running import run
from tests.library import LIBRARY

COMMANDS = ("games", "play", "legal", "perft", "why", "random", "replay", "verify", "analyse", "check", "arena")


def test_hypostyle_alone_prints_the_help() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("--help").stdout
    assert result.stdout.startswith("Usage: hypostyle COMMAND\n")
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\S", result.stdout, re.MULTILINE)


def test_the_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"hypostyle {hypostyle.__version__}\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_a_purpose_its_options_and_examples(command: str, language: str) -> None:
    result = run(command, "--help", language=language)
    assert (result.exit_code, result.stderr) == (0, "")
    usage, blank, purpose, *rest = result.stdout.splitlines()
    assert usage.startswith(("Usage: ", "Usage : "))
    assert f" hypostyle {command} " in usage
    assert blank == ""
    assert purpose.endswith(".")
    assert purpose[: len(purpose) // 2] in run(language=language).stdout
    assert {"en": "Examples", "fr": "Exemples"}[language] in rest
    assert any(line.startswith("  --language en|fr") for line in rest)
    assert any(line.startswith("  --help") for line in rest)
    assert "Show this message" not in result.stdout


def test_help_speaks_one_language_only() -> None:
    for command in ((), *((name,) for name in COMMANDS)):
        english, french = (run(*command, "--help", language=language).stdout for language in LANGUAGES)
        told = set(english.splitlines()) & set(french.splitlines())
        # Sections named alike, empty lines, and commands to type are the same.
        assert all(
            not line or line in ("Arguments", "Options") or line.startswith(("  hypostyle", "  echo")) for line in told
        )


def test_required_options_are_marked() -> None:
    assert re.search(r"--depth N +how many entries, from 0 \(required\)", run("perft", "--help").stdout)
    assert re.search(r"--seed N +.*\(obligatoire\)", run("random", "--help", language="fr").stdout)


def test_help_names_values_in_its_language() -> None:
    assert run("why", "--help").stdout.startswith("Usage: hypostyle why GAME MOVE [FILE] [OPTIONS]\n")
    french = run("why", "--help", language="fr").stdout
    assert french.startswith("Usage : hypostyle why JEU COUP [FICHIER] [OPTIONS]\n")
    assert "--option NOM=VALEUR" in french


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("command", ["games", "legal", "perft", "why", "random"])
def test_examples_run_as_they_stand_whatever_the_game(command: str, name: str) -> None:
    library = Library(LIBRARY[name])
    told = run(command, "--help", library=library).stdout
    examples = [line.strip() for line in told.splitlines() if line.startswith("  hypostyle ")]
    assert examples
    for example in examples:
        words = shlex.split(example)
        if "|" not in words and "my.txt" not in words:
            assert run(*words[1:], library=library).exit_code in (0, 1)


def test_help_fits_the_width() -> None:
    for width in (60, 80, 100):
        for command in COMMANDS:
            told = run(command, "--help", width=width).stdout
            assert max(map(len, told.splitlines())) <= width


def test_help_is_plain_where_nobody_looks() -> None:
    assert "\x1b" not in run("--help").stdout
