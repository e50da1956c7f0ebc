"""What all tests share: every game there is, and how hard hypothesis tries."""

import pytest
from hypothesis import settings

from hypostyle.core import Game
from tests.library import LIBRARY
from tests.sizes import size

# Derandomised and without a database, so that a run is the same on every machine; no deadline, since machines differ.
settings.register_profile(
    "hypostyle", deadline=None, derandomize=True, database=None, max_examples=size(small=100, full=1000)
)
settings.load_profile("hypostyle")


@pytest.fixture(scope="session", params=tuple(LIBRARY.values()), ids=tuple(LIBRARY))
def game(request: pytest.FixtureRequest) -> Game:
    """Each toy and each game of the house in turn."""
    found: Game = request.param
    return found
