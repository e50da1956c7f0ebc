"""What is installed, and by whom it is needed: rules alone, the hall, those who test."""

from __future__ import annotations

import ast
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hypostyle.games import Library

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
# What is installed under one name and imported under another.
IMPORTED_AS = {"pillow": "PIL", "fonttools": "fontTools"}


def requirements() -> Iterator[Requirement]:
    groups = [*EXTRAS.values(), *PROJECT["dependency-groups"].values(), PROJECT["build-system"]["requires"]]
    found = (Requirement(each) for group in groups for each in group)
    return (each for each in found if each.name != "hypostyle")


def locked(name: str) -> dict[str, set[str]]:
    """The versions that a lock file names for each package."""
    found: dict[str, set[str]] = {}
    for name_, version in re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", (ROOT / name).read_text(encoding="utf-8")):
        found.setdefault(name_, set()).add(version)
    return found


# What is declared


def test_the_package_by_itself_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_everything_that_is_needed_names_its_lowest_version() -> None:
    without = [each.name for each in requirements() if not any(part.operator == ">=" for part in each.specifier)]
    assert without == []


def test_the_hall_declares_what_it_imports() -> None:
    extras = (*EXTRAS["hall"], *EXTRAS["makers"])  # solids say what is missing where makers is not installed
    declared = {canonicalize_name(Requirement(each).name).replace("-", "_") for each in extras}
    declared |= {imported for name, imported in IMPORTED_AS.items() if name in declared}
    standard = {*sys.stdlib_module_names, "hypostyle"}
    # What comes with what is declared, and belongs to it: FastAPI's own base, Numba's own back end.
    standard |= {"starlette", "llvmlite", "websockets", "click", "openskill"}
    sources = [path for path in (ROOT / "src/hypostyle").rglob("*.py") if "arena" not in path.parts]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names = {name.partition(".")[0] for name in imported}
    assert {"numpy", "numba", "fastapi"} <= names & declared
    assert names - standard - declared == set()


def test_lock_files_are_hashed_and_name_no_host() -> None:
    for name in ("requirements.lock", "requirements-dev.lock", "benchmarks/requirements.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        entries = re.findall(r"(?m)^[a-z0-9-]+==.*(?:\\\n    --hash=sha256:[0-9a-f]{64} ?)+", text)
        assert len(entries) == len(re.findall(r"(?m)^\S+==", text)) > 30
        assert "://" not in text


def test_who_runs_installs_the_same_as_who_tests_and_less() -> None:
    run, dev = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {name: dev.get(name) for name in run} == run
    assert not {"pytest", "mypy", "ruff", "playwright", "hypothesis", "schemathesis", "openskill"} & run.keys()
    assert {canonicalize_name(Requirement(each).name) for each in EXTRAS["hall"]} <= run.keys()


def test_make_run_installs_and_compiles_nothing_that_running_does_not_need(tmp_path: Path) -> None:
    for name in ("Makefile", "requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web")

    def told(target: str) -> str:
        return subprocess.run(
            ["make", "-n", target], cwd=tmp_path, capture_output=True, text=True, check=True, env=clean()
        ).stdout

    run, setup = told("run"), told("setup")
    assert "requirements.lock" in run
    assert "npm ci --omit=dev" in run
    assert "hypostyle serve" in run
    assert not re.search(r"requirements-dev|hypostyle\.ai|npm ci  ?--no-audit", run)
    assert re.search(r"requirements-dev(?s:.*)hypostyle\.ai", setup)


def clean() -> dict[str, str]:
    """The environment without what a make that runs these tests has put there."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}


# A wheel, where nothing else is


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / "src/hypostyle/server/client/index.html").is_file():
        pytest.skip("the client is not built: make setup")
    folder = tmp_path_factory.mktemp("wheel")
    build = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", *build], check=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


class Place:
    """An environment of its own: no node, and none of the packages that are installed here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, symlinks=True)
        (self.packages,) = folder.glob("lib/python*/site-packages")

    def install(self, wheel: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.folder / "bin/python"), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, timeout=120)

    def link(self, found: Distribution) -> None:
        """A package as it is installed here, there too."""
        for file in found.files or ():
            source, target = Path(str(file.locate())), self.packages / str(file)
            if ".." not in file.parts and "__pycache__" not in file.parts and source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(source)

    def run(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        path = self.folder / "bin" / command[0]
        return subprocess.run(
            [path, *command[1:]], env=self.environment(**more), capture_output=True, text=True, timeout=60
        )

    def environment(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.folder / "bin"), "HOME": str(self.folder), "LANG": "C.UTF-8", **more}


def needed(*wanted: Requirement) -> dict[str, Distribution]:
    """What requirements bring with them, all the way down."""
    found: dict[str, Distribution] = {}
    todo = list(wanted)
    while todo:
        requirement = todo.pop()
        here = distribution(requirement.name)
        found[canonicalize_name(requirement.name)] = here
        for text in here.requires or ():
            each = Requirement(text)
            marks = [{"extra": extra} for extra in ("", *requirement.extras)]
            applies = each.marker is None or any(each.marker.evaluate(mark) for mark in marks)
            if applies and (each.extras or canonicalize_name(each.name) not in found):
                todo.append(each)
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Place:
    made = Place(tmp_path_factory.mktemp("place") / "venv")
    made.install(wheel)
    return made


def test_a_wheel_carries_the_client_and_every_game(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    ours = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src/hypostyle").rglob("*.py")}
    assert ours <= names
    assert {"hypostyle/server/client/index.html", "hypostyle/games/aztec/words/fr.json"} <= names


def test_the_wheel_alone_is_the_rules_and_the_command_says_what_it_needs(place: Place) -> None:
    listed = "from hypostyle.games import Library; print(*Library.of_the_house())"
    assert place.run("python", "-c", listed).stdout.split() == list(Library.of_the_house())
    bare = place.run("hypostyle", "games")
    assert (bare.returncode, bare.stdout) == (2, "")
    assert bare.stderr.splitlines()[1:] == ["Install it: pip install 'hypostyle[hall]'"]
    assert "seules les règles" in place.run("hypostyle", "games", LANG="fr_FR.UTF-8").stderr


def test_the_wheel_with_what_the_hall_needs_opens_the_hall(
    tmp_path_factory: pytest.TempPathFactory, wheel: Path
) -> None:
    place = Place(tmp_path_factory.mktemp("hall") / "venv")
    place.install(wheel)
    for found in needed(*map(Requirement, EXTRAS["hall"])).values():
        place.link(found)
    assert "Aztec" in place.run("hypostyle", "games").stdout
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(place.folder / "bin/hypostyle"), "serve", "--port", str(port), "--data", str(place.folder / "data")]
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    with subprocess.Popen(
        command, env=place.environment(XDG_CACHE_HOME=cache), stdout=subprocess.PIPE, text=True
    ) as house:
        try:
            assert house.stdout
            assert f":{port}/" in house.stdout.readline()
            page, facts = (get(f"http://127.0.0.1:{port}{path}") for path in ("/", "/api/house"))
            assert page.headers["content-type"].startswith("text/html")
            assert len(facts.json()["games"]) == 4
        finally:
            house.terminate()
            house.wait(20)


def get(address: str) -> httpx.Response:
    """The answer, once the house has opened its doors."""
    transport = httpx.HTTPTransport(retries=10)
    with httpx.Client(transport=transport, timeout=30) as asker:
        return asker.get(address).raise_for_status()
