"""What other programs write beside the standards is read, and what is left out is named with its line."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.boards.lines import LineAward
from tests.exchange.results.test_pbn_faults import ROW, SOUND, faults
from tests.tools.each_case import each_case
from tournament.exchange.results.condition_fitting import _scored, fitting
from tournament.exchange.results.gather import day_of
from tournament.exchange.results.result_facts import Cells, happened
from tournament.exchange.results.result_files import read_results
from tournament.exchange.results.result_values import BadFile, ResultsFile

FILES = Path(__file__).parents[2] / "data" / "other_programs"


def read(name: str) -> ResultsFile:
    return read_results((FILES / name).read_bytes())


def points(file: ResultsFile) -> dict[int, list[tuple[str, str] | None]]:
    """The points of both sides on each board, a line each, in the order of the file."""
    (scored,) = _scored(file, fitting(file), file.sessions[0])
    return {board: [_both(one) for one in lines] for board, lines in scored[1].lines.items()}


def _both(award: LineAward | None) -> tuple[str, str] | None:
    return None if award is None else tuple(str(Fraction(side.points)) for side in award)  # type: ignore[return-value]


def names(file: ResultsFile) -> list[tuple[str, list[str]]]:
    return [
        (one.number + one.direction, [player.name for player in one.players])
        for section in file.sections
        for one in section.entries
    ]


def test_no_contract_and_a_score_of_0_is_no_result_in_a_file_that_names_contracts() -> None:
    file = read("05_usebio_not_played_is_blank_and_zero.xml")
    assert [(one.code, one.text) for one in file.remarks] == [
        ("unnamed_unplayed", "1"),
        ("unnamed_awarded", "2: 60 / 40"),
    ]
    assert points(file) == {
        1: [("17/3", "1/3"), ("3", "3"), None, ("1/3", "17/3")],
        2: [("17/3", "1/3"), ("3", "3"), ("18/5", "12/5"), ("1/3", "17/3")],
    }


TABLE = (
    '[Board "1"]\n[Scoring "{}"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;{}"]\n'
)
ROWS = "1 2 {0} 420 {1}\n3 4 - - - 0 {2}\n"


@each_case(
    "method, contract, published, awards, passed",
    [
        ("MP;MP1", "4S N 10", ("MP_NS;MP_EW", "2 0", "- -"), None, False),
        ("MP;MP1", "4S N 10", ("MP_NS;MP_EW", "2 0", "1.2 0.8"), ("60", "40"), False),
        ("MP;MP1", "4S N 10", ("MP_NS;MP_EW", "2 0", "1.2 1.2"), ("60", "60"), False),
        ("IMP;Cross2", "4S N 10", ("IMP_NS;IMP_EW", "3 -3", "2 -2"), ("A+", "A-"), False),
        ("MP;MP1", "4S N 10", ("MP_NS;MP_EW", "3 -3", "2 -2"), ("A+", "A-"), False),
        ("MP;MP1", "4S N 10", ("MP_NS;MP_EW", "-2 -2", "-2 -1"), ("A-", "A-"), False),
        ("MP;MP1", "- - -", ("MP_NS;MP_EW", "2 0", "0 2"), None, True),
    ],
)
def test_a_blank_line_with_0_is_an_award_where_points_were_published_and_a_pass_without_any_contract(
    method: str, contract: str, published: tuple[str, ...], awards: object, passed: bool
) -> None:
    table = TABLE.format(method, published[0]) + ROWS.format(contract, *published[1:])
    blank = [*read_results(table.encode()).lines][1]
    assert (blank.awards, str(blank.outcome) == "PASS", blank.points) == (awards, passed, None)


def test_the_pairs_of_a_match_hold_for_its_lines() -> None:
    file = read("06_usebio_swiss_pairs_numbers_in_match.xml")
    assert [(one.board, one.ns, one.ew, str(one.outcome)) for one in file.lines] == [
        (1, ("3",), ("12",), "3NT= N"),
        (2, ("3",), ("12",), "4H= S"),
    ]
    assert file.winners == 1


def test_players_of_the_tags_are_those_of_the_pairs() -> None:
    file = read("08_names_in_tags.pbn")
    assert [players for _number, players in names(file)] == [
        ["Nora Birch", "Sven Doe"],
        ["Emil Cedar", "Wendy Ash"],
        ["Nick Fir", "Sue Hazel"],
        ["Ed Gum", "Walt Elm"],
    ]


def test_names_stand_in_the_rows_and_the_first_heading_that_says_something_counts() -> None:
    file = read("09_names_in_rows_header_in_second_game.pbn")
    assert (file.name, file.day, file.remarks) == ("Monday Pairs", date(2026, 3, 9), ())
    assert dict(names(file)) == {
        "1NS": ["Whiskey", "Yankee"],
        "1EW": ["Charlie", "Delta"],
        "2NS": ["India", "Juliet"],
        "2EW": ["Kilo", "Lima"],
        "3NS": ["Echo", "Foxtrot"],
        "3EW": ["Golf", "Hotel"],
    }
    assert points(file) == {1: [("4", "0"), ("2", "2"), ("0", "4")]}


def test_averages_in_words_are_awards() -> None:
    file = read("12_averages_in_words.pbn")
    assert ([one.awards for one in file.lines][2:], file.remarks) == (
        [("A+", "A-"), ("60", "40"), ("A+", "A-")],
        (),
    )


AWARDS = {
    **dict.fromkeys(
        ("A6040", "60%-40%", "60/40", "60:40", "60-40", "60% / 40%", "60.00%/40.00%"), ("60", "40")
    ),
    **dict.fromkeys(
        ("A+/A-", "AVE+/AVE-", "ave+ / ave-", "Av+ - Av-", "AVERAGE PLUS/AVERAGE MINUS"), ("A+", "A-")
    ),
    **dict.fromkeys(("AVE/AVE", "A=/A=", "AVG/AVG"), ("A=", "A=")),
    "A10000": ("100", "0"),
    "Ａ６０４０": ("60", "40"),
}


@each_case("text", AWARDS)
@each_case("column", ["score", "contract"])
def test_an_adjusted_score_of_both_sides_is_read_in_every_spelling(text: str, column: str) -> None:
    remarks: list[tuple[str, str]] = []
    found = happened(1, Cells(**{column: text}), lambda *remark: remarks.append(remark))
    assert (found.awards, remarks) == (AWARDS[text], [])


ONE_SIDE = [
    *((text, "-", ("A+", "A-")) for text in ("A+", "AVE+", "Ave+", "AV+", "AVG+", "Average+", "AVE.+")),
    *(("-", text, ("A+", "A-")) for text in ("A-", "AVE-", "AVERAGE-", "AVE−")),
    *((text, "-", ("A=", "A=")) for text in ("A", "AVE", "A=", "AVG")),
    *((ns, ew, ("60", "40")) for ns, ew in (("60%", "40%"), ("60 %", "-"), ("60", "40"), ("60.0%", "40,0%"))),
    ("AVE+", "AVE+", ("A+", "A+")),
]


@each_case("ns, ew, awards", ONE_SIDE)
def test_an_adjusted_score_of_one_side_is_read_in_every_spelling(
    ns: str, ew: str, awards: tuple[str, str]
) -> None:
    table = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Score_NS;Score_EW"]\n1 2 - "{}" "{}"\n'
    file = read_results(table.format(ns, ew).encode())
    assert ([one.awards for one in file.lines], file.remarks) == ([awards], ())


CONTRACTS = {
    **dict.fromkeys(("4S N 10", "4s North =", "4♠ N +0", "4SPADES N 10", "4S N MADE"), "4S= N"),
    **dict.fromkeys(("3N E 9", "3NT East =", "3SA E 9", "3NT E 3NT", "3NOTRUMP E MADE3"), "3NT= E"),
    **dict.fromkeys(("4Hx S -1", "4HX S 9", "4H* S 9", "4HDBL S DOWN1", "4HD S -1"), "4HX-1 S"),
    **dict.fromkeys(("PASS - -", "Passed - -", "AP - -", "PO - -"), "PASS"),
}
del CONTRACTS["3NT E 3NT"], CONTRACTS["4HD S -1"]


@each_case("text", CONTRACTS)
def test_a_contract_is_read_in_every_spelling(text: str) -> None:
    table = f'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 {text}\n'
    file = read_results(table.encode())
    assert ([str(one.outcome) for one in file.lines], file.remarks) == ([CONTRACTS[text]], ())


@each_case(
    "text",
    [
        *("20160831", "2016-08-31", "2016.08.31", "31/08/2016", "31.08.2016", "2016/08/31", "31-Aug-2016"),
        *("31 August 2016", "Aug 31, 2016", "Wednesday 31 August 2016", "2016-08-31T19:30:00", "31/08/16"),
        *("2016年8月31日", "２０１６.０８.３１"),
    ],
)
def test_a_date_is_read_in_every_usual_form(text: str) -> None:
    assert day_of(text) == date(2016, 8, 31)


def test_an_empty_line_inside_a_table_loses_no_row() -> None:
    assert faults(SOUND.replace(ROW, "\n" + ROW)) == []
    assert len([*read_results(SOUND.replace(ROW, "\n" + ROW).encode()).lines]) == 2


@each_case(
    "there, instead, remarks",
    [
        (ROW, ROW + "\nMean: 12.4\nFrequency points\n", [("pbn_text", "13–14")]),
        ('[Site "Hall"]', "[Site Hall]", [("pbn_tag", "3")]),
        ('[Site "Hall"]', "[Site]", [("pbn_tag", "3")]),
        ("-50 0 2\n", '-50 0 2\n{ played late\n\n[Board "2"]\n', [("pbn_comment", "13")]),
        ('[Scoring "MP"]', '[Scoring "MP"]\n[TotalScoreTable "Rank;Pair-Id;"]\n1 2',
         [("columns_unread", "10"), ("entry_left", "11")]),
        ("MP_EW", "MP_EW;%NS", [("columns_unread", "10"), ("row_length", "11"), ("row_length", "12")]),
        ('[Scoring "MP"]', '[Scoring "MP"]\n[OptimumResultTable "Declarer;?"]\nN NT', []),
        ('% PBN 2.1\n', '% PBN 2.1\nA list of results\n', [("pbn_text", "2")]),
        ('[Board "1"]', '[Board "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n\n[Board "1"]', []),
    ],
)  # fmt: skip
def test_a_line_that_is_not_needed_is_left_out_with_a_remark(
    there: str, instead: str, remarks: list[tuple[str, str]]
) -> None:
    content = SOUND.replace(there, instead, 1)
    assert sorted(faults(content)) == sorted(remarks)
    assert len([*read_results(content.encode()).lines]) == 2


def test_a_game_without_a_number_or_a_pair_is_left_out_with_a_remark() -> None:
    played = '[East "C"]\n[West "D"]\n{}[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n\n'
    game = '[North "A"]\n[South "?"]\n' + played
    nameless = game.replace('"A"', '"?"')
    text = game.format('[Board "1"]\n') + game.format("") + nameless.format('[Board "3"]\n')
    file = read_results(text.encode())
    assert [line.board for line in file.lines] == [1]
    assert [(one.code, one.where) for one in file.remarks] == [("bad_board", "10"), ("side_missing", "18")]


@each_case(
    "content, code",
    [
        ((FILES / "01_dup_number_in_first_record_only.dup").read_bytes(), "dealing_machine"),
        (b"[Document]\r\nHeadline=Club\r\n[Document]\r\nBoard 01=abc", "dealing_machine"),
        ((FILES / "02_vulnerable_words.pbn").read_bytes(), "deals_alone"),
        (b"qx|o1|md|3SAK,SQJ,|sv|o|pg||", "deals_alone"),
        (b"PK\x03\x04" + b"\0" * 26 + b"overtrick.json{}", "event_file"),
    ],
)
def test_a_file_of_another_page_is_refused_by_what_it_is(content: bytes, code: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_results(content)
    assert refused.value.code == code


@pytest.mark.slow
@pytest.mark.parametrize("share", [2, 3])
def test_a_database_that_is_cut_off_is_refused_as_such(share: int) -> None:
    content = (FILES.parent / "files" / "club_11_tables.bws").read_bytes()
    with pytest.raises(BadFile) as refused:
        read_results(content[: len(content) // share])
    assert refused.value.code == "damaged_bws"
