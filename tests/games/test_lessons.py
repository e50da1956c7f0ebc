"""The lessons of every game: few, right, said in both languages, and about what matters."""

import re

import pytest

from hypostyle.core import LANGUAGES, Game, Lesson, Match
from tests.games.house import GAMES, ROOT, checked
from tests.library import LIBRARY
from tests.toys import TOYS

LESSONS = [(game, lesson) for game in LIBRARY.values() for lesson in game.lessons()]
NAMES = [f"{game.facts.id}-{lesson.id}" for game, lesson in LESSONS]
MAIN_SECTIONS = ("A turn", "End and score")  # what nobody can play without; every rules page has both
MOST_LETTERS = 160  # what fits beside a stage on a phone


def sections(game: Game) -> dict[str, set[str]]:
    """The rules that stand under each heading of a game's page."""
    page = (ROOT / "docs" / "games" / f"{game.facts.id}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)[1:]
    found = zip(parts[::2], parts[1::2], strict=True)
    return {title: {rule.upper() for rule in re.findall(r'<a id="([^"]+)">', text)} for title, text in found}


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_a_game_is_taught_in_five_lessons_or_more_about_its_main_rules(game: Game) -> None:
    lessons = game.lessons()
    assert len(lessons) >= 5
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    rules = {lesson.rule for lesson in lessons}
    explained = sections(game)
    assert rules <= set().union(*explained.values()) & set(game.facts.rules)
    assert len(rules) >= 5
    assert all(rules & explained[section] for section in MAIN_SECTIONS)


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_what_is_met_later_is_taught_too(game: Game) -> None:
    assert {lesson.id for lesson in game.lessons()} >= set(checked(game, "taught")["lessons"])


def test_ten_lessons_or_more_teach_what_is_met_late() -> None:
    assert sum(len(checked(game, "taught")["lessons"]) for game in GAMES.values()) >= 10


def test_a_game_without_lessons_teaches_nothing() -> None:
    assert [game.lessons() for game in TOYS] == [()] * len(TOYS)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=NAMES)
def test_the_example_of_a_lesson_answers_it(game: Game, lesson: Lesson) -> None:
    position = Match.of(game, lesson).position
    seat = position.to_act[0]
    assert seat in position.seats
    assert seat not in position.house_seats
    move = game.parse(lesson.example)
    assert move.text == lesson.example
    refusal = position.why_not(seat, move)
    assert (refusal and refusal.rule) == (lesson.rule if lesson.asks == "refusal" else None)
    assert lesson.is_answered_by(position, seat, move)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=NAMES)
def test_a_lesson_can_be_missed_only_by_what_it_does_not_ask_for(game: Game, lesson: Lesson) -> None:
    position = Match.of(game, lesson).position
    seat = position.to_act[0]
    legal = position.legal_moves(seat)
    right = [move for move in legal if lesson.is_answered_by(position, seat, move)]
    assert bool(right) == (lesson.asks != "refusal")
    assert lesson.like == ("*",) or lesson.asks == "points" or len(legal) == 1 or len(right) < len(legal)
    assert not lesson.is_answered_by(position, seat, game.parse("resign"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=NAMES)
def test_a_lesson_is_told_in_short_sentences(game: Game, lesson: Lesson, language: str) -> None:
    for said in lesson.words():
        text = game.words(language).say(said)
        assert text.endswith(".")
        assert len(text) <= MOST_LETTERS, f"{len(text)} letters: {text}"


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_there_are_no_words_for_lessons_that_are_gone(game: Game) -> None:
    spoken = {said.code for lesson in game.lessons() for said in lesson.words()}
    for language in LANGUAGES:
        assert {code for code in game.words(language).templates if code.startswith("lesson.")} == spoken
