"""Planted mistakes: each is put into a copy of the package, and the game's own tests are run on that copy.

tests/games/<game>/mutations.toml lists them; its head explains the format.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypostyle.core import Game
from tests.games.house import ROOT, folder
from tests.mutations.guard import COPY

PACKAGE = ROOT / "src" / "hypostyle"
SECONDS = 120  # more than any run needs: a mutation may make a game endless


@dataclass(frozen=True)
class Mutation:
    """A mistake: `old` text that stands exactly once in `file`, and the `new` text that breaks `rule`."""

    game: Game
    name: str
    rule: str
    file: str
    old: str
    new: str
    breaks: str
    by: str = "tests"  # the list of tests that have to catch it; or another one, such as `literal`

    @property
    def stories(self) -> str:
        """What the names of the rule's stories begin with, after `test_`; of other lists, nothing."""
        return f"{self.rule.lower().replace('-', '_')}_" if self.by == "tests" else ""

    def applied(self, text: str) -> str:
        """The file's text with the mistake in it; raises ValueError if the old text does not stand exactly once."""
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.name!r}: its old text stands {found} times in {self.file}, not once:\n{self.old}")
        return text.replace(self.old, self.new)

    def plant(self, package: Path) -> None:
        """Make the mistake in a copy of the package."""
        path = package / self.file
        path.write_text(self.applied(path.read_text(encoding="utf-8")), encoding="utf-8")


def list_of(game: Game) -> dict[str, Any]:
    """The list of a game's mutations, as it stands in the file; empty without one."""
    path = folder(game) / "mutations.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"tests": [], "mutation": []}


def mutations(game: Game) -> list[Mutation]:
    """The mutations on a game's list."""
    return [Mutation(game, **row) for row in list_of(game)["mutation"]]


def copy_package(place: Path) -> Path:
    """A copy of the package's source below `place`, without anything compiled or built."""
    return Path(shutil.copytree(PACKAGE, place / "hypostyle", ignore=shutil.ignore_patterns("__pycache__", "client")))


def run_tests(game: Game, copied: Path, by: str = "tests", stories: str = "") -> subprocess.CompletedProcess[str]:
    """Run one list of a game's tests, or only some stories of it, on a copy of the package up to the first failure."""
    options = ["-x", "--noconftest", "--tb=line", "--no-header", "-p", "tests.mutations.guard"]
    without = ["-p", "no:cacheprovider"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, *without, "-k", f"test_{stories}", *list_of(game)[by]],
        cwd=ROOT,
        env=_environment(copied),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def _environment(copied: Path) -> dict[str, str]:
    """Ours, but with the copy before all else, and without what pytest or a full proof told this process."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "HYPOSTYLE_"))
    }
    return kept | {
        "PYTHONPATH": os.pathsep.join((str(copied.parent), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # loading plugins of others took most of the time
        COPY: str(copied),
    }
