"""What the house says of itself: games, words, sets, whose computer players are ready."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from hypostyle.core import uneven
from hypostyle.server import bodies, first_events
from hypostyle.server.description import set_digest
from hypostyle.server.house import House
from hypostyle.server.objection import Code, Objection
from hypostyle.server.routes import openapi
from hypostyle.server.routes.replies import FOR_EVER, as_json, known, told
from hypostyle.server.routes.requests import person_of, read


def add(app: FastAPI, house: House) -> None:
    @app.get("/api/house", responses=openapi.answers("HouseTold"), tags=["house"])
    async def describe_house(request: Request) -> Response:
        """The games with their facts and options, the levels, and the hashes of all words."""
        return known(as_json(house.description), request, house, person_of(request, house))

    @app.get("/api/computers", responses=openapi.answers("Computers"), tags=["house"])
    async def computers() -> Response:
        """Whose computer players can think, and whose are getting ready: what they think with is being compiled."""
        return told(house.hall.computers())

    @app.get("/api/words/{name}/{language}/{digest}", responses=openapi.answers(openapi.WORDS, 404), tags=["house"])
    async def words(name: str, language: str, digest: str) -> Response:
        """The words of a game (or of the `house`) in a language; they never change under their hash."""
        book = house.words.find(name, language, digest)
        if book is None:
            raise Objection(Code.NOT_FOUND)
        return as_json(book, cache=FOR_EVER)

    @app.get("/api/sets/{name}/{digest}", responses=openapi.answers(openapi.SET, 404), tags=["house"])
    async def plates_or_cards(name: str, digest: str) -> Response:
        """The plate or card set with which a game is usually played; it never changes under its hash."""
        game = first_events.find_game(house.library, name)
        if set_digest(game) != digest:
            raise Objection(Code.NOT_FOUND)
        return told(game.set_data(), cache=FOR_EVER)

    @app.post(
        "/api/games/{name}/seats",
        responses=openapi.answers("Seating", 404, 422),
        openapi_extra=openapi.takes("OptionsGiven"),
        tags=["house"],
    )
    async def seats(name: str, request: Request) -> Response:
        """Settle options: all that apply, how many seats there are, and which of them the house plays."""
        given = await read(request, bodies.OptionsGiven)
        game = first_events.find_game(house.library, name)
        facts, options = game.facts, game.facts.settle(given.options)
        shares = uneven(game, options)
        wins = tuple(round(100 * share) for share in shares) if shares else None
        return told(bodies.Seating(dict(options), facts.seats(options), facts.house_seats(options), wins))
