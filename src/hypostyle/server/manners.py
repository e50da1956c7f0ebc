"""How patient a house is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Manners:
    """Seconds that a house waits, for whom and for what."""

    pace: float = 0.6  # the least time a computer player takes, so that people can follow
    given: float = 1.6  # before a move that leaves no choice is made for a person, so that they can see why
    hold: float = 0.5  # the longest that a contended entry is held
    lag: float = 0.5  # the most lag that is made good
    grace: float = 30.0  # how long somebody may be away before the others are asked what to do
    race: tuple[float, float] = (20.0, 60.0)  # when a computer player hands in its move in a live race
    unwatched: float = 300.0  # how long a table that nobody looks at stays in memory
    patience: tuple[float, ...] = (1.0, 4.0, 15.0)  # before a computer player that failed is asked again, and again
    retry: tuple[float, float] = (0.5, 30.0)  # until a time-out that the disk refused is tried again: at first, at most
    waits: float = 0.5  # how long somebody waits for a computer player before they are told what for
    ping: float = 10.0  # how often a page is pinged; three that it does not answer, and it counts as gone
    breath: float = 1.0  # after which whoever has spent their budget is answered, or heard again
