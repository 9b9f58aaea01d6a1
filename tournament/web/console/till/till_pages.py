"""The till of a session: who owes what, one tap a payment, and the cash that is counted at the end."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.people.reports.club_players import place_in_list
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import NO_AMOUNT, Counted, Reversed, TableMoney
from tournament.domain.till.acts.till_rules import PriceOf, ReceiptTerms
from tournament.domain.till.readings.ledger import GUEST, YOUTH, prices_of
from tournament.domain.till.reports.till_reports import receipt_sheet, session_till
from tournament.models import Club, Member, MemberKind, MoneyLine, Player, Price, Receipt, Session
from tournament.printing.blocks.document import Document
from tournament.printing.till.till_papers import receipt_document, till_document
from tournament.sheets.languages import is_native
from tournament.sheets.money import CURRENCIES, Money
from tournament.sheets.till_sheets import PayerRow, SessionTill
from tournament.tables.till import line_table
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    DecimalAsTyped,
    RefusingForm,
    form_of,
    refusing,
    values_of,
)
from tournament.web.formatting.data_tables import PageTable
from tournament.web.formatting.reader import reading
from tournament.web.games.sessions import session_of
from tournament.words.language import LANGUAGES
from tournament.words.money_words import place_of_money

CountedForm = form_of(Counted)


def with_money(club: Club | None) -> Club:
    """The club; 404 where it keeps no money, as if there were no such page."""
    if club is None or not club.currency:
        raise Http404
    return club


def _session(session_id: int) -> Session:
    session = session_of(session_id)
    with_money(session.event.club)
    return session


@desk
def till(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everyone who is here with what they owe; with POST one of them pays."""
    session, error = _session(session_id), None
    if request.method == "POST":
        try:
            rows = Player.objects.filter(club=session.event.club)
            values = values_of(TableMoney, request.POST, player=rows)
            player = values["player"]
            paid = TableMoney(**{**values, "player": player.pk})
            line = till_acts.take_table_money(session, player, paid, by=director(request))
            money = Money(line.amount, session.event.club.currency)
            way = place_of_money(line.debit, reading())
            message = _("%(player)s: %(way)s %(amount)s") % {"player": player, "way": way, "amount": money}
            return done(request, message, "session_till", session_id)
        except DirectorError as refusal:
            error = refusal
    return _page(request, session, error=error)


def _page(
    request: HttpRequest,
    session: Session,
    form: RefusingForm | None = None,
    error: DirectorError | None = None,
) -> HttpResponse:
    sheet, club = session_till(session), session.event.club
    unpaid = [payer for payer in sheet.payers if payer.line is None]
    names, owing = class_names(club), _owing(session, sheet)
    context = {
        "session": session,
        "sheet": sheet,
        "error": error,
        "form": form or CountedForm(),
        "payers": [
            (payer, names.get(payer.price_of, ""), owing.get(payer.player, ""))
            for payer in [*_by_name(unpaid), *_by_name(_paid(sheet))]
        ],
        "ways": ("ticket", "other", "cash", "account", "free"),
        "mixed": len({payer.price_of for payer in sheet.payers}) > 1,
        "open": len(unpaid),
        "paid": len(sheet.payers) - len(unpaid),
        "owed": sum(payer.due or 0 for payer in unpaid),
        "ways_in": [one for one in sheet.sums.by_place.items() if one != ("cash", sheet.sums.cash)],
        "classes": [(key, names[key], amount) for key, amount in sheet.classes.items() if key in names],
        "prices": price_rows(club, session, {}),
        "table": _lines(sheet),
    }
    status = error.status if error else 200
    response = render(request, "console/till/session_till.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _owing(session: Session, sheet: SessionTill) -> dict[int, str]:
    """The kinds of those who are members, but pay as guests because their fee is owed."""
    guests = [payer.player for payer in sheet.payers if payer.price_of == GUEST]
    paid = Member.objects.valid_on(session.date)
    rows = Member.objects.filter(player__in=guests).exclude(pk__in=paid)
    return dict(rows.values_list("player", "kind__name"))


def _lines(sheet: SessionTill) -> PageTable | None:
    if not sheet.lines:
        return None
    return PageTable(
        line_table(sheet.lines, sheet.currency, of_one_session=True, of_one_year=True), css="sheet"
    )


def _by_name(payers: list[PayerRow]) -> list[PayerRow]:
    """By the name as the page shows it."""
    latin_first = not is_native(get_language() or "")
    return sorted(payers, key=lambda payer: place_in_list(payer.name, latin_first=latin_first))


def _paid(sheet: SessionTill) -> list[PayerRow]:
    return [payer for payer in sheet.payers if payer.line is not None]


@desk
@require_POST
def close_till(request: HttpRequest, session_id: int) -> HttpResponse:
    """The counted cash against the expected; a difference needs a reason."""
    session, form = _session(session_id), CountedForm(request.POST)
    try:
        till_acts.close_till(session, Counted(**form.values()), by=director(request))
    except DirectorError as error:
        return _page(request, session, form, error)
    return done(request, _("The till is closed."), "session_till", session_id)


# Prices.


def class_names(club: Club) -> dict[str, str]:
    """The classes of prices as a page calls them."""
    kinds = MemberKind.objects.filter(club=club).values_list("pk", "name")
    return {**{str(pk): name for pk, name in kinds}, GUEST: _("Guest"), YOUTH: _("Youth")}


def price_rows(
    club: Club, session: Session | None, typed: Mapping[str, str]
) -> list[tuple[str, str, object, object]]:
    """Class, its name, the price that is set here or was typed, and the one that holds without it."""
    own = {
        **dict.fromkeys(class_names(club)),
        **{
            str(row.kind_id) if row.kind_id else YOUTH if row.is_youth else GUEST: row.amount
            for row in Price.objects.filter(club=club, session=session)
        },
    }
    usual = prices_of(club) if session else {}
    return [
        (key, name, typed.get(f"price-{key}", _shown(own[key], club)), usual.get(key))
        for key, name in class_names(club).items()
    ]


def _shown(amount: int | None, club: Club) -> object:
    return "" if amount is None else Money(amount, club.currency).decimal


def price_form(request: HttpRequest, club: Club) -> RefusingForm:
    """A field for each class; blank: no price."""
    places = CURRENCIES[club.currency][0]
    fields = {
        f"price-{key}": refusing(
            DecimalAsTyped(min_value=0, max_digits=10, decimal_places=places, required=False),
            NO_AMOUNT[0],
            f"{name}: {NO_AMOUNT[1]}",
        )
        for key, name in class_names(club).items()
    }
    return form_of(**fields)(request.POST)


def prices_in(form: RefusingForm) -> list[PriceOf]:
    return [PriceOf(name.removeprefix("price-"), amount) for name, amount in form.values().items()]


@desk
@require_POST
def session_prices(request: HttpRequest, session_id: int) -> HttpResponse:
    """A session's own prices; blank: those of the club."""
    session = _session(session_id)
    club = session.event.club
    till_rules.set_prices(club, prices_in(price_form(request, club)), session, by=director(request))
    return done(request, _("Saved."), "session_till", session_id)


# Lines: reversed, and their receipts.


def _line(request: HttpRequest, pk: int) -> MoneyLine:
    """A line of a club that the reader works for."""
    rows = MoneyLine.objects.select_related("club", "player", "session__event__club", "ticket")
    if not request.user.is_staff:
        rows = rows.filter(club=request.club)
    line = get_object_or_404(rows, pk=pk)
    with_money(line.club)
    return line


@desk
@require_POST
def reverse_money(request: HttpRequest, money_line: int) -> HttpResponse:
    """Post the opposite line, with a reason; then back to the page it was sent from."""
    line = _line(request, money_line)
    done_so = till_acts.reverse(line, values_of(Reversed, request.POST)["reason"], by=director(request))
    messages = {
        "": _("Reversed."),
        "undone": _("Reversed, with the renewal of the membership."),
        "kept": _("Reversed. The membership was changed since and stays as it is."),
    }
    return _back(request, line, messages[done_so.renewal])


def _back(request: HttpRequest, line: MoneyLine, message: str) -> HttpResponse:
    if line.session_id:
        return done(request, message, "session_till", line.session_id)
    if line.player_id:
        return done(request, message, "account", line.player_id)
    return done(request, message, "tickets")


@desk
def receipt(request: HttpRequest, money_line: int) -> HttpResponse:
    """With POST the receipt of a line is issued and answered as PDF; after that every PDF is a copy."""
    line = _line(request, money_line)
    if request.method == "POST":
        terms = ReceiptTerms(**values_of(ReceiptTerms, request.POST))
        made, is_new = till_rules.issue_receipt(line, terms, by=director(request))
    else:
        made, is_new = get_object_or_404(Receipt.objects.select_related("club", "line"), line=line), False
    sheet = receipt_sheet(made, is_copy=not is_new)
    return pdf(receipt_document(sheet, language=language_of(request)), f"receipt-{made}")


@desk
@require_GET
def till_paper(request: HttpRequest, session_id: int) -> HttpResponse:
    sheet = session_till(_session(session_id))
    if not sheet.lines:
        raise DirectorError("nothing_to_print", _("There is nothing to print yet."))
    return pdf(till_document(sheet, language=language_of(request)), f"till-{sheet.date}")


def language_of(request: HttpRequest) -> str:
    """The language of a paper: that of the reader or of `?language=`."""
    language = request.GET.get("language") or get_language() or "en"
    if language not in LANGUAGES:
        raise Http404
    return language


def pdf(made: Document, name: str) -> HttpResponse:
    response = HttpResponse(made.pdf(), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response["Cache-Control"] = "no-store"
    return response
