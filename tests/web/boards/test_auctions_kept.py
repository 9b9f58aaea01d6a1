"""An auction that came with a result is taken where it fits, and shown once the board is over."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import text_of
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import sheets_for
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.exchange.deals.deal_files import read_deals
from tournament.exchange.pbn.pbn_deals import read_boards
from tournament.models import Deal, Placement, Result, Section, TableToken

pytestmark = pytest.mark.django_db
FOUR_HEARTS = {"state": "played", "contract": "4H", "declarer": "E", "tricks": 10}


@pytest.fixture
def section() -> Section:
    return make_section()


def send(section: Section, auction: str, *, side: str = "NS", table: int = 1, **more: object) -> object:
    token = TableToken.objects.get(section=section, table=table).token
    row = Placement.objects.get(section=section, table=table, round=1)
    entry = {"key": f"auction-{table}{side}{len(auction)}", "side": side, "board": row.boards[0], "round": 1}
    return Client().post(
        f"/t/{token}/entries", json.dumps({**entry, **FOUR_HEARTS, "auction": auction, **more}),
        content_type="application/json",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("auction", "code"),
    [
        ("P 1H P 4H P P", "bad_auction"),
        ("1H 1C P P P", "bad_auction"),
        ("P 1H P 3H P P P", "auction_disagrees"),
        ("P P P P", "auction_disagrees"),
        ("P 1S P 4H P P P", "auction_disagrees"),
    ],
)
def test_an_auction_that_does_not_fit_the_result_is_refused(
    section: Section, auction: str, code: str
) -> None:
    answer = send(section, auction)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Result.objects.exists()


def test_an_auction_stays_with_its_result_and_is_no_reason_to_disagree(section: Section) -> None:
    send(section, "P 1H P 4H P P P")
    send(section, "", side="EW")
    result = Result.objects.get()
    assert (result.agreement, result.auction) == ("accepted", "P 1H P 4H P P P")


def test_a_corrected_number_of_tricks_keeps_the_auction(section: Section) -> None:
    send(section, "P 1H P 4H P P P")
    send(section, "", key="entry-fewer", tricks=9, seen=Result.objects.get().version)
    result = Result.objects.get()
    assert (result.tricks, result.auction) == (9, "P 1H P 4H P P P")


def test_a_board_shows_its_auctions_when_it_is_over_and_not_before(
    section: Section, director: Client
) -> None:
    send(section, "P 1H P 4H P P P")
    send(section, "", side="EW")
    board = Result.objects.get().board
    page = f"/s/{section.session_id}/boards/{board}/"
    assert "Auctions" not in text_of(Client().get(page))
    assert "Auctions" in text_of(director.get(page))
    Result.objects.update(contract="3H")
    assert "Auctions" not in text_of(director.get(page))


def held(section: Section) -> int:
    """Four hearts by East on the first board of table 1, with auction and cards; the board's number."""
    send(section, "P 1H P 4H P P P")
    send(section, "", side="EW")
    board = Result.objects.get().board
    hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    Deal.objects.create(field=section.field, board=board, hands=hands)
    return board


def auctions_in(travellers: list[dict]) -> list[list[str]]:
    return [line["auction"] for sheet in travellers for line in sheet["lines"] if line["auction"]]


def test_the_pbn_of_a_session_has_the_auction_with_its_contract(section: Section) -> None:
    board = held(section)
    close_session(section.session, by=DIRECTOR)
    text = Client().get(f"/s/{section.session_id}/hands.pbn").content.decode("latin-1")
    play = text.split('[Auction "')[1]
    assert '[Declarer "E"]\r\n[Contract "4H"]\r\n[Result "10"]' in text
    assert play.split("\r\n")[1:3] == ["Pass 1H Pass 4H", "Pass Pass Pass"]
    assert [one.board for one in read_boards(text)] == [board]


def test_the_lin_of_a_session_has_the_players_the_calls_and_the_tricks(section: Section) -> None:
    board = held(section)
    for side in ("NS", "EW"):
        send(section, "", side=side, board=board + 1, key=f"next-board-{side}")
    Deal.objects.create(field=section.field, board=board + 1, hands=Deal.objects.get().hands)
    close_session(section.session, by=DIRECTOR)
    called, plain = Client().get(f"/s/{section.session_id}/hands.lin").content.decode().split("\r\n")
    parts = called.split("|")
    fields = [*zip(parts[::2], parts[1::2], strict=False)]
    calls = [value for tag, value in fields if tag == "mb"]
    assert (fields[0], calls) == (("qx", f"o{board}"), ["p", "1H", "p", "4H", "p", "p", "p"])
    assert ("mc", "10") in fields
    first, second = read_deals(f"{called}\r\n{called}\r\n{plain}".encode())
    assert (first.board, second.board, first.deal) == (board, board + 1, second.deal)
    names = contestant_names(section)
    assert first.names == dict(zip(first.names, names, strict=True))
    assert not second.names
    assert "mb|" not in plain


def contestant_names(section: Section) -> list[str]:
    """South, West, North and East of table 1 in the first round."""
    row = Placement.objects.get(section=section, table=1, round=1)
    (north, south), (east, west) = (
        [str(one.player) for one in pair.memberships.order_by("position")] for pair in (row.ns, row.ew)
    )
    return [south, west, north, east]


def test_the_papers_of_hands_have_the_auctions_where_there_is_room(section: Section) -> None:
    board = held(section)
    scope, anyone = Scope(section.session), AnonymousUser()
    assert sheets_for("hand_record", scope, anyone) == []
    close_session(section.session, by=DIRECTOR)
    calls = ("P", "1H", "P", "4H", "P", "P", "P")
    (record,) = sheets_for("hand_record", scope, anyone)
    assert [(key, [one.calls for one in tables]) for key, tables in record.auctions.items()] == [
        ((board, ""), [calls])
    ]
    books = sheets_for("pair_hands", scope, anyone)
    assert [[*book.auctions.values()] for book in books] == [[calls], [calls]]
    first = Result.objects.get()
    others = [row for row in section.contestants.all() if row.pk not in (first.ns_id, first.ew_id)]
    for ns, ew in ((others[0], others[1]), (others[2], others[3])):
        Result.objects.create(
            section=section, board=board, ns=ns, ew=ew, round=1, table=2,
            contract="4H", declarer="E", tricks=9, auction=first.auction, agreement="accepted",
        )  # fmt: skip
    forget()
    (crowded,) = sheets_for("hand_record", scope, anyone)
    assert crowded.auctions == {}


def test_a_board_still_in_play_gives_no_auction_away(section: Section) -> None:
    held(section)
    page = Client().get(f"/s/{section.session_id}/hands/")
    assert "auction-calls" not in page.content.decode()
    assert Client().get(f"/s/{section.session_id}/hands.pbn").status_code == 404
    assert Client().get(f"/s/{section.session_id}/hands.lin").status_code == 404
    assert auctions_in(Client().get(f"/api/sessions/{section.session_id}/travellers/").json()) == []


def test_the_hands_and_the_travellers_of_programs_tell_of_the_auction(section: Section) -> None:
    held(section)
    close_session(section.session, by=DIRECTOR)
    page = Client().get(f"/s/{section.session_id}/hands/").content.decode()
    assert "<details open>" in page[: page.index("auction-calls")]
    travellers = Client().get(f"/api/sessions/{section.session_id}/travellers/").json()
    assert auctions_in(travellers) == [["P", "1H", "P", "4H", "P", "P", "P"]]
