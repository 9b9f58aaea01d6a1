"""Forms of the table games that are to be written on."""

import re

import pytest

from scoring.games import GAMES
from tests.printing.game_desk import SCHEDULED, desk
from tests.tools.each_case import each_case
from tournament.movements.game_tables import plan
from tournament.printing import render
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.games.game_record import Record, agreement, packed
from tournament.printing.games.pad import has_a_line, pad
from tournament.printing.games.sheet import laid_out
from tournament.printing.games.sheet.bands import broken
from tournament.printing.kit.pen import MM

from .games import evening, matches
from .reading import page_count, rows, written


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
        assert page_count(printed) == 1, (paper, language)


def test_a_penalty_stands_in_the_column_that_is_added_up() -> None:
    """The rubber's column shows every figure of its total, a director's points too."""
    sheet = matches()["rubber"]
    own_pad = pad(Record(agreement("rubber"), sheet, desk("ja")), 500)
    assert "−50 リボーク" in own_pad.above[1]


@pytest.mark.parametrize("code", ["spades", "rubber", "chicago_five_b", "israeli_whist"])
def test_partners_are_parted_in_one_way_on_a_paper(code: str) -> None:
    sheet = evening() if code.startswith("chicago_") else matches()[code]
    assert not [row for row in rows(render(code, [sheet], language="en")) if "・" in row]


@each_case(
    "game, preset, overrides, names",
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


@each_case(
    "label, lines",
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


def test_sandbags_are_ticked_off_on_a_blank_sheet() -> None:
    printed = rows(render("spades", [], language="en", blank=True))
    assert [row for row in printed if row.endswith("□" * 10)] == [
        "Bags1–3" + "□" * 10,
        "Bags2–4" + "□" * 10,
    ]


def test_a_blank_minibridge_sheet_takes_the_page() -> None:
    """The match has four deals: as many matches as the paper holds."""
    said = written("minibridge", [], "en", blank=True)
    assert [each.text for each in said if each.text == "4"] == ["4", "4"]
    lowest = min(each.middle for each in said if each.text == "4")
    assert lowest < PAPERS["A4"].height / 4
