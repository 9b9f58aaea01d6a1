"""Pasted lists of players, as clubs have them."""

import pytest

from tournament.exchange.players import PlayerLine, parse_players, write_players
from tournament.sheets.names import Name

FULL = PlayerLine(Name("佐藤 健一", "さとう けんいち", "Sato Kenichi"), "1024")


@pytest.mark.parametrize(
    "text",
    [
        "佐藤 健一, さとう けんいち, Sato Kenichi, 1024",
        "1024\t佐藤 健一\tSato Kenichi\tさとう けんいち",
        "\ufeff氏名,かな,ローマ字,会員番号\n佐藤 健一,さとう けんいち,Sato Kenichi,1024\n",
        "プレイヤー,かな,ローマ字,会員番号\n佐藤 健一,さとう けんいち,Sato Kenichi,1024\n",
        "佐藤 健一,さとう けんいち,Sato Kenichi,１０２４",
        '"佐藤 健一","さとう けんいち","Sato Kenichi","1024"\n\n',
    ],
    ids=[
        "commas",
        "tabs in another order",
        "heading and byte-order mark",
        "word of the screen",
        "full-width digits",
        "quoted",
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
