"""What the stories of Temple's rules are told with: tables set up by hand, matches, refusals in full."""

from typing import Any, NamedTuple

from hypostyle.core import FrozenDict, Match, Message, Position, read_entry
from hypostyle.games.temple import GAME, TemplePosition
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import Build, Construction
from hypostyle.games.temple.notation import parse_move
from hypostyle.games.temple.values import Hand
from tests.games.temple import literal

TEMPLE = GAME
RED = "r123456"  # a whole colour, and no other


class Told(NamedTuple):
    """A refusal as players meet it."""

    rule: str
    code: str
    cells: tuple[str, ...]
    en: str
    fr: str


def standing(tiles: str, *, hand: str = RED, other: str = "o123456", rules: str = "seed", seat: int = 1) -> Position:
    """A table set up by hand: its tiles, what the seat to move holds (`r3456 y123456`), and what the other holds.

    Tiles may come from anywhere, so that a story needs no match that leads to it.
    """
    laid = tuple(tile for part in tiles.split() for tile in parse_move(f"floor {part}").tiles)
    building = Building().with_tiles(laid)
    hands = (_hand(hand), _hand(other)) if seat == 1 else (_hand(other), _hand(hand))
    earlier = tuple(Build(Construction.FLOOR, (each,)) for each in laid[: 3 - seat])
    assert len(earlier) == 3 - seat, "a table has at least two tiles when seat 1 is to move"
    return TemplePosition.standing(TEMPLE, TEMPLE.facts.settle({"rules": rules}), earlier, hands, building)


def _hand(text: str) -> Hand:
    return FrozenDict({part[0]: tuple(map(int, part[1:])) for part in text.split()})


def referee_of(position: Position) -> literal.Referee:
    """The literal referee at the same table."""
    assert isinstance(position, TemplePosition)
    referee = literal.Referee({name: str(value) for name, value in position.options.items()})
    seen = position.view(None)
    referee.table = {literal.parse(f"floor {face}={tile}")[1][0][0]: tile for face, tile in seen["tiles"].items()}
    referee.hands = {seat: set(hand) for seat, hand in enumerate(seen["hands"], start=1)}
    referee.seat = position.mover
    referee.moves = referee._find_moves()
    return referee


def entries(text: str) -> list[str]:
    """The entries in a text, separated by semicolons."""
    return [entry.strip() for entry in text.split(";") if entry.strip()]


def match_of(text: str, **options: object) -> Match:
    """A match in which these entries were played."""
    match = Match(TEMPLE, options)
    for entry in entries(text):
        match.play(entry)
    return match


def after(text: str, **options: object) -> Position:
    """The position that these entries lead to."""
    return match_of(text, **options).position


def refusal(position: Position, text: str, seat: int | None = None) -> Told | None:
    """What a seat (the one to act, unless another is named) is told about a move; None if it is legal."""
    actor = seat if seat is not None else position.to_act[0]
    refused = position.why_not(actor, TEMPLE.parse(text))
    assert seat or is_listed(position, text) == (refused is None), f"the list and why_not disagree about {text}"
    if refused is None:
        return None
    said = refused.message
    return Told(refused.rule, said.code.removeprefix("refusal."), said.cells, *in_both_languages(said))


def code(position: Position, text: str) -> tuple[str, str] | None:
    """Rule and code alone of a refusal."""
    told = refusal(position, text)
    return told and (told.rule, told.code)


def is_listed(position: Position, text: str) -> bool:
    """Whether the legal moves hold a construction with this name and these tiles, in whatever order."""
    word, *tiles = read_entry(position, text).move.text.split(" ")
    return (word, set(tiles)) in [(move.split(" ")[0], set(move.split(" ")[1:])) for move in legal(position)]


def is_legal(position: Position, text: str) -> bool:
    """Whether a move is allowed, by `why_not`, by the list of legal moves and by the literal referee alike.

    It may be written in any order of laying.
    """
    allowed = refusal(position, text) is None
    spelt = read_entry(position, text).move.text
    assert allowed == (spelt in referee_of(position).legal()), f"the referee disagrees about {text}"
    return allowed


def read(position: Position, text: str) -> str:
    """The one spelling of a legal move."""
    actor, move = read_entry(position, text)
    assert position.why_not(actor, move) is None
    return move.text


def legal(position: Position, word: str = "") -> list[str]:
    """The legal moves as texts, in their order; only those of one construction, if one is named."""
    return [entry.move.text for entry in position.entries() if entry.move.text.startswith(word)]


def places(position: Position, word: str) -> list[str]:
    """Where a construction can be built, whatever its tiles."""
    moves = [entry.move for entry in position.entries()]
    return sorted({move.path[1] for move in moves if isinstance(move, Build) and move.construction == word})


def in_both_languages(said: Message) -> tuple[str, str]:
    """A message in English and in French."""
    return TEMPLE.words("en").say(said), TEMPLE.words("fr").say(said)


def notes(position: Position, text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What a move risks: in English, in French, and on which faces."""
    seat = position.to_act[0]
    return [(*in_both_languages(note), note.cells) for note in position.notes(seat, TEMPLE.parse(text))]


def seen(position: Position, field: str) -> Any:
    """A field of what a spectator sees."""
    return position.view(None)[field]


def drawn(position: Position) -> str:
    """The position drawn, between two line feeds, as the stories write it."""
    return f"\n{position.drawing()}\n"
