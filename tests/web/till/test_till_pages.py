"""Money at the desk: the till of a session, accounts, vouchers, the book, papers; and a club without it."""

from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.api.programs import program, send
from tests.domain.till.money import PAID_UNTIL, pay, paying_session, sell, top_up
from tests.fixtures.evening import DIRECTOR, make_section
from tests.printing.reading import rows as rows_of_pdf
from tests.web.reading import text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.members.acts.member_acts import set_membership
from tournament.domain.people.acts.access_links import first_director, give_role, make_player_link
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.people.reports.presence import presence
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.domain.seats.acts.check_ins import check_in
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import Counted
from tournament.domain.till.acts.till_rules import ReceiptTerms, TillTerms
from tournament.domain.till.reports.till_reports import statement
from tournament.models import (
    CheckIn,
    JournalEntry,
    Member,
    MoneyLine,
    Player,
    Price,
    Receipt,
    Session,
    Ticket,
    TillClosing,
)

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def evening() -> tuple[Session, list[Player]]:
    return paying_session()


@pytest.fixture
def desk_of_the_club() -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(first_director())
    return client


def address(session: Session, end: str = "") -> str:
    return f"/console/{session.pk}/till/{end}"


@pytest.mark.slow
def test_one_tap_is_a_payment_and_the_till_closes_to_the_yen(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    client = desk_of_the_club
    top_up(players[2], 2000, "other")
    sell(players[3], 5, 2000, how="other")
    voucher = sell(None, 1, 800, kind="voucher", how="free", reason="prize")
    taps = [
        {"player": players[0].pk, "how": "cash"},
        {"player": players[1].pk, "how": "other"},
        {"player": players[2].pk, "how": "account"},
        {"player": players[3].pk, "how": "ticket"},
        {"player": players[4].pk, "how": "ticket", "code": voucher.code.lower()},
        {"player": players[5].pk, "how": "free", "reason": "host"},
        {"player": players[6].pk, "how": "cash"},
        {"player": players[7].pk, "how": "cash", "price_of": "youth"},
    ]
    for tap in taps:
        assert client.post(address(session), tap).status_code == 302, tap

    shown = text_of(client.get(address(session)))
    assert "4 have not paid ¥3,200" in shown
    assert "✓ Cash ¥500" in shown
    assert "¥1,600 Cash in the till" in shown
    assert client.post(address(session, "close/"), {"counted": "1500"}).status_code == 400
    assert client.post(address(session, "close/"), {"counted": "1600"}).status_code == 302
    assert (TillClosing.objects.get().expected, TillClosing.objects.get().counted) == (1600, 1600)
    assert "The till is closed." in text_of(client.get(address(session)))


@pytest.mark.slow
def test_what_is_refused_is_said_and_nothing_is_written(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    for tap in (
        {"player": players[7].pk, "how": "account"},
        {"player": players[7].pk, "how": "ticket"},
        {"player": players[7].pk, "how": "free"},
        {"player": players[7].pk, "how": "cash", "amount": "0.5"},
        {"player": players[7].pk, "how": "beads"},
        {"player": 999_999, "how": "cash"},
        {},
    ):
        answer = desk_of_the_club.post(address(session), tap)
        assert answer.status_code == 400
        assert b'role="alert"' in answer.content
    assert MoneyLine.objects.count() == 0


@pytest.mark.slow
def test_an_account_is_topped_up_a_card_sold_and_a_line_reversed(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    _session, players = evening
    client, own = desk_of_the_club, f"/console/till/accounts/{players[0].pk}/"
    sent = {"do": "top_up", "amount": "3000", "how": "cash", "key": "abcdefgh-1"}
    for _twice in range(2):
        assert client.post(own, sent).status_code == 302
    client.post(own, {"do": "card", "kind": "card", "amount": "2000", "how": "account", "sessions": "5"})
    client.post(own, {"do": "fee", "how": "cash"})
    client.post(own, {"do": "refund", "amount": "500", "how": "cash"})
    assert client.post(own, {"do": "refund", "amount": "5000", "how": "cash"}).status_code == 400

    assert statement(players[0]).balance == 500
    shown = text_of(client.get(own))
    for words in ("¥500 Account balance", "low", "Top-up", "5 / 5", "¥6,000"):
        assert words in shown
    line = MoneyLine.objects.get(kind="refund")
    assert (
        client.post(f"/console/till/lines/{line.pk}/reverse/", {"reason": "typed wrongly"}).status_code == 302
    )
    assert statement(players[0]).balance == 1000
    assert "佐藤" in text_of(client.get("/console/till/"))
    fee = MoneyLine.objects.get(kind="fee")
    answer = client.post(f"/console/till/lines/{fee.pk}/reverse/", {"reason": "not paid"}, follow=True)
    assert "with the renewal of the membership" in text_of(answer)
    assert Member.objects.get(player=players[0]).paid_until == PAID_UNTIL
    assert "No player matches" in text_of(client.get("/console/till/?q=zzz"))


def test_a_voucher_is_given_printed_and_listed(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    client = desk_of_the_club
    given = {"sessions": "1", "amount": "800", "how": "free", "reason": "prize", "until": "2030-01-31"}
    assert client.post("/console/till/tickets/", given).status_code == 302
    ticket = Ticket.objects.get()
    code = f"{ticket.code[:4]}-{ticket.code[4:]}"
    assert code in text_of(client.get("/console/till/tickets/"))
    paper = rows_of_pdf(client.get(f"/console/till/tickets/{ticket.pk}/ticket.pdf").content)
    assert [line for line in paper if line] == [
        "Voucher",
        "白樺ブリッジクラブ",
        "Tablemoneyof1session",
        code,
        "Validuntil2030-01-31",
        "1/1",
    ]


def test_receipts_are_printed_once_and_then_as_copies(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    club = session.event.club
    terms = TillTerms(issuer="白樺クラブ", invoice_number="T1234567890123", shows_tax=True, version=1)
    till_rules.set_till(club, terms, by=DIRECTOR)
    line = pay(session, players[6])
    day = f"{line.day:%Y}"
    where = f"/console/till/lines/{line.pk}/receipt/"
    first = desk_of_the_club.post(where, {"name": "Mori Co.", "purpose": "table money"})
    assert [row for row in rows_of_pdf(first.content) if row][:8] == [
        "Receipt",
        f"No.{day}-0001" + first_day(line),
        "To:MoriCo.",
        "¥800(eighthundredJPY)",
        "For:tablemoney",
        "Receivedwiththanks.",
        "Ofwhichconsumptiontax(10%)¥72",
        "白樺クラブ",
    ]
    copy = rows_of_pdf(desk_of_the_club.get(f"{where}?language=ja").content)
    assert "再発行" in copy
    assert "金800円也" in copy
    assert "登録番号T1234567890123" in copy
    assert Receipt.objects.count() == 1


def first_day(line: MoneyLine) -> str:
    return f"{line.day:%a}{line.day.day}{line.day:%B}{line.day.year}"


def test_the_book_is_a_workbook_that_adds_up(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    lines = [pay(session, player) for player in players[:6]]
    till_acts.reverse(lines[0], "mistake", by=DIRECTOR)
    day = lines[0].day
    page = desk_of_the_club.get(f"/console/till/book/?year={day.year}&month={day.month}")
    assert "Sums by day" in text_of(page)

    answer = desk_of_the_club.get(f"/console/till/book/xlsx/?year={day.year}")
    book = load_workbook(BytesIO(answer.content))
    rows = [*book.worksheets[0].iter_rows(values_only=True)]
    assert rows[0][:6] == ("No.", "Date", "For", "Debit", "Credit", "Amount")
    assert [row[3:6] for row in rows[1:]] == [("Cash", "Table money", 500)] * 4 + [
        ("Cash", "Table money", 800)
    ] * 2 + [("Table money", "Cash", 500)]
    assert [*book.worksheets[1].iter_rows(values_only=True)][1:] == [
        (datetime.combine(day, time()), "Reversal", "Table money", "Cash", 1, 500),
        (datetime.combine(day, time()), "Table money", "Cash", "Table money", 6, 3600),
    ]
    assert [*book.worksheets[2].iter_rows(values_only=True)][1:] == [
        ("Cash", 3600, 500, 3100),
        ("Table money", 500, 3600, 3100),
    ]
    csv = desk_of_the_club.get(f"/console/till/book/csv/?year={day.year}").content.decode()
    assert csv.count("Table money") >= 9
    assert desk_of_the_club.get("/console/till/book/doc/").status_code == 404


def test_prices_and_amounts_are_typed_as_people_write_them(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    client, where = desk_of_the_club, "/console/till/settings/"
    wrong = client.post(where, {"do": "prices", "price-guest": "1,00", "price-youth": "300"})
    assert wrong.status_code == 400
    assert "Guest: Enter an amount" in text_of(wrong)
    assert 'value="1,00"' in wrong.content.decode()  # what was typed is still there
    assert (
        client.post(where, {"do": "prices", "price-guest": "¥1,200", "price-youth": "３００"}).status_code
        == 302
    )
    assert {*Price.objects.values_list("amount", flat=True)} == {1200, 300}


@pytest.mark.slow
def test_till_sheet_and_statement_are_papers(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    assert desk_of_the_club.get(address(session, "sheet.pdf")).status_code == 400
    top_up(players[0], 2000)
    pay(session, players[0], "account")
    pay(session, players[1])
    till_acts.close_till(session, Counted(Decimal(500)), by=DIRECTOR)

    sheet = rows_of_pdf(desk_of_the_club.get(f"{address(session, 'sheet.pdf')}?language=ja").content)
    for line in ("預り金¥500", "現金¥500", "計算上の現金¥500", "実際の現金¥500"):
        assert line in sheet
    own = f"/console/till/accounts/{players[0].pk}/statement.pdf"
    assert "Accountbalance¥1,500" in rows_of_pdf(desk_of_the_club.get(own).content)
    assert desk_of_the_club.get(f"/console/till/accounts/{players[1].pk}/statement.pdf").status_code == 400


@pytest.mark.slow
def test_prices_and_rules_are_set_on_a_page_and_undone(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, _players = evening
    client, page = desk_of_the_club, "/console/till/settings/"
    client.post(page, {"do": "prices", "price-guest": "1000"})
    client.post(address(session, "prices/"), {"price-guest": "1500"})
    assert "¥1,500" in text_of(client.get(address(session)))
    client.post(page, {"do": "save", "lowest": "0", "low": "500", "seen": "1", "purpose": "参加費"})
    assert session.event.club.till.low == 500
    assert client.post(page, {"do": "save", "lowest": "0", "low": "0", "seen": "1"}).status_code == 409
    assert (
        client.post(
            page, {"do": "save", "lowest": "0", "low": "0", "seen": "2", "invoice_number": "12"}
        ).status_code
        == 400
    )
    entry = JournalEntry.objects.filter(verb="set_prices").latest("pk")
    assert client.post(f"/console/till/back/{entry.pk}/").status_code == 302
    assert "¥1,000" in text_of(client.get(address(session)))


def test_the_till_says_who_has_paid_where_the_club_keeps_money() -> None:
    section = make_section()
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    player = Player.objects.first()
    check_in(session, player, by=DIRECTOR)
    CheckIn.objects.update(paid=True)  # by a desk of an earlier release
    assert [one.paid for one in presence(session).here] == [False]

    session.event.club = change_club(session.event.club, by=DIRECTOR, currency="JPY")
    assert [one.paid for one in presence(session).here] == [False]
    pay(session, player, amount=Decimal(500))
    assert [one.paid for one in presence(session).here] == [True]


def test_a_member_who_owes_the_fee_is_named_as_such_beside_the_guests(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    page = text_of(desk_of_the_club.get(address(session)))
    assert "fee not paid" not in page
    Member.objects.filter(player=players[0]).update(paid_until=None)
    page = text_of(desk_of_the_club.get(address(session)))
    assert page.count("正会員 fee not paid") == 1


@pytest.mark.slow
def test_a_club_without_a_currency_sees_nothing_of_it(desk_of_the_club: Client) -> None:
    section = make_section()
    session, player = section.session, Player.objects.first()
    for page in (
        "/console/",
        f"/console/{session.pk}/room/",
        f"/console/{session.pk}/check-in/",
        "/console/club/",
    ):
        said = desk_of_the_club.get(page).content.decode()
        assert "/till/" not in said, page
    for page in ("", "tickets/", "book/", "settings/", f"accounts/{player.pk}/"):
        assert desk_of_the_club.get(f"/console/till/{page}").status_code == 404
    assert desk_of_the_club.get(address(session)).status_code == 404
    token = make_player_link(player, by=DIRECTOR).token
    assert "Account balance" not in text_of(Client(headers=ENGLISH).get(reverse("player_page", args=[token])))
    owner = program(session.event.club, "own")
    for path in ("accounts", "tickets", "book", "prices", "till"):
        assert send(owner, "get", f"clubs/{session.event.club_id}/{path}/")[0] == 404
    assert send(owner, "get", f"sessions/{session.pk}/till/")[0] == 404


def test_a_helper_at_the_desk_takes_money_and_gives_none_away(evening: tuple[Session, list[Player]]) -> None:
    session, players = evening
    helper = Client(headers=ENGLISH)
    staff = Actor("staff", first_director())
    helper.force_login(give_role(session.event.club, name="高木", kind="entry", by=staff)[0].user)
    own = f"/console/till/accounts/{players[0].pk}/"

    assert helper.post(address(session), {"player": players[0].pk, "how": "cash"}).status_code == 302
    assert helper.post(own, {"do": "top_up", "amount": "100", "how": "cash"}).status_code == 302
    for refused in (
        {"do": "top_up", "amount": "100", "how": "free", "reason": "x"},
        {"do": "refund", "amount": "1", "how": "cash"},
    ):
        assert helper.post(own, refused).status_code == 403
    assert helper.post(address(session, "close/"), {"counted": "0"}).status_code == 403
    assert helper.get("/console/till/book/").status_code == 403
    assert MoneyLine.objects.first().by.startswith("高木")


def test_the_player_sees_the_own_balance_on_the_own_page(evening: tuple[Session, list[Player]]) -> None:
    session, players = evening
    top_up(players[0], 2000)
    pay(session, players[0], "account")
    sell(players[0], 5, 2000)
    token = make_player_link(players[0], by=DIRECTOR).token
    shown = text_of(Client(headers=ENGLISH).get(reverse("player_page", args=[token])))
    for words in ("Account balance ¥1,500", "−¥500", "5 sessions left"):
        assert words in shown


@pytest.mark.slow
def test_a_page_asks_the_same_for_one_payer_and_for_all(
    evening: tuple[Session, list[Player]], desk_of_the_club: Client
) -> None:
    session, players = evening
    counts = []
    desk_of_the_club.get(address(session))
    for paying in (players[:1], players[1:8]):
        for player in paying:
            pay(session, player)
            top_up(player, 1000)
        for page in (address(session), "/console/till/", "/console/till/book/"):
            with CaptureQueriesContext(connection) as queries:
                desk_of_the_club.get(page)
            counts.append(len(queries))
    assert counts[:3] == counts[3:]


def test_an_erased_person_leaves_lines_without_a_name(evening: tuple[Session, list[Player]]) -> None:
    session, players = evening
    player, name = players[0], str(players[0])
    line = pay(session, player, "free", reason=f"{name} is host")
    paid = top_up(player, 1000)
    till_rules.issue_receipt(paid, ReceiptTerms("Company"), by=DIRECTOR)
    known = known_of(player)
    assert (len(known["money"]), known["receipts"][0]["name"]) == (2, "Company")

    lifecycle.close_session(session, by=DIRECTOR)
    erase_person(player, typed=name, by=DIRECTOR)

    line.refresh_from_db()
    assert name not in line.reason
    assert Receipt.objects.get().name == ""
    assert not any(
        name in str((entry.about, entry.changes)) for entry in JournalEntry.objects.filter(session=None)
    )
    assert "Company" not in str([*JournalEntry.objects.values_list("changes", flat=True)])
    assert statement(Player.objects.get(pk=player.pk)).balance == 1000


# ── by a program ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_program_does_what_the_desk_does(evening: tuple[Session, list[Player]]) -> None:
    session, players = evening
    club, player = session.event.club, players[0].pk
    owner = program(club, "own")
    top = send(
        owner,
        "post",
        f"players/{player}/account/top-ups/",
        {"amount": "2000", "how": "cash", "key": "k-00001"},
    )
    paid = send(owner, "post", f"sessions/{session.pk}/till/", {"player": player, "how": "account"})
    made = send(
        owner,
        "post",
        f"clubs/{club.pk}/tickets/",
        {"kind": "card", "sessions": 5, "amount": "2000", "how": "cash", "player": player},
    )
    fee = send(owner, "post", f"players/{player}/account/fees/", {"how": "cash"})
    back = send(owner, "post", f"players/{player}/account/refunds/", {"how": "cash", "amount": "100"})
    assert [one[0] for one in (top, paid, made, fee, back)] == [201] * 5
    assert (paid[1]["amount"], made[1]["left"], fee[1]["amount"]) == (500, 5, 6000)
    assert send(owner, "get", f"players/{player}/account/")[1]["balance"] == 1400
    assert send(owner, "get", f"clubs/{club.pk}/accounts/")[1][0]["balance"] == 1400

    reversal = send(owner, "post", f"money-lines/{back[1]['id']}/reversal/", {"reason": "mistake"})
    receipt = send(owner, "post", f"money-lines/{top[1]['id']}/receipt/", {"name": "森"})
    assert (reversal[0], reversal[1]["renewal"], receipt[1]["is_copy"]) == (201, "", False)
    assert send(owner, "get", f"money-lines/{top[1]['id']}/receipt/")[1]["is_copy"] is True
    closed = send(owner, "post", f"sessions/{session.pk}/till/closing/", {"counted": "0"})
    assert (closed[0], closed[1]["closing"]["counted"]) == (201, 0)

    prices = {"prices": [{"of": "guest", "amount": "900"}, {"of": "youth", "amount": None}]}
    assert {"of": "guest", "amount": 900} in send(owner, "put", f"clubs/{club.pk}/prices/", prices)[1]
    assert send(owner, "put", f"sessions/{session.pk}/prices/", prices)[0] == 200
    terms = send(owner, "get", f"clubs/{club.pk}/till/")[1]
    assert (
        send(owner, "put", f"clubs/{club.pk}/till/", {"low": "300", "version": terms["version"]})[1]["low"]
        == 300
    )
    year = session.event.club.money.first().day.year
    assert len(send(owner, "get", f"clubs/{club.pk}/book/?year={year}")[1]["lines"]) == 6
    assert send(owner, "get", f"clubs/{club.pk}/book/?month=13")[0] == 400


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("changed_since", "renewal", "sentence"),
    [
        (False, "undone", "Reversed, with the renewal of the membership."),
        (True, "kept", "Reversed. The membership was changed since and stays as it is."),
    ],
)
def test_a_reversed_fee_says_what_became_of_the_renewal(
    evening: tuple[Session, list[Player]],
    desk_of_the_club: Client,
    changed_since: bool,
    renewal: str,
    sentence: str,
) -> None:
    session, players = evening
    Member.objects.update(paid_until=date(2030, 3, 31))
    owner = program(session.event.club, "own")
    lines = [
        send(owner, "post", f"players/{one.pk}/account/fees/", {"how": "cash"})[1]["id"]
        for one in players[:2]
    ]
    if changed_since:
        for member in Member.objects.filter(player__in=players[:2]):
            until = {"paid_until": date(2033, 1, 1), "seen": member.version}
            set_membership(member.player, member.kind, by=DIRECTOR, **until)
    wrong = {"reason": "mistake"}
    twice = [send(owner, "post", f"money-lines/{lines[0]}/reversal/", wrong) for _sent in range(2)]
    assert [(status, row["renewal"]) for status, row in twice] == [(201, renewal)] * 2
    page = desk_of_the_club.post(f"/console/till/lines/{lines[1]}/reverse/", wrong, follow=True)
    assert sentence in text_of(page)
