"""PBN as exporters and people write it: club files, comments, inheritance, faults."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands.par import par
from tests.tools.each_case import each_case
from tournament.exchange.pbn.pbn_deals import read_boards
from tournament.exchange.pbn.pbn_reader import read_games
from tournament.exchange.pbn.pbn_writer import (
    LONGEST_LINE,
    Column,
    GameOut,
    Section,
    board_tags,
    optimum_table,
    write_games,
)

HANDS = Path(__file__).parent.parent / "data" / "hands"
DEAL = "N:J8754.96.K3.JT92 T.AKJT874.75.AQ4 96.52.AT864.K865 AKQ32.Q3.QJ92.73"
OTHER = "N:AQ95.Q2.865.KQ42 K.AJT76.72.97653 JT83.83.AKQ3.JT8 7642.K954.JT94.A"


def text_of(name: str) -> str:
    return (HANDS / name).read_text(encoding="latin-1")


@pytest.mark.parametrize(
    "name, boards",
    [("club_11_tables_bridgecomposer.pbn", 36), ("club_bridgewebs_12_results.pbn", 32)],
)
def test_club_files_are_read_whole(name: str, boards: int) -> None:
    found = read_boards(text_of(name))
    assert [board.board for board in found] == [*range(1, boards + 1)]
    assert all(board.double_dummy and board.double_dummy.complete for board in found)


def test_par_is_what_the_exporter_printed() -> None:
    text = text_of("club_11_tables_bridgecomposer.pbn")
    printed = [game.tags["OptimumScore"] for game in read_games(text)]
    found = [
        par(board.double_dummy, board.dealer, board.vulnerability).text
        for board in read_boards(text)
        if board.double_dummy and board.vulnerability
    ]
    assert found == printed


def test_a_traveller_is_read_by_its_columns() -> None:
    game = read_games(text_of("club_bridgewebs_12_results.pbn"))[0]
    table = game.table("ScoreTable")
    assert table
    assert len(table.rows) == 12
    assert [*table.records()][1] == {
        "PairId_NS": "6",
        "PairId_EW": "10",
        "Contract": "6H",
        "Declarer": "E",
        "Result": "12",
    }


def test_comments_and_escapes_are_passed_over_and_end_no_game() -> None:
    text = (
        "% PBN 2.1\n{ before\n\n the first } ; and more\n"
        '[Event "a;b {c}"] ; [Event "no"]\n{\n\n}\n[Board "7"]\n\n{ no game }\n\n[Board "8"]\n'
    )
    games = read_games(text)
    assert [(game.tags.get("Event"), game.tags["Board"]) for game in games] == [("a;b {c}", "7"), (None, "8")]


def test_a_tag_pair_may_go_on_upon_the_next_line_and_share_one() -> None:
    games = read_games(' [\n  Event\n   "new lines"\n ]\n\n[Event"one"] [Date "1998.03.21"]\n')
    assert [game.tags for game in games] == [
        {"Event": "new lines"},
        {"Event": "one", "Date": "1998.03.21"},
    ]


def test_a_value_keeps_its_quotes_and_a_backslash_at_its_end() -> None:
    games = read_games('[Event "the \\"Cup\\""] [Site "C:\\"]\n')
    assert games[0].tags == {"Event": 'the "Cup"', "Site": "C:\\"}


def test_values_are_inherited_from_the_game_before_or_from_the_head_of_the_file() -> None:
    text = '[Event "##Cup"]\n[Site "#"]\n\n[Site "Here"]\n\n[Site "#"]\n[Board "3"]\n'
    assert [(game.tags["Event"], game.tags.get("Site")) for game in read_games(text)] == [
        ("Cup", ""),
        ("Cup", "Here"),
        ("Cup", "Here"),
    ]


@each_case("first", ['[Event "#"]', ""])
@each_case("between", ["", "*\n", "\n"])
def test_boards_without_an_empty_line_between_them_are_all_read(first: str, between: str) -> None:
    """Some exporters leave it out, and others end a section with a line of its own instead."""
    deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
    games = [
        f'{first}[Board "{board}"][Deal "{turned}"]\n[Result "9"]\n'
        for board, turned in ((1, deal), (2, deal.replace("N:", "E:")))
    ]
    one, other = read_boards(between.join(games))
    assert (one.board, other.board) == (1, 2)
    assert one.deal != other.deal


def test_a_board_of_many_tables_is_read_once() -> None:
    text = f'[Board "4"]\n[Deal "{DEAL}"]\n\n[Board "4"]\n[Deal "{DEAL}"]\n'
    assert [board.board for board in read_boards(text)] == [4]


@each_case(
    "text, fault",
    [
        (f'[Board "4"]\n[Deal "{DEAL}"]\n\n[Board "4"]\n[Deal "{OTHER}"]\n', "differs(board=4, line=5)"),
        (f'[Board "4"]\n[Deal "{DEAL[:-1]}"]\n', "count(line=2, board=4, seat='W', count=12)"),
        (f'[Board "4"]\n[Dealer "X"]\n[Deal "{DEAL}"]\n', "dealer(line=2, board=4, found='X')"),
        (f'[Board "4"]\n[Vulnerable "x"]\n[Deal "{DEAL}"]\n', "vulnerable(line=2, board=4, found='x')"),
        (f'[Deal "{DEAL}"]\n', "dealer(line=1, found='')"),
        ('[Event "x"]\n', "no_deal()"),
        ("{ open\n\n", "comment(line=1)"),
        ('[Event "x"\n', "tag(line=1)"),
        ("Event\n", "text(line=1)"),
        ('[Event "' + "\\" * 60, "tag(line=1)"),
        ("[" + "x" * 10_001, "long_line(line=1)"),
    ],
)
def test_a_fault_is_named_with_its_board_or_line(text: str, fault: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        read_boards(text)
    assert str(refusal.value) == fault


@pytest.mark.parametrize("name", ["club_11_tables_bridgecomposer.pbn", "club_bridgewebs_12_results.pbn"])
def test_boards_that_are_written_are_read_back(name: str) -> None:
    boards = read_boards(text_of(name))
    games = [
        GameOut(board_tags(board), {"OptimumResultTable": optimum_table(board.double_dummy)})
        for board in boards
        if board.double_dummy
    ]
    assert read_boards(write_games(games, "Overtrick")) == boards


def test_a_file_is_in_export_format() -> None:
    names = Section((Column("Rank", 2, True), Column("Names")), [("1", '林 "ビル"\tLin'), ("2", "")])
    text = write_games([GameOut({"Event": "x" * 400, "Board": "1"}, {"TotalScoreTable": names})], "Overtrick")
    lines = text.split("\r\n")
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert max(map(len, lines)) <= LONGEST_LINE
    assert "\t" not in text
    game = read_games(text)[0]
    assert [*game.tags][:15] == [
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
        *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
    ]
    table = game.table("TotalScoreTable")
    assert table
    assert table.rows == (("1", "林 'ビル' Lin"), ("2", "-"))


@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_never_breaks(data: st.DataObject) -> None:
    text = text_of("club_bridgewebs_12_results.pbn")[:6000]
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(text)))
        damage = data.draw(st.text('[]"{};%#\\\n 1AN', max_size=4))
        text = text[:at] + damage + text[at + data.draw(st.integers(0, 30)) :]
    with suppress(ScoringError):
        read_boards(text)
