"""The terminal game from its first question to its end, fed with lines."""

import re
from pathlib import Path

import pytest

from hypostyle.cli.table import MOST_TOLD
from hypostyle.core import LANGUAGES, Game, Match, Position, Resign, Seat, numbered_seed, play_out, read_text, seal
from hypostyle.games import Library
from tests.cli.running import WIDE, entries_of, every, lines, run
from tests.library import LIBRARY
from tests.sizes import some

AZTEC = LIBRARY["aztec"]


def printed_record(told: str) -> str:
    """The record that is printed at the end when no file keeps it."""
    header = told.rindex("@game")
    return told[header : told.rindex("\n  ")] + "\n"


# Which game


def test_one_game_is_played_straight_away() -> None:
    told = run("play", library=Library(AZTEC), typed="quit\n").stdout
    assert told.startswith("Aztec ─")


def test_among_several_games_one_is_chosen_by_number_or_name() -> None:
    for answer in ("1", "aztec"):
        told = run("play", typed=lines("99", "chess", answer, "quit")).stdout
        assert told.startswith("  Which game?\n")
        assert "99 is not in the list" in told
        assert "chess is not in the list" in told
        assert "\nAztec ─" in told


def test_leaving_before_a_game_is_chosen_is_fine() -> None:
    result = run("play")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Until next time." in result.stdout


# Examples


def test_an_example_is_told_and_played_on_from(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    result = run("play", "temple", "--example", "green", "--save", str(file), typed=lines("wall E0,0,1=g6", "quit"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert every(["  The last green tile\n", "Seat 2 is bound to green", "Entry 8 ─", "Entry 9 ─"], result.stdout)
    record = read_text(file.read_text(encoding="utf-8"))
    assert record.fork
    assert record.fork.ply == 7
    assert [line.text for line in record.lines][7:] == ["wall E0,0,1=g6"]


def test_a_preset_chooses_options_together_and_single_ones_go_before_it(tmp_path: Path) -> None:
    kept = tmp_path / "solo.txt"
    run(
        "play",
        "temple_rush",
        "--preset",
        "gentle",
        "--option",
        "robot_card=5",
        "--save",
        str(kept),
        typed=lines("quit"),
    )
    text = kept.read_text(encoding="utf-8")
    for written in ("players=1", "robot=normal_bonus_1", "robot_card=5"):
        assert written in text


def test_a_preset_that_is_not_there_names_those_that_are() -> None:
    result = run("play", "temple_rush", "--preset", "soft")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no preset “soft”; expected: gentle, fair, stern, merciless" in result.stderr


def test_an_example_that_is_not_there_names_those_that_are() -> None:
    result = run("play", "temple", "--example", "blue")
    assert result.exit_code != 0
    assert "there is no example “blue”; expected: yellow, green" in result.stderr


@pytest.mark.parametrize("given", [("--option", "rules=designer"), ("--load", "match.txt")])
def test_an_example_brings_its_own_options(given: tuple[str, str]) -> None:
    result = run("play", "temple", "--example", "green", *given)
    assert result.exit_code != 0
    assert "an example brings its own options" in result.stderr


# Options


@pytest.mark.parametrize(
    ("language", "given", "edition"),
    [("en", (), "en"), ("fr", (), "fr"), ("fr", ("--option", "edition=en"), "en")],
)
def test_what_a_game_proposes_in_a_language_is_played_unless_chosen(
    tmp_path: Path, language: str, given: tuple[str, ...], edition: str
) -> None:
    file = tmp_path / "match.txt"
    run("play", "temple_rush", *given, "--save", str(file), typed="quit\n", language=language)
    assert f"@option edition={edition}\n" in file.read_text()


# Whole matches


def test_a_whole_match_of_two_by_notation(tmp_path: Path) -> None:
    match = play_out(AZTEC, {}, numbered_seed(1))
    file = tmp_path / "match.txt"
    result = run("play", "aztec", "--seed", "1", "--save", str(file), typed=lines(*match.lines), width=WIDE)
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout
    assert every(
        [
            "Aztec ─",
            "Players: two architects",
            "Entry 1 ─",
            "● Seat 1 to act: choose a number",
            "Entry 2 ─",
            "Seat 1 lays a piece: corner on f6.1",
            "■ Seat 2 to act",
            "Entry 22 ─",
            "The end ─",
            *match.position.drawing().splitlines(),
            "● Seat 1  3    ■ Seat 2  6",
            "★ All 22 pieces are placed. Seat 2 wins!",
            f"The record is in {file}.",
        ],
        told,
    )
    assert file.read_text() == run("random", "aztec", "--seed", "1").stdout
    assert run("verify", str(file)).exit_code == 0


def test_a_whole_match_of_three_with_the_auction_by_choices() -> None:
    """Each move is chosen step by step: a bid by its number, a piece by corner and turn."""
    match = play_out(AZTEC, {"players": 3}, numbered_seed(2))
    assert sum(line.startswith("bid") for line in match.lines) >= 2
    typed = [key for entry in match.entries for key in entry.move.path]
    result = run("play", "aztec", "--option", "players=3", "--seed", "2", typed=lines(*typed))
    assert (result.exit_code, result.stderr) == (0, "")
    outcome = match.position.outcome
    assert outcome
    bid = next(line for line in match.lines if line.startswith("bid")).removeprefix("bid ")
    assert every([f"Seat 1: nobody reaches {bid}.", "▲ Seat 3", f"Seat {outcome.winners[0]} wins!"], result.stdout)
    assert entries_of(printed_record(result.stdout)) == list(match.lines)


def numbers_of(position: Position, seat: Seat, path: tuple[str, ...]) -> list[str]:
    """What a person types who only uses the numbers of the lists."""
    typed = []
    for depth, key in enumerate(path):
        keys = [choice.key for choice in position.choices(seat, path[:depth])]
        if len(keys) == 1 and depth + 1 < len(path):
            continue  # nothing to choose, so it is not asked
        numeric = any(each.isdecimal() for each in keys)
        typed.append(key if numeric else str(keys.index(key) + 1))
    return typed


def test_whole_matches_by_numbers_alone(game: Game) -> None:
    """Every game, to its end or to its open position: numbers for what is listed, a typed move for what is not."""
    seed = 4
    match = Match(game, seed=numbered_seed(seed))
    other = play_out(game, {}, numbered_seed(5))
    typed: list[str] = []
    match.settle()
    while not match.is_over:
        position = match.position
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        move = moves[len(typed) * 7 % len(moves)]
        typed += [move.text] if position.is_open else numbers_of(position, seat, move.path)
        match.enter(seat, move)
        match.settle()
    result = run("play", game.facts.id, "--seed", str(seed), typed=lines(*typed))
    assert (result.exit_code, result.stderr) == (0, "")
    assert entries_of(printed_record(result.stdout)) == list(match.lines)
    assert entries_of(printed_record(result.stdout)) != list(other.lines)
    assert run("verify", typed=printed_record(result.stdout)).exit_code == 0


@pytest.mark.parametrize("language", some(LANGUAGES))
def test_the_computer_plays_every_game_to_its_end(game: Game, language: str) -> None:
    seats = [word for seat in game.start().seats for word in ("--computer", str(seat))]
    result = run("play", game.facts.id, "--seed", "6", *seats, language=language)
    assert (result.exit_code, result.stderr) == (0, "")
    assert {"en": "The end", "fr": "La fin"}[language] in result.stdout
    record = printed_record(result.stdout)
    assert run("verify", typed=record).stdout.startswith("true: ")
    assert record == printed_record(run("play", game.facts.id, "--seed", "6", *seats).stdout)


def test_house_seats_are_played_and_told() -> None:
    result = run("play", "quarry", "--option", "players=1", "--seed", "1", typed=lines("claim b", "claim c", "quit"))
    assert every(["■ Seat 2 the game", "Seat 2 claims block a."], result.stdout)
    played = entries_of(printed_record(result.stdout))
    assert played[:4] == ["seat2: claim a", "claim b", "seat2: claim a", "claim c"]
    assert played[4].startswith("target ")


@pytest.mark.parametrize(("language", "name"), [("en", "Seat 2 The Robot"), ("fr", "Joueur 2 Le Robot")])
def test_a_house_seat_has_the_name_that_its_game_gives_it(language: str, name: str) -> None:
    result = run("play", "temple_rush", "--option", "players=1", "--seed", "1", typed="quit\n", language=language)
    assert f"■ {name}" in result.stdout


def test_chance_is_drawn_from_the_seed_and_told() -> None:
    told = run("play", "bazaar", "--seed", "1", typed="quit\n").stdout
    assert "item 2" in told
    assert f"@seedhash {seal(numbered_seed(1))}" in told
    assert "@seed " not in told


def test_without_a_seed_every_match_has_a_secret_one() -> None:
    seals = {
        line
        for _ in range(3)
        for line in run("play", "bazaar", typed="quit\n").stdout.splitlines()
        if line.startswith("@seedhash")
    }
    assert len(seals) == 3


def test_the_computer_answers_and_is_told() -> None:
    told = run("play", "aztec", "--computer", "2", "--seed", "1", typed=lines("d4.1EN", "quit")).stdout
    assert every(["■ Seat 2 computer", "Seat 1 lays a piece", "Seat 2 lays a piece", "● Seat 1 to act"], told)
    assert len(entries_of(printed_record(told))) == 2


def test_a_level_puts_the_computer_on_all_seats_but_the_first() -> None:
    told = run("play", "aztec", "--level", "mason", "--seed", "1", typed=lines("d4.1EN", "quit")).stdout
    assert every(["■ Seat 2 computer (Mason)", "Seat 1 lays a piece", "Seat 2 lays a piece"], told)
    told = run("play", "quarry", "--level", "foreman", "--computer", "1", language="fr", typed="quitter\n").stdout
    assert "● Joueur 1 ordinateur (Contremaître)" in told


def test_there_is_no_other_level() -> None:
    result = run("play", "aztec", "--level", "pharaoh")
    assert result.exit_code == 2
    assert "there is no computer player “pharaoh”; expected one of: apprentice, mason" in result.stderr


def test_a_computer_may_begin() -> None:
    told = run("play", "aztec", "--computer", "1", "--seed", "1", typed="quit\n").stdout
    assert "■ Seat 2 to act" in told
    assert len(entries_of(printed_record(told))) == 1


def test_where_several_act_computers_are_not_always_first_or_last() -> None:
    begun = set()
    for seed in range(12):
        told = run("play", "quarry", "--computer", "2", "--seed", str(seed), typed=lines("claim a", "quit")).stdout
        begun.add(entries_of(printed_record(told))[0][:5])
    assert begun == {"seat1", "seat2"}


def test_only_the_latest_entries_are_told() -> None:
    match = play_out(AZTEC, {}, numbered_seed(1))
    told = run("play", "aztec", "--seed", "1", typed=lines(*match.lines)).stdout
    end = told[told.index("The end") :]
    assert len(re.findall(r"lays a piece", end)) == MOST_TOLD


# Leaving


def test_end_of_input_prints_the_record_so_that_nothing_is_lost() -> None:
    result = run("play", "aztec", typed="d4.1EN\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert entries_of(printed_record(result.stdout)) == ["d4.1EN"]
    assert run("verify", typed=printed_record(result.stdout)).exit_code == 0


def test_nothing_played_is_nothing_to_print() -> None:
    result = run("play", "aztec")
    assert result.exit_code == 0
    assert "@game" not in result.stdout
    assert "Until next time." in result.stdout


def test_ctrl_c_ends_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["d4.1EN"])

    def ask(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", ask)
    result = run("play", "aztec")
    assert (result.exit_code, result.stderr) == (0, "")
    assert entries_of(printed_record(result.stdout)) == ["d4.1EN"]


def test_after_the_end_one_can_look_save_and_take_back(tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    typed = lines("resign", "nonsense", "record", "save", f"save {file}", "undo", "d4.1EN", "resign", "", "ignored")
    result = run("play", "aztec", "--seed", "1", typed=typed, width=WIDE)
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout
    assert told.count("The end ─") == 2
    assert every(
        [
            "★ Seat 1 resigned. Seat 2 wins!",
            "save FILE keeps the record",
            "@seed ",
            "Write the name of a file too",
            f"kept in {file}",
            "One entry taken back.",
            "Entry 1 ─",
            "★ Seat 2 resigned. Seat 1 wins!",
            f"The record is in {file}.",
        ],
        told,
    )
    assert entries_of(file.read_text()) == ["d4.1EN", "resign"]
    assert "ignored" not in told


def test_the_end_can_be_left_with_quit_in_each_language() -> None:
    assert "Until next time." in run("play", "aztec", typed=lines("resign", "quit")).stdout
    assert "À la prochaine." in run("play", "aztec", typed=lines("abandonner", "quitter"), language="fr").stdout


# Loading


def test_load_goes_on_with_a_record(tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    file.write_text("@game aztec\n@seat 1 Ada\nd4.1EN\n")
    told = run("play", "--load", str(file), typed=lines("f4.1NW", "quit")).stdout
    assert every(["Entry 2 ─", "● Seat 1 Ada", "Seat 1 lays a piece", "■ Seat 2 to act", "AZ-"], told)
    assert "@seat 1 Ada" in told


def test_load_and_save_may_name_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    first = run("play", "aztec", "--seed", "1", "--save", str(file), typed=lines("d4.1EN", "quit")).stdout
    assert f"hypostyle play --load {file} --save {file}" in first
    run("play", "--load", str(file), "--save", str(file), "--seed", "1", typed=lines("c6.1US", "quit"))
    assert entries_of(file.read_text()) == ["d4.1EN", "c6.1US"]
    assert read_text(file.read_text()).seedhash == seal(numbered_seed(1))


def test_load_of_a_finished_record_shows_its_end(tmp_path: Path) -> None:
    file = tmp_path / "over.txt"
    file.write_text(run("random", "bazaar", "--seed", "1").stdout)
    assert "The end ─" in run("play", "--load", str(file)).stdout


def test_sealed_dice_go_on_as_a_fork(tmp_path: Path) -> None:
    file = tmp_path / "sealed.txt"
    run("play", "bazaar", "--seed", "1", "--save", str(file), typed=lines("drop", "quit"))
    told = run("play", "--load", str(file), "--seed", "2", typed=lines("record", "quit")).stdout
    assert "It goes on as a fork, with dice of its own." in told
    assert f"@fork 3 {seal(numbered_seed(1))}" in told
    assert f"@seedhash {seal(numbered_seed(2))}" in told
    assert run("verify", typed=printed_record(told)).exit_code == 0


def test_the_seed_that_sealed_the_dice_opens_them_again(tmp_path: Path) -> None:
    file = tmp_path / "sealed.txt"
    whole = run("play", "bazaar", "--seed", "1", typed=lines("drop", "drop", "decline", "quit")).stdout
    run("play", "bazaar", "--seed", "1", "--save", str(file), typed=lines("drop", "quit"))
    told = run("play", "--load", str(file), "--seed", "1", typed=lines("drop", "decline", "quit")).stdout
    assert "fork" not in told
    assert printed_record(told) == printed_record(whole)


def test_a_revealed_seed_is_used(tmp_path: Path) -> None:
    file = tmp_path / "open.txt"
    record = run("random", "bazaar", "--seed", "1").stdout.splitlines()
    file.write_text(lines(*record[:8]))
    told = run("play", "--load", str(file), "--computer", "1", "--computer", "2").stdout
    assert "fork" not in told
    assert run("verify", typed=printed_record(told)).stdout.endswith("dice verified\n")


@pytest.mark.parametrize(
    ("record", "code"),
    [("@game aztec\nd4.1EN\nd4.1EN\n", 1), ("@game aztec\nnonsense\n", 2), ("d4.1EN\n", 2), ("@game chess\n", 2)],
)
def test_load_refuses_what_is_no_true_record(tmp_path: Path, record: str, code: int) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(record)
    result = run("play", "--load", str(file))
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr


def test_load_of_bare_entries_takes_the_game_and_options_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "bare.txt"
    file.write_text("bid 3\n")
    told = run("play", "aztec", "--option", "players=3", "--load", str(file), typed="quit\n").stdout
    assert "■ Seat 2 to act" in told
    assert run("play", "aztec", "--load", str(tmp_path / "none.txt")).exit_code == 2
    other = run("play", "bazaar", "--load", str(file))
    assert other.exit_code == 2


def test_resigning_ends_every_game(game: Game) -> None:
    match = Match(game, seed=numbered_seed(1))
    match.settle()
    seat = match.position.to_act[0]
    match.enter(seat, Resign())
    told = run("play", game.facts.id, "--seed", "1", typed=lines("resign")).stdout
    said = game.words("en").say(match.position.result)
    assert said in told
