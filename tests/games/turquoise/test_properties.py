"""What holds of every position of Turquoise: quarter turns, renamed colours, taking back, texts, nothing lost."""

import json
from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from hypostyle.core import POLICIES, FrozenDict, Match, numbered_seed, play_out, read_entry
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.facts import PILLARS
from hypostyle.games.turquoise.plates import Plate
from hypostyle.games.turquoise.space import Column, Place
from tests.games.turquoise.tales import COLOURS, legal
from tests.sizes import size

often = settings(max_examples=size(40, 1000), deadline=None, derandomize=True, database=None)

players = st.sampled_from([2, 3, 4])
seeds = st.integers(1, size(3, 30))
policies = st.sampled_from(list(POLICIES))
anywhere = st.integers(0, 10_000)


@cache
def played(number: int, seed: int, policy: str) -> Match:
    return play_out(GAME, {"players": number}, numbered_seed(seed), POLICIES[policy])


def some_position(number: int, seed: int, policy: str, at: int) -> TurquoisePosition:
    positions = played(number, seed, policy).positions
    position = positions[at % len(positions)]
    assert isinstance(position, TurquoisePosition)
    return position


# Quarter turns of the whole board


def turned_site(column: Column) -> Column:
    """A column after a quarter turn clockwise, seen from above."""
    return column[1], 7 - column[0]


def turned_place(place: Place) -> Place:
    return Place(place.storey, place.j, 3 - place.storey - place.i)


def turned(position: TurquoisePosition) -> TurquoisePosition:
    """The whole board a quarter turn clockwise: places, plates and pillars."""
    old = position.building
    building = Building()
    for place in sorted(old.plates):
        identity, rotation = old.plates[place]
        new = turned_place(place)
        under = {turned_site(column): 1 for column in columns(place)} if place.storey else {}
        building = building.with_pillars(dict(under))
        plate: Plate = position.plate_set.plates[identity]
        building = building.with_plate(new, plate, plate.smallest((rotation + 1) % 4))
    standing = {turned_site(column): seat for column, seat in old.pillars.items()}
    offer = position.offer
    if offer and offer.place.storey < 3:
        quarter = position.plate_set.plates[offer.plate].smallest((offer.rotation + 1) % 4)
        offer = offer._replace(place=turned_place(offer.place), rotation=quarter)
    return replace(position, building=building.with_pillars(dict(standing)), offer=offer)


def columns(place: Place) -> list[Column]:
    west, south = place.storey + 2 * place.i, place.storey + 2 * place.j
    return [(west + east, south + north) for east in (0, 1) for north in (0, 1)]


def turned_word(word: str) -> str:
    """A word of an entry after the quarter turn: sites and places turn, all else stays."""
    if len(word) == 2 and word[0] in "abcdefgh" and word[1] in "12345678":
        return "abcdefgh"[int(word[1]) - 1] + str(8 - "abcdefgh".index(word[0]))
    if word[0] in "gs" and word[1:].isdigit():
        storey = 0 if word[0] == "g" else int(word[1])
        i, j = int(word[-2]), int(word[-1])
        return f"{word[:-2]}{j}{3 - storey - i}"
    return word


def turned_entry(text: str) -> str:
    """An entry after the quarter turn, but for the rotations of plates, which are chosen freely."""
    if text.startswith("anubis"):
        return " ".join(["anubis", *sorted(map(turned_word, text.split(" ")[1:]))])
    if text.startswith("move"):
        source, target = text.split(" ")[1].split(">")
        ends = f"{turned_word(source)}>{turned_word(target)}"
        return " ".join(["move", ends, *text.split(" ")[2:]])
    return " ".join(map(turned_word, text.split(" ")))


def test_a_quarter_turn_of_known_names() -> None:
    assert turned_entry("move a1>b1 ap 1") == "move a8>a7 ap 1"
    assert turned_entry("move hand>a2 ap 1") == "move hand>b8 ap 1"
    assert turned_entry("lay g10 r2") == "lay g02 r2"
    assert turned_entry("lay s102 r0") == "lay s122 r0"
    assert turned_entry("lay s201 r0") == "lay s211 r0"
    assert turned_entry("anubis a1 h1") == "anubis a1 a8"


@often
@given(players, seeds, policies, anywhere)
def test_a_quarter_turn_maps_the_legal_moves(number: int, seed: int, policy: str, at: int) -> None:
    position = some_position(number, seed, policy, at)
    around = position
    for quarter in range(1, 5):
        before, around = around, turned(around)
        assert sorted(map(turned_entry, legal(before))) == legal(around), f"quarter turn {quarter}"
        assert around.scores == position.scores
    assert around.building.pillars == position.building.pillars
    assert around.building.halves == position.building.halves


# Renaming colours


def renamed(position: TurquoisePosition) -> TurquoisePosition:
    """Every seat takes the place of the next in turn order, the last that of the first."""
    count = len(position.points)

    def new(seat: int) -> int:
        return seat % count + 1 if seat else 0

    old = position.building
    building = replace(
        old,
        pillars=FrozenDict({column: new(seat) for column, seat in old.pillars.items()}),
        covered=FrozenDict({place: tuple(map(new, under)) for place, under in old.covered.items()}),
    )
    bidding = position.bidding
    if bidding:
        still_in = tuple(map(new, bidding.still_in))
        bidding = bidding._replace(bidder=new(bidding.bidder), still_in=still_in, next=new(bidding.next))
    return replace(
        position,
        building=building,
        hands=position.hands[-1:] + position.hands[:-1],
        points=position.points[-1:] + position.points[:-1],
        tablets=FrozenDict({tablet: new(seat) for tablet, seat in position.tablets.items()}),
        mover=new(position.mover),
        bidding=bidding,
    )


def renamed_entry(text: str, count: int) -> str:
    words = [COLOURS[(COLOURS.index(word) + 1) % count] if word in COLOURS else word for word in text.split(" ")]
    if "pays" in words:
        first = words.index("pays") + 1
        paid = sorted(zip(words[first::2], words[first + 1 :: 2], strict=True), key=lambda pair: COLOURS.index(pair[0]))
        words[first:] = [word for pair in paid for word in pair]
    return " ".join(words)


def test_a_renamed_payment_keeps_the_order_of_colours() -> None:
    assert renamed_entry("move a1>b1 ap 2 pays white 1 yellow 2", 3) == "move a1>b1 ap 2 pays white 2 black 1"


@often
@given(players, seeds, policies, anywhere)
def test_renaming_the_colours_maps_the_legal_moves(number: int, seed: int, policy: str, at: int) -> None:
    position = some_position(number, seed, policy, at)
    other = renamed(position)
    assert sorted(renamed_entry(text, number) for text in legal(position)) == legal(other)
    assert other.to_act == tuple(actor % number + 1 if actor else 0 for actor in position.to_act)


@often
@given(players, seeds, policies, anywhere)
def test_renamed_colours_stay_renamed_after_an_entry(number: int, seed: int, policy: str, at: int) -> None:
    match = played(number, seed, policy)
    ply = at % match.ply
    position, (actor, move) = some_position(number, seed, policy, ply), match.entries[ply]
    other = read_entry(renamed(position), renamed_entry(move.text, number))
    following = position.after(actor, move)
    assert isinstance(following, TurquoisePosition)
    assert renamed(position).after(*other) == renamed(following)


# Taking back, texts, and that nothing is lost


@often
@given(players, seeds, policies, anywhere)
def test_taking_back_restores(number: int, seed: int, policy: str, at: int) -> None:
    match = played(number, seed, policy)
    branch = match.fork(match.ply)
    branch.take_back(1 + at % match.ply)
    assert branch.position == match.positions[branch.ply]


@often
@given(players, seeds, policies, anywhere)
def test_positions_and_moves_survive_their_texts(number: int, seed: int, policy: str, at: int) -> None:
    position = some_position(number, seed, policy, at)
    again = GAME.position(json.loads(position.text))
    assert again == position
    assert legal(again) == legal(position)
    for entry in position.entries():
        assert GAME.parse(entry.move.text) == entry.move


@often
@given(players, seeds, policies, anywhere)
def test_no_pillar_and_no_plate_is_ever_lost(number: int, seed: int, policy: str, at: int) -> None:
    position = some_position(number, seed, policy, at)
    building = position.building
    under = [seat for seats in building.covered.values() for seat in seats]
    for seat in position.seats:
        standing = sum(owner == seat for owner in building.pillars.values()) + under.count(seat)
        assert standing + position.hands[seat - 1] == PILLARS[number]
    in_hand = {position.drawn} - {None}
    laid = {identity for identity, _ in building.plates.values()}
    ordinary = {identity for identity in laid if identity in GAME.plate_set.ordinary}
    assert ordinary | in_hand | set(position.undrawn) == set(GAME.plate_set.ordinary)


@often
@given(players, seeds, policies, anywhere)
def test_nobody_has_less_than_nothing_before_the_penalty(number: int, seed: int, policy: str, at: int) -> None:
    position = some_position(number, seed, policy, at)
    assert position.outcome or min(position.points) >= 0
