"""A match gone through: fair, repeatable, exact where the end is near, and silent where nothing can be known."""

from itertools import islice

import pytest
from msgspec import structs

from hypostyle.ai.account import accounts
from hypostyle.ai.analysis import (
    DEPTHS,
    GLANCE,
    Grade,
    Judgement,
    Look,
    analyse,
    close_looks,
    decisions,
    final_shares,
    grade_of,
    judge,
    latest,
    simulations_of,
)
from hypostyle.ai.endgame import solve
from hypostyle.ai.kernels import has_kernel
from hypostyle.ai.levels import LEVELS, budget_of
from hypostyle.ai.search import Tree
from hypostyle.ai.worths import COMPARED, Place, Scale, way_to
from hypostyle.arena.players import Pace, policy_of
from hypostyle.core import (
    CHANCE,
    CLOCK,
    Dice,
    Match,
    Move,
    Policy,
    Position,
    eager,
    numbered_seed,
    play_out,
    read_entry,
)
from hypostyle.core.policies import step
from tests.ai.test_kernels import COMPILED
from tests.games.house import GAMES
from tests.games.perft import read_cases
from tests.library import LIBRARY
from tests.sizes import size, some

FEW = 0.001  # of what an Architect thinks: these tests are about form, not strength


def played(name: str, **options: object) -> Match:
    return play_out(LIBRARY[name], options, numbered_seed(3), eager)


def searched(match: Match) -> list[int]:
    """The decisions at which a search can be made for the seat that decided."""
    return [ply for ply in decisions(match) if Place.of(match.positions[ply], match.entries[ply].actor)]


def judged(match: Match, ply: int, effort: float = FEW) -> Judgement:
    judgement = judge(match.positions[ply], match.entries[ply], Look(ply, effort))
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
        assert judgement.after is not None
        for shares in (judgement.worths, judgement.after):
            assert len(shares) == len(position.seats)
            assert all(0 <= share <= 1 for share in shares)
            assert sum(shares) <= 1.001
        legal = {move.text for move in position.legal_moves(entry.actor)}
        assert {each.move for each in judgement.best} <= legal
        assert judgement.forced == (len(legal) == 1)
        worths = [each.worth for each in judgement.best]
        assert worths == sorted(worths, reverse=True)
        assert judgement.worths[judgement.seat - 1] == worths[0]
        assert judgement.worth is not None
        assert judgement.loss == pytest.approx(worths[0] - judgement.worth)
        told = {each.move: each.worth for each in judgement.best}
        assert told.get(judgement.move, judgement.worth) == judgement.worth


@pytest.mark.parametrize("name", COMPILED)
def test_how_it_would_go_on_is_a_line_of_legal_moves(name: str) -> None:
    match = played(name)
    lines = 0
    for ply in searched(match)[:: size(6, 2)][:8]:
        judgement = judged(match, ply, 0.05)
        position = match.positions[ply]
        position = position.after(judgement.seat, read_entry(position, judgement.best[0].move, judgement.seat).move)
        for told in judgement.line:
            entry = read_entry(position, told.move, told.seat)
            assert position.why_not(*entry) is None
            assert told.spoken == position.spoken(*entry)
            position = position.after(*entry)
            lines += 1
    assert lines


# Repeatable, resumable, cancelled


@pytest.mark.parametrize("name", COMPILED)
def test_the_same_is_said_again(name: str) -> None:
    match = played(name)
    ply = searched(match)[size(3, 10)]
    assert judged(match, ply) == judged(match, ply)
    assert judged(match, ply, 0.01) == judged(match, ply, 0.01)


def test_what_is_done_already_is_not_done_again() -> None:
    match = play_out(LIBRARY["aztec"], {}, numbered_seed(3))
    whole = list(analyse(match, FEW))
    assert [judgement.ply for judgement in whole[: len(decisions(match))]] == decisions(match)
    assert len(whole) > len(decisions(match)), "random moves are worth a close look"
    assert [judgement.ply for judgement in latest(whole)] == decisions(match)
    for done in (7, len(whole) - 1):
        assert list(analyse(match, FEW, done=whole[:done])) == whole[done:]
    assert list(analyse(match, FEW, done=whole)) == []


def test_it_ends_at_once_when_nobody_wants_to_know() -> None:
    match = played("aztec")
    is_unwanted = iter([False] * 12 + [True] * 1000)
    found = list(analyse(match, 20.0, is_unwanted=lambda: next(is_unwanted)))
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


def test_all_simulations_go_through_the_choices_that_are_forced() -> None:
    match = played("aztec")
    place = Place.of(match.positions[4], match.entries[4].actor)
    assert place
    code = place.choices()[-1]
    tree = Tree(place.kernel, place.tables, place.state, 1, 400, place.kernel.settings)
    total = tree.grow(200, (code,))
    (found,) = (each for each in tree.found() if each.visits)
    assert (found.code, found.visits) == (code, 200)
    assert total.sum() == pytest.approx(200)
    assert sum(each.visits for each in tree.found_below((code,))) <= 200
    assert tree.found_below((place.choices()[0],)) == []


@pytest.mark.parametrize("name", COMPILED)
def test_the_best_and_the_played_are_looked_at_equally_and_what_is_compared_is_new(name: str) -> None:
    match = played(name)
    for ply in searched(match)[2 : size(12, 40)]:
        place = Place.of(match.positions[ply], match.entries[ply].actor)
        assert place
        scale = Scale(place, match.entries[ply].actor, 200, Dice(numbered_seed(ply)), lambda: False)
        weighing = scale.weigh(match.entries[ply].move)
        if weighing.is_exact or len(weighing.best) < 2:
            continue
        visits = [scale._visits(way) for way in (way_to(place, known.move) for known in weighing.best) if way]
        assert min(visits) >= 200 * COMPARED, "each of them has had its turns"
        assert weighing.doubt >= 0


def one_before_the_end(name: str) -> tuple[Match, int]:
    """A match whose maker won with the last move, and the ply before it."""
    for number in range(100):
        match = play_out(GAMES[name], {}, numbered_seed(number), eager)
        assert match.position.outcome
        if match.entries[-1].actor in match.position.outcome.winners and len(decisions(match)) > 1:
            return match, match.ply - 1
    raise AssertionError("nobody ever wins by a move of their own")


def test_the_winning_move_is_no_mistake_and_giving_up_is_not_graded() -> None:
    match, ply = one_before_the_end("aztec")
    seat = match.entries[ply].actor
    assert judged(match, ply, 0.01).grade is None
    given_up = match.fork(ply)
    given_up.play("resign")
    judgement = judged(given_up, ply, 0.01)
    assert (judgement.after, judgement.loss, judgement.grade) == (None, 0.0, None)
    assert judgement.worths is not None
    assert judgement.worths[seat - 1] == judgement.best[0].worth == 1.0
    (_, loser) = sorted(accounts([judgement], given_up), key=lambda account: account.seat != seat, reverse=True)
    assert (loser.rest, loser.own) == (-1.0, 0.0)


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
    ("lost", "grade"),
    [(0.0, None), (0.0499, None), (0.05, "inaccuracy"), (0.0999, "inaccuracy"), (0.1, "mistake"), (0.2, "blunder")],
)
def test_a_move_is_graded_by_what_it_gives_away(lost: float, grade: Grade | None) -> None:
    assert grade_of(lost) == grade


def at(ply: int, *worths: float, loss: float = 0.0, doubt: float = 0.0, grade: Grade | None = None) -> Judgement:
    """A judgement of a decision of seat 1."""
    after = [worths[0] - loss, *worths[1:]]
    return Judgement(ply, 1, "move", list(worths), after, doubt=doubt, grade=grade)


def test_looked_at_closely_is_what_seems_to_cost_something() -> None:
    costs, doubtful, falls = at(2, 0.5, 0.5, loss=0.3), at(4, 0.5, 0.5, doubt=0.05), at(6, 0.5, 0.5)
    fallen = at(8, 0.3, 0.7)
    forced = structs.replace(costs, ply=10, forced=True)
    sound = at(12, 0.3, 0.7)
    looks = close_looks([at(0, 0.5, 0.5), costs, doubtful, falls, fallen, forced, sound], 4.0)
    assert looks == [Look(2, 4.0), Look(6, 4.0), Look(4, 4.0)]


@pytest.mark.parametrize("name", COMPILED)
def test_a_close_look_takes_at_least_four_times_what_an_architect_thinks(name: str) -> None:
    position = GAMES[name].start()
    architect = budget_of(LEVELS["architect"], position).simulations
    assert simulations_of(Look(0, DEPTHS["thorough"]), position) >= 4 * architect
    assert simulations_of(Look(0, DEPTHS["quick"]), position) >= architect
    assert min(DEPTHS.values()) > GLANCE


@pytest.mark.parametrize("name", some(["aztec", "temple", "turquoise", "temple_rush"]))
def test_who_plays_the_first_of_the_list_is_marked_and_who_thinks_is_hardly(name: str) -> None:
    depth, moves = size(15, 100) / 100, size(12, 60)
    marked = {}
    for player in ("first", "architect"):
        match = match_by(first_of_the_list if player == "first" else policy_of("architect", Pace(0.2)), name, moves)
        graded = [each for each in latest(analyse(match, depth)) if each.after and not each.forced]
        marked[player] = sum(each.grade is not None for each in graded) / len(graded)
    assert marked["architect"] <= 0.15
    assert marked["first"] > 2 * marked["architect"] + 0.1


def match_by(policy: Policy, name: str, moves: int) -> Match:
    """The first so many moves of a match by one player."""
    match = Match(GAMES[name], {}, seed=numbered_seed(2))
    while not match.is_over and len(decisions(match)) < moves:
        step(match, policy, Dice(numbered_seed(match.ply)))
    return match


def first_of_the_list(position: Position, seat: int, dice: Dice) -> Move:
    return position.legal_moves(seat)[0]
