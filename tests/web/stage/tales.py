"""Records to begin from: matches of Temple Rush that come soon to where something happens, dice and cards as wished."""

from __future__ import annotations

from typing import NamedTuple, cast

from hypostyle.core import CHANCE, Match, Move, Seat
from hypostyle.core.record import write_text
from hypostyle.games.temple_rush import GAME, RushPosition
from hypostyle.games.temple_rush.moves import Kind, Place, Plain
from hypostyle.games.temple_rush.table import TablePosition
from tests.games.perft import read_cases

PASS = Plain(Kind.PASS)
LAST = 2  # temple cards that lie under the lightning card: the target of the race, and the last to be built


class Tale(NamedTuple):
    """A record as text, its length, and for each seat that can complete a temple now the move that does."""

    record: str
    ply: int
    completing: dict[Seat, str]


def before_the_lightning(race: str = "live") -> Tale:
    """Four players, all of whom rolled a star: seats 1 to 3 can each complete the temple of their own zone. The first
    to do so brings the lightning card, and when all three have, one card is left for a pact. Seat 4 has a brick in the
    first zone, to be laid anew.
    """
    match = Match(GAME, {"players": 4, "race": race})
    while True:
        position = _position(match)
        if position.to_act == (CHANCE,):
            match.add(CHANCE, _wished(position))
            continue
        if position.stage == "parts" and position.top == "lightning":
            found = {seat: _completing(position, seat) for seat in (1, 2, 3)}
            if all(found.values()) and all(not player.part.has_acted for player in position.players if player.part):
                completing = {seat: str(move.text) for seat, move in found.items() if move}
                return Tale(write_text(match.record()), match.ply, completing)
        seat = position.to_act[0]
        match.enter(seat, _move(position, seat))


def lost_temple() -> Tale:
    """Two players who both rolled a star; a bonus of seat 1 has made its temple in the first zone impossible."""
    case = next(case for case in read_cases(GAME) if case.id == "lost-temple")
    match = Match(GAME, case.options)
    for entry in case.entries:
        match.play(entry)
    return Tale(write_text(match.record()), match.ply, {})


def _position(match: Match) -> TablePosition:
    return cast("TablePosition", match.position)


def _wished(position: TablePosition) -> Move:
    """Stars for everyone, easy cards first, lightning when two cards are left."""
    moves = [chance.move for chance in position.chances()]
    texts = [move.text for move in moves]
    for wish in ("first seat1", "roll * * * *"):
        if wish in texts:
            return moves[texts.index(wish)]
    if "pile lightning" in texts and position.pile == LAST:
        return moves[texts.index("pile lightning")]
    cards = [(GAME.cards[int(text.split()[-1])].value, text) for text in texts if text != "pile lightning"]
    return moves[texts.index(min(cards)[1])]


def _move(position: TablePosition, seat: Seat) -> Move:
    if position.stage == "parts":
        return _part(position, seat)
    moves = position.legal_moves(seat)
    keeping = [move for move in moves if move.text.startswith("keep")]
    return keeping[-1] if keeping else moves[-1]


def _part(position: TablePosition, seat: Seat) -> Move:
    """A brick in one's own zone, the longest that fits; before the lightning nobody completes alone."""
    part = position.player(seat).part
    zone = 1 if seat == 4 else seat
    has_enough = seat == 4 and position.player(seat).figures[zone]
    if (part and part.has_acted) or has_enough:
        return PASS
    laid = [move for move in position.legal_moves(seat) if isinstance(move, Place) and move.zone == zone]
    if position.top == "lightning":
        laid = [move for move in laid if not _completes(position, seat, move)]
    return max(laid, key=lambda move: (move.brick.width, move.text), default=PASS)


def _completing(position: TablePosition, seat: Seat) -> Move | None:
    moves = [move for move in position.legal_moves(seat) if isinstance(move, Place)]
    return next((move for move in moves if move.zone == seat and _completes(position, seat, move)), None)


def _completes(position: RushPosition, seat: Seat, move: Place) -> bool:
    after = cast("TablePosition", position.after(seat, move))
    return any(claim.seat == seat for claim in after.claimings) or after.stage != "parts"
