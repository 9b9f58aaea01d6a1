"""What holds for every game of the registry, and the reading of its records."""

import json
from dataclasses import asdict

import pytest

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.games.israeli_whist.game import WhistDeal
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.rules import Rules as SpadesRules
from scoring.games.table_game import Problem, misfits, override, read, terms
from tests.tools.each_case import each_case


@each_case("code", GAMES)
def test_every_field_of_a_game_has_a_name_in_english(code: str) -> None:
    game = GAMES[code]
    named = [each for kind in (game.rules, game.deal, game.row) for each in terms(kind).values()]
    assert named
    assert [each for each in named if not (each.label and each.label.isascii())] == []
    assert set(game.messages()) >= {game.label, *(each.label for each in named)}


@each_case("code", GAMES)
def test_every_preset_survives_json(code: str) -> None:
    game = GAMES[code]
    for preset in game.presets.values():
        assert read(game.rules, json.loads(json.dumps(asdict(preset.rules)))) == preset.rules


@each_case("code", GAMES)
def test_a_form_asks_for_fields_the_deal_has(code: str) -> None:
    game = GAMES[code]
    for preset in game.presets.values():
        assert set(game.asks(preset.rules)) <= terms(game.deal).keys()
        players = [player for side in game.sides(preset.rules) for player in side]
        assert sorted(players) == [*range(len(players))]


@pytest.mark.parametrize(
    "deal",
    [
        WhistDeal((5, 3, 3, 1), (5, 3, 3, 2), declarer=0, trump="NT"),
        SpadesDeal(
            (6, 7), (3, 4, 3, 3), nils=("", "nil", "", ""), last_tricks=((0, "SA"),), calls=((0, "6"),)
        ),
    ],
)
def test_a_deal_survives_json(deal: object) -> None:
    assert read(type(deal), json.loads(json.dumps(asdict(deal)))) == deal


@each_case(
    "data, code, field",
    [
        ({"bids": [6, 7]}, "missing_field", "tricks"),
        ({"bids": [6, 7], "tricks": [3, 4, 3, 3], "colour": "red"}, "unknown_field", "colour"),
        ({"bids": ["6", 7], "tricks": [3, 4, 3, 3]}, "bad_value", "bids"),
        ({"bids": 6, "tricks": [3, 4, 3, 3]}, "bad_value", "bids"),
        ({"bids": [6, 7], "tricks": None}, "bad_value", "tricks"),
    ],
)
def test_what_is_no_record_is_refused(data: dict[str, object], code: str, field: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        read(SpadesDeal, data)
    assert (refusal.value.code, refusal.value.params) == (code, {"field": field})


@each_case(
    "changes, wrong",
    [
        ({"target": None, "window": None}, []),
        ({"target": 0}, ["target"]),
        ({"mode": "chaos"}, ["mode"]),
        ({"top_trumps": ["S2", "S2"]}, ["top_trumps"]),
        ({"top_trumps": ["S3"]}, ["top_trumps"]),
        ({"window": [200]}, ["window"]),
    ],
)
def test_a_value_outside_its_term_is_told(changes: dict[str, object], wrong: list[str]) -> None:
    found = misfits(override(SpadesRules(), changes))
    assert found == [Problem("bad_value", params={"field": name}) for name in wrong]


@pytest.mark.parametrize("changes", [{"players": "4"}, {"sandbag": 1}, {"players": True}, {"players": None}])
def test_an_option_keeps_its_type(changes: dict[str, object]) -> None:
    with pytest.raises(ScoringError) as refusal:
        override(SpadesRules(), changes)
    assert refusal.value.code == "bad_value"
