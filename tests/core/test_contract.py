"""What the contract promises of every position, shown on the toys where it is easiest to see."""

import copy
import html
import json
import pickle
import re
from typing import Any

import pytest

from hypostyle.core import (
    CHANCE,
    CLOCK,
    DataError,
    Departure,
    Dice,
    Entry,
    Game,
    Match,
    Move,
    OpenPosition,
    OptionError,
    Outcome,
    Position,
    Race,
    Resign,
    Telling,
    Timeout,
    Unreadable,
    numbered_seed,
)
from hypostyle.core.kit import Making
from tests.core.samples import matches
from tests.telling import asked, described
from tests.toys.bazaar import Bazaar, BazaarPosition
from tests.toys.plumbing import Word
from tests.toys.quarry import Quarry
from tests.toys.veil import Veil, VeilTelling


def played(game: Game, *lines: str, **options: int) -> Position:
    match = Match(game, options)
    for line in lines:
        match.play(line)
    return match.position


# Who acts


def test_chance_draws_by_weight_and_seats_have_nothing_to_do_meanwhile() -> None:
    position = Bazaar().start()
    assert position.to_act == (CHANCE,)
    assert position.turn is None
    assert [(chance.move.text, chance.weight) for chance in position.chances()] == [
        ("item 2", 2),
        ("item 3", 1),
        ("item 5", 1),
    ]
    assert position.legal_moves(1) == position.choices(1) == position.legal_moves(CHANCE) == ()


def test_in_an_auction_it_stays_the_openers_turn_while_others_speak() -> None:
    position = played(Bazaar(), "item 3", "raise 1", players=3)
    assert (position.turn, position.to_act) == (1, (2,))
    position = played(Bazaar(), "item 3", "raise 1", "raise 2", "drop", "raise 4", players=3)
    assert (position.turn, position.to_act) == (1, (2,))
    assert [move.text for move in position.legal_moves(2)] == ["drop"]


def test_the_holder_of_the_veto_is_asked_in_anothers_turn() -> None:
    position = played(Bazaar(), "item 3", "raise 1", "drop", "drop", players=3)
    assert (position.turn, position.to_act) == (1, (2,))
    assert [move.text for move in position.legal_moves(2)] == ["decline", "veto"]
    assert position.after(2, Word("decline")).scores == (6, 4, 4)
    assert position.after(2, Word("veto")).scores == (4, 4, 4)


def test_the_veto_goes_to_whom_it_hit_and_a_winner_who_holds_it_is_not_asked() -> None:
    position = played(Bazaar(), "item 3", "raise 1", "drop", "veto", "item 2", "drop")
    assert position.to_act == (CHANCE,), "seat 1 won, now holds the veto, and nobody is asked"
    assert position.scores == (6, 4)


def test_several_seats_act_at_once_in_any_order() -> None:
    position = Quarry().start({"players": 3})
    assert position.to_act == (1, 2, 3)
    assert position.turn is None
    assert position.after(2, Word("claim", "a")).to_act == (1, 3)


def test_claims_are_settled_in_the_order_made() -> None:
    first = played(Quarry(), "seat3: claim c", "seat1: claim c", "claim c", players=3)
    assert first.scores == (1, 1, 3)
    assert played(Quarry(), "seat1: claim c", "seat3: claim b", "claim c", players=3).scores == (3, 1, 2)


def test_a_house_seat_has_exactly_one_move() -> None:
    position = Quarry().start({"players": 1})
    assert position.house_seats == (2,)
    assert len(position.seats) == 2
    assert [move.text for move in position.legal_moves(2)] == ["claim a"]
    assert [move.text for move in position.after(1, Word("claim", "a")).legal_moves(2)] == ["claim b"]
    refusal = position.why_not(2, Word("claim", "c"))
    assert refusal
    assert (refusal.rule, refusal.message.code) == ("QR-2", "refusal.house")
    assert Quarry().start({"players": 2}).house_seats == ()


# Who is first


def contenders(position: Position, seat: int, text: str) -> tuple[int, ...]:
    return position.contenders(seat, position.game.parse(text))


def test_others_contend_for_a_block_until_it_is_taken_or_they_have_claimed() -> None:
    position = Quarry().start({"players": 3})
    assert contenders(position, 2, "claim c") == (1, 3)
    position = played(Quarry(), "seat1: claim a", players=3)
    assert contenders(position, 2, "claim a") == (), "seat 1 was first"
    assert contenders(position, 2, "claim b") == (3,)
    assert contenders(position, 1, "claim b") == (), "seat 1 may not act"


def test_everyone_in_a_race_contends_and_the_house_does_not() -> None:
    assert contenders(race(players=3), 2, "race 6") == (1, 3)
    assert contenders(race(players=3), 2, "resign") == ()
    assert contenders(Quarry().start({"players": 1}), 1, "claim a") == ()


def test_in_turn_nothing_is_contended() -> None:
    assert contenders(played(Bazaar(), "item 3"), 1, "raise 2") == ()


def test_where_a_game_says_nothing_of_contending_the_order_decides_nothing() -> None:
    quarry, peaceful = Quarry(), Quarry()
    vars(peaceful)["race"] = Race()
    assert contenders(quarry.start({"players": 3}), 2, "claim c") == (1, 3)
    assert contenders(peaceful.start({"players": 3}), 2, "claim c") == ()


# The race


def race(players: int = 2) -> Position:
    """Seat 1 has 2 points, seat 2 has 4, seat 3 has 6; now the stones must sum up to 6."""
    claims = ["seat1: claim a", "seat2: claim b", "seat3: claim c"][: max(2, players)] * 2
    return played(Quarry(), *claims, "target 6", players=players)


def test_a_race_is_open_and_only_why_not_decides() -> None:
    position = race()
    assert position.is_open
    assert [move.text for move in position.legal_moves(1)] == ["race 5+1"]
    for stones in ("6", "1+2+3", "1+1+1+1+1+1"):
        assert position.why_not(2, Word("race", stones)) is None
    refusal = position.why_not(2, Word("race", "3+2"))
    assert refusal
    assert position.game.words("en").say(refusal.message) == "These stones sum up to 5, not to 6."
    with pytest.raises(OpenPosition):
        position.entries()


def test_the_first_right_hand_in_wins_the_race() -> None:
    over = race().after(1, Word("race", "3+3"))
    assert over.scores == (2 + 3, 4)
    assert over.outcome == Outcome("race", "QR-4", (1,))


def test_the_clock_ends_a_race_that_nobody_wins() -> None:
    position = race()
    assert position.on_time(1) == position.on_time(2) == Entry(CLOCK, Word("raceover"))
    assert position.why_not(CLOCK, Word("raceover")) is None
    over = position.after(CLOCK, Word("raceover"))
    assert over.outcome == Outcome("raceover", "QR-4", (2,))
    assert over.scores == position.scores


def test_elsewhere_the_clock_does_not_write_it() -> None:
    position = Quarry().start()
    assert position.on_time(1) == Entry(CLOCK, Timeout(1))
    refusal = position.why_not(CLOCK, Word("raceover"))
    assert refusal
    assert (refusal.rule, refusal.message.code) == ("QR-3", "refusal.clock")


def test_the_house_does_not_race() -> None:
    assert race(players=1).to_act == (1,)
    assert race(players=3).to_act == (1, 2, 3)


def test_a_finished_race_is_not_open_any_more() -> None:
    left = race().after(1, Resign())
    for over in (left, race().after(1, Word("race", "6"))):
        assert not over.is_open
        assert over.entries() == ()


# The hidden hand


def test_each_seat_sees_its_own_card_and_nobody_elses() -> None:
    position = played(Veil(), "deal 4", "deal 2", "deal 5", players=3)
    assert [position.view(seat)["cards"] for seat in (1, 2, 3)] == [
        [4, None, None],
        [None, 2, None],
        [None, None, 5],
    ]
    assert position.view(None)["cards"] == [None, None, None]
    assert "4" not in position.drawing()


def test_what_is_shown_is_seen_and_what_is_folded_stays_hidden() -> None:
    over = played(Veil(), "deal 4", "deal 2", "show", "fold")
    assert over.outcome
    assert over.view(None)["cards"] == [4, None]
    assert over.view(2)["cards"] == [4, 2]


def test_a_deal_is_told_to_its_seat_only() -> None:
    position, words = Veil().start(), Veil().words("en")
    deal = Word("deal", "4")
    assert [words.say(position.spoken(CHANCE, deal, seat)) for seat in (1, 2, None)] == [
        "You are dealt card 4.",
        "A card is dealt.",
        "A card is dealt.",
    ]


def test_imagining_deals_the_hidden_cards_anew_and_keeps_what_is_known() -> None:
    position: Any = played(Veil(), "deal 4", "deal 2", "deal 5", "show", players=3)
    dice = Dice(numbered_seed(1))
    for_spectators = {position.imagine(None, dice).cards for _ in range(200)}
    for_seat_2 = {position.imagine(2, dice).cards for _ in range(200)}
    assert len(for_spectators) == 4 * 3, "two hidden cards out of the four that were not shown"
    assert for_seat_2 == {(4, 2, 1), (4, 2, 3), (4, 2, 5)}


def test_nothing_is_to_be_imagined_where_nothing_is_hidden() -> None:
    position = Bazaar().start()
    assert position.imagine(1, Dice(numbered_seed(1))) is position


# What is told


def test_a_description_begins_with_the_turn_and_the_task_then_the_scores() -> None:
    position = played(Bazaar(), "item 3", "raise 1", players=3)
    assert described(position, 2)[:4] == [
        "It is the turn of Seat 1. Seat 2 is to act.",
        "You can: drop out, raise the price.",
        "Seat 1 has 4 points, Seat 2 has 4 points, Seat 3 has 4 points.",
        "Still to be sold: 2, 2, 5.",
    ]
    assert described(position, 1) == described(position) == [described(position, 2)[0], *described(position, 2)[2:]]
    assert described(position, None, "fr")[:2] == [
        "C'est le tour du joueur 1. C'est au joueur 2.",
        "Le joueur 1 a 4 points, le joueur 2 a 4 points, le joueur 3 a 4 points.",
    ]


def test_it_says_who_may_act_where_chance_draws_and_how_it_ended() -> None:
    assert described(Quarry().start({"players": 3}))[0] == "These may act now: Seat 1, Seat 2, Seat 3."
    assert described(Bazaar().start(), 1)[0] == "Chance is to draw."
    assert described(played(Bazaar(), "item 3", "resign"), 1)[0] == "Seat 1 resigned. Seat 2 wins!"


def test_nobody_hears_of_a_hidden_card() -> None:
    position = played(Veil(), "deal 4", "deal 2", "deal 5", "show", players=3)
    assert described(position, 2)[-2:] == ["Cards of the seats: 4, 2, hidden.", "In turn they did: show."]
    assert described(position)[-2] == "Cards of the seats: 4, hidden, hidden."


def test_the_task_is_one_line_for_whoever_asks() -> None:
    position = played(Veil(), "deal 4", "deal 2", "fold")
    assert asked(position, 2) == "You can: show the card."
    assert asked(position, 1) == asked(position, CHANCE) == "Waiting for Seat 2."
    assert asked(position, 1, "fr") == "C'est au joueur 2 de jouer."
    assert asked(Veil().start(), 1) == asked(Veil().start(), CHANCE) == "Waiting for chance."
    assert position.task(None) == position.task(1)
    assert asked(position.after(2, Word("show")), 2) == "The match is over."


def test_a_game_that_describes_nothing_still_tells_the_turn_and_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VeilTelling, "_description", Telling._description)
    position = played(Veil(), "deal 4", "deal 2")
    assert described(position, 1) == [
        "Seat 1 is to act.",
        "You can: fold, show the card.",
        "Seat 1 has no points, Seat 2 has no points.",
    ]
    assert described(position, 2) == [described(position, 1)[0], described(position, 1)[2]]


# Moves, for every game


def test_moves_that_are_not_for_this_actor_are_refused(game: Game) -> None:
    match = matches(game)[0]
    for position, entry in zip(match.positions, match.entries, strict=False):
        for actor in {CHANCE, CLOCK, *position.seats} - set(position.to_act):
            refusal = position.why_not(actor, entry.move)
            assert refusal, f"{entry.move.text!r} by {actor}"
            assert refusal.rule in game.facts.rules
        assert position.why_not(*entry) is None


def test_chances_moves_are_not_for_seats() -> None:
    position = played(Bazaar(), "item 3")
    refusal = position.why_not(1, Word("item", "2"))
    assert refusal
    assert refusal.message.code == "refusal.not_yours"


def test_choices_lead_to_the_moves_step_by_step() -> None:
    position = played(Bazaar(), "item 3", "raise 2")
    first = position.choices(2)
    assert [(choice.key, choice.is_complete) for choice in first] == [("drop", True), ("raise", False)]
    second = position.choices(2, ("raise",))
    assert [choice.move for choice in second] == [Word("raise", "3"), Word("raise", "4")]
    assert [Bazaar().words("en").say(choice.label) for choice in second] == ["3", "4"]
    assert position.choices(2, ("jump",)) == position.choices(1) == ()


def test_choices_stand_as_people_read_them() -> None:
    position = played(Bazaar(), "item 3")
    keys = ["10", "2", "-1,0", "0,-2", "0,10", "0,9", "b10.1", "b2.1", "end"]
    found = position._grouped((Word("go", key) for key in sorted(keys)), ("go",))
    assert [choice.key for choice in found] == ["-1,0", "0,-2", "0,9", "0,10", "2", "10", "b2.1", "b10.1", "end"]


def test_anyone_who_may_act_may_resign_and_loses_to_all_others(game: Game) -> None:
    for match in matches(game):
        position = next(position for position in match.positions if position.to_act != (CHANCE,))
        seat = position.to_act[0]
        others = tuple(each for each in position.seats if each != seat)
        assert position.why_not(seat, Resign()) is None
        assert Resign() not in position.legal_moves(seat)
        left = position.after(seat, Resign())
        assert left.departure == Departure("resigned", seat)
        assert left.outcome == Outcome("resigned", position.rule_of("over"), others)
        assert (left.to_act, left.turn, left.entries()) == ((), None, ())
        late = position.after(seat, Timeout(seat))
        assert late.outcome == Outcome("timeout", position.rule_of("over"), others)


def test_a_departure_is_told_in_words_that_all_games_share(game: Game) -> None:
    position = game.start()
    words, left = game.words("en"), position.name(1)
    assert words.say(position.spoken(1, Resign())) == f"{words.say(left)} resigns."
    assert words.say(position.spoken(CLOCK, Timeout(1))) == f"{words.say(left)} ran out of time."


def test_the_result_is_said_in_both_languages() -> None:
    left = played(Bazaar(), "item 3", "resign", players=3)
    assert Bazaar().words("en").say(left.result) == "Seat 1 resigned. Shared win: Seat 2, Seat 3!"
    assert (
        Bazaar().words("fr").say(left.result)
        == "Le joueur 1 a abandonné. Le joueur 2, le joueur 3 se partagent la victoire !"
    )
    sold = played(Bazaar().using([3]), "item 3", "raise 4", "drop", "decline")
    assert Bazaar().words("en").say(sold.result) == "Nothing is left to sell. Seat 2 wins!"


def test_a_text_that_is_no_move_says_what_would_be(game: Game) -> None:
    with pytest.raises(Unreadable) as caught:
        game.parse("no such move")
    assert "cannot read “no such move”: " in str(caught.value)
    assert "impossible de lire « no such move » : " in caught.value.say("fr")
    for text in ("timeout", "timeout ", "timeout seat0", "timeout 1", "Resign", " resign", ""):
        with pytest.raises(Unreadable):
            game.parse(text)
    assert game.parse("resign") == Resign()
    assert game.parse("timeout seat2") == Timeout(2)


# Positions as data


def test_a_position_is_the_same_after_its_text_a_copy_and_a_pickle(game: Game) -> None:
    for match in matches(game):
        for position in (*match.positions[:: max(1, match.ply // 4)], match.position):
            assert game.position(json.loads(position.text)) == position
            assert copy.deepcopy(position) == position
            assert pickle.loads(pickle.dumps(position)) == position
            assert "\n" not in position.text


def test_a_position_left_by_a_seat_comes_back_as_such() -> None:
    for move in (Resign(), Timeout(1)):
        left = played(Bazaar(), "item 3").after(1, move)
        assert Bazaar().position(left.data()) == left


def test_positions_of_games_with_different_sets_differ() -> None:
    usual, other = Bazaar().start(), Bazaar().using([2, 2, 3, 5]).start()
    assert Bazaar().start() == usual
    assert other != usual
    assert Bazaar().using([2, 2, 3, 5]).start() == other
    assert Bazaar() != Quarry()


def test_data_that_are_no_position_are_refused(game: Game) -> None:
    data = game.start().data()
    own = [key for key in data if key not in ("game", "options")]
    for key in own:
        with pytest.raises(DataError):
            game.position({name: value for name, value in data.items() if name != key})
        with pytest.raises(DataError):
            game.position({**data, key: {"strange": object}})
    strange: Any
    for strange in (
        {},
        [],
        None,
        {**data, "game": "chess"},
        {**data, "more": 1},
        {**data, "options": []},
        {**data, "left": ["bored", 1]},
        {**data, "left": ["resigned", 99]},
        {**data, "left": None},
    ):
        with pytest.raises(DataError):
            game.position(strange)
    with pytest.raises(OptionError):
        game.position({**data, "options": {"weather": "fine"}})
    with pytest.raises(DataError, match=f"expected a position of “{game.facts.id}”, got “chess”"):
        game.position({**data, "game": "chess"})


def test_a_game_without_a_set_has_none_to_show_and_a_game_that_says_nothing_is_not_printed() -> None:
    assert Quarry().set_data() is None
    assert Bazaar().using([2, 2, 3, 5]).set_data() == [2, 2, 3, 5]
    assert Quarry().kit(Making()) is None
    assert Bazaar().kit(Making()) is not None
    assert Quarry().solids(Making()) == ()
    with pytest.raises(NotImplementedError, match="quarry has no set to show"):
        Quarry().set_picture()


def test_a_game_that_paints_nothing_shows_its_drawing_as_a_picture() -> None:
    position = played(Quarry(), "seat1: claim a")
    rows = position.drawing().split("\n")
    written = re.findall(r"<text [^>]*>(.*)</text>", position.picture())
    assert [html.unescape(row) for row in written] == rows
    assert "<title>quarry</title>" in position.picture()
    assert position.picture(Word("claim", "b")) == position.picture(), "nothing is tried in a drawing"


def test_a_base_move_names_what_it_lacks() -> None:
    with pytest.raises(NotImplementedError, match="Move lacks a kind"):
        _ = Move().kind
    with pytest.raises(NotImplementedError, match="Move lacks a spelling"):
        _ = Move().text


def test_a_game_that_draws_must_list_its_chances() -> None:
    class Forgetful(BazaarPosition):
        _chances = Position._chances

    game = Bazaar()
    game.position_type = Forgetful
    with pytest.raises(NotImplementedError, match="bazaar draws but lists no chances"):
        game.start().chances()
