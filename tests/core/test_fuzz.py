"""Whatever is read, nothing is raised but the errors of the house, and these can be said in each language."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hypostyle.core import (
    LANGUAGES,
    Game,
    HypostyleError,
    Match,
    Position,
    RecordError,
    read_entry,
    read_json,
    read_record,
    read_text,
    write_json,
    write_text,
)
from tests.core.samples import matches, records
from tests.core.strategies import JSON_VALUES, broken_data, broken_texts
from tests.library import LIBRARY
from tests.toys.bazaar import Bazaar

TEXTS = tuple(write_text(record) for record in records())
JSONS = tuple(write_json(record) for record in records())
HEADERS = st.sampled_from(["game", "rules", "option", "set", "seedhash", "seed", "fork", "seat", "date", "", "x"])
HEADER_LINES = st.builds("@{} {}".format, HEADERS, st.text(max_size=12))
ANY_TEXT = st.text() | st.lists(HEADER_LINES | st.text(max_size=20)).map("\n".join)
ANY_JSON = st.dictionaries(st.sampled_from([*json.loads(JSONS[0]), "set", "fork", "names"]), JSON_VALUES) | JSON_VALUES


@contextmanager
def only_our_errors(kind: type[HypostyleError] = HypostyleError) -> Iterator[None]:
    caught: HypostyleError | None = None
    try:
        yield
    except kind as error:
        caught = error
    assert caught is None or all((str(caught), *map(caught.say, LANGUAGES)))


@cache
def positions(game: Game) -> tuple[Position, ...]:
    return tuple(position for match in matches(game) for position in match.positions[:: max(1, match.ply // 3)])


@cache
def lines(game: Game) -> tuple[str, ...]:
    return tuple({line for match in matches(game) for line in match.lines[:60]} | {"resign", "timeout seat1"})


# Records


def read_and_load(text: str) -> None:
    with only_our_errors(RecordError):
        read_text(text)
    with only_our_errors(RecordError):
        read_json(text)
    with only_our_errors():
        record = read_record(text)
        Match.load(LIBRARY.find(record.game or "bazaar"), record)


@given(ANY_TEXT | broken_texts(TEXTS) | broken_texts(TEXTS))
def test_text_records(text: str) -> None:
    read_and_load(text)


@given(ANY_JSON.map(json.dumps) | broken_texts(JSONS) | broken_data(tuple(map(json.loads, JSONS))).map(json.dumps))
def test_json_records(text: str) -> None:
    read_and_load(text)


@given(JSON_VALUES | broken_data([[2, 2, 3, 5]]))
def test_sets(data: Any) -> None:
    with only_our_errors():
        Match(Bazaar().using(data)).record()


# Moves


@given(data=st.data())
def test_moves(game: Game, data: st.DataObject) -> None:
    text = data.draw(st.text() | broken_texts(lines(game)) | broken_texts(lines(game)))
    position = data.draw(st.sampled_from(positions(game)))
    seat = data.draw(st.none() | st.integers(-1, 5))
    with only_our_errors():
        game.parse(text)
    with only_our_errors():
        entry = read_entry(position, text, seat)
        refusal = position.why_not(*entry)
        if refusal is None:
            position.after(*entry)
        else:
            assert all(game.words(language).say(refusal.message) for language in LANGUAGES)


@given(data=st.data())
def test_refused_lines_leave_a_match_as_it_was(game: Game, data: st.DataObject) -> None:
    match = Match(game)
    text = data.draw(st.text() | broken_texts(lines(game)))
    before = match.position
    with only_our_errors():
        match.play(text)
        return
    assert match.position is before
    assert match.ply == 0


# Options, games, positions


@given(data=st.data())
def test_options(game: Game, data: st.DataObject) -> None:
    names = st.sampled_from([option.name for option in game.facts.options]) | st.text()
    values = st.sampled_from([value for option in game.facts.options for value in option.values]) | JSON_VALUES
    with only_our_errors():
        options = game.facts.settle(data.draw(st.dictionaries(names, values, max_size=3)))
        assert game.facts.settle(options) == options
        game.start(options)


@given(st.text() | broken_texts(tuple(LIBRARY)))
def test_names_of_games(name: str) -> None:
    with only_our_errors():
        assert LIBRARY.find(name).facts.id == name


@given(data=st.data())
def test_positions(game: Game, data: st.DataObject) -> None:
    real = [position.data() for position in positions(game)]
    given_data = data.draw(JSON_VALUES | broken_data(real) | broken_data(real) | broken_data(real))
    with only_our_errors():
        position = game.position(given_data)
        assert position.view(None)["to_act"] == list(position.to_act)
