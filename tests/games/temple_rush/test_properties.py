"""What holds of every position of Temple Rush: bricks are never lost, figures stay joined, texts read back."""

import json
from itertools import product

import pytest

from hypostyle.core import CHANCE, POLICIES, Dice, Match, Options, derive, numbered_seed, play_out, read_entry
from hypostyle.games.temple_rush import GAME, RushPosition
from hypostyle.games.temple_rush.moves import Place
from hypostyle.games.temple_rush.space import BRICKS, is_joined, overlaps, without_brick
from tests.sizes import size

SEEDS = range(1, 1 + size(1, 2))
SOME = size(8, 20)  # positions of each match that are asked in detail

# One in so many of the variants; check_game goes through all of them.
VARIANTS = [
    options
    for options in GAME.facts.variants()
    if (options["players"] == 1 and options["robot"] == "hard" and options["robot_card"] == 5)
    or (options["players"] != 1 and options["open_pile"] == "on")
]
MATCHES = [
    pytest.param(options, policy, seed, id=f"{'-'.join(map(str, options.values()))}-{policy}-{seed}")
    for (number, options), policy, seed in product(enumerate(VARIANTS), POLICIES, SEEDS)
    if number % size(5, 1) == 0
]


def some(match: Match, seed: int) -> list[RushPosition]:
    """Positions of a match in which seats act, as the dice say."""
    dice = Dice(derive(numbered_seed(seed), "properties"))
    acting = [p for p in match.positions if isinstance(p, RushPosition) and p.to_act and p.to_act != (CHANCE,)]
    return [acting.pop(dice.below(len(acting))) for _ in range(min(SOME, len(acting)))]


@pytest.mark.parametrize(("options", "policy", "seed"), MATCHES)
def test_bricks_cards_and_texts_throughout_a_match(options: Options, policy: str, seed: int) -> None:
    match = play_out(GAME, options, derive(numbered_seed(seed), f"properties {policy}"), POLICIES[policy])
    for position in match.positions:
        assert isinstance(position, RushPosition)
        bricks_are_never_lost(position)
        figures_stand(position)
        no_card_is_in_two_places(position)
    if options["building"] == "guided":
        guided_placements_can_be_completed(match)
    for position in some(match, seed):
        texts_read_back(position)


def bricks_are_never_lost(position: RushPosition) -> None:
    """TR-1, TR-15: what is not laid or a bonus is in supply, never less than nothing."""
    for player in position.players:
        assert len(set(player.bonus)) == len(player.bonus)
        laid = [brick.size for figure in player.figures.values() for brick in figure] + list(player.bonus)
        for number, (all_of_them, left) in enumerate(zip(BRICKS, player.supply, strict=True), start=1):
            assert left >= 0
            assert left + laid.count(number) == all_of_them


def figures_stand(position: RushPosition) -> None:
    """TR-8: joined but for mortar, without overlap."""
    for player in position.players:
        for zone, figure in player.figures.items():
            assert not any(overlaps(brick, without_brick(figure, brick)) for brick in figure)
            assert player.mortar == zone or is_joined(figure)


def guided_placements_can_be_completed(match: Match) -> None:
    """TR-9, right after a placement; later a bonus brick may be missed."""
    for entry, position in zip(match.entries, match.positions[1:], strict=True):
        if not isinstance(entry.move, Place) or getattr(position, "pacts", None):
            continue
        assert isinstance(position, RushPosition)
        zone, player = entry.move.zone, position.players[int(entry.actor) - 1]
        shape, pieces = position.card(zone).shape, position.pieces(player, zone)
        assert shape.can_complete(player.figures[zone], player.stock(zone), pieces)


def no_card_is_in_two_places(position: RushPosition) -> None:
    data = position.data()
    places = [*data["holders"].values(), *data["unseen"], data["top"], data.get("target")]
    cards = [card for card in places if isinstance(card, int)]
    assert len(cards) == len(set(cards))


def texts_read_back(position: RushPosition) -> None:
    again = GAME.position(json.loads(position.text))
    assert again == position
    if position.is_open:
        return
    for seat in position.to_act:
        moves = position.legal_moves(seat) if isinstance(seat, int) else ()
        texts = [move.text for move in moves]
        assert texts == sorted(set(texts))
        for move in moves[:: 1 + len(moves) // 20]:
            assert GAME.parse(move.text) == move
            prefix = "" if len(position.to_act) == 1 else f"seat{seat}: "
            assert read_entry(position, prefix + move.text) == (seat, move)


def test_a_match_is_the_same_again() -> None:
    options = GAME.facts.settle({"players": 3, "building": "free", "race": "live"})
    one, other = (play_out(GAME, options, numbered_seed(5), POLICIES["eager"]) for _ in range(2))
    assert one.lines == other.lines
