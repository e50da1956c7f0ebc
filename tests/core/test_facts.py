"""Facts and options: what is given, what is left to the defaults, what is refused and why."""

from dataclasses import replace
from typing import Any

import pytest

from hypostyle.core import APART, LANGUAGES, Facts, Game, Option, OptionError, Options, Preset
from tests.games.house import GAMES
from tests.toys.bazaar import Bazaar

FACTS: Facts = replace(
    Bazaar.facts,
    options=(
        Option("players", (2, 3), 2),
        Option("corners", ("none", "shared"), "none"),
        Option("rounds", (1, 3), 1, when={"players": (3,)}),
        Option("colours", ("rytvw",), "rytvw", accepts=lambda text: len(text) == 5 and text.islower()),
    ),
)


def refusal(**given: object) -> str:
    with pytest.raises(OptionError) as caught:
        FACTS.settle(given)
    return str(caught.value)


def test_what_is_not_given_takes_its_default_and_what_does_not_apply_is_left_out() -> None:
    assert dict(FACTS.settle({})) == {"players": 2, "corners": "none", "colours": "rytvw"}
    assert dict(FACTS.settle({"players": 3})) == {"players": 3, "corners": "none", "rounds": 1, "colours": "rytvw"}


def test_a_set_up_proposes_what_suits_the_circumstances_and_the_rules_keep_their_default() -> None:
    proposed = {"fr": "shared", APART: "shared"}
    facts = replace(FACTS, options=(Option("corners", ("none", "shared"), "none", proposed=proposed),))
    assert facts.settle({})["corners"] == "none"
    assert facts.settle({}, ["en"])["corners"] == "none"
    assert facts.settle({}, ["en", APART])["corners"] == "shared"
    assert facts.settle({}, ["fr"])["corners"] == "shared"
    assert facts.settle({"corners": "none"}, ["fr"])["corners"] == "none"


def test_what_a_set_up_proposes_is_a_value_of_the_option() -> None:
    for game in GAMES.values():
        for option in game.facts.options:
            assert set(option.proposed) <= {*LANGUAGES, APART}
            assert [option.read(value) for value in option.proposed.values()] == list(option.proposed.values())


def test_options_are_written_in_the_order_of_the_facts() -> None:
    assert list(FACTS.settle({"colours": "abcde", "players": 3})) == ["players", "corners", "rounds", "colours"]


def test_numbers_may_be_given_as_texts_and_become_numbers() -> None:
    settled = FACTS.settle({"players": "3", "rounds": "3"})
    assert settled.number("players") == settled.number("rounds") == 3


def test_a_value_that_is_not_listed_is_refused_with_those_that_are() -> None:
    assert refusal(players=4) == "option players has no value “4”; expected one of: 2, 3"
    for strange in (2.0, True, None, [2], " 2", "02", ""):
        assert "has no value" in refusal(players=strange)


def test_an_option_that_does_not_apply_is_refused_with_what_it_needs() -> None:
    assert refusal(rounds=3) == "option rounds does not apply here; it needs players=3"
    assert refusal(players=2, rounds=1) == "option rounds does not apply here; it needs players=3"


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    assert refusal(player=3) == "bazaar has no option “player”; expected: players"
    assert refusal(xyz=3) == "bazaar has no option “xyz”; expected: players, corners, rounds, colours"


def test_free_text_is_taken_where_the_option_accepts_it() -> None:
    assert FACTS.settle({"colours": "abcde"})["colours"] == "abcde"
    for strange in ("abc", "ABCDE", 12345):
        assert "option colours has no value" in refusal(colours=strange)


def test_refusals_are_said_in_french_too() -> None:
    with pytest.raises(OptionError) as caught:
        FACTS.settle({"players": 4})
    assert caught.value.say("fr") == "l'option players n'a pas de valeur « 4 » ; on attend : 2, 3"


def test_options_are_a_mapping_that_cannot_be_changed() -> None:
    options: Any = FACTS.settle({})
    assert options == {"corners": "none", "players": 2, "colours": "rytvw"}
    assert hash(options) == hash(FACTS.settle({"players": "2"}))
    assert len(options) == 3
    with pytest.raises(TypeError):
        options["players"] = 3
    with pytest.raises(AssertionError, match="option corners is text"):
        options.number("corners")


def test_options_keep_their_values_when_what_they_were_made_from_changes() -> None:
    source = {"players": 2}
    options = Options(source)
    source["players"] = 3
    assert options["players"] == 2


def test_variants_are_all_combinations_that_apply() -> None:
    assert [dict(variant) for variant in FACTS.variants()] == [
        {"players": 2, "corners": "none", "colours": "rytvw"},
        {"players": 2, "corners": "shared", "colours": "rytvw"},
        {"players": 3, "corners": "none", "rounds": 1, "colours": "rytvw"},
        {"players": 3, "corners": "none", "rounds": 3, "colours": "rytvw"},
        {"players": 3, "corners": "shared", "rounds": 1, "colours": "rytvw"},
        {"players": 3, "corners": "shared", "rounds": 3, "colours": "rytvw"},
    ]


def test_a_kind_is_found_by_name_and_an_undeclared_one_is_a_programmers_error() -> None:
    assert FACTS.kind("item").by == "chance"
    assert FACTS.kind("raise").by == "seat"
    assert FACTS.kind("resign").by == "seat"
    assert FACTS.kind("timeout").by == "clock"
    with pytest.raises(KeyError, match="bazaar declares no kind of entry 'gift'"):
        FACTS.kind("gift")


def test_a_preset_is_found_by_name_and_begins_with_what_it_needs() -> None:
    lone = Preset("lone", {"rounds": 3}, when={"players": (3,)})
    facts = replace(FACTS, presets=(lone, Preset("bare", {"corners": "none"})))
    assert facts.preset("lone") is lone
    assert facts.settle(facts.preset("lone").start)["rounds"] == 3
    assert facts.preset("bare").start == {"corners": "none"}
    with pytest.raises(OptionError, match="no preset “lonely”; expected: lone, bare"):
        facts.preset("lonely")


# Every game


def test_presets_settle_to_themselves_and_one_of_them_is_proposed(game: Game) -> None:
    presets = game.facts.presets
    for preset in presets:
        settled = game.facts.settle(preset.start)
        assert {name: settled[name] for name in preset.start} == preset.start
        assert set(preset.options) <= {option.name for option in game.facts.options if option.when == preset.when}
    assert sum(preset.is_proposed for preset in presets) == bool(presets)
    assert len({preset.id for preset in presets}) == len({tuple(each.options.items()) for each in presets})


def test_every_variant_settles_to_itself(game: Game) -> None:
    variants = game.facts.variants()
    assert len(set(variants)) == len(variants)
    for variant in variants:
        assert game.facts.settle(variant) == variant
        assert game.start(variant).options == variant
    assert game.facts.settle({}) in variants


def test_facts_are_in_good_order(game: Game) -> None:
    facts = game.facts
    for names in (facts.rules, game.kinds(), facts.endings, facts.refusals, [each.name for each in facts.options]):
        assert len(set(names)) == len(names)
    assert set(facts.rule_of.values()) <= set(facts.rules)
    assert {"over", "turn"} <= set(facts.rule_of) <= {"over", "turn", "chance", "clock"}
    assert all(code.startswith("refusal.") for code in facts.refusals)
    assert facts.luck == any(kind.by == "chance" for kind in facts.kinds)
    for variant in facts.variants():
        seats = range(1, facts.seats(variant) + 1)
        assert set(facts.house_seats(variant)) <= set(seats)
        assert variant.number("players") in facts.players if "players" in variant else len(facts.players) == 1
