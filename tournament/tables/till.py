"""Tables of money: lines of the ledger, sums by day, accounts, a statement, prepaid cards and vouchers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tournament.sheets.money import Money
from tournament.sheets.names import Name, Party
from tournament.sheets.till_sheets import (
    AccountRow,
    Book,
    MoneyRow,
    PlaceSum,
    Statement,
    StatementRow,
    SumRow,
    TicketRow,
)
from tournament.tables.table import Column, Group, Table, word
from tournament.words.actors import actor
from tournament.words.language import N_, Language
from tournament.words.money_words import KINDS, PLACES, TICKETS, kind_of_line, way_of

LINES, SUMS, ACCOUNTS = N_("Ledger entries"), N_("Sums by day"), N_("Accounts")
TOTALS = N_("Totals by ledger account")
STATEMENT, TICKET_LIST = N_("Statement of account"), N_("Prepaid cards and vouchers")
DAY, AMOUNT = "2026-12-28", "¥1,000,000"
WIDE = "参加費参加費"


def _amount(value: Callable[[Any], int | None], currency: str, head: str, code: str) -> Column[Any]:
    """A figure of money: a person reads its sign, a file gets the number."""

    def text(amount: int | None, _language: Language) -> str:
        return "" if amount is None else str(Money(amount, currency))

    return Column(code, word(head), value, "figure", "nowrap", sample=AMOUNT, text=text)


def _name(value: Callable[[Any], Name | None]) -> Column[Any]:
    def party(row: Any) -> Party:
        name = value(row)
        return Party(0, "–", names=(name,) if name else (Name(native="–", latin="–"),))

    return Column("name", word(N_("Name")), party, "names")


def _day(value: Callable[[Any], object]) -> Column[Any]:
    return Column("day", word(N_("Date")), lambda row: f"{value(row)}", "text", "nowrap", sample=DAY)


def _day_of_year(value: Callable[[Any], date]) -> Column[Any]:
    """Month and day on a page, which names the year."""

    def whole(row: Any, _language: Language) -> str:
        return f"{value(row)}"

    def short(row: Any) -> str:
        return f"{value(row):%m-%d}"

    return replace(_day(value), value=short, texts={"paper": whole, "csv": whole})


def line_table(
    rows: Sequence[MoneyRow], currency: str, *, of_one_session: bool = False, of_one_year: bool = False
) -> Table[MoneyRow]:
    """Lines as they were written; on the page of one session without its name."""
    what = _for_what_here if of_one_session else _for_what
    return Table(
        word(LINES),
        [
            _day_of_year(lambda row: row.day) if of_one_year else _day(lambda row: row.day),
            _name(lambda row: row.name),
            Column("kind", word(N_("For")), lambda row: row, "text", "whole", text=what, sample=WIDE),
            Column("how", word(N_("Payment")), lambda row: row, "text", "nowrap", text=way_of, sample=WIDE),
            _amount(lambda row: row.signed, currency, N_("Amount"), "amount"),
            Column(
                "receipt",
                word(N_("Receipt")),
                lambda row: row.receipt,
                "text",
                "optional",
                sample="2026-0001",
            ),
            Column(
                "by", word(N_("Entered by")), lambda row: row.by, "text", "optional", text=actor, sample=WIDE
            ),
            Column("reason", word(N_("Reason")), lambda row: row.reason, "text", "optional", sample=WIDE),
        ],
        (Group(rows),),
        lambda row: row.id,
    )


def _for_what_here(row: MoneyRow, language: Language) -> str:
    return _for_what(row, language, names_event=False)


def _for_what(row: MoneyRow, language: Language, *, names_event: bool = True) -> str:
    """What it was for; of which session, and whether it was reversed."""
    parts = [kind_of_line(row, language), row.event if names_event else ""]
    if row.reversed:
        parts.append(language.gettext("reversed"))
    if row.late:
        parts.append(language.gettext("after the till was closed"))
    return " · ".join(filter(None, parts))


def sum_table(book: Book) -> Table[SumRow]:
    """A line for each day, kind and way of paying."""
    return Table(
        word(SUMS),
        [
            _day_of_year(lambda row: row.day),
            Column("kind", word(N_("For")), lambda row: row.kind, "text", "whole", text=_kind, sample=WIDE),
            Column(
                "debit", word(N_("Debit")), lambda row: row.debit, "text", "nowrap", text=_place, sample=WIDE
            ),
            Column(
                "credit",
                word(N_("Credit")),
                lambda row: row.credit,
                "text",
                "whole",
                text=_place,
                sample=WIDE,
            ),
            Column("count", word(N_("Lines")), lambda row: row.count, "count"),
            _amount(lambda row: row.amount, book.currency, N_("Amount"), "amount"),
        ],
        (Group(book.sums),),
    )


def place_table(book: Book) -> Table[PlaceSum]:
    """A line for each place of the ledger."""
    return Table(
        word(TOTALS),
        [
            Column(
                "place",
                word(N_("Ledger account")),
                lambda row: row.place,
                "text",
                "whole",
                text=_place,
                sample=WIDE,
            ),
            _amount(lambda row: row.debit, book.currency, N_("Debit"), "debit"),
            _amount(lambda row: row.credit, book.currency, N_("Credit"), "credit"),
            _amount(lambda row: row.difference, book.currency, N_("Net amount"), "net"),
        ],
        (Group(book.places),),
    )


def _kind(kind: str, language: Language) -> str:
    return language.gettext(KINDS[kind])


def _place(place: str, language: Language) -> str:
    return language.gettext(PLACES[place])


def account_table(rows: Sequence[AccountRow], currency: str) -> Table[AccountRow]:
    """A low balance is marked by a word."""

    def text(row: AccountRow, language: Language) -> str:
        mark = f" {language.gettext('low')}" if row.is_low else ""
        return f"{Money(row.balance, currency)}{mark}"

    has_card = any(row.card for row in rows)
    return Table(
        word(ACCOUNTS),
        [
            _name(lambda row: row.name),
            Column(
                "member", word(N_("Member no.")), lambda row: row.number, "text", "optional", sample="000000"
            ),
            Column(
                "balance",
                word(N_("Account balance")),
                lambda row: row,
                "text",
                "figure nowrap",
                text=text,
                sample=AMOUNT,
            ),
            *(
                [Column("card", word(N_("Sessions left")), lambda row: row.card or None, "count")]
                if has_card
                else []
            ),
        ],
        (Group(rows),),
        lambda row: row.player,
    )


def statement_table(statement: Statement) -> Table[StatementRow]:
    """The newest line first, each with the balance after it."""
    currency = statement.currency
    return Table(
        word(STATEMENT),
        [
            _day(lambda row: row.line.day),
            Column(
                "kind", word(N_("For")), lambda row: row.line, "text", "whole", text=_for_what, sample=WIDE
            ),
            Column(
                "how",
                word(N_("Payment")),
                lambda row: row.line,
                "text",
                "optional",
                text=_other_side,
                sample=WIDE,
            ),
            _amount(lambda row: row.change, currency, N_("Amount"), "amount"),
            _amount(lambda row: row.balance, currency, N_("Account balance"), "balance"),
        ],
        (Group(statement.rows),),
        lambda row: row.line.id,
    )


def _other_side(row: MoneyRow, language: Language) -> str:
    """Where the money of an account came from or went."""
    return _place(row.debit if row.credit == "account" else row.credit, language)


def ticket_table(rows: Sequence[TicketRow], currency: str) -> Table[TicketRow]:
    return Table(
        word(TICKET_LIST),
        [
            Column("kind", word(N_("Kind")), lambda row: row, "text", text=_ticket, sample=WIDE),
            Column("code", word(N_("Code")), lambda row: f"{row.code[:4]}-{row.code[4:]}", "text", "nowrap"),
            _name(lambda row: row.name),
            Column("left", word(N_("Sessions left")), lambda row: f"{row.left} / {row.sessions}", "split"),
            _amount(lambda row: row.value, currency, N_("Amount"), "amount"),
            Column("until", word(N_("Valid until")), lambda row: f"{row.until or ''}", "text", "optional"),
        ],
        (Group(rows),),
        lambda row: row.id,
    )


def _ticket(row: TicketRow, language: Language) -> str:
    mark = "" if row.is_sold else f" · {language.gettext('reversed')}"
    return language.gettext(TICKETS[row.kind]) + mark
