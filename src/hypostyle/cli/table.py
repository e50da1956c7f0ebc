"""One match at this terminal: played to its end or until someone leaves, and what becomes of the record."""

import shlex
import sys

from hypostyle.cli.house import TURQUOISE
from hypostyle.cli.keeping import Keeper
from hypostyle.cli.players import Players, get_ready
from hypostyle.cli.records import is_terminal
from hypostyle.cli.screen import Screen
from hypostyle.cli.trouble import Trouble
from hypostyle.cli.turn import Done, Turn
from hypostyle.core import Actor, Match, Seat, write_text

# What can be typed besides moves; each language has its own words for them too.
COMMANDS = ("list", "hint", "undo", "save", "record", "resign", "quit", "help")
MOST_TOLD = 8


class Table:
    """The match, its players, and the file that keeps the record if there is one."""

    def __init__(self, screen: Screen, match: Match, players: Players, keeper: Keeper | None) -> None:
        self.house = screen.house
        self.screen = screen
        self.match = match
        self.players = players
        self.keeper = keeper
        self.commands = {word: name for name in COMMANDS for word in (name, self.house.say(f"word.{name}"))}
        self._seen: dict[Seat | None, int] = {}
        self._waiting: set[Seat] = set()  # those who let others go first, until something happens
        self._viewer: Seat | None = None

    @property
    def computers(self) -> list[Seat]:
        """The seats that nobody at this keyboard may play."""
        return self.players.computers

    def ready(self) -> tuple[Actor, ...]:
        """The seats that may act now."""
        return self.match.position.to_act

    # Playing

    def play(self) -> None:
        """Play until the end or until someone leaves; the record is never lost."""
        self.screen.title(self.match.game.facts.title(self.house.language))
        self.screen.options(self.match.game, self.match.position.options)
        try:
            if self.computers and not self.match.is_over:
                self.get_ready()
            while self._go_on():
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.space()
        self._say_goodbye()

    def _go_on(self) -> bool:
        seat = self._advance()
        if seat is None:
            return self._end()
        self._show_to(seat)
        done = Turn(self, seat).ask()
        if done is Done.WAITED:
            self._waiting.add(seat)
        else:
            self._waiting.clear()
        return done is not Done.LEFT

    def _advance(self) -> Seat | None:
        """Play what needs no person, up to the seat that is asked next; None at the end."""
        while not self.match.is_over:
            if not self.match.settle():
                seat = self.players.next_seat(self.match, self._waiting)
                if seat not in self.computers:
                    return seat
                self.match.enter(seat, self.players.move_of_computer(self.match, seat))
                self._waiting.clear()
            self.keep()
        return None

    # Showing

    def _show_to(self, seat: Seat) -> None:
        self._hand_over(seat)
        self.screen.space()
        self.screen.title(self.house.say("play.entry", number=self.match.ply + 1))
        self.screen.position(self.match.position, self._roles())
        self._tell(seat)

    def _roles(self) -> dict[Seat, str]:
        level = self.house.say(f"level.{self.players.level}")
        computers = {seat: self.house.say("play.computer", level=level) for seat in self.computers}
        robot = self.match.game.words(self.house.language).get("robot", self.house.say("play.house"))
        return self.match.names | computers | dict.fromkeys(self.players.house, robot)

    def _tell(self, viewer: Seat | None) -> None:
        """What happened since the viewer last looked."""
        first = max(min(self._seen.get(viewer, 0), self.match.ply), self.match.ply - MOST_TOLD)
        if first < self.match.ply:
            self.screen.space()
            self.screen.entries(self.match, first, viewer)
        self._seen[viewer] = self.match.ply

    def _hand_over(self, seat: Seat) -> None:
        """With hidden hands at one keyboard, nobody should see what is told to the seat before."""
        hides = self.match.game.facts.hidden and len(self.players.people) > 1 and is_terminal(sys.stdin)
        if hides and self._viewer != seat:
            self.screen.console.clear()
            self.screen.say("play.hand_over", number=seat)
            self.screen.ask()
        self._viewer = seat

    # The end

    def _end(self) -> bool:
        """Show the outcome and what can still be done; True if the match goes on after a take-back."""
        people = self.players.people
        self.screen.space()
        self.screen.title(self.house.say("play.over"))
        self.screen.position(self.match.position, self._roles())
        self._tell(people[0] if len(people) == 1 else None)
        self.screen.outcome(self.match.position)
        self.screen.space()
        self.screen.say("play.after")
        while True:
            word, _, rest = self.screen.ask().partition(" ")
            command = self.commands.get(word)
            if not word or command == "quit":
                return False
            if command == "undo" and self.undo():
                return True
            if command == "save":
                self.keep_as(rest.strip())
            elif command == "record":
                self.show_record()
            elif command != "undo":
                self.screen.say("play.after")

    def _say_goodbye(self) -> None:
        if self.keeper:
            self.screen.say("play.kept", file=self.keeper.name)
            if not self.match.is_over:
                self.screen.raw("  " + self.house.say("play.go_on", file=shlex.quote(self.keeper.name)))
        elif self.match.ply:
            self.screen.say("play.record")
            self.show_record()
        self.screen.say("play.goodbye", TURQUOISE)

    def get_ready(self) -> None:
        """Wait until the computer can think at once; the first time ever that takes a while, and is told."""
        get_ready(self.match.game, lambda: self.screen.say("play.warming", "dim"))

    # What a person can command

    def undo(self) -> Done | None:
        """Take back the last move made at this keyboard, and all that followed from it."""
        for count, entry in enumerate(reversed(self.match.entries), start=1):
            if entry.actor in self.players.people:
                self.match.take_back(count)
                self.keep()
                self.screen.say("play.taken_back", count=count)
                return Done.TAKEN_BACK
        self.screen.trouble(self.house.say("play.nothing_to_undo"))
        return None

    def keep(self) -> None:
        """Bring the file up to date, if there is one. A full disk ends no match: the record is printed at the end."""
        if self.keeper:
            try:
                self.keeper.write(self.match.record())
            except Trouble as trouble:
                self.screen.trouble(self.house.words.say(trouble.said))
                self.keeper = None

    def keep_as(self, file: str) -> None:
        """Keep the record in a file from now on."""
        if not file:
            self.screen.trouble(self.house.say("play.save_where"))
            return
        try:
            keeper = Keeper(file, replacing=self.keeper.name if self.keeper else None)
            keeper.write(self.match.record())
        except Trouble as trouble:
            self.screen.trouble(self.house.words.say(trouble.said))
            return
        self.keeper = keeper
        self.screen.say("play.keeping", file=file)

    def show_record(self) -> None:
        """Print the record as it stands."""
        self.screen.raw(write_text(self.match.record()))
