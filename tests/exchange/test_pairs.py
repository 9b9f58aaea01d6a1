"""Pasted lists of pairs, as directors have them."""

import re

import pytest

from tests.tools.each_case import each_case
from tournament.exchange.pasted_lists import PairLine, parse_pairs, parse_players, parse_singles
from tournament.exchange.teams import parse_teams

SMITHS = [("John Smith", "Mary Jones"), ("Anne-Marie O’Neill", "Jane Doe")]


def names(text: str) -> list[tuple[str, str]]:
    return [
        (pair.first.name.in_language("en"), pair.second.name.in_language("en") if pair.second else "")
        for pair in parse_pairs(text)
    ]


@each_case(
    "text",
    [
        "John Smith / Mary Jones\nAnne-Marie O’Neill / Jane Doe",
        "1. John Smith & Mary Jones\n2) Anne-Marie O’Neill and Jane Doe\n",
        "1\tJohn Smith\tMary Jones\n2\tAnne-Marie O’Neill\tJane Doe",
        "Pair,Player 1,Player 2\n1,John Smith,Mary Jones\n2,Anne-Marie O’Neill,Jane Doe",
        "Pair;Player 1;Player 2\n1;John Smith;Mary Jones\n2;Anne-Marie O’Neill;Jane Doe",
        "John Smith; Mary Jones\nAnne-Marie O’Neill ; Jane Doe;",
        "John Smith, Mary Jones\n\nAnne-Marie O’Neill, Jane Doe",
        "John Smith – Mary Jones\nAnne-Marie O’Neill – Jane Doe",
        "John Smith\nMary Jones\nAnne-Marie O’Neill\nJane Doe",
        "First name,Surname,Member no\nJohn,Smith,1\nMary,Jones,2\nAnne-Marie,O’Neill,3\nJane,Doe,4",
    ],
)
def test_pairs_are_read_however_the_list_is_written(text: str) -> None:
    assert names(text) == SMITHS


@pytest.mark.parametrize(
    "text",
    ["佐藤 花子／鈴木 一郎", "佐藤 花子, 鈴木 一郎", "1. 佐藤 花子 & 鈴木 一郎", "1. 佐藤 花子・鈴木 一郎"],
)
def test_japanese_pairs_too(text: str) -> None:
    assert names(text) == [("佐藤 花子", "鈴木 一郎")]


def test_the_dot_inside_a_name_in_katakana_parts_no_pair() -> None:
    found = parse_pairs("ジョン・スミス\nメアリー・ジョーンズ")
    assert [(one.first.name.reading, one.second and one.second.name.reading) for one in found] == [
        ("ジョン・スミス", "メアリー・ジョーンズ")
    ]


def test_a_line_with_one_name_among_pairs_is_half_a_pair() -> None:
    assert names("John Smith / Mary Jones\nJane Doe") == [("John Smith", "Mary Jones"), ("Jane Doe", "")]


@each_case(
    "text",
    [
        "1\tJohn Smith\tMary Jones\n2\t\t\n3\tAnne-Marie O’Neill\tJane Doe",
        "1. John Smith / Mary Jones\n2.\n3. Anne-Marie O’Neill / Jane Doe",
        "Pair,Player 1,Player 2\n1,John Smith,Mary Jones\n2,,\n3,Anne-Marie O’Neill,Jane Doe",
        "1;John Smith;Mary Jones\n2;;\n3;Anne-Marie O’Neill;Jane Doe",
        "1 John Smith / Mary Jones\n2\n3 Anne-Marie O’Neill / Jane Doe",
    ],
)
def test_a_number_alone_is_a_pair_without_names(text: str) -> None:
    found = parse_pairs(text)

    assert [bool(pair.first) for pair in found] == [True, False, True]
    assert found[1] == PairLine(None)


def test_numbers_that_stand_alone_beside_lines_without_one_are_no_pairs() -> None:
    assert names("John Smith / Mary Jones\n2\nAnne-Marie O’Neill / Jane Doe") == SMITHS
    assert parse_pairs("1\n2\n3") == ()


def test_a_number_in_brackets_is_the_membership_number() -> None:
    (pair,) = parse_pairs("3; Sato Kenichi (10234); 阿部 和子（10301）")
    assert [(one.name.in_language("en"), one.number) for one in (pair.first, pair.second) if one] == [
        ("Sato Kenichi", "10234"),
        ("阿部 和子", "10301"),
    ]


def test_nothing_is_read_from_nothing() -> None:
    assert parse_pairs(" \n\n") == ()
    assert parse_pairs("Pair,Player 1,Player 2") == ()


# ── lists of players ──────────────────────────────────────────────────────────────────────────────────


def test_partners_in_a_line_are_two_players() -> None:
    found = parse_players("John Smith / Mary Jones\nJane Doe")
    assert [line.name.latin for line in found] == ["John Smith", "Mary Jones", "Jane Doe"]


def test_the_headings_of_a_list_say_what_its_columns_hold() -> None:
    found = parse_players("Member no;Surname;First name\n17;Smith;John\n18;Jones;Mary\n")
    assert [(line.name.latin, line.number, line.name.alias) for line in found] == [
        ("John Smith", "17", ""),
        ("Mary Jones", "18", ""),
    ]


def test_a_japanese_name_in_two_columns_is_put_together_family_first() -> None:
    (found,) = parse_players("姓,名,フリガナ,会員番号\n佐藤,健一,サトウ ケンイチ,1024")
    assert (found.name.native, found.name.reading, found.number) == ("佐藤 健一", "サトウ ケンイチ", "1024")


@pytest.mark.parametrize(
    "text",
    [
        "Pair,Player 1,Player 2,Category\n1,John Smith,Mary Jones,\n2,Anne-Marie O’Neill,Jane Doe,Oak Club",
        "選手1;Class;選手2\nJohn Smith;;Mary Jones\nAnne-Marie O’Neill; Oak  Club;Jane Doe",
        "name\tカテゴリー\nJohn Smith\t\nMary Jones\t\nAnne-Marie O’Neill\tOak Club\nJane Doe\t",
    ],
)
def test_a_column_of_categories_gives_each_pair_its_own(text: str) -> None:
    assert names(text) == SMITHS
    assert [pair.category for pair in parse_pairs(text)] == ["", "Oak Club"]


PAIRS = ["John Smith / Mary Jones", "Anne-Marie O’Neill & Jane Doe", "Ann Lee - Bob Ek", "Eve Fox, Guy Hill"]
NAMED = [
    ("John Smith", "Mary Jones"),
    ("Anne-Marie O’Neill", "Jane Doe"),
    ("Ann Lee", "Bob Ek"),
    ("Eve Fox", "Guy Hill"),
]
HEADS = [
    "",
    "Pair\tNames",
    "Pair  Names",
    "Pair Names",
    "No.  Names",
    "Pair / Names",
    "Pair,Player 1,Player 2",
]
JAPANESE_HEADS = ["ペア\t氏名", "ペア　氏名", "番号  お名前", "ペア番号\tペア名", "No. 名前"]
NUMBERS = ["%d ", "%d  ", " %d\t", "%d. ", "%d) ", "Pair %d ", "#%d ", "No. %d "]


@each_case("head", [*HEADS, *JAPANESE_HEADS])
@each_case("number", NUMBERS)
def test_numbers_and_a_heading_are_no_names(head: str, number: str) -> None:
    lines = [number % place + pair for place, pair in enumerate(PAIRS, 1)]
    assert names("\n".join([*filter(None, [head]), *lines])) == NAMED


def test_full_width_numbers_are_no_names_either() -> None:
    assert names("ペア　氏名\n１　佐藤 花子／鈴木 一郎\n２　森 一／林 二") == [
        ("佐藤 花子", "鈴木 一郎"),
        ("森 一", "林 二"),
    ]


@each_case(
    "lines, pairs",
    [
        (
            ["1 A Bee / C Dee", "E Fee / G Hay", "2 I Jay / K Lee", "3 M En / O Pea", "4 Q Are / S Tee"],
            5,
        ),  # one by hand
        (["1 A Bee", "1 C Dee", "2 E Fee", "2 G Hay"], 2),
        (["1 A Bee", "C Dee", "2 E Fee", "G Hay"], 2),
        (["1 A Bee / C Dee", "2", "3 E Fee / G Hay"], 3),
        (["1 A Bee / C Dee"], 1),
    ],
)
def test_a_number_of_nearly_every_line_is_no_name(lines: list[str], pairs: int) -> None:
    found = parse_pairs("\n".join(lines))
    assert len(found) == pairs
    assert not [
        one for pair in found for one in (pair.first, pair.second) if one and one.name.latin[:1].isdigit()
    ]
    assert found[0].first
    assert found[0].first.name.latin == "A Bee"


def test_a_number_that_counts_no_lines_stays() -> None:
    assert names("7 Oaks / Mary Jones\nJohn Smith / 2 Rivers") == [
        ("7 Oaks", "Mary Jones"),
        ("John Smith", "2 Rivers"),
    ]


@each_case("number", NUMBERS)
def test_the_other_lists_are_numbered_too(number: str) -> None:
    lines = [number % place + name for place, name in enumerate(["A Bee", "C Dee", "E Fee", "G Hay"], 1)]
    listed = "\n".join(["No.  Names", *lines])
    assert [one.name.latin for one in parse_singles(listed)] == ["A Bee", "C Dee", "E Fee", "G Hay"]
    if "\t" not in number:  # a column of its own is that of membership numbers
        plain = "\n".join(re.sub(r"(\d)[.)] ", r"\1 ", line) for line in lines)
        assert [one.name.latin for one in parse_players(plain)] == ["A Bee", "C Dee", "E Fee", "G Hay"]
    teams = [
        number % place + f"{name}, A, B, C, D" for place, name in enumerate(["Kites", "Rooks", "Terns"], 1)
    ]
    assert [team.name for team in parse_teams("\n".join(teams))] == ["Kites", "Rooks", "Terns"]
