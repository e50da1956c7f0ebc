"""Veils with a hole, which `check_game` must find: in the view, in what is told of an entry or of the position."""

from hypostyle.core import Actor, Data, Message, Seat, message
from tests.toys.plumbing import AnyPosition, AnyWord
from tests.toys.veil import Veil, VeilCodec, VeilTelling


class ShowsTooMuch(VeilCodec):
    """Everyone sees how much all cards are worth together."""

    def _view(self, position: AnyPosition, seat: Seat | None) -> Data:
        return super()._view(position, seat) | {"total": sum(position.cards)}


class Silent(VeilTelling):
    """Describes nothing, so that the view alone leaks."""

    def _description(self, position: AnyPosition, seat: Seat | None) -> tuple[Message, ...]:
        return ()


class TellsTooMuch(VeilTelling):
    """Everyone is told the card that is dealt, as if it were theirs."""

    def _spoken(self, position: AnyPosition, actor: Actor, move: AnyWord, seat: Seat | None) -> Message:
        return super()._spoken(position, actor, move, len(position.cards) + 1)


class DescribesTooMuch(VeilTelling):
    """A spectator hears what seat 1 may know."""

    def _description(self, position: AnyPosition, seat: Seat | None) -> tuple[Message, ...]:
        return super()._description(position, seat or 1)


class AsksTooMuch(VeilTelling):
    """Whoever is to act can tell from the task whether another holds a higher card."""

    def _task(self, position: AnyPosition, seat: Seat) -> Message:
        best = "show" if position.cards[seat - 1] == max(position.cards) else "fold"
        return message("task.can", can=message(f"kind.{best}"))


class LeakyView(Veil):
    codec = ShowsTooMuch()
    telling = Silent()


class LeakyWords(Veil):
    telling = TellsTooMuch()


class LeakyDescription(Veil):
    telling = DescribesTooMuch()


class LeakyTask(Veil):
    telling = AsksTooMuch()
