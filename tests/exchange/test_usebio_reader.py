"""USEBIO is read as real programs write it, and a stranger's file is refused by its line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.usebio_nesting import USEBIO
from tests.tools.each_case import each_case
from tournament.exchange.results.result_facts import lead_of
from tournament.exchange.results.result_values import BadFile
from tournament.exchange.usebio.usebio_reader import read_usebio

LINE = """<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>
<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE>
</TRAVELLER_LINE>"""
EVENT = """<?xml version="1.0"?>{doctype}<USEBIO Version="1.2"><CLUB><CLUB_NAME>{club}</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Wednesday</EVENT_DESCRIPTION>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
{lines}
</BOARD></EVENT></USEBIO>"""
SMALL = (USEBIO / "cobalt-mp_pairs_mitchell_03.xml").read_bytes()
TEXT = re.compile(rb">([^<>]{1,12})<")


def event(*lines: str, doctype: str = "", club: str = "Club") -> bytes:
    return EVENT.format(doctype=doctype, club=club, lines="\n".join(lines)).encode()


def line(contract: str, score: str, tricks: str = "", *, ns: str = "1", ew: str = "2") -> str:
    return LINE.format(ns=ns, ew=ew, contract=contract, tricks=tricks, score=score)


@pytest.mark.parametrize("contract", ["NP", "Not Played", "-", ""])
def test_a_board_that_was_not_played_is_read_as_such(contract: str) -> None:
    (section,) = read_usebio(event(line(contract, ""))).sections
    (read,) = section.lines
    assert (read.outcome, read.points, read.awards) == (None, None, None)


def test_a_contract_that_cannot_be_read_becomes_a_remark_with_its_line_and_the_score_counts() -> None:
    found = read_usebio(event(line("42", "420", "10")))
    (section,) = found.sections
    (remark,) = found.remarks
    assert (remark.code, remark.where, remark.text) == ("contract_unreadable", "4", "1: 42 N 10")
    assert section.lines[0].points == 420


def test_a_contract_that_gives_another_score_becomes_a_remark() -> None:
    found = read_usebio(event(line("4H", "450", "10")))
    assert [remark.code for remark in found.remarks] == ["score_differs"]
    assert next(found.sections).lines[0].points == 450


def test_an_artificial_score_is_a_percentage_of_each_side() -> None:
    found = read_usebio(event(line("", "A6040")))
    assert next(found.sections).lines[0].awards == ("60", "40")


def test_letters_of_windows_are_read_where_no_encoding_is_declared() -> None:
    content = event(line("PASS", "0"), club="Café").decode().encode("cp1252")
    assert read_usebio(content).club == "Café"


def test_leads_are_read_with_the_suit_first_or_last() -> None:
    assert [lead_of(text) for text in ("D10", "10d", "HK", "DT", "x")] == ["DT", "DT", "HK", "DT", ""]


def test_a_method_that_is_not_known_is_a_remark() -> None:
    named = b"<BOARD_SCORING_METHOD>QUUX</BOARD_SCORING_METHOD><EVENT_DESCRIPTION>"
    file = read_usebio(event(line("PASS", "0")).replace(b"<EVENT_DESCRIPTION>", named))
    assert (file.method, [(one.code, one.text) for one in file.remarks]) == (
        "matchpoints",
        [("method_unknown", "QUUX")],
    )


ENTITY = '<!DOCTYPE USEBIO [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
OUTSIDE = '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("doctype", [ENTITY, OUTSIDE])
def test_entities_are_never_resolved(doctype: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_usebio(event(line("PASS", "0"), doctype=doctype, club="&a;"))
    assert refused.value.code == "entities"


HOSTILE = {
    "too_deep": b"<USEBIO>" * 40,
    "no_xml": b"<USEBIO><EVENT></USEBIO>",
    "no_usebio": b"<html></html>",
    "no_results": b"<USEBIO><EVENT></EVENT></USEBIO>",
    "bad_board": event(line("PASS", "0")).replace(b">1</BOARD_NUMBER>", b">one</BOARD_NUMBER>"),
    "bad_sides": event(line("PASS", "0", ns="2")),
    "too_large": b"<" + b" " * 20_000_000,
}


@each_case("code", HOSTILE)
def test_what_is_no_event_is_refused_by_its_line(code: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_usebio(HOSTILE[code])
    assert refused.value.code == code
    assert refused.value.where or code == "too_large"


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_changed_file_is_read_or_refused(data: st.DataObject) -> None:
    places = [*TEXT.finditer(SMALL)]
    changed = bytearray(SMALL)
    for match in sorted(
        data.draw(st.lists(st.sampled_from(places), max_size=4, unique_by=lambda one: one.start())),
        key=lambda one: -one.start(),
    ):
        changed[match.start(1) : match.end(1)] = data.draw(st.sampled_from(STRANGE))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(changed)))
        changed[at : at + data.draw(st.integers(0, 50))] = data.draw(st.binary(max_size=6))
    try:
        found = read_usebio(bytes(changed))
    except BadFile:
        return
    assert found.sessions


STRANGE = [
    b"",
    b"0",
    b"-1",
    b"9" * 30,
    b"NaN",
    b"1e9",
    b"\xc2\xb2",
    b"&amp;",
    b"A9999",
    b"7NTXX",
    b"31/02/2026",
]


def test_a_player_who_sits_twice_at_a_table_is_named_and_the_line_is_left_out() -> None:
    seats = "<N_PLAYER_NUMBER>{}</N_PLAYER_NUMBER><S_PLAYER_NUMBER>{}</S_PLAYER_NUMBER>"
    seats += "<E_PLAYER_NUMBER>{}</E_PLAYER_NUMBER><W_PLAYER_NUMBER>{}</W_PLAYER_NUMBER>"
    rows = [
        f"<TRAVELLER_LINE>{seats.format(*numbers)}<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>"
        for numbers in (("12", "121", "1", "12"), ("2", "3", "4", "5"))
    ]
    found = read_usebio(event(*rows).replace(b'"PAIRS"', b'"INDIVIDUAL"'))
    assert [(one.ns, one.ew) for one in found.lines] == [(("2", "3"), ("4", "5"))]
    assert [(one.code, one.where, one.text) for one in found.remarks] == [
        ("sits_twice", "4", "12 (12-121-1-12)")
    ]
