"""What an analysis finds: blunders are planted into strong matches, and counted if they are marked.

    python -m hypostyle.arena.blunders --game aztec --matches 40 --out blunders

Architects play. Three times in a match whoever is to move makes a random move instead, if a search far deeper than the
analysis says that it loses a fifth of the win at least. Then the match is analysed as for people. What is told: which
part of the planted moves is marked, and which part of all others, which Architects chose.
A match depends on the seed and its number alone. Each is one line in a file of the folder, so the command can be
stopped at any moment and goes on from there.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hypostyle.ai.analysis import DEPTHS, GRADES, USUAL, Grade, Judgement, Look, analyse, decisions, judge, latest
from hypostyle.arena.contest import Contest
from hypostyle.arena.figures import Rate
from hypostyle.arena.players import Pace, policy_of
from hypostyle.core import Dice, Entry, Game, Match, Move, Position, derive, uniform, write_text
from hypostyle.games import Library

PLANTED = 3  # in each match
LOST = GRADES["blunder"]  # of the win, at least, by the deeper search
DEEPER = 4.0  # times the analysis
SEEMING = 0.75  # of that loss must show in a short look, before a long one is taken
TRIED = 6  # random moves at a decision, before it is left to the Architect
FROM, TO = 0.1, 0.9  # of a match as long as one without blunders: where they are planted
PLAYER = "architect"


class Trial(NamedTuple):
    """What is asked: of which game, how strongly it is played, and how deep the analysis is."""

    game: Game
    seed: int = 1
    scale: float = 1.0
    depth: float = DEPTHS[USUAL]


class Judged(NamedTuple):
    """What the analysis said of one move."""

    ply: int
    is_planted: bool
    grade: Grade | None
    loss: float
    doubt: float


class Seen(NamedTuple):
    """A match with its blunders, and what the analysis said of all its moves but those that nobody chose."""

    match: int
    judged: list[Judged]
    seconds: float
    record: str


def see(trial: Trial, number: int) -> Seen:
    """Play a match, plant blunders, analyse it."""
    match, planted = _with_blunders(trial, number)
    began = time.perf_counter()
    found = latest(analyse(match, trial.depth))
    judged = [
        Judged(each.ply, each.ply in planted, each.grade, round(each.loss, 4), each.doubt)
        for each in found
        if each.after and not each.forced
    ]
    return Seen(number, judged, round(time.perf_counter() - began, 1), write_text(match.record()))


def _with_blunders(trial: Trial, number: int) -> tuple[Match, set[int]]:
    seed = Contest(trial.game, (PLAYER,), seed=trial.seed).seed_of(number)
    whole, _ = _played(trial, seed, [])
    length, dice = len(decisions(whole)), Dice(derive(seed, "where"))
    wanted = sorted(round(length * (FROM + (TO - FROM) * dice.below(1000) / 1000)) for _ in range(PLANTED))
    return _played(trial, seed, wanted)


def _played(trial: Trial, seed: bytes, wanted: list[int]) -> tuple[Match, set[int]]:
    """A match in which a blunder is made at each of so many decisions, or as soon after it as there is one to make."""
    match, policy = Match(trial.game, {}, seed=seed), policy_of(PLAYER, Pace(trial.scale))
    planted: set[int] = set()
    decided = 0
    while not match.is_over:
        if match.settle():
            continue
        position, dice = match.position, Dice(derive(seed, f"ply {match.ply}"))
        seat = dice.choose(position.to_act)
        is_due = len(planted) < len(wanted) and decided >= wanted[len(planted)]
        blunder = _blunder(trial, position, seat, match.ply, dice) if is_due else None
        if blunder:
            planted.add(match.ply)
        match.enter(seat, blunder or policy(position, seat, dice))
        decided += 1
    return match, planted


def _blunder(trial: Trial, position: Position, seat: int, ply: int, dice: Dice) -> Move | None:
    """A random move that loses much, for certain; None where a few tries find none."""
    for _ in range(TRIED):
        move = uniform(position, seat, dice)
        entry = Entry(seat, move)
        if not _loses(judge(position, entry, Look(ply, trial.depth / DEEPER)), SEEMING * LOST):
            continue
        if _loses(judge(position, entry, Look(ply, trial.depth * DEEPER)), LOST):
            return move
    return None


def _loses(judgement: Judgement | None, least: float) -> bool:
    return judgement is not None and judgement.loss >= least


# What is kept


def kept(file: Path) -> dict[int, Seen]:
    """The matches in a file; a line that was cut short counts for nothing."""
    if not file.exists():
        return {}
    whole, _, torn = file.read_text(encoding="utf-8").rpartition("\n")
    if torn:
        file.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    rows = [json.loads(line) for line in whole.splitlines()]
    return {row["match"]: Seen(**{**row, "judged": [Judged(*each) for each in row["judged"]]}) for row in rows}


def go_on(trial: Trial, matches: int, file: Path) -> Iterator[Seen]:
    """All matches by their numbers; those that are not in the file are played and put there."""
    found = kept(file)
    for number in range(matches):
        if number not in found:
            found[number] = see(trial, number)
            with file.open("a", encoding="utf-8", newline="\n") as lines:
                lines.write(json.dumps(found[number]._asdict()) + "\n")
        yield found[number]


def rates(seen: Sequence[Seen]) -> tuple[Rate, Rate]:
    """Which part of the planted moves is marked, and which part of the others."""
    judged = [each for one in seen for each in one.judged]
    planted = [each.grade is not None for each in judged if each.is_planted]
    others = [each.grade is not None for each in judged if not each.is_planted]
    return Rate(sum(planted), len(planted)), Rate(sum(others), len(others))


def _row(trial: Trial, seen: Sequence[Seen]) -> str:
    planted, others = rates(seen)
    told = " | ".join(f"{rate.won:g} of {rate.games}, {rate.share:.1%} ({_span(rate)})" for rate in (planted, others))
    seconds = sum(each.seconds for each in seen) / len(seen)
    return f"| {trial.game.facts.id} | {len(seen)} | {trial.scale:g} | {trial.depth:g} | {told} | {seconds:.0f} |"


def _span(rate: Rate) -> str:
    low, high = rate.interval
    return f"{low:.1%} to {high:.1%}"


HEAD = (
    "| game | matches | Architects at | depth | planted and marked | others marked | seconds for an analysis |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, analyse and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    games: Mapping[str, Game] = Library.of_the_house()
    parser.add_argument("--game", action="append", choices=tuple(games), help="only this game; may be repeated")
    parser.add_argument("--matches", type=int, default=40, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="of the Architects' simulations")
    parser.add_argument("--depth", type=float, default=DEPTHS[USUAL], help="of the analysis")
    parser.add_argument("--out", type=Path, required=True, help="the folder in which matches are kept")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    print("\n".join(HEAD))
    for name in given.game or games:
        trial = Trial(games[name], given.seed, given.scale, given.depth)
        file = given.out / f"{name}-{'-'.join(f'{value:g}' for value in trial[1:])}.jsonl"
        print(_row(trial, list(go_on(trial, given.matches, file))), flush=True)


if __name__ == "__main__":
    main()
