"""The commands for those who keep a house, as processes of their own: `hypostyle serve` and `hypostyle backup`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from typer.testing import Result
from websockets.asyncio.client import connect

from hypostyle.server.events import Named
from hypostyle.server.listing import Listing
from hypostyle.server.protocol import State
from hypostyle.server.running import own_address
from hypostyle.server.sqlite_store import FILE_NAME, VERSION, SqliteStore
from hypostyle.server.store import Logged
from tests.cli.running import COMMAND, PLAIN, WIDE, run, shell
from tests.server import robots
from tests.server.journal import logs


@asynccontextmanager
async def serving(*options: str, language: str = "en") -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """The command at work: what it has printed up to its last line, and its process."""
    process = await asyncio.create_subprocess_exec(
        *map(str, (COMMAND, "serve", *options)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | PLAIN | {"HYPOSTYLE_LANGUAGE": language},
    )
    try:
        assert process.stdout
        printed = (await asyncio.wait_for(process.stdout.readuntil(b"Ctrl-C"), 60)).decode()
        yield printed, process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def address_in(printed: str) -> str:
    found = re.search(r"http://([^/\s]+)/", printed)
    assert found, printed
    return found[1]


@pytest.mark.parametrize(
    ("language", "opening"), [("en", "The hall is open: http"), ("fr", "La maison est ouverte : http")]
)
def test_the_hall_opens_and_ctrl_c_closes_it(tmp_path: Path, language: str, opening: str) -> None:
    async def story() -> None:
        async with serving("--port", "0", "--data", str(tmp_path), language=language) as (printed, process):
            assert printed.startswith(opening)
            assert str(tmp_path) in printed
            address = address_in(printed)
            assert address.startswith("127.0.0.1:"), "this machine alone"
            assert (await robots.http(address, "GET", "/healthz")).json() == {"status": "ok"}
            opened = await robots.open_table(address, robots.wish("aztec", 2))
            async with connect(f"ws://{address}/api/socket", proxy=None):  # a page that stays open
                process.send_signal(signal.SIGINT)
                _, errors = await asyncio.wait_for(process.communicate(), 60)
            assert process.returncode == 0, errors.decode()
            assert all(line.startswith("{") for line in errors.decode().split("\n") if line), "nothing but the log"
            assert "Traceback" not in errors.decode()
            assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME], "all of the log is in its file"
            assert list(logs(tmp_path)) == [opened["table"]]

    asyncio.run(story())


def test_lan_prints_an_address_for_others_and_its_code(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving("--port", "0", "--data", str(tmp_path), "--lan") as (printed, process):
            host, port = address_in(printed).split(":")
            assert host != "0.0.0.0", "an address that others can open"
            drawn = [line for line in printed.splitlines() if set(line) <= set("█▀▄ ") and len(line) > 20]
            assert len(drawn) > 10
            assert len({len(line) for line in drawn}) == 1, "a square"
            assert (await robots.http(f"127.0.0.1:{port}", "GET", "/healthz")).status_code == 200
            process.terminate()
            await asyncio.wait_for(process.wait(), 60)

    asyncio.run(story())


@pytest.mark.parametrize(("language", "said"), [("en", "port {} is in use"), ("fr", "le port {} est pris")])
def test_a_port_in_use(tmp_path: Path, language: str, said: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("serve", "--port", str(port), "--data", str(tmp_path), language=language)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert said.format(port) in result.stderr
    assert f"--port {port + 1}" in result.stderr, "and what to do"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the house cannot keep its log in"), ("fr", "la maison ne peut pas tenir son journal dans")],
)
def test_a_folder_that_cannot_be_written(tmp_path: Path, language: str, said: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        result = shell("serve", "--port", "0", "--data", str(folder), environment={"HYPOSTYLE_LANGUAGE": language})
        errors = result.stderr.decode()
        assert result.returncode != 0
        assert said in errors
        assert "--data" in errors
        assert "Traceback" not in errors
        assert result.stdout == b"", "it does not say that it is open"


def test_a_log_that_is_not_ours(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    later = shell("serve", "--port", "0", "--data", str(tmp_path))
    (tmp_path / FILE_NAME).write_bytes(b"this is no log" * 100)
    broken = shell("serve", "--port", "0", "--data", str(tmp_path))
    for result, said in ((later, "another version"), (broken, "not a database")):
        assert result.returncode != 0
        assert said in " ".join(result.stderr.decode().split())
        assert b"Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("language", "said"), [("en", "another house is open over"), ("fr", "une autre maison est ouverte sur")]
)
def test_a_second_house_over_the_same_folder_is_refused(tmp_path: Path, language: str, said: str) -> None:
    async def story() -> None:
        second = ("serve", "--port", "0", "--data", str(tmp_path))
        async with serving("--port", "0", "--data", str(tmp_path)) as (printed, process):
            refused = await asyncio.to_thread(shell, *second, environment={"HYPOSTYLE_LANGUAGE": language})
            assert refused.returncode == 2
            assert said in refused.stderr.decode()
            assert "--data" in refused.stderr.decode(), "and what to do"
            assert refused.stdout == b"", "it does not say that it is open"
            assert (await robots.http(address_in(printed), "GET", "/healthz")).status_code == 200
            process.kill()
            await process.wait()
        async with serving("--port", "0", "--data", str(tmp_path)) as (printed, _):
            assert (await robots.http(address_in(printed), "GET", "/healthz")).status_code == 200, "a kill lets it go"

    asyncio.run(story())


def test_a_backup_of_a_running_house(tmp_path: Path) -> None:
    data, copy = tmp_path / "a house? #1 at 100%", tmp_path / "restored" / FILE_NAME
    copy.parent.mkdir()

    async def story() -> None:
        async with serving("--port", "0", "--data", str(data)) as (printed, process):
            opened = await robots.open_table(address_in(printed), robots.wish("aztec", 2))
            made = await asyncio.to_thread(shell, "backup", str(copy), "--data", str(data))
            assert made.returncode == 0, made.stderr
            told = rf"{re.escape(str(copy))}: 1 table, 1 event, \d+ bytes; all of it was read again\.\n"
            assert re.fullmatch(told, made.stdout.decode()), made.stdout
            assert list(logs(copy.parent)) == [opened["table"]]
            assert copy.stat().st_mode & 0o077 == 0, "keys and seeds are in it"
            process.terminate()
            await asyncio.wait_for(process.wait(), 60)
        async with serving("--port", "0", "--data", str(copy.parent)) as (printed, process):
            path = f"/api/tables/{opened['table']}/record"
            record = await robots.http(address_in(printed), "GET", path, headers={"x-key": opened["watch"]})
            assert record.text.startswith("@game aztec"), "a copy is a house"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("language", "exists", "no_house"),
    [("en", "exists already", "there is no house in"), ("fr", "existe déjà", "il n'y a pas de maison dans")],
)
def test_a_backup_overwrites_nothing_and_needs_a_house(
    tmp_path: Path, language: str, exists: str, no_house: str
) -> None:
    def back_up(target: Path) -> Result:
        return run("backup", str(target), "--data", str(tmp_path), language=language, width=WIDE)

    target = tmp_path / "copy"
    nobody = back_up(target)
    assert nobody.exit_code != 0
    assert no_house in nobody.stderr
    assert not target.exists()
    (tmp_path / FILE_NAME).touch()
    target.write_text("precious")
    result = back_up(target)
    assert result.exit_code != 0
    assert exists in result.stderr
    assert target.read_text() == "precious"
    nowhere = back_up(tmp_path / "no" / "copy")
    assert nowhere.exit_code != 0
    assert str(tmp_path / "no" / "copy") in nowhere.stderr
    (tmp_path / FILE_NAME).write_bytes(b"this is no log" * 100)
    target.unlink()
    assert back_up(target).exit_code != 0
    assert not target.exists(), "half a copy does not stay"


@pytest.mark.parametrize(("language", "said"), [("en", "is damaged:"), ("fr", "est abîmé :")])
@pytest.mark.parametrize(
    "damage", ["a page of events", "a page that no event is on", "inside an event", "an event is missing"]
)
def test_a_backup_of_a_damaged_log_is_not_called_whole(tmp_path: Path, damage: str, language: str, said: str) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    asyncio.run(fill(data))
    file = data / FILE_NAME
    if "a page" in damage:
        pages = file.read_bytes()
        begin = (len(pages) // 4096 // 2 if damage == "a page of events" else page_of_a_list(file)) * 4096
        file.write_bytes(pages[:begin] + bytes(4096) + pages[begin + 4096 :])
    else:
        with closing(sqlite3.connect(file)) as connection:
            if damage == "inside an event":
                connection.execute("UPDATE event SET body = substr(body, 1, 9) WHERE number = 2")
            else:
                connection.execute("DELETE FROM event WHERE number = 2")
            connection.commit()
    result = run("backup", str(copy), "--data", str(data), language=language, width=WIDE)
    assert result.exit_code == 1
    assert said in result.stderr
    assert result.stdout == "", "nothing says that it is complete"
    assert not copy.exists(), "nobody takes it for a good copy"
    assert (tmp_path / "copy.damaged").stat().st_size == file.stat().st_size, "but it may be all that there is"


def page_of_a_list(file: Path) -> int:
    """A page by which tables are found, counted from 0: all events can be read without it."""
    with closing(sqlite3.connect(file)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'by_state'").fetchall()
    return int(page) - 1


async def fill(folder: Path) -> None:
    """A log of some hundred pages."""
    store = SqliteStore(folder)
    for number in range(40):
        events = [Logged(each, 0.0, Named(1, f"Ann {number} {'x' * 200}")) for each in range(1, 30)]
        await store.append(f"table{number}", events, Listing(State.RUNNING, False, ()))
    store.close()


def test_a_machine_without_a_network_is_known_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert own_address() == "127.0.0.1"
