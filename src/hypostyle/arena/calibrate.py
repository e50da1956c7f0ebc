"""Calibrating chances by the archive of matches, and telling how true they are.

    python -m hypostyle.arena.calibrate --out archive --page docs/levels.md --plots docs/plots

Matches with even numbers are fitted, for each game and number of players: the numbers go into `calibration.json` in the
game's folder. Matches with odd numbers are held out: what is told of how true chances are, before and after, is told of
them alone.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hypostyle.ai.calibration import FILE, Calibration
from hypostyle.arena import measured
from hypostyle.arena.archive import MATCHES, Options, Shelf, add_choice, read_options, shelves
from hypostyle.arena.fitting import Expected, fit
from hypostyle.arena.journal import Journal, write_whole
from hypostyle.arena.reliability import PHASES, Reliability, reliability
from hypostyle.core import Game
from hypostyle.core.svg import BASALT, LIMESTONE, SANDSTONE, TERRACOTTA, TURQUOISE, document, line, rectangle, text
from hypostyle.games import Library

LEAST_MATCHES = 20  # of a contest, to fit and to judge by: fewer are left aside
APART = 10**6  # between the numbers of matches at different scales


class Half(NamedTuple):
    """What was expected in every second match of a contest."""

    shelf: Shelf
    rows: list[Expected]

    @property
    def matches(self) -> int:
        return len({row.match for row in self.rows})


class Told(NamedTuple):
    """How true chances are in a part of the held-out matches, as the search says them and calibrated."""

    shelf: Shelf
    phase: str
    raw: Reliability
    calibrated: Reliability


class Calibrated(NamedTuple):
    """What came of one game with one number of players."""

    game: Game
    options: Options
    label: str
    trained: int  # matches
    calibration: Calibration
    told: list[Told]  # by scale and phase
    drawn: list[Told]  # by phase, all scales together


def expected(journal: Journal, rest: int, effort: float, first: int = 0) -> Iterator[Expected]:
    """What was expected in the matches whose number leaves a rest when halved, in order."""
    chosen = ((played, decisions) for played, decisions in journal.decisions() if played.match % 2 == rest)
    for played, decisions in sorted(chosen, key=lambda each: each[0].match):
        for each in decisions:
            if each.shares:
                known = (each.seat, each.progress, each.shares, played.shares, effort)
                yield Expected(first + played.match, *known)


def calibrate(own: Sequence[tuple[Shelf, Journal]]) -> Calibrated | None:
    """Fit and judge one game with one number of players, at the scales with enough matches; None if none has."""
    train, held_out = [], []
    for number, (shelf, journal) in enumerate(own):
        halves = [Half(shelf, list(expected(journal, rest, log10(shelf.scale), number * APART))) for rest in (0, 1)]
        if min(half.matches for half in halves) >= LEAST_MATCHES:
            train.append(halves[0])
            held_out.append(halves[1])
    if not train:
        return None
    rows = [row for half in train for row in half.rows]
    found = fit(rows)
    constant = np.array([row.ending for row in rows]).mean(axis=0)
    shelf, _ = own[0]
    whole = Half(shelf, [row for half in held_out for row in half.rows])
    return Calibrated(
        shelf.game,
        shelf.options,
        shelf.label,
        sum(half.matches for half in train),
        found,
        [told for half in held_out for told in _told(half, found, constant)],
        list(_told(whole, found, constant)),
    )


def _told(half: Half, calibration: Calibration, constant: Sequence[float]) -> Iterator[Told]:
    for phase, low, high in PHASES:
        if any(low <= row.progress < high for row in half.rows):
            raw = reliability(half.rows, lambda row: row.shares, constant, low, high)
            corrected = reliability(half.rows, lambda row: _corrected(calibration, row), constant, low, high)
            yield Told(half.shelf, phase, raw, corrected)


def _corrected(calibration: Calibration, row: Expected) -> tuple[float, ...]:
    return calibration.of(row.shares, row.to_move, row.progress, row.effort)


# What is written


def keep(found: Iterable[Calibrated]) -> None:
    """Write the numbers into the folders of their games."""
    for game, group in groupby(found, key=lambda each: each.game):
        own = list(group)
        measured.keep(game, FILE, map(_data, own), [each.options for each in own])


def _data(each: Calibrated) -> Mapping[str, Any]:
    numbers = {name: value for name, value in each.calibration._asdict().items() if value}
    return {"options": dict(each.options), "matches": each.trained, **numbers}


_PART = re.compile(r"(<!-- made by hypostyle\.arena\.calibrate -->\n).*?(<!-- end of calibrate -->)", re.DOTALL)


def renewed(page: str, found: Sequence[Calibrated], plots: str) -> str:
    """The page with its tables as they are now."""
    tables = "\n".join(_tables(found, plots))
    return _PART.sub(lambda part: f"{part[1]}\n{tables}\n{part[2]}", page)


def _tables(found: Sequence[Calibrated], plots: str) -> Iterator[str]:
    for each in found:
        title = each.game.facts.title("en") + ("" if each.label == "plain" else f", {each.label}")
        yield f"#### {title}: chances"
        yield ""
        yield f"Fitted to {each.trained} matches; of others, which were held out:"
        yield ""
        yield (
            "| scale | phase | matches | error | by chance | beyond | Brier | constant | drift | handover | error, raw "
            "| Brier, raw | drift, raw | handover, raw |"
        )
        yield f"|{' --- |' * 14}"
        yield from map(_row, each.told)
        yield ""
        yield f"![{title}: what was said and what came]({plots}/{picture_name(each)})"
        yield ""


def _row(told: Told) -> str:
    raw, own = told.raw, told.calibrated
    has_two = told.shelf.players == 2
    cells = (
        *(f"{told.shelf.scale:g}", told.phase, str(own.matches)),
        *(_points(own.error), f"{_points(own.by_chance)} (to {_points(own.at_most)})", _points(own.excess)),
        *(f"{own.brier:.3f}", f"{own.constant:.3f}", _signed(own.drift), f"{own.handover:.2f}" if has_two else "–"),
        *(_points(raw.error), f"{raw.brier:.3f}", _signed(raw.drift), f"{raw.handover:.2f}" if has_two else "–"),
    )
    return f"| {' | '.join(cells)} |"


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}"


# The diagrams

SIDE, GAP, TOP, LEFT = 200, 44, 84, 56


def picture_name(each: Calibrated) -> str:
    """The file of a diagram."""
    return f"calibration-{each.game.facts.id}-{each.label.replace('=', '-').replace(' ', '-')}.svg"


def diagram(each: Calibrated) -> str:
    """What was said and what came, a square for each phase."""
    width, height = LEFT + len(each.drawn) * (SIDE + GAP), TOP + SIDE + 66
    title = f"{each.game.facts.title('en')} {'' if each.label == 'plain' else each.label}".strip()
    body = [
        rectangle(0, 0, width, height, LIMESTONE, radius=12),
        text((24, 26), f"{title}: what was said (across), and what came (up), in percent", size=15, anchor="start"),
        *_legend(),
    ]
    for number, told in enumerate(each.drawn):
        body += _square(LEFT + number * (SIDE + GAP), told)
    return document(width, height, body, title)


def _legend() -> Iterator[str]:
    for x, colour, words in ((24, TURQUOISE, "calibrated"), (130, TERRACOTTA, "as the search says it")):
        yield rectangle(x, 44, 10, 10, colour, radius=5)
        yield text((x + 16, 49), words, size=12, anchor="start")


def _square(left: float, told: Told) -> Iterator[str]:
    yield rectangle(left, TOP, SIDE, SIDE, "#ffffff")
    for percent in range(0, 101, 25):
        x, y = left + SIDE * percent / 100, TOP + SIDE * (1 - percent / 100)
        yield line((x, TOP), (x, TOP + SIDE), SANDSTONE)
        yield line((left, y), (left + SIDE, y), SANDSTONE)
        yield text((x, TOP + SIDE + 16), f"{percent}", size=10)
        yield text((left - 8, y), f"{percent}", size=10, anchor="end")
    yield line((left, TOP + SIDE), (left + SIDE, TOP), BASALT)
    yield text((left + SIDE / 2, TOP + SIDE + 36), told.phase, size=12)
    beyond = f"{_points(told.raw.excess)} → {_points(told.calibrated.excess)} points beyond chance"
    yield text((left + SIDE / 2, TOP + SIDE + 52), beyond, size=11)
    for colour, judged in ((TERRACOTTA, told.raw), (TURQUOISE, told.calibrated)):
        most = max(point.matches for point in judged.points)
        for point in judged.points:
            size = 4 + 8 * (point.matches / most) ** 0.5
            x, y = left + SIDE * point.said, TOP + SIDE * (1 - point.came)
            yield rectangle(x - size / 2, y - size / 2, size, size, colour, radius=size / 2)


# The command


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> None:
    """Fit, write, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    add_choice(parser)
    parser.add_argument("--page", type=Path, help="a page whose tables are renewed")
    parser.add_argument("--plots", type=Path, help="a folder for the diagrams")
    given = parser.parse_args(arguments)
    games = [game for name, game in (library or Library.of_the_house()).items() if name in (given.game or [name])]
    found = [each for own in _shelved(games, given) if (each := calibrate(own))]
    keep(found)
    for each in found:
        print(f"{each.game.facts.id} {each.label}: {each.calibration}")
        for told in each.told:
            print(_row(told))
        if given.plots:
            write_whole(given.plots / picture_name(each), diagram(each))
    if given.page:
        where = given.plots.name if given.plots else "plots"
        write_whole(given.page, renewed(given.page.read_text(encoding="utf-8"), found, where))


def _shelved(games: Sequence[Game], given: argparse.Namespace) -> Iterator[list[tuple[Shelf, Journal]]]:
    """What is there of each game and number of players, at all scales."""
    for game in games:
        own: dict[str, list[tuple[Shelf, Journal]]] = {}
        for shelf in shelves([game], read_options(given.option), tuple(MATCHES)):
            journal = shelf.journal(given.out, given.seed)
            if journal and journal.played:
                own.setdefault(shelf.label, []).append((shelf, journal))
        yield from own.values()


if __name__ == "__main__":
    main()
