"""Papers of large events of teams: every team is on them, apart from the others, and nothing is lost."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.kit.test_sheet import pages
from tests.printing.papers import team_matches
from tests.printing.reading import overlapping, rows, squeezed, words, written
from tests.printing.room.test_room import LONGEST_TEAM
from tournament.printing import FORMS, document, render
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.teams.bracket_paper import empty
from tournament.sheets.draw_sheets import Slot
from tournament.sheets.figures import decimal, signed
from tournament.sheets.team_papers import scale_card

from .papers import (
    HEADING,
    ROUNDS_OVER,
    bracket,
    drawn,
    line,
    lineup_slips,
    match_slips,
    round_sheets,
    running,
    standings,
    swiss_cards,
    team_lists,
    triples,
)

MANY = 100
SCALES = [("wbf_continuous", 8), ("wbf_discrete", 24), ("japan_25", 8), ("ebu_swiss_pairs", 7)]


def text_of(code: str, sheet: object, language: str, paper: str) -> str:
    """Everything that a form writes, one line of a cell after the other."""
    return squeezed(*(one.text for one in written(code, [sheet], language, paper)))


@pytest.mark.parametrize("code", ["assignment", "assignment_wall"])
def test_a_hundred_teams_are_all_on_the_assignments_and_apart(code: str) -> None:
    (sheet,) = round_sheets(MANY)
    pdf = render(code, [sheet], language="ja", paper="A4")

    printed = text_of(code, sheet, "ja", "A4")
    names = [squeezed(team.name) for match in drawn(MANY) for team in (match.home, match.away) if team]
    assert len(names) == MANY
    assert [name for name in names if name not in printed] == []
    assert overlapping(words(pdf)[0]) == []


def test_the_names_on_the_wall_are_read_from_three_metres_and_lie_in_their_order() -> None:
    (sheet,) = round_sheets(MANY)
    lines = written("assignment_wall", [sheet], "ja", "A4")
    teams = {seats.team.name for seats in sheet.seats}
    names = [one for one in lines if one.text in teams]

    assert [one.text for one in names] == sorted(teams, key=str.casefold)
    assert {round(one.set.size) for one in names if len(one.text) < 12} == {25}


def test_a_team_of_forty_letters_keeps_large_letters_on_the_wall() -> None:
    (sheet,) = round_sheets()
    seats = [replace(one, team=replace(one.team, name=LONGEST_TEAM)) for one in sheet.seats]
    lines = written("assignment_wall", [replace(sheet, seats=tuple(seats))], "ja", "A4")
    assert min(one.set.size for one in lines if one.text == LONGEST_TEAM) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4L", "A4", "A5"])
def test_the_standings_of_a_hundred_teams_and_nine_rounds_lose_no_team_and_no_round(paper: str) -> None:
    sheet = standings(MANY, 9)
    pdf = render("team_ranking", [sheet], language="en", paper=paper)
    printed, found = rows(pdf), words(pdf)[0]

    assert overlapping(found) == []
    assert all(any(decimal(line.total) in row for row in printed) for line in sheet.rows)
    heads = [row for row in printed if row.startswith("Rank")]
    assert all(any(re.search(rf"Team.*{number}", row) for row in heads) for number in range(1, 10))


def test_the_line_of_those_who_go_on_stands_below_the_last_of_them() -> None:
    printed = rows(render("team_ranking", running(), language="en", paper="A4L"))
    ((place, _line),) = [(n, row) for n, row in enumerate(printed) if "▲" in row]
    assert printed[place - 1].startswith("44")
    assert any(row.startswith("55") for row in printed[place + 1 : place + 4])


def test_a_tie_that_was_split_has_the_figures_that_split_it_and_the_order_of_the_tie_breaks() -> None:
    sheet = standings()
    first, second, *others = sheet.rows
    equal = (
        replace(first, split_by="imp_quotient", tie_figures=(1, Fraction(3, 2))),
        replace(second, total=first.total, value=first.value, tie_figures=(1, Fraction(5, 4))),
    )
    printed = rows(render("team_ranking", [replace(sheet, rows=(*equal, *others))], language="en"))

    assert any("1.5" in row and decimal(first.total) in row for row in printed)
    assert any("1.25" in row and decimal(first.total) in row for row in printed)
    assert "Tie-break:Head-to-head→IMPquotient" in printed


def test_a_bye_and_a_match_that_was_not_played_out_are_marked_with_their_key() -> None:
    sheet = standings()
    first = sheet.rows[0]
    void = replace(first, rounds=(replace(first.rounds[0], kind="forfeited"), *first.rounds[1:]))
    printed = rows(render("team_ranking", [replace(sheet, rows=(void, *sheet.rows[1:]))], language="en"))

    assert any("12.00°" in row for row in printed)
    assert any(f"{decimal(void.rounds[0].points)}*" in row for row in printed)
    assert "°bye*matchnotplayedout" in printed


def test_the_two_cells_of_a_match_in_the_cross_table_share_its_points() -> None:
    sheet = standings()
    printed = rows(render("cross_table", [sheet], language="en", paper="A4L"))
    for number in range(1, 10):
        for one in line(number, 9).rounds:
            if one.opponent:
                own = next(row for row in printed if row.startswith(f"{number}") and "■" in row)
                assert decimal(one.points) in own


@pytest.mark.parametrize("teams", [4, 12, 30])
def test_every_opponent_has_a_column_in_a_cross_table_of_any_size(teams: int) -> None:
    sheet = standings(teams, teams - 1)
    heads = [row for row in rows(render("cross_table", [sheet], language="en")) if row.startswith("No.Team")]
    assert "".join(
        re.sub(r"No\.Team|(bye)?Carry-overPenaltiesTotalRank", "", head) for head in heads
    ) == "".join(map(str, range(1, teams + 1)))


@pytest.mark.sampled
@pytest.mark.parametrize("paper", ["A4L", "A4", "A3L", "A5", "Letter"])
@pytest.mark.parametrize("teams", [4, 8, 16, 64])
def test_a_bracket_of_any_size_shows_every_match_and_every_team(teams: int, paper: str) -> None:
    sheet = bracket(teams, rounds_over=0)
    pdf = render("bracket", [sheet], language="en", paper=paper)
    printed, (found, (width, height)) = text_of("bracket", sheet, "en", paper), words(pdf)

    assert [word for word in found if word.right > width or word.bottom > height] == []
    assert overlapping(found) == []
    lines = written("bracket", [sheet], "en", paper)
    numbers = {one.text.split(" · ")[0] for one in lines}
    assert numbers >= {str(match.number) for round_ in sheet.rounds for match in round_.matches}
    assert min(one.set.size for one in lines) >= 9.99
    seeds = [slot.team for match in sheet.rounds[0].matches for slot in match.slots]
    assert [team.name for team in seeds if squeezed(team.name) not in printed] == []


@pytest.mark.parametrize(
    ("teams", "segments", "winner", "loser"),
    [
        (4, (0, 0), ["0", "0", "+6", "6"], ["0", "0", "+0", "0"]),
        (4, (0,), ["0", "+6", "6"], ["0", "+0", "0"]),
        (16, (0, 0), ["0", "+6"], ["0", "+0"]),
    ],
)
def test_a_bracket_tells_extra_boards_apart_in_both_lines_of_a_match(
    teams: int, segments: tuple[int, ...], winner: list[str], loser: list[str]
) -> None:
    """0–0, extra 6–0; segments, and then the sum, give way where a box is narrow."""
    sheet = bracket(teams, rounds_over=1)
    first, *rest = sheet.rounds[0].matches
    slots = tuple(
        replace(slot, parts=segments, extras=(0, extra), extra=extra, total=extra)
        for slot, extra in zip(first.slots, (6, 0), strict=True)
    )
    rounds = (replace(sheet.rounds[0], matches=(replace(first, slots=slots), *rest)), *sheet.rounds[1:])
    texts = [one.text for one in written("bracket", [replace(sheet, rounds=rounds)], "en")]
    for slot, figures in zip(slots, (winner, loser), strict=True):
        at = texts.index(str(slot.seed)) + 2  # after the seed and the name
        assert texts[at : at + len(figures)] == [*reversed(figures)]


def test_a_bracket_names_its_winner_and_the_figures_of_each_segment() -> None:
    printed = rows(render("bracket", [bracket(4, rounds_over=2)], language="en"))
    assert "Winner:港町A" in printed
    assert any("231841" in row for row in printed)


def test_the_bracket_of_a_double_elimination_names_its_finals_and_its_winner() -> None:
    sheet = bracket(4, rounds_over=2)
    semi_finals, final, *_others = sheet.rounds
    last = replace(final, name="grand-final", matches=(replace(final.matches[0], number=4),))
    rounds = (semi_finals, replace(final, name="winners-final"), last)
    printed = rows(render("bracket", [replace(sheet, rounds=rounds)], language="ja"))
    assert "優勝：港町A" in printed
    assert any("勝者側決勝グランドファイナル" in row for row in printed)


def test_a_bracket_names_the_winner_of_its_consolation() -> None:
    sheet = bracket(4, rounds_over=2)
    beside = sheet.rounds[0].matches[1].slots[1].team
    printed = rows(render("bracket", [replace(sheet, consolation=beside)], language="en"))
    assert f"Consolation:{squeezed(beside.name)}" in printed


def test_a_result_slip_has_the_figures_of_its_method() -> None:
    (slip, *_others) = match_slips()
    by_boards = replace(slip, heading=replace(slip.heading, method="bam"), scale=None)
    printed = rows(render("match_slip", [by_boards], language="en"))
    assert any("TeamPoints" in row for row in printed)
    assert not any("IMPs" in row or "Victory" in row for row in printed)


def test_a_blank_bracket_has_no_team_and_every_match() -> None:
    assert [len(one.matches) for one in empty(8)] == [4, 2, 1]
    printed = rows(render("bracket", [], language="en", blank=True))
    assert not any("Winner" in row for row in printed)


@pytest.mark.parametrize(
    ("language", "end", "won", "words"),
    [
        ("en", "conceded", True, "conceded"),
        ("ja", "forfeited", True, "不戦敗"),
        ("en", "void", False, "no winner: the director decides"),
        ("en", "", True, ""),
    ],
)
def test_a_bracket_says_how_a_match_ended_that_was_not_played_out(
    language: str, end: str, won: bool, words: str
) -> None:
    sheet = bracket(4, rounds_over=1)
    first, *rest = sheet.rounds[0].matches
    slots = tuple(replace(slot, total=None, parts=(), won=slot.won and won) for slot in first.slots)
    ended = replace(first, slots=slots, end=end)
    rounds = (replace(sheet.rounds[0], matches=(ended, *rest)), *sheet.rounds[1:])

    heads = [one.text for one in written("bracket", [replace(sheet, rounds=rounds)], language)]

    tables = {"en": "tables 1–2", "ja": "テーブル1–2"}[language]
    assert " · ".join(filter(None, ("1", tables, words))) in heads


def test_a_blank_bracket_with_names_has_no_winner() -> None:
    won = {one.font for one in written("bracket", [bracket(4)], "en") if one.text == "港町A"}
    blank = {one.font for one in written("bracket", [bracket(4)], "en", blank=True) if one.text == "港町A"}
    assert (BOLD in won, blank) == (True, {REGULAR})


def test_a_blank_bracket_with_names_has_the_byes() -> None:
    sheet = bracket(4, rounds_over=0)
    first, *rest = sheet.rounds[0].matches
    alone = replace(first, slots=(first.slots[0], Slot(source="bye")), tables=None)
    rounds = (replace(sheet.rounds[0], matches=(alone, *rest)), *sheet.rounds[1:])
    printed = [one.text for one in written("bracket", [replace(sheet, rounds=rounds)], "en", blank=True)]
    assert printed.count("bye") == 1


def test_long_names_leave_room_for_a_pen_on_the_sheet_of_a_triple() -> None:
    (sheet,) = triples()
    named = {team.id: replace(team, name=f"{LONGEST_TEAM} {team.id}") for team in sheet.teams}
    tables = tuple(replace(one, ns=named[one.ns.id], ew=named[one.ew.id]) for one in sheet.tables)
    long = replace(sheet, teams=tuple(named.values()), tables=tables)
    fields = [one.room for one in written("triple_sheet", [long], "en") if one.text == ":"]
    assert min(fields) >= 40  # points: 14 mm
    assert len(fields) == 6


@pytest.mark.parametrize(("code", "boards"), SCALES)
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_every_line_of_a_scale_is_on_its_card(code: str, boards: int, paper: str) -> None:
    card = scale_card(HEADING, code, boards)
    printed = "\n".join(rows(render("vp_card", [card], language="en", paper=paper)))
    places = 2 if code == "wbf_continuous" else 0
    worths = [decimal(one.winner, places) + decimal(one.loser, places) for one in card.lines]
    assert [worth for worth in worths if worth not in printed] == []


def test_the_bands_of_a_scale_run_from_their_first_margin_to_the_next() -> None:
    lines = scale_card(None, "wbf_discrete", 8).lines
    assert [(one.first, one.last, one.winner, one.loser) for one in lines[:3]] == [
        (0, 0, 10, 10),
        (1, 3, 11, 9),
        (4, 6, 12, 8),
    ]
    assert (lines[-1].last, lines[-1].winner) == (None, 20)


def test_four_match_slips_stand_on_a_page_and_each_has_the_scale() -> None:
    pdf = render("match_slip", match_slips(), language="en")
    (page,) = pages(pdf)
    assert page.count("SignatureA") == page.count("43+20.00") == 4


def test_the_names_of_a_line_up_are_in_the_two_halves_that_the_fold_covers() -> None:
    (slip, *_rest) = lineup_slips()
    lines = written("lineup_slip", [slip], "en")
    (fold,) = [one for one in lines if one.text.startswith("Fold here")]
    seats = {one.text: one.middle for one in lines if one.text in "NSEW"}
    assert min(seats["N"], seats["S"]) > fold.middle > max(seats["E"], seats["W"])
    head = [one.middle for one in lines if "★" in one.text]
    assert min(head) > max(seats.values())


def test_eight_members_of_a_hundred_teams_are_all_on_the_entry_list() -> None:
    (sheet,) = team_lists(MANY)
    sheet = replace(sheet, teams=tuple(replace(team, players=(team.players * 2)[:8]) for team in sheet.teams))
    pdf = render("team_list", [sheet], language="ja", paper="A4")
    assert overlapping(words(pdf)[0]) == []
    printed = "".join(rows(pdf))
    assert printed.count("★") == MANY + 1


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_each_team_has_its_card_with_its_rounds(language: str) -> None:
    cards = swiss_cards()
    printed = "".join(text_of("swiss_card", card, language, "A4") for card in cards)
    assert all(squeezed(f"{card.page.team.number}{card.page.team.name}") in printed for card in cards)
    assert all(decimal(one.total) in printed for card in cards for one in card.page.rounds)
    assert len(document("swiss_card", cards, language=language)) <= len(cards)


def test_the_cross_table_has_the_points_of_the_bye_beside_those_of_the_matches() -> None:
    (sheet,) = running()
    byes = {one.points for row in sheet.rows for one in row.rounds if one.kind == "bye"}
    printed = rows(render("cross_table", [sheet], language="en", paper="A4L"))

    assert byes == {12}
    assert any("bye" in line and "Total" in line for line in printed)
    assert sum("12.00" in line for line in printed) >= ROUNDS_OVER


def test_a_score_sheet_by_board_a_match_has_its_points_and_no_imps() -> None:
    (sheet,) = team_matches()
    zeros = {"imps": (0, 0), "margins": (0, 0), "unit": "points", "board_unit": "points", "vp_scale": ""}
    sheet = replace(sheet, victory_points=(Fraction(3), Fraction(1)), fines=(), carry_over=(0, 0), **zeros)
    printed = text_of("team_sheet", sheet, "en", "A4")
    assert "Points31" in printed
    assert "Margin" not in printed
    assert "IMPs00" not in printed


def test_points_for_missed_rounds_are_an_adjustment_and_no_fine() -> None:
    (sheet,) = running()
    row = replace(sheet.rows[0], fines=-8)
    given = replace(sheet, rows=(row, *(replace(one, fines=0) for one in sheet.rows[1:])))
    card = replace(swiss_cards()[0], page=replace(swiss_cards()[0].page, standing=row))

    for form, one in (("team_ranking", given), ("cross_table", given), ("swiss_card", card)):
        printed = "".join(rows(render(form, [one], language="en", paper=FORMS[form].papers[0])))
        assert "Adjustment" in printed
        assert "Fines" not in printed
        assert "+8.00" in printed


@pytest.mark.parametrize(
    ("scale", "points", "printed"),
    [
        ("wbf_continuous", (Fraction(44, 5), Fraction(56, 5)), "8.8011.20"),
        ("wbf_continuous", (Fraction(15), Fraction(5)), "15.005.00"),
        ("wbf_discrete", (Fraction(15), Fraction(5)), "155"),
    ],
)
def test_a_score_sheet_has_the_decimals_of_the_scale(
    scale: str, points: tuple[Fraction, Fraction], printed: str
) -> None:
    (sheet,) = team_matches()
    sheet = replace(sheet, vp_scale=scale, victory_points=points, fines=())
    assert f"Victorypoints{printed}" in text_of("team_sheet", sheet, "en", "A4")


@pytest.mark.parametrize(
    ("state", "side", "printed"),
    [("forfeited", "away", "Forfeited by {1}"), ("conceded", "home", "Conceded by {0}"), ("played", "", "")],
)
def test_a_score_sheet_says_how_a_match_that_was_not_played_out_ended(
    state: str, side: str, printed: str
) -> None:
    (sheet,) = team_matches()
    names = [squeezed(f"{team.label}{team.name}") for team in sheet.teams]
    text = text_of("team_sheet", replace(sheet, state=state, by_side=side), "en", "A4")
    assert squeezed(printed).format(*names) in text
    assert ("by" + names[0] in text or "by" + names[1] in text) == bool(printed)


def test_the_card_of_a_team_with_a_fine_has_the_total_of_the_standings() -> None:
    card = swiss_cards()[0]
    fined = replace(card.page.standing, carry=0, fines=1, total=card.page.rounds[-1].total - 1)
    text = text_of("swiss_card", replace(card, page=replace(card.page, standing=fined)), "en", "A4")
    assert f"Penalties−1.00Total{decimal(fined.total)}" in text


def test_a_table_that_sat_the_other_way_round_gives_the_score_to_the_team_that_made_it() -> None:
    (sheet,) = team_matches()
    line = replace(sheet.lines[0], difference=None, imps=None, imps_away=None)
    score = line.open.score_ns
    sat = [
        text_of("team_sheet", replace(sheet, lines=(replace(line, first_ns=(home, False)),)), "en", "A4")
        for home in (True, False)
    ]
    assert [signed(score) in text for text in sat] == [True, False]
    assert [signed(-score) in text for text in sat] == [False, True]
