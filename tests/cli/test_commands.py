"""Wrong usage: told kindly, in both languages, with the next step, and always exit 2."""

import pytest

from hypostyle.core import LANGUAGES
from hypostyle.games import Library
from tests.cli.running import run

WRONG = [
    (("lega", "aztec"), "there is no command “lega”; expected: legal", "hypostyle --help"),
    (("obelisk",), "there is no command “obelisk”; expected: games, play,", "hypostyle --help"),
    (("--bogus",), "there is no option --bogus", "hypostyle --help"),
    (("legal",), "GAME is missing", "hypostyle legal --help"),
    (("why", "aztec"), "MOVE is missing", "hypostyle why --help"),
    (("perft", "aztec"), "--depth is missing", "hypostyle perft --help"),
    (("random", "aztec"), "--seed is missing", "hypostyle random --help"),
    (("legal", "aztec", "-", "more", "most"), "one argument too many: more, most", "hypostyle legal --help"),
    (("games", "aztec", "bazaar"), "one argument too many: bazaar", "hypostyle games --help"),
    (("legal", "aztec", "--sat", "1"), "there is no option --sat here; perhaps --seat", "hypostyle legal --help"),
    (("legal", "aztec", "--xyzzy"), "there is no option --xyzzy here", "hypostyle legal --help"),
    (("legal", "aztec", "--seat"), "--seat needs a value", "--help"),
    (("legal", "aztec", "--seat", "one"), "--seat needs a whole number, not “one”", "hypostyle legal --help"),
    (("perft", "aztec", "--depth=1", "--divide=yes"), "--divide takes no value", "--help"),
    (("check", "aztec", "--games", "0"), "--games needs a whole number from 1 up, not “0”", "hypostyle check --help"),
    (("replay", "--ply", "-1"), "--ply needs a whole number from 0 up, not “-1”", "hypostyle replay --help"),
    (("play", "aztec", "--seed", "x"), "--seed needs a whole number, not “x”", "hypostyle play --help"),
    (("play", "aztec", "--computer", "3"), "there is no seat3", "hypostyle play --help"),
]


@pytest.mark.parametrize(("arguments", "said", "step"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_wrong_usage_says_what_and_what_next(arguments: tuple[str, ...], said: str, step: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert first.startswith("hypostyle: ")
    assert said in first
    assert second.startswith("See: ")
    assert step in second


@pytest.mark.parametrize(("arguments", "said", "step"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_wrong_usage_is_told_in_french_too(arguments: tuple[str, ...], said: str, step: str) -> None:
    result = run(*arguments, language="fr")
    assert (result.exit_code, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert said not in first
    assert second.startswith("Voir : ")


@pytest.mark.parametrize("command", ["games", "play", "legal", "check"])
def test_an_unknown_game_names_the_nearest_and_where_to_look(command: str) -> None:
    result = run(command, "astec")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no game “astec”; expected: aztec" in result.stderr
    assert "hypostyle games" in result.stderr


def test_a_house_without_games_says_so() -> None:
    for language in LANGUAGES:
        result = run("play", library=Library(), language=language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert {"en": "no games", "fr": "pas de jeux"}[language] in result.stderr
        assert run("--help", library=Library(), language=language).exit_code == 0


def test_messages_are_not_wrapped() -> None:
    said = run("obelisk", width=40).stderr.splitlines()[0]
    assert said.endswith("serve, backup")


def test_answers_are_not_wrapped() -> None:
    assert len(run("why", "aztec", "a1.1EN", width=20).stdout.splitlines()) == 2
