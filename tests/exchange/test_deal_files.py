"""A file of deals is read whatever program wrote it, or refused by board and line."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.seats import Direction
from tests.tools.each_case import each_case
from tournament.domain.hands.readings.stored_hands import REASONS, in_words
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.deals.deal_files import read_deal_text, read_deals
from tournament.exchange.dup import write_dup
from tournament.exchange.lin import link, read_lin, with_auction, write_lin

HANDS = Path(__file__).parent.parent / "data" / "hands"
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def club() -> tuple[BoardDeal, ...]:
    return read_deals((HANDS / "club_11_tables_bridgecomposer.pbn").read_bytes())


def lin_of(boards: tuple[BoardDeal, ...]) -> str:
    return "\r\n".join(
        f"qx|o{one.board}|{write_lin(one.deal, one.board, one.dealer, one.vulnerability)}"
        for one in boards
        if one.board and one.vulnerability
    )


def hand_table_of(boards: tuple[BoardDeal, ...], separator: str) -> str:
    columns = [f"{seat}{suit}" for seat in SEATS.values() for suit in SUITS.values()]
    rows = [
        ["1", str(one.board), *(one.deal.suit(Direction(seat), suit) for seat in SEATS for suit in SUITS)]
        for one in boards
    ]
    return "\n".join(separator.join(row) for row in [["Section", "Board", *columns], *rows])


def dup_of(boards: tuple[BoardDeal, ...]) -> bytes:
    return write_dup([one.deal for one in boards], 1).encode("latin-1")


def test_every_format_holds_the_same_deals() -> None:
    boards = club()
    deals = [(one.board, one.deal) for one in boards]
    lines = "\n".join(f"{one.board}. {one.deal.key}" for one in boards)
    files = [
        lin_of(boards).encode(),
        dup_of(boards),
        dup_of(boards) + b"\r\n\x1a",
        hand_table_of(boards, ",").encode(),
        hand_table_of(boards, ";").replace("Section", '"Section"').encode("utf-16"),
        lines.replace("T", "10").lower().encode("utf-8-sig"),
    ]
    assert [[(one.board, one.deal) for one in read_deals(file)] for file in files] == [deals] * len(files)


def test_the_address_of_a_viewer_holds_its_board() -> None:
    board = club()[3]
    assert board.vulnerability
    address = link(write_lin(board.deal, 4, board.dealer, board.vulnerability))
    assert [one.deal for one in read_deal_text(f"see {address} for it")] == [board.deal]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_in_its_own_encoding(encoding: str) -> None:
    text = (HANDS / "club_bridgewebs_12_results.pbn").read_text("latin-1")
    data = text.replace("A club", "Fédération").replace('[West ""]', '[West "Zoé"]').encode(encoding)
    boards = read_deals(data)
    assert [one.names[Direction.W] for one in boards] == ["Zoé"] * 32


def test_a_table_clipped_at_seven_is_completed_from_the_one_beside_it() -> None:
    text = (HANDS / "club_bridgewebs_12_results.pbn").read_text("latin-1")
    clipped = re.sub(r'(DoubleDummyTricks ")(\w+)', lambda tag: tag[1] + re.sub("[0-6]", "1", tag[2]), text)
    alone = re.sub(r"(?m)^\[OptimumResultTable.*\n(?:[NESW] .*\n){20}", "", clipped)
    assert [one.double_dummy for one in read_deal_text(clipped)] == [
        one.double_dummy for one in read_deal_text(text)
    ]
    assert not any(one.double_dummy and one.double_dummy.complete for one in read_deal_text(alone))


def test_the_games_for_verifying_readers_are_read_or_refused_by_their_boards() -> None:
    """Games 2 of the first and 16 of the second file: two hands not given; board 1 of another event."""
    assert [one.board for one in read_deals((HANDS / "correct_21.pbn").read_bytes())] == [1, 16]
    assert refused((HANDS / "correct_10.pbn").read_bytes()) == (
        "Board 1, line 67: hands of East, West missing; only one hand may be missing."
    )
    assert refused((HANDS / "correct_20.pbn").read_bytes()) == (
        "Board 1, line 152: this board appears twice, with different cards."
    )


def refused(data: bytes, name: str = "") -> str:
    with pytest.raises(ScoringError) as refusal:
        read_deals(data, name)
    with override("en"):
        return in_words(refusal.value)


@each_case(
    "data, name, sentence",
    [
        (b"qx|o7|md|3SAHKDQC2,SAH2,D3,|", "", "Board 7: ♠A appears twice: South, West."),
        (b"md|3SAHK|pg||", "x.lin", "Deal 1 of the file: a deal has four hands; there are 1."),
        (b"01" * 40, "x.dup", "The file was not read: a DUP file has 156 bytes a board, and this one has 80 "
         "bytes."),
        (b"PK\3\4\0\0", "hands.pbn", "The file was not read: not a file of deals (PBN, LIN, DUP, "
         "BRI, DGE, DLM or Bridgemate’s table)."),
        (b"Board,NorthSpades\n1,AK", "", "line 1: the column “northhearts” is missing or cannot be read."),
        (b"7 N:A.K.Q.J - - -", "", "Board 7, line 1: hands of East, South, West missing; only one hand "
         "may be missing."),
        (b"hello", "", "line 1: this is not a deal."),
        (b"", "", "The file was not read: it has no deals."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_board_and_the_reason(data: bytes, name: str, sentence: str) -> None:
    assert refused(data, name) == sentence


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_in_words(data: st.DataObject) -> None:
    boards = club()[:3]
    wholes = [lin_of(boards).encode(), dup_of(boards), hand_table_of(boards, "\t").encode()]
    pbn = (HANDS / "club_bridgewebs_12_results.pbn").read_bytes()[:3000]
    file = data.draw(st.sampled_from([*wholes, pbn]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file)))
        damage = data.draw(st.sampled_from([b"", b"A", b"10", b",", b"|", b"\n", b'"', b"\xff", b"\0", b"{"]))
        file = file[:at] + damage + file[at + data.draw(st.integers(0, 20)) :]
    assert fault_of(file) in {None, *REASONS}


def fault_of(file: bytes) -> str | None:
    """The code of the refusal, which has a sentence."""
    try:
        read_deals(file)
    except ScoringError as fault:
        return fault.code if in_words(fault) else "no sentence"
    return None


@pytest.mark.parametrize(
    "comment", ["%% from another program\n", "nt|a line of comment\n[that looks like a tag]|pg||\n"]
)
def test_lin_is_known_among_odd_comments(comment: str) -> None:
    boards = club()[:2]
    assert [one.deal for one in read_deal_text(comment + lin_of(boards))] == [one.deal for one in boards]


def test_an_auction_stands_in_the_lin_of_its_board() -> None:
    one = next(board for board in club() if board.board and board.vulnerability)
    lin = write_lin(one.deal, one.board, one.dealer, one.vulnerability)
    called = with_auction(lin, ["P", "1NT", "X", "XX", "P", "P", "P"])
    assert called.endswith("|mb|p|mb|1N|mb|d|mb|r|mb|p|mb|p|mb|p|pg||")
    assert [board.deal for board in read_lin(called)] == [one.deal]
