"""The card of a table's rules, and the form in which single rules are changed."""

import pytest
from django.test import Client
from django.utils.translation import override as speaking

from scoring.games import GAMES
from scoring.games.table_game import override
from tests.tools.each_case import each_case
from tests.web.reading import Page, text_of
from tournament.web.games.forms.game_fields import described
from tournament.web.games.forms.rules_form import RulesForm
from tournament.words.game_words import preset_facts, rule_line, rules_name
from tournament.words.language import Language

PRESETS = [(code, preset) for code, game in GAMES.items() for preset in game.presets]
SPADES = GAMES["spades"]
DAN_BRAD = SPADES.presets["dan_brad"]


def typed(form: RulesForm, **changes: str) -> dict[str, str]:
    """What a browser sends of the form as it is shown, with some fields typed over."""
    shown = {field.html_name: field.value() for field in form}
    kept = {name: value for name, value in shown.items() if value is not None and value is not False}
    return {**kept, **{f"rule-{name}": value for name, value in changes.items()}}


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_card_in_both_languages(game: str, language: str) -> None:
    code, preset = [*GAMES[game].presets.items()][-1]
    page = Client(headers={"accept-language": language}).get(f"/games/{game}/{code}/")
    assert Page(page).problems() == []
    assert rules_name(GAMES[game], preset, Language(language)) in text_of(page)


@pytest.mark.django_db
def test_facts_under_each_preset_tell_what_it_is() -> None:
    text = text_of(Client(headers={"accept-language": "en"}).get("/games/"))
    assert "Dan and Brad A side bids at least four; taking all 13 tricks wins at once. Target 500" in text
    assert "Number of players 4" not in text
    assert "Rubber bridge The first side with two games wins the rubber. MiniBridge" in text
    for code, game in GAMES.items():
        for preset in game.presets.values() if len(game.presets) > 1 else ():
            facts = preset_facts(code, game, preset, Language("en"))
            assert " ".join(f"{one.label} {one.value}".strip() for one in facts) in text


@each_case("game, preset", PRESETS)
def test_a_preset_as_it_is_shown_changes_nothing(game: str, preset: str) -> None:
    base = GAMES[game].presets[preset]
    form = RulesForm(GAMES[game], base, typed(RulesForm(GAMES[game], base)))
    lacking = [problem.code for problem in GAMES[game].conflicts(base.rules)]
    assert (form.is_valid(), lacking) in ((True, []), (False, ["error_deals_required"]))
    assert lacking or form.changes == {}


def test_changed_rules_are_marked_and_named_in_the_line() -> None:
    form = RulesForm(SPADES, DAN_BRAD, typed(RulesForm(SPADES, DAN_BRAD), target="300", window="200 205"))
    assert form.is_valid()
    assert form.changes == {"target": 300, "window": [200, 205]}
    page = Client(headers={"accept-language": "en"}).get("/games/spades/dan_brad/", form.data)
    text = text_of(page)
    assert "Spades · Dan and Brad · Target: 300 · Winning scores, from and to: 200 205" in text
    assert "Target ≠ changed 300 500" in text


def test_rules_that_contradict_are_refused_with_a_sentence_at_the_rule() -> None:
    form = RulesForm(SPADES, DAN_BRAD, typed(RulesForm(SPADES, DAN_BRAD), overtrick_value="-1"))
    with speaking("en"):
        assert form.errors["overtrick_value"] == [
            "Sandbags and a penalty for each overtrick exclude each other."
        ]
    page = Client(headers={"accept-language": "en"}).get("/games/spades/dan_brad/", form.data)
    assert "contradict one another" in text_of(page)
    assert Page(page).problems() == []


def test_cards_are_typed_with_suit_signs_or_letters() -> None:
    base = SPADES.presets["akagiri_standard"]
    form = RulesForm(
        SPADES, base, typed(RulesForm(SPADES, base), jokers="1", removed_cards="♥2", top_trumps="bj s2")
    )
    assert form.is_valid()
    assert form.changes == {"jokers": 1, "removed_cards": ["H2"], "top_trumps": ["BJ", "S2"]}


def test_a_value_outside_its_range_stays_in_the_form() -> None:
    form = RulesForm(SPADES, DAN_BRAD, typed(RulesForm(SPADES, DAN_BRAD), target="0", window="two"))
    assert set(form.errors) == {"target", "window"}
    assert form["window"].value() == "two"


def test_a_game_with_few_rules_tells_them_all_in_one_line() -> None:
    game = GAMES["israeli_whist"]
    rules = override(game.presets["akagiri"].rules, {"forbid_total_13": True})
    assert rule_line(game, game.presets["akagiri"], rules, Language("en")) == (
        "Israeli whist · Akagiri · Target: 100 · When all pass: The same dealer deals again · "
        "A total of exactly 13 is: Over · The bids may not total 13: yes · Passes that close the bidding: 4"
    )


def test_a_term_is_described_for_a_form_elsewhere() -> None:
    with speaking("ja"):
        nils = described("nils", SPADES.deal.__dataclass_fields__["nils"].metadata["term"])
    assert nils["label"] == "ニル"
    assert (nils["kind"], nils["per"], nils["optional"]) == ("str", "player", False)
    assert nils["values"][2] == {"value": "dnil", "word": "ダブル・ニル（ブラインド・ニル）"}


def test_an_unknown_game_or_preset_has_no_card(player: Client, db: None) -> None:
    assert player.get("/games/poker/texas/").status_code == 404
    assert player.get("/games/spades/texas/").status_code == 404
