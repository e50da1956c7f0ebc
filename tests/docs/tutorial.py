"""The game that the tutorial adds: its files, taken from the pages, and a copy of the tree in which it is a game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, Block, blocks

NAME = "obelisk"
PAGES = tuple(ROOT / "docs" / f"{name}.md" for name in ("add-a-game", "add-a-game-whole"))
# All that a game adds lies here.
PLACES = tuple(f"{place}/{NAME}" for place in ("src/hypostyle/games", "web/src/games", "tests/games", "docs/games"))

_COPIED = ("docs", "src", "tests", "web", "pyproject.toml")
_MADE = shutil.ignore_patterns("node_modules", "client", "__pycache__", "*_cache", ".cases")  # by builds and tools


def code_blocks() -> list[Block]:
    """Every block of the pages that has to be a file: all but what a command prints."""
    found = [block for page in PAGES for block in blocks(page)]
    return [block for block in found if block.file or block.language != "text"]


def files() -> dict[str, str]:
    """What the pages add: path and text."""
    return {block.file: block.text for block in code_blocks() if block.file}


class Tree:
    """A copy of the tree with the tutorial's game in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in _COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=_MADE)
            else:
                shutil.copy2(ROOT / name, root)
        self._before = self._contents()
        (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        for name, text in files().items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")

    def python(self, *arguments: str) -> str:
        """What Python prints in the copy, whose package is the one in the copy."""
        return self._run("", sys.executable, *arguments)

    def npx(self, *arguments: str) -> str:
        """What a tool of the client prints in the copy."""
        return self._run("web", "npx", *arguments)

    def changed(self) -> set[str]:
        """What was there before and is not, or is another, and what is new."""
        now = self._contents()
        return {name for name in now.keys() | self._before.keys() if now.get(name) != self._before.get(name)}

    def _run(self, folder: str, *command: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        done = subprocess.run(
            command, cwd=self.root / folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _contents(self) -> dict[str, bytes]:
        found = {}
        for folder, folders, names in os.walk(self.root):
            made = _MADE(folder, [*folders, *names])
            folders[:] = [name for name in folders if name not in made]
            for path in (Path(folder) / name for name in names if name not in made):
                found[path.relative_to(self.root).as_posix()] = path.read_bytes()
        return found
