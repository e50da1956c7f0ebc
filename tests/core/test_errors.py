"""Errors: one tree, the value, the position and the rule with each, and words in both languages."""

import pytest

from hypostyle.core import (
    Ambiguous,
    DataError,
    HypostyleError,
    Match,
    MoveError,
    OpenPosition,
    OptionError,
    RecordError,
    Refused,
    Unreadable,
    message,
)
from hypostyle.core import errors as module
from tests.toys.bazaar import Bazaar
from tests.toys.quarry import Quarry


def test_the_tree_is_as_drawn() -> None:
    assert issubclass(HypostyleError, ValueError)
    parents: dict[type, type] = {}
    parents |= dict.fromkeys((MoveError, RecordError, OptionError, DataError, OpenPosition), HypostyleError)
    parents |= dict.fromkeys((Unreadable, Refused, Ambiguous), MoveError)
    for error, parent in parents.items():
        assert error.__bases__ == (parent,)
        assert error.__name__ in str(module.__doc__)
    public = {value for value in vars(module).values() if isinstance(value, type) and issubclass(value, HypostyleError)}
    assert public == {HypostyleError, *parents}


@pytest.mark.parametrize(
    ("game", "line", "kind", "rule", "english", "french"),
    [
        (
            Bazaar(),
            "bid 3",
            Unreadable,
            "BZ-1",
            "cannot read “bid 3”: expected “raise” and a price such as raise 3, “drop”, “veto” or “decline”",
            "impossible de lire « bid 3 » : "
            "on attend « raise » et un prix comme raise 3, « drop », « veto » ou « decline »",
        ),
        (
            Bazaar(),
            "raise 3",
            Refused,
            "BZ-1",
            "“raise 3” cannot be drawn here.",
            "« raise 3 » ne peut pas être tiré ici.",
        ),
        (
            Quarry(),
            "claim a",
            Ambiguous,
            "QR-1",
            "“claim a” could be the move of seat1, seat2; write “seat1: claim a” or name the seat",
            "« claim a » peut venir de seat1, de seat2 ; écrivez « seat1: claim a » ou nommez la place",
        ),
    ],
)
def test_each_error_of_a_move_has_the_value_the_position_and_the_rule(
    game: Bazaar | Quarry, line: str, kind: type[MoveError], rule: str, english: str, french: str
) -> None:
    match = Match(game)
    with pytest.raises(kind) as caught:
        match.play(line)
    error = caught.value
    assert error.value == line
    assert error.position is match.position
    assert error.rule == rule
    assert error.say("en") == english
    assert error.say("fr") == french
    assert str(error) == f"{english} [{line!r} in {match.position.text}: {rule}]"


def test_a_refused_move_brings_its_refusal_and_who_made_it() -> None:
    match = Match(Bazaar())
    match.play("item 3")
    with pytest.raises(Refused) as caught:
        match.play("raise 9")
    assert caught.value.actor == 1
    assert caught.value.refusal == match.position.why_not(1, Bazaar().parse("raise 9"))


def test_an_ambiguous_move_names_the_seats() -> None:
    with pytest.raises(Ambiguous) as caught:
        Match(Quarry(), {"players": 3}).play("claim a")
    assert caught.value.seats == (1, 2, 3)


def test_a_record_error_tells_its_cause_in_the_words_of_the_game() -> None:
    refused = Match(Bazaar())
    refused.play("item 3")
    with pytest.raises(Refused) as caught:
        refused.play("raise 9")
    error = RecordError("entry", 2, caught.value)
    assert error.say("en") == f"entry 2: {caught.value.say('en')}"
    assert error.say("fr") == f"coup 2 : {caught.value.say('fr')}"
    assert error.cause is caught.value
    plain = RecordError("line", 3, message("error.open"))
    assert str(plain).startswith("line 3: this position is open")
    assert plain.say("fr").startswith("ligne 3 : cette position est ouverte")
