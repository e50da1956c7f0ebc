"""Tiles laid, and who wins (TE-15)."""

from hypostyle.core import Seat
from hypostyle.games.temple.values import Hand

TILES = 30


def laid_by(hands: tuple[Hand, Hand]) -> tuple[int, ...]:
    """How many of their thirty tiles each player has laid."""
    return tuple(TILES - sum(map(len, hand.values())) for hand in hands)


def winner(mover: Seat) -> Seat:
    """TE-15: the player who has just laid the last tile, or whose opponent cannot build: the one not to move."""
    return 3 - mover
