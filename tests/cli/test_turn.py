"""One turn at the prompt: choices, notation, questions and commands. Nothing is lost by a wrong answer."""

import re

import pytest

from hypostyle.cli.choosing import LONG_LIST, _shared_words
from tests.cli.running import entries_of, every, lines, run
from tests.cli.test_play import printed_record


def told(*typed: str, game: str = "aztec", language: str = "en", options: tuple[str, ...] = ()) -> str:
    result = run("play", game, "--seed", "1", *options, typed=lines(*typed), language=language)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def played(shown: str) -> list[str]:
    return entries_of(printed_record(shown)) if "@game" in shown else []


# By choices


def test_a_number_then_a_number() -> None:
    shown = told("1", "1")
    assert every(["1  corner on d4.1", "> 1", "corner on d4.1", "1  EN  leg with the tip east, other leg north"], shown)
    assert played(shown) == ["d4.1EN"]


def test_a_key_then_a_key() -> None:
    assert played(told("f4.1", "WU")) == ["f4.1WU"]


def test_nought_or_an_empty_line_goes_back_a_step() -> None:
    for back in ("0", ""):
        shown = told("1", back, "2", "1")
        assert every(["1  EN  leg with", "2  corner on d6.1", "1  EU  leg with"], shown)
        assert played(shown) == ["d6.1EU"]


def test_an_empty_line_at_the_first_step_says_what_to_do() -> None:
    for nothing in ("", "0", "   "):
        shown = told(nothing, "d4.1EN")
        assert "Choose a number or write a move; ? helps." in shown
        assert played(shown) == ["d4.1EN"]


def test_a_number_that_is_not_listed() -> None:
    shown = told("9", "1", "1")
    assert "✗ 9 is not in the list" in shown
    assert played(shown) == ["d4.1EN"]


def test_keys_that_are_numbers_are_the_numbers_of_the_list() -> None:
    shown = told("bid", "15", "3", options=("--option", "players=3"))
    barriers = ["14  nobody reaches 14", "10  nobody reaches 10", " 8  nobody reaches 8", " 1  nobody reaches 1"]
    assert every([*barriers, "15 is not in the list"], shown)
    assert played(shown) == ["bid 3"]


def test_a_list_of_numbers_that_begins_later_has_no_numbers_of_its_own() -> None:
    shown = told("raise 2", "raise", "1", "3", game="bazaar")
    assert "1 is not in the list" in shown
    assert played(shown)[1:] == ["raise 2", "raise 3"]


def test_a_step_without_a_choice_is_not_asked() -> None:
    shown = told("b", game="quarry")
    assert every(["claim", "1  a", "2  b", "3  c"], shown)
    assert played(shown) == ["seat1: claim b"]


def test_long_lists_stand_in_columns_and_say_shared_words_once() -> None:
    shown = told("d4.1EN")
    second = shown[shown.index("Entry 2") :]
    assert every(["corner on …\n", " 1  a", "   9  "], second)
    assert "corner on a" not in second


def test_words_are_shared_whole() -> None:
    assert _shared_words(["corner on a1", "corner on a2"]) == "corner on "
    assert _shared_words(["corner on a1", "pass"]) == ""
    assert _shared_words(["same words", "same words"]) == "same "
    assert LONG_LIST > 8


def test_points_are_noted_beside_complete_moves() -> None:
    record = run("random", "aztec", "--seed", "1", "--bare").stdout.splitlines()
    shown = told(*record[:19], "a9.3")
    assert "points for" in shown[shown.rindex("Entry 20") :]


# By notation


def test_full_notation_plays_at_any_step() -> None:
    assert played(told("d4.1EN")) == ["d4.1EN"]
    assert played(told("1", "f4.1NW")) == ["f4.1NW"]


def test_a_refused_move_names_rule_sentence_and_cells_and_loses_nothing() -> None:
    shown = told("d4.1EN", "d4.1EN", "c6.1US")
    assert every(["✗ AZ-5 6 cells are already taken.", "cells: d4.1 d5.1 d6.1 e4.1 f4.1 f4.2"], shown)
    assert played(shown) == ["d4.1EN", "c6.1US"]


def test_an_unreadable_move_says_what_is_expected() -> None:
    shown = told("nonsense", "d4.1EN")
    assert "✗ cannot read “nonsense”: expected a corner cell and two directions" in shown
    assert "list shows every legal move" in shown
    assert played(shown) == ["d4.1EN"]


def test_a_seat_may_be_named() -> None:
    shown = told("seat1: d4.1EN", "seat1: c6.1US", "seat2: c6.1US")
    assert "✗ AZ-11 It is not your turn: Seat 2 to act." in shown
    assert played(shown) == ["d4.1EN", "c6.1US"]


def test_chance_and_the_clock_are_not_for_people() -> None:
    shown = told("item 2", "timeout seat1", "drop", game="bazaar")
    assert every(["✗ BZ-2 Only chance can draw “item 2”.", "The clock cannot write “timeout seat1” here."], shown)


# Several seats at once


def test_seats_are_asked_one_after_another() -> None:
    shown = told("claim a", "claim b", "claim c", "claim a", game="quarry")
    assert every(["● Seat 1 to act", "■ Seat 2 to act", "● Seat 1 to act", "■ Seat 2 to act"], shown)
    assert played(shown)[:4] == ["seat1: claim a", "claim b", "seat1: claim c", "claim a"]


def test_another_seat_may_go_first() -> None:
    shown = told("seat2: claim a", "claim b", game="quarry")
    assert "seatN: MOVE plays for another seat here" in shown
    assert played(shown) == ["seat2: claim a", "claim b"]


def test_an_empty_line_lets_others_go_first() -> None:
    shown = told("", "claim a", "", "", "", "claim c", game="quarry")
    assert played(shown) == ["seat2: claim a", "claim c"]


def test_the_computers_seats_are_not_yours() -> None:
    for seed in range(6):
        options = ("--computer", "2", "--seed", str(seed))
        shown = told("seat2: claim a", "claim b", game="quarry", options=options)
        assert "✗ Seat 2 is played by the computer." in shown
        assert {"claim b", "seat1: claim b"} & set(played(shown))


def test_an_empty_line_lets_the_computer_go_first() -> None:
    for seed in range(20):
        shown = told("", "", "claim b", game="quarry", options=("--computer", "2", "--seed", str(seed)))
        assert "claim b" in " ".join(played(shown))


# Open positions


RACE = ("claim a", "claim b", "claim a", "claim b")


def test_at_an_open_position_moves_are_typed() -> None:
    shown = told(*RACE, "7", "list", "? race 9", "race 9", "race 3+3", game="quarry")
    race = shown[shown.index("There is no list here. ? helps.") :]
    assert every(["cannot read “7”", "moves are judged one at a time", "✗ QR-3", "✗ QR-3", "The end"], race)
    assert "list shows every legal move" not in race


def test_another_seat_may_win_the_race() -> None:
    shown = told(*RACE, "seat2: race 3+3", game="quarry")
    assert played(shown)[-1] == "seat2: race 3+3"


# Questions


def test_a_question_mark_alone_helps() -> None:
    for ask in ("?", "help"):
        shown = told(ask, "d4.1EN")
        assert every(["You can write:", "  list  ", "  undo  ", "  save FILE", "  quit"], shown)
        assert played(shown) == ["d4.1EN"]


def test_a_question_says_why_not() -> None:
    for ask in ("? a1.1EN", "?a1.1EN", "? seat1: a1.1EN"):
        shown = told(ask)
        assert "✗ AZ-6 This piece touches nothing. It must touch the building with two faces." in shown
        assert played(shown) == []


def test_a_question_says_what_is_legal_and_what_it_brings() -> None:
    assert "✓ d4.1EN is legal." in told("? d4.1EN")
    assert "✓ resign is legal." in told("? resign")
    record = run("random", "aztec", "--seed", "1", "--bare").stdout.splitlines()
    scoring = told(*record[:21], f"? {record[21]}")
    asked = scoring[scoring.index(f"✓ {record[21]} is legal.") :].splitlines()
    assert asked[1].strip().endswith(("for you", "for Seat 1"))


def test_a_question_that_cannot_be_read() -> None:
    assert "✗ cannot read “nonsense”" in told("? nonsense")


# Commands


def test_list_shows_every_legal_move() -> None:
    shown = told("list")
    assert "8 legal moves" in shown
    assert every(["d4.1EN", "f6.1WS"], shown[shown.index("8 legal moves") :])


def test_undo_takes_back_ones_own_move_and_what_followed() -> None:
    shown = told("d4.1EN", "c6.1US", "undo", "undo", "f4.1NW")
    assert shown.count("One entry taken back.") == 2
    assert played(shown) == ["f4.1NW"]
    against = told("d4.1EN", "undo", "f4.1NW", options=("--computer", "2"))
    assert "2 entries taken back." in against
    assert played(against)[0] == "f4.1NW"


def test_undo_with_nothing_to_take_back() -> None:
    assert "✗ There is no move of yours to take back." in told("undo")
    assert "✗ There is no move of yours to take back." in told("undo", options=("--computer", "1"))


def test_a_take_back_across_chance_brings_the_same_draw() -> None:
    once = played(told("drop", game="bazaar"))
    again = played(told("drop", "undo", "drop", game="bazaar"))
    assert once == again
    assert len(once) == 3


def test_the_computer_answers_the_same_move_alike() -> None:
    once = played(told("d4.1EN", options=("--computer", "2")))
    assert once == played(told("d4.1EN", "undo", "d4.1EN", options=("--computer", "2")))


def test_record_prints_it() -> None:
    shown = told("d4.1EN", "record", "quit")
    assert shown.count("@game aztec\n@rules 1\n@option players=2\n") == 2


def test_resign_gives_up() -> None:
    shown = told("d4.1EN", "resign")
    assert "★ Seat 2 resigned. Seat 1 wins!" in shown
    assert played(shown) == ["d4.1EN", "resign"]


def test_quit_stops() -> None:
    shown = told("d4.1EN", "quit", "c6.1US")
    assert played(shown) == ["d4.1EN"]
    assert shown.endswith("Until next time.\n")


def test_commands_have_french_names_too() -> None:
    typed = ("aide", "liste", "d4.1EN", "reprendre", "f4.1NW", "partie", "abandonner", "quitter")
    shown = told(*typed, language="fr")
    assert every(["On peut écrire", "8 coups permis", "Un coup repris.", "@game", "Le joueur 1 gagne !"], shown)
    english = told("help", "list", "d4.1EN", "undo", "f4.1NW", "record", "resign", "quit", language="fr")
    assert played(english) == played(shown) == ["f4.1NW", "resign"]


def test_a_refusal_in_french() -> None:
    shown = told("a1.1EN", language="fr")
    assert "✗ AZ-6 Cette pièce ne touche rien ; elle doit toucher l'édifice par deux faces." in shown
    assert "● Joueur 1, à vous : choisissez un numéro, ou écrivez un coup." in shown


# What is hidden


def test_hidden_hands_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hypostyle.cli.table.is_terminal", lambda stream: True)
    shown = told("", "nonsense", "show", "", "show", game="veil")
    assert every(["Hand the keyboard to seat 1", "● Seat 1 to act", "Hand the keyboard to seat 2"], shown)
    assert shown.count("Hand the keyboard") == 2
    assert played(shown)[-2:] == ["show", "show"]
    alone = told("show", game="veil", options=("--computer", "2"))
    assert "Hand the keyboard" not in alone


def test_others_cards_are_not_told() -> None:
    """Each seat sees its own card in words; the notation of the draws, which names all cards, is not shown."""
    record = run("random", "veil", "--seed", "1").stdout
    cards = [line.removeprefix("deal ") for line in entries_of(record) if line.startswith("deal")]
    shown = told("show", game="veil")
    first = shown[: shown.index("> show")]
    second = shown[shown.index("> show") : shown.index("Here is the record")]
    assert f"You are dealt card {cards[0]}." in first
    assert f"You are dealt card {cards[1]}." in second
    assert f"deal {cards[1]}" not in first
    assert cards[1] != cards[0]
    assert f"card {cards[1]}" not in first


# Hints


def test_a_hint_is_a_move_that_can_be_played_with_its_reasons() -> None:
    shown = told("hint", game="quarry")
    found = re.search(r"^ *Hint: (.+)$", shown, flags=re.MULTILINE)
    assert found, shown
    after = told("hint", found[1], game="quarry")
    assert found[1] in played(after)[0]


def test_a_hint_has_its_word_in_french() -> None:
    assert "Conseil : " in told("conseil", game="quarry", language="fr")


def test_a_hint_says_what_the_move_brings() -> None:
    shown = told("hint", game="aztec")
    assert re.search(r"Hint: \S+", shown)
    assert re.search(r"Wins about \d+ times in 100\.", shown)
