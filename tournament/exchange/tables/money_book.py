"""The book of a month or a year as a workbook or CSV: its lines, their sums by day, kind and
payment, and what came to each place.

Amounts are numbers with the decimals of the currency. Both sides of every line are there, so that an
accountant can sum each place of the book.
"""

from collections.abc import Iterator

from tournament.exchange.tables.table_writers import Table, Value
from tournament.sheets.money import Money
from tournament.sheets.till_sheets import Book, MoneyRow
from tournament.words.actors import actor
from tournament.words.language import N_, Language
from tournament.words.money_words import KINDS, PLACES

LINES, SUMS, TOTALS = N_("Ledger entries"), N_("Sums by day"), N_("Totals by ledger account")
HEADS = (
    *(N_("No."), N_("Date"), N_("For"), N_("Debit"), N_("Credit"), N_("Amount"), N_("Name"), N_("Session")),
    *(N_("Reverses"), N_("Receipt"), N_("Entered by"), N_("Reason")),
)
TOTAL_HEADS = (N_("Ledger account"), N_("Debit"), N_("Credit"), N_("Net amount"))
SUM_HEADS = (N_("Date"), N_("For"), N_("Debit"), N_("Credit"), N_("Lines"), N_("Amount"))


def book_tables(book: Book, language: Language) -> list[Table]:
    """The lines as they were written, and their sums."""
    word = language.gettext
    sums = tuple(
        (
            row.day,
            word(KINDS[row.kind]),
            word(PLACES[row.debit]),
            word(PLACES[row.credit]),
            row.count,
            Money(row.amount, book.currency).decimal,
        )
        for row in book.sums
    )
    return [
        Table(word(LINES), (tuple(map(word, HEADS)),), tuple(_lines(book, language))),
        Table(word(SUMS), (tuple(map(word, SUM_HEADS)),), sums),
        Table(word(TOTALS), (tuple(map(word, TOTAL_HEADS)),), tuple(_totals(book, language))),
    ]


def _totals(book: Book, language: Language) -> Iterator[tuple[Value, ...]]:
    for row in book.places:
        amounts = (Money(each, book.currency).decimal for each in (row.debit, row.credit, row.difference))
        yield (language.gettext(PLACES[row.place]), *amounts)


def _lines(book: Book, language: Language) -> Iterator[tuple[Value, ...]]:
    for row in book.lines:
        yield (
            row.id,
            row.day,
            *_words(row, language),
            Money(row.amount, book.currency).decimal,
            language.name(row.name) if row.name else None,
            row.event or None,
            row.reverses,
            row.receipt or None,
            actor(row.by, language),
            row.reason or None,
        )


def _words(row: MoneyRow, language: Language) -> tuple[str, str, str]:
    word = language.gettext
    return word(KINDS[row.kind]), word(PLACES[row.debit]), word(PLACES[row.credit])
