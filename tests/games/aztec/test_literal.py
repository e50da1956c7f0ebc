"""The game and the literal referee agree, position by position, in seeded matches of every variant."""

from itertools import product

import pytest

from hypostyle.core import Dice, Match, Options, Position, derive, numbered_seed, play_out
from hypostyle.games.aztec import GAME
from tests.games.aztec.literal import DIRECTIONS, Referee
from tests.games.house import policies
from tests.sizes import IS_FULL, size

SEEDS = range(1, 1 + size(1, 8))  # matches of each variant and policy
LISTED = 10  # positions of each match whose moves are listed, which takes the referee long; in a full proof, all
ASKED = 12  # placements asked about in each of those

MATCHES = [
    pytest.param(options, policy, seed, id=f"{'-'.join(map(str, options.values()))}-{policy}-{seed}")
    for options, policy, seed in product(GAME.facts.variants(), policies(GAME), SEEDS)
]


@pytest.mark.parametrize(("options", "policy", "seed"), MATCHES)
def test_both_agree_throughout_a_match(options: Options, policy: str, seed: int) -> None:
    match = play_out(GAME, options, derive(numbered_seed(seed), policy), policies(GAME)[policy])
    referee = Referee({name: str(value) for name, value in options.items()})
    dice = Dice(derive(numbered_seed(seed), "asked"))
    listed = plies_to_list(match, dice)
    for ply, position in enumerate(match.positions):
        compare_standing(position, referee)
        if ply in listed:
            compare_moves(position, referee, dice)
        if ply < match.ply:
            referee.play(match.lines[ply])


def plies_to_list(match: Match, dice: Dice) -> set[int]:
    """Where the moves are listed: at the end, and wherever the dice say."""
    if IS_FULL:
        return set(range(match.ply + 1))
    return {match.ply} | {dice.below(match.ply) for _ in range(LISTED)}


def compare_standing(position: Position, referee: Referee) -> None:
    """Whose turn it is, the points, and the end."""
    assert position.to_act == ((referee.to_act(),) if referee.to_act() else ())
    assert position.scores == referee.scores()
    outcome = position.outcome
    assert (outcome and outcome.ending) == referee.ending()
    if outcome:
        assert outcome.winners == referee.winners()


def compare_moves(position: Position, referee: Referee, dice: Dice) -> None:
    """All legal moves, and the first broken rule of placements that are not among them."""
    legal = [entry.move.text for entry in position.entries()]
    assert legal == referee.legal()
    if not position.to_act or "pass" in legal:
        return
    for text in placements_to_ask_about(legal, dice):
        refusal = position.why_not(position.to_act[0], GAME.parse(text))
        broken = referee.broken_rules(text)
        assert (refusal and refusal.rule) == (broken[0] if broken else None), text
        if refusal and refusal.rule == "AZ-6":
            assert refusal.message.params["faces"] == referee.contact(text), text


def placements_to_ask_about(legal: list[str], dice: Dice) -> list[str]:
    """Half of them anywhere, half near a legal one."""
    return [anywhere(dice) if number % 2 else near(dice.choose(legal), dice) for number in range(ASKED)]


def anywhere(dice: Dice) -> str:
    """Any corner and any two directions."""
    corner = dice.choose("abcdefghi") + dice.choose("123456789") + "." + dice.choose("123")
    return corner + dice.choose(list(DIRECTIONS)) + dice.choose(list(DIRECTIONS))


def near(text: str, dice: Dice) -> str:
    """The placement with one of its signs drawn anew."""
    signs = ("abcdefghi", "123456789", ".", "123", "NSEWUD", "NSEWUD")
    at = dice.choose((0, 1, 3, 4, 5))
    return text[:at] + dice.choose(signs[at]) + text[at + 1 :]
