"""What every command is handed: the language, the library, and a voice on standard error."""

import sys
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from hypostyle.cli.trouble import Trouble, next_step
from hypostyle.core import Game, HypostyleError, Message, RecordError, Refused, Words, message, words_of
from hypostyle.core.words import Param
from hypostyle.games import Library

# The colours of the house: actions; refusals; scores and winners.
TURQUOISE = "#0F8A85"
TERRACOTTA = "#B5532F"
GOLD = "#B8862B"


@dataclass(frozen=True)
class House:
    """One language and one library of games."""

    language: str
    library: Library

    @property
    def words(self) -> Words:
        """The words of the command line, with the names of levels and what all games share."""
        return words_of(self.language, "hypostyle.core", "hypostyle.ai", "hypostyle.cli")

    def say(self, code: str, **params: Param) -> str:
        """A sentence of the command line."""
        return self.words.say(Message(code, params))

    def sentence(self, error: HypostyleError) -> str:
        """An error in words; the rule's id comes before the sentence of a refusal."""
        if isinstance(error, RecordError):
            return self.say(f"error.record_{error.where}", number=error.number, cause=self.cause(error))
        said = error.say(self.language)
        return f"{error.rule} {said}" if isinstance(error, Refused) else said

    def cause(self, error: RecordError) -> str:
        """What is wrong with a record, without the place."""
        cause = error.cause
        return self.sentence(cause) if isinstance(cause, HypostyleError) else self.words.say(cause)

    def spoken(self, game: Game, said: Message) -> str:
        """Something a game says."""
        return game.words(self.language).say(said)

    def complain(self, trouble: Trouble | HypostyleError, command: str = "hypostyle") -> None:
        """Say on standard error what happened, and the next step."""
        if isinstance(trouble, HypostyleError):
            self._complain(self.sentence(trouble), self.words.say(next_step(trouble, command)))
        else:
            step = trouble.step or message("step.help", command=command)
            self._complain(self.words.say(trouble.said), self.words.say(step))

    def _complain(self, sentence: str, step: str) -> None:
        if sys.stderr is None:
            return
        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        console.print(Text.assemble(("hypostyle: ", TERRACOTTA), one_line(sentence)), soft_wrap=True)
        console.print(Text(one_line(step), "dim"), soft_wrap=True)


def one_line(text: str) -> str:
    """The text on one line: signs that cannot be printed are escaped, so that no reader is led astray."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
