"""The game and the literal referee agree, position by position, in seeded matches of both rule sets."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from hypostyle.core import Dice, Match, Position, derive, numbered_seed, play_out, read_entry
from hypostyle.games.temple import GAME
from tests.games.house import policies
from tests.games.temple.literal import CONSTRUCTIONS, Referee, parse
from tests.sizes import size

# Matches of each rule set; only eager ones are rich in links.
SEEDS = {"uniform": size(2, 12), "eager": size(5, 80), "walling": size(1, 10)}
SPLIT = "kbgow"  # other colours for seat 1, in every third match
ASKED = 6  # texts near a legal one asked about in each position
LEAST = 50  # positions in which each construction is available


def options_of(rules: str, seed: int) -> dict[str, str]:
    return {"rules": rules} if seed % 3 else {"rules": rules, "colours": SPLIT}


def played(rules: str, policy: str, seed: int) -> Match:
    return play_out(GAME, options_of(rules, seed), derive(numbered_seed(seed), policy), policies(GAME)[policy])


MATCHES = [
    pytest.param(rules, policy, seed, id=f"{rules}-{policy}-{seed}")
    for rules in CONSTRUCTIONS
    for policy, seeds in SEEDS.items()
    for seed in range(1, 1 + seeds)
]


@pytest.mark.parametrize(("rules", "policy", "seed"), MATCHES)
def test_both_agree_throughout_a_match(rules: str, policy: str, seed: int) -> None:
    match = played(rules, policy, seed)
    referee = Referee(options_of(rules, seed))
    dice = Dice(derive(numbered_seed(seed), "asked"))
    for ply, position in enumerate(match.positions):
        compare_standing(position, referee)
        legal = [entry.move.text for entry in position.entries()]
        assert legal == referee.legal()
        if legal:
            for text in texts_to_ask_about(legal, dice):
                compare_reading(position, referee, text)
        if ply < match.ply:
            referee.play(match.lines[ply])


def compare_standing(position: Position, referee: Referee) -> None:
    """Whose turn it is, the tiles laid, and the end."""
    assert position.to_act == ((referee.to_act(),) if referee.to_act() else ())
    assert position.scores == referee.scores()
    outcome = position.outcome
    assert (outcome and outcome.ending) == referee.ending()
    if outcome:
        assert outcome.winners == (referee.winner(),)


def texts_to_ask_about(legal: list[str], dice: Dice) -> Iterator[str]:
    """Legal moves in every order of their tiles and under every name, and moves with a part taken from another."""
    word, *parts = dice.choose(legal).split(" ")
    for order in permutations(parts):
        yield " ".join([word, *order])
    for other in CONSTRUCTIONS["seed"]:
        yield " ".join([other, *parts])
    for _ in range(ASKED):
        word, *parts = dice.choose(legal).split(" ")
        _, *others = dice.choose(legal).split(" ")
        face, tile = dice.choose(parts).split("="), dice.choose(others).split("=")
        parts[dice.below(len(parts))] = dice.choose(("=".join(tile), f"{face[0]}={tile[1]}", f"{tile[0]}={face[1]}"))
        yield " ".join([word, *parts])


def compare_reading(position: Position, referee: Referee, text: str) -> None:
    """A text is legal if the referee knows its tiles and its word fits them; then it is read as the referee's text."""
    word, laid = parse(text)
    faces = frozenset(face for face, _ in laid)
    fits = CONSTRUCTIONS[referee.rules][word](faces, referee.table) if referee.table else word == "floor"
    expected = referee.moves.get(tuple(sorted(laid))) if fits else None
    actor, move = read_entry(position, text)
    refused = position.why_not(actor, move)
    assert (None if refused else move.text) == expected, (text, refused)


def available(rules: str) -> Counter[str]:
    """In how many positions of the matches above each construction is available."""
    found: Counter[str] = Counter()
    for policy, seeds in SEEDS.items():
        for seed in range(1, 1 + seeds):
            for position in played(rules, policy, seed).positions:
                found.update({entry.move.text.split(" ")[0] for entry in position.entries()})
    return found


def test_each_construction_is_available_often_enough_in_these_matches() -> None:
    found = {rules: available(rules) for rules in CONSTRUCTIONS}
    for word in CONSTRUCTIONS["seed"]:
        counts = [found[rules][word] for rules in found]
        assert (min(counts) if SEEDS["eager"] > 20 else sum(counts)) >= LEAST, (word, counts)
