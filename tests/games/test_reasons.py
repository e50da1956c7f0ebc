"""What all games say for a move is true: points and endings are those of the position after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hypostyle.core import Message, Seat
from tests.games.house import GAMES
from tests.games.reasons import Case, cases, seat_of
from tests.sizes import size


@pytest.mark.parametrize("name", GAMES)
def test_points_and_endings_are_those_of_the_position_after_the_move(name: str) -> None:
    seen: set[str] = set()
    for case in cases(GAMES[name], size(small=4, full=40)):
        said = case.said()
        seen |= {each.code for each in said}
        if case.after.outcome:
            assert [each.code for each in said] == ["reason.ends"]
            assert said[0].params["result"] == case.after.result
            continue
        told = {key: points for each in said for key, points in changes(case, each)}
        gained = {seat: case.after.scores[seat - 1] - case.before.scores[seat - 1] for seat in case.before.seats}
        assert told == {seat: points for seat, points in gained.items() if points}
        notes = [note for note in case.before.notes(case.seat, case.move) if not (told and "points" in note.params)]
        assert [each for each in said if each.code.startswith("note.")] == notes
        for each in said:
            for language in ("en", "fr"):
                assert case.before.game.words(language).say(each)
    assert {"reason.ends", "reason.gains_you"} & seen


def changes(case: Case, said: Message) -> Iterator[tuple[Seat, int]]:
    found = re.fullmatch(r"reason\.(gains|loses)_(you|other)", said.code)
    if found:
        seat = seat_of(case, said.params["seat"])
        assert (found[2] == "you") == (seat == case.seat)
        points = said.params["points"]
        assert isinstance(points, int)
        assert points > 0
        yield seat, points if found[1] == "gains" else -points
