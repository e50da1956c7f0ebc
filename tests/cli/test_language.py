"""Which language is spoken, and that it is spoken everywhere."""

import pytest

from hypostyle.cli import main
from hypostyle.cli.language import UnknownLanguage, choose_language
from tests.library import LIBRARY

ENGLISH, FRENCH = "The start", "Le début"


def spoken(arguments: list[str], environment: dict[str, str] | None = None) -> str:
    return choose_language(arguments, environment or {})[0]


def test_english_is_the_default() -> None:
    assert spoken(["games"]) == "en"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--language", "fr", "games"],
        ["games", "--language", "fr"],
        ["games", "--language=fr"],
        ["--language", "en", "games", "--language", "fr"],
    ],
)
def test_the_command_line_chooses_before_or_after_the_command(arguments: list[str]) -> None:
    language, rest = choose_language(arguments, {"HYPOSTYLE_LANGUAGE": "en"})
    assert (language, rest) == ("fr", ["games"])


def test_what_follows_two_dashes_is_no_language() -> None:
    assert choose_language(["why", "aztec", "--", "--language", "fr"], {}) == (
        "en",
        ["why", "aztec", "--", "--language", "fr"],
    )


def test_then_the_variable_then_the_system() -> None:
    assert spoken([], {"HYPOSTYLE_LANGUAGE": "fr", "LC_ALL": "en_GB.UTF-8"}) == "fr"
    assert spoken([], {"HYPOSTYLE_LANGUAGE": "", "LC_ALL": "fr_FR.UTF-8"}) == "fr"
    assert spoken([], {"LC_MESSAGES": "fr_CA"}) == "fr"
    assert spoken([], {"LANG": "fr"}) == "fr"
    assert spoken([], {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"
    assert spoken([], {"LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "fr_FR"}) == "en"
    assert spoken([], {"LANG": "de_DE.UTF-8"}) == "en"


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (["--language", "de"], {}),
        (["games", "--language"], {}),
        (["--language="], {}),
        (["--language", "FR"], {}),
        ([], {"HYPOSTYLE_LANGUAGE": "de"}),
    ],
)
def test_an_unknown_language_is_wrong_usage(arguments: list[str], environment: dict[str, str]) -> None:
    with pytest.raises(UnknownLanguage):
        choose_language(arguments, environment)


def test_the_refusal_of_a_language_is_said_in_that_of_the_system() -> None:
    with pytest.raises(UnknownLanguage) as caught:
        choose_language(["--language", "de"], {"LANG": "fr_FR"})
    assert caught.value.spoken == "fr"


def run_main(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(arguments, LIBRARY)
    code = caught.value.code
    assert isinstance(code, int)
    return code


def test_main_speaks_it(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("HYPOSTYLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert run_main("games", "aztec", "--language", "fr") == 0
    assert "deux architectes" in capfd.readouterr().out
    monkeypatch.setenv("HYPOSTYLE_LANGUAGE", "fr")
    assert run_main("why", "aztec", "pass") == 1
    assert capfd.readouterr().out.startswith("AZ-12 À deux joueurs")
    assert run_main("legal", "astec") == 2
    assert "il n'y a pas de jeu « astec »" in capfd.readouterr().err
    assert run_main("--language", "de", "games") == 2
    said = capfd.readouterr()
    assert (said.out, "there is no language “de”; expected: en, fr" in said.err.replace(" (--language)", "")) == (
        "",
        True,
    )
