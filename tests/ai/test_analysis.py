"""A match gone through: fair, repeatable, exact where the end is near, and silent where nothing can be known."""

from itertools import islice

import pytest

from hypostyle.ai.analysis import (
    INACCURACY,
    MISTAKE,
    Grade,
    Judgement,
    _grade,
    analyse,
    decisions,
    final_shares,
    judge,
)
from hypostyle.ai.endgame import solve
from hypostyle.ai.kernels import has_kernel
from hypostyle.ai.worths import BEST, OneWay, Place, way_to
from hypostyle.core import CHANCE, CLOCK, Match, Move, Position, eager, numbered_seed, play_out
from tests.ai.test_kernels import COMPILED
from tests.games.house import GAMES
from tests.games.perft import read_cases
from tests.library import LIBRARY
from tests.sizes import size

FEW = 20  # simulations: these tests are about form, not strength


def played(name: str, **options: object) -> Match:
    return play_out(LIBRARY[name], options, numbered_seed(3), eager)


def searched(match: Match) -> list[int]:
    """The decisions at which a search can be made for the seat that decided."""
    return [ply for ply in decisions(match) if Place.of(match.positions[ply], match.entries[ply].actor)]


def judged(match: Match, ply: int, simulations: int = FEW) -> Judgement:
    judgement = judge(match.positions[ply], match.entries[ply], ply, simulations)
    assert judgement
    return judgement


# What is judged


def test_chance_the_clock_and_the_house_decide_nothing() -> None:
    match = Match(LIBRARY["quarry"], {"players": 1}, seed=numbered_seed(1))
    match.settle()
    while not match.is_over:
        if match.position.is_open:
            match.time_out(1)
        else:
            match.enter(1, match.position.legal_moves(1)[0])
            match.settle()
    actors = {entry.actor for entry in match.entries}
    assert actors == {1, 2, CHANCE, CLOCK}
    assert {match.entries[ply].actor for ply in decisions(match)} == {1}


@pytest.mark.parametrize("name", ["bazaar", "quarry", "veil"])
def test_where_no_search_can_be_made_nothing_is_said(name: str) -> None:
    match = played(name)
    for judgement, ply in zip(analyse(match, FEW), decisions(match), strict=True):
        entry = match.entries[ply]
        assert judgement == Judgement(ply, entry.actor, entry.move.text)
        assert (judgement.worths, judgement.worth, judgement.grade) == (None, None, None)


def test_an_open_race_is_not_estimated() -> None:
    for seed in range(40):
        match = play_out(GAMES["temple_rush"], {"race": "live"}, numbered_seed(seed), eager)
        racing = [ply for ply in decisions(match) if match.positions[ply].is_open]
        if racing:
            assert [judged(match, ply).worths for ply in racing] == [None] * len(racing)
            return
    pytest.fail("nobody ever races")


@pytest.mark.parametrize("name", COMPILED)
def test_every_decision_is_judged_in_order(name: str) -> None:
    match = played(name)
    for judgement in islice(analyse(match, FEW), size(6, 60)):
        position, entry = match.positions[judgement.ply], match.entries[judgement.ply]
        assert (judgement.seat, judgement.move) == (entry.actor, entry.move.text)
        if judgement.worths is None:
            assert not Place.of(position, entry.actor)
            continue
        assert len(judgement.worths) == len(position.seats)
        assert sum(judgement.worths) == pytest.approx(1, abs=0.001)
        legal = {move.text for move in position.legal_moves(entry.actor)}
        assert 1 <= len(judgement.best) <= BEST
        assert {each.move for each in judgement.best} <= legal
        assert judgement.forced == (len(legal) == 1)
        worths = [each.worth for each in judgement.best]
        assert worths == sorted(worths, reverse=True)
        assert judgement.worths[judgement.seat - 1] == worths[0]
        assert judgement.worth is not None
        assert judgement.worth <= worths[0]
        told = {each.move: each.worth for each in judgement.best}
        assert told.get(judgement.move, judgement.worth) == judgement.worth


def test_three_players_share_out_one_win() -> None:
    match = played("aztec", players=3)
    for judgement in islice(analyse(match, FEW), 8):
        assert judgement.worths is not None
        assert len(judgement.worths) == 3
        assert sum(judgement.worths) == pytest.approx(1, abs=0.001)


# Repeatable, resumable, cancelled


@pytest.mark.parametrize("name", COMPILED)
def test_the_same_is_said_again(name: str) -> None:
    match = played(name)
    ply = searched(match)[size(3, 10)]
    assert judged(match, ply) == judged(match, ply)
    assert judged(match, ply, 60) == judged(match, ply, 60)


def test_what_is_done_already_is_not_done_again() -> None:
    match = played("aztec")
    whole = list(analyse(match, FEW))
    assert [judgement.ply for judgement in whole] == decisions(match)
    assert list(analyse(match, FEW, done=whole[:7])) == whole[7:]
    assert list(analyse(match, FEW, done=whole)) == []


def test_it_ends_at_once_when_nobody_wants_to_know() -> None:
    match = played("aztec")
    is_unwanted = iter([False] * 12 + [True] * 1000)
    found = list(analyse(match, 100_000, is_unwanted=lambda: next(is_unwanted)))
    assert found == []


# Fair


@pytest.mark.parametrize("name", COMPILED)
def test_every_legal_move_can_be_weighed(name: str) -> None:
    for case in islice(read_cases(GAMES[name]), size(3, 100)):
        position = case.position()
        seat = position.to_act[0] if position.to_act else CHANCE
        place = Place.of(position, seat) if seat != CHANCE else None
        if place is None:
            continue
        for move in position.legal_moves(seat)[:: size(40, 3)]:
            way = way_to(place, move)
            assert way
            assert place.kernel.move(position, way) == move


def test_all_simulations_go_through_the_move_that_is_weighed() -> None:
    match = played("aztec")
    place = Place.of(match.positions[4], match.entries[4].actor)
    assert place
    code = place.choices()[-1]
    tree = OneWay(place.kernel, place.tables, place.state, 1, 200, place.kernel.settings)
    tree.settle(code)
    tree.grow(200)
    assert [(found.code, found.visits) for found in tree.found()] == [(code, 200)]


def one_before_the_end(name: str) -> tuple[Match, int]:
    """A match whose maker won with the last move, and the ply before it."""
    for number in range(100):
        match = play_out(GAMES[name], {}, numbered_seed(number), eager)
        assert match.position.outcome
        if match.entries[-1].actor in match.position.outcome.winners and len(decisions(match)) > 1:
            return match, match.ply - 1
    raise AssertionError("nobody ever wins by a move of their own")


def test_the_winning_move_is_no_mistake_and_giving_up_instead_of_it_is() -> None:
    match, ply = one_before_the_end("aztec")
    seat = match.entries[ply].actor
    assert judged(match, ply, 200).grade is None
    given_up = match.fork(ply)
    given_up.play("resign")
    judgement = judged(given_up, ply, 200)
    assert (judgement.worth, judgement.grade) == (0.0, "mistake")
    assert judgement.worths is not None
    assert judgement.worths[seat - 1] == judgement.best[0].worth == 1.0


@pytest.mark.parametrize("name", COMPILED)
def test_near_the_end_worths_are_exact(name: str) -> None:
    match = played(name)
    exact = [each for ply in searched(match)[-3:] if (each := judged(match, ply)).exact]
    for judgement in exact:
        position, entry = match.positions[judgement.ply], match.entries[judgement.ply]
        place = Place.of(position, entry.actor)
        assert place
        known = solve(place.kernel, place.tables, place.state, 1_000_000)
        assert known
        assert judgement.worths == pytest.approx(known[: len(position.seats)], abs=0.001)
        after = after_by_rules(position, entry.actor, entry.move)
        assert judgement.worth == pytest.approx(after, abs=0.001)
    if name in ("aztec", "temple"):
        assert exact


def after_by_rules(position: Position, seat: int, move: Move) -> float:
    """What a move is worth, by brute force on the readable rules: each plays its best, chance as it falls."""
    return _best(position.after(seat, move))[seat - 1]


def _best(position: Position) -> list[float]:
    if (shares := final_shares(position)) is not None:
        return shares
    seat = position.to_act[0]
    if seat == CHANCE:
        chances = position.chances()
        total = sum(chance.weight for chance in chances)
        found = [(chance.weight / total, _best(position.after(CHANCE, chance.move))) for chance in chances]
        return [sum(weight * shares[at] for weight, shares in found) for at in range(len(position.seats))]
    assert has_kernel(position)
    return max(
        (_best(position.after(seat, move)) for move in position.legal_moves(seat)), key=lambda all: all[seat - 1]
    )


# Grades


@pytest.mark.parametrize(
    ("best", "made", "grade"),
    [
        (0.5, 0.5, None),
        (0.5, 0.6, None),
        (0.5, 0.41, None),
        (0.5, 0.5 - INACCURACY, "inaccuracy"),
        (0.5, 0.31, "inaccuracy"),
        (0.5, 0.5 - MISTAKE, "mistake"),
        (1.0, 0.0, "mistake"),
        (0.5, None, None),
    ],
)
def test_a_move_is_graded_by_what_it_gives_away(best: float, made: float | None, grade: Grade | None) -> None:
    assert _grade(best, made) == grade
