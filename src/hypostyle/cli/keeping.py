"""Keeping a record in a file while it is played, so that nothing is lost."""

import os
from pathlib import Path

from hypostyle.cli.trouble import Trouble
from hypostyle.core import Record, message, write_json, write_text


class Keeper:
    """Writes records to one file: JSON if its name says so, else text."""

    def __init__(self, file: str, *, replacing: str | None = None) -> None:
        """`replacing` is a file that may be written over: the one the match was loaded from."""
        self.name = file
        self.path = Path(file)
        self._refuse_to_overwrite(replacing)

    def _refuse_to_overwrite(self, replacing: str | None) -> None:
        if not self.path.exists():
            return
        if not self.path.is_file():
            raise Trouble(message("trouble.save", file=self.name), message("step.save"))
        is_own = replacing is not None and self.path.samefile(replacing)
        if self.path.stat().st_size and not is_own:
            raise Trouble(message("trouble.save_exists", file=self.name), message("step.save_exists", file=self.name))

    def write(self, record: Record) -> None:
        """Write the whole record beside the file and then into its place; raises Trouble."""
        written = write_json(record) if self.path.suffix == ".json" else write_text(record)
        target = self.path.resolve()
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                file.write(written.encode("utf-8", "replace"))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise Trouble(message("trouble.save", file=self.name), message("step.save")) from error
