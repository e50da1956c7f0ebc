"""`legal`, `perft`, `why` and `random`: what programs read, to the byte."""

import hashlib

import pytest

from hypostyle.core import Game, Match, entry_text, numbered_seed, play_out
from tests.cli.running import entries_of, lines, run

OPENINGS = ["d4.1EN", "d4.1NU", "d6.1EU", "d6.1SE", "f4.1NW", "f4.1WU", "f6.1SU", "f6.1WS"]

RANDOM_AZTEC_1 = """\
f6.1SU
e8.1US
g9.1WS
e1.1NU
d3.1WS
e5.2SE
d8.1WU
g3.1UN
d7.1WS
h3.1US
h5.1NU
a5.1EN
b6.3DN
a2.1UE
g9.2ES
c7.2EN
c2.2NE
g7.3ES
b4.3SD
c5.3WN
a9.3DE
i2.1UN
"""


def played(game: Game) -> Match:
    return play_out(game, {}, numbered_seed(1))


# legal


def test_legal_prints_the_eight_openings_of_aztec_sorted_by_bytes() -> None:
    result = run("legal", "aztec")
    assert result.exit_code == 0
    assert result.stdout_bytes == "".join(f"{move}\n" for move in OPENINGS).encode()
    assert result.stderr == ""


def test_legal_lists_every_entry_along_a_match(game: Game) -> None:
    match = played(game)
    for ply in sorted({0, 1, match.ply // 2, match.ply - 1}):
        position = match.positions[ply]
        result = run("legal", game.facts.id, typed=lines(*match.lines[:ply]))
        if position.is_open:
            assert (result.exit_code, result.stdout) == (1, "")
            continue
        expected = sorted((entry_text(position, entry) for entry in position.entries()), key=str.encode)
        assert result.exit_code == 0
        assert result.stdout.splitlines() == expected


def test_legal_prints_nothing_at_the_end(game: Game) -> None:
    result = run("legal", game.facts.id, typed=lines(*played(game).lines))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_legal_writes_the_seat_before_each_entry_where_several_may_act() -> None:
    blocks = [f"seat{seat}: claim {block}" for seat in (1, 2) for block in "abc"]
    assert run("legal", "quarry").stdout.splitlines() == blocks


def test_legal_of_one_seat_is_bare() -> None:
    assert run("legal", "quarry", "--seat", "2").stdout.splitlines() == ["claim a", "claim b", "claim c"]


def test_legal_of_a_seat_that_may_not_act_is_nothing() -> None:
    for game, seat in (("aztec", "2"), ("bazaar", "1")):
        result = run("legal", game, "--seat", seat)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize("seat", ["0", "3", "-1"])
def test_legal_refuses_a_seat_that_does_not_exist(seat: str) -> None:
    result = run("legal", "aztec", "--seat", seat)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no seat{seat}: this match has 2 seats" in result.stderr


def test_legal_lists_every_outcome_of_chance() -> None:
    assert run("legal", "bazaar").stdout.splitlines() == ["item 2", "item 3", "item 5"]


def test_legal_of_a_house_seat_is_its_one_move() -> None:
    result = run("legal", "quarry", "--option", "players=1", typed="seat1: claim a\n")
    assert result.stdout.splitlines() == ["claim b"]


def test_legal_refuses_an_open_position_and_names_what_answers_it() -> None:
    race = lines("seat1: claim a", "claim b", "seat1: claim a", "claim b", "target 6")
    for seat in ((), ("--seat", "1")):
        result = run("legal", "quarry", *seat, typed=race)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "this position is open" in result.stderr
        assert "hypostyle why GAME MOVE" in result.stderr


# perft


def test_perft_counts_sequences() -> None:
    counts = [run("perft", "aztec", "--depth", str(depth)).stdout for depth in range(3)]
    first = run("legal", "aztec").stdout.splitlines()
    second = sum(len(run("legal", "aztec", typed=f"{move}\n").stdout.splitlines()) for move in first)
    assert counts == ["1\n", "8\n", f"{second}\n"]


def test_perft_divide_splits_the_count_in_the_order_of_legal() -> None:
    result = run("perft", "bazaar", "--depth", "3", "--divide")
    rows = [line.split("\t") for line in result.stdout.splitlines()]
    assert [entry for entry, _ in rows] == run("legal", "bazaar").stdout.splitlines()
    assert sum(int(count) for _, count in rows) == int(run("perft", "bazaar", "--depth", "3").stdout)


def test_perft_divide_writes_seats_as_legal_does() -> None:
    rows = run("perft", "quarry", "--depth", "1", "--divide").stdout.splitlines()
    assert rows == [f"{entry}\t1" for entry in run("legal", "quarry").stdout.splitlines()]


def test_perft_at_the_end_is_nought(game: Game) -> None:
    end = lines(*played(game).lines)
    assert run("perft", game.facts.id, "--depth", "1", typed=end).stdout == "0\n"
    assert run("perft", game.facts.id, "--depth", "0", typed=end).stdout == "1\n"


def test_perft_that_meets_an_open_position_is_refused() -> None:
    result = run("perft", "quarry", "--depth", "6")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "open" in result.stderr


@pytest.mark.parametrize("depth", ["-1", "two", "1.0", "", "1_0", "٣", "9" * 5000])
def test_perft_needs_a_depth_that_is_a_number_from_0(depth: str) -> None:
    result = run("perft", "aztec", "--depth", depth)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--depth needs a whole number from 0 up" in result.stderr


def test_perft_cannot_divide_nothing() -> None:
    result = run("perft", "aztec", "--depth", "0", "--divide")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--divide needs a --depth from 1 up" in result.stderr


# why


def test_why_says_legal() -> None:
    result = run("why", "aztec", "d4.1EN")
    assert (result.exit_code, result.stdout_bytes, result.stderr) == (0, b"legal\n", "")


def test_why_names_the_rule_then_the_cells() -> None:
    result = run("why", "aztec", "e4.2SE", typed="f4.1NW\n")
    rule, cells = result.stdout.splitlines()
    assert result.exit_code == 1
    assert rule == "AZ-7 Two neighbouring cubes would hang over nothing: e2.2 and e3.2."
    assert cells == "e2.2 e3.2"
    assert result.stderr == ""


def test_why_always_has_a_second_line() -> None:
    result = run("why", "aztec", "pass")
    assert (result.exit_code, result.stdout) == (1, "AZ-12 With two players there is no auction; lay a piece.\n\n")


def test_why_speaks_french() -> None:
    result = run("why", "aztec", "a1.1EN", language="fr")
    assert (
        result.stdout.splitlines()[0] == "AZ-6 Cette pièce ne touche rien ; elle doit toucher l'édifice par deux faces."
    )


def test_why_allows_each_entry_of_a_match(game: Game) -> None:
    match = played(game)
    for ply in sorted({0, match.ply // 2, match.ply - 1}):
        result = run("why", game.facts.id, match.lines[ply], typed=lines(*match.lines[:ply]))
        assert (result.exit_code, result.stdout) == (0, "legal\n")


def test_why_refuses_every_entry_after_the_end(game: Game) -> None:
    match = played(game)
    result = run("why", game.facts.id, match.lines[0], typed=lines(*match.lines))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{game.facts.rule_of['over']} The match is over")


def test_why_allows_resigning() -> None:
    assert run("why", "aztec", "resign").stdout == "legal\n"


def test_why_tells_a_seat_that_it_is_not_its_turn() -> None:
    result = run("why", "aztec", "d4.1EN", "--seat", "2")
    assert (result.exit_code, result.stdout) == (1, "AZ-11 It is not your turn: Seat 1 to act.\n\n")


def test_why_takes_the_seat_from_the_move_itself() -> None:
    assert run("why", "aztec", "seat2: d4.1EN").stdout.startswith("AZ-11 ")
    assert run("why", "quarry", "seat2: claim a").stdout == "legal\n"


@pytest.mark.parametrize(
    ("move", "options"), [("d4.1EN", ("--seat", "9")), ("seat9: d4.1EN", ()), ("seat2: d4.1EN", ("--seat", "1"))]
)
def test_why_refuses_seats_that_cannot_be_meant(move: str, options: tuple[str, ...]) -> None:
    result = run("why", "aztec", move, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "seat" in result.stderr


def test_why_needs_the_seat_where_several_may_act() -> None:
    result = run("why", "quarry", "claim a")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "could be the move of seat1, seat2" in result.stderr
    assert run("why", "quarry", "claim a", "--seat", "2").stdout == "legal\n"


def test_why_judges_chance_too() -> None:
    assert run("why", "bazaar", "item 5").stdout == "legal\n"
    refused = run("why", "bazaar", "item 9")
    assert (refused.exit_code, refused.stdout.split(" ")[0]) == (1, "BZ-1")


def test_why_decides_at_an_open_position() -> None:
    race = lines("seat1: claim a", "claim b", "seat1: claim a", "claim b", "target 6")
    assert run("why", "quarry", "race 2+4", "--seat", "1", typed=race).stdout == "legal\n"
    assert run("why", "quarry", "race 2+2", "--seat", "1", typed=race).exit_code == 1


def test_why_cannot_read_nonsense() -> None:
    for move in ("nonsense", "", "d4.1", "d4.1EN d4.1EN", "d4.1EN\nd4.1EN", "\x00"):
        result = run("why", "aztec", move)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "cannot read" in result.stderr


def test_why_takes_a_move_that_begins_with_a_dash_after_two_dashes() -> None:
    result = run("why", "aztec", "--", "-d4.1EN")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot read “-d4.1EN”" in result.stderr


# random


def test_random_is_the_same_text_everywhere() -> None:
    result = run("random", "aztec", "--seed", "1", "--bare")
    assert (result.exit_code, result.stdout_bytes, result.stderr) == (0, RANDOM_AZTEC_1.encode(), "")


def test_random_reveals_its_seed() -> None:
    record = run("random", "aztec", "--seed", "1").stdout
    seed = hashlib.sha256(b"hypostyle 1")
    assert record.splitlines()[:7] == [
        "@game aztec",
        "@rules 1",
        "@option players=2",
        "@option corners=none",
        "@option axis=ns",
        f"@seedhash {hashlib.sha256(seed.digest()).hexdigest()}",
        f"@seed {seed.hexdigest()}",
    ]
    assert lines(*record.splitlines()[7:]) == RANDOM_AZTEC_1


def test_random_plays_with_options(game: Game) -> None:
    for variant in game.facts.variants()[:3]:
        options = [word for name, value in variant.items() for word in ("--option", f"{name}={value}")]
        record = run("random", game.facts.id, "--seed", "-7", *options).stdout
        assert [f"@option {name}={value}" for name, value in variant.items()] == [
            line for line in record.splitlines() if line.startswith("@option")
        ]
        assert entries_of(record) == list(play_out(game, variant, numbered_seed(-7)).lines)


def test_random_needs_a_seed_that_is_a_number() -> None:
    assert run("random", "aztec").exit_code == 2
    result = run("random", "aztec", "--seed", "luck")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--seed needs a whole number, not “luck”" in result.stderr
