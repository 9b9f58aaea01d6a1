"""How text is set: where lines break, how wide letters are, how full pages become."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.printing.evening import score_cards, travellers
from tests.printing.reading import Written, written
from tests.printing.samples import SHEETS
from tests.tools.each_case import each_case
from tournament.printing import FORMS, document
from tournament.printing.blocks.fitting import fitted
from tournament.printing.blocks.paper_table import Column, Table, table
from tournament.printing.kit.breaks import NEVER_FIRST, NEVER_LAST
from tournament.printing.kit.fonts import REGULAR, width
from tournament.printing.kit.pen import MM
from tournament.printing.kit.text_fit import NARROWEST, SMALLEST, shortened, wrapped
from tournament.sheets.board_sheets import Traveller
from tournament.sheets.names import Name, Party
from tournament.sheets.score_cards import ScoreCard
from tournament.words.language import Language

ROOMS = (60, 95, 140, 260)
KANJI = re.compile("[一-鿿々]")


def corpus() -> list[str]:
    """Every Japanese sentence of the program."""
    found = Language("ja")._catalogue._catalog.values()  # type: ignore[attr-defined]
    return [text for text in found if isinstance(text, str) and "\n" not in text and len(text) > 1]


def broken(texts: list[str], room: float) -> Iterator[tuple[str, str]]:
    """Where each text is broken: what stands before and what after."""
    for text in texts:
        lines = wrapped(text, REGULAR, 10, room)
        yield from pairwise(lines)


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_no_line_begins_or_ends_with_a_sign_that_may_not_stand_there(room: float) -> None:
    texts = corpus()
    assert len(texts) > 1000
    wrong = [
        (before, after)
        for before, after in broken(texts, room)
        if after[0] in NEVER_FIRST or before[-1] in NEVER_LAST
    ]
    assert wrong == []


def test_words_of_two_kanji_are_not_cut_where_a_line_has_room_for_a_phrase() -> None:
    phrases = [text for text in corpus() if "南北" in text or "東西" in text]
    cut = [
        (before, after)
        for before, after in broken(phrases, 140)
        if (before[-1], after[0]) in {("南", "北"), ("東", "西")}
    ]
    assert cut == []


def test_the_number_of_a_team_stays_with_its_name() -> None:
    name = "東京都立国際交流会館記念ブリッジ愛好会連合第三支部"
    assert wrapped(f"3  {name}", REGULAR, 12, 150)[0].startswith("3  東")
    assert [
        line for line in wrapped(f"3  {name}    14  {name}", REGULAR, 12, 400) if line.endswith("14")
    ] == []


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("CHOSOKABE-FITZWILLIAM-JONES", 80, ("CHOSOKABE-", "FITZWILLIAM-JONES")),
        ("Wolfeschlegelsteinhausen", 60, ("Wolfeschleg-", "elsteinhausen")),
        ("全員がボードを動かす。南北は座ったまま。", 90, ("全員がボードを動かす。", "南北は座ったまま。")),
        ("同点（抽選）", 35, ("同点", "（抽選）")),
    ],
)
def test_words_are_parted_at_hyphens_or_with_one(text: str, room: float, lines: tuple[str, ...]) -> None:
    assert wrapped(text, REGULAR, 10, room) == lines


def in_columns(lines: list[Written]) -> dict[tuple[int, float, float, str], set[float]]:
    """How wide the letters of each column of texts are."""
    columns: dict[tuple[int, float, float, str], set[float]] = {}
    for line in lines:
        if line.text.strip() and "–" in line.text:
            key = (line.page, round(line.x, 1), round(line.room, 1), line.font)
            columns.setdefault(key, set()).add(round(line.set.narrow, 3))
    return {key: widths for key, widths in columns.items() if len(widths) > 1}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("code", ["traveller", "score_card", "ranking", "recap", "booklet"])
def test_the_names_of_a_column_have_letters_of_one_width(code: str, paper: str) -> None:
    sheets = SHEETS[code]()[:4]
    assert in_columns(written(code, sheets, "en", paper)) == {}


def cards(boards: int) -> list[ScoreCard]:
    """Forty cards of so many boards, of players with names as long as usual in either script."""
    (card, *_others) = score_cards()
    lines = [replace(card.lines[n % len(card.lines)], board=n + 1) for n in range(boards)]
    pair = (Name("勅使河原 健一", "", "TESHIGAWARA Kenichi"), Name("佐々木 由紀子", "", "SASAKI Yukiko"))
    lines = [replace(line, opponents=replace(line.opponents, names=pair)) for line in lines]
    return [replace(card, lines=tuple(lines), standing=None)] * 40


@pytest.mark.sampled
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_forty_cards_are_forty_pages_in_either_language(language: str, paper: str) -> None:
    assert len(document("score_card", cards(26), language=language, paper=paper)) == 40


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_card_of_up_to_36_boards_has_a_second_page(language: str) -> None:
    longer = [n for n in range(1, 37) if len(document("score_card", cards(n)[:1], language=language)) > 1]
    assert longer == []


def rows_of(count: int, *, boxed: bool = False, row: float = 7 * MM) -> Table:
    columns = [Column(("N",), "00")]
    return table(columns, [[str(n)] for n in range(count)], room=100, size=10, row=row, boxed=boxed)


@each_case("count", range(1, 61))
def test_four_rows_or_fewer_have_no_page_of_their_own_where_lower_rows_help(count: int) -> None:
    pages = fitted([rows_of(count)], 620)
    shown = [len(block.rows) for page in pages for block in page]  # type: ignore[attr-defined]
    assert sum(shown) == count
    assert len(shown) == 1 or shown[-1] > 4 or count > 2 * 35


def test_rows_to_write_in_are_never_lowered_below_seven_millimetres() -> None:
    pages = fitted([rows_of(31, boxed=True, row=8 * MM)], 640)
    heights = {row.height for page in pages for block in page for row in block.rows}  # type: ignore[attr-defined]
    assert len(pages) == 1
    assert all(7 * MM - 0.01 <= height < 8 * MM for height in heights)


def test_rows_to_write_in_grow_into_an_empty_page() -> None:
    (page,) = fitted([rows_of(10, boxed=True)], 640, to_write=True)
    assert {round(row.height / MM, 2) for row in page[0].rows} == {10.5}  # type: ignore[attr-defined]


def test_travellers_on_a_page_have_columns_at_the_same_places() -> None:
    lines = written("traveller", travellers()[:2], "en")
    places = [{round(line.x) for line in lines if line.text in {"4♠", "3NT"} and line.page == 1}]
    assert all(len(found) == 1 for found in places)


def test_a_line_to_write_on_has_no_gaps() -> None:
    (page,) = document("score_card", [], language="en", blank=True).pictures(1)
    assert re.search(r'____.*</text>\n<path d="M', page)


@pytest.mark.parametrize("code", ["pickup_slip", "round_slip"])
def test_slips_use_the_paper(code: str) -> None:
    for paper in FORMS[code].papers:
        made = document(code, [], language="ja", paper=paper, blank=True)
        (page,) = made.pictures(1)
        lowest = max(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', page))
        assert lowest > made.desk.paper.sheet[1] * 0.8, paper


@pytest.mark.slow
def test_slips_cut_as_one_stack_lie_table_by_table() -> None:
    """Every pile goes on where the one before it ends."""
    sheets = SHEETS["round_slip"]()
    made = document("round_slip", sheets, language="en")
    heads = [re.findall(r">A · Table (\d+), round (\d+)<", page) for page in made.pictures(len(made))]
    most = max(map(len, heads))
    piles = [tuple(map(int, page[place])) for place in range(most) for page in heads if place < len(page)]
    assert len(piles) == len(sheets)
    assert piles == sorted(piles)


def test_the_key_to_the_boxes_of_a_movement_stands_on_its_first_page() -> None:
    (page,) = document("movement_sheet", SHEETS["movement_sheet"](), language="en").pictures(1)
    assert "A pair in brackets sits out." in page


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "加藤 由紀・小野寺 健一  /  KATO Yuki & ONODERA Kenichi",
            ("加藤 由紀・", "小野寺 健一", "KATO Yuki", "ONODERA Kenichi"),
        ),
        ("阿部 清・森 由紀  /  ABE Kiyoshi & MORI Yuki", ("阿部 清・森 由紀", "ABE Kiyoshi", "MORI Yuki")),
    ],
)
def test_each_script_of_a_name_has_its_own_lines(text: str, lines: tuple[str, ...]) -> None:
    assert wrapped(text, REGULAR, 10, 90, 0.95) == lines


def all_in_capitals(sheet: Traveller) -> Traveller:
    """The sheet with `TAKAHASHI NAOMI` for `TAKAHASHI Naomi`."""

    def in_capitals(party: Party) -> Party:
        return replace(party, names=tuple(replace(one, latin=one.latin.upper()) for one in party.names))

    lines = (replace(line, ns=in_capitals(line.ns), ew=in_capitals(line.ew)) for line in sheet.lines)
    return replace(sheet, lines=tuple(lines))


def test_where_names_do_not_fit_beside_one_another_none_is_squeezed_for_those_that_do() -> None:
    """Of players whose family name is not known, so that there are no initials to take instead."""
    lines = written("traveller", [all_in_capitals(travellers()[0])], "en")
    named = [line for line in lines if re.fullmatch("[A-Z]+ [A-Z]+", line.text)]
    assert len(named) > 26
    assert all(line.set.narrow >= 0.9 for line in named)


@each_case("count", [5, 20, 40, 80])
@each_case("room", [40.0, 60.0, 120.0])
def test_a_long_name_takes_no_more_lines_than_it_may(count: int, room: float) -> None:
    name = "東京都千代田区霞が関町内会ブリッジ同好会" * 4
    lines, size = shortened(name[:count], REGULAR, 10.5, room, 3)
    assert len(lines) <= 3
    assert size >= SMALLEST
    assert all(width(line, REGULAR) * size * NARROWEST <= room for line in lines)
    whole = "".join(lines)
    assert whole == name[:count] or (whole.endswith("…") and name.startswith(whole[:-1]))
    assert whole == name[:count] or len(whole) > room / 10  # as much of it as there is room for
