"""Moves per second that the hall acknowledges, each of them on disk, beside boardgame.io's server.

The hall runs in a process of its own with real sockets and SQLite at `synchronous=FULL`; the load comes from this one.
At each table two pages sit and move in turn. boardgame.io keeps everything in memory and does not sync at all; it is
installed into benchmarks/.boardgameio when node and npm are there, and plays the same trivial game with the same number
of pages. `per cpu` is moves per second of the server's own processor time: on a busy machine it is the steadier figure.

    make bench
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import counting
import pages
import uvloop
from msgspec import json

from hypostyle.core import numbered_seed, play_out
from hypostyle.games import Library

HERE = Path(__file__).parent
THEIRS = HERE / ".boardgameio"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.1")
HOST = "127.0.0.1"
SCRIPTS = 40  # different matches of a game that are played again and again
FASTEST = {"aztec": 2500, "counting": 6000}  # moves/s for which tables are prepared; a faster hall is done sooner
TABLES = (50, 200)


class Result(NamedTuple):
    """What one case came to."""

    moves: int
    seconds: float
    latencies: list[float]
    cpu: float

    @property
    def speed(self) -> float:
        return self.moves / self.seconds

    @property
    def per_cpu(self) -> float:
        return self.moves / self.cpu if self.cpu else 0.0

    def within(self, share: float) -> float:
        """Milliseconds within which that share of the moves was acknowledged."""
        return 1000 * sorted(self.latencies)[int(share * (len(self.latencies) - 1))]


def library() -> Library:
    return Library(counting.GAME, *Library.of_the_house().values())


# The hall


def serve(folder: Path) -> None:
    """The server's process: a house with no limit on how often somebody may ask."""
    from hypostyle.server import Limits, Settings
    from hypostyle.server.running import listen, run

    listening = listen(HOST, 0)
    print(listening.getsockname()[1], flush=True)
    run(Settings(folder, library, limits=Limits.none()), listening)


@contextmanager
def hall(folder: Path) -> Iterator[tuple[int, int]]:
    """A running house: its process and its port."""
    command = [sys.executable, __file__, "--serve", str(folder)]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) as process:
        assert process.stdout
        try:
            port = int(process.stdout.readline())
            wait_for(port)
            yield process.pid, port
        finally:
            process.terminate()
            process.wait(20)


def wait_for(port: int) -> None:
    """Return when the house answers; it binds its port a little before."""
    for _ in range(300):
        with suppress(OSError), socket.create_connection((HOST, port)):
            return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers on port {port}")


def our_case(game: str, tables: int, seconds: float) -> Result:
    scripts = [play_out(library()[game], {}, numbered_seed(number)).lines for number in range(SCRIPTS)]
    prepared = tables + int(seconds * FASTEST[game] / mean(map(len, scripts)))
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as (process, port):

        async def measured() -> Result:
            opened = await pages.Setting(HOST, port, game).tables(prepared)
            before = cpu_seconds(process)
            moves, took, latencies = await pages.play(HOST, port, opened, scripts, tables, seconds)
            return Result(moves, took, latencies, cpu_seconds(process) - before)

        return uvloop.run(measured())


# boardgame.io


def install() -> str | None:
    """Fetch boardgame.io; returns why it cannot be had."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "node or npm is missing, so boardgame.io is not measured"
    if not (THEIRS / "node_modules" / "boardgame.io").is_dir():
        THEIRS.mkdir(exist_ok=True)
        (THEIRS / "package.json").write_text('{"private": true}')
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", *PACKAGES]
        done = subprocess.run(command, cwd=THEIRS, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"npm could not install boardgame.io: {done.stderr.strip().splitlines()[-1]}"
    return None


def their_case(tables: int, seconds: float) -> Result:
    environment = {**os.environ, "NODE_PATH": str(THEIRS / "node_modules"), "NODE_ENV": "production"}
    command = ["node", str(HERE / "boardgameio" / "server.cjs"), str(counting.LENGTH)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdout
        try:
            port = int(server.stdout.readline())
            before = cpu_seconds(server.pid)
            load = [str(each) for each in (port, tables, seconds, counting.LENGTH)]
            done = subprocess.run(
                ["node", str(HERE / "boardgameio" / "load.cjs"), *load],
                stdout=subprocess.PIPE,
                env=environment,
                check=True,
            )
            found = json.decode(done.stdout)
            return Result(found["moves"], found["seconds"], found["latencies"], cpu_seconds(server.pid) - before)
        finally:
            server.terminate()
            server.wait(20)


def cpu_seconds(process: int) -> float:
    """The processor time a process has used, its threads included; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# The table


def main() -> None:
    """Measure all, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement")
    parser.add_argument("--times", type=int, default=1, help="measurements of each case, of which the median counts")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES, help="how many at once")
    parser.add_argument("--only", help="hall or boardgame.io")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve)
        return
    missing = install() if arguments.only != "hall" else "boardgame.io is left out"
    cases = {}
    for tables in arguments.tables:
        if arguments.only != "boardgame.io":
            cases["hall, aztec", tables] = lambda tables: our_case("aztec", tables, arguments.seconds)
            cases["hall, counting", tables] = lambda tables: our_case("counting", tables, arguments.seconds)
        if not missing:
            cases["boardgame.io, counting", tables] = lambda tables: their_case(tables, arguments.seconds)
    results: dict[tuple[str, int], list[Result]] = {case: [] for case in cases}
    for _ in range(arguments.times):
        for case, run in cases.items():
            results[case].append(run(case[1]))
    show(results)
    if missing:
        print(missing)


def show(results: dict[tuple[str, int], list[Result]]) -> None:
    """Medians; the ratio is to boardgame.io at as many tables."""
    speeds = {case: median(result.speed for result in rows) for case, rows in results.items()}
    print(f"{'server, game':26}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'per cpu':>9}{'ratio':>7}")
    for (name, tables), rows in results.items():
        theirs = speeds.get(("boardgame.io, counting", tables))
        ratio = f"{speeds[name, tables] / theirs:7.2f}" if theirs else f"{'–':>7}"
        half, most = (median(result.within(share) for result in rows) for share in (0.5, 0.99))
        per_cpu = median(result.per_cpu for result in rows)
        print(f"{name:26}{tables:7}{speeds[name, tables]:9.0f}{half:8.1f}{most:8.1f}{per_cpu:9.0f}{ratio}")


if __name__ == "__main__":
    main()
