"""Every snippet on the pages does what the page says."""

import doctest
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, Block, blocks, name_of

# Between two commands, without losing how the first one ended.
_SEPARATOR = "= next command =\n"
_BETWEEN = f"\n{{ code=$?; echo -n '{_SEPARATOR}'; (exit $code); }}\n"
_CHECKER = doctest.OutputChecker()


def _pages() -> list[Any]:
    return [pytest.param(page, id=name_of(page)) for page in PAGES if blocks(page, "python")]


def _examples() -> list[Any]:
    return [
        pytest.param(block, id=f"{name_of(page)}-{number}")
        for page in PAGES
        for number, block in enumerate(blocks(page, "console"), start=1)
    ]


@pytest.mark.parametrize("page", _pages())
def test_python_snippets_run(page: Path) -> None:
    """The snippets of one page share their names, as a reader who types them in would have it."""
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(verbose=False)
    complaints: list[str] = []
    for block in blocks(page, "python"):
        if block.file:
            continue  # a file of the tutorial, which has a test of its own
        assert ">>>" in block.text, f"{name_of(page)}:{block.line}: a snippet shows what it answers"
        test = doctest.DocTestParser().get_doctest(block.text, names, name_of(page), str(page), block.line - 1)
        runner.run(test, out=complaints.append, clear_globs=False)
        names = test.globs
    assert not complaints, "".join(complaints)


@pytest.mark.parametrize("block", _examples())
def test_console_example_answers_as_shown(block: Block, tmp_path: Path) -> None:
    """The commands of one block run one after the other in one folder; `...` stands for anything."""
    commands = _commands(block.text)
    answers = _run(_BETWEEN.join(command for command, _ in commands), tmp_path).split(_SEPARATOR)
    for (command, expected), answer in zip(commands, answers, strict=True):
        found = _without_trailing_spaces(answer)
        assert _CHECKER.check_output(expected, found, doctest.ELLIPSIS), f"$ {command}\n{expected}---\n{found}"


def _commands(text: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the answer that is shown below it."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].rstrip("\n"), ""))
        else:
            command, answer = found[-1]
            found[-1] = command, answer + line
    return found


def _without_trailing_spaces(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def _run(script: str, folder: Path) -> str:
    """What a script prints, with what it says on standard error, in a terminal of no particular width or colour."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.stdout
