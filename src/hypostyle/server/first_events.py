"""From a wish to the event with which a table begins: options, seats, the first entries, each checked."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import TypeVar

from msgspec import structs

from hypostyle.ai.levels import DEFAULT_LEVEL, LEVELS
from hypostyle.core import Fork, Game, Match, Prepared, Seat, message, read_record
from hypostyle.core.chance import SEED_BYTES
from hypostyle.server.bodies import NewTable, SeatWish
from hypostyle.server.clerks import Library
from hypostyle.server.events import Chair, Opened, Origin, Place, Studied
from hypostyle.server.objection import Code, Objection
from hypostyle.server.people import called
from hypostyle.server.table import Table

Some = TypeVar("Some", bound=Prepared)

KEY_BYTES = 18  # 144 bits: nobody guesses a seat


def fresh_id() -> str:
    """A table's name in links; the secrets are elsewhere."""
    return secrets.token_urlsafe(9)


def fresh_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def find_game(library: Library, name: str, custom_set: object = None) -> Game:
    """The game of that id, with the set that was brought; raises Objection."""
    if name not in library:
        expected = tuple(library)
        raise Objection(Code.NO_GAME, message("error.game_unknown", name=name[:40], expected=expected))
    return library[name].using(custom_set) if custom_set is not None else library[name]


def wished(library: Library, wish: NewTable, person: str, name: str | None) -> list[Opened]:
    """The first event of a table that goes on from no other; raises Objection or HypostyleError.

    Work for a clerk where a record or a set is brought.
    """
    source = brought(library, wish.source.record) if wish.source and wish.source.record is not None else None
    game = source.game if source else find_game(library, wish.game, wish.set)
    return [opened(wish, game, source, person, name)]


def opened(wish: NewTable, game: Game, source: Match | None, person: str, name: str | None) -> Opened:
    """The first event of a table; raises Objection or HypostyleError where the wish cannot be granted."""
    options = source.position.options if source else game.facts.settle(wish.options)
    if source and wish.source and source.fork(_ply(wish, source)).is_over:
        raise Objection(Code.FORK_OVER)
    return Opened(
        game=game.facts.id,
        options=dict(options),
        seed=secrets.token_bytes(SEED_BYTES).hex(),
        chairs=_chairs(wish, game.facts.seats(options), game.facts.house_seats(options), person, name),
        watch=fresh_key(),
        owner=person,
        draw=wish.draw,
        public=wish.public,
        hints=_allows_hints(wish),
        clock=wish.clock,
        origin=_origin(wish, source) if source else None,
        custom_set=source.game.custom_set if source else game.custom_set,
        date=today(),
        rules=game.facts.rules_version,
    )


def rematch(table: Table) -> Opened:
    """The same people once more, with the seats turned by one."""
    chairs = [chair for chair in table.chairs if chair.place != Place.RULES]
    turned = iter([*chairs[1:], chairs[0]])
    position = table.match.positions[0]
    return Opened(
        game=table.game.facts.id,
        options=dict(position.options),
        seed=secrets.token_bytes(SEED_BYTES).hex(),
        chairs=[
            chair
            if chair.place == Place.RULES
            else Chair(follower.place, fresh_key(), follower.person, follower.name, follower.level)
            for chair in table.chairs
            for follower in ([chair] if chair.place == Place.RULES else [next(turned)])
        ],
        watch=fresh_key(),
        owner=table.owner,
        public=table.public,
        hints=table.hints,
        clock=table.clock.wish,
        follows=table.id,
        custom_set=table.game.custom_set,
        date=today(),
        rules=table.game.facts.rules_version,
    )


def lesson_opened(_: Library, game: Game, name: str, person: str, called: str | None) -> list[Opened]:
    """A table of one's own at which a lesson is taught: the learner acts, all others wait; raises Objection.

    Work for a clerk.
    """
    match = Match.of(game, _named(game.lessons(), name, Code.NO_LESSON))
    learner = match.position.to_act[0]
    return [structs.replace(_prepared(match, [learner], person, called), lesson=name)]


def example_opened(_: Library, game: Game, name: str, person: str, called: str | None) -> list[Opened]:
    """A table of one's own at which one plays on from an example, for all seats; raises Objection. Work for a clerk."""
    match = Match.of(game, _named(game.examples(), name, Code.NO_EXAMPLE))
    return [structs.replace(_prepared(match, match.position.seats, person, called), example=name, hints=True)]


def _named(prepared: Iterable[Some], name: str, code: Code) -> Some:
    found = next((each for each in prepared if each.id == name), None)
    if found is None:
        raise Objection(code)
    return found


def _prepared(match: Match, mine: Collection[Seat], person: str, called: str | None) -> Opened:
    """The table at which a match goes on by oneself alone."""
    position = match.position

    def chair(seat: Seat) -> Chair:
        if seat in position.house_seats:
            return Chair(Place.RULES)
        return Chair(Place.PERSON, fresh_key(), person, called) if seat in mine else Chair(Place.NOBODY)

    return Opened(
        game=match.game.facts.id,
        options=dict(position.options),
        seed=secrets.token_bytes(SEED_BYTES).hex(),
        chairs=[chair(seat) for seat in position.seats],
        watch=fresh_key(),
        owner=person,
        origin=Origin(match.ply, None, list(match.lines)),
        date=today(),
        rules=match.game.facts.rules_version,
    )


def studied(library: Library, text: str, person: str) -> list[Studied]:
    """A record brought to be looked at, every entry of it checked. Work for a clerk."""
    brought(library, text)
    return [Studied(text, person)]


def brought(library: Library, text: str) -> Match:
    """The match of a record that somebody brought; raises Objection or HypostyleError."""
    record = read_record(text)
    if record.game is None:
        raise Objection(Code.RECORD_WITHOUT_GAME)
    return Match.load(find_game(library, record.game), record)


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def _allows_hints(wish: NewTable) -> bool:
    """As wished; else among those at one screen and computers, where nobody else is at a disadvantage."""
    return all(seat.kind != "link" for seat in wish.seats) if wish.hints is None else wish.hints


def _ply(wish: NewTable, source: Match) -> int:
    ply = wish.source.ply if wish.source else None
    return source.ply if ply is None else ply


def _origin(wish: NewTable, source: Match) -> Origin:
    branch = source.fork(_ply(wish, source))
    assert isinstance(branch.origin, Fork)
    return Origin(branch.ply, branch.origin.seedhash, list(branch.lines), wish.source.table if wish.source else None)


def _chairs(wish: NewTable, count: int, by_rules: tuple[Seat, ...], person: str, name: str | None) -> list[Chair]:
    if len(wish.seats) != count - len(by_rules):
        said = message("hall.seat_count", expected=count - len(by_rules), value=len(wish.seats))
        raise Objection(Code.SEAT_COUNT, said)
    wishes = iter(wish.seats)
    seats = range(1, count + 1)
    return [Chair(Place.RULES) if seat in by_rules else _chair(next(wishes), person, name) for seat in seats]


def _chair(wish: SeatWish, person: str, name: str | None) -> Chair:
    given = called(wish.name)
    if wish.kind == "computer":
        return Chair(Place.COMPUTER, level=must_be_level(wish.level or DEFAULT_LEVEL))
    if wish.kind == "here":
        return Chair(Place.PERSON, fresh_key(), person, given or name)
    return Chair(Place.PERSON, fresh_key(), name=given)


def must_be_level(level: str) -> str:
    """The name of a level; raises Objection if there is no such one."""
    if level not in LEVELS:
        raise Objection(Code.NO_LEVEL, message("hall.no_level", value=level, expected=tuple(LEVELS)))
    return level
