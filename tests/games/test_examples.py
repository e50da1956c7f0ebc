"""The examples of every game: positions that are reached by the rules, played as told, said in both languages."""

import pytest

from hypostyle.core import LANGUAGES, Example, Game, Match
from tests.games.house import GAMES, checked
from tests.library import LIBRARY
from tests.toys import TOYS

EXAMPLES = [(game, example) for game in LIBRARY.values() for example in game.examples()]
NAMES = [f"{game.facts.id}-{example.id}" for game, example in EXAMPLES]
MOST_LETTERS = 280  # what is read in one go beside a stage
MOST_LETTERS_OF_A_TITLE = 40


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=NAMES)
def test_an_example_is_played_as_told_and_by_people_alone(game: Game, example: Example) -> None:
    match = Match.of(game, example)
    assert example.rule in game.facts.rules
    assert not match.is_over
    assert set(match.position.to_act) <= set(match.position.seats) - set(match.position.house_seats)
    for line in example.moves:
        actor = match.play(line).actor
        assert match.lines[-1] == line, "as a record writes it"
        assert actor in match.position.seats
        assert actor not in match.position.house_seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=NAMES)
def test_an_example_is_told_in_a_few_sentences(game: Game, example: Example, language: str) -> None:
    title, text = (game.words(language).say(said) for said in (example.title, example.text))
    assert not title.endswith(".")
    assert len(title) <= MOST_LETTERS_OF_A_TITLE
    assert text.endswith(".")
    assert len(text) <= MOST_LETTERS, f"{len(text)} letters: {text}"


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_there_are_no_words_for_examples_that_are_gone(game: Game) -> None:
    assert len({example.id for example in game.examples()}) == len(game.examples())
    spoken = {said.code for example in game.examples() for said in (example.title, example.text)}
    for language in LANGUAGES:
        assert {code for code in game.words(language).templates if code.startswith("example.")} == spoken


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_what_the_rulebooks_work_out_is_all_there(game: Game) -> None:
    assert len(game.examples()) == checked(game, "taught")["examples"]


def test_the_rulebooks_work_out_ten_examples() -> None:
    assert sum(len(game.examples()) for game in GAMES.values()) == 10


def test_a_game_without_examples_has_none() -> None:
    assert [game.examples() for game in TOYS] == [()] * len(TOYS)
