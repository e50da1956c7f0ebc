"""serve and backup: for those who keep a house."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import segno
import typer

from hypostyle.cli.house import House
from hypostyle.cli.trouble import NO, Trouble, cause_of
from hypostyle.core import message
from hypostyle.games import Library


def serve(house: House, host: str, port: int, data: str | None, proxy: str | None, *, lan: bool) -> None:
    """Open the hall and keep it open."""
    # Imported here: the other commands need not wait for a web server to load.
    from hypostyle.server.running import listen, own_address, run
    from hypostyle.server.store import Occupied, StoreError

    folder = Path(data) if data else default_folder()
    host = "0.0.0.0" if lan else host
    try:
        listening = listen(host, port)
    except OSError as error:
        raise _port_trouble(host, port, error) from None
    address = f"http://{own_address() if lan else _shown(host)}:{listening.getsockname()[1]}/"
    from hypostyle.server import Settings

    def announce() -> None:
        typer.echo(house.say("serve.open", address=address, folder=str(folder)))
        if lan:
            typer.echo(_qr(address))
        typer.echo(house.say("serve.stop"))

    try:
        run(Settings(data=folder, find_library=Library.of_the_house), listening, announce, proxy)
    except KeyboardInterrupt:
        pass  # the usual way to close a house
    except Occupied:
        raise Trouble(message("trouble.occupied", folder=str(folder)), message("step.occupied")) from None
    except (OSError, sqlite3.Error, StoreError) as error:
        said = message("trouble.data", folder=str(folder), cause=cause_of(error))
        raise Trouble(said, message("step.data")) from None


def backup(house: House, target: str, data: str | None) -> None:
    """Copy the log of a house, which may be running, into one file, and look through the copy."""
    from hypostyle.server.backup import back_up
    from hypostyle.server.sqlite_store import FILE_NAME
    from hypostyle.server.store import Damaged

    folder = Path(data) if data else default_folder()
    if not (folder / FILE_NAME).is_file():
        raise Trouble(message("trouble.no_house", folder=str(folder)), message("step.data"))
    copy = Path(target)
    if copy.exists():
        raise Trouble(message("trouble.exists", file=target), message("step.other_file"))
    try:
        made = back_up(folder, copy)
    except Damaged as error:
        said = message("trouble.damaged", folder=str(folder), cause=str(error))
        raise Trouble(said, message("step.damaged"), NO) from None
    except (OSError, sqlite3.Error) as error:
        said = message("trouble.backup", file=target, cause=cause_of(error))
        raise Trouble(said, message("step.other_file")) from None
    typer.echo(house.say("backup.done", file=target, **made._asdict()))


def default_folder() -> Path:
    """Where a house keeps its log unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hypostyle"


def _port_trouble(host: str, port: int, error: OSError) -> Trouble:
    if error.errno == errno.EADDRINUSE:
        return Trouble(message("trouble.port_used", port=port), message("step.other_port", port=port + 1))
    cause = error.strerror or str(error)
    return Trouble(message("trouble.port", host=host, port=port, cause=cause), message("step.other_port", port=8421))


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _qr(address: str) -> str:
    """The address as a code that a phone can read off the screen, two modules per sign."""
    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs)
