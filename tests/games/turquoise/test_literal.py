"""The game and the literal referee agree, position by position, in seeded matches and on crowded boards."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from hypostyle.core import POLICIES, Dice, Match, Options, Position, derive, numbered_seed, play_out
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.moves import Kind
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.space import read_site
from tests.games.turquoise.literal import COLUMNS, Referee
from tests.sizes import size

SEEDS = range(1, 1 + size(2, 24))  # matches of each number of players and policy
LISTED = size(60, 150)  # positions of each match whose moves are listed, which takes the referee long
CROWDED = size(8, 150)  # boards of each number of players that are filled with pillars
MET = size(2, 50)  # how often every kind of entry occurs in these matches

MATCHES = [
    pytest.param(options, policy, seed, id=f"{options['players']}-{policy}-{seed}")
    for options, policy, seed in product(GAME.facts.variants(), POLICIES, SEEDS)
]


@cache
def played(options: Options, policy: str, seed: int) -> Match:
    return play_out(GAME, options, derive(numbered_seed(seed), policy), POLICIES[policy])


def referee_for(options: Options) -> Referee:
    return Referee({name: str(value) for name, value in options.items()})


@pytest.mark.parametrize(("options", "policy", "seed"), MATCHES)
def test_both_agree_throughout_a_match(options: Options, policy: str, seed: int) -> None:
    match = played(options, policy, seed)
    referee = referee_for(options)
    dice = Dice(derive(numbered_seed(seed), "listed"))
    listed = {match.ply} | {dice.below(match.ply) for _ in range(LISTED)}
    for ply, position in enumerate(match.positions):
        compare_standing(position, referee)
        if ply in listed:
            compare_entries(position, referee)
        if ply < match.ply:
            referee.play(match.lines[ply])


def test_these_matches_meet_every_kind_of_entry_often_enough() -> None:
    met: Counter[str] = Counter()
    for options, policy, seed in product(GAME.facts.variants(), POLICIES, SEEDS):
        met.update(entry.move.kind for entry in played(options, policy, seed).entries)
    assert {kind.name: met[kind.name] for kind in GAME.facts.kinds if met[kind.name] < MET} == {}


def test_the_eager_policy_builds_the_pyramid_buys_tablets_and_uses_all_four_gods() -> None:
    matches = [played(options, "eager", seed) for options, seed in product(GAME.facts.variants(), SEEDS)]
    met = Counter(entry.move.kind for match in matches for entry in match.entries)
    assert min(met[kind] for kind in ("auction", "raise", "horus", "anubis", "thot", "seth")) >= MET
    crowned = [match for match in matches if match.position.outcome and match.position.outcome.ending == "crowned"]
    assert len(crowned) > 0.9 * len(matches)


def compare_standing(position: Position, referee: Referee) -> None:
    """Who acts, whose turn it is, the points, and the end."""
    asked = referee.to_act()
    assert position.to_act == (() if asked is None else (asked,))
    assert position.turn == referee.turn()
    assert position.scores == referee.scores()
    assert isinstance(position, TurquoisePosition)
    assert position.turns_left == referee.turns_left()
    outcome = position.outcome
    assert (outcome and outcome.ending) == referee.ending()
    if outcome:
        assert outcome.winners == referee.winners()


def compare_entries(position: Position, referee: Referee) -> None:
    """All legal entries, with their weights where chance acts."""
    assert [entry.move.text for entry in position.entries()] == referee.legal()
    assert {chance.move.text: chance.weight for chance in position.chances()} == referee.weights()


# Routes over crowded boards, where they branch most: the referee goes through every single one.


@pytest.mark.parametrize("number", range(CROWDED))
@pytest.mark.parametrize("options", GAME.facts.variants(), ids=lambda options: str(options["players"]))
def test_both_find_the_same_best_routes_on_a_crowded_board(options: Options, number: int) -> None:
    position, referee = crowded(options, crowding_dice(options, number))
    compare_entries(position, referee)


def test_crowded_boards_offer_trade_offs_between_action_points_and_payments() -> None:
    prices: Counter[tuple[str, ...]] = Counter()
    for options, number in product(GAME.facts.variants(), range(CROWDED)):
        position = crowded(options, crowding_dice(options, number))[0]
        ends = Counter(move.path[1:3] for move in position.moves_of(Kind.MOVE))
        prices.update(end for end, count in ends.items() if count > 1)
    assert prices.total() >= 2 * CROWDED


def crowding_dice(options: Options, number: int) -> Dice:
    return Dice(derive(numbered_seed(number), f"crowded {options['players']}"))


def crowded(options: Options, dice: Dice) -> tuple[TurquoisePosition, Referee]:
    """A turn in a match, for both, with most open sites filled, and with action points and points as the dice say."""
    match = played(options, "eager", dice.choose(SEEDS))
    turns = [
        (ply, position)
        for ply, position in enumerate(match.positions)
        if isinstance(position, TurquoisePosition) and position.phase == Phase.ACT
    ]
    ply, position = dice.choose(turns)
    referee = referee_for(options)
    for line in match.lines[:ply]:
        referee.play(line)
    for column in COLUMNS:
        seat, site = dice.choose(position.seats), read_site(column)
        is_open = referee.has_site(column) and referee.pillar_on(column) is None
        if site and is_open and referee.hand[seat] and dice.below(6):
            referee.put(column, seat)
            position = position._with_pillars({site: seat}, {seat: -1})
    actions, points = dice.below(5), tuple(dice.below(7) for _ in position.seats)
    referee.left, referee.points = actions, dict(zip(referee.seats, points, strict=True))
    return replace(position, actions=actions, points=points), referee
