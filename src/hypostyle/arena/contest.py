"""A contest: which players play what how often, and one match of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hypostyle.arena.elsewhere import Elsewhere
from hypostyle.arena.players import FULL, HOUSE, Pace, at_the_table, searches, threads_of
from hypostyle.arena.seating import Seating, seatings
from hypostyle.core import (
    Dice,
    Game,
    Match,
    Move,
    Options,
    Outcome,
    Seat,
    derive,
    hash_of_set,
    numbered_seed,
    write_json,
    write_text,
)

if TYPE_CHECKING:
    from hypostyle.ai.thinking import Thought

DIGITS = 4  # of what is kept of a decision


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


class Decision(NamedTuple):
    """What a seat decided in a match, and what its search thought of the position before."""

    ply: int
    seat: Seat
    kind: str  # of the move
    branching: int  # how many legal moves there were; 0 where they cannot be listed
    progress: float
    scores: tuple[int, ...]
    simulations: int  # 0 where the end was read out, or nothing was searched
    shares: tuple[float, ...]  # what each seat could expect, in the searcher's eyes; empty where nothing was searched


@dataclass(frozen=True)
class Contest:
    """All that decides what is played: a match of it depends on this and its number alone, unless time counts.

    Of one that is watched every decision is kept too.
    """

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    pace: Pace = FULL
    is_watched: bool = False

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


def play(contest: Contest, number: int) -> tuple[Played, str, tuple[Decision, ...]]:
    """One match to its end, its record, and what was decided in it, if it is watched."""
    began = time.perf_counter()
    seed, seated = contest.seed_of(number), contest.seated(number)
    match = Match(contest.game, contest.settled, seed=seed, names=seated)
    thoughts: list[Thought] = []
    decisions: list[Decision] = []
    with ExitStack() as table:
        players = {
            seat: table.enter_context(at_the_table(name, contest.pace, thoughts.append))
            for seat, name in seated.items()
        }
        while not match.is_over:
            if match.settle():
                continue
            dice = Dice(derive(seed, f"ply {match.ply}"))
            seat = dice.choose(match.position.to_act)  # where several may act, luck decides who is quicker
            move = players[seat](match, seat, dice)
            if contest.is_watched:
                decisions.append(_decision(match, seat, move, thoughts))
            thoughts.clear()
            match.enter(seat, move)
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
    return played, write(match.record()), tuple(decisions)


def _decision(match: Match, seat: Seat, move: Move, thoughts: list[Thought]) -> Decision:
    position = match.position
    return Decision(
        ply=match.ply,
        seat=seat,
        kind=move.kind,
        branching=0 if position.is_open else len(position.legal_moves(seat)),
        progress=round(position.progress, DIGITS),
        scores=position.scores,
        simulations=thoughts[0].simulations if thoughts else 0,
        shares=tuple(round(share, DIGITS) for share in thoughts[0].shares) if thoughts else (),
    )
