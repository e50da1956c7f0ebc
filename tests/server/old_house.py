"""A house whose file the first version of the hall wrote: no cards in its lists, no version of the rules in its log."""

import sqlite3
from contextlib import closing
from pathlib import Path

from hypostyle.server.sqlite_store import FILE_NAME

AZTEC, TURQUOISE = "BzSUx5oCVk_O", "kaWTHYDx_OoB"  # both of Ann and Bob: one is over, one was going on
WATCH = "Hcrq16tzZpWPvziwRnHPUvHS"  # what lets one look at the second
TURQUOISE_LINES = [
    "first black",
    "end",
    "move hand>b8 ap 1",
    "move b8>hand ap 1",
    "move hand>b8 ap 1",
    "end",
    "move hand>h7 ap 1",
]


def write_old_house(folder: Path) -> None:
    script = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.executescript(script)
