"""What holds of every position of Temple: shifts, turns, mirrors, names of colours, taking back, texts, policies."""

import json
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from hypostyle.core import Match, Position, numbered_seed, play_out, read_entry
from hypostyle.games.temple import GAME, TemplePosition
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import COLOURS, Build, Laid
from hypostyle.games.temple.space import Face
from tests.games.house import ROOT, policies
from tests.games.temple.tales import legal
from tests.sizes import size

often = settings(max_examples=size(40, 1000), deadline=None, derandomize=True, database=None)

RULES = ("seed", "designer")
MATCHES = size(6, 60)  # of each rule set and policy, to take positions from


@lru_cache(maxsize=size(50, 500))
def played(rules: str, policy: str, seed: int) -> Match:
    return play_out(GAME, {"rules": rules}, numbered_seed(seed), policies(GAME)[policy])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """The beginning of a seeded match, of at least one turn."""
    whole = played(
        draw(st.sampled_from(RULES)), draw(st.sampled_from(list(policies(GAME)))), draw(st.integers(1, MATCHES))
    )
    return whole.fork(draw(st.integers(1, whole.ply)), seed=b"")


# Where a building stands, and which way it is turned

Transform: TypeAlias = Callable[[Face], Face]


def shifted(east: int, north: int) -> Transform:
    return lambda face: face._replace(x=face.x + east, y=face.y + north)


def turned(face: Face) -> Face:
    """A quarter turn to the left about the middle of cell 0,0."""
    letter, x, y, z = face
    if letter == "E":  # between x,y and x+1,y: then between -y,x and -y,x+1
        return Face("N", -y, x, z)
    if letter == "N":  # between x,y and x,y+1: then between -y,x and -y-1,x
        return Face("E", -y - 1, x, z)
    return Face(letter, -y, x, z)


def mirrored(face: Face) -> Face:
    """East and west swapped, as seen from the middle of cell 0,0."""
    letter, x, y, z = face
    return Face(letter, -x - 1 if letter == "E" else -x, y, z)


def seen_through(position: Position, transform: Transform) -> TemplePosition:
    """The position with every face moved; the same tiles, laid in the same turns."""
    assert isinstance(position, TemplePosition)
    builds = tuple(
        Build(build.construction, tuple(Laid(transform(face), tile) for face, tile in build.tiles))
        for build in position.builds
    )
    building = Building()
    for build in builds:
        building = building.with_tiles(build.tiles)
    return TemplePosition.standing(GAME, position.options, builds, position.hands, building)


def moves_as_sets(position: Position, transform: Transform) -> set[tuple[str, frozenset[Laid]]]:
    """The legal moves with their faces moved; the order of laying, which goes by faces, is left out."""
    builds = [entry.move for entry in position.entries()]
    return {
        (build.construction, frozenset(Laid(transform(face), tile) for face, tile in build.tiles))
        for build in builds
        if isinstance(build, Build)
    }


def still(face: Face) -> Face:
    return face


def test_a_quarter_turn_and_a_mirror_of_known_faces() -> None:
    east, roof = Face("E", 0, 0, 0), Face("R", 2, 1, 3)
    assert [turned(east), turned(turned(east)), turned(turned(turned(east)))] == [
        Face("N", 0, 0, 0),
        Face("E", -1, 0, 0),
        Face("N", 0, -1, 0),
    ]
    assert turned(roof) == Face("R", -1, 2, 3)
    assert mirrored(east) == Face("E", -1, 0, 0)
    assert mirrored(roof) == Face("R", -2, 1, 3)
    assert mirrored(Face("N", 2, 1, 0)) == Face("N", -2, 1, 0)


@often
@given(matches(), st.integers(-30, 30), st.integers(-30, 30))
def test_a_shift_maps_the_legal_moves(match: Match, east: int, north: int) -> None:
    compare_through(match.position, shifted(east, north))


@often
@given(matches())
def test_a_quarter_turn_maps_the_legal_moves(match: Match) -> None:
    compare_through(match.position, turned)


@often
@given(matches())
def test_a_mirror_maps_the_legal_moves(match: Match) -> None:
    compare_through(match.position, mirrored)


def compare_through(position: Position, transform: Transform) -> None:
    other = seen_through(position, transform)
    assert moves_as_sets(other, still) == moves_as_sets(position, transform)
    assert len(other.entries()) == len(position.entries())
    assert (other.to_act, other.scores, other.outcome) == (position.to_act, position.scores, position.outcome)


# Colours are alike in all but name


@often
@given(matches(), st.permutations(COLOURS))
def test_other_names_of_the_colours_map_the_legal_moves(match: Match, names: list[str]) -> None:
    renamed = dict(zip(COLOURS, names, strict=True))

    def with_names(text: str) -> str:
        word, *tiles = text.split(" ")
        pairs = [tile.split("=") for tile in tiles]
        return " ".join([word, *(f"{face}={renamed[tile[0]]}{tile[1]}" for face, tile in pairs)])

    colours = "".join(renamed[colour] for colour in str(match.position.options["colours"]))
    other = Match(GAME, {**match.position.options, "colours": colours})
    for line in match.lines:
        other.play(with_names(line))
    assert legal(other.position) == sorted(map(with_names, legal(match.position)))
    assert other.position.scores == match.position.scores
    assert other.position.outcome == match.position.outcome


# Orders of laying, taking back, texts


@often
@given(matches(), st.integers(0, 10_000))
def test_any_order_of_the_tiles_is_read_as_the_same_move(match: Match, number: int) -> None:
    moves = legal(match.position)
    if not moves:
        return
    longest = max(len(move.split(" ")) for move in moves)
    wide = [move for move in moves if len(move.split(" ")) == longest]
    chosen = wide[number % len(wide)]
    word, *tiles = chosen.split(" ")
    for order in permutations(tiles):
        assert read_entry(match.position, " ".join([word, *order])).move.text == chosen


@often
@given(matches(), st.data())
def test_taking_back_restores(match: Match, data: st.DataObject) -> None:
    before = [position.text for position in match.positions]
    while match.ply:
        match.take_back(data.draw(st.integers(1, match.ply)))
        assert match.position.text == before[match.ply]


@often
@given(matches())
def test_positions_survive_their_texts(match: Match) -> None:
    again = GAME.position(json.loads(match.position.text))
    assert again == match.position
    assert legal(again) == legal(match.position)


# What is kept from the position before is what would be found anew


@often
@given(matches())
def test_the_places_are_those_found_anew(match: Match) -> None:
    for position in match.positions:
        assert isinstance(position, TemplePosition)
        if position.builds:
            assert sorted(position.places) == sorted(position.building.places(position.rules))


# What the proof itself relies on


def test_the_policies_build_high_and_reach_every_construction_and_both_endings() -> None:
    for rules in RULES:
        built: Counter[str] = Counter()
        endings: Counter[str] = Counter()
        tops = []
        for policy, seed in [*(("eager", seed) for seed in range(1, 35)), *(("walling", seed) for seed in range(1, 7))]:
            position = played(rules, policy, seed).position
            assert isinstance(position, TemplePosition)
            assert position.outcome
            endings[position.outcome.ending] += 1
            built.update(build.construction for build in position.builds)
            tops.append(max(face.z for face in position.building.tiles))
        assert set(built) == {"floor", "wall", "roof", "corner", "tunnel", "link"}
        assert built["link"] >= 20
        assert set(endings) == {"finished", "shut_out"}
        assert sum(top >= 2 for top in tops) >= 20


def test_the_kept_positions_are_of_both_rule_sets_and_wide_enough() -> None:
    lines = (ROOT / "benchmarks" / "positions" / "temple.txt").read_text(encoding="utf-8").splitlines()
    kept = [GAME.position(json.loads(line)) for line in lines if not line.startswith("#")]
    widths = {rules: [len(p.entries()) for p in kept if p.options["rules"] == rules] for rules in RULES}
    assert min(map(len, widths.values())) >= 8
    assert min(max(each) for each in widths.values()) > 1500


def test_every_refusal_is_told_in_a_story() -> None:
    stories = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    for code in GAME.facts.refusals:
        name = code.removeprefix("refusal.")
        assert f'"{name}"' in stories, f"no story tells {name}"
