"""Who stands where on paper, and in which script."""

import re
from dataclasses import replace

import pytest

from tests.tools.each_case import each_case
from tournament.printing import render
from tournament.printing.kit.words import Words
from tournament.sheets.names import Name, Party

from .evening import score_cards
from .papers import certificates, name_slips, team_matches
from .reading import page_count, rows, words, written
from .samples import SHEETS

SATO = Name("佐藤 健一", "さとう けんいち", "Sato Kenichi")


def test_the_closed_room_is_headed_by_compass_and_each_name_has_its_team() -> None:
    """Team A sits East-West there: its letter moves with it."""
    printed = rows(render("team_sheet", team_matches(), language="en"))
    assert "NESW" in printed
    (match,) = team_matches()[:1]
    (line_up,) = match.lineups
    north, south, east, west = (one.latin for one in line_up.closed)
    closed = "".join(f"{team}{name}" for team, name in zip("BABA", (north, east, south, west), strict=True))
    assert f"Closedroom{closed}".replace(" ", "") in printed


def test_a_blank_team_sheet_has_the_letters_of_the_teams_in_both_rooms() -> None:
    printed = rows(render("team_sheet", [], language="en", blank=True))
    assert "OpenroomABAB" in printed
    assert "ClosedroomBABA" in printed


def test_names_in_both_languages_are_names_in_both_scripts() -> None:
    assert Words("both").name(SATO) == "佐藤 健一  /  Sato Kenichi"
    assert Words("ja").name(SATO) == "佐藤 健一"
    assert Words("both").name(Name("", "", "Zia", "")) == "Zia"


@pytest.mark.sampled
@pytest.mark.parametrize(
    "code",
    [
        *("ranking", "recap", "traveller", "score_card", "guide_card", "table_card", "name_slip"),
        *("certificate", "attendance", "seating_chart", "round_slip"),
        *("league", "ledger", "chicago", "chicago_five_b", "spades", "game_table_card", "game_pack"),
    ],
)
def test_a_form_in_both_languages_has_both_names(code: str) -> None:
    found, _size = words(render(code, SHEETS[code]()[:2], language="both"))
    said = {word.text for word in found}
    assert any(text.isascii() and text.isupper() and len(text) > 3 for text in said)
    assert any("\u4e00" <= text[0] <= "\u9fff" for text in said)


@pytest.mark.parametrize(
    ("language", "below"), [("ja", "さとう けんいち"), ("en", ""), ("both", "Sato Kenichi")]
)
def test_below_the_name_on_a_slip_stand_kana_in_japanese_and_the_other_script_in_both(
    language: str, below: str
) -> None:
    slip = replace(name_slips()[0], name=SATO)
    said = [line.text for line in written("name_slip", [slip], language)]
    assert ("さとう けんいち" in said) is (language == "ja")
    assert below in [*said, ""]


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_conditions_and_page_of_a_certificate_stand_below_its_frame(language: str) -> None:
    lines = written("certificate", certificates()[:1], language)
    frame = 19 / 25.4 * 72
    below = [line.text for line in lines if line.middle < frame]
    assert below[-1] == "1 / 1"
    assert all(("勝ち2・分け1" in text or "2 for a win, 1 for a tie" in text) for text in below[:-1])


def test_a_japanese_certificate_has_its_title_citation_and_place_for_a_seal() -> None:
    said = [line.text for line in written("certificate", certificates()[:1], "ja")]
    assert any(text.endswith(" 殿") for text in said)
    assert any(text.endswith("賞します。") for text in said)
    assert "印" in said
    assert not any("__" in text for text in said)


def test_a_blank_certificate_says_what_is_written_where() -> None:
    said = {line.text for line in written("certificate", [], "en", blank=True)}
    assert {"Rank", "Names", "Event", "Date", "Club", "Director"} <= said


def test_the_foot_of_a_score_card_says_its_percentage_as_the_head_does() -> None:
    (card,) = score_cards()[:1]
    said = [line.text for line in written("score_card", [card], "en")]
    (head,) = [text for text in said if text.endswith("boards") and "%" in text]
    assert head.split(" %")[0] in said


def test_the_traveller_of_the_pocket_says_its_evening_in_both_languages() -> None:
    said = [line.text for line in written("board_traveller", SHEETS["board_traveller"]()[:1], "both")]
    assert any(text.startswith("2026年11月19日") for text in said)
    assert any(text.startswith("Thu 19 November 2026") for text in said)


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_a_team_card_names_opponents_by_number_and_their_players_once_below(language: str) -> None:
    card = SHEETS["team_card"]()[0]
    said = [line.text for line in written("team_card", [card], language)]
    team = Words(language).word("Team")
    for opponents in dict.fromkeys(line.opponents[0] for line in card.lines):
        assert said.count(f"{team} {opponents.label}") == 2
        names = Words(language).party(opponents)
        assert [text for text in said if names in text] == [f"{opponents.label}  {names}"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_cards_of_four_teams_of_four_stand_on_one_page(language: str) -> None:
    assert page_count(render("team_card", SHEETS["team_card"]()[:4], language=language)) == 1


def test_the_list_of_opponents_has_letters_of_one_width() -> None:
    card = SHEETS["team_card"]()[0]
    names = {f"{line.opponents[0].label}  {Words('en').party(line.opponents[0])}" for line in card.lines}
    widths = {line.set.narrow for line in written("team_card", [card], "en") if line.text in names}
    assert len(names) == 5
    assert len(widths) == 1


@pytest.mark.parametrize(
    ("code", "side"),
    [("traveller", "N-S"), ("board_traveller", "N-S"), ("round_slip", "N-S"), ("table_card", "N-S")],
)
def test_a_number_below_the_heading_of_its_side_does_not_repeat_it(code: str, side: str) -> None:
    said = [line.text for line in written(code, SHEETS[code]()[:1], "en")]
    assert any(side in text for text in said)
    assert [text for text in said if re.search(r"\d(NS|EW)\b", text)] == []


def test_a_pair_of_the_other_line_keeps_its_side() -> None:
    """On a turned board an East-West pair sits North-South."""
    assert Party(1, "3", "EW").under("NS") == "3EW"
    assert Party(1, "3", "EW").under("EW") == "3"
    assert Party(1, "3", "EW", "A", several=True).under("EW") == "A3"


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_english_travellers_of_thirteen_tables_stand_two_on_a_page_as_japanese_ones(paper: str) -> None:
    made = {
        language: page_count(render("traveller", SHEETS["traveller"](), language=language, paper=paper))
        for language in ("ja", "en")
    }
    assert made == {"ja": 13, "en": 13}


@each_case(
    "reading, latin, short",
    [
        ("", "SATO Kenichi", "SATO K"),
        ("", "Kenichi SATO", "K SATO"),
        ("", "VAN DER BERG Anna", "VAN DER BERG A"),
        ("", "Sato Kenichi", "Sato Kenichi"),  # which of the two is the family's is not known
        ("さとう けんいち", "Sato Kenichi", "Sato K"),
        ("サトウ ケンイチ", "Kenichi Sato", "K Sato"),
        ("ふじい ちえ", "Fujii Chie", "Fujii C"),
        ("さとう さとこ", "Sato Satoko", "Sato Satoko"),
        ("さとう けんいち", "Sato Ken Ichi", "Sato Ken Ichi"),
        ("", "ZIA MAHMOOD", "ZIA MAHMOOD"),
        ("", "Zia", "Zia"),
        ("", "", ""),
    ],
)
def test_a_name_in_short_has_initials_where_the_family_name_is_known(
    reading: str, latin: str, short: str
) -> None:
    assert Name("佐藤 健一", reading, latin).short == Name("佐藤 健一", reading, short)


def test_names_that_have_room_stand_in_full_on_an_english_traveller() -> None:
    (sheet,) = SHEETS["traveller"]()[:1]
    two = tuple(
        replace(line, ns=_pair("LI Wu", "WU Li"), ew=_pair("OH Sada", "ONO Rin")) for line in sheet.lines[:2]
    )
    printed = "".join(rows(render("traveller", [replace(sheet, lines=two)], language="en")))
    assert "LIWu&WULi" in printed
    assert "OHSada&ONORin" in printed


def _pair(*names: str) -> Party:
    return Party(1, "1", names=tuple(Name("", "", each) for each in names))
