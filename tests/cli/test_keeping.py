"""`--save` and `save FILE`: after every entry, whole or not at all, and never over something else."""

import json
import os
from itertools import cycle
from pathlib import Path

import pytest

from hypostyle.cli.keeping import Keeper
from hypostyle.cli.trouble import Trouble
from hypostyle.core import Record
from tests.cli.running import WIDE, entries_of, lines, run
from tests.library import LIBRARY
from tests.sizes import size


def test_the_record_is_written_after_every_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    write = Keeper.write

    def watched(self: Keeper, record: Record) -> None:
        write(self, record)
        kept.append(len(entries_of(self.path.read_text())))

    monkeypatch.setattr(Keeper, "write", watched)
    file = tmp_path / "match.txt"
    run("play", "aztec", "--computer", "2", "--save", str(file), typed=lines("d4.1EN", "undo", "f4.1NW", "quit"))
    assert kept == [0, 1, 2, 0, 1, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]


def test_a_name_that_ends_in_json_keeps_json(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    run("play", "aztec", "--save", str(file), typed=lines("d4.1EN", "quit"))
    assert json.loads(file.read_text())["entries"] == ["d4.1EN"]
    assert run("legal", "aztec", str(file)).exit_code == 0


def test_save_keeps_from_then_on(tmp_path: Path) -> None:
    file = tmp_path / "with spaces.txt"
    result = run("play", "aztec", typed=lines("d4.1EN", f"save {file}", "c6.1US", "quit"), width=WIDE)
    assert f"The record is kept in {file} from now on." in result.stdout
    assert entries_of(file.read_text()) == ["d4.1EN", "c6.1US"]
    assert f"--load '{file}' --save '{file}'" in result.stdout
    assert "@game" not in result.stdout


def test_save_needs_a_name() -> None:
    for language, word in (("en", "save"), ("fr", "garder")):
        told = run("play", "aztec", typed=lines(word), language=language).stdout
        assert f"{word} F" in told


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious\n")
    result = run("play", "aztec", "--save", str(file), typed=lines("d4.1EN"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "exists already and is not written over" in result.stderr
    assert f"--load {file} --save {file}" in result.stderr
    typed = run("play", "aztec", typed=lines(f"save {file}", "d4.1EN"), width=WIDE)
    assert "✗" in typed.stdout
    assert "exists already" in typed.stdout
    assert file.read_text() == "precious\n"


def test_an_empty_file_may_be_filled(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.touch()
    assert run("play", "aztec", "--save", str(file), typed=lines("d4.1EN")).exit_code == 0
    assert entries_of(file.read_text()) == ["d4.1EN"]


def test_the_same_file_may_be_saved_twice(tmp_path: Path) -> None:
    file = tmp_path / "twice.txt"
    told = run("play", "aztec", typed=lines(f"save {file}", "d4.1EN", f"save {file}")).stdout
    assert "✗" not in told


@pytest.mark.parametrize("name", [".", "none/match.txt", "/dev/null"])
def test_what_cannot_be_written_is_told_at_once(tmp_path: Path, name: str) -> None:
    file = str(tmp_path / name)
    result = run("play", "aztec", "--save", file, typed=lines("d4.1EN"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be written" in result.stderr
    assert "--save FILE" in result.stderr
    assert os.path.exists(os.devnull)


def test_a_disk_that_fails_later_ends_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Record] = []
    write = Keeper.write

    def failing(self: Keeper, record: Record) -> None:
        written.append(record)
        if len(written) > 1:
            self.path = tmp_path / "none" / "match.txt"
        write(self, record)

    monkeypatch.setattr(Keeper, "write", failing)
    result = run("play", "aztec", "--save", str(tmp_path / "match.txt"), typed=lines("d4.1EN", "c6.1US"), width=WIDE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "cannot be written" in result.stdout
    assert entries_of(result.stdout[result.stdout.rindex("@game") : result.stdout.rindex("\n  ")]) == [
        "d4.1EN",
        "c6.1US",
    ]


def test_a_failed_write_leaves_the_old_record_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.txt"
    keeper = Keeper(str(file))
    keeper.write(Record(game="aztec"))
    before = file.read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Trouble):
        keeper.write(Record(game="bazaar"))
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.touch()
    link.symlink_to(target)
    run("play", "aztec", "--save", str(link), typed=lines("d4.1EN"))
    assert link.is_symlink()
    assert entries_of(target.read_text()) == ["d4.1EN"]


def test_every_game_keeps_a_true_record(tmp_path: Path) -> None:
    """Every day in one of the two forms, in turn."""
    forms = cycle(("txt", "json"))
    for name, game in LIBRARY.items():
        for _ in range(size(1, 2)):
            file = tmp_path / f"{name}.{next(forms)}"
            seats = [word for seat in game.start().seats for word in ("--computer", str(seat))]
            assert run("play", name, *seats, "--save", str(file)).exit_code == 0
            assert run("verify", str(file)).stdout.endswith("dice verified\n")
