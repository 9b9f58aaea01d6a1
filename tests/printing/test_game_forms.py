"""Forms of the table games: one for each game, page and paper the same cell for cell, sums checked."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.games import GAMES
from tournament.movements.game_tables import plan
from tournament.printing import FORMS, render
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.games.pad import has_a_line, pad
from tournament.printing.games.record import Record, agreement, packed, record_of
from tournament.printing.games.sheet import laid_out
from tournament.printing.games.sheet.bands import broken
from tournament.printing.games.sheet.columns import columns
from tournament.printing.games.sheet.foot import foot_lines
from tournament.printing.kit.pen import MM
from tournament.printing.parts.doubts import MARK
from tournament.printing.words.game_rules import rule_card
from tournament.printing.words.words import Tongue, Words
from tournament.sheets import figures
from tournament.sheets.game_papers import RuleCard
from tournament.sheets.game_sheet import Fault, GameSheet
from tournament.web.games.columns import columns as columns_of_the_page
from tournament.web.games.pad import pad as pad_of_the_page
from tournament.web.games.sheet_tables import sheet_context

from .games import bid, evening, match, matches
from .reading import info, rows, squeezed, written

MATCHES = pytest.mark.parametrize("code", matches())
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
LONG = re.compile(", |・| – ")  # what a cell of several entries or names is broken at
SCHEDULED = {
    "chicago_four": "rotation-4x3",
    "chicago_five_a": "rotation-in-turn-5x5",
    "chicago_five_b": "rotation-5x5",
    "chicago_six_pairs": "rotation-pairs-6x3",
    "chicago_six": "rotation-6x15",
}


def desk(language: str, paper: str = "A4", blank: bool = False) -> Desk:
    return Desk(Words(language), PAPERS[paper], blank)


def plain(cell: object) -> str:
    """A cell of a page without its tags, and without the sign that keeps suits from being drawn as emoji."""
    return re.sub(r"<[^>]+>|\ufe0e", "", str(cell))


def test_every_game_has_a_sheet_that_can_be_left_blank() -> None:
    assert [code for code in GAMES if not (code in FORMS and FORMS[code].blank)] == []


# ── the page and the paper ────────────────────────────────────────────────────────────────────────────


@LANGUAGES
@MATCHES
def test_page_and_paper_have_the_same_cells(code: str, language: str) -> None:
    sheet = matches()[code]
    record = record_of(sheet, desk(language))
    with override(language):
        page = [(each.label, each.side, (*map(plain, each.cells),)) for each in columns_of_the_page(sheet)]
    assert [(record.words.word(each.label), each.side, each.cells) for each in columns(record)] == page


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
    *("removed_cards", "top_trumps", "target_diff", "window", "error_deals", "play_constraint"),
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
        for group in rule_card(agreed.game, preset, agreed.rules, Tongue(language))
        for clause in group.clauses
    ]
    kept = [each for each in clauses if getattr(agreed.rules, each.name) is not False]
    told = [each for each in kept if not each.name.startswith(OFF_THERE)]
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
    assert "Stilltobeplayed" in printed
    assert [row for row in printed if row.startswith(("Round3,table1", "Round4,table1", "Round5,table1"))]
    assert text.count("Table1,round") == 3  # one being played and two to come
    assert [row for row in printed if row.startswith("4W")], "the deals to come are ready to be written on"


# ── to be written on ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("code", SCHEDULED)
def test_a_blank_chicago_has_the_seats_of_the_plan_on_the_phones(code: str) -> None:
    printed = rows(render(code, [], language="en", blank=True))
    schedule = [sitting.seats for sitting in plan(SCHEDULED[code])]
    heads = [row for row in printed if re.match(r"Chukker\d+:", row)]
    assert len(heads) == len(schedule) == len([row for row in printed if row == "1N––"])
    for number, (head, seating) in enumerate(zip(heads, schedule, strict=True), 1):
        seats = "·".join(f"{seat}{player}" for seat, player in zip("NESW", seating, strict=True))
        assert head.startswith(f"Chukker{number}:{seats}")


def test_a_chukkers_dealers_and_vulnerability_are_printed() -> None:
    printed = rows(render("chicago", [], language="en", blank=True))
    assert [row for row in printed if re.match(r"[1-4][NESW][✓–]", row)] == [
        "1N––",
        "2E✓–",
        "3S–✓",
        "4W✓✓",
    ] * 4


def test_a_chicago_pad_has_four_chukkers_on_a_page() -> None:
    for paper, language in (("A4", "en"), ("A4", "ja"), ("Letter", "en")):
        printed = render("chicago", [], language=language, paper=paper, blank=True)
        assert info(printed)["Pages"] == "1", (paper, language)


def test_a_penalty_stands_in_the_column_that_is_added_up() -> None:
    """The rubber's column shows every figure of its total, a director's points too."""
    sheet = matches()["rubber"]
    own_pad = pad(Record(agreement("rubber"), sheet, desk("ja")), 500)
    assert "−50 リボーク" in own_pad.above[1]


@pytest.mark.parametrize("code", ["spades", "rubber", "chicago_five_b", "israeli_whist"])
def test_partners_are_parted_in_one_way_on_a_paper(code: str) -> None:
    sheet = evening() if code.startswith("chicago_") else matches()[code]
    assert not [row for row in rows(render(code, [sheet], language="en")) if "・" in row]


@pytest.mark.parametrize(
    ("game", "preset", "overrides", "names"),
    [
        ("chicago", "duplicate_like", {}, {"vulnerable", "redeals", "score"}),
        ("chicago", "rubber_like", {}, {"honours", "parts", "tricks", "game_bonus"}),
        ("chicago", "russian", {}, {"hcp_ns", "target", "imps"}),
        ("reverse", "standard", {}, {"reverse"}),
        ("cutthroat", "standard", {}, {"honours", "honours_holder"}),
        ("towie", "standard", {}, {"redeals"}),
        ("honeymoon", "drawing", {}, {"redeals"}),
        ("minibridge", "standard", {}, {"hcp", "choice", "denomination", "tricks", "declarer", "score"}),
        ("spades", "akagiri_sandbag", {}, {"bids", "tricks", "nils", "bags", "delta", "scores"}),
        ("spades", "yahoo_lefty", {"error_deals": 5}, {"bids", "tricks", "error", "scores"}),
        ("spades", "hoyle", {}, {"exchange"}),
        ("israeli_whist", "frisch", {"target": 100}, {"bids", "won", "trump", "all_pass", "card_passes"}),
    ],
)
def test_a_blank_sheet_has_what_its_table_writes(
    game: str, preset: str, overrides: dict[str, object], names: set[str]
) -> None:
    record = Record(agreement(game, preset, overrides), None, desk("en", blank=True))
    written = {each.name for each in laid_out.written(record)}
    assert names <= written
    if hasattr(GAMES[game].deal, "outcome"):
        assert {"contract", "by", "result"} <= written


def test_a_game_without_sandbags_has_no_column_for_them() -> None:
    record = Record(agreement("spades", "akagiri_standard"), None, desk("en", blank=True))
    assert not {"bags", "bag_penalty"} & {each.name for each in laid_out.written(record)}


def test_a_sheet_may_be_blank_but_for_who_plays() -> None:
    printed = "".join(rows(render("rubber", [matches()["rubber"]], language="ja", blank=True)))
    assert "𠮷田和子" in printed
    assert "♠" not in printed
    assert "1440" not in printed


def test_the_rules_stand_at_the_foot_and_break_between_two_of_them() -> None:
    printed = rows(render("israeli_whist", [], language="en", blank=True))
    assert printed[-1].endswith("1/1")
    assert any(row.startswith("Israeliwhist·Akagiri·Target:100") for row in printed)
    lines = packed(" · ".join(["one rule"] * 30), 200)
    assert " · ".join(lines) == " · ".join(["one rule"] * 30)
    assert len(lines) > 1


def test_rows_to_write_in_are_seven_millimetres_also_on_a_pad() -> None:
    for code in GAMES:
        for paper in ("A4", "A5", "Letter"):
            record = Record(agreement(code), None, desk("both", paper, blank=True))
            if has_a_line(code):
                assert pad(record, 200).within(300).row >= 7 * MM
            assert record.desk.row >= 7 * MM


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("取ったトリック", ["取った", "トリック"]),
        ("下段（トリック点）", ["下段", "（トリック点）"]),
        ("オーバー／アンダー", ["オーバー／", "アンダー"]),
        ("Running total", ["Running", "total"]),
        ("Bid", ["Bid"]),
    ],
)
def test_headings_break_between_words(label: str, lines: list[str]) -> None:
    assert broken(label) == lines


# ── figures that do not agree ─────────────────────────────────────────────────────────────────────────


def doubted(sheet: GameSheet, code: str, language: str = "en") -> list[str]:
    return [row for row in rows(render(code, [sheet], language=language)) if row.startswith(MARK)]


@MATCHES
def test_what_the_laws_have_scored_adds_up(code: str) -> None:
    assert doubted(matches()[code], code) == []


@MATCHES
def test_a_total_that_its_deals_do_not_make_is_flagged_and_not_corrected(code: str) -> None:
    sheet = matches()[code]
    wrong = replace(sheet, totals=(sheet.totals[0] + 10, *sheet.totals[1:]))
    flags = doubted(wrong, code)
    assert len(flags) == 1
    assert str(abs(wrong.totals[0])) in flags[0]
    assert figures.decimal(wrong.totals[0], 0) in "".join(rows(render(code, [wrong], language="en")))


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


def test_sandbags_are_ticked_off_on_a_blank_sheet() -> None:
    printed = rows(render("spades", [], language="en", blank=True))
    assert [row for row in printed if row.endswith("□" * 10)] == [
        "Bags1–3" + "□" * 10,
        "Bags2–4" + "□" * 10,
    ]


@pytest.mark.parametrize("code", ["spades", "spades_individual", "spades_error"])
@LANGUAGES
def test_spades_has_its_deals_on_one_page_with_partners_beside_one_another(code: str, language: str) -> None:
    printed = render(code, [], language=language, blank=True)
    heads = [row for row in rows(printed) if row.count("Bid") > 1 or row.count("ビッド") > 1]
    deals = {int(found[0]) for row in rows(printed) if (found := re.match(r"\d+", row))}
    assert info(printed)["Pages"] == "1"
    assert heads
    assert max(deals) >= (12 if code == "spades" else 9)


# ── one layout ────────────────────────────────────────────────────────────────────────────────────────


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


def test_a_blank_minibridge_sheet_takes_the_page() -> None:
    """The match has four deals: as many matches as the paper holds."""
    said = written("minibridge", [], "en", blank=True)
    assert [each.text for each in said if each.text == "4"] == ["4", "4"]
    lowest = min(each.middle for each in said if each.text == "4")
    assert lowest < PAPERS["A4"].height / 4


@LANGUAGES
def test_a_match_in_an_account_is_named_in_words(language: str) -> None:
    text = "".join(rows(render("ledger", [evening().ledger], language=language)))
    assert {"ja": "第1ラウンド1卓", "en": "Round1,table1"}[language] in text


def test_a_sum_of_three_sides_is_settled_in_the_script_of_each_language() -> None:
    text = "".join(rows(render("cutthroat", [matches()["cutthroat"]], language="both")))
    assert "YOSHIDAKazuko–TAKAHASHINaomi" in text
    assert re.search("精算（.*?）|精算\\(.*?\\)", text)
