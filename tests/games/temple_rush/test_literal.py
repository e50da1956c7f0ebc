"""The game and the literal referee agree, position by position: in seeded matches, and on from rare positions.

Each test walks through several matches with its own dice, and then looks whether they met what it is for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from hypostyle.core import POLICIES, Dice, Move, Position, derive, numbered_seed
from hypostyle.games.temple_rush import GAME
from tests.games.temple_rush.beside import Hand, walk
from tests.games.temple_rush.tales import DEAD, begun, edited, last_card, play, scene, seated
from tests.sizes import IS_FULL, size

# Hands


def wild(position: Position, seat: int, dice: Dice) -> Move:
    """A kind of move, each as likely, then one of that kind."""
    moves = position.legal_moves(seat)
    kind = dice.choose(sorted({move.kind for move in moves}))
    return dice.choose([move for move in moves if move.kind == kind])


def mixed(position: Position, seat: int, dice: Dice) -> Move:
    """Building, with a whim now and then."""
    return (POLICIES["eager"] if dice.below(4) else wild)(position, seat, dice)


def idle(position: Position, seat: int, dice: Dice) -> Move:
    """Nothing, if that is allowed."""
    moves = position.legal_moves(seat)
    return next((move for move in moves if move.kind == "pass"), moves[0])


def keen_on(*kinds: str) -> Hand:
    """A move of the first of these kinds that there is, else as mixed as any."""

    def hand(position: Position, seat: int, dice: Dice) -> Move:
        moves = position.legal_moves(seat)
        for kind in kinds:
            found = [move for move in moves if move.kind == kind]
            if found:
                return dice.choose(found)
        return mixed(position, seat, dice)

    return hand


def walks(walking: Iterable[tuple[str, Position, Hand]], most: int = 100_000, listed: int = 24) -> Counter[str]:
    """What all these walks met; one on which the two disagree says its name."""
    met: Counter[str] = Counter()
    for name, position, hand in walking:
        try:
            met += walk(position, hand, name, most, listed)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"on the walk {name!r}") from error
    return met


def assert_met(met: Counter[str], *names: str, times: int = 1) -> None:
    assert {name: met[name] for name in names if met[name] < times} == {}, dict(met)


# The last card: two have built most of the step pyramid, two others a piece that would complete it, perhaps

BIG, SMALL, CROWN = "4 0,0; 4 1,1", "2 0,0", "2 2,2"
BUILT = [
    {1: f"{BIG}; {CROWN}", 3: f"{BIG}; {CROWN}"},
    {1: f"{BIG}; {CROWN}", 2: SMALL, 3: BIG},
    {1: BIG, 2: SMALL, 3: f"{BIG}; {CROWN}"},
    {1: BIG, 2: BIG, 3: SMALL},
    {},
]


def test_tr_18_both_agree_about_pacts() -> None:
    met = walks([*last_cards(), *two_pacts(), *bags_lost()], most=50, listed=size(24, 12))
    assert_met(met, "pact", "accept", "refuse", "withdraw", "pact first", "wrong claim", times=3)
    assert_met(met, "point token", "pact second", "accepting completes", "bag", "mortar", "hammer", "fix", "finished")


def last_cards() -> Iterator[tuple[str, Position, Hand]]:
    hands = (keen_on("accept", "pact"), keen_on("pact"), wild)
    variants = product(range(size(3, 30)), (3, 4), ("en", "fr"), ("guided", "free"))
    for turn, (number, players, edition, building) in enumerate(variants):
        name = f"last card {players} {edition} {building} {number}"
        dice = Dice(derive(numbered_seed(number), name))
        zone = "z2" if edition == "fr" and players == 3 else "z1"
        built = {seat: {zone: bricks} for seat, bricks in BUILT[turn % len(BUILT)].items()}
        rolled = " ".join(dice.choose("*1224") for _ in range(players))
        position: Position = last_card(rolled, 9, built, edition=edition, building=building)
        for seat in position.seats if dice.below(2) else ():
            position = seated(position, seat, tokens=[])
        yield name, position, hands[turn % len(hands)]


def two_pacts() -> Iterator[tuple[str, Position, Hand]]:
    """Both pacts need one more 2, which all four rolled."""
    for edition, building, number in product(("en", "fr"), ("guided", "free"), range(size(1, 20))):
        built = {seat: {"z1": f"{BIG}; {CROWN}"} for seat in (1, 3)}
        position = last_card("2 2 2 2", 9, built, edition=edition, building=building)
        yield f"two pacts {edition} {building} {number}", edited(position, pacts=[[1, 2], [4, 3]]), POLICIES["eager"]


def bags_lost() -> Iterator[tuple[str, Position, Hand]]:
    """Seat 2 has made its main action, and could use its bag; the pact it is offered takes that away."""
    for edition, number in product(("en", "fr"), range(size(2, 20))):
        zone = "z1" if edition == "en" else "z2"
        built = {1: {zone: SMALL}, 2: {zone: BIG}, 3: {zone: "2 0,0; 2 0,1"}}
        position = last_card("1 1 1", 9, built, edition=edition)
        acted = seated(position, 2, tokens=["bag"], part=["1", True, False, None, []])
        yield f"bag lost {edition} {number}", play(acted, "seat1: pact seat2"), keen_on("accept", "place")


# Lightning at the bottom of the pile


def test_tr_17_both_agree_when_hardly_a_card_follows_lightning() -> None:
    met = walks(bottoms(), listed=size(80, 24))
    assert_met(met, "pile lightning", "no race", "racewinner", "holder left empty")


def bottoms() -> Iterator[tuple[str, Position, Hand]]:
    """The next card is known; then come lightning and one more card, or lightning alone."""
    for race, open_pile, pile in product(("drawn", "live"), ("on", "off"), (0, 1)):
        position = scene("2 2", {1: {"z2": f"{BIG}; {CROWN}"}, 2: {"z2": BIG}}, race=race, open_pile=open_pile)
        for number in range(size(1, 10)):
            yield f"bottom {race} {open_pile} {pile} {number}", edited(position, pile=pile), POLICIES["eager"]


# Temples that a bonus has spoilt


def test_tr_11_both_agree_how_dead_zones_are_mended() -> None:
    walking = ((f"mended {dead.figure}", dead.position(), keen_on("fix", "place")) for dead in DEAD)
    assert_met(walks(walking, most=size(2, 8), listed=1), "fix", times=len(DEAD) - 2)


# Ends

SIX_POINTS: list[dict[str, object]] = [
    {"cards": [6]},
    {"cards": [3], "lightning": 3},
    {"cards": [3], "awards": [3]},
    {"awards": [4], "bonus": [2]},
    {"pact": 6},
    {"cards": [3], "tokens": ["bag", "hammer", "mortar"]},
]


def test_tr_20_both_agree_who_wins_a_tie() -> None:
    met = walks(ties(), most=10)
    assert_met(met, "shared", times=4)
    assert met["dry"] > met["shared"] + 3


def ties() -> Iterator[tuple[str, Position, Hand]]:
    for players, edition, number in product((2, 3, 4), ("en", "fr"), range(size(3, 20))):
        name = f"tie {players} {edition} {number}"
        dice = Dice(derive(numbered_seed(number), name))
        position: Position = edited(last_card(" ".join("1" * players), 9, edition=edition), dry=29)
        for seat in position.seats:
            position = seated(position, seat, **{"tokens": [], **dice.choose(SIX_POINTS)})
        yield name, position, idle


def test_tr_24_both_agree_who_wins_a_solo_game() -> None:
    assert_met(walks(solo_ends(), most=10), "seat 1 wins", "seat 2 wins", "shared")


def solo_ends() -> Iterator[tuple[str, Position, Hand]]:
    """The player needs one brick for the last card, and has as many points as the Robot then, or about as many."""
    for edition, number in product(("en", "fr"), range(size(6, 30))):
        name = f"solo end {edition} {number}"
        left, right = ("z1", "z2") if edition == "en" else ("z2", "z3")
        rolls = "roll 2 4; take 4" if edition == "en" else "roll 4; take 4; roll 2"
        begin = f"card {left} 25; card {right} 9; card robot 10; pile 17; pile robot 1; {rolls}"
        changes = {right: f"{BIG}; {CROWN}", "cards": [6, 5 + number % 3], "bonus": [4], "tokens": []}
        position = seated(begun(begin, players=1, edition=edition), 1, **changes)
        bricks, _, card, *_ = position.data()["machine"]
        machine = [bricks, [6, 3, 4], card, None, ["red"], "4"]
        yield name, edited(position, holders={right: 9}, colours=[], top=None, machine=machine), keen_on("place")


# Whole matches

HANDS: dict[str, Hand] = {"eager": POLICIES["eager"], "mixed": mixed, "wild": wild}
EVERYDAY = {
    1: (
        "en-guided-on-normal-4 eager, en-free-off-hard-6 mixed, en-guided-off-easy-5 mixed, "
        "fr-guided-off-hard-3 mixed, fr-free-on-easy-4 eager, fr-free-on-normal-6 mixed, "
        "en-guided-on-normal_bonus_1-6 eager, fr-guided-off-hard_bonus_2-5 mixed"
    ),
    2: (
        "en-guided-drawn-on eager, en-guided-live-off eager, en-free-drawn-off mixed, "
        "fr-guided-live-on mixed, fr-guided-drawn-off eager, fr-free-live-off eager"
    ),
    3: (
        "en-guided-live-on mixed, en-guided-drawn-off eager, en-free-drawn-on eager, "
        "fr-guided-drawn-off mixed, fr-guided-live-on eager, fr-free-live-off mixed"
    ),
    4: (
        "en-guided-live-off eager, en-guided-drawn-on mixed, en-free-live-on mixed, "
        "fr-guided-drawn-on mixed, fr-guided-live-on eager, fr-free-drawn-off eager"
    ),
}
ALWAYS = ("place", "hammer", "mortar", "fix", "shift", "claim", "wrong claim", "forfeit", "bonus", "nobonus")
ROUNDS = ("hammer die", "bag", "keep", "rebuilt", "pile lightning", "target", "racewinner", "holder left empty")
MANY = (*ROUNDS, "temple rebuilt", "point token", "several cards claimed", "pact", "accept", "pact first", "race")
MET = {
    1: (*ALWAYS, "take", "the Robot passes", "the Robot takes another size than rolled"),
    2: (*ALWAYS, *ROUNDS, "raceover", "no race"),
    3: (*ALWAYS, *MANY, "wrong claim spared", "zones emptied"),
    4: (*ALWAYS, *MANY, "bag nothing", "temple in two pieces"),
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_both_agree_throughout_matches_of(players: int) -> None:
    assert_met(walks(matches(players), listed=size(80, 24)), *MET[players])


def matches(players: int) -> Iterator[tuple[str, Position, Hand]]:
    """Every day a few variants, each with the hand that is said there; to prove also all the others, by turns."""
    for turn, options in enumerate(GAME.facts.variants()):
        number, *others = options.values()
        for at, hand in enumerate(HANDS):
            name = f"{'-'.join(map(str, others))} {hand}"
            is_walked = name in EVERYDAY[players].split(", ") or (IS_FULL and turn % len(HANDS) == at)
            if number == players and is_walked:
                yield f"{players} {name}", GAME.start(options), HANDS[hand]


def test_both_agree_that_thirty_dry_rounds_end_a_match() -> None:
    variants = [options for options in GAME.facts.variants() if options["players"] == 2][:: size(5, 1)]
    met = walks((f"dry {options}", GAME.start(options), idle) for options in variants)
    assert (met["dry"], met["roll"]) == (len(variants), 30 * len(variants))
