"""What the stories of Aztec's rules are told with: positions reached by entries, refusals in full, known matches."""

import re
from typing import Any, NamedTuple

from hypostyle.core import Match, Message, Position
from hypostyle.games.aztec import GAME

AZTEC = GAME

# Matches of 22 pieces. Their last positions are drawn in test_rules_ending.py; corners count for nobody there.
NORTH_SOUTH_WINS = (  # 4 points to 2
    "f6.1SU d3.1EN e2.1UE c4.1NW b6.3DE a3.1SE d7.1UE f1.3DN h2.1UN g5.1UN a8.1SE "
    "d1.1WU c3.2NW c9.1UW i3.1SU i4.1UN d9.1EU i9.1WS g6.2NE h5.3ND b3.3NE g1.2NE"
)
EAST_WEST_WINS = (  # 6 points to 2
    "d6.1SE d3.1US c3.1WU e2.1UN g1.1NW c7.1UE a5.1UE h7.1WS b9.1SE f8.3DS i4.1WS "
    "i8.1UW f1.2NE h5.2WN f4.3ED d9.2WS h3.1US g9.1UW b5.2SE e6.2WN a2.1EU b6.3DS"
)
TIE = (  # 3 points each
    "d4.1EN c6.1US e5.2WS c7.1WU c3.1EU g4.1US h3.1SU b4.1US e8.1WS e1.3ND a5.1US "
    "h6.1WS f7.1EN d9.1UW c1.1WU g5.3WD i7.1UN f7.2WN f3.1US i2.1UN g6.2NE g6.3WN"
)
THREE_CORNERS = (  # North/South 4, East/West 2, and three corners are built upon
    "f6.1SU e3.1UE h6.1SU g7.1EU d2.1EU d6.1SU i5.1SU e7.1UW a2.1EN g2.2NW f9.1SE "
    "b5.1US i1.1WU a1.1UE b6.1NU b7.2EN d9.1UW a9.1US g8.1UE c4.2NE h5.2WS h2.3WD"
)

# 20 pieces, after which nobody can place another: North/South 5, East/West 6, one corner built upon.
STUCK = (
    "d4.1NU d3.1WU c2.1UE c5.1WU c6.1UN d7.1UN c9.1UW c1.1WU e7.1UE f8.1UE "
    "g9.1UW h7.1US g4.1UW g1.1NW i5.1SU e2.2EN f3.3DS i6.1UN a3.2SE a4.3SD"
)


class Told(NamedTuple):
    """A refusal as players meet it."""

    rule: str
    code: str
    cells: tuple[str, ...]
    en: str
    fr: str


def entries(text: str) -> list[str]:
    """The entries in a text, separated by spaces; a bid keeps its number."""
    return re.findall(r"bid \d+|\S+", text)


def match_of(text: str, **options: object) -> Match:
    """A match in which these entries were played."""
    match = Match(AZTEC, options)
    for entry in entries(text):
        match.play(entry)
    return match


def after(text: str, **options: object) -> Position:
    """The position that these entries lead to."""
    return match_of(text, **options).position


def refusal(position: Position, text: str, seat: int | None = None) -> Told | None:
    """What a seat (the one to act, unless another is named) is told about a move; None if it is legal."""
    actor = seat if seat is not None else position.to_act[0]
    refused = position.why_not(actor, AZTEC.parse(text))
    if refused is None:
        return None
    said = refused.message
    return Told(refused.rule, said.code.removeprefix("refusal."), said.cells, *in_both_languages(said))


def is_legal(position: Position, text: str) -> bool:
    """Whether a move is allowed, by `why_not` and by the list of legal moves alike."""
    listed = text in legal(position)
    assert listed == (refusal(position, text) is None), f"the list and why_not disagree about {text}"
    return listed


def legal(position: Position) -> list[str]:
    """The legal moves as texts, in their order."""
    return [entry.move.text for entry in position.entries()]


def in_both_languages(said: Message) -> tuple[str, str]:
    """A message in English and in French."""
    return AZTEC.words("en").say(said), AZTEC.words("fr").say(said)


def notes(position: Position, text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What a move scores: in English, in French, and on which cells."""
    seat = position.to_act[0]
    return [(*in_both_languages(note), note.cells) for note in position.notes(seat, AZTEC.parse(text))]


def seen(position: Position, field: str) -> Any:
    """A field of what a spectator sees."""
    return position.view(None)[field]


def drawn(position: Position) -> str:
    """The position drawn, between two line feeds, as the stories write it."""
    return f"\n{position.drawing()}\n"
