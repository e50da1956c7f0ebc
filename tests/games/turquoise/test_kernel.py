"""Turquoise's kernel where matches seldom lead: crowded ways, other plates, dear bids, ties."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from hypostyle.ai.search import Tree
from hypostyle.compiled import OVER
from hypostyle.core import CHANCE, Dice, Match, eager, numbered_seed
from hypostyle.games.turquoise import GAME, TurquoisePosition, kernel
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_play import uniform_playout, whole_playout
from hypostyle.games.turquoise.kernel_value import evaluate
from hypostyle.games.turquoise.kernel_ways import ways_to
from hypostyle.games.turquoise.moves import Go, Kind
from hypostyle.games.turquoise.plates import default_plates
from hypostyle.games.turquoise.space import PLACES, Column, columns_of
from tests.ai.test_kernels import Twin, acting
from tests.games.perft import read_cases
from tests.games.turquoise.tales import FIRST, GROUND, SECOND, situation
from tests.sizes import size


def crowded(players: int, dice: Dice) -> TurquoisePosition:
    """All ground plates at random, most sites with a pillar of somebody, much to spend."""
    position = GAME.start({"players": players})
    assert isinstance(position, TurquoisePosition)
    building = position.building
    plates = list(position.undrawn)
    for place in PLACES:
        if place.storey == 0 and place not in building.plates:
            plate = plates.pop(dice.below(len(plates)))
            building = building.with_plate(place, GAME.plate_set.plates[plate], dice.below(4))
    free = 1 + dice.below(3)  # of eight sites
    building = building.with_pillars(
        {column: 1 + dice.below(players) for column in building.heights if dice.below(8) >= free}
    )
    return replace(
        position,
        building=building,
        hands=tuple(dice.below(3) for _ in position.seats),
        points=tuple(dice.below(16) for _ in position.seats),
        mover=1 + dice.below(players),
        actions=1 + dice.below(4),
        is_fresh=False,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ways_through_a_crowd_are_those_of_the_rules(players: int) -> None:
    dice = Dice(numbered_seed(players))
    widest = 0
    for _ in range(size(10, 300)):
        position = crowded(players, dice)
        found = [move.text for move, _ in Twin(position).moves(position) if isinstance(move, Go)]
        expected = [move.text for move in position.moves_of(Kind.MOVE)]
        assert sorted(found) == sorted(expected)
        ends = [text.split(" ap ")[0] for text in expected]
        widest = max(widest, *(ends.count(end) for end in set(ends)), 0)
    assert widest >= players, "some end was to be had for several prices"


def other_plates() -> list[dict[str, object]]:
    """The house's plates with other numbers, and two of them rich or poor enough to look the same when turned."""
    rows: list[dict[str, object]] = [row | {"id": 1000 - 7 * row["id"]} for row in default_plates()]
    rich, poor = (row for row in rows[:20:13])
    rich["sites"] = dict.fromkeys(("nw", "ne", "se", "sw"), "NESW")
    poor["sites"] = {"nw": "N", "ne": "E", "se": "S", "sw": "W"}
    return rows


def test_other_plates_change_the_tables_alone() -> None:
    match = Match(GAME.using(other_plates()), {"players": "3"}, seed=numbered_seed(5))
    dice = Dice(numbered_seed(6))
    twin = Twin(match.position)
    while not match.is_over:
        position = match.position
        assert np.array_equal(twin.state, kernel.state(position, acting(position)))
        reached = {move.text: after for move, after in twin.moves(position)}
        assert sorted(reached) == sorted(entry.move.text for entry in position.entries())
        if twin.acting == CHANCE:
            match.draw()
        else:
            match.enter(twin.acting, eager(position, twin.acting, dice))
        twin = reached[match.entries[-1].move.text]
    assert twin.acting == OVER


def judged(twin: Twin) -> dict[int, float]:
    """How good each next choice looks."""
    codes = np.array(twin.codes(), dtype=np.int64)
    worths = np.zeros(len(codes))
    kernel.KERNEL.prior(twin.tables, twin.state, codes, len(codes), worths)
    return dict(zip(codes.tolist(), worths.tolist(), strict=True))


def choices_within(twin: Twin, position: TurquoisePosition, chosen: tuple[int, ...] = ()) -> Iterator[Twin]:
    """Where a choice is made, up to the end of the next move."""
    if kernel.move(position, chosen) is None:
        yield twin
        for code in twin.codes():
            yield from choices_within(twin.after(code), position, (*chosen, code))


def test_what_looks_good_lies_between_0_and_1() -> None:
    for case in read_cases(GAME):
        position = case.position()
        assert isinstance(position, TurquoisePosition)
        if position.to_act != (CHANCE,):
            for twin in choices_within(Twin(position), position):
                assert all(0 <= worth <= 1 for worth in judged(twin).values())


def bidding(price: int, purse: int) -> Twin:
    match = Match(GAME, {}, seed=numbered_seed(1))
    match.play("first white")
    position = match.position
    assert isinstance(position, TurquoisePosition)
    rich = replace(position, points=(price, purse))
    return Twin(rich.after(1, rich.game.parse(f"auction seth {price}")))


def test_every_bid_can_be_made_and_the_least_looks_best() -> None:
    worths = judged(bidding(2, 90))
    assert sorted(worths) == [at.DROP, *range(3, 91)]
    raises = [worths[price] for price in range(3, 91)]
    assert raises == sorted(raises, reverse=True)
    assert raises[0] > raises[1]


def test_the_dearer_a_tablet_the_better_it_looks_to_drop_out() -> None:
    cheap, dear = judged(bidding(1, 20)), judged(bidding(8, 20))
    assert cheap[2] > cheap[at.DROP]
    assert dear[9] < dear[at.DROP]


def test_a_tie_is_played_again() -> None:
    """TQ-19: nobody has won, and nobody is nearer to it than another."""
    built = GROUND | FIRST | SECOND
    twin = Twin(situation(plates=built, black="d4 d5 e4 e5", points=(7, 7))).after(at.CROWN)
    assert twin.acting == OVER
    assert twin.result() == [0.5, 0.5, 0, 0]


@pytest.mark.parametrize("points", [(0, 0), (9, 2)])
def test_a_standstill_is_worth_nothing_to_anybody(points: tuple[int, int]) -> None:
    """TQ-20: neither to who leads, at the end itself and in playouts that come to it."""
    last_but_one = Twin(situation(points=points, idle=14)).after(at.END)
    assert last_but_one.acting != OVER
    twin = last_but_one.after(at.END)
    assert twin.acting == OVER
    worths = np.ones(4)
    evaluate(twin.tables, twin.state, worths)
    assert twin.result() == list(worths) == [0, 0, 0, 0]


def test_before_a_standstill_a_search_lays_a_plate() -> None:
    """TQ-20: who leads does not let the last turn pass."""
    position = situation(points=(9, 2), idle=15, actions=1)
    tree = Tree(kernel.KERNEL, kernel.tables(position), kernel.state(position, 1), 1, 400, kernel.SETTINGS)
    tree.grow(400)
    assert tree.found()[0].code == at.DRAW


def test_uniform_playouts_end() -> None:
    """Nearly all at a standstill, where nobody wins (TQ-20)."""
    for case in read_cases(GAME):
        twin, worths = Twin(case.position()), np.zeros(4)
        uniform_playout(twin.tables, twin.state, np.array([5], dtype=np.uint64), worths)
        assert twin.acting == OVER
        assert sum(worths) == twin.state[at.PLATES] >> at.TOP_PLACE & 1


def test_playouts_finish_the_pyramid() -> None:
    """Uniform play never does; a search is to see what building brings."""
    position = GAME.start({})
    tables, worths, dice = kernel.tables(position), np.zeros(4), np.array([5], dtype=np.uint64)
    matches, finished = size(50, 1000), 0
    for _ in range(matches):
        played = kernel.state(position, acting(position))
        whole_playout(tables, played, dice, worths)
        assert played[at.ACTING] == OVER
        finished += played[at.PLATES] >> at.TOP_PLACE & 1
    assert finished > 0.8 * matches


def test_a_playout_stops_before_luck_decides() -> None:
    """At the start it is some turns, near the end all that is left; what it is worth is shared out, apart from what the
    time to come takes.
    """
    position = GAME.start({})
    tables, worths, dice = kernel.tables(position), np.zeros(4), np.array([5], dtype=np.uint64)
    played = kernel.state(position, acting(position))
    kernel.KERNEL.playout(tables, played, dice, worths)
    assert played[at.ACTING] != OVER
    assert 0.5 < sum(worths) < 1
    assert all(0.2 < worth / sum(worths) < 0.8 for worth in worths[:2])


def test_no_more_ways_are_written_than_there_is_room_for() -> None:
    """TQ-13 sets no bound that would be easy to prove: what does not fit is not considered."""
    dice = Dice(numbered_seed(3))
    twin = Twin(crowded(4, dice))
    room, little = np.zeros(at.WIDEST, dtype=np.int64), np.zeros(2, dtype=np.int64)
    counts = [ways_to(twin.tables, twin.state, target, room) for target in range(at.HAND + 1)]
    target = int(np.argmax(counts))
    assert 2 < counts[target] < at.WIDEST
    ways_to(twin.tables, twin.state, target, room)
    assert ways_to(twin.tables, twin.state, target, little) == 2
    assert list(little) == list(room[:2])


def test_prices_are_far_fewer_than_there_is_room_for() -> None:
    """TQ-12, TQ-15: every plate laid with four own pillars, and scored twice, is all that can ever be won."""
    tables = kernel.tables(GAME.start({}))
    most = sum(max(tables[at.SCORE + 5 * place.storey :][:5]) for place in PLACES)
    assert 2 * most < at.WIDEST


def under_a_plate_to_come(
    owners: tuple[int, int, int, int], points: tuple[int, int] = (0, 0), idle: tuple[Column, ...] = ()
) -> Twin:
    """White's turn, all ground plates laid, pillars of these seats (0 for none) under a plate of the first storey, and
    idle ones of White's elsewhere.
    """
    match = Match(GAME, {}, seed=numbered_seed(1))
    match.play("first white")
    position = match.position
    assert isinstance(position, TurquoisePosition)
    building, plates = position.building, list(position.undrawn)
    for place in PLACES:
        if place.storey == 0 and place not in building.plates:
            building = building.with_plate(place, GAME.plate_set.plates[plates.pop()], 0)
    columns = columns_of(next(place for place in PLACES if place.storey == 1))
    pillars: dict[Column, int | None] = dict.fromkeys(idle, 1)
    pillars |= {column: owner for column, owner in zip(columns, owners, strict=True) if owner}
    return Twin(replace(position, building=building.with_pillars(pillars), undrawn=tuple(plates), points=points))


@pytest.mark.parametrize("owners", [(1, 1, 1, 1), (2, 2, 2, 2), (1, 2, 2, 2)])
def test_a_plate_that_brings_or_takes_away_much_looks_best(owners: tuple[int, int, int, int]) -> None:
    worths = judged(under_a_plate_to_come(owners))
    assert max(worths, key=lambda code: worths[code]) == at.DRAW


def test_to_fill_a_place_and_lay_its_plate_looks_better_than_to_prepare_one() -> None:
    """Pillars that stand under the plate to come are not counted twice."""
    missing, neighbour = columns_of(next(place for place in PLACES if place.storey == 1))[0], (0, 1)
    code = 8 * missing[0] + missing[1]
    ready = judged(under_a_plate_to_come((0, 1, 1, 1), idle=(neighbour,)))
    assert max(ready, key=lambda each: ready[each]) == code
    assert judged(under_a_plate_to_come((0, 1, 1, 1)))[code] < 0.4 < ready[code]


def valued(twin: Twin) -> list[float]:
    worths = np.zeros(4)
    evaluate(twin.tables, twin.state, worths)
    assert 0 < sum(worths) < 1
    return [float(worth) for worth in worths]


def idle_for(turns: int) -> Twin:
    twin = under_a_plate_to_come((1, 0, 0, 2))
    twin.state[at.IDLE] = turns
    return twin


def test_the_nearer_a_standstill_the_less_everybody_can_expect() -> None:
    """TQ-20: in even steps at first, and steeply before the end."""
    hopes = [sum(valued(idle_for(turns))) for turns in range(16)]
    lost = [1 - after / before for before, after in pairwise(hopes)]
    assert lost == sorted(lost)
    assert 0 < lost[0] < 0.1 < lost[-1]


def test_a_plate_laid_since_the_search_began_is_worth_waiting_less() -> None:
    twin = under_a_plate_to_come((0, 0, 0, 0))
    before = sum(valued(twin))
    twin.tables[at.BEGUN_WITH] -= 1
    assert sum(valued(twin)) > before


def test_pillars_nearer_to_a_place_promise_more() -> None:
    """Both of what is scored there, and of a match that comes to its end."""
    near, far = (under_a_plate_to_come((0, 1, 1, 1), idle=((0, row),)) for row in (1, 6))
    assert valued(near)[0] > valued(far)[0]


def crowning(white: int, owner: str) -> Twin:
    """White leads by so many points, and pillars of one player stand beside the last place."""
    pillars: dict[str, Any] = {owner: "d3 e3 d6 e6"}
    return Twin(situation(plates=GROUND | FIRST | SECOND, points=(white, 0), hands=(0, 0), **pillars))


def test_who_has_lost_finishes_no_match_for_others() -> None:
    """A leader without pillars waits in vain."""
    assert sum(valued(crowning(40, "black"))) < 0.1 < sum(valued(crowning(40, "white")))
    assert sum(valued(crowning(0, "black"))) == pytest.approx(sum(valued(crowning(0, "white"))))


def test_points_and_what_pillars_promise_are_worth_something() -> None:
    even, ahead, promised = ((0, 0), (0, 0, 0, 0)), ((3, 0), (0, 0, 0, 0)), ((0, 0), (1, 1, 0, 0))
    worths = [valued(under_a_plate_to_come(owners, points))[0] for points, owners in (even, promised, ahead)]
    assert worths == sorted(worths)
    assert len(set(worths)) == 3
