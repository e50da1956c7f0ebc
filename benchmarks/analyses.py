"""Seconds that somebody waits for an analysis: until its first result, until all decisions have been looked at once,
and until it is done, at each depth.

The records are brought to a hall in a process of its own, by sockets, as a page brings them. The first of each game is
brought twice, since kernels are loaded meanwhile.

    .venv/bin/python benchmarks/analyses.py RECORD...
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

sys.path.insert(0, str(Path(__file__).resolve().parent))

import hall

from hypostyle.ai.analysis import DEPTHS
from hypostyle.core import read_record

EVERY = 0.05  # seconds, in which the hall is asked how far it is
LONGEST = 600.0  # seconds, to give up after


class Waited(NamedTuple):
    """What a record took."""

    decisions: int
    first: float
    once: float
    whole: float


class Page:
    """One visitor."""

    def __init__(self, port: int) -> None:
        self._address = f"http://{hall.HOST}:{port}"
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask for something, or post a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self._address}
        with self._opener.open(Request(self._address + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def waits(self, record: str, depth: str) -> Waited:
        """Bring a record and have it analysed."""
        path = f"/api/tables/{self.ask('/api/records', {'record': record})['table']}/analysis"
        began, passed = time.monotonic(), {}
        said = self.ask(f"{path}?depth={depth}", {})
        while time.monotonic() - began < LONGEST:
            seconds = time.monotonic() - began
            for mark, is_reached in (
                ("first", said["done"] > 0),
                ("once", said["done"] >= said["decisions"]),
                ("whole", said["state"] == "done"),
            ):
                if is_reached:
                    passed.setdefault(mark, seconds)
            if said["state"] == "done":
                return Waited(said["decisions"], **passed)
            time.sleep(EVERY)
            said = self.ask(f"{path}?start={said['done']}")
        raise SystemExit(f"an analysis is not done after {LONGEST:.0f} seconds")


@contextmanager
def visited() -> Iterator[Page]:
    """A hall, and a visitor."""
    with tempfile.TemporaryDirectory() as folder, hall.hall(Path(folder)) as (_, port):
        yield Page(port)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("records", nargs="+", type=Path, help="records of matches")
    arguments = parser.parse_args()
    print(f"{'record':34}{'depth':>10}{'decisions':>11}{'first s':>9}{'once s':>9}{'done s':>9}")
    met: set[str] = set()
    with visited() as page:
        for file in arguments.records:
            text = file.read_text(encoding="utf-8")
            game = read_record(text).game
            if game not in met:
                page.waits(text, "quick")
                met.add(game)
            for depth in DEPTHS:
                waited = page.waits(text, depth)
                seconds = "".join(f"{each:9.1f}" for each in (waited.first, waited.once, waited.whole))
                print(f"{game + ' ' + file.stem:34}{depth:>10}{waited.decisions:11}{seconds}", flush=True)


if __name__ == "__main__":
    main()
