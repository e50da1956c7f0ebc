"""The layers of the house: who imports whom, and who knows a game by name."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hypostyle
from hypostyle.core import Game
from hypostyle.games import Library
from tests.toys import TOYS

ROOT = Path(hypostyle.__file__).parent
GAMES = tuple(Library.of_the_house())

MOST_LINES_OF_A_TOY = 140

KERNELS_IMPORT = ("hypostyle.compiled", "hypostyle.layout", "numba", "numpy")

# Each layer may import those to its left.
CORE_LAYERS = ("core", "games", "ai")
MIDDLE_LAYERS = ("arena", "server", "adapters")
LAYERS = {
    **{layer: CORE_LAYERS[:number] for number, layer in enumerate(CORE_LAYERS)},
    "printing": ("core",),
    **dict.fromkeys(MIDDLE_LAYERS, (*CORE_LAYERS, "printing")),
    "cli": (*CORE_LAYERS, "printing", *MIDDLE_LAYERS),
}


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file, by its full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def is_within(name: str, *packages: str) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def strangers(folder: Path, *known: str) -> list[str]:
    """Imports from a folder that are neither standard nor known."""
    return [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources(folder)
        for name in imports(path)
        if not is_standard(name) and not is_within(name, *known)
    ]


def test_there_are_sources_to_look_at() -> None:
    assert len(sources(ROOT / "core")) > 10
    assert "hypostyle.core.actors.CHANCE" in set(imports(ROOT / "core" / "__init__.py"))
    assert GAMES


def test_core_imports_nothing_but_itself_and_the_standard_library() -> None:
    assert strangers(ROOT / "core", "hypostyle.core") == []


def test_the_folder_of_games_imports_core_only() -> None:
    found = [name for name in imports(ROOT / "games" / "__init__.py") if not is_standard(name)]
    assert all(is_within(name, "hypostyle.core") for name in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_nothing_but_core_and_itself(game: str) -> None:
    """But for its kernel, in one file or several, which only computer players load."""
    found = [line.split(": ") for line in strangers(ROOT / "games" / game, "hypostyle.core", f"hypostyle.games.{game}")]
    assert [line for line in found if not is_of_kernel(Path(line[0]).stem)] == []
    assert [line for line in found if not is_within(line[1], *KERNELS_IMPORT)] == []


def is_of_kernel(module: str) -> bool:
    """`kernel`, `kernel_rules`."""
    return module == "kernel" or module.startswith("kernel_")


def test_only_computer_players_load_a_kernel() -> None:
    others = [path for path in sources(ROOT) if not path.is_relative_to(ROOT / "ai") and not is_of_kernel(path.stem)]
    loading = [path for path in others for name in imports(path) if any(map(is_of_kernel, name.split(".")))]
    assert loading == []


@pytest.mark.parametrize("layer", [folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").exists()])
def test_a_layer_imports_only_those_to_its_left(layer: str) -> None:
    own = (layer, *LAYERS[layer])
    known = ("hypostyle.__version__", "hypostyle.compiled", "hypostyle.layout", *(f"hypostyle.{name}" for name in own))
    others = [line for line in strangers(ROOT / layer, *known) if ": hypostyle" in line]
    assert others == []


def test_the_server_is_handed_its_games() -> None:
    """It plays whatever library it is given: the toys in its tests, the games of the house behind the command."""
    ours = {name for path in sources(ROOT / "server") for name in imports(path) if is_within(name, "hypostyle")}
    known = ("hypostyle.core", "hypostyle.ai", "hypostyle.printing", "hypostyle.server", "hypostyle.__version__")
    assert any(is_within(name, "hypostyle.core") for name in ours)
    assert [name for name in ours if not is_within(name, *known)] == []


def test_what_decides_touches_neither_disk_nor_network() -> None:
    """The parts of the hall that are arithmetic on events and positions; only the hall itself waits for things."""
    for name in ("protocol", "events", "clock", "objection", "decisions", "telling"):
        outside = {module.partition(".")[0] for module in imports(ROOT / "server" / f"{name}.py")}
        assert not outside & {"asyncio", "sqlite3", "fastapi", "starlette", "socket", "threading", "time"}, name


def test_importing_core_or_a_game_loads_no_server() -> None:
    code = (
        "import sys, hypostyle.games; hypostyle.games.Library.of_the_house(); print('hypostyle.server' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_server_itself_loads_no_compiler() -> None:
    """Computer players think in processes of their own; the server knows no more than the names of their levels."""
    code = "import sys, hypostyle.server.app; print(bool({'numba', 'numpy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_toys_need_nothing_of_core_that_is_not_public() -> None:
    folder = Path(__file__).parent / "toys"
    ours = {name for path in sources(folder) for name in imports(path) if is_within(name, "hypostyle")}
    assert ours
    assert all(name.count(".") == 2 and name.startswith("hypostyle.core.") for name in ours)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: str(toy.facts.id))
def test_a_toy_is_one_short_file(toy: Game) -> None:
    [path] = sources(Path(__file__).parent / "toys" / toy.facts.id)
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES_OF_A_TOY


# Nobody knows a game by name


def names_in(path: Path) -> set[str]:
    """All names and whole texts of a file's code. Prose (help, comments) may speak of a game; code may not."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for value in vars(node).values():
            found |= set(value.split(".")) if isinstance(value, str) else set()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_its_folder_knows_a_game_by_name(game: str) -> None:
    own = ROOT / "games" / game
    knowing = [path for path in sources(ROOT) if own not in path.parents and game in names_in(path)]
    assert knowing == []
    assert any(game in names_in(path) for path in sources(own)), "the search finds names where there are some"


def test_importing_the_games_loads_nothing_but_the_standard_library() -> None:
    code = """
import json, sys
before = set(sys.modules)
from hypostyle.games import Library
Library.of_the_house()
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "hypostyle" in loaded
    assert not loaded & {"numpy", "numba", "rich", "typer"}
    assert {name for name in loaded if not is_standard(name)} == {"hypostyle"}
