"""What a form says, cell by cell, read back from the PDF."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.evening import (
    HEADING,
    guide_cards,
    parties,
    score_cards,
    standings,
    table_cards,
    travellers,
)
from tests.printing.papers import packs
from tests.printing.reading import rows, squeezed
from tournament.printing import render
from tournament.printing.kit.words import Words
from tournament.sheets.board_sheets import Played
from tournament.sheets.figures import fewest_places
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import GuideLine
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}
SEATS = {"ja": {"N": "北", "E": "東", "S": "南", "W": "西"}, "en": {"N": "N", "E": "E", "S": "S", "W": "W"}}
SIDES = {"ja": {"NS": "南北", "EW": "東西"}, "en": {"NS": "N-S", "EW": "E-W"}}
VULNERABLE = {
    "ja": {"NONE": "なし", "BOTH": "両方", **SIDES["ja"]},
    "en": {"NONE": "None", "BOTH": "Both", **SIDES["en"]},
}
PASSED = {"ja": "パスアウト", "en": "passed out"}
languages = pytest.mark.parametrize("language", ["ja", "en"])


def figure(value: Fraction | int, places: int = 2) -> str:
    return f"{float(value):.{places}f}".replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def played_cells(played: Played, language: str) -> list[str]:
    if played.bid == "PASS":
        return [PASSED[language]]
    bid = played.bid[0] + SUITS[played.bid[1]] + "×" * played.bid.count("X")
    lead = played.lead and SUITS[played.lead[0]] + played.lead[1:].replace("T", "10")
    return [bid, SEATS[language][played.declarer], lead, signed(played.over) if played.over else "="]


@languages
def test_a_ranking_has_every_line(language: str) -> None:
    printed = rows(render("ranking", [standings()], language=language))
    everyone = [row for ranking in standings().rankings for row in ranking.rows]

    expected = [
        squeezed(
            f"{row.place}{'=' if row.tied else ''}",
            row.party.under(ranking.direction),
            row.party.in_language(language),
            figure(row.value),
            figure(row.points, fewest_places(one.points for one in everyone)),
            "26",
        )
        for ranking in standings().rankings
        for row in ranking.rows
    ]
    assert [row for row in printed if row in expected] == expected


@pytest.mark.sampled
@languages
def test_a_traveller_has_every_line(language: str) -> None:
    printed = rows(render("traveller", travellers(), language=language, paper="A5"))

    expected = [
        squeezed(
            line.ns.under("NS"),
            line.ew.under("EW"),
            *played_cells(line.played, language),
            str(abs(line.played.score_ns)),
            figure(line.ns_points),
            figure(line.ew_points),
        )
        for sheet in travellers()
        for line in sheet.lines
    ]
    assert [row for row in printed if row in expected] == expected


@languages
def test_a_score_card_has_every_line_from_its_own_side(language: str) -> None:
    card = score_cards()[14]
    printed = rows(render("score_card", [card], language=language))

    expected = [
        squeezed(
            str(line.board),
            VULNERABLE[language][line.vulnerability],
            SIDES[language]["EW"],
            Words(language).number(line.opponents),
            line.opponents.in_language(language),
            *played_cells(line.played, language),
            signed(-line.played.score_ns),
            figure(line.points, card.places),
            figure(line.percentage, 1),
        )
        for line in card.lines
    ]
    assert [row for row in printed if row in expected] == expected


@languages
def test_a_guide_card_leads_through_every_round(language: str) -> None:
    card = guide_cards()[3]
    printed = rows(render("guide_card", [card], language=language, paper="A5"))

    expected = [
        squeezed(
            str(line.round),
            str(line.table),
            SIDES[language][line.side],
            Words(language).number(line.opponents),
            line.opponents.in_language(language),
            f"{line.boards[0]}–{line.boards[-1]}",
        )
        for line in card.lines
    ]
    assert [row for row in printed if row in expected] == expected
    assert any(row.startswith(("4N-S", "NS4")) for row in printed)


@languages
def test_a_table_card_names_everybody_who_comes(language: str) -> None:
    card = table_cards()[6]
    printed = rows(render("table_card", [card], language=language))

    expected = [
        squeezed(
            str(line.round),
            *(text for party in (line.ns, line.ew) for text in (party.number, party.in_language(language))),
            f"{line.boards[0]}–{line.boards[-1]}",
        )
        for line in card.lines
    ]
    assert [row for row in printed if row in expected] == expected
    assert any(row.endswith(card.address) for row in printed)


HEADS: list[tuple[str, Callable[[], object], str, list[str]]] = [
    (
        "ranking",
        standings,
        "ja",
        ["木曜ペア戦成績表", "2026年11月19日（木）|中央公民館3階|セクションA", "✓確定"],
    ),
    ("ranking", standings, "en", ["木曜ペア戦Ranking", "Thu19November2026|中央公民館3階|SectionA", "✓final"]),
    (
        "ranking",
        standings,
        "both",
        ["木曜ペア戦成績表Ranking", "✓確定final", "順位ペア名前マッチポイントボード"],
    ),
    ("traveller", lambda: travellers()[12], "ja", ["ボード13", "ディーラー北·両バル"]),
    ("traveller", lambda: travellers()[12], "both", ["ボード13Board13", "DealerN·bothvulnerable"]),
    ("score_card", lambda: score_cards()[0], "ja", ["46.31%·10位タイ·26ボード", "合計28946.3"]),
    ("score_card", lambda: score_cards()[0], "en", ["46.31%·10th=·26boards", "Total28946.3"]),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "sheet", "language", "lines"), HEADS)
def test_heads(code: str, sheet: Callable[[], object], language: str, lines: list[str]) -> None:
    printed = rows(render(code, [sheet()], language=language))
    assert [line for line in lines if not any(line in row for row in printed)] == []


CONDITIONS = [
    (
        HEADING,
        "ja",
        "マッチポイント（勝ち2・分け1） · 回数の違うボード：ノイバーグの公式 · ％はプレイしたボードで計算",
    ),
    (
        replace(HEADING, scale=1, short_board="as-is"),
        "en",
        "Matchpoints (1 for a win, ½ for a tie) · boards played fewer times: not factored · "
        "% of boards played",
    ),
    (
        replace(HEADING, method="cross_imps"),
        "en",
        "Cross-IMPs · divided by the number of other results · boards played fewer times: not factored · "
        "ranked by the mean per board",
    ),
]


@pytest.mark.parametrize(("heading", "language", "line"), CONDITIONS)
def test_the_conditions_stand_in_one_line_at_the_foot(heading: Heading, language: str, line: str) -> None:
    printed = rows(render("ranking", [replace(standings(), heading=heading)], language=language))
    assert printed[-1] == squeezed(line, "1/1")


def test_a_ranking_of_imps_has_no_percentages_and_is_provisional_while_results_are_missing() -> None:
    row = Standing(1, False, parties()["1NS"], 17, None, Fraction(-35, 2), 8, penalty=3, waiting=2)
    unplaced = Standing(0, False, parties()["2NS"], 0, None, None, 0)
    sheet = replace(
        standings(),
        heading=replace(HEADING, method="cross_imps"),
        rankings=(replace(standings().rankings[0], direction="", rows=(row, unplaced)),),
        results=30,
        expected=40,
        provisional=True,
    )

    printed = rows(render("ranking", [sheet], language="en"))

    assert "●provisional·30of40resultsin" in printed
    assert "11N-STAKAHASHINaomi&YAMAZAKIMakoto−17.50−3.0082" in printed
    assert "–2N-SABEMichiko&MORIKiyoshi0✓" in printed


STATES = [
    (Played("late"), "あとでプレイ"),
    (Played("not_played"), "未プレイ"),
    (Played("played", "PASS", score_ns=0), "パスアウト0"),
    (Played("played", score_ns=-420), "−420420"),
    (Played("awarded", ns_award="A+", ew_award="A-"), "A+/A−"),
    (Played("awarded", ns_award="60", ew_award=""), "60%/得点なし"),
    (None, "これから"),
    (Played("played", "3NXX", "W", "DT", 9, 0, score_ns=-800), "3NT××西♦10=800"),
]


@pytest.mark.parametrize(("played", "cells"), STATES)
def test_what_is_said_of_a_board(played: Played | None, cells: str) -> None:
    line = replace(travellers()[0].lines[0], played=played, ns_points=None, ew_points=None)
    sheet = replace(travellers()[0], lines=(line,))
    assert f"11{cells}" in rows(render("traveller", [sheet], language="ja", paper="A5"))


def test_a_butler_traveller_shows_its_datum_and_imps() -> None:
    sheet = replace(travellers()[0], heading=replace(HEADING, method="butler"), datum=-120)
    printed = rows(render("traveller", [sheet], language="en"))
    assert any(row.endswith("DealerN·nonevulnerable·Datum−120") for row in printed)
    assert "IMPIMP" in printed  # headings of two words, where names need the room
    assert any(row.endswith("N-SE-W") for row in printed)


def test_total_points_are_points() -> None:
    sheet = replace(travellers()[0], heading=replace(HEADING, method="total_points"))
    assert "PointsPoints" in rows(render("traveller", [sheet], language="en"))


def test_sit_outs_and_turned_boards_are_said() -> None:
    other = parties()["5EW"]
    lines = (GuideLine(1, 4, "NS", None, ()), GuideLine(2, 3, "EW", other, (3, 4, 7), turned=(4,)))
    card = replace(guide_cards()[0], lines=lines)
    printed = rows(render("guide_card", [card], language="en", paper="A5"))
    assert "14N-Ssit-out" in printed
    assert any("3–4,7" in row for row in printed)
    assert any("turn4by90°" in row for row in printed)


def test_an_empty_side_of_a_table_sits_out() -> None:
    line = replace(table_cards()[0].lines[0], ew=None, boards=())
    card = replace(table_cards()[0], lines=(line,))
    assert "11髙橋直美・山﨑誠シットアウト" in rows(render("table_card", [card], language="ja"))


def test_penalties_are_named_under_the_card_and_a_covered_line_shows_nothing() -> None:
    covered = replace(score_cards()[0].lines[0], played=None, score=None, points=None, top=None)
    card = replace(
        score_cards()[0], lines=(covered,), standing=None, penalties=((Fraction(5, 2), "MP", "遅刻"),)
    )
    printed = rows(render("score_card", [card], language="ja"))
    assert "ペナルティ2.5MP·遅刻" in printed
    assert "1なし南北EW1阿部健一・森和子これから" in printed


def test_a_rehearsal_says_so_and_a_nameless_pair_has_its_number() -> None:
    party = Party(1, "7")
    card = replace(guide_cards()[0], heading=replace(HEADING, rehearsal=True), party=party)
    printed = rows(render("guide_card", [card], language="en", paper="A5"))
    assert any(row.endswith("|rehearsal") for row in printed)
    assert "Pair7" in printed[0] + printed[1]


def test_rare_kanji_can_be_copied_and_searched() -> None:
    printed = "".join(rows(render("ranking", [standings()], language="ja")))
    assert {"𠮷", "髙", "﨑"} <= {*printed}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("after", "ja", "en"),
    [
        (0, "第1ラウンド終了前の状況", "Statebeforetheendofround1"),
        (2, "第2ラウンド終了時の状況", "Stateafterround2"),
    ],
)
def test_an_emergency_pack_says_what_is_over(after: int, ja: str, en: str) -> None:
    pack = replace(packs()[0], after=after)
    for language, sentence in (("ja", ja), ("en", en)):
        assert sentence in rows(render("emergency_pack", [pack], language=language))


@pytest.mark.parametrize(
    ("kind", "ja", "en"),
    [("pair", "3番ペア", "Pair 3"), ("team", "チーム3", "Team 3"), ("player", "プレイヤー3", "Player 3")],
)
def test_who_has_no_name_is_called_what_he_is(kind: str, ja: str, en: str) -> None:
    nobody = Party(1, "3", kind=kind)
    assert [language.party(nobody) for language in Words("both").languages] == [ja, en]
