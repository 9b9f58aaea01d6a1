"""Numbers and names as each language writes them: pairs with their line, partners at a table game."""

import re
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.utils import translation

from scoring.games import GAMES
from tests.tools.each_case import each_case
from tournament.domain.time_zones import today
from tournament.sheets.languages import between_partners
from tournament.sheets.names import Party
from tournament.sheets.timetable import Forecast
from tournament.web.formatting.figures import names, near_day, pair_words, short_day
from tournament.web.table.game.game_views import words as game_words
from tournament.web.table.phone_words import words
from tournament.words.game_words import rule_line
from tournament.words.language import Language
from tournament.words.team_words import record_name

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PAIR = Party(1, "1", "NS")


@pytest.mark.parametrize(
    ("language", "number", "unnamed"), [("en", "1 N-S", "Pair 1 N-S"), ("ja", "NS1", "NS1番ペア")]
)
def test_a_pair_of_a_line_is_named_alike_on_page_phone_and_paper(
    language: str, number: str, unnamed: str
) -> None:
    with translation.override(language):
        assert pair_words("1NS") == number
        assert names(PAIR) == unnamed
        phone = words()["pair_of_side"] % {"number": "1", "side": words()["pair_side_NS"]}
    assert phone == unnamed
    assert Language(language).party(PAIR) == unnamed


def test_a_number_without_a_line_stays_as_it_is() -> None:
    with translation.override("ja"):
        assert [pair_words(label) for label in ("7", "A12", "A3EW")] == ["7", "A12", "EWA3"]


def test_players_of_one_side_stand_beside_each_other_as_the_language_writes_it() -> None:
    assert (between_partners("en"), between_partners("ja")) == (" & ", "・")


@pytest.mark.parametrize(("language", "between"), [("en", "&"), ("ja", "・")])
def test_phones_of_boards_and_of_games_join_the_names_of_partners(language: str, between: str) -> None:
    with translation.override(language):
        assert [spoken()["between"] for spoken in (words, game_words)] == [between, between]


@pytest.mark.parametrize(("seconds", "is_range"), [(20, False), (59, False), (60, True)])
def test_a_forecast_within_one_minute_is_no_range(seconds: int, is_range: bool) -> None:
    low = datetime(2026, 11, 27, 20, 37)
    high = low + timedelta(seconds=seconds)
    assert Forecast(1, "A", low, low, high).is_range is is_range


def test_a_preset_that_is_a_game_of_its_own_is_called_by_its_name_alone() -> None:
    for game in GAMES.values():
        for code, preset in game.presets.items():
            line = rule_line(game, preset, preset.rules, Language("en"))
            named = line.split(" · ")
            assert (game.label in named) == (code not in game.named or preset.label == game.label)


@each_case(
    "place, english, japanese",
    [(1, "1st", "1位"), (2, "2nd", "2位"), (3, "3rd", "3位"), (4, "4th", "4位"), (11, "11th", "11位"),
     (12, "12th", "12位"), (13, "13th", "13位"), (21, "21st", "21位"), (112, "112th", "112位")],
)  # fmt: skip
def test_a_rank_is_an_ordinal(place: int, english: str, japanese: str) -> None:
    assert (Language("en").ordinal(place), Language("ja").ordinal(place)) == (english, japanese)


def test_a_shared_rank_says_so() -> None:
    assert (Language("en").ordinal(2, tied=True), Language("ja").ordinal(2, tied=True)) == ("2nd=", "2位タイ")


@pytest.mark.parametrize(
    ("scale", "heading"), [("acbl_20", "W–T–L"), ("wbf_continuous", "W–D–L"), ("", "W–D–L")]
)
def test_a_drawn_match_is_a_tie_where_the_scale_is_the_acbls(scale: str, heading: str) -> None:
    assert record_name(scale, Language("en")) == heading
    assert record_name(scale, Language("ja")) == "勝–分–敗"


def test_a_day_far_off_has_its_year() -> None:
    near, far = today() - timedelta(days=90), today() - timedelta(days=200)
    assert str(near.year) not in near_day(near)
    assert near_day(far) == short_day(far)
    assert str(far.year) in near_day(far)
    assert near_day(None) == ""


def test_each_filter_and_tag_of_ours_is_used_and_has_a_name_of_its_own() -> None:
    named = Counter(
        name
        for library in engines["django"].engine.template_builtins
        for name, act in (*library.filters.items(), *library.tags.items())
        if not act.__module__.startswith("django.")
    )
    assert [name for name, times in named.items() if times > 1] == []
    texts = "".join(path.read_text() for path in TEMPLATES.rglob("*.*"))
    assert named.keys() <= {*re.findall(r"(?:\||{% )(\w+)", texts)}
