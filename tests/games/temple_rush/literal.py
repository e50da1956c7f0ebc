"""Temple Rush, played slowly and literally from the rules page: an oracle for tests.

Nothing here is shared with the production game. Every function follows a sentence of the rules page and cites its id.
Entries come in and go out as the lines of a record only (`seat2: place z1 4 0,0`, `pile 17`). Seats are numbered from
1; zones are named as in the notation (`z1`).

The rest of it stands beside this file, each on the one before: `literal_bricks` (space, temples), `literal_player`,
`literal_part` (a part of a round, tokens), `literal_claims` (claims, bonus), `literal_holders` (refill, rebuilding,
lightning), `literal_pact` (the last card), `literal_table` (rounds, the end); `literal_robot`, `literal_solo`.
"""

from collections.abc import Mapping
from typing import Any

from tests.games.temple_rush.literal_solo import Solo
from tests.games.temple_rush.literal_table import Table


class Referee:
    """One match from the first entry to the last; `play` refuses with ValueError and then changes nothing."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None = None) -> None:
        rules = Solo if int(options.get("players", 2)) == 1 else Table
        self.rules = rules(options, cards)

    def legal(self, only: int | None = None) -> list[str]:
        """Every entry that may be made now, or by one seat only; those of a live race cannot be listed."""
        rules = self.rules
        if rules.to_act() == (0,):
            return sorted(rules.weights())
        return sorted(
            self.line(seat, text)
            for seat in rules.to_act()
            if only in (None, seat)
            for text in set(rules.conceives_entries(seat))
            if rules.may(seat, text)
        )

    def line(self, seat: int, text: str) -> str:
        """Notation: where several seats may act an entry starts with its seat."""
        return f"seat{seat}: {text}" if len(self.rules.to_act()) > 1 else text

    def play(self, line: str) -> None:
        """Carry out one entry."""
        rules, asked = self.rules, self.rules.to_act()
        prefix, colon, text = line.partition(": ")
        seat, text = (int(prefix[4:]), text) if colon else (asked[0] if len(asked) == 1 else 0, line)
        if asked == (0,) and text in rules.weights():
            rules.draw(text)
        elif self.may(seat, text):
            rules.carry_out_entry(seat, text)
        else:
            raise ValueError(f"not to be played now: {line!r}")

    def may(self, seat: int, text: str) -> bool:
        """Whether a seat, or the clock in a race, may make this entry."""
        is_over = text == "raceover" and self.rules.limit() is not None
        return is_over or (seat > 0 and self.rules.may(seat, text))

    def on_time(self, seat: int) -> str:
        """Rulings: the clock writes pass, else refuse, else rebuilt, else the first legal entry; in a race raceover."""
        if self.rules.limit():
            return "raceover"
        usual = [text for text in ("pass", "refuse", "rebuilt") if self.rules.may(seat, text)]
        others = (text for text in self.rules.conceives_entries(seat) if self.rules.may(seat, text))
        return usual[0] if usual else min(others)
