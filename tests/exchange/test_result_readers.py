"""PBN, the ACBL's JSON and Bridgemate's database become the same values, and damage to them is refused."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.each_case import each_case
from tournament.exchange.results.bws_process import TooMuch, tables_of
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results
from tournament.exchange.results.result_values import BadFile, ResultsFile

DATA = Path(__file__).parents[1] / "data"
PBN = DATA / "files" / "open2dn1-seance1.pbn"
ACBL = DATA / "files" / "sample-club-game-2.data.json"
BWS = DATA / "files" / "club_11_tables.bws"


def read(path: Path) -> ResultsFile:
    return read_results(path.read_bytes())


def test_the_score_tables_of_a_national_final_come_out_as_published() -> None:
    found = read(PBN)
    (section,) = found.sections
    assert (len(section.entries), len(section.lines), found.winners) == (44, 660, 1)
    assert (section.lines[0].round, section.lines[0].table) == (1, 3)
    assert fitting(found).differences == ()


def test_a_game_of_the_acbl_is_scored_with_one_point_a_pair() -> None:
    found = read(ACBL)
    (section,) = found.sections
    assert [player.number for player in section.entries[0].players] == ["900001", "900002"]
    assert (len(section.entries), len(section.lines)) == (11, 90)
    assert (fitting(found).columns["matchpoint_scale"], fitting(found).differences) == (1, ())


@pytest.mark.slow
def test_the_tables_of_a_bridgemate_session_are_numbered_apart_in_two_lines() -> None:
    found = read(BWS)
    (section,) = found.sections
    assert (len(section.lines), found.winners) == (297, 2)
    assert {entry.direction for entry in section.entries} == {"NS", "EW"}
    assert sum(line.outcome is None for line in section.lines) == 0


def test_a_club_file_without_scores_is_read_by_its_contracts() -> None:
    found = read(DATA / "hands" / "club_bridgewebs_12_results.pbn")
    (section,) = found.sections
    assert len({line.board for line in section.lines}) == 32
    assert found.remarks == ()


@pytest.mark.parametrize(("name", "lines"), [("correct_10", 1), ("correct_20", 2), ("correct_21", 1)])
def test_games_of_the_verifier_are_results_between_the_pairs_that_they_name(name: str, lines: int) -> None:
    (section,) = read(DATA / "hands" / f"{name}.pbn").sections
    assert len(section.lines) == lines
    assert all(line.outcome for line in section.lines)


def test_what_the_standard_allows_is_no_fault() -> None:
    """Notes that come again, hands that are left open, end positions; a game that is left out is named."""
    remarks = [
        one for name in ("10", "20", "21") for one in read(DATA / "hands" / f"correct_{name}.pbn").remarks
    ]
    assert {remark.code for remark in remarks} <= {
        "line_twice",
        "turn_differs",
        "method_unknown",
        "side_missing",
        "bad_board",
    }


def test_averages_of_a_score_table_are_rulings() -> None:
    table = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Score_NS;MP_NS;MP_EW"]\n1 2 - A+ 6 4\n'
    (section,) = read_results(table.encode()).sections
    (line,) = section.lines
    assert (line.awards, line.published) == (("A+", "A-"), (Fraction(6), Fraction(4)))


@each_case(
    "content, code",
    [
        (b"", "unknown_format"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00" + b"x" * 5000, "no_bws"),
        (b"{", "no_json"),
        (b"[" * 100_000, "unknown_format"),
        (b'{"sessions":' + b"[" * 100_000, "no_json"),
        (b'{"sessions": [{"sections": [{"boards": [{"board_number": "x"}]}]}]}', "bad_board"),
        (b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW"]\n{', "no_pbn"),
    ],
)
def test_what_holds_no_results_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_results(content)
    assert refused.value.code == code


def in_a_circle() -> bytes:
    """A database whose first definition of a table goes on in itself: a reader that follows it never ends."""
    content, page = bytearray(BWS.read_bytes()), 0x800
    for at in range(0, len(content), page):
        if content[at : at + 2] == b"\x02\x01":
            content[at + 4 : at + 8] = (at // page).to_bytes(4, "little")
    return bytes(content)


@pytest.mark.slow
def test_a_database_that_leads_in_a_circle_is_given_up() -> None:
    with pytest.raises(TooMuch):
        tables_of(in_a_circle(), ("Session",), seconds=0.7)


@pytest.mark.slow
def test_a_database_that_leads_in_a_circle_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadFile) as refused:
        read_results(in_a_circle())
    assert refused.value.code in ("too_slow", "no_bws")  # time is over, or the memory


CSV = (
    b"Board,NS,EW,Contract,Declarer,Tricks,Score,NS points\n"
    + b"1,1,2,4S,N,10,420,2\n1,3,4,PASS,,,0,0\n" * 20
)
TEXTS = {"pbn": PBN.read_bytes()[:12_000], "acbl": ACBL.read_bytes(), "csv": CSV}


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_damaged_file_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    changed = bytearray(TEXTS[kind])
    for _turn in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed)))
        changed[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=8))
    try:
        found = read_results(bytes(changed))
    except BadFile:
        return
    fitting(found)
