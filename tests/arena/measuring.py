"""What is measured in tests is not kept in the games."""

from pathlib import Path

import pytest

from hypostyle.core import rows_of


def keep_numbers_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured of any game goes there, and is read from there."""
    for module in ("hypostyle.arena.measured", "hypostyle.core.measured"):
        monkeypatch.setattr(f"{module}.files", lambda package: folder)
    rows_of.cache_clear()
