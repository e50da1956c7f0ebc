"""Count what makes the code hard to read: `python docs/make_counts.py [FOLDER]` prints a table in Markdown.

It counts this checkout, or the one in FOLDER, so that two states of the project can be compared. What each row counts
is said by the function that counts it. `--details` names what was counted, `--page` writes the table into PAGE.
"""

import ast
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = "hypostyle"
RULES_TO_FIND = ("TR-10", "AZ-12")  # one that is written in many places of its game, and one with moves of its own

# Modules of a game that tell, paint, print, teach or play it; all others state its rules.
NO_RULES = (
    *("data", "description", "drawing", "facts", "joints", "looks", "measures", "notation", "painting", "picture"),
    *("policy", "race", "reasons", "sheet", "signs", "telling", "where", "__init__", "kit*", "solids"),
    *("kernel_plans", "kernel_play", "kernel_prior", "kernel_value"),
)
COMPLEX = 15  # by McCabe: a function with more ways through it is counted
LIKE = 6  # lines that are the same in two places
CHANGEABLE = frozenset(
    (
        *("list", "dict", "set", "bytearray", "defaultdict", "Counter", "deque", "OrderedDict", "WeakKeyDictionary"),
        *("array", "empty", "full", "ones", "zeros"),
    )
)
READ_ONLY = frozenset(("Mapping", "Sequence", "Collection", "Iterable", "Set", "AbstractSet"))  # so mypy guards them


class Source(NamedTuple):
    """A file: its path below the checkout, and its text."""

    path: str
    text: str

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @property
    def module(self) -> str:
        """How Python calls it."""
        return ".".join(Path(self.path).with_suffix("").parts).removeprefix("src.").removesuffix(".__init__")


Sources = Sequence[Source]


def python(root: Path) -> list[Source]:
    """What the package consists of."""
    return _read(root, root.glob(f"src/{PACKAGE}/**/*.py"))


def client(root: Path) -> list[Source]:
    """What the page consists of, without its tests and without what a program writes."""
    found = (path for path in root.glob("web/src/**/*") if path.suffix in (".ts", ".svelte") and path.name != "wire.ts")
    return _read(root, (path for path in found if ".test." not in path.name and not path.name.endswith(".d.ts")))


def _read(root: Path, paths: Iterable[Path]) -> list[Source]:
    return [Source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(paths)]


# Rules


def stating_rules(sources: Sources) -> list[Source]:
    """The modules of the games that say what is allowed and what follows, for people's moves or compiled."""
    return [
        source
        for source in sources
        if fnmatch(source.path, f"src/{PACKAGE}/games/*/*.py")
        and not any(fnmatch(Path(source.path).stem, pattern) for pattern in NO_RULES)
    ]


def code_lines(source: Source) -> int:
    """Lines with code on them: no blank ones, comments, docstrings or imports."""
    return len(_numbered(source))


def opened_for(rule: str, sources: Sources) -> list[str]:
    """The files of a game in which one rule is written: all that name it, a class that is for it, or its refusals.

    A class is for the rule that its docstring begins with; its `kind` is named in quotation marks, as refusals are, or
    as a member of an enum.
    """
    own = [source for source in sources if re.search(rf"\b{rule}\b", source.text)]
    games = {_game(source) for source in own}
    classes, quoted = _names(rule, [source for source in own if source.path.endswith(".py")])
    said = [rf"\b{name}\b" for name in (rule, *classes)]
    said += [rf"""["'](?:\w+\.)*{name}(?: [^"']*)?["']""" for name in quoted]
    pattern = re.compile("|".join(said))
    return [source.path for source in sources if _game(source) in games and pattern.search(source.text)]


def _game(source: Source) -> str:
    found = re.search(r"/games/(\w+)/", source.path)
    return found[1] if found else ""


def _names(rule: str, sources: Sources) -> tuple[set[str], set[str]]:
    """Classes that are for a rule, and their kinds of moves beside the codes of its refusals."""
    classes, quoted = set(), set()
    for node in (node for source in sources for node in ast.walk(source.tree)):
        match node:
            case ast.ClassDef() if (ast.get_docstring(node) or "").startswith(f"{rule}:"):
                classes.add(node.name)
                kinds = {text for each in node.body if (text := _kind(each))}
                classes |= {name for name in kinds if "." in name}
                quoted |= {name.rpartition(".")[2].lower() for name in kinds}
            case ast.Call(args=values) | ast.Tuple(elts=values):
                texts = [value.value for value in values if isinstance(value, ast.Constant)]
                if rule in texts[:-1] and re.fullmatch(r"[a-z_]+", str(texts[texts.index(rule) + 1])):
                    quoted.add(str(texts[texts.index(rule) + 1]))
    return classes, quoted


def _kind(node: ast.stmt) -> str | None:
    """The kind of a class of moves: its text, or the member of an enum that it is."""
    match node:
        case (
            ast.AnnAssign(target=ast.Name(id="kind"), value=ast.Constant() | ast.Attribute() as value)
            | ast.Assign(targets=[ast.Name(id="kind")], value=ast.Constant() | ast.Attribute() as value)
        ):
            return ast.unparse(value).strip("'")
    return None


# Files and functions


def largest(sources: Sources) -> Source:
    """The file with the most lines."""
    return max(sources, key=lambda source: (source.lines, source.path))


def complex_functions(root: Path) -> list[str]:
    """Functions with more than so many ways through them, as ruff counts them (C901)."""
    rule = ("--isolated", "--select", "C901", "--config", f"lint.mccabe.max-complexity={COMPLEX}")
    command = (sys.executable, "-m", "ruff", "check", "--no-cache", *rule, "--output-format", "json", "src")
    run = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    return [f"{Path(row['filename']).name}: {row['message']}" for row in json.loads(run.stdout)]


# The same twice


class Twin(NamedTuple):
    """The same lines in two places, by the first of them."""

    one: tuple[str, int]
    other: tuple[str, int]


def twins(sources: Sources) -> list[Twin]:
    """Pairs of places with so many lines, or more, that are the same but for spaces and comments; imports apart."""
    files = {source.path: _numbered(source) for source in sources}
    seen: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for path, lines in files.items():
        for at in range(len(lines) - LIKE + 1):
            seen[tuple(text for _, text in lines[at : at + LIKE])].append((path, at))
    pairs = (pair for places in seen.values() for pair in combinations(places, 2))
    return sorted(
        Twin((one, files[one][at][0]), (other, files[other][there][0]))
        for (one, at), (other, there) in pairs
        if not _goes_on(files[one], at, files[other], there) and not (one == other and there - at < LIKE)
    )


def _goes_on(one: list[tuple[int, str]], at: int, other: list[tuple[int, str]], there: int) -> bool:
    """Whether the lines before these are the same too, so that the pair is counted there."""
    return min(at, there) > 0 and one[at - 1][1] == other[there - 1][1]


def _numbered(source: Source) -> list[tuple[int, str]]:
    """Lines with their numbers, without spaces at their ends: those that say something."""
    left_out = _of_python(source) if source.path.endswith(".py") else _of_client(source.text)
    lines = enumerate(map(str.strip, source.text.splitlines()), start=1)
    return [(number, text) for number, text in lines if text and number not in left_out]


def _of_python(source: Source) -> set[int]:
    """Lines of imports, docstrings and comments."""
    found = {number for number, text in enumerate(source.text.splitlines(), start=1) if text.lstrip().startswith("#")}
    for node in ast.walk(source.tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
                found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


_OUTSIDE = re.compile(r"^\s*import\b.*?['\"];?$|^\s*//.*?$|^\s*/\*.*?\*/|^\s*<!--.*?-->", re.MULTILINE | re.DOTALL)


def _of_client(text: str) -> set[int]:
    """Lines of imports and comments."""
    spans = ((text.count("\n", 0, found.start()), found[0]) for found in _OUTSIDE.finditer(text))
    return {before + number for before, part in spans for number in range(1, part.count("\n") + 2)}


# Modules


def changeable_globals(sources: Sources) -> list[str]:
    """Names of modules whose value can be changed in place, unless their type forbids it, and those set by `global`."""
    found = []
    for source in sources:
        for node in source.tree.body:
            found += [f"{source.path}: {name}" for name in _changeable(node)]
        for inner in ast.walk(source.tree):
            if isinstance(inner, ast.Global):
                found += [f"{source.path}: {name}" for name in inner.names]
    return sorted(set(found))


def _changeable(node: ast.stmt) -> list[str]:
    match node:
        case ast.Assign(targets=targets, value=value) if _is_changeable(value):
            return [name.id for name in targets if isinstance(name, ast.Name) and name.id != "__all__"]
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=ast.expr() as value) if (
            _is_changeable(value) and _head(kind) not in READ_ONLY
        ):
            return [name]
    return []


def _is_changeable(value: ast.expr) -> bool:
    is_display = isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)
    return is_display or (isinstance(value, ast.Call) and _head(value.func) in CHANGEABLE)


def _head(node: ast.expr) -> str:
    """The last name of `a.b` or `a.b[c]`."""
    match node:
        case ast.Subscript(value=value):
            return _head(value)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def cycles(uses: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Groups of modules each of which leads back to itself over all the others."""
    reached = {name: _reached(name, uses) for name in uses}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in uses}
    return sorted(sorted(group) for group in groups if group)


def _reached(name: str, uses: Mapping[str, Collection[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(uses[name])
    while waiting:
        if (each := waiting.pop()) in uses and each not in found:
            found.add(each)
            waiting += uses[each]
    return found


def imports_of_python(sources: Sources) -> dict[str, set[str]]:
    """The modules of the package that each imports, inside functions too; what only types need does not run."""
    known = {source.module for source in sources}
    return {source.module: set(_imported(source, known)) - {source.module} for source in sources}


def _imported(source: Source, known: Collection[str]) -> Iterator[str]:
    for node in _that_run(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


def _that_run(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _head(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _that_run(child)


_FROM = re.compile(r"""^\s*(?:import|export)\b(?!\s+type\b)[^;'"]*?["'](\.[^"']+)["']""", re.MULTILINE)


def imports_of_client(sources: Sources) -> dict[str, set[str]]:
    """The files of the page that each imports; types do not run."""
    known = {source.path for source in sources}
    found: dict[str, set[str]] = {}
    for source in sources:
        wanted = ((Path(source.path).parent / name) for name in _FROM.findall(source.text))
        paths = {_plain(path) for path in wanted}
        ends = ("", ".ts", "/index.ts")
        found[source.path] = {f"{path}{end}" for path in paths for end in ends if f"{path}{end}" in known}
    return found


def _plain(path: Path) -> str:
    """Without the steps that lead up."""
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


# The table


def rows(root: Path) -> Iterator[tuple[str, ...]]:
    """What is counted, in Python and in the client."""
    ours, page = python(root), client(root)
    stated = stating_rules(ours)
    yield "lines that state rules", f"{sum(map(code_lines, stated)):,}", "–"
    for rule in RULES_TO_FIND:
        found = opened_for(rule, [*ours, *page])
        counts = [sum(path.endswith(".py") == is_python for path in found) for is_python in (True, False)]
        yield f"files to open for {rule}", *map(str, counts)
    yield (
        "largest file, in lines",
        *(f"{largest(each).lines} ({Path(largest(each).path).name})" for each in (ours, page)),
    )
    yield f"functions above complexity {COMPLEX}", str(len(complex_functions(root))), "–"
    yield f"pairs of places with {LIKE} or more equal lines", *(str(len(twins(each))) for each in (ours, page))
    yield "mutable module globals", str(len(changeable_globals(ours))), "–"
    circles = cycles(imports_of_python(ours)), cycles(imports_of_client(page))
    yield "import cycles", *(str(len(each)) for each in circles)


def table(root: Path) -> str:
    """All of it in Markdown."""
    head = [("", "Python", "client"), ("---", "---:", "---:")]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (*head, *rows(root)))


def details(root: Path) -> Iterator[str]:
    """Each thing that was counted, so that it can be found."""
    ours, page = python(root), client(root)
    told: Mapping[str, Callable[[], Iterable[object]]] = {
        **{rule: partial(opened_for, rule, [*ours, *page]) for rule in RULES_TO_FIND},
        "complex": lambda: complex_functions(root),
        "twins": lambda: [*twins(ours), *twins(page)],
        "globals": lambda: changeable_globals(ours),
        "cycles": lambda: [*cycles(imports_of_python(ours)), *cycles(imports_of_client(page))],
    }
    for name, found in told.items():
        yield f"{name}:"
        yield from (f"  {each}" for each in found())


_PART = re.compile(r"(<!-- made by docs/make_counts\.py -->\n).*?(<!-- end -->)", re.DOTALL)


def on_page() -> str:
    """The table as it stands in the page."""
    found = _PART.search(PAGE.read_text(encoding="utf-8"))
    assert found, f"{PAGE} has a place for the table"
    return found[0]


def main() -> None:
    asked = set(sys.argv[1:])
    given = asked - {"--details", "--page"}
    root = Path(given.pop()) if given else ROOT
    made = table(root)
    print(made, end="")
    if "--details" in asked:
        print("", *details(root), sep="\n")
    if "--page" in asked:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_PART.sub(lambda part: f"{part[1]}\n{made}\n{part[2]}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
