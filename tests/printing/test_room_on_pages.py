"""How many pages forms take, and that what stands in columns and on strips can be added up."""

from dataclasses import replace

import pytest

from scoring.games import GAMES
from tests.printing.evening import guide_cards, score_cards, travellers
from tests.printing.papers import attendances, name_slips, recaps
from tests.printing.reading import page_count, pages, rows
from tests.printing.samples import SHEETS
from tests.printing.stages.papers import event_rankings
from tournament.printing import render
from tournament.printing.kit.fonts import REGULAR
from tournament.printing.kit.text_fit import wrapped
from tournament.sheets.board_sheets import frequencies
from tournament.sheets.game_sheets import RuleCard
from tournament.sheets.movement_sheets import MovementSheet
from tournament.sheets.names import Name, Team
from tournament.sheets.room_papers import CaddieList

LONG = (Name(latin="YAMASHITA Kazuhiko"), Name(latin="KATSURAGAWA Shigenobu"))
TEAM = Team(id=1, number=12, name="港町シニアクラブ")


def test_an_english_card_of_26_boards_with_long_names_is_one_page() -> None:
    card = score_cards()[0]
    lines = tuple(replace(one, opponents=replace(one.opponents, names=LONG)) for one in card.lines)
    assert len(lines) == 26
    assert page_count(render("score_card", [replace(card, lines=lines)], language="en")) == 1


@pytest.mark.parametrize(("paper", "strips"), [("A4", 2), ("A4L", 1), ("A3L", 1)])
def test_the_total_of_a_recap_follows_its_last_board_with_figure_and_rank(paper: str, strips: int) -> None:
    sheet = recaps()[0]
    printed = rows(render("recap", [sheet], language="ja", paper=paper))
    row = next(one for one in sheet.rows if one.standing.party.number == "1")
    all_of_them = [f"{float(point):g}" for point in row.points]
    each = -(-len(all_of_them) // strips)
    first, last = "".join(all_of_them[:each]), "".join(all_of_them[-each:])
    total = f"{float(row.standing.points):g}"
    label = row.standing.party.number
    ranked = f"{float(row.standing.value):.2f}{row.standing.place}" if paper != "A4L" else ""
    assert any(line.startswith(f"{label}{last}{total}{ranked}") for line in printed)
    assert strips == 1 or f"{label}{first}" in printed


def test_points_of_a_stage_add_up_on_paper() -> None:
    event = event_rankings()[0]
    printed = "".join(rows(render("event_ranking", [event], language="en")))
    final = next(one for one in event.lists if one.carries)
    for line in final.lines:
        assert final.in_points
        assert final.carried(line) + sum(one.points for one in line.sessions) == line.points
        assert f"{float(line.points):.2f}" in printed


@pytest.mark.parametrize("code", ["name_slip", "badge", "tent_card"])
def test_a_player_of_a_team_finds_its_name(code: str) -> None:
    (page,) = pages(render(code, [replace(name_slips()[0], team=TEAM)], language="ja"))
    assert TEAM.name in page
    assert TEAM.label in page
    assert "1NS" not in page


def test_the_list_at_the_door_goes_by_teams() -> None:
    sheet = attendances()[0]
    lines = tuple(replace(one, team=TEAM) for one in sheet.lines[:4])
    printed = rows(render("attendance", [replace(sheet, lines=lines)], language="ja"))
    assert sum(TEAM.name in row for row in printed) == 1


def test_a_long_frequency_sheet_has_two_columns() -> None:
    board = travellers()[0]
    played = next(one for one in board.lines if one.played)
    lines = tuple(replace(played, played=replace(played.played, score_ns=10 * n)) for n in range(1, 56))
    long = replace(board, lines=lines)
    assert len(frequencies(long)) == 55
    assert page_count(render("frequency_sheet", [long], language="ja")) == 1


@pytest.mark.slow
def test_a_void_has_the_same_sign_on_every_form() -> None:
    signs = {
        sign
        for code in ("hand_record", "traveller", "booklet", "curtain_card", "dealing_sheet", "pair_hands")
        for page in pages(render(code, SHEETS[code]()[:2], language="en"))
        for line in page.splitlines()
        for sign in "–—"
        if line.strip() in {f"{suit} {sign}" for suit in "♠♥♦♣"}
    }
    assert signs <= {"—"}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
def test_four_guide_cards_of_thirteen_rounds_stand_on_a_page(language: str) -> None:
    """Also where one pair has the longest name there is."""
    long = (
        Name(
            "勅使河原伊集院長曽我部権左衛門光太郎之介殿",
            "",
            "Wolfgang Amadeus Maximilian von und zu Oberhausen",
        ),
    ) * 2
    cards = [
        replace(
            card,
            lines=tuple(
                replace(line, opponents=replace(line.opponents, names=long))
                if line.opponents and line.opponents.number == "3"
                else line
                for line in card.lines
            ),
        )
        for card in guide_cards()
    ]
    assert {len(card.lines) for card in cards} == {13}
    assert page_count(render("guide_card", cards, language=language)) == -(-len(cards) // 4)


def _of_section(sheet: MovementSheet | CaddieList, letter: str) -> MovementSheet | CaddieList:
    return replace(sheet, heading=replace(sheet.heading, section=letter, several=True))


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["movement_sheet", "caddie_list"])
def test_equal_sections_have_one_sheet(code: str) -> None:
    one = SHEETS[code]()[0]
    alone = page_count(render(code, [one], language="en"))
    four = render(code, [_of_section(one, letter) for letter in "ABCD"], language="en")
    assert page_count(four) == alone
    assert "SectionsA–D" in pages(four)[0]
    other = replace(_of_section(one, "C"), rounds=one.rounds[:-1])
    three = render(code, [_of_section(one, "A"), _of_section(one, "B"), other], language="en")
    assert page_count(three) > alone
    assert "SectionsA,B" in pages(three)[0]


@pytest.mark.slow
def test_the_rules_of_a_table_are_one_page() -> None:
    presets = [(game, preset) for game in GAMES for preset in GAMES[game].presets]
    long = [
        preset
        for preset in presets
        if page_count(render("rule_card", [RuleCard(None, *preset, {})], language="ja")) > 1
    ]
    assert long == []


def test_filled_chukkers_share_a_page() -> None:
    chukker = SHEETS["chicago"]()[0]
    assert page_count(render("chicago", [chukker] * 4, language="ja")) == 2


def test_a_board_that_neither_team_won_has_dashes() -> None:
    sheet = SHEETS["team_sheet"]()[0]
    even = next(one for one in sheet.lines if one.difference == 0)
    printed = rows(render("team_sheet", [replace(sheet, lines=(even,))], language="en"))
    assert any(row.startswith(str(even.board)) and row.endswith("0––") for row in printed)


def test_a_traveller_of_teams_has_no_columns_that_stay_empty() -> None:
    sheet = travellers()[0]
    of_teams = replace(sheet, heading=replace(sheet.heading, method="imps"))
    said = "".join(rows(render("traveller", [of_teams], language="en")))
    assert "IMPN-S" not in said
    assert "MPN-S" in "".join(rows(render("traveller", [sheet], language="en")))


def test_a_text_against_all_rules_is_broken_only_where_it_must_be() -> None:
    text = "ょっゃぁ" * 12
    lines = wrapped(text, REGULAR, 10, 140)
    assert "".join(lines) == text
    assert 2 <= len(lines) <= 5
