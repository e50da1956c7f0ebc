"""What the table of counts says, on small samples of which everyone can count it by hand."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.docs.pages import ROOT


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_counts", ROOT / "docs" / "make_counts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COUNTS = _loaded()
GAME = "src/hypostyle/games/quoits"

MOVES = '''
"""Moves."""


class Throw(Move):
    """QU-2: a ring is thrown."""

    kind: ClassVar[str] = "throw"


class Pick(Move):
    """After QU-2: a ring is picked up."""

    kind: ClassVar[str] = "pick"
'''
RULES = '''
"""Rules."""  # two comments

from a import b


def why_not(move):
    """Say QU-2."""
    # nothing else
    return refuse("QU-2", "too_far", by=3) or refuse("QU-3", "no_ring") or cite("QU-2")
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout of a project with one small game."""
    files = {
        f"{GAME}/moves.py": MOVES,
        f"{GAME}/position.py": RULES,
        f"{GAME}/kernel_rules.py": "def play():\n    return 1\n",
        f"{GAME}/reasons.py": 'WORDS = {"too_far": "quoits.far"}\n',
        f"{GAME}/drawing.py": 'from x import Throw\nprint("pick")\n',
        f"{GAME}/kit_box.py": 'print("throwing", "pick")\n',
        f"{GAME}/__init__.py": "",
        "src/hypostyle/games/other/position.py": 'print("throw", "too_far")\n',
        "web/src/games/quoits/dock.ts": "const said = 'throw ring'\n",
        "web/src/games/quoits/dock.test.ts": "const said = 'throw'\n",
        "web/src/games/quoits/Ring.svelte": "<p>{t('refusal.too_far')}</p>\n\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def source(text: str, path: str = "src/hypostyle/part.py") -> object:
    return COUNTS.Source(path, text)


# Rules


def test_rules_are_stated_where_nothing_is_told_painted_or_printed(root: Path) -> None:
    found = COUNTS.stating_rules(COUNTS.python(root))
    names = [f"{GAME}/{name}.py" for name in ("kernel_rules", "moves", "position")]
    assert [each.path for each in found] == ["src/hypostyle/games/other/position.py", *names]
    assert [COUNTS.code_lines(each) for each in found] == [1, 2, 4, 2]


def test_every_name_of_what_states_no_rules_is_in_use() -> None:
    stems = [path.stem for path in (ROOT / "src/hypostyle/games").glob("*/*.py")]
    for pattern in COUNTS.NO_RULES:
        assert any(COUNTS.fnmatch(stem, pattern) for stem in stems), pattern


def test_a_rule_is_written_where_it_its_moves_or_its_refusals_are_named(root: Path) -> None:
    found = COUNTS.opened_for("QU-2", [*COUNTS.python(root), *COUNTS.client(root)])
    named = [f"{GAME}/{name}.py" for name in ("drawing", "moves", "position", "reasons")]
    assert found == [*named, "web/src/games/quoits/Ring.svelte", "web/src/games/quoits/dock.ts"]
    assert COUNTS.opened_for("QU-3", COUNTS.python(root)) == [f"{GAME}/position.py"]
    assert COUNTS.opened_for("QU-9", COUNTS.python(root)) == []


# Files and functions


def test_the_largest_file_has_most_lines(root: Path) -> None:
    assert COUNTS.largest(COUNTS.python(root)).path == f"{GAME}/moves.py"
    assert COUNTS.largest(COUNTS.client(root)).lines == 2


def test_a_function_is_complex_above_the_limit(root: Path) -> None:
    branches = "".join(f"    if n == {number}:\n        return {number}\n" for number in range(COUNTS.COMPLEX))
    whole = root / f"{GAME}/kernel_rules.py"
    whole.write_text(f"def many(n):\n{branches}", encoding="utf-8")
    assert COUNTS.complex_functions(root) == [
        f"kernel_rules.py: `many` is too complex ({COUNTS.COMPLEX + 1} > {COUNTS.COMPLEX})"
    ]
    whole.write_text(f"def many(n):\n{branches.partition('    if n == 1:')[0]}", encoding="utf-8")
    assert COUNTS.complex_functions(root) == []


# The same twice

SAME = [f"step({number})" for number in range(6)]


def twins(one: list[str], other: list[str]) -> list[tuple[int, int]]:
    found = COUNTS.twins([source("\n".join(one), "a.py"), source("\n".join(other), "b.py")])
    return [(each.one[1], each.other[1]) for each in found]


def test_six_lines_in_two_places_are_a_pair() -> None:
    assert twins(SAME, ["first()", *SAME]) == [(1, 2)]
    assert twins(SAME[:5], SAME[:5]) == []
    assert twins([*SAME, "end()"], [*SAME, "end()"]) == [(1, 1)], "seven lines are one pair"
    assert twins([*SAME, "a()", *SAME], ["b()", *SAME]) == [(1, 8), (1, 2), (8, 2)], "three places are three pairs"


def test_spaces_comments_docstrings_and_imports_say_nothing() -> None:
    between = [SAME[0], "", "# why", *SAME[1:]]
    nested = ["if True:", *(f"    {line}" for line in SAME)]
    assert twins(between, nested) == [(1, 2)]
    imports = [f"from a import b{number}" for number in range(8)]
    assert twins(imports, imports) == []
    long = ["from a import (", *(f"    b{number}," for number in range(8)), ")"]
    assert twins(long, long) == []
    told = ['"""One', *(f"line {number}" for number in range(8)), '"""']
    assert twins(told, told) == []


def test_lines_alike_under_each_other_overlap_and_are_no_pair() -> None:
    assert twins(["step()"] * 11, ["other()"]) == []
    assert twins([*SAME, *SAME], ["other()"]) == [(1, 7)]


def test_imports_and_comments_of_the_page_say_nothing() -> None:
    head = "import {\n a,\n b,\n c,\n d,\n e,\n f,\n} from './x'\n// one\n/* two\n three */\n"
    page = [source(head + "\n".join(SAME), f"{name}.ts") for name in "ab"]
    assert [(each.one, each.other) for each in COUNTS.twins(page)] == [(("a.ts", 12), ("b.ts", 12))]


# Modules


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a = []", ["a"]),
        ("a: dict[str, int] = {}", ["a"]),
        ("a = {x: 1 for x in y}", ["a"]),
        ("a = np.zeros(3)", ["a"]),
        ("a = defaultdict(list)", ["a"]),
        ("a = 1\ndef f():\n    global a\n    a = 2", ["a"]),
        ("a: Mapping[str, int] = {}", []),
        ("a: Final = ()", []),
        ("a = (1, 2)", []),
        ("a = frozenset({1})", []),
        ("def f():\n    a = []", []),
        ("class A:\n    a = []", []),
        ("__all__ = ['a']", []),
    ],
)
def test_what_can_be_changed_in_place(text: str, names: list[str]) -> None:
    assert COUNTS.changeable_globals([source(text)]) == [f"src/hypostyle/part.py: {name}" for name in names]


def test_a_cycle_is_a_group_of_modules_that_need_each_other() -> None:
    assert COUNTS.cycles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": []}) == [["a", "b", "c"]]
    assert COUNTS.cycles({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c"]}) == [["a", "b"], ["c", "d"]]
    assert COUNTS.cycles({"a": ["b", "c"], "b": ["c"], "c": []}) == []


def test_imports_within_functions_count_and_those_of_types_do_not() -> None:
    one = "from hypostyle import two\nif TYPE_CHECKING:\n    import hypostyle.three\n"
    two = "import sys\ndef f():\n    from hypostyle.three import x\n"
    sources = [source(text, f"src/hypostyle/{name}.py") for name, text in (("one", one), ("two", two), ("three", ""))]
    sources.append(source("from hypostyle.one import y", "src/hypostyle/__init__.py"))
    assert COUNTS.imports_of_python(sources) == {
        "hypostyle": {"hypostyle.one"},
        "hypostyle.one": {"hypostyle.two"},
        "hypostyle.two": {"hypostyle.three"},
        "hypostyle.three": set(),
    }


def test_files_of_the_page_import_each_other() -> None:
    texts = {
        "web/src/a.ts": "import {\n  b,\n} from './in/b'\nimport type { C } from './in/C.svelte'\n",
        "web/src/in/b.ts": 'import { x } from "svelte"\nexport * from "../a"\n',
        "web/src/in/C.svelte": "<script>\n  import { a } from '../a'\n</script>\n",
    }
    found = COUNTS.imports_of_client([source(text, path) for path, text in texts.items()])
    assert found == {"web/src/a.ts": {"web/src/in/b.ts"}, "web/src/in/b.ts": {"web/src/a.ts"}} | {
        "web/src/in/C.svelte": {"web/src/a.ts"}
    }


# The table


def test_the_table_has_all_of_it(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(COUNTS, "RULES_TO_FIND", ("QU-2",))
    monkeypatch.setattr(sys, "argv", ["make_counts.py", str(root), "--details"])
    COUNTS.main()
    told = capsys.readouterr().out
    assert told.startswith("|  | Python | client |\n| --- | ---: | ---: |\n| lines that state rules | 9 | – |\n")
    assert "| files to open for QU-2 | 4 | 2 |\n" in told
    assert "| mutable module globals | 1 | – |\n" in told
    assert f"  {GAME}/reasons.py: WORDS\n" in told


def test_the_page_has_the_table() -> None:
    rows = [line.split("|")[1] for line in COUNTS.on_page().splitlines() if line.startswith("|")]
    assert rows == [line.split("|")[1] for line in COUNTS.table(ROOT).splitlines()]


def test_the_table_is_written_into_the_page(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- made by docs/make_counts.py -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(COUNTS, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["make_counts.py", str(root), "--page"])
    COUNTS.main()
    head, end = "before\n<!-- made by docs/make_counts.py -->\n", "\n<!-- end -->\nafter\n"
    assert page.read_text(encoding="utf-8") == f"{head}\n{capsys.readouterr().out}{end}"
