"""The game and the literal referee beside each other: how both stand, what both allow, and walks through matches."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import islice
from math import gcd
from typing import Any, cast

from hypostyle.core import (
    CHANCE,
    CLOCK,
    Dice,
    Entry,
    Move,
    Position,
    Unreadable,
    derive,
    entry_text,
    numbered_seed,
    pick,
    read_entry,
)
from tests.games.temple_rush.literal import Referee
from tests.games.temple_rush.literal_bricks import figure_texts, fillings, read_brick
from tests.games.temple_rush.literal_claims import Claim
from tests.games.temple_rush.literal_player import Part, Player
from tests.games.temple_rush.literal_solo import PLAYER, ROBOT, Solo
from tests.games.temple_rush.literal_table import Table

Hand = Callable[[Position, int, Dice], Move]

REMEMBERED = 40  # texts of late, from which refusals are drawn


# How both stand


def compare_standing(position: Position, referee: Referee) -> None:
    """Who acts, everything that lies on the table, the points, and the end."""
    rules = referee.rules
    outcome = position.outcome
    same("to_act", position.to_act, rules.to_act())
    same("turn", position.turn, rules.turn())
    same("limit", position.limit, rules.limit())
    state, data = rules.state(), told(position.data())
    if rules.stage in ("settle", "over"):  # nobody lays a brick: where mortar still lies makes no difference
        for player in (*state["players"], *data["players"]):
            del player["mortar"]
    for name, value in data.items():
        same(name, value, state[name])
    same("scores", position.scores, rules.scores())
    same("ending", outcome and outcome.ending, rules.ending())
    same("winners", outcome and (outcome.winners, outcome.all_lose), outcome and (rules.winners(), False))


def same(name: str, found: object, literal: object) -> None:
    assert found == literal, f"{name}: the game has {found}, the literal referee {literal}"


def told(data: dict[str, Any]) -> dict[str, Any]:
    """A position's data as the referee tells its state."""
    players = [told_player(player) for player in data["players"]]
    if data["options"]["players"] == 1:
        return {"players": players, **told_solo(data)}
    names = ("stage", "holders", "unseen", "pile", "has_lightning", "top", "starter", "round", "dry", "asked", "owing")
    return {
        "players": players,
        "claims": [[seat, f"z{zone}", *rest] for seat, zone, *rest in data["claimings"]],
        "pacts": [tuple(pact) for pact in data["pacts"]],
        "offers": [tuple(offer) for offer in data["offers"]],
        "pools": dict(data["rebuilds"]),
        "target": data["target"],
        **{name: data[name] for name in names},
    }


def told_solo(data: dict[str, Any]) -> dict[str, Any]:
    bricks, cards, card, top, colours, _ = data["machine"]
    return {
        "robot": {"bricks": bricks, "cards": cards, "card": card, "top": top, "colours": sorted(colours)},
        "colours": sorted(data["colours"]),
        **{name: data[name] for name in ("holders", "unseen", "top")},
    }


def told_player(data: dict[str, Any]) -> dict[str, Any]:
    part = data["part"]
    names = ("supply", "bonus", "cards", "awards", "lightning", "pact")
    return {
        "zones": data["figures"],
        "tokens": sorted(data["tokens"]),
        "mortar": data["mortar"] and f"z{data['mortar']}",
        "part": part and [*part[:3], part[3] and f"z{part[3]}", part[4]],
        **{name: data[name] for name in names},
    }


# What both allow


def compare_entries(position: Position, referee: Referee, actor: int) -> None:
    """All legal entries of a seat, or of chance with their weights."""
    if actor == CHANCE:
        weights = {chance.move.text: chance.weight for chance in position.chances()}
        same("chances", in_lowest_terms(weights), in_lowest_terms(referee.rules.weights()))
    elif not position.is_open:
        found = {referee.line(actor, move.text) for move in position.legal_moves(actor)}
        expected = set(referee.legal(actor))
        same(f"legal moves of {actor}, those of one alone", sorted(found - expected), sorted(expected - found))
        same("on time", position.on_time(actor).move.text, referee.on_time(actor))


def in_lowest_terms(weights: dict[str, int]) -> dict[str, int]:
    common = gcd(*weights.values())
    return {text: weight // common for text, weight in weights.items()}


def compare_refusal(position: Position, referee: Referee, seat: int, text: str) -> None:
    """An entry that may be illegal: both refuse it, or neither does."""
    try:
        _, move = read_entry(position, text, seat)
    except Unreadable:
        return
    refused = position.why_not(seat, move)
    assert (refused is None) == referee.may(seat, move.text), (seat, move.text, refused)


def compare_races(position: Position, referee: Referee, seat: int) -> None:
    """TR-17: temples for the target, among them some that fall apart, or need more bricks than there are."""
    rules = referee.rules
    assert isinstance(rules, Table)
    assert rules.target
    temples = fillings(set(rules.cards[rules.target].cells), [3, 4, 3, 3], across=0)
    for bricks in islice(temples, 0, 400, 8):
        compare_refusal(position, referee, seat, " ".join(["race", *figure_texts(bricks)]))


def spoilt(text: str, dice: Dice) -> str:
    """The text with one of its numbers drawn anew, or as it is."""
    numbers = [found.span() for found in re.finditer("-?[0-9]", text)]
    if not numbers or dice.below(4) == 0:
        return text
    start, end = dice.choose(numbers)
    return f"{text[:start]}{dice.below(6) - 1}{text[end:]}"


# Walks


def walk(position: Position, hand: Hand, name: str, most: int = 100_000, listed: int = 16) -> Counter[str]:
    """From a position to the end, or so many entries; of parts of a round one in so many is listed.

    What was met on the way is counted: kinds of entries, what the referee noticed, the ending.
    """
    referee, dice = referee_at(position), Dice(derive(numbered_seed(1), name))
    asking = Dice(derive(numbered_seed(2), name))  # dice of its own, so that asking more leads nowhere else
    met: Counter[str] = Counter()
    remembered = ["pass", "accept", "refuse", "withdraw", "rebuilt", "nobonus", "bonus 4", "claim z2", "mortar z2"]
    compare_standing(position, referee)
    while position.to_act and met.total() < most:
        actor = dice.choose(position.to_act)
        if asking.below(often(referee.rules.stage, listed)) == 0:
            compare_entries(position, referee, actor)
        entry = drawn(position, dice) if actor == CHANCE else played(position, actor, hand, dice)
        if position.is_open:
            compare_races(position, referee, actor)
        for _ in range(2 if actor else 0):
            compare_refusal(position, referee, actor, spoilt(asking.choose(remembered), asking))
        remembered = [*remembered[-REMEMBERED:], entry.move.text]
        met[kind(entry.move.text)] += 1
        referee.play(entry_text(position, entry))
        position = position.after(entry.actor, entry.move)
        compare_standing(position, referee)
    return met + Counter([*referee.rules.happened, *ended(position)])


def ended(position: Position) -> list[str]:
    """How a match ended, and who won."""
    outcome = position.outcome
    if outcome is None:
        return []
    shared = ["shared"] if len(outcome.winners) > 1 else [f"seat {seat} wins" for seat in outcome.winners]
    return [outcome.ending, *shared]


def often(stage: str, listed: int) -> int:
    """In how many positions of a stage one is listed: the long lists seldom, the short ones always."""
    return {"parts": listed, "part": listed, "rebuild": -(-listed // 8)}.get(stage, 1)


def kind(text: str) -> str:
    """`hammer`, `hammer die`, `bag nothing`: the words of a text that are no places, seats and numbers."""
    return " ".join(re.findall("(?<![a-z0-9])[a-z]+(?![a-z0-9])", text))


def drawn(position: Position, dice: Dice) -> Entry:
    """What chance brings."""
    chances = position.chances()
    weights = [chance.weight for chance in chances]
    return Entry(CHANCE, chances[pick(weights, dice.below(sum(weights)))].move)


def played(position: Position, seat: int, hand: Hand, dice: Dice) -> Entry:
    """What a seat plays; in a race its time may be up."""
    if position.limit and dice.below(3) == 0:
        late = position.on_time(seat)
        assert late.actor == CLOCK
        return late
    return Entry(seat, hand(position, seat, dice))


# Setting the referee up in the middle of a match


def referee_at(position: Position) -> Referee:
    """A referee who finds what a position has: at the start, or in a part of a round."""
    data = position.data()
    referee = Referee({name: str(value) for name, value in data["options"].items()})
    if data["stage"] == "parts":
        rules, state = referee.rules, told(data)
        for player, given in zip(rules.players.values(), state["players"], strict=True):
            fill(player, given)
        rules.holders, rules.unseen = dict(state["holders"]), list(state["unseen"])
        if isinstance(rules, Table):
            rules.has_emptied = data["has_emptied"]
            lay_out(rules, state)
        else:
            lay_out_solo(rules, state)
    return referee


def lay_out(rules: Table, state: dict[str, Any]) -> None:
    """What lies between the players."""
    for name in ("stage", "pile", "has_lightning", "top", "starter", "round", "dry"):
        setattr(rules, name, state[name])
    rules.pacts, rules.offers, rules.have_offered = list(state["pacts"]), list(state["offers"]), list(state["asked"])
    rules.claims = [
        Claim(seat, zone, is_right, partner, [read_brick(brick) for brick in borrowed])
        for seat, zone, is_right, partner, borrowed in state["claims"]
    ]


def lay_out_solo(rules: Solo, state: dict[str, Any]) -> None:
    """The decks, and what the Robot has."""
    robot = state["robot"]
    rules.draws, rules.stage = [], "part"
    for deck, given in ((rules.decks[PLAYER], state), (rules.decks[ROBOT], robot)):
        deck.first, deck.colours, deck.top = None, list(given["colours"]), given["top"]
    rules.robot_card, rules.robot_bricks, rules.robot_cards = (
        robot["card"],
        tuple(robot["bricks"]),
        list(robot["cards"]),
    )
    rules.robot_bonus = list(rules.bonus[: len(rules.robot_cards)])


def fill(player: Player, given: dict[str, Any]) -> None:
    """What a seat has."""
    player.zones = {zone: [read_brick(brick) for brick in bricks] for zone, bricks in given["zones"].items()}
    for name in ("tokens", "bonus", "cards", "awards"):
        setattr(player, name, list(given[name]))
    for name in ("mortar", "lightning", "pact"):
        setattr(player, name, given[name])
    if given["part"]:
        face, *flags, mended = given["part"]
        player.part = Part(face)
        player.part.has_acted, player.part.has_ended, player.part.fixed = cast("tuple[bool, bool, str]", flags)
        player.part.mended = [read_brick(brick) for brick in mended]
