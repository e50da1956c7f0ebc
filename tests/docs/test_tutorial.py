"""The game that the tutorial adds is a game: a copy of the tree, its files added and nothing else changed, plays it."""

import re

import pytest

from hypostyle.games import Library
from tests.docs.pages import ROOT, blocks
from tests.docs.tutorial import NAME, PAGES, PLACES, Tree, code_blocks, files
from tests.sizes import to_prove

_CHECK = f"""
from hypostyle.core import check_game
from hypostyle.games import Library
check_game(Library.of_the_house()["{NAME}"], games=40)
"""
# What so small a game has no need of; its kernel is one file.
_SPARED = {
    "src/hypostyle/games": r"building|description|drawing|examples|policy|reasons|kernel_\w+",
    "web/src/games": r"space|\w+\.test",
}
# What goes through all games; and what is asked of a game of the house, but would be too long for a tutorial.
_RUNNERS = ("games", "core", "printing", "ai/test_kernels.py", "test_layers.py")
_TOO_LONG = "games/test_lessons.py::test_a_game_is_taught_in_five_lessons_or_more_about_its_main_rules"
_CLIENT_RUNNERS = ("stage/scenes", "table/colours", "components/daily", "words/files", "words/plain", "layers")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("tree"))


def test_every_block_of_code_is_a_new_file_of_the_game() -> None:
    for block in code_blocks():
        assert block.file, f"every block of code is a file with a name:\n{block.text}"
        assert block.file.startswith(PLACES)
        assert not (ROOT / block.file).exists()
    assert len(files()) == len(code_blocks()), "each file is told once"


@pytest.mark.parametrize("place", _SPARED)
def test_it_has_the_files_that_every_game_has(place: str) -> None:
    def held(game: str) -> set[str]:
        folder = ROOT / place / game
        found = {path.relative_to(folder) for path in folder.rglob("*.*") if "__pycache__" not in path.parts}
        return {path.as_posix() for path in found if not re.fullmatch(_SPARED[place], path.stem)}

    own = {name.removeprefix(f"{place}/{NAME}/") for name in files()}
    assert set.intersection(*map(held, Library.of_the_house())) <= own


def test_the_check_prints_what_the_page_shows(tree: Tree) -> None:
    (shown,) = (block.text for page in PAGES for block in blocks(page, "text") if not block.file)
    assert tree.python("-c", _CHECK) == shown


def test_the_house_proves_it_as_it_proves_its_own(tree: Tree) -> None:
    """With the playthroughs that the page tells to write, of which it shows one."""
    tree.python("-m", "tests.games.playthroughs")
    written = tree.changed() - files().keys()
    assert all(name.startswith(f"tests/games/{NAME}/playthroughs/") for name in written)
    assert {name: (tree.root / name).read_text(encoding="utf-8") for name in files()} == files()
    runners = (f"tests/{name}" for name in _RUNNERS)
    spared = f"--deselect=tests/{_TOO_LONG}[{NAME}]"
    answered = tree.python("-m", "pytest", "-p", "no:xdist", "-v", "-k", NAME, spared, *runners)
    passed = re.search(r"(\d+) passed, \d+ deselected", answered)
    assert passed
    assert int(passed[1]) > 100


def test_it_is_written_as_the_house_writes(tree: Tree) -> None:
    python = [name for name in files() if name.endswith(".py")]
    tree.python("-m", "ruff", "check", "--no-cache", *python)
    tree.python("-m", "ruff", "format", "--check", "--no-cache", *python)
    tree.python("-m", "mypy", *python)


@to_prove
def test_its_client_is_written_as_the_house_writes(tree: Tree) -> None:
    tree.npx("prettier", "--check", f"src/games/{NAME}")
    tree.npx("eslint", f"src/games/{NAME}")
    tree.npx("svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json")


def test_its_client_passes_what_every_game_passes(tree: Tree) -> None:
    answered = tree.npx("vitest", "run", "--reporter=verbose", *(f"src/{name}.test.ts" for name in _CLIENT_RUNNERS))
    assert f"mounts '{NAME}', view +0" in answered


def test_it_is_printed(tree: Tree) -> None:
    tree.python("-m", "hypostyle", "print", NAME, "--out", "kit.pdf")
    assert (tree.root / "kit.pdf").read_bytes().startswith(b"%PDF")


def test_its_levels_differ_in_the_arena(tree: Tree) -> None:
    """Answers yes once the first has won 60 % or more."""
    contest = ("--players", "foreman,apprentice", "--until", "60", "--games", "120", "--seed", "1", "--workers", "1")
    tree.python("-m", "hypostyle", "arena", NAME, *contest)
