"""What all games count for a move is true: points and endings are those of the position after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hypostyle.core import Game, Message, Seat, Telling
from tests.games.house import GAMES
from tests.games.reasons import Case, cases, seat_of
from tests.sizes import size


@pytest.mark.parametrize("name", GAMES)
def test_points_and_endings_are_those_of_the_position_after_the_move(name: str) -> None:
    seen: set[str] = set()
    for case in cases(GAMES[name], size(small=4, full=40)):
        merits = case.merits()
        said = [merit.said for merit in merits]
        seen |= {each.code for each in said}
        if case.after.outcome:
            assert [each.code for each in said] == ["reason.ends"]
            assert said[0].params["result"] == case.after.result
            continue
        told = dict(found for each in said for found in changes(case, each))
        gained = {seat: case.after.scores[seat - 1] - case.before.scores[seat - 1] for seat in case.before.seats}
        assert told.items() <= gained.items()
        if tells_points(GAMES[name]):
            topics = {merit.topic for merit in merits}
            assert {f"points {seat}" for seat, points in gained.items() if points} <= topics
        assert len({merit.topic for merit in merits}) == len(merits)
        for each in (*said, *(merit.again for merit in merits if merit.again)):
            for language in ("en", "fr"):
                assert case.before.game.words(language).say(each)
    assert {"reason.ends", "reason.gains_you"} & seen


def tells_points(game: Game) -> bool:
    """Whether points are what counts: a game may tell of what they stand for instead."""
    return type(game.telling)._changes is Telling._changes


def changes(case: Case, said: Message) -> Iterator[tuple[Seat, int]]:
    found = re.fullmatch(r"reason\.(gains|loses)_(you|other)", said.code)
    if found:
        seat = seat_of(case, said.params["seat"])
        assert (found[2] == "you") == (seat == case.seat)
        points = said.params["points"]
        assert isinstance(points, int)
        assert points > 0
        yield seat, points if found[1] == "gains" else -points
