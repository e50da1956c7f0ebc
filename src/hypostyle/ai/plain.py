"""Plain UCT: a search that knows nothing of a game but its rules, to measure the levels against."""

from hypostyle.compiled import Wish

CURIOSITIES = (0.35, 0.7, 1.4)  # of which the best is taken: which one that is depends on the game
EVERYTHING = 1.0e9


def plain(curiosity: float) -> Wish:
    """All choices from the start, by visits and results alone, with uniform playouts."""
    return Wish(curiosity, bias=0.0, width=EVERYTHING, growth=0.0, is_plain=True)
