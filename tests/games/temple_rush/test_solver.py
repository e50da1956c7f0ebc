"""The card set and its checks, the brick choices of small silhouettes, and the Robot by hand."""

import copy
import re
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hypostyle.core import DataError, Match
from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.cards import default_cards, prove_cards, read_cards
from hypostyle.games.temple_rush.robot import Robot
from hypostyle.games.temple_rush.solver import Silhouette
from hypostyle.games.temple_rush.space import Counts
from tests.games.temple_rush import literal_bricks as literal
from tests.sizes import size

FULL = (3, 4, 3, 3)
POOREST = [2, 3, 2, 2]  # what a full bonus area leaves
SIZES = (1, 2, 3, 4)


def cells(*rows: str) -> frozenset[tuple[int, int]]:
    """A silhouette from its rows, top level first."""
    return frozenset((x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#")


# The set of the house


def test_tr_4_the_set_of_the_house_is_proven() -> None:
    prove_cards(read_cards(default_cards()))


def test_tr_4_no_card_is_another_one_or_its_mirror_image() -> None:
    seen = set()
    for card in GAME.cards.values():
        widest = max(x for x, _ in card.cells)
        mirrored = frozenset((widest - x, y) for x, y in card.cells)
        assert card.cells not in seen
        seen |= {card.cells, mirrored}


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_tr_4_each_card_can_be_completed_with_a_full_bonus_area_by_the_literal_rules(card: Any) -> None:
    assert literal.can_complete(card.cells, [], POOREST, 1)


# Sets that are wrong


def changed(number: int, **changes: object) -> list[Any]:
    data = default_cards()
    data[number - 1].update(changes)
    return list(data)


def swapped_colours() -> list[Any]:
    return changed(9, colour="yellow", value=3)


def twin(mirror: bool) -> list[Any]:
    data = default_cards()
    rows = data[5]["rows"]
    data[6]["rows"] = [row[::-1] for row in rows] if mirror else list(rows)
    return list(data)


WRONG: list[tuple[str, Callable[[], Any], str, str]] = [
    ("no-list", lambda: {"cards": []}, r"list of 32 cards", r"liste de 32 cartes"),
    ("too-few", lambda: default_cards()[:31], r"has 31", r"en a 31"),
    ("ids", lambda: changed(2, id=1), r"ids must be 1 to 32", r"identifiants vont de 1 à 32"),
    ("colours", swapped_colours, r"colour yellow; there are 9", r"couleur yellow ; il y en a 9"),
    ("no-object", lambda: [*default_cards()[:31], "temple"], r"card 32: expected exactly id", r"carte 32 : on attend"),
    ("keys", lambda: changed(5, height=3), r"card 5: expected exactly id", r"carte 5 : on attend exactement id"),
    (
        "id",
        lambda: changed(5, id="5"),
        r'card 5: id: expected a number, got "5"',
        r"carte 5 : id : on attend un nombre",
    ),
    ("id-true", lambda: changed(5, id=True), r"card 5: id: expected a number", r"carte 5 : id : on attend un nombre"),
    (
        "value",
        lambda: changed(5, value=4),
        r'card 5: expected yellow 3.*got \["yellow", 4\]',
        r"carte 5 : on attend yellow",
    ),
    ("colour", lambda: changed(5, colour="green"), r"card 5: expected yellow 3", r"carte 5 : on attend yellow 3"),
    ("colour-list", lambda: changed(5, colour=["red"]), r"card 5: expected yellow 3", r"carte 5 : on attend yellow 3"),
    ("value-float", lambda: changed(5, value=3.0), r"card 5: expected yellow 3", r"carte 5 : on attend yellow 3"),
    ("names", lambda: changed(5, name={"en": "Hut"}), r"card 5: name: ", r"carte 5 : name : "),
    ("name-empty", lambda: changed(5, name={"en": "Hut", "fr": ""}), r"card 5: name: ", r"carte 5 : name : "),
    ("rows", lambda: changed(5, rows="###"), r"card 5: rows: ", r"carte 5 : rows : "),
    ("rows-none", lambda: changed(5, rows=[]), r"card 5: rows: ", r"carte 5 : rows : "),
    ("rows-uneven", lambda: changed(5, rows=["#", "##"]), r"card 5: rows: ", r"carte 5 : rows : "),
    ("rows-sign", lambda: changed(5, rows=["#o#"]), r"card 5: rows: ", r"carte 5 : rows : "),
    ("wide", lambda: changed(5, rows=["#" * 9]), r"card 5: at most 8 columns.* got 9 and 1", r"carte 5 : 8 colonnes"),
    ("high", lambda: changed(5, rows=["#"] * 7), r"card 5: at most 8 columns.* got 1 and 7", r"carte 5 : 8 colonnes"),
    (
        "border",
        lambda: changed(5, rows=["...", "###"]),
        r"card 5: .* fill its frame",
        r"carte 5 : .* remplir son cadre",
    ),
    ("side", lambda: changed(5, rows=[".#", ".#"]), r"card 5: .* fill its frame", r"carte 5 : .* remplir son cadre"),
    ("apart", lambda: changed(5, rows=["#.#", "#.#"]), r"card 5: .* in one piece", r"carte 5 : .* d'un seul tenant"),
    (
        "twin",
        lambda: twin(False),
        r"card 7: it is the same temple as card 6",
        r"carte 7 : c'est le temple de la carte 6",
    ),
    (
        "mirror",
        lambda: twin(True),
        r"card 7: it is the same temple as card 6",
        r"carte 7 : c'est le temple de la carte 6",
    ),
    ("choices", lambda: changed(5, rows=["####"]), r"card 5: .* 1 choices.* at least 20", r"carte 5 : .* 1 choix"),
    (
        "fewest",
        lambda: changed(5, rows=["####", "####"]),
        r"card 5: the fewest bricks .* are \d+",
        r"carte 5 : il faut au",
    ),
    (
        "bonus",
        lambda: changed(25, rows=["...####", "######.", "....##.", ".######"]),
        r"card 25: it cannot be completed with a full bonus",
        r"carte 25 : elle ne peut pas s'achever avec un bonus plein",
    ),
]


@pytest.mark.parametrize(("data", "english", "french"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_set_is_refused_with_the_card_and_the_condition(
    data: Callable[[], Any], english: str, french: str
) -> None:
    with pytest.raises(DataError) as caught:
        GAME.using(data())
    assert re.search(english, GAME.words("en").say(caught.value.message))
    assert re.search(french, GAME.words("fr").say(caught.value.message))


def test_another_set_is_played_with_and_the_house_keeps_its_own() -> None:
    data = copy.deepcopy(default_cards())
    data[2], data[7] = {**data[7], "id": 3}, {**data[2], "id": 8}
    game = GAME.using(data)
    assert game.cards[3].cells == GAME.cards[8].cells
    assert GAME.cards[3].cells != GAME.cards[8].cells
    match = Match(game, {"players": 2})
    for entry in ("first seat1", "card z1 3", "card z2 9", "pile 8", "roll 1 1"):
        match.play(entry)
    assert match.position.legal_moves(1)


# Choices of bricks against brute force

SMALL = {
    "tower": cells("#", "#", "#"),
    "step": cells("#.", "##"),
    "roof": cells("####", ".##."),
    "arch": cells("###", "#.#"),
    "block": cells("###", "###"),
    "stairs": cells("..#", ".##", "###"),
}


def chosen_by_brute_force(silhouette: frozenset[tuple[int, int]]) -> set[tuple[int, ...]]:
    """Every covering with every choice of real bricks."""
    found: set[tuple[int, ...]] = set()

    def cover(gaps: frozenset[tuple[int, int]], laid: list[literal.Brick]) -> None:
        counts = tuple(sum(brick[2] == each for brick in laid) for each in SIZES)
        if any(have > most for have, most in zip(counts, FULL, strict=True)):
            return
        if not gaps:
            if literal.separate_pieces(laid) == 1:
                found.add(counts)
            return
        x, y = min(gaps)
        for length, across in product(SIZES, (False, True)):
            brick = (x, y, length, across)
            if set(literal.cells_of(brick)) <= gaps and not (length == 1 and across):
                cover(gaps - set(literal.cells_of(brick)), [*laid, brick])

    cover(silhouette, [])
    return found


@pytest.mark.parametrize("name", SMALL)
def test_choices_of_bricks_are_those_of_brute_force(name: str) -> None:
    assert Silhouette(SMALL[name]).choices_of_bricks() == chosen_by_brute_force(SMALL[name])


# The Robot (TR-22), by hand


def test_tr_22_one_size_wanted_easy_waits_for_it_or_a_star() -> None:
    robot = Robot("easy", frozenset({(0, 0, 0, 1)}))
    # The 4 on one face, a star on two: three of six.
    assert robot.rolls((0, 0, 0, 0)) == 2
    assert [robot.taken((0, 0, 0, 0), face) for face in "1234*"] == [None, None, None, 4, 4]
    assert robot.is_done((0, 0, 0, 1))
    assert robot.rolls((0, 0, 0, 1)) == 0


@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_tr_22_a_neighbouring_size_serves_too(strength: str) -> None:
    robot = Robot(strength, frozenset({(0, 0, 0, 1)}))
    # The 4, the 3 beside it, and two stars: four of six.
    assert robot.rolls((0, 0, 0, 0)) == Fraction(3, 2)
    assert [robot.taken((0, 0, 0, 0), face) for face in "1234*"] == [None, None, 4, 4, 4]


def test_tr_22_two_bricks_wanted_one_after_the_other() -> None:
    robot = Robot("hard", frozenset({(0, 1, 0, 1)}))
    # Wanted 2 and 4. With one of them, 4 is taken on 3, 4, * (4 of 6) and 2 on 1, 2, 3, * (5 of 6).
    assert robot.rolls((0, 1, 0, 0)) == Fraction(6, 4)
    assert robot.rolls((0, 0, 0, 1)) == Fraction(6, 5)
    # A 3 or a star takes the 4, which leaves fewer rolls.
    assert [robot.taken((0, 0, 0, 0), face) for face in "1234*"] == [2, 2, 4, 4, 4]
    # 1, 2 lead to 3/2 and 3, 4, *, * to 6/5: 1 + (2 x 3/2 + 4 x 6/5) / 6.
    assert robot.rolls((0, 0, 0, 0)) == Fraction(23, 10)


def test_tr_22_among_equals_the_bigger_is_taken() -> None:
    robot = Robot("hard", frozenset({(0, 1, 0, 0), (0, 0, 0, 1)}))
    assert robot.taken((0, 0, 0, 0), "3") == 4
    assert robot.taken((0, 0, 0, 0), "*") == 4
    assert robot.taken((0, 0, 0, 0), "1") == 2


def test_tr_22_normal_takes_what_belongs_to_a_long_way_and_hard_what_shortens() -> None:
    # Two ways: a 4 alone, or two 1s with a 2. With a 1 in hand the 4 still is one brick away.
    choices = frozenset({(0, 0, 0, 1), (2, 1, 0, 0)})
    assert Robot("hard", choices).taken((0, 0, 0, 0), "1") is None
    assert Robot("normal", choices).taken((0, 0, 0, 0), "1") == 1
    assert not Robot("normal", choices).is_of_use((1, 0, 0, 0), 4)
    assert Robot("hard", choices).is_of_use((1, 0, 0, 0), 4)


@pytest.mark.parametrize("strength", ["easy", "normal", "hard"])
@pytest.mark.parametrize("card", list(GAME.cards.values())[:: size(5, 1)], ids=lambda card: f"card{card.id}")
def test_tr_22_expected_rolls_satisfy_their_equation(card: Any, strength: str) -> None:
    robot = Robot(strength, card.shape.choices_of_bricks())
    open_ends: list[Counts] = [(0, 0, 0, 0)]
    seen: set[Counts] = set()
    while open_ends and len(seen) < size(40, 100_000):
        bricks = open_ends.pop(0)
        if bricks in seen or robot.is_done(bricks):
            continue
        seen.add(bricks)
        expected = Fraction(6)
        for face, weight in (("1", 1), ("2", 1), ("3", 1), ("4", 1), ("*", 2)):
            taken = robot.taken(bricks, face)
            after = tuple(have + (number == taken) for number, have in enumerate(bricks, start=1))
            expected += weight * robot.rolls((after[0], after[1], after[2], after[3]))
            open_ends.append((after[0], after[1], after[2], after[3]))
        assert 6 * robot.rolls(bricks) == expected
        assert robot.rolls(bricks) >= robot.needed(bricks)


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_the_first_look_at_a_card_is_short(card: Any) -> None:
    """It is the hall's loop that looks: a call takes a tenth of a microsecond or a little more."""
    calls = Counter[str]()
    Robot.rolls.cache_clear()
    Robot.needed.cache_clear()
    choices = card.shape.choices_of_bricks()
    sys.setprofile(lambda frame, event, what: calls.update([event]))
    Robot("normal", choices).taken((0, 0, 0, 0), "*")
    sys.setprofile(None)
    assert calls["call"] < 60_000
