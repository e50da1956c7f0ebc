"""Veils with a hole, which `check_game` must find: in the view, in what is told of an entry or of the position."""

from hypostyle.core import Actor, Data, Message, Seat, message
from tests.toys.plumbing import AnyWord
from tests.toys.veil import Veil, VeilPosition


class ShowsTooMuch(VeilPosition):
    """Everyone sees how much all cards are worth together."""

    def _view(self, seat: Seat | None) -> Data:
        return super()._view(seat) | {"total": sum(self.cards)}

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        return ()


class TellsTooMuch(VeilPosition):
    """Everyone is told the card that is dealt, as if it were theirs."""

    def _spoken(self, actor: Actor, move: AnyWord, seat: Seat | None) -> Message:
        return super()._spoken(actor, move, len(self.cards) + 1)


class DescribesTooMuch(VeilPosition):
    """A spectator hears what seat 1 may know."""

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        return super()._description(seat or 1)


class AsksTooMuch(VeilPosition):
    """Whoever is to act can tell from the task whether another holds a higher card."""

    def _task(self, seat: Seat) -> Message:
        best = "show" if self.cards[seat - 1] == max(self.cards) else "fold"
        return message("task.can", can=message(f"kind.{best}"))


class LeakyView(Veil):
    position_type = ShowsTooMuch


class LeakyWords(Veil):
    position_type = TellsTooMuch


class LeakyDescription(Veil):
    position_type = DescribesTooMuch


class LeakyTask(Veil):
    position_type = AsksTooMuch
