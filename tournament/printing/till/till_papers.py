"""Papers of money: a receipt, the till sheet of a session, a statement of account, a card or voucher."""

from functools import partial
from typing import Any

from tournament.printing.blocks.data_table import data_table
from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.words import Words
from tournament.sheets.heading import Heading
from tournament.sheets.money import Money
from tournament.sheets.till_sheets import ReceiptSheet, SessionTill, Statement, TicketRow
from tournament.tables.table import Table
from tournament.tables.till import line_table, statement_table
from tournament.words.actors import actor
from tournament.words.language import N_, Language
from tournament.words.money_words import PLACES, TICKETS, amount_of_receipt

RECEIPT, TILL, STATEMENT = N_("Receipt"), N_("Till sheet"), N_("Statement of account")


def receipt_document(sheet: ReceiptSheet, *, language: str) -> Document:
    """A5; a copy says so."""
    words = Words(language)
    desk = Desk(words, PAPERS["A5"], False, 0)
    money, word = Money(sheet.amount, sheet.currency), words.word
    lines = [
        TextLine(f"{word(N_('No.'))} {sheet.number}    {words.text(_day, sheet)}", 11),
        TextLine(words.text(_to, sheet), 15, BOLD),
        TextLine("", 6),
        *(TextLine(text, 19, BOLD) for text in words.lines(amount_of_receipt, money)),
        TextLine("", 6),
        TextLine(words.text(_for, sheet), 12),
        *(TextLine(text, 12) for text in words.lines(_received)),
    ]
    if sheet.tax is not None:
        tax = Money(sheet.tax, sheet.currency)
        lines.append(TextLine(f"{word(N_('Of which consumption tax (10 %)'))} {tax}", 11))
    lines += [TextLine("", 10), TextLine(sheet.issuer, 14, BOLD)]
    if sheet.address:
        lines.append(TextLine(sheet.address, 11))
    if sheet.invoice_number:
        lines.append(TextLine(f"{word(N_('Registration number'))} {sheet.invoice_number}", 11))
    if sheet.is_copy:
        lines.insert(0, TextLine(word(N_("Copy (reissued)")), 13, BOLD))
    body = Lines(tuple(lines), desk.paper.room, before=6)
    pages = framed([Chapter(RECEIPT, None, (body,), dated=False, rules=("",))], desk)
    return Document(f"{word(RECEIPT)} {sheet.number}", pages, desk, "A5")


def _day(sheet: ReceiptSheet, language: Language) -> str:
    return language.day(sheet.day)


def _to(sheet: ReceiptSheet, language: Language) -> str:
    return language.gettext("To: %(name)s") % {"name": sheet.name or language.gettext("the bearer")}


def _for(sheet: ReceiptSheet, language: Language) -> str:
    purpose = sheet.purpose.removesuffix("として").strip()  # the Japanese sentence ends with it
    return language.gettext("For: %(purpose)s") % {"purpose": purpose}


def _received(language: Language) -> str:
    return language.gettext("Received with thanks.")


def till_document(sheet: SessionTill, *, language: str) -> Document:
    """Who paid how, the sums, and the cash that was counted. ValueError without a line."""
    if not sheet.lines:
        raise ValueError("nothing to print")
    desk = Desk(Words(language), PAPERS["A4"], False, 0)
    heading = Heading(sheet.event, sheet.club, sheet.date, state="closed")
    return _document(
        TILL, heading, line_table(sheet.lines, sheet.currency, of_one_session=True), _sums(sheet, desk), desk
    )


def _sums(sheet: SessionTill, desk: Desk) -> Block:
    word = desk.words.word
    money = partial(Money, currency=sheet.currency)
    texts = [f"{word(PLACES[place])}  {money(amount)}" for place, amount in sheet.sums.by_place.items()]
    texts.append(f"{word(N_('Cash in the till'))}  {money(sheet.sums.cash)}")
    if closing := sheet.closing:
        over = money(closing.counted - closing.expected)
        texts += [
            f"{word(N_('Cash counted'))}  {money(closing.counted)}",
            f"{word(N_('Difference of the till'))}  {over}  {closing.reason}".rstrip(),
            f"{word(N_('Closed by'))}  {desk.words.text(actor, closing.by)}",
        ]
    texts.append(f"{word(N_('Signature'))} {'_' * 24}")
    return Lines(tuple(TextLine(text, 12) for text in texts), desk.paper.room, before=8)


def statement_document(sheet: Statement, *, language: str) -> Document:
    """The account of one player. ValueError without a line."""
    if not sheet.rows:
        raise ValueError("nothing to print")
    desk = Desk(Words(language), PAPERS["A4"], False, 0)
    heading = Heading(desk.words.name(sheet.name), sheet.club, sheet.rows[0].line.day, state="closed")
    text = f"{desk.words.word(N_('Account balance'))}  {Money(sheet.balance, sheet.currency)}"
    balance = Lines((TextLine(text, 13, BOLD),), desk.paper.room, before=8)
    return _document(STATEMENT, heading, statement_table(sheet), balance, desk)


def _document(title: str, heading: Heading, data: Table[Any], below: Block, desk: Desk) -> Document:
    listed = data_table(data.columns_on("paper"), data.rows, desk)
    pages = framed([Chapter(title, heading, (listed, below), rules=("",))], desk)
    return Document(f"{desk.words.word(title)} · {heading.event}", pages, desk, "A4")


def ticket_document(ticket: TicketRow, club: str, *, language: str) -> Document:
    """A card or voucher with its code, to be given away. A6."""
    words = Words(language)
    desk = Desk(words, PAPERS["A6"], False, 0)
    title = TICKETS[ticket.kind]
    lines = [
        TextLine(club, 14, BOLD),
        *(TextLine(text, 12) for text in words.lines(_worth, ticket.sessions)),
        TextLine("", 6),
        TextLine(f"{ticket.code[:4]}-{ticket.code[4:]}", 24, BOLD),
    ]
    if ticket.name:
        lines.append(TextLine(words.name(ticket.name), 12))
    if ticket.until:
        lines.append(TextLine(f"{words.word(N_('Valid until'))} {ticket.until}", 11))
    body = Lines(tuple(lines), desk.paper.room, before=6)
    pages = framed([Chapter(title, None, (body,), dated=False, rules=("",))], desk)
    return Document(words.word(title), pages, desk, "A6")


def _worth(sessions: int, language: Language) -> str:
    text = language.ngettext(
        "Table money of %(number)s session", "Table money of %(number)s sessions", sessions
    )
    return text % {"number": sessions}
