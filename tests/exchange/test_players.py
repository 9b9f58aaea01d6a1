"""Pasted lists of players, as clubs have them."""

import pytest

from tests.tools.each_case import each_case
from tournament.exchange.pasted_lists import PlayerLine, nameless_lines, parse_players, write_players
from tournament.exchange.results.texts import decoded
from tournament.sheets.names import Name

FULL = PlayerLine(Name("佐藤 健一", "さとう けんいち", "Sato Kenichi"), "1024")


@each_case(
    "text",
    [
        "佐藤 健一, さとう けんいち, Sato Kenichi, 1024",
        "1024\t佐藤 健一\tSato Kenichi\tさとう けんいち",
        "\ufeff氏名,かな,ローマ字,会員番号\n佐藤 健一,さとう けんいち,Sato Kenichi,1024\n",
        "プレイヤー,かな,ローマ字,会員番号\n佐藤 健一,さとう けんいち,Sato Kenichi,1024\n",
        "佐藤 健一,さとう けんいち,Sato Kenichi,１０２４",
        '"佐藤 健一","さとう けんいち","Sato Kenichi","1024"\n\n',
    ],
)
def test_fields_are_told_apart_by_their_script(text: str) -> None:
    assert parse_players(text) == (FULL,)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("サトウ", Name(native="サトウ", reading="サトウ")),
        ("Anne-Marie O’Neill", Name(latin="Anne-Marie O’Neill")),
        ("𠮷田 豊", Name(native="𠮷田 豊")),
        ("髙橋 正雄, タカさん, タカ", Name(native="髙橋 正雄", reading="タカ", alias="タカさん")),
    ],
)
def test_short_lines_still_make_a_player(text: str, name: Name) -> None:
    (line,) = parse_players(text)
    assert line.name.in_language("ja") == name.in_language("ja")


def test_empty_lines_are_passed_over() -> None:
    assert parse_players("\n \n,,\n") == ()


def test_a_list_that_release_0_1_wrote_is_read_to_the_letter() -> None:
    old = "kanji,kana,romaji,number,alias\n佐藤 健一,さとう けんいち,Sato Kenichi,1024,\n,,Sato,,Hare\n"
    assert parse_players(old) == (FULL, PlayerLine(Name(latin="Sato", alias="Hare")))
    assert parse_players(write_players(parse_players(old))) == parse_players(old)


@pytest.mark.parametrize(
    "text",
    [
        "１００００;森　明日香;モリ　アスカ".replace(";", "\t"),
        "会員番号,氏名,カナ\n１００００,森　明日香,ﾓﾘ ｱｽｶ",
        "Ｎｏ.,Ｎａｍｅ,フリガナ\n 10000 ,森 明日香,モリ アスカ",
    ],
)
def test_wide_digits_are_those_of_the_number_in_every_column(text: str) -> None:
    (line,) = parse_players(text)
    assert (line.number, " ".join(line.name.native.split()), line.name.reading) == (
        "10000",
        "森 明日香",
        "モリ アスカ",
    )


def test_a_row_without_a_name_is_known_by_its_reading_or_number_or_is_spoken_of() -> None:
    text = "number,name,kana,email\n1,森 明日香,モリ アスカ,\n2,,カトウ ケン,\n3,,,\n,,,x@example.org\n"
    assert [(line.name.native, line.number) for line in parse_players(text)] == [
        ("森 明日香", "1"),
        ("カトウ ケン", "2"),
        ("3", "3"),
    ]
    assert nameless_lines(text) == (5,)


@each_case("encoding", ["euc_jp", "iso2022_jp", "cp932", "utf-8", "utf-8-sig", "utf-16"])
@each_case("more", ["", ",".join(["0123456789"] * 9)])
def test_a_japanese_list_is_read_in_every_encoding(encoding: str, more: str) -> None:
    text = f"加藤 健一,{more}\n森 明日香,{more}\n髙橋 花子,{more}\n".replace("髙", "高")
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("text", ["Müller, Größe, Café, naïve, Åse, façade\n", "Zoë Göß ÄÖÜ äöü\n"])
def test_a_western_list_is_not_taken_for_a_japanese_one(text: str) -> None:
    assert decoded((text * 3).encode("cp1252")) == text * 3
