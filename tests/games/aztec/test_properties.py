"""What holds of every position of Aztec: turns, handedness, order of laying, taking back, texts."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from hypostyle.core import Match, Options, Position, read_entry
from hypostyle.games.aztec import GAME, AztecPosition
from hypostyle.games.aztec.building import PLACEMENTS
from tests.games.aztec.tales import after, legal
from tests.sizes import size

often = settings(max_examples=size(60, 2000), deadline=None, derandomize=True, database=None)


def numbers_for(longest: int) -> st.SearchStrategy[list[int]]:
    """A match as a list of numbers, each of which picks one of the legal moves; short and long ones as often."""
    return st.integers(0, longest).flatmap(
        lambda length: st.lists(st.integers(0, 400), min_size=length, max_size=length)
    )


variants = st.sampled_from(GAME.facts.variants())
two_players = st.sampled_from([options for options in GAME.facts.variants() if options["players"] == 2])


def played(options: Options, numbers: list[int]) -> Match:
    """The match that the numbers pick, up to its end or theirs."""
    match = Match(GAME, options)
    for number in numbers:
        moves = match.position.entries()
        if not moves:
            break
        match.enter(*moves[number % len(moves)])
    return match


# Quarter turns about the vertical

TURNED = {"N": "E", "E": "S", "S": "W", "W": "N", "U": "U", "D": "D"}


def turned(text: str) -> str:
    """A placement after a quarter turn clockwise, seen from above; the start cube stays where it is."""
    column, row, level = text[0], text[1], text[3]
    return f"{'abcdefghi'[int(row) - 1]}{9 - 'abcdefghi'.index(column)}.{level}{TURNED[text[4]]}{TURNED[text[5]]}"


def test_a_quarter_turn_of_a_known_piece() -> None:
    assert turned("d4.1EN") == "d6.1SE"
    assert turned("d6.1SE") == "f6.1WS"
    assert turned("f6.1WS") == "f4.1NW"
    assert turned("f4.1NW") == "d4.1EN"


@often
@given(two_players, numbers_for(22))
def test_a_quarter_turn_maps_the_legal_moves_and_swaps_the_scores_of_the_axes(
    options: Options, numbers: list[int]
) -> None:
    match = played(options, numbers)
    around = Match(GAME, options)
    for line in match.lines:
        around.play(turned(line))
    assert sorted(map(turned, legal(match.position))) == legal(around.position)
    assert around.position.scores == match.position.scores[::-1]
    assert around.is_over == match.is_over


@often
@given(two_players, numbers_for(22))
def test_a_half_turn_keeps_the_number_of_legal_moves_and_the_scores(options: Options, numbers: list[int]) -> None:
    match = played(options, numbers)
    around = Match(GAME, options)
    for line in match.lines:
        around.play(turned(turned(line)))
    assert len(legal(around.position)) == len(legal(match.position))
    assert around.position.scores == match.position.scores
    assert around.position.outcome == match.position.outcome


# Handedness

HANDED = "d6.1EU d4.1UE c3.1EU c1.1UE"
MIRRORED = "d4.1EN f6.3DS g3.1UW g1.1WU"


def filled(position: Position) -> frozenset[tuple[int, int, int]]:
    assert isinstance(position, AztecPosition)
    return position.building.filled


def test_a_mirror_is_no_symmetry_the_counts_differ() -> None:
    # The same cubes in a mirror that swaps east and west, laid from other pieces: legal moves are not the same.
    one, other = after(HANDED), after(MIRRORED)
    assert {(8 - x, y, z) for x, y, z in filled(one)} == filled(other)
    assert len(legal(one)) == 111
    assert len(legal(other)) == 104


def test_no_mirrored_piece_is_a_piece() -> None:
    shapes = {frozenset(lay.cells) for lay in PLACEMENTS}
    for lay in PLACEMENTS:
        x_mirror = frozenset((8 - x, y, z) for x, y, z in lay.cells)
        y_mirror = frozenset((x, 8 - y, z) for x, y, z in lay.cells)
        z_mirror = frozenset((x, y, 2 - z) for x, y, z in lay.cells)
        assert shapes.isdisjoint({x_mirror, y_mirror, z_mirror}), lay.text


# The order of laying


@often
@given(numbers_for(22), st.lists(st.integers(0, 21), min_size=22, max_size=22))
def test_the_order_of_laying_changes_nothing(numbers: list[int], preferred: list[int]) -> None:
    match = played(GAME.facts.variants()[0], numbers)
    other = Match(GAME, match.position.options)
    left = list(match.lines)
    while left:
        # Cells only ever fill, so that the first piece left is legal if no later one is.
        ready = [line for line in left if line in set(legal(other.position))]
        line = ready[preferred[other.ply] % len(ready)]
        left.remove(line)
        other.play(line)
    assert filled(other.position) == filled(match.position)
    assert legal(other.position) == legal(match.position)
    assert other.position.scores == match.position.scores


# Taking back, texts and data


@often
@given(variants, numbers_for(66), st.data())
def test_taking_back_restores(options: Options, numbers: list[int], data: st.DataObject) -> None:
    match = played(options, numbers)
    before = [position.text for position in match.positions]
    while match.ply:
        match.take_back(data.draw(st.integers(1, match.ply)))
        assert match.position.text == before[match.ply]


@often
@given(variants, numbers_for(66))
def test_positions_and_moves_survive_their_texts(options: Options, numbers: list[int]) -> None:
    match = played(options, numbers)
    position = match.position
    again = GAME.position(json.loads(position.text))
    assert again == position
    assert legal(again) == legal(position)
    for entry in position.entries():
        assert read_entry(position, entry.move.text) == entry
        assert GAME.parse(entry.move.text) == entry.move


@often
@given(variants, numbers_for(66))
def test_filled_cells_are_those_of_the_pieces_and_the_start_cube(options: Options, numbers: list[int]) -> None:
    position = played(options, numbers).position
    assert len(filled(position)) == 1 + 6 * len(position.view(None)["pieces"])
