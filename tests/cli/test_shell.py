"""The installed command as other programs meet it: bytes, exit codes, pipes, locales, terminals."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hypostyle.games import Library
from tests.cli.running import COMMAND, PLAIN, shell
from tests.cli.test_programs import OPENINGS, RANDOM_AZTEC_1

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and terminals of POSIX")

pty = pytest.importorskip("pty")

LOCALES = [
    {},
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "10"},
]


@pytest.mark.parametrize("environment", LOCALES, ids=str)
def test_answers_are_the_same_bytes_in_every_locale(environment: dict[str, str]) -> None:
    legal = shell("legal", "aztec", environment=environment)
    assert (legal.returncode, legal.stdout, legal.stderr) == (0, "".join(f"{m}\n" for m in OPENINGS).encode(), b"")
    french = shell("why", "aztec", "a1.1EN", "--language", "fr", environment=environment)
    assert french.returncode == 1
    assert (
        french.stdout
        == "AZ-6 Cette pièce ne touche rien ; elle doit toucher l'édifice par deux faces.\n".encode()
        + french.stdout.splitlines(True)[1]
    )


@pytest.mark.parametrize("environment", [LOCALES[2], LOCALES[4]], ids=str)
def test_people_are_never_met_with_a_traceback(environment: dict[str, str]) -> None:
    for command in (("games",), ("play", "aztec"), ("--help",), ("obelisk",)):
        result = shell(*command, "--language", "fr", typed=b"d4.1EN\n\xff\xfe\n? a1.1EN\n", environment=environment)
        assert result.returncode in (0, 2)
        assert b"Traceback" not in result.stderr


def test_the_language_of_the_system_is_spoken() -> None:
    assert shell("legal", "chess", environment={"LC_ALL": "fr_FR.UTF-8"}).stderr.startswith(b"hypostyle: il n'y a")
    assert shell("legal", "chess", environment={"LC_ALL": "C"}).stderr.startswith(b"hypostyle: there is")
    bad = shell("games", environment={"HYPOSTYLE_LANGUAGE": "de"})
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert b"HYPOSTYLE_LANGUAGE" in bad.stderr


def test_random_is_the_same_bytes_here_too() -> None:
    assert shell("random", "aztec", "--seed", "1", "--bare", typed=None).stdout == RANDOM_AZTEC_1.encode()


@pytest.mark.parametrize("name", Library.of_the_house())
def test_a_random_record_piped_into_verify_is_true(name: str) -> None:
    piped = f"'{COMMAND}' random {name} --seed 1 | '{COMMAND}' verify -"
    result = subprocess.run(piped, shell=True, capture_output=True, env=os.environ | PLAIN, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"true: ")
    assert result.stdout.count(b"\n") == 1


def test_exit_codes_are_those_of_the_process() -> None:
    assert shell("verify", "--game", "aztec", typed=b"d4.1EN\nd4.1EN\n").returncode == 1
    assert shell("verify", "--game", "aztec", typed=b"nonsense\n").returncode == 2
    assert shell("legal", "aztec", typed=b"\xff").returncode == 2


def test_python_m_is_the_same_command() -> None:
    command = [sys.executable, "-m", "hypostyle", "--version"]
    result = subprocess.run(command, capture_output=True, env=os.environ | PLAIN, check=True)
    assert result.stdout == shell("--version").stdout


def in_shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", line.replace("hypostyle", str(COMMAND))],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=os.environ | PLAIN,
        timeout=60,
        check=False,
    )


def test_closed_streams() -> None:
    closed_input = in_shell("hypostyle legal aztec <&-")
    assert (closed_input.returncode, len(closed_input.stdout.splitlines()), closed_input.stderr) == (0, 8, b"")
    assert in_shell("hypostyle play aztec <&-").returncode == 0
    assert in_shell("hypostyle legal aztec 0>/dev/null").returncode == 0
    for line in ("hypostyle legal aztec >&-", "hypostyle why aztec d4.1EN >&-"):
        result = in_shell(line)
        assert (result.returncode, result.stderr) == (0, b"")
    assert in_shell("hypostyle legal chess 2>&-").returncode == 2


def test_a_reader_that_leaves_early_is_no_error() -> None:
    record = "for n in $(seq 400); do echo '# comment'; done; echo d4.1EN"
    for line in (
        "set -o pipefail; hypostyle legal aztec | (exec <&-; sleep 0.6)",
        "set -o pipefail; hypostyle random aztec --seed 1 | (exec <&-; sleep 0.6)",
        f"set -o pipefail; ({record}) | hypostyle replay --game aztec | (exec <&-; sleep 0.6)",
        "set -o pipefail; hypostyle games | (exec <&-; sleep 0.6)",
    ):
        result = in_shell(line)
        assert (result.returncode, result.stderr) == (0, b""), line
    assert in_shell("hypostyle legal aztec | head -1").stdout == b"d4.1EN\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_an_answer_that_cannot_be_written_is_told() -> None:
    result = in_shell("hypostyle legal aztec > /dev/full")
    assert result.returncode == 2
    assert b"the answer cannot be written" in result.stderr
    assert b"Traceback" not in result.stderr


# At a real terminal


def _notice_ctrl_c() -> None:
    """Tests that run side by side are deaf to it, and what they start would be too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """The command with a person at its terminal."""

    def __init__(self, *arguments: str) -> None:
        self.keyboard, other = pty.openpty()
        environment = os.environ | PLAIN | {"TERM": "xterm-256color", "LINES": "40"}
        self.process = subprocess.Popen(
            [COMMAND, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            start_new_session=True,
            preexec_fn=_notice_ctrl_c,
        )
        os.close(other)
        self.seen = ""
        self._looked_at = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.keyboard)

    def until(self, text: str, seconds: float = 30) -> str:
        """What is shown until a text appears, from where the last look ended."""
        end = time.monotonic() + seconds
        start = self._looked_at
        while text not in self.seen[start:]:
            assert time.monotonic() < end, f"waited for {text!r} after {self.seen[-400:]!r}"
            if select.select([self.keyboard], [], [], 0.2)[0]:
                self.seen += os.read(self.keyboard, 65536).decode()
        self._looked_at = self.seen.index(text, start) + len(text)
        return self.seen[start : self._looked_at]

    def type(self, text: str) -> None:
        os.write(self.keyboard, text.encode())

    def end(self) -> int:
        return self.process.wait(timeout=30)


def test_a_person_alone_plays_against_the_computer() -> None:
    with Terminal("play", "aztec", "--seed", "1") as terminal:
        terminal.until("at this keyboard")
        terminal.type("3\n")
        terminal.until("is not in the list")
        terminal.type("\n")
        assert "Apprentice" in terminal.until("High Priest")
        terminal.type("2\n")
        shown = terminal.until("? helps.")
        assert "computer (Mason)" in shown
        assert "\x1b[" in shown
        terminal.type("d4.1EN\n")
        assert "Entry 3" in terminal.until("? helps.")
        terminal.type("quit\n")
        terminal.until("Until next time.")
        assert terminal.end() == 0


def test_all_at_one_keyboard_until_ctrl_d() -> None:
    with Terminal("play", "aztec", "--language", "fr") as terminal:
        terminal.until("à ce clavier")
        terminal.type("2\n")
        assert "ordinateur" not in terminal.until("? aide.")
        terminal.until("> ")
        terminal.type("\x04")
        terminal.until("À la prochaine.")
        assert terminal.end() == 0


def test_ctrl_c_at_the_terminal() -> None:
    with Terminal("play", "aztec", "--computer", "2") as terminal:
        terminal.until("> ")
        terminal.type("d4.1EN\n")
        terminal.until("Entry 3")
        terminal.until("> ")
        time.sleep(1)  # a person is never as quick as the moment between the prompt and the waiting for a line
        terminal.process.send_signal(signal.SIGINT)
        assert "@game aztec" in terminal.until("Until next time.")
        assert "Traceback" not in terminal.seen
        assert terminal.end() == 0


def test_replay_waits_for_enter_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(shell("random", "aztec", "--seed", "1").stdout)
    with Terminal("replay", str(file)) as terminal:
        terminal.until("Enter shows the next position")
        assert "Entry 1 of 22" not in terminal.seen
        terminal.type("\n")
        terminal.until("Entry 1 of 22")
        terminal.until("Enter shows the next position")
        terminal.type("q\n")
        assert terminal.end() == 0
        assert "Entry 2 of 22" not in terminal.seen


def test_programs_do_not_wait_at_a_terminal() -> None:
    with Terminal("perft", "aztec", "--depth", "1") as terminal:
        assert terminal.until("8\r\n") == "8\r\n"
        assert terminal.end() == 0
    with Terminal("verify") as terminal:
        terminal.until("there is no record to read")
        assert terminal.end() == 2
