"""Temple's kernel: its table without a border, its known faces, and what it makes of shutting out."""

from itertools import product

import numpy as np
import pytest

from hypostyle.ai.thinking import Budget, think
from hypostyle.compiled import OVER
from hypostyle.core import Dice, Match, Position, eager, numbered_seed, uniform
from hypostyle.games.temple import GAME, TemplePosition, kernel, kernel_layout, kernel_tables
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.kernel_faces import is_layable
from hypostyle.games.temple.kernel_faces import lay as lay_tile
from hypostyle.games.temple.kernel_play import playout, prior, uniform_playout
from hypostyle.games.temple.kernel_rules import apply, choices
from hypostyle.games.temple.kernel_tables import face_of, key_of
from hypostyle.games.temple.moves import Laid, Tile
from hypostyle.games.temple.places import contacts
from hypostyle.games.temple.space import Face, touching
from hypostyle.games.temple.values import arrangements
from tests.ai.test_kernels import acting
from tests.games.temple.policies import walling
from tests.sizes import size

RULES = ("seed", "designer")


def read(numbers: np.ndarray) -> tuple[dict[Face, int], set[Face]]:
    """Of the numbers of a position: the lowest value that each face touches, and the faces with a tile."""
    known = [int(word) for word in numbers[kernel_layout.FACES : kernel_layout.FACES + numbers[kernel_layout.KNOWN]]]
    faces = [face_of(word >> kernel_layout.KEY) for word in known]
    lowest = {face: word & kernel_layout.LOWEST for face, word in zip(faces, known, strict=True)}
    taken = {face for face, word in zip(faces, known, strict=True) if word & kernel_layout.TAKEN}
    return {face: low for face, low in lowest.items() if low < NOTHING}, taken


def lay(faces: list[Face]) -> tuple[np.ndarray, Building]:
    """Tiles on faces, legal or not, in numbers and in the readable rules."""
    numbers = np.zeros(kernel_layout.STATE.size, dtype=np.int64)
    tables = kernel_tables.tables(GAME.start({}))
    laid = [Laid(face, Tile("r", 1 + number % 6)) for number, face in enumerate(faces)]
    for face, tile in laid:
        lay_tile(tables, numbers, key_of(face), tile.value)
    return numbers, Building().with_tiles(laid)


def agree(numbers: np.ndarray, building: Building) -> None:
    lowest, taken = read(numbers)
    assert lowest == dict(building.lowest)
    assert taken == set(building.tiles)
    free = [low for face, low in lowest.items() if face not in taken]
    assert [int(count) for count in numbers[kernel_layout.FREE :][1:7]] == [free.count(value) for value in range(1, 7)]


@pytest.mark.parametrize("rules", RULES)
def test_what_is_known_of_faces_is_what_the_building_says(rules: str) -> None:
    for number, policy in product(range(size(2, 20)), (uniform, eager)):
        match, dice = Match(GAME, {"rules": rules}, seed=numbered_seed(number)), Dice(numbered_seed(number))
        while not match.is_over:
            match.enter(match.position.to_act[0], policy(match.position, match.position.to_act[0], dice))
        assert isinstance(match.position, TemplePosition)
        agree(kernel.state(match.position, acting(match.position)), match.position.building)


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)])
def test_sixty_tiles_in_a_line_stay_on_the_table(step: tuple[int, int]) -> None:
    x, y = step
    if x and y:
        stairs = [Face("F", number // 2 + number % 2, number // 2) for number in range(kernel_layout.ALL_TILES)]
        agree(*lay(stairs))
        return
    line = [Face("F", x * number, y * number) for number in range(kernel_layout.ALL_TILES)]
    numbers, building = lay(line)
    agree(numbers, building)
    columns = numbers[kernel_layout.FLOORS : kernel_layout.ROOFS]
    assert sum(int(word).bit_count() for word in columns.view(np.uint64)) == kernel_layout.ALL_TILES


def test_the_highest_tower_stays_on_the_table() -> None:
    """Three tiles take a storey: a roof, and two walls to carry it."""
    tower = [Face("F", 0, 0)]
    for z in range((kernel_layout.ALL_TILES - 1) // 3):
        tower += [Face("E", 0, 0, z), Face("E", 1, 0, z), Face("R", 1, 0, z + 1)]
    agree(*lay([*tower, Face("E", 0, 0, tower[-1].z)]))


def test_any_sixty_tiles_that_touch_are_known_in_full() -> None:
    dice = Dice(numbered_seed(1))
    for _ in range(size(5, 100)):
        faces = [Face("F", 0, 0)]
        while len(faces) < kernel_layout.ALL_TILES:
            near = dice.choose(touching(dice.choose(faces[-8:])))
            if near not in faces and near.z < kernel_layout.HEIGHTS - 1:
                faces.append(near)
        numbers, building = lay(faces)
        agree(numbers, building)
        assert numbers[kernel_layout.KNOWN] <= kernel_layout.MOST_KNOWN


ROOF = Face("R", 0, 0, 1)
TURNS = {
    "two": (Face("E", 0, 0), ROOF),
    "beside": (Face("E", 0, 0), Face("N", 0, 0), ROOF),
    "opposite": (Face("E", -1, 0), Face("E", 0, 0), ROOF),
}


@pytest.mark.parametrize("early", [1, 2, 3])
@pytest.mark.parametrize("name", TURNS)
def test_tiles_can_be_laid_as_the_rules_say(name: str, early: int) -> None:
    """TE-13, for a turn of one colour and for one that goes on with the next."""
    faces = TURNS[name]
    dice = Dice(numbered_seed(early))
    values = (1, 2, 3, 4, 5, 6)
    for _ in range(size(4, 40)):
        firsts = values if early >= len(faces) else tuple(sorted({1 + dice.below(6) for _ in range(early)}))
        lows = tuple(1 + dice.below(7) for _ in faces)
        found = {
            tuple((value, late) for _, late, value in sorted(steps))
            for steps in arrangements(lows, contacts(faces), firsts, values if len(firsts) < len(faces) else ())
        }
        paid = min(len(faces), len(firsts))
        for tiles in product([(value, late) for late in (False, True) for value in values], repeat=len(faces)):
            are_there = all(late or value in firsts for value, late in tiles) and len(set(tiles)) == len(tiles)
            if are_there and sum(not late for _, late in tiles) == paid:
                code = sum((value + kernel_layout.LATE * late) << 4 * at for at, (value, late) in enumerate(tiles))
                packed = sum(low << 4 * at for at, low in enumerate(lows))
                is_right = is_layable(len(faces), packed, int(name == "opposite"), code)
                assert bool(is_right) == (tiles in found), (lows, tiles)


@pytest.mark.parametrize("rules", RULES)
def test_uniform_playouts_end_within_sixty_tiles(rules: str) -> None:
    position = GAME.start({"rules": rules})
    worths, dice = np.zeros(2), np.array([5], dtype=np.uint64)
    for _ in range(200):
        numbers = kernel.state(position, acting(position))
        uniform_playout(kernel_tables.tables(position), numbers, dice, worths)
        assert numbers[kernel_layout.ACTING] == OVER
        assert numbers[kernel_layout.LAID] <= kernel_layout.ALL_TILES
        assert sorted(worths) == [0, 1]


@pytest.mark.parametrize("rules", RULES)
def test_playouts_stop_and_weigh_the_race(rules: str) -> None:
    """The fewer tiles a seat has left, the more the same table is worth to it."""
    position = GAME.start({"rules": rules})
    tables, dice = kernel_tables.tables(position), np.array([5], dtype=np.uint64)
    numbers = kernel.state(position, acting(position))
    worths = np.zeros(2)
    playout(tables, numbers, dice, worths)
    assert numbers[kernel_layout.ACTING] != OVER
    assert sum(worths) == pytest.approx(1)
    seen = []
    for colours in (0b00001, 0b00011, 0b11111):
        numbers = kernel.state(position, acting(position))
        numbers[kernel_layout.WHOLE] = colours
        mean = 0.0
        for _ in range(50):
            playout(tables, numbers.copy(), dice, worths)
            mean += worths[0] / 50
        seen.append(mean)
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > 0.9


@pytest.mark.parametrize("rules", RULES)
def test_priors_are_shares(rules: str) -> None:
    position = GAME.start({"rules": rules})
    tables, numbers = kernel_tables.tables(position), kernel.state(position, acting(position))
    dice = Dice(numbered_seed(2))
    codes, worths = np.zeros(kernel_layout.WIDEST, dtype=np.int64), np.zeros(kernel_layout.WIDEST)
    while numbers[kernel_layout.ACTING] != OVER:
        count = choices(tables, numbers, codes)
        prior(tables, numbers, codes, count, worths)
        assert all(0 <= worth <= 1 for worth in worths[:count])
        apply(tables, numbers, int(dice.choose(list(codes[:count]))))


# Matches of walling that end with somebody shut out, each within a few turns.
SHUT_OUT = (2, 5, 15, 18)


def shut_out(number: int) -> tuple[Position, ...]:
    match, dice = Match(GAME, {}, seed=numbered_seed(number)), Dice(numbered_seed(number))
    while not match.is_over:
        match.enter(match.position.to_act[0], walling(match.position, match.position.to_act[0], dice))
    assert match.position.outcome
    assert match.position.outcome.ending == "shut_out"
    return match.positions


def thought_out(position: Position) -> Position:
    """What a little thinking makes of a position."""
    thought = think(position, acting(position), Dice(numbered_seed(1)), Budget(1000))
    assert thought
    return position.after(position.to_act[0], thought.move)


@pytest.mark.parametrize("number", SHUT_OUT)
def test_a_shut_out_is_set(number: int) -> None:
    assert not thought_out(shut_out(number)[-2]).to_act


@pytest.mark.parametrize("number", SHUT_OUT)
def test_a_shut_out_is_avoided(number: int) -> None:
    """One move before, where one move of many does not lose at once."""
    after = thought_out(shut_out(number)[-3])
    (seat,) = after.to_act
    assert not any(after.after(seat, move).outcome for move in after.legal_moves(seat))
