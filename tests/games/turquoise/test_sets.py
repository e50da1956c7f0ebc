"""Plate sets of one's own, what the loader says of wrong ones, and what is sealed while a match runs."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from hypostyle.core import (
    CHANCE,
    DataError,
    HypostyleError,
    Match,
    eager,
    numbered_seed,
    play_out,
    read_json,
    read_text,
    write_json,
    write_text,
)
from hypostyle.games.turquoise import GAME
from hypostyle.games.turquoise.plates import default_plates, read_plates
from tests.games.turquoise.tales import PLAIN, STORY_SET

# Plate sets


def changed(change: Callable[[Any], None]) -> Any:
    """The set of the stories with one thing changed."""
    plates = copy.deepcopy(STORY_SET)
    change(plates)
    return plates


def second(**fields: Any) -> Callable[[Any], None]:
    return lambda plates: plates[1].update(fields)


def site(name: str, letters: Any) -> Callable[[Any], None]:
    return lambda plates: plates[1]["sites"].update({name: letters})


@pytest.mark.parametrize(
    ("change", "en", "fr"),
    [
        (
            lambda plates: plates.pop(0),
            "a plate set has 25 plates of the kind “ordinary”; this one has 24",
            "un jeu de plaques en a 25 du genre « ordinary » ; celui-ci en a 24",
        ),
        (
            second(kind="corner"),
            "a plate set has 25 plates of the kind “ordinary”; this one has 24",
            "un jeu de plaques en a 25 du genre « ordinary » ; celui-ci en a 24",
        ),
        (
            lambda plates: plates.append(copy.deepcopy(plates[-1])),
            "a plate set has 1 plate of the kind “last”; this one has 2",
            "un jeu de plaques en a 1 du genre « last » ; celui-ci en a 2",
        ),
        (second(id=7), "the id 7 is given twice", "l'identifiant 7 est donné deux fois"),
        (
            second(id="2"),
            'plate 2 of the list: id: expected a number from 1, got "2"',
            'plaque 2 de la liste : id : on attend un nombre à partir de 1, on a reçu "2"',
        ),
        (
            second(id=True),
            "plate 2 of the list: id: expected a number from 1, got true",
            "plaque 2 de la liste : id : on attend un nombre à partir de 1, on a reçu true",
        ),
        (
            second(kind="capital"),
            'plate 2 of the list: kind: expected ordinary, corner or last, got "capital"',
            'plaque 2 de la liste : kind : on attend ordinary, corner ou last, on a reçu "capital"',
        ),
        (
            second(name="star"),
            "plate 2 of the list: expected exactly id, kind and sites",
            "plaque 2 de la liste : on attend exactement id, kind et sites",
        ),
        (
            lambda plates: plates.__setitem__(1, 5),
            "plate 2 of the list: expected exactly id, kind and sites",
            "plaque 2 de la liste : on attend exactement id, kind et sites",
        ),
        (
            second(sites={"nw": "", "ne": "", "se": ""}),
            "plate 2 of the list: sites: expected exactly nw, ne, se and sw",
            "plaque 2 de la liste : sites : on attend exactement nw, ne, se et sw",
        ),
        (
            site("se", "EN"),
            'plate 2 of the list: site se: expected letters out of N E S W in that order, got "EN"',
            "plaque 2 de la liste : emplacement se : on attend des lettres parmi N E S W dans cet ordre, "
            'on a reçu "EN"',
        ),
        (
            site("ne", "NX"),
            'plate 2 of the list: site ne: expected letters out of N E S W in that order, got "NX"',
            "plaque 2 de la liste : emplacement ne : on attend des lettres parmi N E S W dans cet ordre, "
            'on a reçu "NX"',
        ),
        (
            site("sw", None),
            "plate 2 of the list: site sw: expected letters out of N E S W in that order, got null",
            "plaque 2 de la liste : emplacement sw : on attend des lettres parmi N E S W dans cet ordre, "
            "on a reçu null",
        ),
        (
            site("nw", "NSW"),
            "plate 2 of the list: the inner bridge between nw and ne is half: E at nw and W at ne go together",
            "plaque 2 de la liste : la passerelle entre nw et ne n'a qu'une moitié : E en nw et W en ne vont ensemble",
        ),
        (
            site("se", "ESW"),
            "plate 2 of the list: the inner bridge between ne and se is half: S at ne and N at se go together",
            "plaque 2 de la liste : la passerelle entre ne et se n'a qu'une moitié : S en ne et N en se vont ensemble",
        ),
    ],
)
def test_tq_4_what_is_wrong_with_a_set_is_said(change: Callable[[Any], None], en: str, fr: str) -> None:
    with pytest.raises(DataError) as caught:
        GAME.using(changed(change))
    assert (caught.value.say("en"), caught.value.say("fr")) == (en, fr)


@pytest.mark.parametrize("value", [{}, "plates", None, 7])
def test_tq_4_a_set_is_a_list(value: Any) -> None:
    with pytest.raises(DataError) as caught:
        read_plates(value)
    assert caught.value.say("en") == "a plate set is a list of 30 plates; this is none"
    assert caught.value.say("fr") == "un jeu de plaques est une liste de 30 plaques ; ceci n'en est pas une"


def test_tq_4_the_loader_checks_only_the_format() -> None:
    assert PLAIN.plate_set.ordinary == tuple(range(1, 26))
    assert GAME.using(default_plates()).plate_set == GAME.plate_set


def test_a_match_with_a_set_of_its_own_survives_json_which_carries_the_set() -> None:
    match = play_out(PLAIN, {"players": 3}, numbered_seed(4), eager)
    written = write_json(match.record())
    assert json.loads(written)["set"] == STORY_SET
    again = Match.load(GAME, read_json(written))
    assert again.lines == match.lines
    assert again.position == match.position
    assert again.game == PLAIN


def test_a_text_record_names_the_set_by_its_hash_and_needs_it() -> None:
    match = play_out(PLAIN, {"players": 2}, numbered_seed(4), eager)
    written = write_text(match.record())
    (named,) = [line for line in written.splitlines() if line.startswith("@set ")]
    record = read_text(written)
    assert Match.load(PLAIN, record).position == match.position
    with pytest.raises(HypostyleError) as caught:
        Match.load(GAME, record)
    assert caught.value.say("en") == (
        "the record was played with a set of its own; give the set whose SHA-256 is " + named.removeprefix("@set ")
    )
    usual = read_text(write_text(play_out(GAME, {}, numbered_seed(4), eager).record()))
    with pytest.raises(HypostyleError) as caught:
        Match.load(PLAIN, usual)
    assert caught.value.say("en") == "the record was played with the usual set; leave the other set out"


# What is sealed


def drawing_next(seed: int) -> Match:
    """A match of two in which the first player is about to draw a third plate."""
    match = Match(GAME, {"players": 2}, seed=numbered_seed(seed))
    match.draw()
    for place in ("g10", "g20"):
        match.play("draw")
        match.draw()
        match.play(f"lay {place} r0")
    match.play("draw")
    return match


def test_the_order_of_undrawn_plates_is_in_nobodys_view() -> None:
    match = drawing_next(1)
    # The same entries under other seeds, which will draw other plates: nobody can tell the positions apart.
    drawn = set()
    for seed in range(2, 12):
        other = Match(GAME, {"players": 2}, seed=numbered_seed(seed))
        for actor, move in match.entries:
            other.enter(actor, move)
        drawn.add(other.drawn().text)
        assert other.position == match.position
        for seat in (None, 1, 2):
            assert other.position.view(seat) == match.position.view(seat)
        assert other.position.drawing() == match.position.drawing()
        assert other.position.text == match.position.text
    assert len(drawn) > 5


def test_what_is_seen_of_undrawn_plates_is_which_and_not_in_what_order() -> None:
    match = drawing_next(1)
    gone = {int(line.removeprefix("plate ")) for line in match.lines if line.startswith("plate ")}
    for seat in (None, 1, 2):
        assert match.position.view(seat)["undrawn"] == sorted(set(range(1, 26)) - gone)


def test_a_running_record_has_the_order_only_in_the_sealed_seed() -> None:
    match = drawing_next(1)
    record = match.record()
    assert match.seed is not None
    assert (record.seed, record.seedhash) == (None, match.seedhash)
    unsealed = Match(GAME, {"players": 2})
    for actor, move in match.entries:
        unsealed.enter(actor, move)
    for write in (write_text, write_json):
        written = write(record)
        assert match.seed.hex() not in written
        # All that it says is what has happened, and the seal.
        assert lines_but_the_seal(written) == lines_but_the_seal(write(unsealed.record()))


def lines_but_the_seal(written: str) -> list[str]:
    return [line for line in written.splitlines() if "seedhash" not in line]


def test_once_over_the_seed_is_open_and_every_draw_is_checked_against_it() -> None:
    match = play_out(GAME, {"players": 2}, numbered_seed(3), eager)
    record = match.record()
    assert match.seed is not None
    assert record.seed == match.seed.hex()
    at = next(number for number, entry in enumerate(match.entries) if entry.actor == CHANCE and number)
    drawn = match.lines[at]
    other = "plate 1" if drawn != "plate 1" else "plate 2"
    forged = write_text(record).replace(f"\n{drawn}\n", f"\n{other}\n", 1)
    with pytest.raises(HypostyleError, match=f"draws “{drawn}” here, not “{other}”"):
        Match.load(GAME, read_text(forged))
