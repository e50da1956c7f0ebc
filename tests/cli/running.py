"""How the tests run the command: in this process, or as a real one with bytes in and out."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from hypostyle.cli.app import build_app
from hypostyle.games import Library
from tests.library import LIBRARY

WIDE = 300  # so that long names of files are not wrapped

COMMAND = Path(sys.executable).with_name("hypostyle")

# What tests run in: the command must not read the language of whoever runs them.
PLAIN = {"HYPOSTYLE_LANGUAGE": "", "LC_ALL": "C.UTF-8", "LC_MESSAGES": "", "LANG": "", "COLUMNS": "100"}


def run(
    *arguments: str, typed: str | bytes = "", language: str = "en", library: Library = LIBRARY, width: int = 100
) -> Result:
    """The command in this process, over the toys and all games; `typed` is its standard input."""
    runner = CliRunner(env={"COLUMNS": str(width), "NO_COLOR": "1"})
    result = runner.invoke(build_app(language, library), list(arguments), input=typed, catch_exceptions=False)
    return result


def lines(*moves: str) -> str:
    """What a person types, one line each."""
    return "".join(f"{move}\n" for move in moves)


def shell(
    *arguments: str, typed: bytes | None = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The installed command as a process of its own, with the games of the house."""
    return subprocess.run(
        [COMMAND, *arguments],
        input=typed,
        capture_output=True,
        env=os.environ | PLAIN | dict(environment or {}),
        timeout=60,
        check=False,
    )


def entries_of(record: str) -> list[str]:
    """The lines of a text record that are entries."""
    return [line for line in record.splitlines() if line and not line.startswith(("@", "#"))]


def every(texts: Iterable[str], whole: str) -> bool:
    """Whether each of the texts stands in the whole, in this order."""
    at = 0
    for text in texts:
        at = whole.find(text, at)
        if at < 0:
            return False
        at += len(text)
    return True
