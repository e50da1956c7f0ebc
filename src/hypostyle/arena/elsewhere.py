"""A player of another checkout of Hypostyle, asked through its command line: an old search beside a new one.

`hypostyle play` of that checkout plays the same match: the computer has one seat there, all others are people, and what
they play is typed in here. It keeps the record in a file, and what stands in it is what the computer has played. The
record it begins with reveals the seed, so that chance draws the same on both sides.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hypostyle.ai.levels import LEVELS
from hypostyle.core import Dice, Game, Match, Move, RecordError, Seat, read_entry, read_record, write_json

PREFIX = "at:"
LEVEL = "architect"  # if none is named
PROMPT = b"> "  # at the beginning of a line

_NAME = re.compile(rf"{PREFIX}(.+?)(?::({'|'.join(LEVELS)}))?")
_DIGITS = 12  # of a hash
_LUCK = 2**31  # seeds that the other computer may be given


class Elsewhere(NamedTuple):
    """Who is asked: a level of the checkout in a folder."""

    folder: Path
    level: str

    @classmethod
    def named(cls, name: str) -> Elsewhere | None:
        """The player that `at:FOLDER` or `at:FOLDER:LEVEL` names; None for other names."""
        found = _NAME.fullmatch(name)
        return cls(Path(found[1]).resolve(), found[2] or LEVEL) if found else None

    @property
    def identity(self) -> dict[str, str]:
        """What its answers rest on: its commit, and the sources as they are."""
        return {"commit": _commit(self.folder), "sources": _hash_of_sources(self.folder), "level": self.level}


class CannotPlay(Exception):
    """Another checkout cannot be asked: it is none, has other rules, or lacks what is wanted."""


def check(player: Elsewhere, game: Game, scale: float, *, by_clock: bool) -> None:
    """Raises CannotPlay, with the reason, unless the other checkout can play this game as it is wanted."""
    rules = _rules(player.folder, game.facts.id)
    if rules != game.facts.rules_version:
        raise CannotPlay(f"rules version {rules} of {game.facts.id} there, {game.facts.rules_version} here")
    if LEVELS[player.level].seconds and not by_clock:
        raise CannotPlay(f"{player.level} thinks by the clock there")
    if scale != 1 and "--scale" not in _told(player.folder, "play", "--help"):
        raise CannotPlay("'play' has no --scale there: take scale 1 and a lower level")


@cache
def _rules(folder: Path, game: str) -> int | None:
    try:
        return read_record(_told(folder, "random", game, "--seed", "1")).rules
    except RecordError:
        raise CannotPlay(f"no game {game} there") from None


@cache
def _told(folder: Path, *arguments: str) -> str:
    """What its command line says."""
    try:
        done = subprocess.run([_command(folder), *arguments], capture_output=True, text=True, env=_environment())
    except OSError as error:
        raise CannotPlay(f"no Hypostyle that is set up in {folder}: {error.strerror}") from None
    return done.stdout


def _command(folder: Path) -> str:
    return str(folder / ".venv" / "bin" / "hypostyle")


def _environment() -> dict[str, str]:
    """Without what would lead Python to this checkout, and wide enough that no option is cut off in a help."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, "COLUMNS": "200"}


@cache
def _commit(folder: Path) -> str:
    told = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, text=True)
    return told.stdout.strip()[:_DIGITS] or "unknown"


@cache
def _hash_of_sources(folder: Path) -> str:
    """Of all that may change an answer, also where it is not committed."""
    root = folder / "src" / "hypostyle"
    paths = sorted(path for path in root.rglob("*") if path.suffix in (".py", ".json"))
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:_DIGITS]


class Guest:
    """A seat of one match that another checkout plays: one process, begun with the first question."""

    def __init__(self, player: Elsewhere, scale: float = 1.0) -> None:
        self._player = player
        self._scale = scale
        self._desk = tempfile.TemporaryDirectory()
        self._kept = Path(self._desk.name) / "kept.json"  # the match as it stands there
        self._process: subprocess.Popen[bytes] | None = None  # begun with the first question

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._leave()
        self._desk.cleanup()

    def __call__(self, match: Match, seat: Seat, dice: Dice) -> Move:
        """What the other checkout plays now; raises CannotPlay."""
        if self._process is None or not self._follows(match):
            self._begin(match, seat, dice)
        for _ in range(match.ply + 2 * len(match.position.seats)):
            there = self._lines()
            if len(there) > match.ply:
                actor, move = read_entry(match.position, there[match.ply])
                if actor != seat:
                    break
                return move
            if len(there) == match.ply:
                self._type("")  # where several may act, the others wait until it has
            else:
                actor, move = match.entries[len(there)]
                self._type(f"seat{actor}: {move.text}")
            if not self._follows(match):
                self._begin(match, seat, dice)
        raise CannotPlay(f"seat{seat} does not play there after {match.ply} entries")

    def _follows(self, match: Match) -> bool:
        """Whether the match there is this one, as far as both have come."""
        there, here = self._lines(), match.lines
        common = min(len(there), len(here))
        return there[:common] == here[:common]

    def _lines(self) -> tuple[str, ...]:
        return tuple(line.text for line in read_record(self._kept.read_text(encoding="utf-8")).lines)

    def _begin(self, match: Match, seat: Seat, dice: Dice) -> None:
        self._leave()
        begun = self._kept.with_name("begun.json")
        begun.write_text(write_json(match.record(reveal=True)), encoding="utf-8")
        self._kept.unlink(missing_ok=True)
        command = [_command(self._player.folder), "play", "--load", str(begun), "--save", str(self._kept)]
        command += ["--computer", str(seat), "--level", self._player.level, "--seed", str(dice.below(_LUCK))]
        if self._scale != 1:
            command += ["--scale", f"{self._scale:.9f}"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=_environment()
        )
        self._listen()

    def _type(self, line: str) -> None:
        process = self._process
        assert process, "it has begun"
        assert process.stdin, "a pipe"
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass  # what it said last tells why
        self._listen()

    def _listen(self) -> None:
        """Until it asks: what it keeps is then as new as it can be."""
        assert self._process, "it has begun"
        assert self._process.stdout, "a pipe"
        heard = b""
        while not (b"\n" + heard).endswith(b"\n" + PROMPT):
            more = os.read(self._process.stdout.fileno(), 65536)
            if not more:
                raise CannotPlay(f"it stopped: {heard.decode(errors='replace').strip()[-500:]}")
            heard += more

    def _leave(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None
