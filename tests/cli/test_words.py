"""The words of the command line: the same in both languages, each of them used, none of them missing."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import hypostyle.cli
from hypostyle.cli.table import COMMANDS
from hypostyle.core import LANGUAGES
from hypostyle.games import Library

FOLDER = Path(hypostyle.cli.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))

COMMANDS_OF_THE_HOUSE = [
    *("games", "play", "legal", "perft", "why", "random", "replay", "verify", "analyse", "check"),
    *("arena", "print", "serve", "backup"),
]
# Keys that the source puts together: the beginning, and what may follow it.
BUILT = {
    "help.": COMMANDS_OF_THE_HOUSE,
    "examples.": COMMANDS_OF_THE_HOUSE,
    "games.": ["id", "title", "players", "minutes", "designer", "luck", "aim"],
    "name.": ["GAME", "FILE", "MOVE", "K=V", "FOLDER", "HOST", "LEVEL", "DEPTH", "NAMES"],
    "arena.": ["player", "games", "won", "interval", "fair", "rating", "scale", "seat"],
    "analyse.": ["blunder", "mistake", "inaccuracy", "luck", "own", "others", "rest"],
    "word.": list(COMMANDS),
}


def words(package: str, language: str) -> dict[str, str]:
    text = files(package).joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def built_keys() -> set[str]:
    return {start + end for start, ends in BUILT.items() for end in ends}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(words("hypostyle.cli", language)) == list(words("hypostyle.cli", LANGUAGES[0]))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_speak_of_the_same_things(language: str) -> None:
    other = words("hypostyle.cli", language)
    for key, told in words("hypostyle.cli", LANGUAGES[0]).items():
        parameters = [sorted(set(re.findall(r"\{(\w+)[,}]", text))) for text in (told, other[key])]
        assert parameters[0] == parameters[1], key


def test_every_key_is_used() -> None:
    for key in words("hypostyle.cli", "en"):
        assert re.search(rf"[\"']{re.escape(key)}[\"']", SOURCE) or key in built_keys(), key


def test_every_key_that_is_used_exists() -> None:
    known = set(words("hypostyle.cli", "en")) | set(words("hypostyle.core", "en"))
    named = re.findall(
        r'"((?:guide|help|examples|usage|trouble|step|games|word|play|replay|analyse|check|arena|print|serve|backup|error)\.\w+)"',
        SOURCE,
    )
    assert len(named) > 100
    for key in (*named, *built_keys()):
        assert key in known, key


def test_nothing_of_the_core_is_said_otherwise() -> None:
    assert not set(words("hypostyle.cli", "en")) & set(words("hypostyle.core", "en"))


def test_nobody_exclaims() -> None:
    for language in LANGUAGES:
        for key, told in words("hypostyle.cli", language).items():
            assert "!" not in told, key


def test_french_puts_a_space_before_its_tall_signs() -> None:
    """Notation (`seatN:`, `true:`, `line L:`) is no French and keeps its own way."""
    for key, told in words("hypostyle.cli", "fr").items():
        prose = re.sub(r"\b(seatN|true|false|line L):", "", told)
        assert not re.search(r"\w[;:?](\s|$)|\w»|«\w", prose), key


def test_nothing_here_knows_a_game_by_name() -> None:
    everything = SOURCE + "".join(str(words("hypostyle.cli", language)) for language in LANGUAGES)
    for name in Library.of_the_house():
        assert not re.search(rf"\b{name}\b", everything, re.IGNORECASE) or name in ("temple", "turquoise")
    assert not re.search(r"\b[Tt]emple\b(?!s)", everything)
