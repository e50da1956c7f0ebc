"""What the hall's loop does for one move, and what it leaves to clerks: milliseconds of processor time, game by game.

A match of each kind is played by a simple policy. `judge`, `enter` and `tell` are what one move costs on the loop, for
all seats at the table: why it is legal and who contends for it, what follows from it, and views, tasks and choices.
`show` (a picture with its drawing and description) and `replay` (the whole match) are a clerk's; `bring in` is what the
loop does with a replayed match, and `pause` its longest stretch without a pause.

    python benchmarks/loop.py
"""

import asyncio
import gc
import time
from collections.abc import Callable
from io import BytesIO
from statistics import median

from hypostyle.core import Match, eager, numbered_seed, play_out
from hypostyle.games import Library
from hypostyle.server import telling
from hypostyle.server.clerks import _Reader, parts_of, perform, written
from hypostyle.server.events import Entered, Opened, Started, encode
from hypostyle.server.store import Row
from hypostyle.server.table import Table, fold
from hypostyle.server.warming import warm

KINDS = (
    ("aztec", {"players": 2}),
    ("aztec", {"players": 3, "rounds": 3}),
    ("temple", {}),
    ("turquoise", {"players": 2}),
    ("turquoise", {"players": 4}),
    ("temple_rush", {"players": 4}),
    ("temple_rush", {"players": 4, "building": "free"}),
    ("temple_rush", {"players": 1, "robot_card": 6}),
)


NAMES = ("judge", "enter", "tell", "show")


def spent(doing: Callable[[], object]) -> float:
    """The milliseconds of processor time that something takes."""
    begin = time.thread_time()
    doing()
    return 1000 * (time.thread_time() - begin)


def moves(match: Match) -> dict[str, list[float]]:
    """What each entry of a seat costs."""
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    for ply, (actor, _) in enumerate(match.entries):
        position = match.positions[ply]
        if actor in position.seats and actor not in position.house_seats:
            for name, cost in zip(NAMES, move(match, ply), strict=True):
                found[name].append(cost)
    return found


def move(match: Match, ply: int) -> tuple[float, float, float, float]:
    """What one entry costs: to judge, to enter, to tell and to show."""
    before, (actor, made) = match.positions[ply], match.entries[ply]
    judge = spent(lambda: (before.why_not(actor, made), before.contenders(actor, made)))
    trial = match.fork(ply, seed=bytes(32))
    enter = spent(lambda: (trial.add(actor, made), trial.settle()))
    after = trial.position
    tell = spent(
        lambda: [
            (after.view(seat), after.task(seat), seat in after.to_act and after.choices(seat)) for seat in after.seats
        ]
    )
    return judge, enter, tell, spent(lambda: telling.shown({}, after, (), None, 1))


def rows(match: Match) -> list[Row]:
    """The match as a table's log."""
    facts, seed = match.game.facts, match.seed
    assert seed, "it was played from one"
    opened = Opened(facts.id, dict(match.position.options), seed.hex(), [], "", "", rules=facts.rules_version)
    entered = [Entered(entry.actor, line) for entry, line in zip(match.entries, match.lines, strict=True)]
    events = [opened, Started([]), *entered]
    return [Row(number, 0.0, encode(event)) for number, event in enumerate(events, start=1)]


def brought_in(library: Library, match: Match) -> tuple[float, float, float]:
    """A replay in a clerk, what the loop does with it, and its longest stretch."""
    log = rows(match)
    replay = spent(lambda: Table.of("t", library, (row.read() for row in log)))
    asking = spent(lambda: written(library, fold, ("t", log)))
    reply = perform(library, written(library, fold, ("t", log)))
    asyncio.run(parts_of(library, reply))  # raises if the match could not be replayed
    file = BytesIO(reply)
    reader = _Reader(file, library)
    parts = []
    while file.tell() < len(reply):
        parts.append(spent(reader.load))
    return replay, asking + sum(parts), max(asking, *parts)


def main() -> None:
    """Play, measure, print the table."""
    library = Library.of_the_house()
    gc.disable()  # a house looks for cycles seldom
    print(f"warming up takes {spent(lambda: warm(library)):.0f} ms")
    columns = "".join(f"{name:>14}" for name in NAMES)
    print(f"{'game':42}{'entries':>8}{columns}{'replay':>9}{'bring in':>10}{'pause':>7}")
    print(f"{'':50}" + f"{'median / most':>14}" * len(NAMES))
    for game, options in KINDS:
        played = [play_out(library[game], options, numbered_seed(number), eager) for number in range(1, 4)]
        match = max(played, key=lambda each: each.ply)
        costs = moves(match)
        replay, whole, pause = brought_in(library, match)
        kind = " ".join([game, *(f"{name}={value}" for name, value in options.items())])
        shown = "".join(f"{median(costs[name]):7.1f} /{max(costs[name]):5.1f}" for name in NAMES)
        print(f"{kind:42}{match.ply:8}{shown}{replay:9.0f}{whole:10.1f}{pause:7.1f}", flush=True)
        gc.collect()


if __name__ == "__main__":
    main()
