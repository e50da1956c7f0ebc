"""What other programs read: `legal`, `perft`, `why`, `random`, `verify`.

Their answers are bytes: UTF-8, line feeds, no colour, no wrapping, whatever the locale and the platform. The words
`legal`, `true`, `false`, `entries`, `line` and the like are notation and the same in every language; only sentences
are translated.
"""

import sys
from collections.abc import Iterable, Mapping

from hypostyle.cli.house import House, one_line
from hypostyle.cli.records import check_seat, load_record, located, with_set
from hypostyle.cli.trouble import NO, YES, Trouble, exit_code_of
from hypostyle.core import (
    Game,
    HypostyleError,
    Match,
    OpenPosition,
    Record,
    RecordError,
    Seat,
    divide,
    entry_text,
    message,
    numbered_seed,
    perft,
    play_out,
    read_entry,
    read_record,
    seat_name,
    write_text,
)


def write(lines: Iterable[str]) -> None:
    """The lines on standard output, as bytes."""
    write_bytes("".join(f"{line}\n" for line in lines).encode())


def write_bytes(content: bytes) -> None:
    """The bytes on standard output, at once, so that a reader who has left is noticed here."""
    if sys.stdout is not None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def legal_lines(match: Match, seat: Seat | None) -> list[str]:
    """Every legal entry in the order of its bytes, or the bare moves of one seat; raises OpenPosition."""
    position = match.position
    if seat is not None:
        check_seat(position, seat)
    if position.outcome:
        return []
    if position.is_open:
        raise OpenPosition(message("error.open"))
    if seat is None:
        texts = [entry_text(position, entry) for entry in position.entries()]
    else:
        texts = [move.text for move in position.legal_moves(seat)]
    return sorted(texts, key=str.encode)


def perft_lines(match: Match, depth: int, *, divided: bool) -> list[str]:
    """One number, or one for each first entry; raises OpenPosition."""
    if not divided:
        return [str(perft(match.position, depth))]
    if depth == 0:
        raise Trouble(message("usage.divide_depth"))
    return [f"{text}\t{count}" for text, count in divide(match.position, depth)]


def answer_why(house: House, match: Match, move: str, seat: Seat | None) -> int:
    """Print `legal`, or the rule with its sentence and the cells at fault; raises Unreadable or Ambiguous."""
    position = match.position
    if seat is not None:
        check_seat(position, seat)
    entry = read_entry(position, move.strip(), seat)
    if entry.actor > 0:
        check_seat(position, entry.actor)
    refusal = position.why_not(*entry)
    if refusal is None:
        write(["legal"])
        return YES
    sentence = house.spoken(match.game, refusal.message)
    write([one_line(f"{refusal.rule} {sentence}"), " ".join(refusal.message.cells)])
    return NO


def random_record(game: Game, options: Mapping[str, str], seed: int, *, bare: bool) -> str:
    """A whole random match, its seed revealed: the same text on every machine."""
    match = play_out(game, options, numbered_seed(seed))
    return write_text(match.record(reveal=True), bare=bare)


# Verifying


def answer_verify(
    house: House, text: str, game_id: str | None, options: Mapping[str, str], set_file: str | None
) -> int:
    """Print whether a record keeps the rules and its dice, on one line."""
    try:
        record = read_record(text)
        game = with_set(game_of_record(house, record, game_id, text), set_file)
        match = load_record(game, record, text, options)
    except RecordError as error:
        write([one_line(f"false: {error.where} {error.number}: {house.cause(error)}")])
        return exit_code_of(error)
    write([f"true: {match.ply} entries, {_standing(match)}, dice {_dice(match)}"])
    return YES


def game_of_record(house: House, record: Record, game_id: str | None, text: str) -> Game:
    """The game that a record names, or the command line; raises Trouble if neither does or both differ."""
    if record.game is None and game_id is None:
        raise Trouble(message("usage.game_missing"), message("step.game_missing"))
    game = house.library.find(game_id) if game_id is not None else None
    if game and record.game not in (None, game_id):
        said = message("error.other_game", value=str(record.game), expected=str(game_id))
        raise Trouble(said, message("step.other_game"))
    try:
        return game or house.library.find(str(record.game))
    except HypostyleError as error:
        raise located(error, text) from error


def _standing(match: Match) -> str:
    outcome = match.position.outcome
    scores = "scores " + " ".join(map(str, match.position.scores))
    if outcome is None:
        return f"unfinished, {scores}"
    winners = " ".join(map(seat_name, outcome.winners)) or "none"
    return f"ending {outcome.ending}, {'winners' if len(outcome.winners) > 1 else 'winner'} {winners}, {scores}"


def _dice(match: Match) -> str:
    if match.seed is not None:
        return "verified"
    return "sealed" if match.seedhash else "absent"
