"""A pytest plugin for runs on a copy of the package: it makes sure that the copy is what is tested, and nothing else.

Otherwise a mutation would change nothing, and the sound package would be taken for proof that tests let it pass.
"""

import os
import sys
from pathlib import Path

import pytest

import hypostyle

COPY = "HYPOSTYLE_COPY"  # the variable that tells where the copy is
WRONG_PACKAGE = 99  # an exit status that pytest itself never gives


def pytest_sessionstart() -> None:
    _stop_unless_copied()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    _stop_unless_copied()


def _stop_unless_copied() -> None:
    copied = Path(os.environ[COPY])
    files = [module.__file__ for name, module in sys.modules.items() if name.split(".")[0] == "hypostyle"]
    strays = [file for file in files if file and copied not in Path(file).parents]
    if strays or Path(str(hypostyle.__file__)).parent != copied:
        pytest.exit(f"not the copy in {copied}: {strays}", returncode=WRONG_PACKAGE)
