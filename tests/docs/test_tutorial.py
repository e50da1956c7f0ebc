"""The game that docs/add-a-game.md adds is a game: its files are taken from the page and checked."""

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, blocks

_PAGE = ROOT / "docs" / "add-a-game.md"

_SCRIPT = """
import sys
import hypostyle.games
hypostyle.games.__path__.append(sys.argv[1])
from hypostyle.core import check_game, playthrough
game = hypostyle.games.Library.of_the_house()["obelisk"]
check_game(game, games=40)
print(playthrough(game, {}, 1), end="")
"""


def test_the_tutorial_ends_with_a_game_that_passes_the_check(tmp_path: Path) -> None:
    for block in blocks(_PAGE, "python", "json"):
        assert block.file, f"{_PAGE.name}:{block.line}: every block of code is a file with a name"
        path = tmp_path / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path)], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(block.text for block in blocks(_PAGE, "text"))


def test_the_tutorial_has_the_files_that_every_game_has() -> None:
    files = {block.file for block in blocks(_PAGE, "python", "json")}
    names = ("__init__", "facts", "space", "moves", "notation", "position", "score", "telling", "painting", "data")
    expected = {f"obelisk/{name}.py" for name in names} | {
        f"obelisk/words/{language}.json" for language in ("en", "fr")
    }
    assert files == expected
