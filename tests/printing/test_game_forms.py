"""Forms of the table games: one for each game, page and paper the same cell for cell, sums checked."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.games import GAMES
from tests.printing.game_desk import LANGUAGES, MATCHES, SCHEDULED, desk, plain
from tournament.printing import FORMS, render
from tournament.printing.games.game_record import agreement, record_of
from tournament.printing.games.pad import has_a_line, pad
from tournament.printing.games.sheet.columns import columns
from tournament.printing.games.sheet.foot import foot_lines
from tournament.printing.kit.words import Words
from tournament.printing.parts.discrepancies import MARK
from tournament.sheets import figures
from tournament.sheets.game_sheets import Fault, GameSheet, RuleCard
from tournament.web.games.sheet_tables import columns as columns_of_the_page
from tournament.web.games.sheet_tables import pad as pad_of_the_page
from tournament.web.games.sheet_tables import sheet_context
from tournament.words.game_words import rule_card
from tournament.words.language import Language

from .games import bid, evening, match, matches
from .reading import page_count, rows, squeezed, written

LONG = re.compile(", |・| & | – ")  # what a cell of several entries or names is broken at


def test_every_game_has_a_sheet_that_can_be_left_blank() -> None:
    assert [code for code in GAMES if not (code in FORMS and FORMS[code].blank)] == []


@LANGUAGES
@MATCHES
def test_page_and_paper_have_the_same_cells(code: str, language: str) -> None:
    sheet = matches()[code]
    record = record_of(sheet, desk(language))
    with override(language):
        page = [(each.label, each.side, (*map(plain, each.cells),)) for each in columns_of_the_page(sheet)]
    assert [(record.words.word(each.label), each.side, each.cells) for each in columns(record)] == page


@pytest.mark.sampled
@LANGUAGES
@MATCHES
def test_every_cell_is_on_the_paper_in_its_row(code: str, language: str) -> None:
    """A deal's cells stand on as many lines as there are bands; long ones are broken between their parts."""
    sheet = matches()[code]
    record = record_of(sheet, desk(language))
    printed = rows(render(code, [sheet], language=language))
    text = "".join(printed)
    for at, line in enumerate(sheet.deals):
        found = "".join(row for row in printed if row.startswith(str(line.number)))
        told = [each.cells[at] for each in columns(record)]
        assert [cell for cell in told if squeezed(cell) not in found and not LONG.search(cell)] == []
        parts = [part for cell in told if LONG.search(cell) for part in LONG.split(cell)]
        assert [part for part in parts if squeezed(part) not in text] == []


@LANGUAGES
@pytest.mark.parametrize("code", [code for code in matches() if has_a_line(matches()[code].game)])
def test_the_pad_is_the_pages(code: str, language: str) -> None:
    sheet = matches()[code]
    own = pad(record_of(sheet, desk(language)), 400)
    with override(language):
        page = pad_of_the_page(sheet)
    assert own.above == tuple(tuple(f"{points} {what}" for points, what in column) for column in page.above)
    assert own.games == tuple(page.games)


@pytest.mark.sampled
@LANGUAGES
@MATCHES
def test_what_stands_above_and_below_the_deals_is_the_pages(code: str, language: str) -> None:
    sheet = matches()[code]
    with override(language):
        page = sheet_context(sheet)
    text = "".join(rows(render(code, [sheet], language=language)))
    for side in page["sides"]:
        assert squeezed(side["total"]) in text
        assert squeezed(side["settled"]) in text or sheet.unit == "points"
    for what, figures_of_sides in foot_lines(record_of(sheet, desk(language))):
        assert all(squeezed(each) in text for each in (what, *figures_of_sides))
    said = [page["line"], page["reason"], page["key"], *(name for name, _beers in page["beers"])]
    said += [f"{who} – {other} {due}" for who, other, due in page["debts"]]
    parts = [part for sentence in said for part in sentence.split(" · ")]
    assert [part for part in parts if squeezed(part) not in text] == []


# Rules of other numbers of players, and of jokers.
OF_OTHERS = ("two_player_method", "dummy_position", "three_player_pack", "joker_handling")
# Rules of sandbags as Akagiri has them that are off, with what goes with them.
OFF_THERE = (
    *(
        "double_blind_nil",
        "blind_",
        "moon",
        "ten_bonus",
        "ten_penalty",
        "ten_fail",
        "last_trick_bonus",
        "forced_bid",
    ),
    *(
        "removed_cards",
        "top_trumps",
        "target_diff",
        "window",
        "error_deals",
        "play_constraint",
        "sets_",
        "revoke_",
        "time_limit",
    ),
    *OF_OTHERS,
)


@LANGUAGES
def test_a_rule_card_has_every_clause_that_the_table_plays_by(language: str) -> None:
    overrides = {"target": 300, "nil_points": 50}
    card = RuleCard(None, "spades", "akagiri_sandbag", overrides)
    text = "".join(rows(render("rule_card", [card], language=language)))
    agreed = agreement("spades", "akagiri_sandbag", overrides)
    preset = agreed.game.presets[agreed.preset]
    clauses = [
        clause
        for group in rule_card(agreed.game, preset, agreed.rules, Language(language))
        for clause in group.clauses
    ]
    kept = [each for each in clauses if getattr(agreed.rules, each.name) is not False]
    told = [
        each
        for each in kept
        if not each.name.startswith(OFF_THERE)
        and (getattr(agreed.rules, each.name) or not each.name.endswith(("_bonus", "_exchange", "jokers")))
    ]
    assert len(told) > 20
    parts = [part for each in told for part in each.label.split("（")]  # a line may break there
    assert [part for part in parts if squeezed(part) not in text] == []
    unsaid = [
        each.label
        for each in clauses
        if each.name in ("double_blind_nil_points", "blind_moon", "blind_bonus", *OF_OTHERS)
    ]
    assert [label for label in unsaid if squeezed(label) in text] == []
    assert text.count("≠") == len([each for each in clauses if each.is_changed]) == 2


@LANGUAGES
def test_an_account_and_a_league_have_every_line(language: str) -> None:
    sheet = evening()
    account = rows(render("ledger", [sheet.ledger], language=language))
    for row in sheet.ledger.rows:
        shares = ["–" if share is None else figures.signed(share) for share in row.shares]
        assert any(line.endswith(squeezed(*shares)) for line in account)
    assert any(line.endswith(squeezed(*map(figures.signed, sheet.ledger.totals))) for line in account)
    assert any(line.endswith("±0✓") for line in account)

    league = rows(render("league", [sheet.league], language=language))
    for line in sheet.league.lines:
        cells = (str(line.place), line.party.label, line.party.in_language(language), "21.5101")
        assert squeezed(*cells, figures.signed(line.settled), "+50", str(line.points)) in league


def test_the_pack_has_what_is_needed_to_go_on_without_a_server() -> None:
    printed = rows(render("game_pack", [evening()], language="en"))
    text = "".join(printed)
    assert "●provisional·2of5matches" in printed
    assert "Matchestoplay" in printed
    assert [row for row in printed if row.startswith(("Round3,table1", "Round4,table1", "Round5,table1"))]
    assert text.count("Table1,round") == 3  # one being played and two to come
    assert [row for row in printed if row.startswith("4W")], "the deals to come are ready to be written on"


def doubted(sheet: GameSheet, code: str, language: str = "en") -> list[str]:
    return [row for row in rows(render(code, [sheet], language=language)) if row.startswith(MARK)]


@pytest.mark.sampled
@MATCHES
def test_what_the_laws_have_scored_adds_up(code: str) -> None:
    assert doubted(matches()[code], code) == []


@pytest.mark.sampled
@MATCHES
def test_a_total_that_its_deals_do_not_make_is_flagged_and_not_corrected(code: str) -> None:
    sheet = matches()[code]
    wrong = replace(sheet, totals=(sheet.totals[0] + 10, *sheet.totals[1:]))
    flags = doubted(wrong, code)
    assert len(flags) == 1
    assert str(abs(wrong.totals[0])) in flags[0]
    assert figures.decimal(wrong.totals[0], 0) in "".join(rows(render(code, [wrong], language="en")))


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["chicago", "rubber", "reverse", "cutthroat", "towie"])
def test_hundreds_that_the_totals_do_not_make_are_flagged_and_not_corrected(code: str) -> None:
    """Of a rubber still played they are those of the totals if it ended now (Law 80)."""
    sheet = matches()[code]
    wrong = replace(sheet, settled=(sheet.settled[0] + 2, *sheet.settled[1:]))
    right, said = (figures.exact(each.settled[0]) for each in (sheet, wrong))
    flags = doubted(wrong, code)
    assert len(flags) == 1
    assert f"settleat{right},but{said}iswritten" in "".join(rows(render(code, [wrong], language="en")))


def test_a_deal_that_the_laws_do_not_take_is_marked() -> None:
    sheet = matches()["chicago"]
    first = replace(sheet.deals[0], faults=(Fault("bad_level", {}),))
    wrong = replace(sheet, deals=(first, *sheet.deals[1:]))
    assert doubted(wrong, "chicago", "ja") == [f"{MARK}1回目はこのままでは成り立ちません。"]
    assert any(row.startswith("1≠") for row in rows(render("chicago", [wrong], language="ja")))


def test_an_account_that_does_not_come_to_nothing_is_flagged() -> None:
    sheet = evening().ledger
    wrong = replace(sheet, totals=(sheet.totals[0] + 1, *sheet.totals[1:]), check=1)
    printed = rows(render("ledger", [wrong], language="en"))
    assert len([row for row in printed if row.startswith(MARK)]) == 2
    assert any(row.endswith("±1≠") for row in printed)


def test_a_ruling_and_an_unfinished_rubber_are_in_the_sum() -> None:
    stopped = match("rubber", "standard", [bid("2S N 9"), bid("3NT E 9"), {"stopped": True}])
    assert stopped.standing["unfinished"] == (0, 300)
    assert doubted(stopped, "rubber") == []
    assert matches()["rubber"].fined == (0, -50)


def test_a_deal_on_which_the_sides_do_not_agree_is_marked_and_said() -> None:
    sheet = matches()["spades"]
    disputed = replace(sheet.deals[1], agreement="disputed")
    printed = rows(render("spades", [replace(sheet, deals=(sheet.deals[0], disputed))], language="en"))
    assert len([row for row in printed if row.startswith("2?")]) == 2, "in both bands"
    assert "?Thesidesdonotagreeonthisdealyet." in printed


@pytest.mark.parametrize("code", ["spades", "spades_individual", "spades_error"])
@LANGUAGES
def test_spades_has_its_deals_on_one_page_with_partners_beside_one_another(code: str, language: str) -> None:
    printed = render(code, [], language=language, blank=True)
    heads = [row for row in rows(printed) if row.count("Bid") > 1 or row.count("ビッド") > 1]
    deals = {int(found[0]) for row in rows(printed) if (found := re.match(r"\d+", row))}
    assert page_count(printed) == 1
    assert heads
    assert max(deals) >= (12 if code == "spades" else 9)


@pytest.mark.parametrize("language", ["ja", "en", "both"])
@pytest.mark.parametrize("code", SCHEDULED)
def test_the_chukkers_of_an_evening_have_the_same_columns_at_the_same_places(
    code: str, language: str
) -> None:
    """Also one that nobody has begun, and one in which nothing was doubled."""
    said = written(code, [evening()], language)
    heads = Words(language).label("Contract")
    places = [
        sorted({(each.x, each.text) for each in said if (each.page, each.middle) == (line.page, line.middle)})
        for line in said
        if line.text == heads[-1]
    ]
    assert len(places) == len(evening().matches)
    assert [each for each in places if each != places[0]] == []


def test_a_chukker_on_paper_has_score_and_running_total_of_each_deal() -> None:
    printed = rows(render("chicago_four", [evening()], language="en"))
    first = evening().matches[0]
    for line in first.deals:
        assert line.row is not None
        figures_ = [
            f"{score}{total}" for score, total in zip(line.row["score"], line.row["totals"], strict=True)
        ]
        assert any(
            row.startswith(str(line.number)) and all(each in row for each in figures_) for row in printed
        )


@LANGUAGES
def test_a_match_in_an_account_is_named_in_words(language: str) -> None:
    text = "".join(rows(render("ledger", [evening().ledger], language=language)))
    assert {"ja": "第1ラウンド1卓", "en": "Round1,table1"}[language] in text


def test_a_sum_of_three_sides_is_settled_in_the_script_of_each_language() -> None:
    text = "".join(rows(render("cutthroat", [matches()["cutthroat"]], language="both")))
    assert "YOSHIDAKazuko–TAKAHASHINaomi" in text
    assert re.search("精算（.*?）|精算\\(.*?\\)", text)
