"""Money by a program: prices, the till of a session, accounts, vouchers, the book, receipts.

Every amount is sent as a decimal of the currency and answered in its smallest unit. Where the club keeps no
money these addresses answer 404.
"""

from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import Forbidden, Need, may
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import (
    Counted,
    FeePaid,
    NewTicket,
    Refund,
    Reversed,
    TableMoney,
    TopUp,
)
from tournament.domain.till.acts.till_rules import PriceOf, Prices, ReceiptTerms, TillTerms
from tournament.domain.till.readings.ledger import prices_of, till_of
from tournament.domain.till.reports import till_reports
from tournament.domain.time_zones import today
from tournament.exchange.plain import plain
from tournament.models import Club, MoneyLine, Player, Receipt, Session, Ticket, Till
from tournament.sheets.till_sheets import (
    AccountRow,
    Book,
    MoneyRow,
    ReceiptSheet,
    ReversalRow,
    SessionTill,
    Statement,
    TicketRow,
)

CLUBS = Club.objects.all()
PLAYERS = Player.objects.select_related("club")
LINES = MoneyLine.objects.select_related("club", "player", "session__event__club", "ticket")
TillSerializer = row_serializer(
    Till, "lowest low issuer issuer_address purpose invoice_number shows_tax version"
)


@dataclass(frozen=True, slots=True)
class PriceRow:
    """`of` is guest, youth, or the key of a kind of membership."""

    of: str
    amount: int


class OfClub(View):
    queryset = CLUBS

    def club(self) -> Club:
        return with_money(get_object_or_404(CLUBS, pk=self.kwargs["pk"]))


class OfPlayer(View):
    queryset = PLAYERS
    conditional = False

    def player(self) -> Player:
        player = get_object_or_404(PLAYERS, pk=self.kwargs["pk"])
        with_money(player.club)
        return player


def with_money(club: Club) -> Club:
    if not club.currency:
        raise Http404
    return club


def _refuse_gift(request: Request, how: str, club: Club) -> None:
    """What the club gives away needs a director."""
    if how == "free" and not may(request.user, Need.RUN, club):
        raise Forbidden("beyond_role", _("A director can do this."))


class TillOfClub(OfClub):
    @extend_schema("club_till", responses=TillSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The rules of money; `version` 0 until they are set."""
        row = till_of(self.club())
        row.version = row.version if row.pk else 0
        return Response(TillSerializer(row).data)

    @extend_schema("club_set_till", request=TillTerms, responses=TillSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Replace them."""
        terms = TillTerms(**read(TillTerms, request))
        return Response(TillSerializer(till_rules.set_till(self.club(), terms, by=director(request))).data)


class PricesOfClub(OfClub):
    @extend_schema("club_prices", responses=sheets(PriceRow))
    def get(self, request: Request, pk: int) -> Response:
        """Table money of each class that has a price."""
        return _prices(prices_of(self.club()))

    @extend_schema("club_set_prices", request=Prices, responses=sheets(PriceRow))
    def put(self, request: Request, pk: int) -> Response:
        """Change some of them; null: no price."""
        till_rules.set_prices(self.club(), _read_prices(request), by=director(request))
        return self.get(request, pk)


class PricesOfSession(OfSession):
    @extend_schema("session_prices", responses=sheets(PriceRow))
    def get(self, request: Request, pk: int) -> Response:
        """The prices that hold in the session: its own before those of the club."""
        session = _session(pk)
        return _prices(prices_of(session.event.club, session))

    @extend_schema("session_set_prices", request=Prices, responses=sheets(PriceRow))
    def put(self, request: Request, pk: int) -> Response:
        """Change some of the session's own prices; null: that of the club."""
        session = _session(pk)
        till_rules.set_prices(session.event.club, _read_prices(request), session, by=director(request))
        return self.get(request, pk)


def _prices(prices: dict[str, int]) -> Response:
    return Response([plain(PriceRow(of, amount)) for of, amount in prices.items()])


def _read_prices(request: Request) -> list[PriceOf]:
    return [PriceOf(**dict(one)) for one in read(Prices, request)["prices"]]


def _session(pk: int) -> Session:
    session = session_of(pk)
    with_money(session.event.club)
    return session


class TillOfSession(OfSession):
    conditional = False

    @extend_schema("session_till", responses=sheet(SessionTill))
    def get(self, request: Request, pk: int) -> Response:
        """Who is here, what they owe and have paid, and the sums."""
        return Response(plain(till_reports.session_till(_session(pk))))

    @extend_schema("session_pay", request=TableMoney, responses=sheet(MoneyRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """A player pays table money. Sent again, it is the same line."""
        session, given = _session(pk), TableMoney(**read(TableMoney, request))
        player = get_object_or_404(PLAYERS, pk=given.player, club=session.event.club)
        return _answer(till_acts.take_table_money(session, player, given, by=director(request)))


class ClosingOfTill(OfSession):
    @extend_schema("session_close_till", request=Counted, responses=sheet(SessionTill, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Close the till with the counted cash."""
        session = _session(pk)
        till_acts.close_till(session, Counted(**read(Counted, request)), by=director(request))
        return Response(plain(till_reports.session_till(session)), status=201)


def _answer(line: MoneyLine) -> Response:
    (row,) = till_reports.money_rows(MoneyLine.objects.filter(pk=line.pk))
    return Response(plain(row), status=201)


class Accounts(OfClub):
    @extend_schema("club_accounts", responses=sheets(AccountRow))
    def get(self, request: Request, pk: int) -> Response:
        """The balance of every player who has an account or a card."""
        return Response([plain(row) for row in till_reports.accounts(self.club())])


class Account(OfPlayer):
    @extend_schema("player_account", responses=sheet(Statement))
    def get(self, request: Request, pk: int) -> Response:
        """The statement of a player, the newest line first."""
        return Response(plain(till_reports.statement(self.player())))


class TopUps(OfPlayer):
    @extend_schema("player_top_up", request=TopUp, responses=sheet(MoneyRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Money goes into the account."""
        player, given = self.player(), TopUp(**read(TopUp, request))
        _refuse_gift(request, given.how, player.club)
        return _answer(till_acts.top_up(player, given, by=director(request)))


class Refunds(OfPlayer):
    @extend_schema("player_refund", request=Refund, responses=sheet(MoneyRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Money goes back from the account."""
        given = Refund(**read(Refund, request))
        return _answer(till_acts.refund(self.player(), given, by=director(request)))


class Fees(OfPlayer):
    @extend_schema("player_fee", request=FeePaid, responses=sheet(MoneyRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """The membership fee is paid."""
        given = FeePaid(**read(FeePaid, request))
        return _answer(till_acts.take_fee(self.player(), given, by=director(request)))


class Tickets(OfClub):
    @extend_schema("club_tickets", responses=sheets(TicketRow))
    def get(self, request: Request, pk: int) -> Response:
        """Prepaid cards and vouchers with their codes."""
        return Response([plain(row) for row in till_reports.tickets(Ticket.objects.filter(club=self.club()))])

    @extend_schema("club_sell_ticket", request=NewTicket, responses=sheet(TicketRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Sell or give one."""
        club, given = self.club(), NewTicket(**read(NewTicket, request))
        _refuse_gift(request, given.how, club)
        player = get_object_or_404(PLAYERS, pk=given.player, club=club) if given.player else None
        made = till_acts.sell_ticket(club, given, player, by=director(request))
        (row,) = till_reports.tickets(Ticket.objects.filter(pk=made.pk))
        return Response(plain(row), status=201)


class BookOfClub(OfClub):
    @extend_schema(
        "club_book",
        parameters=[OpenApiParameter("year", int), OpenApiParameter("month", int)],
        responses=sheet(Book),
    )
    def get(self, request: Request, pk: int) -> Response:
        """The lines of a month (`?year=2026&month=11`) or of a year, and what each day brought."""
        club = self.club()
        year, month = _period(request)
        if year is None:
            day = today(club)
            year, month = day.year, day.month
        return Response(plain(till_reports.book(club, year, month)))


def _period(request: Request) -> tuple[int | None, int | None]:
    """DirectorError `bad_period` for what is no month or year."""
    try:
        year, month = (
            int(text) if (text := request.query_params.get(name)) else None for name in ("year", "month")
        )
    except ValueError:
        year, month = 0, None
    if not (1 <= (1 if year is None else year) <= 9999 and 1 <= (1 if month is None else month) <= 12):
        raise DirectorError("bad_period", _("There is no such month."))
    return year, month


class Reversal(View):
    queryset = MoneyLine.objects.all()
    conditional = False

    @extend_schema("money_reverse", request=Reversed, responses=sheet(ReversalRow, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Post the opposite line. Sent again, it is the same reversal.

        `renewal`, of a membership fee: `undone`, or `kept` where the membership was changed since.
        """
        reversal = till_acts.reverse(_line(pk), read(Reversed, request)["reason"], by=director(request))
        (row,) = till_reports.money_rows(MoneyLine.objects.filter(pk=reversal.line.pk))
        return Response(plain(row) | {"renewal": reversal.renewal}, status=201)


class ReceiptOfLine(View):
    queryset = MoneyLine.objects.all()
    conditional = False

    @extend_schema("money_receipt", responses=sheet(ReceiptSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The receipt as a copy."""
        receipt = get_object_or_404(Receipt.objects.select_related("club", "line"), line=_line(pk))
        return Response(plain(till_reports.receipt_sheet(receipt, is_copy=True)))

    @extend_schema("money_issue_receipt", request=ReceiptTerms, responses=sheet(ReceiptSheet, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Issue the receipt of a line, with the next number of the year."""
        terms = ReceiptTerms(**read(ReceiptTerms, request))
        made, is_new = till_rules.issue_receipt(_line(pk), terms, by=director(request))
        return Response(plain(till_reports.receipt_sheet(made, is_copy=not is_new)), status=201)


def _line(pk: int) -> MoneyLine:
    line = get_object_or_404(LINES, pk=pk)
    with_money(line.club)
    return line
