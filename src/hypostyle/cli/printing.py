"""print: a kit to print, cut and fold, written into a file."""

from collections.abc import Mapping
from pathlib import Path

import typer

from hypostyle.cli.house import House
from hypostyle.cli.trouble import Trouble, cause_of
from hypostyle.core import Game, message


def print_kit(house: House, game: Game, given: Mapping[str, str | None], out: str | None, *, force: bool) -> None:
    """Make what was ordered and write it, never over a file that is there unless that is wanted."""
    # Imported here: the other commands need not wait for fonts and PDF to load.
    from hypostyle.printing import make_kit, read_order

    wanted = {name: value for name, value in given.items() if value is not None}
    made = make_kit(game, read_order({**wanted, "language": house.language}))
    target = Path(out or made.name)
    try:
        with target.open("wb" if force else "xb") as file:
            file.write(made.data)
    except FileExistsError:
        raise Trouble(message("trouble.exists", file=str(target)), message("step.force")) from None
    except OSError as error:
        said = message("trouble.print", file=str(target), cause=cause_of(error))
        raise Trouble(said, message("step.other_file")) from None
    typer.echo(house.say("print.done", file=str(target), papers=made.papers, bytes=len(made.data)))
