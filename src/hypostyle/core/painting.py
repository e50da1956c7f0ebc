"""How a game shows its positions: drawn in text, and as a picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from hypostyle.core import svg
from hypostyle.core.moves import Move, Refusal

if TYPE_CHECKING:
    from hypostyle.core.contract import Position

P = TypeVar("P", bound="Position")


class Painting(ABC, Generic[P]):
    """What is seen of the positions of one game."""

    @abstractmethod
    def drawing(self, position: P) -> str:
        """The position drawn in text, in fixed width."""

    def picture(self, position: P, tried: Move | None) -> str:
        """The position as an SVG picture, with a move tried in it: legal in turquoise, refused in terracotta."""
        refusal = position.why_not(position.to_act[0], tried) if tried and position.to_act else None
        return self._picture(position, tried, refusal)

    def _picture(self, position: P, tried: Move | None, refusal: Refusal | None) -> str:
        """By default the drawing in text."""
        rows = self.drawing(position).split("\n")
        body = [svg.text((12, 20 + 18 * y), row, anchor="start", mono=True) for y, row in enumerate(rows)]
        name = position.game.facts.id
        return svg.document(24 + 8.5 * max(map(len, rows)), 24 + 18 * len(rows), body, name)
