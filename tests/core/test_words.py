"""The formatter, and the words of every package."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import hypostyle
import hypostyle.core.words as core_words
from hypostyle.core import LANGUAGES, Game, Message, Words, message, words_of
from hypostyle.core.facts import COMMON_ENDINGS, COMMON_KINDS, COMMON_REFUSALS, RARE_REFUSALS
from hypostyle.core.words import _parsed
from tests import toys

FOLDERS = sorted(
    folder for package in (hypostyle, toys) for folder in Path(str(package.__file__)).parent.rglob("words/")
)

FACES = "{faces, plural, =0 {no face} one {one face} other {# faces}}"
LIKES = "{axis, select, ns {North {points, plural, one {(# point)} other {(# points)}}} other {East}}"


def say(template: str, language: str = "en", **params: Any) -> str:
    words = Words(language, {"said": template, "seat": "Seat {number}", "nobody": "nobody"})
    return words.say(message("said", **params))


# The formatter


def test_a_template_without_parameters_is_said_as_it_stands() -> None:
    assert say("It’s 5 o'clock, #1.") == "It’s 5 o'clock, #1."


def test_parameters_are_numbers_texts_messages_and_lists_of_them() -> None:
    assert say("{a}, {b}!", a=3, b="x") == "3, x!"
    assert say("{who} wins", who=message("seat", number=2)) == "Seat 2 wins"
    assert say("{all}", all=(1, "two", message("seat", number=3))) == "1, two, Seat 3"
    assert say("[{all}]", all=()) == "[]"


@pytest.mark.parametrize(("faces", "said"), [(0, "no face"), (1, "one face"), (2, "2 faces"), (-1, "one face")])
def test_a_plural_knows_exact_numbers_one_and_other(faces: int, said: str) -> None:
    assert say(FACES, faces=faces) == said


def test_french_counts_nought_as_one_and_english_does_not() -> None:
    template = "{n, plural, one {# face} other {# faces}}"
    assert [say(template, "en", n=n) for n in (0, 1, 2)] == ["0 faces", "1 face", "2 faces"]
    assert [say(template, "fr", n=n) for n in (0, 1, 2)] == ["0 face", "1 face", "2 faces"]


def test_a_branch_may_be_empty() -> None:
    assert [say("piece{n, plural, one {} other {s}}", n=n) for n in (1, 2)] == ["piece", "pieces"]
    assert say("{a, select, x {} other {y}}", a="x") == ""


def test_a_select_takes_other_for_all_it_does_not_name() -> None:
    assert say(LIKES, axis="ew", points=1) == "East"
    assert say(LIKES, axis="", points=1) == "East"


@pytest.mark.parametrize(
    ("template", "name", "said"),
    [
        ("le tour {seat, de}", "Marie", "le tour de Marie"),
        ("le tour {seat, de}", "Anne", "le tour d'Anne"),
        ("le tour { seat , de }.", "Éloi", "le tour d'Éloi."),
        ("le tour {seat, de}", "Hugo", "le tour d'Hugo"),
        ("le tour {seat, de}", "Yves", "le tour d'Yves"),
        ("le tour {seat, de}", "Yann", "le tour de Yann"),
        ("le tour {seat, de}", "le Maçon", "le tour du Maçon"),
        ("le tour {seat, de}", "l'Apprenti", "le tour de l'Apprenti"),
        ("le tour {seat, de}", "les Ours", "le tour des Ours"),
        ("le tour {seat, de}", "3", "le tour de 3"),
        ("c'est {seat, à}", "Anne", "c'est à Anne"),
        ("c'est {seat, à}", "le Maçon", "c'est au Maçon"),
        ("{seat, À} de jouer", "le Maçon", "Au Maçon de jouer"),
        ("plus {seat, que}", "Anne", "plus qu'Anne"),
        ("plus {seat, que}", "le Robot", "plus que le Robot"),
        ("{seat, le}", "Apprenti", "l'Apprenti"),
        ("{seat, le}", "Grand prêtre", "le Grand prêtre"),
    ],
)
def test_french_joins_small_words_to_names(template: str, name: str, said: str) -> None:
    assert say(template, "fr", seat=name) == said


def test_an_article_of_our_own_is_joined_and_a_name_that_somebody_chose_is_left_whole() -> None:
    words = Words("fr", {"said": "C'est {seat, à}, le tour {seat, de}", "robot": "Le Robot", "clock": "L'Horloge"})
    assert words.say(message("said", seat=message("robot"))) == "C'est au Robot, le tour du Robot"
    assert words.say(message("said", seat=(message("robot"), "x"))) == "C'est au Robot, à x, le tour du Robot, de x"
    assert words.say(message("said", seat=message("clock"))) == "C'est à l'Horloge, le tour de l'Horloge"
    assert words.say(message("said", seat="Le Gall")) == "C'est à Le Gall, le tour de Le Gall"


def test_a_name_of_our_own_stands_small_within_a_sentence_and_large_at_its_start() -> None:
    words = Words("fr", {"seat": "Le joueur {number}", "list": "{all} jouent", "joined": "{all, À} de jouer"})
    seats = (message("seat", number=1), message("seat", number=2), "Le Gall")
    assert words.say(message("list", all=seats)) == "Le joueur 1, le joueur 2, Le Gall jouent"
    assert words.say(message("joined", all=seats)) == "Au joueur 1, au joueur 2, à Le Gall de jouer"
    assert words.say(message("joined", all="Anne")) == "À Anne de jouer"


def test_choices_nest_and_the_number_reaches_inward() -> None:
    assert say(LIKES, axis="ns", points=1) == "North (1 point)"
    assert say(LIKES, axis="ns", points=4) == "North (4 points)"
    assert say("{n, plural, other {{a, select, x {# of x} other {#}}}}", n=7, a="x") == "7 of x"
    assert say("{n, plural, other {{name} has #}}", n=7, name="#2") == "#2 has 7"


def test_a_message_within_a_message_is_said_in_the_same_language() -> None:
    refused = message("error.unreadable", value="x", expected=message("expected.timeout"))
    assert words_of("en", "hypostyle.core").say(refused) == "cannot read “x”: expected “timeout seat1”"
    assert words_of("fr", "hypostyle.core").say(refused) == "impossible de lire « x » : on attend « timeout seat1 »"


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("{a", "closing brace"),
        ("a}", "'}' too many at 1"),
        ("{a, plural", "lacks a ','"),
        ("{a, plural, other {x}", "lacks a"),
        ("{a, plural, other {x", "closing brace"),
        ("{a, plural, other}", "lacks a '{'"),
        ("{a, plural, one {x}}", "lacks the branch 'other'"),
        ("{a, select, x {y}}", "lacks the branch 'other'"),
        ("{a, ordinal, other {x}}", "unknown form 'ordinal'"),
    ],
)
def test_a_broken_template_says_what_is_broken(template: str, fault: str) -> None:
    with pytest.raises(ValueError, match="template") as caught:
        say(template, a=1)
    assert fault in str(caught.value)


def test_missing_words_and_parameters_are_a_programmers_errors() -> None:
    with pytest.raises(KeyError, match="no words for 'other' in 'en'"):
        Words("en", {}).say(Message("other"))
    with pytest.raises(KeyError, match="name"):
        say("{name}")
    with pytest.raises(AssertionError, match="expected a number"):
        say(FACES, faces="three")
    with pytest.raises(KeyError, match="expected one of en, fr"):
        words_of("de", "hypostyle.core")


def test_a_later_package_speaks_before_an_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "words_of_a_guest"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "words" / "en.json").write_text('{"seat": "Guest {number}"}', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    words = words_of("en", "hypostyle.core", "words_of_a_guest")
    assert words.say(message("seat", number=1)) == "Guest 1"
    assert words.say(message("chance")) == "chance"
    assert words.get("seat", "?") == "Guest {number}"
    assert words.get("nothing", "?") == "?"


# The words files


def parameters(parts: Iterable[Any]) -> set[str]:
    """The names of all parameters in a parsed template, however deep."""
    found: set[str] = set()
    for part in parts:
        if not isinstance(part, str):
            name, _, branches = part
            found |= {name}.union(*map(parameters, branches.values()))
    return found


def selections(parts: Iterable[Any]) -> set[tuple[str, frozenset[str]]]:
    """What each select in a parsed template tells apart."""
    found: set[tuple[str, frozenset[str]]] = set()
    for part in parts:
        if not isinstance(part, str):
            name, form, branches = part
            found |= {(name, frozenset(branches))} if form == "select" else set()
            found = found.union(*map(selections, branches.values()))
    return found


def pairs(folder: Path, language: str) -> list[tuple[str, str]]:
    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    found: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
    return found


def test_the_words_of_core_of_every_game_and_of_every_toy_are_found() -> None:
    names = {folder.parent.name for folder in FOLDERS}
    assert {"core", "bazaar", "quarry", "veil"} <= names


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_languages_say_the_same_things_with_the_same_parameters(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{language}.json" for language in LANGUAGES)
    first, *others = (pairs(folder, language) for language in LANGUAGES)
    assert len(dict(first)) == len(first), "a code stands twice"
    assert all(text.strip() for _, text in first)
    for other in others:
        assert [code for code, _ in other] == [code for code, _ in first]
        for (code, one), (_, same) in zip(first, other, strict=True):
            assert parameters(_parsed(same)) == parameters(_parsed(one)), code
            assert selections(_parsed(same)) == selections(_parsed(one)), code
            assert same.strip(), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_the_facts_declare_has_words(game: Game, language: str) -> None:
    facts = game.facts
    codes = ["aim", *facts.refusals, *COMMON_REFUSALS, *RARE_REFUSALS]
    codes += [f"kind.{kind.name}" for kind in (*facts.kinds, *COMMON_KINDS)]
    codes += [f"ending.{ending}" for ending in (*facts.endings, *COMMON_ENDINGS)]
    for option in facts.options:
        listed = () if option.accepts else option.values
        codes += [f"option.{option.name}", *(f"option.{option.name}.{value}" for value in listed)]
    if facts.presets:
        codes += ["presets", "presets.play"]
    codes += [code for each in facts.presets for code in (f"preset.{each.id}", f"preset.{each.id}.about")]
    missing = [code for code in codes if code not in game.words(language).templates]
    assert not missing
    assert facts.title(language)


# Sentences as a player would say them


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_names_with_an_article_begin_a_sentence_or_follow_a_small_word(folder: Path) -> None:
    """Elsewhere "Le joueur 1" would stand large within a sentence. Turquoise calls its players by their colours."""
    within = re.compile(r"(?<!^)(?<!\{)(?<![.!?}] )\{(?:seat|to_act|winners|bidder|still_in|turn)\}")
    found = [code for code, text in pairs(folder, "fr") if within.search(text)]
    assert found == [] or folder.parent.name == "turquoise"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_names_are_never_put_behind_a_bare_small_word(folder: Path) -> None:
    bare = re.compile(r"\b(?:de|à|que) \{(?:seat|seats|turn|to_act|one|other|bidder|game)\}", re.IGNORECASE)
    assert [code for code, text in pairs(folder, "fr") if bare.search(text)] == []


# What read oddly once, and where it may be read all the same; web/src/words/plain.test.ts keeps the browser's words.
ODD = [
    ("somewhere else, where a new table is meant", r"elsewhere|ailleurs|d'avant ce coup|from before this move", ()),
    ("shares and pieces of a win", r"share of the win|part de victoire|of the win\b|de la victoire", ()),
    # Records and the pages of the command line say entry; `entries` is also a field of records in JSON.
    ("the word of the code for a move", r"\bentr(?:y|ies)\b", ("cli", "error.record_entry")),
    ("nobody for a name that is not chosen", r"personne encore", ()),
    ("a chair for who sits on it", r"^Place \{number\}|à la place \{number\}", ()),
    ("giving up beside resigning", r"\bgiv(?:e|es|ing) up\b", ()),
    ("the house for a player", r"^(?:the house|la maison)$", ()),
    ("names without what French joins to them", r"\b(?:de|à) \{(?:seat|name|names|owner|game|designer)\}", ()),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize(("odd", "allowed"), [row[1:] for row in ODD], ids=[row[0] for row in ODD])
def test_no_sentence_reads_oddly(folder: Path, odd: str, allowed: tuple[str, ...]) -> None:
    said = [(code, text) for language in LANGUAGES for code, text in pairs(folder, language)]
    found = [(code, text) for code, text in said if re.search(odd, text, re.IGNORECASE)]
    assert [(code, text) for code, text in found if not {folder.parent.name, code} & set(allowed)] == []


def test_a_seat_is_a_player_and_whoever_leaves_resigns() -> None:
    said = {language: words_of(language, "hypostyle.core") for language in LANGUAGES}
    turn = message("told.turn", turn=message("seat", number=1), asked="")
    assert said["fr"].say(turn) == "C'est le tour du joueur 1. "
    assert said["fr"].say(message("told.turn", turn="l'Apprenti", asked="")) == "C'est le tour de l'Apprenti. "
    assert said["en"].say(message("spoken.resign", seat="Ann")) == "Ann resigns."


# What a language is, as data


def test_numbers_take_the_branch_that_the_language_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14 or n = 99; two: n = 7,8"
    spoken = {"language.plural": rules, "language.between": "、", "language.point": "٫"}
    monkeypatch.setattr(core_words, "load_words", lambda package, language: spoken)
    words = Words("xx", {"n": "{n, plural, one {one} few {few} two {two} other {other}}", "all": "{all}"})
    said = {n: words.say(message("n", n=n)) for n in (0, 1, 2, 4, 5, 7, 8, 11, 12, 14, 21, 22, -31, 99, 111)}
    assert {n for n, branch in said.items() if branch == "one"} == {1, 21, -31}
    assert {n for n, branch in said.items() if branch == "few"} == {2, 4, 22, 99}
    assert {n for n, branch in said.items() if branch == "two"} == {7, 8}
    assert words.say(message("all", all=(1, "b"))) == "1、b"
    assert words.number("2.5") == "2٫5"


def test_a_rule_of_numbers_that_cannot_be_read_is_a_translators_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_words, "load_words", lambda package, language: {"language.plural": "one: i = 1"})
    with pytest.raises(ValueError, match="unknown condition 'i = 1'"):
        Words("xx", {"n": "{n, plural, other {#}}"}).say(message("n", n=1))


def test_a_package_without_words_in_a_language_speaks_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_english" / "words").mkdir(parents=True)
    (tmp_path / "only_english" / "__init__.py").touch()
    (tmp_path / "only_english" / "words" / "en.json").write_text('{"hello": "Hello"}', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert words_of("fr", "only_english").say(message("hello")) == "Hello"
