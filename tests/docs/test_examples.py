"""The examples run, and say what they are there to say."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

EXAMPLES = {
    "random_match.py": "Seat 1 lays a piece",
    "own_policy.py": "greedy won",
    "why_not.py": "AZ-6 Cette pièce ne touche qu'une face ; il en faut deux.",
}


def test_every_example_is_run() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == EXAMPLES.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_runs(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", ROOT / "examples" / name],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert EXAMPLES[name] in done.stdout
    assert not done.stderr
