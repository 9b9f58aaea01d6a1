"""The club's money: accounts of players, prepaid cards and vouchers, the book, and the rules of all of it."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.people.readings.roles import Need, own_club
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import FeePaid, NewTicket, Refund, TopUp
from tournament.domain.till.acts.till_rules import TillTerms
from tournament.domain.till.readings.ledger import till_of
from tournament.domain.till.reports import till_reports
from tournament.domain.time_zones import today
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.money_book import book_tables
from tournament.exchange.tables.table_writers import write_csv, write_xlsx
from tournament.models import Club, Player, Ticket
from tournament.printing.till.till_papers import statement_document, ticket_document
from tournament.sheets.money import Money
from tournament.tables.till import (
    account_table,
    line_table,
    place_table,
    statement_table,
    sum_table,
    ticket_table,
)
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm, button_of, form_of
from tournament.web.console.till.till_pages import (
    language_of,
    pdf,
    price_form,
    price_rows,
    prices_in,
    with_money,
)
from tournament.web.formatting.data_tables import PageTable
from tournament.web.spreadsheets.page_workbooks import TABLE_FORMATS
from tournament.words.language import Language

KEY = {"key": forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)}
TopUpForm, RefundForm = form_of(TopUp, **KEY), form_of(Refund, **KEY)
FeeForm, TicketForm = form_of(FeePaid, **KEY), form_of(NewTicket, **KEY, player=None)
VoucherForm = form_of(NewTicket, **KEY, player=None, kind=None)
SEEN = {"seen": forms.IntegerField(required=False, widget=forms.HiddenInput)}
TillForm = form_of(TillTerms, **SEEN)


def _own(request: HttpRequest) -> Club:
    return with_money(own_club(request.user))


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response


@desk
@require_GET
def accounts(request: HttpRequest) -> HttpResponse:
    """Balances; a search finds every player of the club, also one without an account yet."""
    club = _own(request)
    q = " ".join(request.GET.get("q", "")[:60].split())
    rows = till_reports.accounts(club, q)
    wish = "?wish=top_up" if request.GET.get("wish") == "top_up" else ""
    if q and wish and len(rows) == 1:
        return redirect(reverse("account", args=[rows[0].player]) + wish)
    links = {"name": lambda row: f"accounts/{row.player}/{wish}"}
    sums = sum(row.balance for row in rows)
    context = {
        "q": q,
        "table": PageTable(account_table(rows, club.currency), links, css="sheet") if rows else None,
        "held": Money(sums, club.currency),
        "holders": len(rows),
        "low": sum(row.is_low for row in rows),
    }
    return _private(render(request, "console/till/accounts.html", context))


# One account.


def _player(request: HttpRequest, pk: int) -> Player:
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    with_money(player.club)
    return player


@desk
def account(request: HttpRequest, player: int) -> HttpResponse:
    """The statement of a player; with POST money goes in or out, a card is sold or a fee is paid."""
    person, error = _player(request, player), None
    shown = {name: fresh_form(name) for name in FORMS}
    wish = request.GET.get("wish", "")
    if request.method == "POST":
        try:
            wish = button_of(request.POST, ACTS)
            account_form = FORMS[wish]
            shown[wish] = account_form(request.POST, auto_id=f"{wish}-%s")
            values = shown[wish].values()
            if wish == "refund" or values["how"] == "free":
                require(request, Need.RUN, request.club)
            message = ACTS[wish](person, values, director(request))
            return done(request, message, "account", player)
        except DirectorError as refusal:
            error = refusal
    sheet = till_reports.statement(person)
    context = {
        "player": person,
        "sheet": sheet,
        "balance": Money(sheet.balance, sheet.currency),
        "forms": shown,
        "error": error,
        "wish": wish,
        "table": PageTable(statement_table(sheet), css="sheet") if sheet.rows else None,
        "others": PageTable(line_table(sheet.others, sheet.currency), css="sheet") if sheet.others else None,
        "tickets": PageTable(ticket_table(sheet.tickets, sheet.currency), css="sheet")
        if sheet.tickets
        else None,
        "lines": [row.line for row in sheet.rows if not row.line.reverses and not row.line.reversed][:20]
        + [row for row in sheet.others if not row.reverses and not row.reversed][:20],
    }
    status = error.status if error else 200
    return _private(render(request, "console/till/account.html", context, status=status))


def fresh_form(name: str) -> RefusingForm:
    """One of FORMS; several stand on one page."""
    return FORMS[name](initial={"key": uuid4().hex, "sessions": 10}, auto_id=f"{name}-%s")


def _top_up(player: Player, values: dict[str, Any], by: Actor) -> str:
    till_acts.top_up(player, TopUp(**values), by=by)
    return _("Saved.")


def _refund(player: Player, values: dict[str, Any], by: Actor) -> str:
    till_acts.refund(player, Refund(**values), by=by)
    return _("Saved.")


def _fee(player: Player, values: dict[str, Any], by: Actor) -> str:
    till_acts.take_fee(player, FeePaid(**values), by=by)
    return _("Saved.")


def _card(player: Player, values: dict[str, Any], by: Actor) -> str:
    ticket = till_acts.sell_ticket(player.club, NewTicket(**values), player, by=by)
    return _("Saved. The code is %(code)s.") % {"code": ticket.code}


ACTS: dict[str, Callable[[Player, dict[str, Any], Actor], str]] = {
    "top_up": _top_up,
    "refund": _refund,
    "fee": _fee,
    "card": _card,
}
FORMS: dict[str, type[RefusingForm]] = {
    "top_up": TopUpForm,
    "refund": RefundForm,
    "fee": FeeForm,
    "card": TicketForm,
}


@desk
@require_GET
def statement_paper(request: HttpRequest, player: int) -> HttpResponse:
    sheet = till_reports.statement(_player(request, player))
    if not sheet.rows:
        raise DirectorError("nothing_to_print", _("There is nothing to print yet."))
    return pdf(statement_document(sheet, language=language_of(request)), f"statement-{player}")


# Prepaid cards and vouchers.


@desk
def tickets(request: HttpRequest) -> HttpResponse:
    """All of them; with POST a voucher is sold or given away."""
    club, error = _own(request), None
    form = VoucherForm(request.POST) if request.method == "POST" else VoucherForm(initial=_fresh())
    if request.method == "POST":
        try:
            terms = NewTicket(kind=Ticket.Kind.VOUCHER, **form.values())
            if terms.how == "free":
                require(request, Need.RUN, request.club)
            made = till_acts.sell_ticket(club, terms, None, by=director(request))
            message = _("Saved. The code is %(code)s.") % {"code": made.code}
            return done(request, message, "tickets")
        except DirectorError as refusal:
            error = refusal
    rows = till_reports.tickets(Ticket.objects.filter(club=club))
    links = {"code": lambda row: f"{row.id}/ticket.pdf"}
    context = {
        "form": form,
        "error": error,
        "table": PageTable(ticket_table(rows, club.currency), links, css="sheet") if rows else None,
    }
    status = error.status if error else 200
    return _private(render(request, "console/till/tickets.html", context, status=status))


def _fresh() -> dict[str, object]:
    return {"key": uuid4().hex, "sessions": 1}


@desk
@require_GET
def ticket_paper(request: HttpRequest, ticket: int) -> HttpResponse:
    club = _own(request)
    row = get_object_or_404(Ticket, pk=ticket, club=club)
    (sheet,) = till_reports.tickets(Ticket.objects.filter(pk=row.pk))
    return pdf(ticket_document(sheet, club.name, language=language_of(request)), f"ticket-{ticket}")


# The book.


class PeriodForm(forms.Form):
    """A month, or without one a year; today's month where neither is named."""

    year = forms.IntegerField(min_value=1, max_value=9999, required=False)
    month = forms.IntegerField(min_value=1, max_value=12, required=False)


def _period(request: HttpRequest, club: Club) -> tuple[int, int | None]:
    form = PeriodForm(request.GET)
    given = form.cleaned_data if form.is_valid() else {}
    if not given.get("year"):
        day = today(club)
        return day.year, day.month
    return given["year"], given["month"]


@desk
@require_GET
def money_book(request: HttpRequest) -> HttpResponse:
    """The lines of a month or a year with their sums."""
    club = _own(request)
    year, month = _period(request, club)
    book = till_reports.book(club, year, month)
    months = till_reports.months_of(club)
    context = {
        "book": book,
        "first": date(year, month or 1, 1),
        "months": months,
        "years": sorted({day.year for day in months}, reverse=True),
        "totals": PageTable(place_table(book), css="sheet") if book.places else None,
        "sums": PageTable(sum_table(book), css="sheet") if book.sums else None,
        "table": PageTable(line_table(book.lines, book.currency, of_one_year=True), css="sheet")
        if book.lines
        else None,
        "query": f"?year={year}" + (f"&month={month}" if month else ""),
    }
    return _private(render(request, "console/till/book.html", context))


@desk
@require_GET
def money_file(request: HttpRequest, kind: str) -> HttpResponse:
    """The book as a workbook or as CSV."""
    club = _own(request)
    if kind not in TABLE_FORMATS:
        raise Http404
    year, month = _period(request, club)
    tables = book_tables(
        till_reports.book(club, year, month), Language(get_language() or "en", shows_real=True)
    )
    content = write_xlsx(tables) if kind == "xlsx" else write_csv(tables)
    file, name = FORMATS[TABLE_FORMATS[kind]], f"money-{year}" + (f"-{month:02}" if month else "")
    return _private(HttpResponse(content, file.media_type, headers=file.headers(name)))


# The rules.


@desk
def till_settings(request: HttpRequest) -> HttpResponse:
    """Limits and receipts; with the button `prices` the prices of the club."""
    club, error = _own(request), None
    row = till_of(club)
    stands = {
        "lowest": Money(row.lowest, club.currency).decimal,
        "low": Money(row.low, club.currency).decimal,
        **{name: getattr(row, name) for name in ("issuer", "issuer_address", "purpose")},
        **{name: getattr(row, name) for name in ("invoice_number", "shows_tax")},
        "seen": row.version if row.pk else 0,
    }
    form, prices = TillForm(initial=stands), price_form(request, club)
    if request.method == "POST":
        try:
            if button_of(request.POST, ["save", "prices"]) == "prices":
                till_rules.set_prices(club, prices_in(prices), by=director(request))
            else:
                form = TillForm(request.POST)
                values = form.values()
                terms = TillTerms(version=values.pop("seen") or 0, **values)
                till_rules.set_till(club, terms, by=director(request))
            return done(request, _("Saved."), "till_settings")
        except DirectorError as refusal:
            error = refusal
    context = {
        "form": form,
        "error": error,
        "prices": price_rows(club, None, prices.data),
        "lines": entries_as_lines(
            acts_in_club(Group.TILL, club).filter(verb__in=("set_till", "set_prices"))[:5]
        ),
    }
    return render(request, "console/till/settings.html", context, status=error.status if error else 200)
