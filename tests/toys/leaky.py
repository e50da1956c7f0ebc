"""Two veils with a hole, which `check_game` must find: one in the view, one in what is told."""

from hypostyle.core import Actor, Data, Message, Seat
from tests.toys.plumbing import Word
from tests.toys.veil import Veil, VeilPosition


class ShowsTooMuch(VeilPosition):
    """Everyone sees how much all cards are worth together."""

    def _view(self, seat: Seat | None) -> Data:
        return super()._view(seat) | {"total": sum(self.cards)}


class TellsTooMuch(VeilPosition):
    """Everyone is told the card that is dealt, as if it were theirs."""

    def _spoken(self, actor: Actor, move: Word, seat: Seat | None) -> Message:
        return super()._spoken(actor, move, len(self.cards) + 1)


class LeakyView(Veil):
    position_type = ShowsTooMuch


class LeakyWords(Veil):
    position_type = TellsTooMuch
