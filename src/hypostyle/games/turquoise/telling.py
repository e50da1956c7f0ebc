"""What is said of Turquoise: its entries, choices and positions."""

from collections.abc import Iterable

from hypostyle.core import Actor, Merit, Message, Move, Seat, Telling, message
from hypostyle.games.turquoise import description
from hypostyle.games.turquoise.moves import (
    Anubis,
    Auction,
    Drawn,
    First,
    Go,
    Horus,
    Kind,
    Lay,
    Plain,
    Raise,
    Seth,
    colour,
    end_name,
)
from hypostyle.games.turquoise.notation import parse_move
from hypostyle.games.turquoise.position import Payment, TurquoisePosition
from hypostyle.games.turquoise.reasons import merits
from hypostyle.games.turquoise.space import TOP, place_name, site_name


class TurquoiseTelling(Telling[TurquoisePosition]):
    """Seats by their colours, plates and pillars by places and sites."""

    def name(self, position: TurquoisePosition, actor: Actor) -> Message:
        return message(f"colour.{colour(actor)}") if actor else message("chance")

    def _task(self, position: TurquoisePosition, seat: Seat) -> Message:
        return description.task(position, seat)

    def _description(self, position: TurquoisePosition, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(description.describe(position, seat))

    def label(self, position: TurquoisePosition, path: tuple[str, ...]) -> Message:
        match path:
            case [word]:
                return message(f"choice.{word.split()[0]}")
            case ["auction", tablet]:
                return message(f"tablet.{tablet}")
            case ["auction" | "raise", *_, price]:
                return message("choice.price", price=int(price))
            case ["move", site] | ["move", _, site]:
                return message("choice.site", site=site, cells=() if site == "hand" else (site,))
            case ["move", source, target, price]:
                go = parse_move(f"move {source}>{target} {price}")
                assert isinstance(go, Go)
                paid = self._paid(position, go.pays)
                return message(
                    "choice.cost", cost=go.cost, paid=paid, number=len(paid), cells=self._way(position, go)[::-1]
                )
            case ["lay", place, rotation]:
                return message("choice", key=rotation, cells=(place,))
            case ["seth", rotation]:
                assert position.offer
                return message("choice", key=rotation, cells=(place_name(position.offer.place),))
            case ["anubis", _, "alone"]:
                return message("choice.alone")
        last = path[-1]
        return message("choice", key=last, cells=(last,))

    def _spoken(self, position: TurquoisePosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        who = self.name(position, actor)
        match move:
            case First(first):
                return message("spoken.first", seat=self.name(position, first))
            case Auction(tablet, price):
                return message("spoken.auction", seat=who, tablet=message(f"tablet.{tablet}"), price=price)
            case Raise(price):
                return message("spoken.raise", seat=who, price=price)
            case Drawn(plate):
                return message("spoken.plate", plate=plate)
            case Lay(place, rotation):
                name = place_name(place)
                return message("spoken.lay", seat=who, place=name, rotation=rotation, cells=(name,))
            case Go(source, target, cost, pays):
                ends = [end_name(end) for end in (source, target)]
                paid = self._paid(position, pays)
                cells = tuple(end for end in ends if end != "hand")
                return message(
                    "spoken.move", seat=who, source=ends[0], target=ends[1], cost=cost, paid=paid,
                    number=len(paid), cells=cells,
                )  # fmt: skip
            case Horus(site):
                return message("spoken.horus", seat=who, site=site_name(site), cells=(site_name(site),))
            case Anubis(sites):
                names = tuple(site_name(site) for site in sites)
                return message("spoken.anubis", seat=who, sites=names, number=len(names), cells=names)
            case Seth(rotation):
                return message("spoken.seth", seat=who, rotation=rotation)
            case Plain(Kind.END) if (after := position._after_end()).is_stalling and not after.ending:
                return message("spoken.end_stalling", seat=who, left=after.turns_left)
            case _:
                return message(f"spoken.{move.kind}", seat=who)

    def _paid(self, position: TurquoisePosition, pays: Payment) -> tuple[Message, ...]:
        return tuple(message("spoken.paid", seat=self.name(position, seat), points=points) for seat, points in pays)

    def _way(self, position: TurquoisePosition, go: Go) -> tuple[str, ...]:
        """Both ends of a pillar's way, and the sites it passes between them, in order."""
        paid = dict(go.pays)
        cost = (go.cost, *(paid.get(seat, 0) for seat in position.seats))
        return tuple(end_name(column) for column in position.ways().route(go.source, go.target, cost))

    def _notes(self, position: TurquoisePosition, seat: Seat, move: Move) -> tuple[Message, ...]:
        if isinstance(move, Go):
            return (self._note_of_way(position, move),)
        if not isinstance(move, Lay | Seth) and move != Plain(Kind.CROWN):
            return ()
        place = move.place if isinstance(move, Lay) else position.offer.place if position.offer else TOP
        scored = position.scored(place, seat)
        return (message("note.points", points=scored, cells=(place_name(place),)),)

    def _note_of_way(self, position: TurquoisePosition, go: Go) -> Message:
        way, paid = self._way(position, go), self._paid(position, go.pays)
        over = way[1:-1]
        return message(
            "note.way", cost=go.cost, paid=paid, number=len(paid), over=over, passed=len(over), broken=go.cost - 1,
            cells=tuple(name for name in way if name != "hand"),
        )  # fmt: skip

    def _merits(self, position: TurquoisePosition, seat: Seat, move: Move, after: TurquoisePosition) -> Iterable[Merit]:
        return merits(position, seat, move, after)
