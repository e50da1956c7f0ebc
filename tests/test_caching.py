"""What was compiled is found again as long as it would be compiled to the same, and not a moment longer."""

import ast
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher

from hypostyle import caching
from hypostyle.compiled import INT, compiled, popcount, ready

PACKAGE = Path(caching.__file__).parent

TELL_VERSIONS = """
import json
from importlib import import_module
from hypostyle.caching import version
from hypostyle.games import Library

kernels = {name: import_module(f"{game.package}.kernel").KERNEL for name, game in Library.of_the_house().items()}
print(json.dumps({name: [version(each) for each in kernel.functions] for name, kernel in kernels.items()}))
"""

RULES = "PIECES = 22\nWIDTHS = (3, 5)\n"
HELP = '''
from hypostyle.compiled import INT, compiled
from tiny import rules

@compiled(INT(INT))
def times(number: int) -> int:
    """So many."""
    return number * rules.PIECES
'''
KERNEL = """
from hypostyle.compiled import INT, compiled, popcount, ready
from tiny.help import times
from tiny.rules import WIDTHS

@compiled(INT(INT))
def play(number: int) -> int:
    return times(number) + WIDTHS[1] + popcount(7)

ready(play)
print(play(2), sum(play.stats.cache_misses.values()))
"""


def run(code: str, **environment: str) -> str:
    given = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=given).stdout


def versions(root: Path, seed: str = "0") -> dict[str, list[str]]:
    """How the functions of all kernels are known, in a copy of the package."""
    found: dict[str, list[str]] = json.loads(run(TELL_VERSIONS, PYTHONPATH=str(root), PYTHONHASHSEED=seed))
    return found


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before, path
    path.write_text(after, encoding="utf-8")


@pytest.fixture(scope="module")
def original() -> dict[str, list[str]]:
    return versions(PACKAGE.parent)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources in another place."""
    shutil.copytree(PACKAGE, tmp_path / "hypostyle", ignore=shutil.ignore_patterns("client", "__pycache__"))
    return tmp_path


def test_versions_are_the_same_elsewhere_and_in_every_process(original: dict[str, list[str]], copy: Path) -> None:
    assert versions(copy, seed="7") == original


def test_comments_and_docstrings_compile_nothing_again(original: dict[str, list[str]], copy: Path) -> None:
    for path in copy.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
                node.body[0] = ast.Expr(ast.Constant(f"Said in another way: {ast.get_docstring(node)}"))
        path.write_text(ast.unparse(tree), encoding="utf-8")  # on other lines, and without a comment
    assert versions(copy) == original


def test_a_docstring_where_there_was_none_compiles_nothing_again(tmp_path: Path) -> None:
    def found(number: int) -> int:
        return number + 5

    def told(number: int) -> int:
        """The same."""
        return number + 5

    bare, documented = (caching._of_code(each.__code__, each.__doc__) for each in (found, told))
    assert bare == documented


def test_a_constant_of_the_rules_compiles_its_game_again_and_no_other(
    original: dict[str, list[str]], copy: Path
) -> None:
    edit(copy / "hypostyle/games/temple/score.py", lambda text: text.replace("TILES = 30", "TILES = 29"))
    changed = versions(copy)
    assert [name for name in original if changed[name] != original[name]] == ["temple"]


def test_a_function_in_another_file_compiles_again_what_calls_it(original: dict[str, list[str]], copy: Path) -> None:
    path = copy / "hypostyle/games/turquoise/kernel_ways.py"
    edit(path, lambda text: text.replace("before | reached[cost - 1]", "reached[cost - 1] | before"))
    changed = versions(copy)
    assert [name for name in original if changed[name] != original[name]] == ["turquoise"]
    assert set(changed["turquoise"]) & set(original["turquoise"])  # those that do not call it


@pytest.fixture
def tiny(tmp_path: Path) -> Callable[..., list[int]]:
    """A kernel of three files: returns what it answers, and how many functions Python had to have compiled."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    texts = {"__init__": "", "rules": RULES, "help": HELP, "kernel": KERNEL}

    def play(**changed: str) -> list[int]:
        for name, text in (texts | changed).items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        out = run("import tiny.kernel", PYTHONPATH=str(tmp_path), XDG_CACHE_HOME=str(tmp_path))
        return [int(each) for each in out.split()]

    return play


def test_a_function_is_compiled_once_and_again_when_anything_it_uses_changes(tiny: Callable[..., list[int]]) -> None:
    assert tiny() == [2 * 22 + 5 + 3, 1]
    assert tiny() == [2 * 22 + 5 + 3, 0]
    assert tiny(help="# Noted.\n" + HELP.replace("So many.", "Many.")) == [2 * 22 + 5 + 3, 0]
    assert tiny(rules=RULES.replace("22", "24")) == [2 * 24 + 5 + 3, 1]
    assert tiny(rules=RULES.replace("5", "6")) == [2 * 22 + 6 + 3, 1]
    assert tiny(help=HELP.replace("number *", "number +")) == [2 + 22 + 5 + 3, 1]
    assert tiny() == [2 * 22 + 5 + 3, 0]  # as it was, and it is still there


def test_a_member_of_an_enum_with_another_number_is_noticed(tiny: Callable[..., list[int]]) -> None:
    rules = f"{RULES}from enum import IntEnum\nclass Face(IntEnum):\n    STAR = 8\n"
    kernel = KERNEL.replace("import WIDTHS", "import WIDTHS, Face").replace("popcount(7)", "Face.STAR")
    assert tiny(rules=rules, kernel=kernel) == [2 * 22 + 5 + 8, 1]
    assert tiny(rules=rules, kernel=kernel) == [2 * 22 + 5 + 8, 0]
    assert tiny(rules=rules.replace("8", "9"), kernel=kernel) == [2 * 22 + 5 + 9, 1]


def test_a_file_that_cannot_be_read_is_compiled_again(tiny: Callable[..., list[int]], tmp_path: Path) -> None:
    assert tiny()[1] == 1
    for broken in (b"", b"something else"):
        for path in (tmp_path / "hypostyle/compiled").iterdir():
            path.write_bytes(broken)
        assert tiny() == [52, 1]
    assert tiny() == [52, 0]


def test_what_nobody_reads_is_cleared_and_what_is_used_is_kept(
    tiny: Callable[..., list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tiny()
    kept = sorted(caching.folder().iterdir())
    assert [path.name.rpartition("-")[0] for path in kept] == ["tiny.help.times", "tiny.kernel.play"]
    long_ago = time.time() - 2 * caching.KEPT
    former = tmp_path / "hypostyle" / "compiled-1234"
    former.mkdir()
    for path in (*kept, former):
        os.utime(path, (long_ago, long_ago))
    tiny()  # reads one of the two, and the other is part of it
    tiny(kernel=KERNEL.replace("popcount(7)", "popcount(1)"))  # compiles, and then clears up
    assert not former.exists()
    assert set(kept) < set(caching.folder().iterdir())
    for path in kept:
        os.utime(path, (long_ago, long_ago))
    caching.clear()
    assert not any(path.exists() for path in kept)
    assert len(list(caching.folder().iterdir())) == 1


def test_nothing_is_compiled_with_a_value_whose_change_would_not_be_noticed() -> None:
    @compiled(INT(INT))
    def uses_an_object(number: int) -> int:
        return number if strange else 0

    strange = object()
    with pytest.raises(TypeError, match="nobody would notice"):
        ready(uses_an_object)


def test_arrays_and_their_types_are_told_apart() -> None:
    values = [np.arange(3), np.arange(3.0), np.arange(4), 1, 1.0, True, (1, 2), (1, (2,)), "1"]
    told = [caching._of_value(value, test_arrays_and_their_types_are_told_apart, []) for value in values]  # type: ignore[arg-type]
    assert len(set(told)) == len(values)


@pytest.mark.parametrize(
    ("owner", "name", "why"),
    [
        (CompileResult, "_reduce", "what was compiled is written in parts"),
        (CompileResult, "_rebuild", "and made of these again"),
        (Dispatcher, "get_call_template", "a function is made ready when its caller is compiled"),
        (Dispatcher, "disable_compile", "for the types it was declared with and no others"),
        (Dispatcher, "enable_caching", "by the attribute `_cache`"),
        (NullCache, "load_overload", "a dispatcher asks its cache"),
        (NullCache, "save_overload", "and gives to it"),
        (popcount, "_defn", "what an intrinsic does is part of what a function does"),
        (serialize, "dumps", "functions are pickled by value"),
    ],
)
def test_numba_has_what_is_reached_into(owner: object, name: str, why: str) -> None:
    """It is no promise of Numba's: whoever raises its bound in pyproject.toml learns here what broke."""
    assert hasattr(owner, name), why


def test_a_dispatcher_asks_the_cache_that_it_was_given() -> None:
    @compiled(INT(INT))
    def doubled(number: int) -> int:
        return 2 * number

    asked = []

    class Asked(NullCache):
        def load_overload(self, signature: Any, context: Any) -> None:
            asked.append(signature)

    function: Any = doubled
    function._cache = Asked()
    ready(function)
    assert asked == [INT(INT)]
    assert function(4) == 8
