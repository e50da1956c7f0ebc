"""What a position tells, as the sentences that a person hears."""

from hypostyle.core import Position, Seat


def described(position: Position, seat: Seat | None = None, language: str = "en") -> list[str]:
    """The description of a position for a seat, or a spectator, sentence by sentence."""
    words = position.game.words(language)
    return [words.say(sentence) for sentence in position.description(seat)]


def asked(position: Position, seat: Seat | None = None, language: str = "en") -> str:
    """What a seat, by default the one to act, is told that it can do."""
    actor = seat if seat is not None else position.to_act[0]
    return position.game.words(language).say(position.task(actor))


def offered(position: Position, *path: str) -> dict[str, tuple[str, str]]:
    """The next choices of whoever acts first: by their keys, how they are labelled in English and in French."""
    en, fr = (position.game.words(language) for language in ("en", "fr"))
    return {each.key: (en.say(each.label), fr.say(each.label)) for each in position.choices(position.to_act[0], path)}
