"""The kernel of Temple Rush where its matches seldom lead: pacts, races, mortar, the Robot, and what needs most."""

from itertools import product
from typing import cast

import numpy as np
import pytest

from hypostyle.ai.kernels import has_kernel
from hypostyle.ai.levels import Level, choose
from hypostyle.ai.thinking import Budget, think
from hypostyle.compiled import OVER
from hypostyle.core import CHANCE, Dice, Match, Position, eager, numbered_seed, play_out
from hypostyle.games.temple_rush import GAME, RushPosition
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.die import FACES
from hypostyle.games.temple_rush.kernel import KERNEL
from hypostyle.games.temple_rush.kernel_bricks import brick_of, put_in, size_of, x_of, y_of
from hypostyle.games.temple_rush.kernel_codes import Code, kind_of
from hypostyle.games.temple_rush.kernel_coverings import FAR_OFF
from hypostyle.games.temple_rush.kernel_look import bricks_needed, card_at, figure_at, head_of, layings, supply
from hypostyle.games.temple_rush.kernel_places import EVERY, guided_places
from hypostyle.games.temple_rush.kernel_play import uniform_playout
from hypostyle.games.temple_rush.kernel_tables import RobotLines
from hypostyle.games.temple_rush.kernel_value import evaluate, look_at_zone
from hypostyle.games.temple_rush.robot import BONUS, Robot
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES, Counts, minus, one_of
from hypostyle.games.temple_rush.stages import Stage
from tests.ai.test_kernels import Twin, acting
from tests.games.perft import Case, read_cases
from tests.games.temple_rush.tales import DEAD, Dead, edited, last_card, seated
from tests.sizes import size

CASES = list(read_cases(GAME))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_move_leads_where_the_rules_lead(case: Case) -> None:
    """For each seat that may act, whoever else may too."""
    compare_every_move(case.position())


def compare_every_move(position: Position) -> None:
    for seat in position.to_act:
        twin = Twin(position, seat)
        assert twin.acting == seat
        entries = [entry for entry in position.entries() if entry.actor == seat]
        reached = [(move.text, after) for move, after in twin.moves(position)]
        assert sorted(text for text, _ in reached) == sorted(entry.move.text for entry in entries)
        following = dict(reached)
        for entry in entries[:: max(1, len(entries) // size(30, 10_000))]:
            after, then = following[entry.move.text], position.after(*entry)
            assert after.acting == (seat if seat in then.to_act and seat != CHANCE else acting(then))
            assert np.array_equal(after.state, KERNEL.state(then, after.acting)), entry.move.text


LOST = [dead.position(rolled, players=players) for dead in DEAD for rolled, players in (("4 1", 2), ("* 1 2", 3))]


@pytest.mark.parametrize("position", LOST, ids=map(str, range(len(LOST))))
def test_a_temple_that_can_no_longer_be_completed_is_mended_as_by_the_rules(position: RushPosition) -> None:
    """Move by move through several rounds, in which exchanges come first."""
    twin, dice, mended = Twin(position, 1), Dice(numbered_seed(1)), 0
    for _ in range(size(12, 200)):
        if not position.to_act:
            break
        assert np.array_equal(twin.state, KERNEL.state(position, twin.acting))
        reached = {move.text: after for move, after in twin.moves(position)}
        moves = [entry.move for entry in position.entries() if entry.actor == twin.acting]
        assert sorted(reached) == sorted(move.text for move in moves)
        fixes = [move for move in moves if move.kind == "fix"]
        mended += bool(fixes)
        move = dice.choose(fixes or moves)
        twin, position = reached[move.text], cast("RushPosition", position.after(twin.acting, move))
    assert mended


def test_a_player_who_thinks_mends_a_lost_temple() -> None:
    """Where nothing else can be done with the roll."""
    position = seated(last_card("3 1", DEAD[0].card, {1: {"z1": DEAD[0].figure}}), 1, tokens=[], bonus=DEAD[0].bonus)
    assert {move.kind for move in position.legal_moves(1)} == {"fix", "pass"}
    thought = think(position, 1, Dice(numbered_seed(1)), Budget(200))
    assert thought
    assert thought.move.text.startswith("fix z1 -2,0 = ")


def of_its_own(dead: Dead) -> tuple[Twin, int]:
    """A position in which a lost temple is all that is under way, and its zone."""
    twin = Twin(dead.position("4 1"), 1)
    lost, other = (1, 2) if dead.edition == "en" else (2, 3)
    twin.state[at.HOLDERS + other] = 0
    return twin, lost


def without_supply(twin: Twin) -> Twin:
    """The same with all that was in supply lying where it serves nothing."""
    there = figure_at(1, next(zone for zone in ZONES if not twin.state[at.HOLDERS + zone]))
    for size_ in SIZES:
        for number in range(supply(twin.state, 1, size_)):
            put_in(twin.state, there, brick_of(5 * number, size_, size_, 0))
    return twin


@pytest.mark.parametrize("dead", DEAD, ids=map(str, range(len(DEAD))))
def test_a_lost_temple_promises_something_only_where_an_exchange_saves_it(dead: Dead) -> None:
    found, sizes = np.zeros(at.FOUND, dtype=np.int64), np.zeros(2, dtype=np.int64)
    twin, zone = of_its_own(dead)
    after = [then for move, then in twin.moves(dead.position("4 1")) if move.kind == "fix"]
    needs = int(look_at_zone(twin.tables, twin.state, 1, zone, found, sizes))
    assert needs == 1 + min(bricks_needed(then.tables, then.state, 1, zone) for then in after)
    worth = valued(twin)[0]
    hopeless = without_supply(twin)
    assert look_at_zone(hopeless.tables, hopeless.state, 1, zone, found, sizes) > FAR_OFF
    assert (needs < FAR_OFF) == (dead in DEAD[:6])
    assert (worth > valued(hopeless)[0]) == (needs < FAR_OFF)


def test_a_player_who_thinks_mends_a_lost_temple_rather_than_begin_one_too_late() -> None:
    """Where the other has all but completed what could be begun, and no card follows."""
    position = edited(DEAD[0].position("4 1"), pile=0, has_lightning=False, top=None, has_emptied=True)
    position = seated(seated(position, 1, tokens=[]), 2, tokens=[], z2="4 0,0; 2 4,0; 4 1,1")
    assert {move.kind for move in position.legal_moves(1)} >= {"fix", "place", "pass"}
    thought = think(position, 1, Dice(numbered_seed(1)), Budget(400))
    assert thought
    assert thought.move.kind == "fix"


def weights(twin: Twin, position: Position, chosen: tuple[int, ...] = (), so_far: int = 1) -> dict[str, int]:
    """What can be drawn, with the product of the weights of its small draws."""
    codes, found = np.zeros(KERNEL.widest, dtype=np.int64), {}
    heavy = np.zeros_like(codes)
    for index in range(KERNEL.chances(twin.tables, twin.state, codes, heavy)):
        path, weight = (*chosen, int(codes[index])), so_far * int(heavy[index])
        move = KERNEL.move(position, path)
        found.update({move.text: weight} if move else weights(twin.after(path[-1]), position, path, weight))
    return found


@pytest.mark.parametrize(
    "options", [{}, {"players": "4", "open_pile": "off"}, {"players": "1", "edition": "fr"}], ids=str
)
def test_draws_are_as_likely_as_by_the_rules(options: dict[str, str]) -> None:
    seen = set()
    for position in play_out(GAME, options, numbered_seed(2), eager).positions:
        assert isinstance(position, RushPosition)
        if position.to_act == (CHANCE,) and position.stage not in seen:
            seen.add(position.stage)
            wanted = {chance.move.text: chance.weight for chance in position.chances()}
            found = weights(Twin(position), position)
            assert found.keys() == wanted.keys()
            whole, total = sum(wanted.values()), sum(found.values())
            assert all(found[text] * whole == wanted[text] * total for text in wanted)
    assert {Stage.CARDS, Stage.ROLL} < seen


def in_a_round_of_two() -> RushPosition:
    """Where both seats may act at once."""
    match = play_out(GAME, {}, numbered_seed(3), eager)
    position = next(each for each in match.positions[20:] if each.to_act == (1, 2))
    assert isinstance(position, RushPosition)
    return position


@pytest.mark.parametrize("seat", [1, 2])
def test_the_seat_that_asks_is_planned_for(seat: int) -> None:
    position = in_a_round_of_two()
    assert KERNEL.state(position, seat)[at.ACTING] == seat
    thought = think(position, seat, Dice(numbered_seed(1)), Budget(100))
    assert thought
    assert position.why_not(seat, thought.move) is None


def raced_at_a_live_table(seed: int) -> int:
    """How many moves of a whole match, of players who think a little, were made in its race."""
    match, dice = Match(GAME, {"race": "live"}, seed=numbered_seed(seed)), Dice(numbered_seed(seed))
    raced = 0
    while not match.is_over:
        position = match.position
        if position.to_act == (CHANCE,):
            match.draw()
            continue
        raced += position.is_open
        assert has_kernel(position) != position.is_open
        seat = dice.choose(position.to_act)
        move = choose(Level(20), position, seat, dice)
        assert move
        match.enter(seat, move)
    return raced


def test_a_table_with_a_live_race_is_searched_up_to_the_race_itself() -> None:
    """There the answer is the policy's, whatever the level; before and after it the kernel plans a drawn race. A race
    comes about only if a card follows the lightning and somebody can build it.
    """
    assert any(raced_at_a_live_table(seed) for seed in range(5))


@pytest.mark.parametrize("strength", ["easy", "normal", "hard"])
def test_the_robot_takes_what_the_rules_say(strength: str) -> None:
    for card, won in product(list(GAME.cards.values())[: size(6, 32)], range(size(2, 5))):
        supply = [have - (each in BONUS[:won]) for each, have in zip(SIZES, BRICKS, strict=True)]
        choices = [c for c in card.shape.choices_of_bricks() if all(a <= b for a, b in zip(c, supply, strict=True))]
        robot = Robot(strength, frozenset(choices))
        for bricks, line in list(RobotLines(strength, np.array(choices)).lines().items())[:: size(5, 1)]:
            have: Counts = (bricks[0], bricks[1], bricks[2], bricks[3])
            assert robot.is_done(have) == bool(line & at.DONE)
            if not robot.is_done(have):
                taken = [robot.taken(have, face) or 0 for face in FACES]
                assert [line >> at.TAKE_BITS * index & 7 for index in range(len(FACES))] == taken


def test_it_is_known_how_many_bricks_are_still_needed() -> None:
    """Against a search through brick after brick."""
    position = next(case for case in CASES if case.id == "later-round").position()
    assert isinstance(position, RushPosition)
    twin, found = Twin(position), np.zeros(4096, dtype=np.int64)
    player, checked = position.players[1], 0
    for zone, card in position.holders.items():
        figure, stock = player.figures[zone], player.stock(zone)
        begin = figure_at(2, zone)
        count = guided_places(twin.tables, head_of(card), twin.state, begin, 0, at.ALL_WAYS, 1, 0, EVERY, found)
        shape = position.card(zone).shape
        for brick_size in SIZES:
            for brick in shape.placements(figure, stock, brick_size, False)[:: size(12, 1)]:
                built, rest, needed = {tuple(sorted((*figure, brick)))}, minus(stock, one_of(brick_size)), 0
                while not any(shape.is_complete(each) for each in built):
                    built = {
                        tuple(sorted((*each, more)))
                        for each in built
                        for size_more in SIZES
                        for more in shape.placements(each, rest, size_more, True)
                    }
                    needed += 1
                numbers = [int(found[2048 + index]) for index in range(count) if _text(int(found[index])) == brick.text]
                assert numbers == [needed]
                checked += 1
    assert checked


def _text(brick: int) -> str:
    return f"{size_of(brick)}{'x' if brick & 1 else ''} {x_of(brick)},{y_of(brick)}"


def test_uniform_playouts_end_too() -> None:
    for case in CASES:
        twin, worths, dice = Twin(case.position()), np.zeros(4), np.array([7], dtype=np.uint64)
        for _ in range(size(2, 50)):
            played = twin.state.copy()
            uniform_playout(twin.tables, played, dice, worths)
            assert KERNEL.to_act(twin.tables, played) == OVER
            assert sum(worths) == pytest.approx(1)


def looks(twin: Twin, position: Position, chosen: tuple[int, ...] = ()) -> set[int]:
    """The kinds of all small choices of a move, each of which looked between worthless and perfect."""
    codes, worths = np.zeros(KERNEL.widest, dtype=np.int64), np.full(KERNEL.widest, -1.0)
    count = KERNEL.choices(twin.tables, twin.state, codes)
    KERNEL.prior(twin.tables, twin.state, codes, count, worths)
    assert count
    assert all(0 <= worth <= 1 for worth in worths[:count])
    found = {int(kind_of(code)) for code in codes[:count]}
    for code in map(int, codes[:count]):
        if KERNEL.move(position, (*chosen, code)) is None:
            found |= looks(twin.after(code), position, (*chosen, code))
    return found


def test_every_small_choice_can_be_looked_at() -> None:
    found: set[int] = set()
    for number in range(size(2, 10)):
        for position in play_out(GAME, {"players": "3"}, numbered_seed(number), eager).positions[:: size(2, 1)]:
            if position.to_act and position.to_act[0] != CHANCE:
                found |= looks(Twin(position), position)
    assert {Code.PLACE, Code.CELL, Code.SOURCE, Code.HOW, Code.PAIR, Code.USE, Code.KEEP, Code.BONUS} <= found


def valued(twin: Twin) -> list[float]:
    worths = np.zeros(4)
    evaluate(twin.tables, twin.state, worths)
    assert sum(worths) == pytest.approx(1)
    return [float(worth) for worth in worths]


def before_a_roll(options: dict[str, str]) -> Twin:
    match = play_out(GAME, options, numbered_seed(4), eager)
    return Twin(next(each for each in match.positions if isinstance(each, RushPosition) and each.stage == Stage.ROLL))


@pytest.mark.parametrize("options", [{}, {"players": "1"}, {"players": "4"}, {"building": "free"}], ids=str)
def test_every_brick_that_brings_a_temple_nearer_is_worth_something(options: dict[str, str]) -> None:
    twin, found = before_a_roll(options), np.zeros(at.FOUND, dtype=np.int64)
    zone = next(zone for zone in (2, 1) if twin.state[at.HOLDERS + zone])
    begin, card = int(figure_at(1, zone)), int(card_at(twin.state, zone))
    assert twin.state[begin] == 0
    worths, needs, sizes = [valued(twin)[0]], [], np.zeros(2, dtype=np.int64)
    for _ in range(int(twin.tables[card + at.VALUE]) - 1):
        needs.append(int(look_at_zone(twin.tables, twin.state, 1, zone, found, sizes)))
        count = layings(twin.tables, twin.state, 1, zone, twin.state, begin, at.ALL_WAYS, 1, EVERY, found)
        put_in(twin.state, begin, found[int(np.argmin(found[at.FOUND // 2 :][:count]))])
        worths.append(valued(twin)[0])
    assert needs == list(range(needs[0], 1, -1))
    assert needs[0] == twin.tables[card + at.VALUE]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


def test_a_playout_stops_before_luck_decides() -> None:
    twin, worths, dice = before_a_roll({}), np.zeros(4), np.array([7], dtype=np.uint64)
    KERNEL.playout(twin.tables, twin.state, dice, worths)
    assert twin.acting == CHANCE
    assert all(0.2 < worth < 0.8 for worth in worths[:2])
