"""Who wins (TR-19, TR-20, TR-24)."""

from collections.abc import Sequence

from hypostyle.core import Seat
from hypostyle.games.temple_rush.player import Player


def winners(players: Sequence[Player], edition: str) -> tuple[Seat, ...]:
    """Most points; tied, the single highest card or token (English) or the higher sum of them (French); then shared."""

    def rank(player: Player) -> tuple[int, int]:
        worth = (*player.cards, *player.awards)
        return player.score, max(worth, default=0) if edition == "en" else sum(worth)

    ranks = [rank(player) for player in players]
    return best(ranks)


def best(ranks: Sequence[object]) -> tuple[Seat, ...]:
    """The seats with the highest rank."""
    return tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks))  # type: ignore[type-var]
