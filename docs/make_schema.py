"""Write docs/protocol.schema.json from the classes of the protocol: `python docs/make_schema.py`."""

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from hypostyle.server import protocol as wire

FILE = Path(__file__).parent / "protocol.schema.json"
_SIDES = {"FromPage": wire.Incoming, "FromServer": wire.Outgoing}


def schema() -> dict[str, Any]:
    """Every message of the socket; `$defs/FromPage` and `$defs/FromServer` are the two directions."""
    sides, parts = msgspec.json.schema_components(_SIDES.values(), ref_template="#/$defs/{name}")
    for part in parts.values():
        part["description"] = inspect.cleandoc(part["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A message between a page and the hall",
        "description": "Made from src/hypostyle/server/protocol.py; docs/protocol.md explains it.",
        "anyOf": [{"$ref": f"#/$defs/{side}"} for side in _SIDES],
        "$defs": dict(zip(_SIDES, sides, strict=True)) | parts,
    }


def text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
