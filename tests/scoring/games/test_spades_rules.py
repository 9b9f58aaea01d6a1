"""Spades: the options, the named sets of rules, and what contradicts."""

import pytest

from scoring.games.spades import GAME, PRESETS
from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import asks, keeps_one_pile
from scoring.games.spades.rules import Rules
from scoring.games.table_game import changed, override, terms
from tests.tools.each_case import each_case

NEEDS_DEALS = {"yahoo_lefty", "yahoo_righty"}
SETTINGS = [
    pytest.param(code, {option: value}, id=f"{code}-{option}-{value}")
    for code, preset in PRESETS.items()
    for option, values in preset.settings.items()
    for value in values
]


def test_every_default_is_a_value_its_term_allows() -> None:
    assert conflicts(Rules()) == []
    assert [name for name, each in terms(Rules).items() if not (each.label and each.group)] == []


@each_case("code", PRESETS)
def test_the_named_rules_agree_with_themselves(code: str) -> None:
    wanting = ["error_deals_required"] if code in NEEDS_DEALS else []
    assert [problem.code for problem in conflicts(PRESETS[code].rules)] == wanting


@each_case("code, changes", SETTINGS)
def test_every_setting_a_source_offers_can_be_chosen(code: str, changes: dict[str, object]) -> None:
    needed = {"mode": "individual"} if changes == {"players": 2} else {}
    assert conflicts(override(PRESETS[code].rules, changes | needed)) == []


@each_case("code", [code for code, preset in PRESETS.items() if preset.settings])
def test_the_first_setting_is_the_presets_own(code: str) -> None:
    preset = PRESETS[code]
    assert {name: getattr(preset.rules, name) for name in preset.settings} == {
        name: values[0] for name, values in preset.settings.items()
    }


def test_there_are_twenty_named_sets_and_no_two_alike() -> None:
    assert len(PRESETS) == 20
    assert len({preset.rules for preset in PRESETS.values()}) == 20


@each_case(
    "changes, found",
    [
        ({"players": 5}, ["bad_player_count", "partnership_needs_four"]),
        ({"players": 3}, ["partnership_needs_four"]),
        ({"sandbag": True, "overtrick_value": -1}, ["sandbag_conflicts_with_negative_overtricks"]),
        ({"jokers": 1, "removed_cards": ["D2", "H2"]}, ["removed_cards_must_match_jokers"]),
        ({"jokers": 1, "removed_cards": ["H2"]}, []),
        ({"removed_cards": ["H2"]}, ["removed_cards_must_match_jokers"]),
        ({"jokers": 1, "removed_cards": ["S2"]}, ["cannot_remove_trumps"]),
        ({"jokers": 1, "removed_cards": ["H2"], "top_trumps": ["H2"]}, ["cannot_remove_trumps"]),
        ({"nil_exchange": 4, "double_nil_exchange": 5}, ["exchange_out_of_range"] * 2),
        ({"min_bid": 14}, ["min_bid_out_of_range"]),
        ({"target": None}, ["target_required"]),
        ({"scoring": "error"}, ["error_deals_required"]),
        ({"blind_min": 4}, ["blind_range_invalid"]),
        ({"blind_min": 8, "blind_max": 7}, ["blind_range_invalid"]),
        ({"nil_required": True, "nil": False}, []),
        ({"nil_required": True, "nil": False, "double_nil": False}, ["nil_required_but_forbidden"]),
        ({"forced_bid": "double_nil", "double_nil": False}, ["nil_required_but_forbidden"]),
        ({"overtrick_value": 5, "window": [200]}, ["bad_value", "bad_value"]),
        (
            {"players": 5, "mode": "individual", "min_bid": -1, "target": 0, "bag_limit": 0},
            ["bad_player_count", "min_bid_out_of_range", "target_required", "bad_value"],
        ),
    ],
)
def test_contradictions_are_told_all_and_in_order(changes: dict[str, object], found: list[str]) -> None:
    assert [problem.code for problem in conflicts(override(Rules(), changes))] == found


def test_a_sheet_prints_what_the_table_changed() -> None:
    preset = PRESETS["dan_brad"].rules
    assert changed(override(preset, {"target": 300, "min_bid": 4}), preset) == {"target": 300}


@pytest.mark.parametrize(
    "changes, fields",
    [
        ({}, ("bids", "nils", "tricks")),
        ({"nil": False, "double_nil": False}, ("bids", "tricks")),
        ({"moon": True}, ("kinds", "bids", "nils", "tricks")),
        (
            {"players": 2, "mode": "individual", "two_player_method": "dummy", "last_trick_bonus": "single"},
            ("bids", "nils", "tricks", "dummy_tricks", "last_tricks"),
        ),
    ],
)
def test_a_form_asks_only_what_the_rules_need(changes: dict[str, object], fields: tuple[str, ...]) -> None:
    assert asks(override(Rules(), changes)) == fields


@pytest.mark.parametrize(
    "changes, sides",
    [
        ({}, ((0, 2), (1, 3))),
        ({"mode": "individual"}, ((0,), (1,), (2,), (3,))),
        ({"mode": "individual", "players": 3}, ((0,), (1,), (2,))),
        ({"mode": "individual", "players": 2}, ((0,), (1,))),
    ],
)
def test_who_scores_together(changes: dict[str, object], sides: tuple[tuple[int, ...], ...]) -> None:
    assert GAME.sides(override(Rules(), changes)) == sides


@each_case("code", PRESETS)
def test_partners_keep_one_pile_of_tricks_and_a_player_alone_keeps_none(code: str) -> None:
    rules = PRESETS[code].rules
    partners = rules.players > rules.side_count
    assert {keeps_one_pile(rules, (), side) for side in range(rules.side_count)} == {partners}
