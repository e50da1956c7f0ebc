"""What an analysis finds: blunders are planted into strong matches, and counted if they are marked.

    python -m hypostyle.arena.blunders --game aztec --matches 40 --out blunders

Architects play. Three times in a match whoever is to move makes a random move instead, if a search far deeper than the
analysis says that it loses a fifth of the win at least. Then the match is analysed as for people. What is told: which
part of the planted moves is marked, and which part of all others, which Architects chose. Architects err too, above all
where a random move has led. So each of the others that is marked is looked at again by the deeper search; it is a fault
if it loses as much there as an inaccuracy does.

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
from hypostyle.core import Dice, Entry, Game, Match, Move, Position, derive, read_record, uniform, write_text
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
    deeper: float | None = None  # the loss by the deeper search, of what was marked and not planted

    @property
    def is_fault(self) -> bool:
        """Whether an Architect erred here."""
        return self.deeper is not None and self.deeper >= GRADES["inaccuracy"]


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


def seen_again(trial: Trial, seen: Seen) -> Seen:
    """What is marked and was not planted, by the deeper search too."""
    match = Match.load(trial.game, read_record(seen.record))

    def deeper(each: Judged) -> Judged:
        if each.is_planted or each.grade is None or each.deeper is not None:
            return each
        look = Look(each.ply, trial.depth * DEEPER)
        found = judge(match.positions[each.ply], match.entries[each.ply], look)
        return each._replace(deeper=round(found.loss, 4) if found else 0.0)

    return seen._replace(judged=[deeper(each) for each in seen.judged])


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
    """The matches in a file, as was last said of them; a line that was cut short counts for nothing."""
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
        seen = seen_again(trial, found[number] if number in found else see(trial, number))
        if seen != found.get(number):
            with file.open("a", encoding="utf-8", newline="\n") as lines:
                lines.write(json.dumps(seen._asdict()) + "\n")
        yield seen


def rates(seen: Sequence[Seen]) -> tuple[Rate, Rate, Rate]:
    """Which part of the planted moves is marked, which part of the others, and which of these without a fault."""
    judged = [each for one in seen for each in one.judged]
    planted = [each.grade is not None for each in judged if each.is_planted]
    others = [each for each in judged if not each.is_planted]
    marked = [each for each in others if each.grade is not None]
    wrongly = sum(not each.is_fault for each in marked)
    return Rate(sum(planted), len(planted)), Rate(len(marked), len(others)), Rate(wrongly, len(others))


def _row(trial: Trial, seen: Sequence[Seen]) -> str:
    told = " | ".join(f"{rate.won:g} of {rate.games}, {rate.share:.1%} ({_span(rate)})" for rate in rates(seen))
    seconds = sum(each.seconds for each in seen) / len(seen)
    return f"| {trial.game.facts.id} | {len(seen)} | {trial.scale:g} | {trial.depth:g} | {told} | {seconds:.0f} |"


def _span(rate: Rate) -> str:
    low, high = rate.interval
    return f"{low:.1%} to {high:.1%}"


HEAD = (
    "| game | matches | Architects at | depth | planted and marked | others marked | without a fault | seconds each |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
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
