"""What Temple's views tell of the rules, so that no page has to know them: colours, lowest values, who built what."""

from hypostyle.core import eager, play_out
from hypostyle.games.temple import GAME
from hypostyle.games.temple.moves import Build
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.space import face_name, touching

MATCH = play_out(GAME, GAME.facts.settle({}), b"temple view", eager)
POSITIONS = [position for position in MATCH.positions if isinstance(position, TemplePosition)]


def test_what_a_seat_lays_first_has_one_of_its_open_colours() -> None:
    for position in POSITIONS[:-1]:
        moves = [move for move in position.legal_moves(position.mover) if isinstance(move, Build)]
        laid = {build.tiles[0].tile.colour for build in moves}
        assert laid <= set(position.view(None)["open_colours"][position.mover - 1])


def test_a_colour_in_use_is_the_only_open_one() -> None:
    for position in POSITIONS:
        view = position.view(None)
        for hand, used, is_open in zip(position.hands, view["colours_in_use"], view["open_colours"], strict=True):
            assert is_open == (used or "".join(hand))


def test_the_lowest_value_at_a_face_is_that_of_the_lowest_tile_it_touches() -> None:
    for position in POSITIONS[1:]:
        tiles = position.building.tiles
        reached = {face for place in position.places for face in place.faces}
        values = {face: [tiles[near].value for near in touching(face) if near in tiles] for face in reached}
        assert position.view(None)["lowest"] == {face_name(face): min(near) for face, near in values.items() if near}


def test_the_shares_are_what_each_seat_has_laid() -> None:
    for position in POSITIONS:
        view = position.view(None)
        counted = [0, 0]
        for share in view["shares"]:
            counted[share["seat"] - 1] += len(share["cells"])
            assert {view["tiles"][cell][0] for cell in share["cells"]} == {share["colour"]}
        assert tuple(counted) == position.scores
        assert [share["seat"] for share in view["shares"]] == sorted(share["seat"] for share in view["shares"])
