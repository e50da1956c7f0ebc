"""The solver and the guided moves agree with the literal implementation, in questions drawn and in seeded matches."""

from collections.abc import Iterable
from itertools import product
from typing import Any, cast

import pytest

from hypostyle.core import POLICIES, Dice, Options, derive, numbered_seed, play_out
from hypostyle.games.temple_rush import GAME, RushPosition
from hypostyle.games.temple_rush.space import Brick
from hypostyle.games.temple_rush.stages import Stage
from tests.games.temple_rush import literal_bricks as literal
from tests.games.temple_rush.tales import DEAD, Dead
from tests.sizes import IS_FULL, size

QUESTIONS = size(8, 60)  # of each card
LARGE = 14  # cells: the literal implementation takes long over larger cards, which are asked about less
FULL = [3, 4, 3, 3]  # TR-1
SIZES = (1, 2, 3, 4)

Plain = literal.Brick


def bricks(figure: Iterable[Plain]) -> tuple[Brick, ...]:
    """Plain bricks as the solver's."""
    return tuple(sorted(Brick(level, column, length, across) for column, level, length, across in figure))


def plain(figure: Iterable[Brick]) -> set[Plain]:
    """The solver's bricks as plain ones."""
    return {(brick.x, brick.y, brick.size, brick.is_across) for brick in figure}


def read(text: str) -> Plain:
    """`3x 2,1` as a plain brick."""
    name, _, cell = text.partition(" ")
    column, _, level = cell.partition(",")
    return (int(column), int(level), int(name[0]), name.endswith("x"))


def counts(stock: list[int]) -> tuple[int, int, int, int]:
    return (stock[0], stock[1], stock[2], stock[3])


def drawn_stock(dice: Dice) -> list[int]:
    """All bricks, or what a bonus area and luck leave of them."""
    if dice.below(2):
        return list(FULL)
    return [dice.below(most + 1) for most in FULL]


def less(stock: list[int], length: int) -> list[int]:
    return [have - (number == length) for number, have in enumerate(stock, start=1)]


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_drawn_figures_grow_alike_until_nothing_fits(card: Any) -> None:
    # Each question lays one brick more, now and then a wrong one, so that figures of all lengths are asked about.
    dice = Dice(derive(numbered_seed(1), f"literal {card.id}"))
    figure: list[Plain] = []
    stock, is_loose, pieces = drawn_stock(dice), False, 1
    for _ in range(QUESTIONS if len(card.cells) <= LARGE else QUESTIONS // 4):
        standing = bricks(figure)
        assert card.shape.is_complete(standing, pieces) == literal.is_complete(card.cells, figure, pieces)
        assert card.shape.can_complete(standing, counts(stock), pieces) == literal.can_complete(
            card.cells, figure, stock, pieces
        )
        length = dice.choose([each for each in SIZES if stock[each - 1]] or [0])
        found: set[Plain] = set()
        if length:
            found = literal.placements(card.cells, figure, stock, length, is_loose, pieces)
            solved = card.shape.placements(standing, counts(stock), length, is_loose, pieces)
            assert plain(solved) == found, (figure, stock, length, is_loose, pieces)
        if found:
            laid = dice.choose(sorted(found))
            figure, stock = [*figure, laid], less(stock, length)
        else:
            figure, stock = [], drawn_stock(dice)
            is_loose, pieces = dice.choose([(False, 1), (True, 1), (True, 2)])


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_complete_temples_are_complete_for_both_and_others_are_not(card: Any) -> None:
    dice = Dice(derive(numbered_seed(2), f"literal {card.id}"))
    for _ in range(size(3, 40)):
        covering = card.shape.covering(dice.below(card.shape.all.bit_length()))
        temple = [(x + 3, y - 2, width, False) for y, x, width in covering]
        if dice.below(2):
            temple = [literal.mirrored(brick) for brick in temple]
        spoilt = list(temple)
        column, level, length, _ = spoilt.pop(dice.below(len(temple)))
        spoilt.append((column + dice.choose((-1, 1)), level, length, False))
        for figure, pieces in product((temple, temple[1:], spoilt), (1, 2)):
            if len({cell for brick in figure for cell in literal.cells_of(brick)}) == sum(b[2] for b in figure):
                complete = literal.is_complete(card.cells, figure, pieces)
                assert card.shape.is_complete(bricks(figure), pieces) == complete


# Matches

MATCHES = [
    pytest.param(options, policy, seed, id=f"{'-'.join(map(str, options.values()))}-{policy}-{seed}")
    for options in (
        options
        for options in GAME.facts.variants()
        if options["building"] == "guided" and options["open_pile"] == "on" and options.get("race") != "live"
        if options["players"] != 1 or (options["robot"] == "normal" and options["robot_card"] == 4)
    )
    for policy in POLICIES
    for seed in range(1, 1 + size(1, 3))
]
MOST_ASKED = size(12, 24)  # positions of each match


@pytest.mark.parametrize(("options", "policy", "seed"), MATCHES)
def test_guided_moves_are_those_of_the_literal_rules(options: Options, policy: str, seed: int) -> None:
    match = play_out(GAME, options, derive(numbered_seed(seed), f"literal {policy}"), POLICIES[policy])
    dice = Dice(derive(numbered_seed(seed), "asked"))
    asked = [p for p in match.positions if isinstance(p, RushPosition) and p.stage in (Stage.PARTS, Stage.REBUILD)]
    for _ in range(min(MOST_ASKED, len(asked))):
        position = asked.pop(dice.below(len(asked)))
        if not IS_FULL and any(len(GAME.cards[card].cells) > LARGE for card in position.holders.values()):
            continue
        seat = dice.choose([actor for actor in position.to_act if isinstance(actor, int)])
        if position.stage == Stage.PARTS:
            compare_places(position, seat)
        else:
            compare_keeps(position, seat)


def compare_places(position: RushPosition, seat: int) -> None:
    """The `place` moves of a seat, unless a pact rules them."""
    data = position.data()
    player = data["players"][seat - 1]
    face, has_acted, has_ended, *_ = player["part"]
    if any(seat in pact for pact in data.get("pacts", ())):
        return
    expected = set()
    for zone, length in product(data["holders"], SIZES):
        if not has_acted and not has_ended and face in ("*", str(length)) and supply(player)[length - 1]:
            expected |= {("place", zone, brick) for brick in offered(data, player, zone, length)}
    assert placed(position, seat, "place") == expected
    compare_fixes(position, seat)


def compare_fixes(position: RushPosition, seat: int) -> int:
    """The `fix` moves of a seat without a pact; how many there are."""
    data = position.data()
    player = data["players"][seat - 1]
    _, has_acted, has_ended, fixed, mended = player["part"]
    expected = set()
    if not has_ended and (not has_acted or (fixed and data["options"]["edition"] == "fr")):
        for zone in data["holders"] if not fixed else [f"z{fixed}"]:
            is_loose, pieces = under_mortar(data, player, zone)
            figure, done = [read(text) for text in player["figures"][zone]], [read(text) for text in mended]
            cells, bricks = GAME.cards[data["holders"][zone]].cells, outside_bonus(player)
            for cell, new in literal.fixes(cells, figure, done, bricks, supply(player), is_loose, pieces):
                expected.add((zone, cell, new))
    assert fixed_bricks(position, seat) == expected
    return len(expected)


def fixed_bricks(position: RushPosition, seat: int) -> set[tuple[str, tuple[int, int], Plain]]:
    """The legal fixes, taken apart from their texts."""
    found = set()
    for move in position.legal_moves(seat):
        if move.kind == "fix":
            _, zone, cell, _, brick = move.text.split(" ", 4)
            column, _, level = cell.partition(",")
            found.add((zone, (int(column), int(level)), read(brick)))
    return found


def compare_keeps(position: RushPosition, seat: int) -> None:
    """The `keep` moves of a seat that rebuilds."""
    data = position.data()
    player = data["players"][seat - 1]
    left = next(left for each, left in data["rebuilds"] if each == seat)
    zone = f"z{data['zone']}"
    expected = set()
    for length in SIZES:
        if left[length - 1]:
            expected |= {("keep", zone, brick) for brick in offered(data, player, zone, length)}
    assert placed(position, seat, "keep") == expected


def placed(position: RushPosition, seat: int, kind: str) -> set[tuple[str, str, Plain]]:
    """The legal moves of a kind, taken apart from their texts."""
    zone = f"z{position.data()['zone']}"
    found = set()
    for move in position.legal_moves(seat):
        word, _, rest = move.text.partition(" ")
        if word == kind:
            where, text = rest.split(" ", 1) if kind == "place" else (zone, rest)
            found.add((kind, where, read(text)))
    return found


def outside_bonus(player: dict[str, Any]) -> list[int]:
    return [most - (number in player["bonus"]) for number, most in enumerate(FULL, start=1)]


def supply(player: dict[str, Any]) -> list[int]:
    """What is neither in the bonus area nor in any zone."""
    laid = [read(text)[2] for texts in player["figures"].values() for text in texts]
    return [have - laid.count(number) for number, have in enumerate(outside_bonus(player), start=1)]


def offered(data: dict[str, Any], player: dict[str, Any], zone: str, length: int) -> set[Plain]:
    """TR-9: bricks in other zones count for this one."""
    figure = [read(text) for text in player["figures"][zone]]
    laid = [brick[2] for brick in figure]
    stock = [have - laid.count(number) for number, have in enumerate(outside_bonus(player), start=1)]
    is_loose, pieces = under_mortar(data, player, zone)
    return literal.placements(GAME.cards[data["holders"][zone]].cells, figure, stock, length, is_loose, pieces)


def under_mortar(data: dict[str, Any], player: dict[str, Any], zone: str) -> tuple[bool, int]:
    """TR-12: whether bricks of a zone may lie apart, and into how many pieces its temple may fall."""
    is_loose = player["mortar"] is not None and f"z{player['mortar']}" == zone
    return is_loose, 2 if is_loose and data["options"]["edition"] == "en" else 1


@pytest.mark.parametrize("dead", DEAD, ids=str)
def test_tr_11_dead_zones_are_mended_alike(dead: Dead) -> None:
    """To the end of the part, which in the French edition may be several exchanges away."""
    position, dice = dead.position(), Dice(derive(numbered_seed(1), f"mended {dead.figure}"))
    assert compare_fixes(position, 1)
    while moves := [move for move in position.legal_moves(1) if move.kind == "fix"]:
        position = cast("RushPosition", position.after(1, dice.choose(moves)))
        if 1 not in position.to_act:
            return
        compare_fixes(position, 1)
