"""A contest: which players play what how often, and one match of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from hypostyle.arena.elsewhere import Elsewhere
from hypostyle.arena.players import FULL, HOUSE, Pace, at_the_table, searches, threads_of
from hypostyle.arena.seating import Seating, seatings
from hypostyle.core import (
    Dice,
    Game,
    Match,
    Options,
    Outcome,
    Seat,
    derive,
    hash_of_set,
    numbered_seed,
    write_json,
    write_text,
)


class Played(NamedTuple):
    """What came of a match: who sat where, who won, and how it ended."""

    match: int
    seats: tuple[str, ...]  # from the first seat on, with the house where the rules play
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
    plies: int
    seconds: float
    all_lose: bool = False

    @property
    def shares(self) -> tuple[float, ...]:
        """What part of the win each seat has."""
        outcome = Outcome(self.ending, "", self.winners, self.all_lose)
        return outcome.shares(range(1, len(self.seats) + 1))


@dataclass(frozen=True)
class Contest:
    """All that decides what is played: a match of it depends on this and its number alone, unless time counts."""

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    pace: Pace = FULL

    @cached_property
    def settled(self) -> Options:
        """All options, written out; raises OptionError."""
        return self.game.facts.settle(self.options)

    @cached_property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that players take."""
        house = self.game.facts.house_seats(self.settled)
        return tuple(seat for seat in range(1, self.game.facts.seats(self.settled) + 1) if seat not in house)

    @cached_property
    def round(self) -> tuple[Seating, ...]:
        """Every seating once."""
        return seatings(self.players, len(self.free_seats))

    @property
    def threads(self) -> int:
        """How many cores a match needs at most."""
        return max(threads_of(player, self.pace) for player in self.players)

    def seated(self, number: int) -> dict[Seat, str]:
        """Who sits where in a match; the first is 0."""
        return dict(zip(self.free_seats, self.round[number % len(self.round)], strict=True))

    def seed_of(self, number: int) -> bytes:
        """The seed of a match."""
        return derive(numbered_seed(self.seed), f"match {number}")

    @property
    def identity(self) -> dict[str, Any]:
        """What must be equal for matches to be of the same contest, as plain data."""
        custom_set = self.game.custom_set
        return {
            "game": self.game.facts.id,
            "rules": self.game.facts.rules_version,
            "set": None if custom_set is None else hash_of_set(custom_set),
            "options": dict(self.settled),
            "players": list(self.players),
            "seed": self.seed,
            "scale": self.pace.scale,
            "by_clock": self.pace.by_clock,
            "fingerprint": self.fingerprint,
            **({"elsewhere": self.elsewhere} if self.elsewhere else {}),
        }

    @property
    def fingerprint(self) -> dict[str, str]:
        """What the players answer, by their groups; empty where none of them searches."""
        if not any(map(searches, self.players)):
            return {}
        from hypostyle.arena.fingerprint import fingerprints, group_of  # here, since it loads the compiler

        found = fingerprints(self.game, int(self.settled.get("players", self.game.facts.players[0])))
        return {group: found[group] for group in map(group_of, self.players) if group}

    @property
    def elsewhere(self) -> dict[str, dict[str, str]]:
        """What the answers of other checkouts rest on, by player."""
        others = {player: Elsewhere.named(player) for player in self.players}
        return {player: other.identity for player, other in others.items() if other}


def play(contest: Contest, number: int) -> tuple[Played, str]:
    """One match to its end, and its record."""
    began = time.perf_counter()
    seed, seated = contest.seed_of(number), contest.seated(number)
    match = Match(contest.game, contest.settled, seed=seed, names=seated)
    with ExitStack() as table:
        players = {seat: table.enter_context(at_the_table(name, contest.pace)) for seat, name in seated.items()}
        while not match.is_over:
            if match.settle():
                continue
            dice = Dice(derive(seed, f"ply {match.ply}"))
            seat = dice.choose(match.position.to_act)  # where several may act, luck decides who is quicker
            match.enter(seat, players[seat](match, seat, dice))
    outcome = match.position.outcome
    assert outcome, "it is over"
    played = Played(
        match=number,
        seats=tuple(seated.get(seat, HOUSE) for seat in match.position.seats),
        winners=outcome.winners,
        ending=outcome.ending,
        scores=match.position.scores,
        plies=match.ply,
        seconds=round(time.perf_counter() - began, 3),
        all_lose=outcome.all_lose,
    )
    # A text names a set of one's own only by its hash; JSON carries it.
    write = write_text if contest.game.custom_set is None else write_json
    return played, write(match.record())
