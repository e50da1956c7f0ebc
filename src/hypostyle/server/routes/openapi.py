"""How OpenAPI tells of the bodies of requests and answers.

Our structs are msgspec's, which FastAPI does not know; so each endpoint names its schemas, and `complete` adds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from msgspec import Struct, json

from hypostyle.printing.order import CHOICES, MODELS, RANGES, SHEETS
from hypostyle.server import bodies
from hypostyle.server.description import HouseTold
from hypostyle.server.kits import KitTold, SheetsTold

_BODIES = (each for each in vars(bodies).values() if isinstance(each, type) and issubclass(each, Struct))
_STRUCTS = (HouseTold, KitTold, SheetsTold, *(each for each in _BODIES if each.__module__ == bodies.__name__))
_REF = "#/components/schemas/{name}"

_JSON, _TEXT = "application/json", "text/plain"

# Answers that are no structs of ours: a set has the form that its game gives it, a record has a schema of its own.
WORDS: Mapping[str, Any] = {_JSON: {"schema": {"type": "object", "additionalProperties": {"type": "string"}}}}
SET: Mapping[str, Any] = {_JSON: {"schema": {"type": "array"}}}
RECORD: Mapping[str, Any] = {_TEXT: {"schema": {"type": "string"}}, _JSON: {"schema": {"type": "object"}}}
METRICS: Mapping[str, Any] = {_TEXT: {"schema": {"type": "string"}}}
PICTURE: Mapping[str, Any] = {"image/webp": {}}
TABLETOP_FILE: Mapping[str, Any] = {"image/png": {}, "model/obj": {}}
KIT: Mapping[str, Any] = {kind: {} for kind in (SHEETS["pdf"], "application/zip", *MODELS.values(), _JSON)}

# What a kit can be asked for, as queries.
_ORDER: Sequence[Mapping[str, Any]] = [
    *({"name": name, "schema": {"type": "string", "enum": list(values)}} for name, values in CHOICES.items()),
    *(
        {"name": name, "schema": {"type": "number", "minimum": low, "maximum": high}}
        for name, (low, high) in RANGES.items()
    ),
    {"name": "only", "schema": {"type": "string"}, "description": "ids of groups, with commas between"},
    {"name": "house", "schema": {"type": "string"}, "description": "where a simulator finds pictures and models"},
]
ORDER: dict[str, Any] = {"parameters": [{"in": "query", "required": False, **each} for each in _ORDER]}
# A plate or card set of one's own is the whole body.
SET_GIVEN: dict[str, Any] = {"requestBody": {"required": True, "content": SET}}


def takes(name: str) -> dict[str, Any]:
    """That an endpoint's body is the struct of that name."""
    return {"requestBody": {"required": True, "content": _content(name)}}


def answers(good: str | Mapping[str, Any], *troubles: int, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """What an endpoint answers when all is well, and which kinds of trouble it knows; any may be asked too often."""
    content = _content(good) if isinstance(good, str) else good
    found: dict[int | str, dict[str, Any]] = {status: {"description": "As asked", "content": content}}
    for trouble in (*troubles, 403, 413, 415, 429):
        found[trouble] = {"description": _DESCRIPTIONS[trouble], "content": _content("Trouble")}
    return found


_DESCRIPTIONS: Mapping[int, str] = {
    403: "Not for you",
    404: "Not here",
    413: "Too big",
    415: "Not JSON",
    422: "Cannot be granted as given",
    429: "Too many requests",
    503: "Not just now",
}


def _content(name: str) -> dict[str, Any]:
    return {_JSON: {"schema": {"$ref": _REF.format(name=name)}}}


def complete(app: FastAPI) -> None:
    """Let the application's OpenAPI document hold the schemas that its endpoints name."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(title=app.title, version=app.version, routes=app.routes)
            _, components = json.schema_components(_STRUCTS, ref_template=_REF)
            for part in components.values():
                part["description"] = cleandoc(part["description"])
            document.setdefault("components", {}).setdefault("schemas", {}).update(components)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
