"""Reading entries: `move c4>c6 ap 2 pays black 1`, `lay s102 r3`, `plate 17`. Each has one spelling."""

import re
from collections.abc import Callable, Mapping

from hypostyle.core import Move, Unreadable, message
from hypostyle.games.turquoise.moves import (
    COLOURS,
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
    Tablet,
)
from hypostyle.games.turquoise.space import read_place, read_site

_NUMBER = "(0|[1-9][0-9]{0,3})"
_COLOUR = "(?:" + "|".join(COLOURS) + ")"
_PAYS = re.compile(rf"({_COLOUR}) {_NUMBER}")
_GO = re.compile(
    rf"move (hand|[a-h][1-8])>(hand|[a-h][1-8]) ap ([1-9])(?: pays ({_COLOUR} {_NUMBER}(?: {_COLOUR} {_NUMBER})*))?"
)
_PLAIN = (Kind.DROP, Kind.DRAW, Kind.THOT, Kind.DECLINE, Kind.END)


def _read_auction(text: str) -> Move | None:
    found = re.fullmatch(rf"auction ({'|'.join(Tablet)}) {_NUMBER}", text)
    return Auction(Tablet(found[1]), int(found[2])) if found else None


def _read_raise(text: str) -> Move | None:
    found = re.fullmatch(rf"raise {_NUMBER}", text)
    return Raise(int(found[1])) if found else None


def _read_lay(text: str) -> Move | None:
    found = re.fullmatch(r"lay (\w+) r([0-3])", text)
    place = read_place(found[1]) if found else None
    return Lay(place, int(found[2])) if found and place else None


def _read_crown(text: str) -> Move | None:
    return Plain(Kind.CROWN) if text == "crown r0" else None


def _read_go(text: str) -> Move | None:
    found = _GO.fullmatch(text)
    if not found:
        return None
    pays = [(COLOURS.index(name) + 1, int(points)) for name, points in _PAYS.findall(found[4] or "")]
    seats = [seat for seat, _ in pays]
    if seats != sorted(set(seats)) or any(points == 0 for _, points in pays):
        return None
    ends = [None if end == "hand" else read_site(end) for end in (found[1], found[2])]
    return Go(ends[0], ends[1], int(found[3]), tuple(pays))


def _read_horus(text: str) -> Move | None:
    site = read_site(text.removeprefix("horus "))
    return Horus(site) if site else None


def _read_anubis(text: str) -> Move | None:
    names = text.split(" ")[1:]
    sites = [site for name in names if (site := read_site(name))]
    fits = len(sites) == len(names) and len(sites) in (1, 2) and names == sorted(set(names))
    return Anubis(tuple(sites)) if fits else None


def _read_seth(text: str) -> Move | None:
    found = re.fullmatch(r"seth r([0-3])", text)
    return Seth(int(found[1])) if found else None


def _read_first(text: str) -> Move | None:
    name = text.removeprefix("first ")
    return First(COLOURS.index(name) + 1) if name in COLOURS else None


def _read_plate(text: str) -> Move | None:
    found = re.fullmatch(r"plate ([1-9][0-9]{0,5})", text)
    return Drawn(int(found[1])) if found else None


# For each first word: what reads the entry, and the rule that gives its form.
_READERS: Mapping[Kind, tuple[Callable[[str], Move | None], str]] = {
    Kind.AUCTION: (_read_auction, "TQ-8"),
    Kind.RAISE: (_read_raise, "TQ-8"),
    Kind.LAY: (_read_lay, "TQ-10"),
    Kind.CROWN: (_read_crown, "TQ-11"),
    Kind.MOVE: (_read_go, "TQ-13"),
    Kind.HORUS: (_read_horus, "TQ-14"),
    Kind.ANUBIS: (_read_anubis, "TQ-14"),
    Kind.SETH: (_read_seth, "TQ-15"),
    Kind.FIRST: (_read_first, "TQ-7"),
    Kind.PLATE: (_read_plate, "TQ-10"),
}


def parse_move(text: str) -> Move:
    """The entry a text spells; raises Unreadable."""
    if text in _PLAIN:
        return Plain(Kind(text))
    word = text.split(" ")[0]
    if word not in _READERS:
        raise Unreadable(text, message("expected.word", words=(*_READERS, *_PLAIN)), "TQ-9")
    read, rule = _READERS[Kind(word)]
    move = read(text)
    if move is None:
        raise Unreadable(text, message(f"expected.{word}"), rule)
    return move
