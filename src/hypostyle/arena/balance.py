"""The balance of the games, told by the archive of matches.

    python -m hypostyle.arena.balance --out archive --page docs/balance.md --plots docs/plots

For each game and number of players, at each scale: what the seats win, how long matches are and how they end, how much
there is to choose from, which kinds of moves are used, and whether who leads at half time wins.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from hypostyle.arena import measured
from hypostyle.arena.archive import Shelf, add_choice, command_of, read_options, shelves
from hypostyle.arena.contest import Decision, Played
from hypostyle.arena.figures import Rate, Winless, endings, rates_by_seat, winless
from hypostyle.arena.journal import Journal, write_whole
from hypostyle.core import UNEVEN, Dice, Game, Row, Words, derive, numbered_seed
from hypostyle.core.svg import (
    BASALT,
    GOLD,
    LIMESTONE,
    SANDSTONE,
    SEAT_COLOURS,
    TURQUOISE,
    document,
    line,
    rectangle,
    text,
)
from hypostyle.games import Library

UNFAIR = 0.05  # a seat that wins so much more or less than its share is named
ENOUGH = 20  # matches for that
ENOUGH_OF_THE_STRONGEST = 60  # to tell whoever opens a table of them, and not of more matches of weaker players
HALF = 0.5  # of a match's progress

INTRODUCTION = """# Balance

What each seat wins, how long matches are and how they end, in matches between Architects. They come from
[the archive](archive.md): at a tenth of an Architect's simulations, and with all of them. The scale stands beside each
figure; what stands in brackets is the interval for 95 %.

A seat that is more than five points off its share is named once there are 20 matches; it is *sure* if the interval lies
on one side of the fair share. Then whoever opens a table is told, and the seats are drawn unless they wish otherwise.
What one of the players wins with drawn seats, by the same matches and a draw for each, stands below what the seats win.

*Entries* and *moves to choose from* are told by the median, the middle half, and the least and the most. Half time is
the first decision at which half of a match is over, by what its game measures: pieces, tiles, plates or temples; the
leader is the seat that alone has the most points then.
"""


class Kind(NamedTuple):
    """How much a kind of move is used."""

    name: str
    decisions: float  # its share of all decisions
    matches: Rate  # in which it comes


class Balance(NamedTuple):
    """What the matches of one contest say."""

    shelf: Shelf
    matches: int
    seats: list[Rate]
    nobody: Winless
    entries: list[int]  # of each match, ascending
    branching: list[int]  # of each decision with a list of moves, ascending
    endings: Counter[str]
    kinds: list[Kind]
    leads: Rate  # how often who alone leads in points at half time wins
    drawn: Rate  # how often one of the players wins where seats are drawn

    @property
    def fair(self) -> float:
        return 1 / len(self.seats)

    @property
    def is_told(self) -> bool:
        """Whether it says something of the seats; nothing where the rules play one."""
        return self.matches >= ENOUGH and not self.shelf.has_house

    def is_far_off(self, rate: Rate) -> bool:
        """Whether a seat wins much more or less than its share."""
        return abs(rate.share - self.fair) > UNFAIR

    def is_sure(self, rate: Rate) -> bool:
        """Whether chance alone hardly makes the difference."""
        low, high = rate.interval
        return not low <= self.fair <= high


def balance(shelf: Shelf, journal: Journal) -> Balance:
    """What the matches of a contest say; each is read once."""
    matches: list[Played] = []
    branching: Counter[int] = Counter()
    uses: Counter[str] = Counter()
    comes: Counter[str] = Counter()
    leads: list[float] = []
    for played, decisions in journal.decisions():
        matches.append(played)
        branching.update(each.branching for each in decisions if each.branching)
        uses.update(each.kind for each in decisions)
        comes.update({each.kind for each in decisions})
        leads += _lead(played, decisions)
    kinds = [Kind(name, count / uses.total(), Rate(comes[name], len(matches))) for name, count in uses.most_common()]
    return Balance(
        shelf,
        len(matches),
        rates_by_seat(matches),
        winless(matches),
        sorted(match.plies for match in matches),
        sorted(branching.elements()),
        endings(matches),
        kinds,
        Rate(sum(leads), len(leads)),
        Rate(sum(_drawn(shelf, match) for match in matches), len(matches)),
    )


def _drawn(shelf: Shelf, played: Played) -> float:
    """What one of the players won, had the seats been drawn."""
    dice = Dice(derive(numbered_seed(played.match), f"seats of {shelf.folder}"))
    return dice.choose(played.shares)


def _lead(played: Played, decisions: Sequence[Decision]) -> list[float]:
    """What the seat won that had the most points at half time, if one alone had."""
    scores = next((each.scores for each in decisions if each.progress >= HALF), ())
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return [played.shares[leaders[0]]] if len(leaders) == 1 else []


def is_uneven(each: Balance) -> bool:
    """Whether a seat is surely far off its share."""
    return each.is_told and any(each.is_far_off(rate) and each.is_sure(rate) for rate in each.seats)


def _strongest(of_one: Sequence[Balance]) -> Balance:
    """The matches of the strongest players, if there are enough of them, else the most."""
    enough = [each for each in of_one if each.matches >= ENOUGH_OF_THE_STRONGEST]
    return max(enough, key=lambda each: each.shelf.scale) if enough else max(of_one, key=lambda each: each.matches)


def _row(each: Balance) -> Row:
    """What the seats win, for whoever opens a table."""
    wins = [round(rate.share, 3) for rate in each.seats]
    return {"options": dict(each.shelf.options), "scale": each.shelf.scale, "matches": each.matches, "wins": wins}


# The page


def page(found: Sequence[Balance], command: str, plots: str) -> str:
    """All of it."""
    lines = [
        INTRODUCTION,
        f"{date.today():%-d %B %Y}, {os.cpu_count()} cores, Python {platform.python_version()}:",
        "",
        "```text",
        command,
        "```",
        "",
        *_unfair(found),
    ]
    for (game, label), group in _grouped(found):
        title = game.facts.title("en") + ("" if label == "plain" else f", {label}")
        lines += [f"## {title}", "", *_tables(list(group), game.words("en"))]
        told = f"{title}: what the seats win and how long matches are"
        lines += [f"![{told}]({plots}/{picture_name(game, label)})", ""]
    return "\n".join(lines).rstrip() + "\n"


def _grouped(found: Iterable[Balance]) -> Iterator[tuple[tuple[Game, str], Iterator[Balance]]]:
    return groupby(found, key=lambda each: (each.shelf.game, each.shelf.label))


def _unfair(found: Sequence[Balance]) -> Iterator[str]:
    """The seats that win much more or less than their share."""
    told = [
        f"- {each.shelf.game.facts.title('en')}, {each.shelf.label}, scale {each.shelf.scale:g}: {remark}"
        for each in found
        for remark in remarks(each)
    ]
    if told:
        yield f"More than {100 * UNFAIR:.0f} points off their share are:"
        yield ""
        yield from told
        yield ""


def remarks(each: Balance) -> Iterator[str]:
    """Which seats are far off their share, and whether that is sure."""
    for seat, rate in enumerate(each.seats, start=1):
        if each.is_told and each.is_far_off(rate):
            sure = "sure" if each.is_sure(rate) else "not sure yet"
            off = 100 * (rate.share - each.fair)
            yield f"seat {seat} wins {_rate(rate)}, {off:+.1f} points ({sure})"


def _tables(group: Sequence[Balance], words: Words) -> Iterator[str]:
    scales = [f"scale {each.shelf.scale:g}" for each in group]
    yield from _table(("", *scales), _rows(group, words))


def _rows(group: Sequence[Balance], words: Words) -> Iterator[Sequence[str]]:
    yield "matches", *(str(each.matches) for each in group)
    for seat, _ in enumerate(group[0].seats):
        yield f"seat {seat + 1} wins", *(_rate(each.seats[seat]) for each in group)
    if not group[0].shelf.has_house and len(group[0].seats) > 1:
        yield "whoever has a drawn seat wins", *(_rate(each.drawn) for each in group)
    yield "nobody wins: all lose", *(_rate(Rate(each.nobody.lost, each.matches)) for each in group)
    yield "nobody wins: drawn", *(_rate(Rate(each.nobody.drawn, each.matches)) for each in group)
    yield "entries of a match", *(_spread(each.entries) for each in group)
    yield "moves to choose from", *(_spread(each.branching) for each in group)
    yield "who leads at half time wins", *(f"{_rate(each.leads)}; {each.leads.games} with a leader" for each in group)
    for ending in dict.fromkeys(ending for each in group for ending, _ in each.endings.most_common()):
        told = words.get(f"ending.{ending}", ending)
        yield f"ending: {told}", *(_rate(Rate(each.endings[ending], each.matches)) for each in group)
    for kind in dict.fromkeys(kind.name for each in group for kind in each.kinds):
        yield f"`{kind}`", *(_use(each, kind) for each in group)


def _use(each: Balance, name: str) -> str:
    found = next((kind for kind in each.kinds if kind.name == name), None)
    return f"{100 * found.decisions:.1f} % of moves, in {_rate(found.matches)} of matches" if found else "never"


def _rate(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * rate.share:.1f} % ({100 * low:.0f} – {100 * high:.0f})"


def _spread(values: Sequence[int]) -> str:
    """The median, the middle half, and the extremes, of what is ascending."""
    if len(values) < 2:
        return " ".join(map(str, values)) or "–"
    first, _, third = quantiles(values, n=4)
    return f"{median(values):g}; {first:.0f} – {third:.0f}; {values[0]} – {values[-1]}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


# The pictures

LEFT, SCALE, ROW, TOP = 110, 300, 26, 74
BARS, HIGH = 18, 120  # of the histogram


def picture_name(game: Game, label: str) -> str:
    """The file of a picture."""
    return f"balance-{game.facts.id}-{label.replace('=', '-').replace(' ', '-')}.svg"


def picture(group: Sequence[Balance]) -> str:
    """What the seats win with intervals, and how long matches are, at each scale."""
    first = group[0]
    rows = [(seat, each) for seat, _ in enumerate(first.seats) for each in group]
    height = max(TOP + ROW * len(rows) + 50, TOP + len(group) * (HIGH + 44))
    width = LEFT + SCALE + 380
    title = first.shelf.game.facts.title("en") + ("" if first.shelf.label == "plain" else f", {first.shelf.label}")
    body = [
        rectangle(0, 0, width, height, LIMESTONE, radius=12),
        text((24, 26), title, size=16, anchor="start"),
        text((LEFT, 54), "won, with 95 % intervals; the fair share in gold", size=12, anchor="start"),
        *_axis(TOP + ROW * len(rows)),
        *(mark for number, (seat, each) in enumerate(rows) for mark in _bar(TOP + ROW * (number + 0.5), seat, each)),
        line((_at(first.fair), TOP - 4), (_at(first.fair), TOP + ROW * len(rows)), GOLD, width=3),
        text((LEFT + SCALE + 60, 54), "entries of a match", size=12, anchor="start"),
    ]
    longest = max(each.entries[-1] for each in group)
    for number, each in enumerate(group):
        body += _histogram(LEFT + SCALE + 60, TOP + number * (HIGH + 44), each, longest)
    return document(width, height, body, f"{title}: what the seats win, and how long matches are")


def _at(share: float) -> float:
    return LEFT + SCALE * share


def _axis(bottom: float) -> Iterator[str]:
    for percent in range(0, 101, 25):
        yield line((_at(percent / 100), TOP), (_at(percent / 100), bottom), SANDSTONE)
        yield text((_at(percent / 100), bottom + 14), f"{percent} %", size=11)


def _bar(y: float, seat: int, each: Balance) -> Iterator[str]:
    rate = each.seats[seat]
    low, high = rate.interval
    yield text((LEFT - 10, y), f"seat {seat + 1} · {each.shelf.scale:g}", size=12, anchor="end")
    yield rectangle(LEFT, y - 7, SCALE * rate.share, 14, SEAT_COLOURS[seat], radius=3)
    yield line((_at(low), y), (_at(high), y), BASALT, width=2)
    for end in (low, high):
        yield line((_at(end), y - 4), (_at(end), y + 4), BASALT, width=2)


def _histogram(left: float, top: float, each: Balance, longest: int) -> Iterator[str]:
    """How many matches were so long, up to the longest at any scale."""
    counts = Counter(min(BARS - 1, entries * BARS // (longest + 1)) for entries in each.entries)
    step, bottom = 280 / BARS, top + HIGH
    for number, count in counts.items():
        high = (HIGH - 20) * count / max(counts.values())
        yield rectangle(left + number * step + 1, bottom - high, step - 2, high, TURQUOISE, radius=2)
    yield line((left, bottom), (left + 280, bottom), BASALT)
    yield text((left, bottom + 14), "0", size=11)
    yield text((left + 280, bottom + 14), str(longest), size=11)
    middle = left + 280 * median(each.entries) / (longest + 1)
    yield line((middle, top + 12), (middle, bottom), GOLD, width=2)
    yield text((middle, top + 4), f"{median(each.entries):g}", size=11)
    yield text((left, top + 4), f"scale {each.shelf.scale:g}", size=11, anchor="start")


# The command


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> None:
    """Read the archive and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    add_choice(parser)
    parser.add_argument("--page", type=Path, required=True, help="the page, which is written anew")
    parser.add_argument("--plots", type=Path, required=True, help="a folder for the plots")
    given = parser.parse_args(arguments)
    games = [game for name, game in (library or Library.of_the_house()).items() if name in (given.game or [name])]
    found = []
    for shelf in shelves(games, read_options(given.option)):
        journal = shelf.journal(given.out, given.seed)
        if journal and journal.played:
            found.append(balance(shelf, journal))
    order = {game.facts.id: number for number, game in enumerate(games)}
    found.sort(key=lambda each: (order[each.shelf.game.facts.id], each.shelf.label, each.shelf.scale))
    for (game, label), group in _grouped(found):
        write_whole(given.plots / picture_name(game, label), picture(list(group)))
    for game, own in groupby(found, key=lambda each: each.shelf.game):
        best = [_strongest(list(of_one)) for _, of_one in _grouped(own)]
        measured.keep(game, UNEVEN, map(_row, filter(is_uneven, best)), [each.shelf.options for each in best])
    command = command_of("balance", arguments or sys.argv[1:])
    write_whole(given.page, page(found, command, given.plots.name))


if __name__ == "__main__":
    main()
