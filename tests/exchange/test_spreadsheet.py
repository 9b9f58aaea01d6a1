"""CSV that no spreadsheet takes for a formula, and that is read back to the letter."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament.exchange.pasted_lists import PlayerLine, parse_players, write_players
from tournament.exchange.tables.spreadsheet import BEGINS_A_FORMULA, from_csv, to_csv
from tournament.sheets.names import Name

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20)
WORD = TEXT.map(lambda text: "".join(text.split())).filter(bool)


def test_formulas_are_texts_and_numbers_stay_numbers() -> None:
    row = ["=1+1", "+81", "-5", "@SUM(A1)", "\tx", "\rx", "佐藤", -12, Fraction(-1, 2), None, "'=1", "＝1"]
    told = to_csv([row])
    assert told.startswith("\ufeff'=1+1,'+81,'-5,'@SUM(A1),")
    assert ",佐藤,-12,-1/2,,''=1,'＝1" in told


@given(st.lists(st.lists(TEXT, min_size=2, max_size=4), min_size=1, max_size=4))
def test_what_is_written_is_read_back(rows: list[list[str]]) -> None:
    told = to_csv(rows)
    assert from_csv(told) == rows
    first = told.removeprefix("\ufeff")[0]
    assert first not in BEGINS_A_FORMULA


@given(st.lists(st.tuples(WORD, WORD, WORD, WORD, WORD), max_size=5))
def test_a_list_of_players_is_read_back(people: list[tuple[str, ...]]) -> None:
    lines = tuple(
        PlayerLine(Name(kanji, kana, romaji, alias), no) for kanji, kana, romaji, alias, no in people
    )
    assert parse_players(write_players(lines)) == lines
