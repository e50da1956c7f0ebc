"""The web application: HTTP endpoints, the socket, the client's files."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeVar

from fastapi import FastAPI, Header, Query, Request, Response, WebSocket
from fastapi import Path as PathParameter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from msgspec import MsgspecError, json
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

from hypostyle.core import LANGUAGES, Game, HypostyleError, message, write_json, write_text
from hypostyle.printing import read_order
from hypostyle.server import opening, schemas
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Budgets, Limits
from hypostyle.server.clerks import ASKER, Clerks
from hypostyle.server.describing import Wordbook, house, set_digest
from hypostyle.server.hall import Hall
from hypostyle.server.health import Pulse
from hypostyle.server.housekeeping import Schedule, keep_tidy
from hypostyle.server.kits import Asked, KitFile, Kits
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Objection, grumble
from hypostyle.server.people import COOKIE, MAX_AGE, People, called
from hypostyle.server.players import ComputerPlayers
from hypostyle.server.safety import Guard, address_of, is_foreign, objection_body, retry_after
from hypostyle.server.socket import Socket
from hypostyle.server.sqlite_store import SqliteStore
from hypostyle.server.store import Store, StoreError
from hypostyle.server.workshop import FindLibrary

CLIENT = Path(__file__).parent / "client"
PAGES = (
    "/",
    "/me",
    "/replay",
    "/print",
    *(f"/{page}/{{rest:path}}" for page in ("new", "t", "rules", "learn", "example", "print")),
)
FOR_EVER = "public, max-age=31536000, immutable"
LIST_LENGTH = 30  # tables in one list
TEXT_FORMS: Mapping[str, str] = {"text": "text/plain; charset=utf-8", "json": "application/json"}
# Which status an objection has; what is not named here is the sender's mistake.
STATUSES: Mapping[str, int] = {
    "no_table": 404,
    "no_game": 404,
    "no_lesson": 404,
    "no_example": 404,
    "not_found": 404,
    "private": 403,
    "hidden": 403,
    "foreign": 403,
    "not_json": 415,
    "too_fast": 429,
    "too_many": 429,
    "disk": 503,
    "unwell": 503,
    "full": 503,
}

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How a house is run."""

    data: Path
    find_library: FindLibrary
    manners: Manners = field(default_factory=Manners)
    schedule: Schedule = field(default_factory=Schedule)
    limits: Limits = field(default_factory=Limits)
    at: Callable[[str], None] = lambda point: None
    client: Path = CLIENT
    open_store: Callable[[Path], Store] = SqliteStore
    warms_up: bool = True  # whether computer players get ready as the house opens; else with their first question


class House:
    """What every endpoint needs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library: Mapping[str, Game] = settings.find_library()
        self.words = Wordbook(self.library)
        self.description = house(self.library, self.words)
        self.store = settings.open_store(settings.data)
        self.pulse = Pulse(self.store)
        self.people = People(self.store.secret("cookie", lambda: secrets.token_bytes(32)))
        players, clerks = ComputerPlayers(settings.find_library), Clerks(self.library, settings.find_library)
        self.budgets = Budgets(settings.limits)
        self.kits = Kits(self.library, clerks, self.budgets)
        self.hall = Hall(self.library, self.store, players, clerks, settings.manners, settings.at, self.budgets)


def make_app(settings: Settings) -> FastAPI:
    """The application of one house. It opens its log at once, so that trouble with the disk shows at the start."""
    the_house = House(settings)

    @asynccontextmanager
    async def open_hours(app: FastAPI) -> AsyncIterator[None]:
        await the_house.hall.be_ready(warms_up=settings.warms_up)
        tidying = asyncio.create_task(keep_tidy(the_house.hall, settings.schedule))
        yield
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)
        await the_house.hall.close()

    app = FastAPI(
        title="Hypostyle",
        version="1",
        lifespan=open_hours,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.router.redirect_slashes = False
    _answer_objections(app)
    _add_house(app, the_house)
    _add_people(app, the_house)
    _add_tables(app, the_house)
    _add_kits(app, the_house)
    _add_socket(app, the_house)
    _add_upkeep(app, the_house)
    _add_client(app, settings.client)
    schemas.complete(app)
    app.add_middleware(Guard, budgets=the_house.budgets, breath=settings.manners.breath)
    return app


def _json(body: bytes, status: int = 200, cache: str = "no-store") -> Response:
    return Response(body, status, {"cache-control": cache}, "application/json")


def _objected(objection: Objection) -> Response:
    response = _json(objection_body(objection), STATUSES.get(objection.code, 422))
    response.headers.update(retry_after(objection))
    return response


def _answer_objections(app: FastAPI) -> None:
    """Every error is one object with a code and a message, whoever raised it."""

    @app.exception_handler(Objection)
    async def object_(request: Request, objection: Objection) -> Response:
        return _objected(objection)

    @app.exception_handler(HypostyleError)
    async def rules(request: Request, error: HypostyleError) -> Response:
        return _objected(grumble(error))

    @app.exception_handler(StoreError)
    async def disk(request: Request, error: StoreError) -> Response:
        return _objected(Objection("disk"))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        body = objection_body(Objection("not_found" if error.status_code == 404 else "not_now"))
        return _json(body, error.status_code)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        cause = f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
        return _objected(Objection("bad_input", message("hall.bad_input", cause=cause[:200])))


async def _read(request: Request, kind: type[T]) -> T:
    """The body as one of our structs; raises Objection."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Objection("not_json")  # a form of another site cannot send it
    try:
        return json.decode(await request.body(), type=kind)
    except (MsgspecError, UnicodeError, RecursionError) as error:
        raise Objection("bad_input", message("hall.bad_input", cause=str(error)[:200])) from None


def _person(request: Request, house: House) -> str:
    """Who asks; somebody new if there is no cookie of ours."""
    return house.people.read(request.cookies.get(COOKIE)) or house.people.fresh()


def _known(response: Response, request: Request, house: House, person: str) -> Response:
    """The same answer, with the cookie by which the person is known next time."""
    if is_foreign(request.headers):
        return response  # another site must not make a visitor somebody else
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, house.people.sign(person), MAX_AGE, httponly=True, samesite="lax", secure=secure)
    return response


TableId = Annotated[str, PathParameter(max_length=64, description="the id in a table's links")]
OneKey = Annotated[str | None, Header(max_length=64, alias="x-key")]


def _add_house(app: FastAPI, house: House) -> None:
    @app.get("/api/house", responses=schemas.answers("HouseTold"), tags=["house"])
    async def describe_house(request: Request) -> Response:
        """The games with their facts and options, the levels, and the hashes of all words."""
        return _known(_json(house.description), request, house, _person(request, house))

    @app.get("/api/computers", responses=schemas.answers("Computers"), tags=["house"])
    async def computers() -> Response:
        """Whose computer players can think, and whose are getting ready: what they think with is being compiled."""
        return _json(json.encode(house.hall.computers()))

    @app.get("/api/words/{name}/{language}/{digest}", responses=schemas.answers(schemas.WORDS, 404), tags=["house"])
    async def words(name: str, language: str, digest: str) -> Response:
        """The words of a game (or of the `house`) in a language; they never change under their hash."""
        book = house.words.find(name, language, digest)
        if book is None:
            raise Objection("not_found")
        return _json(book, cache=FOR_EVER)

    @app.get("/api/sets/{name}/{digest}", responses=schemas.answers(schemas.SET, 404), tags=["house"])
    async def plates_or_cards(name: str, digest: str) -> Response:
        """The plate or card set with which a game is usually played; it never changes under its hash."""
        game = opening.find_game(house.library, name)
        if set_digest(game) != digest:
            raise Objection("not_found")
        return _json(json.encode(game.set_data()), cache=FOR_EVER)

    @app.post(
        "/api/games/{name}/seats",
        responses=schemas.answers("Seating", 404, 422),
        openapi_extra=schemas.takes("OptionsGiven"),
        tags=["house"],
    )
    async def seats(name: str, request: Request) -> Response:
        """Settle options: all that apply, how many seats there are, and which of them the house plays."""
        given = await _read(request, schemas.OptionsGiven)
        facts = opening.find_game(house.library, name).facts
        options = facts.settle(given.options)
        seating = schemas.Seating(dict(options), facts.seats(options), facts.house_seats(options))
        return _json(json.encode(seating))


def _add_people(app: FastAPI, house: House) -> None:
    @app.get("/api/me", responses=schemas.answers("Me"), tags=["people"])
    async def me(request: Request) -> Response:
        """Who I am, and the tables at which I sit or sat."""
        person = _person(request, house)
        cards = await house.hall.catalogue.cards(await house.store.tables_of(person, LIST_LENGTH), person)
        body = json.encode(schemas.Me(await house.store.name_of(person), cards))
        return _known(_json(body), request, house, person)

    @app.put("/api/me", responses=schemas.answers("Me", 422), openapi_extra=schemas.takes("NewName"), tags=["people"])
    async def rename(request: Request) -> Response:
        """Go by another name. The tables are left out of the answer."""
        wish = await _read(request, schemas.NewName)
        name = called(wish.name)
        person = _person(request, house)
        await house.store.remember(person, name, time.time())
        return _known(_json(json.encode(schemas.Me(name, []))), request, house, person)


def _add_tables(app: FastAPI, house: House) -> None:
    @app.get("/api/lobby", responses=schemas.answers("Lobby"), tags=["tables"])
    async def lobby(request: Request) -> Response:
        """Public tables: those that wait for somebody, and those that can be watched."""
        person = _person(request, house)

        async def cards(state: str) -> list[wire.TableCard]:
            listed = await house.store.tables([state], public=True, limit=LIST_LENGTH)
            return [card for card in await house.hall.catalogue.cards(listed, person) if card.state == state]

        return _json(json.encode(schemas.Lobby(await cards("waiting"), await cards("running"))))

    @app.post(
        "/api/tables",
        status_code=201,
        responses=schemas.answers("OpenedTable", 403, 404, 422, 503, status=201),
        openapi_extra=schemas.takes("NewTable"),
        tags=["tables"],
    )
    async def open_table(request: Request) -> Response:
        """Open a table. The answer holds the secret of each seat: hand them to those who are to sit there."""
        wish = await _read(request, wire.NewTable)
        person = _person(request, house)
        if wish.set is not None or (wish.source and wish.source.record is not None):
            house.budgets.spend("records", address_of(request.scope), person)
        house.budgets.spend("tables", address_of(request.scope), person)
        body = json.encode(await house.hall.doors.open(wish, person))
        return _known(_json(body, 201), request, house, person)

    @app.post(
        "/api/games/{name}/lessons/{lesson}",
        status_code=201,
        responses=schemas.answers("OpenedTable", 404, 422, 503, status=201),
        tags=["tables"],
    )
    async def teach(
        request: Request,
        name: Annotated[str, PathParameter(max_length=40)],
        lesson: Annotated[
            str, PathParameter(max_length=40, description="the id of a lesson, as `/api/house` lists them")
        ],
    ) -> Response:
        """Open a table at which a lesson is taught. Nobody else sits there, and no list shows it."""
        person = _person(request, house)
        game = opening.find_game(house.library, name)
        house.budgets.spend("tables", address_of(request.scope), person)
        return _known(
            _json(json.encode(await house.hall.doors.teach(game, lesson, person)), 201), request, house, person
        )

    @app.post(
        "/api/games/{name}/examples/{example}",
        status_code=201,
        responses=schemas.answers("OpenedTable", 404, 422, 503, status=201),
        tags=["tables"],
    )
    async def exemplify(
        request: Request,
        name: Annotated[str, PathParameter(max_length=40)],
        example: Annotated[
            str, PathParameter(max_length=40, description="the id of an example, as `/api/house` lists them")
        ],
    ) -> Response:
        """Open a table at an example, to play on from there for every seat. No list shows it."""
        person = _person(request, house)
        game = opening.find_game(house.library, name)
        house.budgets.spend("tables", address_of(request.scope), person)
        return _known(
            _json(json.encode(await house.hall.doors.exemplify(game, example, person)), 201), request, house, person
        )

    @app.post(
        "/api/records",
        status_code=201,
        responses=schemas.answers("Study", 404, 422, 503, status=201),
        openapi_extra=schemas.takes("NewStudy"),
        tags=["tables"],
    )
    async def bring_record(request: Request) -> Response:
        """Bring a record, as text or JSON, to be looked at and gone on from."""
        brought = await _read(request, schemas.NewStudy)
        person = _person(request, house)
        house.budgets.spend("records", address_of(request.scope), person)
        body = json.encode(schemas.Study(await house.hall.doors.study(brought.record, person)))
        return _known(_json(body, 201), request, house, person)

    @app.get("/api/tables/{table}/record", responses=schemas.answers(schemas.RECORD, 403, 404, 422), tags=["tables"])
    async def record(
        request: Request,
        table: TableId,
        form: Annotated[str, Query(pattern="^(text|json)$")] = "text",
        x_key: OneKey = None,
    ) -> Response:
        """The record as it stands, in text or JSON. A private table needs the key of a seat or of a spectator."""
        found = await house.hall.catalogue.record(table, _person(request, house), x_key)
        body = write_text(found) if form == "text" else write_json(found)
        return Response(body, media_type=TEXT_FORMS[form], headers={"cache-control": "no-store"})

    @app.get("/api/tables/{table}/kept", responses=schemas.answers("KeptTable", 403, 404), tags=["tables"])
    async def kept(request: Request, table: TableId, x_key: OneKey = None) -> Response:
        """What is left of a table that cannot be replayed: why, who sat there, and its entries as text."""
        person = _person(request, house)
        return _json(json.encode(await house.hall.catalogue.kept(table, person, x_key)))

    @app.post(
        "/api/tables/{table}/analysis", responses=schemas.answers("Analysis", 403, 404, 422, 503), tags=["tables"]
    )
    async def analyse(request: Request, table: TableId, x_key: OneKey = None) -> Response:
        """Have a match that is over analysed, once for everyone who looks. `GET` tells how far that has come."""
        person = _person(request, house)
        found = await house.hall.tables.look(table, person, x_key)
        owner = (address_of(request.scope), person)
        return _json(json.encode(await house.hall.analyst.ask(found, owner)))

    @app.get("/api/tables/{table}/analysis", responses=schemas.answers("Analysis", 403, 404, 422), tags=["tables"])
    async def analysis(
        request: Request,
        table: TableId,
        start: Annotated[int, Query(ge=0, le=1_000_000, description="how many judgements the page has")] = 0,
        x_key: OneKey = None,
    ) -> Response:
        """How far the analysis of a table has come, with the judgements that the page lacks."""
        found = await house.hall.tables.look(table, _person(request, house), x_key)
        return _json(json.encode(await house.hall.analyst.report(found, start)))


GameName = Annotated[str, PathParameter(max_length=40, description="the id of a game")]
LanguageName = Annotated[str, Query(json_schema_extra={"enum": list(LANGUAGES)})]


def _add_kits(app: FastAPI, house: House) -> None:
    """Each question about a kit may also be put with a set of one's own, which is then the body."""

    async def asked(request: Request, game: str, given: Mapping[str, str]) -> Asked:
        brought = await _read(request, object) if request.method == "POST" else None
        return Asked(game, read_order(given), brought)

    def who(request: Request) -> tuple[str, str]:
        return address_of(request.scope), _person(request, house)

    async def printable(request: Request, game: GameName, language: LanguageName = "en") -> Response:
        """What can be printed of a game: groups of parts, and every choice there is."""
        found = await house.kits.tell(await asked(request, game, {"language": language}), *who(request))
        return _json(json.encode(found))

    async def sheets(request: Request, game: GameName) -> Response:
        """The sheets of an order, each with the address of its picture; how much paper and time they take."""
        found = await house.kits.show(await asked(request, game, request.query_params), *who(request))
        return _json(json.encode(found))

    async def kit(request: Request, game: GameName) -> Response:
        """The kit as a file: one PDF, or an archive of pictures. It has the same `ETag` as long as it is the same."""
        made = await house.kits.make(await asked(request, game, request.query_params), *who(request))
        return unless_had(request, made, {"content-disposition": f'attachment; filename="{made.name}"'})

    def unless_had(request: Request, made: KitFile, more: Mapping[str, str]) -> Response:
        """A file with an `ETag`, or that it is the same as before."""
        kept = {"etag": f'"{made.digest}"', "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == kept["etag"]:
            return Response(status_code=304, headers=kept)
        return Response(made.data, media_type=made.media_type, headers=kept | dict(more))

    def add(path: str, answers: Callable[..., Any], good: str | Mapping[str, Any], extra: dict[str, Any]) -> None:
        responses = schemas.answers(good, 404, 422, 503)
        for method, more in (("GET", {}), ("POST", schemas.SET_GIVEN)):
            app.add_api_route(
                path, answers, methods=[method], responses=responses, openapi_extra=extra | more, tags=["kits"]
            )

    add("/api/print/{game}", printable, "KitTold", {})
    add("/api/print/{game}/sheets", sheets, "SheetsTold", schemas.ORDER)
    add("/api/print/{game}/kit", kit, schemas.KIT, schemas.ORDER)

    @app.get(
        "/api/print/{game}/sheets/{digest}/{number}",
        responses=schemas.answers(schemas.PICTURE, 404, 422),
        tags=["kits"],
    )
    async def picture(
        game: GameName,
        digest: Annotated[str, PathParameter(pattern="^[0-9a-f]{32}$", description="of the sheets' order")],
        number: Annotated[int, PathParameter(ge=1, le=1000)],
    ) -> Response:
        """A sheet as a small picture, as long as it is kept: 404 means that its sheets are to be asked for again."""
        found = await house.kits.picture(digest, number)
        return Response(found, media_type="image/webp", headers={"cache-control": FOR_EVER})

    @app.get(
        "/api/print/{game}/tabletop/{file}",
        responses=schemas.answers(schemas.TABLE_FILE, 404, 422, 503),
        openapi_extra=schemas.ORDER,
        tags=["kits"],
    )
    async def table_file(
        request: Request,
        game: GameName,
        file: Annotated[str, PathParameter(max_length=100, description="`plate-7.both.png`, `plate-1.flat.obj`")],
    ) -> Response:
        """A picture or model that a saved object for simulators names; a program that is no browser loads it."""
        wanted = await asked(request, game, request.query_params)
        return unless_had(request, await house.kits.table_file(wanted, file, *who(request)), {})


def _add_socket(app: FastAPI, house: House) -> None:
    @app.websocket("/api/socket")
    async def socket(websocket: WebSocket) -> None:
        if is_foreign(websocket.headers):
            await websocket.close(1008)
            return
        person = house.people.read(websocket.cookies.get(COOKIE)) or house.people.fresh()
        address = address_of(websocket.scope)
        ASKER.set(address)
        await Socket(websocket, house.hall, person, address).serve()


def _add_upkeep(app: FastAPI, house: House) -> None:
    @app.get("/healthz", responses=schemas.answers("Health", 503), tags=["upkeep"])
    async def health() -> Response:
        """Whether the house is well: its log can be written and read."""
        cause = await house.pulse.trouble()
        if cause is not None:
            raise Objection("unwell", message("hall.unwell", cause=cause))
        return _json(json.encode(schemas.Health()))

    @app.get("/metrics", responses=schemas.answers(schemas.METRICS), tags=["upkeep"])
    async def metrics() -> Response:
        """Counters and gauges in the format of Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _add_client(app: FastAPI, client: Path) -> None:
    """The pages. Files under /assets carry a hash in their names and never change."""
    if not (client / "index.html").is_file():
        return  # an installation without the client serves the protocol alone

    async def page() -> Response:
        return _page(client)

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/", _Files(directory=client))


def _page(client: Path, status: int = 200) -> Response:
    return FileResponse(client / "index.html", status, {"cache-control": "no-cache"})


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            return _page(Path(str(self.directory)), 404)  # somebody followed a wrong link: the client has a page for it
        if path.startswith("assets/"):
            response.headers["cache-control"] = FOR_EVER
        return response
