"""What comes out of a press: one file, or several in an archive."""

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

# What the members of an archive are dated: the same kit is the same file.
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_PACKED = (".png", ".3mf")  # which gain nothing by being made small again


@dataclass(frozen=True, slots=True)
class Printed:
    """A file: its proper name, its kind, what is in it, and how many sheets of paper it takes to print it."""

    name: str
    media_type: str
    data: bytes
    papers: int = 0


def zipped(named: Iterable[tuple[str, bytes]]) -> bytes:
    """Files in an archive, in their order."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in named:
            member = zipfile.ZipInfo(name, _LONG_AGO)
            # Said for each member: one that is made by hand is stored as it is otherwise.
            is_packed = name.endswith(_PACKED)
            archive.writestr(member, data, zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED)
    return file.getvalue()
