"""Plain UCT: a search that knows nothing of a game but its rules, to measure the levels against."""

from hypostyle.compiled import Settings

EXPLORATIONS = (0.35, 0.7, 1.4)  # of which the best is taken: which one that is depends on the game
EVERYTHING = 1.0e9


def plain(exploration: float) -> Settings:
    """All choices from the start, by visits and results alone, with uniform playouts."""
    return Settings(exploration, prior_weight=0.0, widening_start=EVERYTHING, widening_rate=0.0, is_plain=True)
