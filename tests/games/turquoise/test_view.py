"""What Turquoise's views tell of the rules, so that no page has to know them: sites, bridges, charges."""

import pytest

from hypostyle.core import Match, eager, play_out
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.moves import Kind, Lay, Plain
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.space import GATES, STEPS, TOP, place_name, read_site, site_name
from tests.sizes import size

SEEDS = tuple(b"view %d" % number for number in range(size(small=2, full=12)))
MATCHES = [play_out(GAME, GAME.facts.settle({"players": players}), seed, eager) for players in (2, 4) for seed in SEEDS]
POSITIONS = [each for match in MATCHES for each in match.positions if isinstance(each, TurquoisePosition)]


def test_bridges_are_those_that_the_rules_walk_over() -> None:
    for position in POSITIONS[::7]:
        building = position.building
        bridges = position.view(None)["bridges"]
        walked = {}
        for column in building.heights:
            for near, is_whole in building.bridges(column):
                letter = next(each for each, (x, y) in STEPS.items() if (column[0] + x, column[1] + y) == near)
                if letter in "EN":
                    walked[f"{site_name(column)}{letter}"] = is_whole
            if (is_open := building.gate(column)) is not None:
                walked[f"{site_name(column)}{GATES[column]}"] = is_open
        assert bridges == walked


def test_sites_are_the_open_ones() -> None:
    for position in POSITIONS[::7]:
        building = position.building
        sites = {site_name(column): [building.heights[column], building.halves[column]] for column in building.heights}
        assert position.view(None)["sites"] == sites


def test_a_plate_completes_the_bridges_that_are_whole_once_it_lies() -> None:
    asked = [position for position in POSITIONS if position.phase == Phase.LAY]
    assert asked
    for position in asked[:: size(small=5, full=1)]:
        view, plate = position.view(None), position.plate_in_hand()
        legal = [move for move in position.legal_moves(position.mover) if isinstance(move, Lay)]
        assert view["completes"].keys() == {place_name(lay.place) for lay in legal}
        for lay in legal:
            after = position.building.with_plate(lay.place, plate, lay.rotation).spans
            whole = {name for name, is_whole in after.items() if is_whole and not view["bridges"].get(name)}
            assert set(view["completes"][place_name(lay.place)][lay.rotation]) == whole


def test_the_last_capital_is_told_of_as_soon_as_it_can_be_laid() -> None:
    ready = [each for each in POSITIONS if each.phase == Phase.ACT and each.building.is_ready(TOP)]
    assert ready
    assert all(position.view(None)["completes"].keys() == {"top"} for position in ready)
    offered = [each for each in POSITIONS if each.phase == Phase.SETH and each.offer]
    assert all(each.view(None)["completes"].keys() == {place_name(each.offer.place)} for each in offered if each.offer)


@pytest.mark.parametrize("match", MATCHES, ids=range(len(MATCHES)))
def test_charges_are_what_the_end_costs(match: Match) -> None:
    *_, before, end = [each for each in match.positions if isinstance(each, TurquoisePosition)]
    assert before.view(None)["charges"] == []
    lost = [0] * len(end.points)
    cells = []
    for charge in end.view(None)["charges"]:
        assert {end.building.heights[column] for name in charge["cells"] if (column := read_site(name))} == {
            charge["storey"]
        }
        lost[charge["seat"] - 1] += charge["each"] * len(charge["cells"])
        cells += charge["cells"]
    assert sorted(cells) == sorted(map(site_name, end.building.pillars))
    _, move = match.entries[-1]
    if move == Plain(Kind.END):
        assert [points + charge for points, charge in zip(end.points, lost, strict=True)] == list(before.points)
