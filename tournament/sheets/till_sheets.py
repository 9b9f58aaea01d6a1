"""Money as pages, papers and files show it: the till of a session, accounts, statements, the book."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from tournament.sheets.names import Name

# Money comes in towards income: cash into an account, from there onto a card, and from each to table money.
DEPTHS = {"cash": 0, "other": 0, "free": 0, "account": 1, "ticket": 2}
INCOME = 3


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A line of the ledger. `debit` is where the money went, `credit` where it came from.

    `name` and `player` are None without a player. `reversed`: another line reverses it.
    """

    id: int
    day: date
    at: datetime
    kind: str
    debit: str
    credit: str
    amount: int
    player: int | None
    name: Name | None
    session: int | None
    event: str
    reverses: int | None
    reversed: bool
    late: bool
    by: str
    reason: str
    receipt: str

    @property
    def into_account(self) -> int:
        """What it adds to the account of its player."""
        return self.amount * ((self.credit == "account") - (self.debit == "account"))

    @property
    def into_cash(self) -> int:
        """What it adds to the cash box."""
        return self.amount * ((self.debit == "cash") - (self.credit == "cash"))

    @property
    def is_paid_out(self) -> bool:
        """A refund, a line that reverses a payment, cash that is missing: the payment is the credit side."""
        return DEPTHS.get(self.debit, INCOME) > DEPTHS.get(self.credit, INCOME)

    @property
    def signed(self) -> int:
        return -self.amount if self.is_paid_out else self.amount

    @property
    def takes_receipt(self) -> bool:
        """Whether a receipt may be given for it."""
        paid = self.debit in ("cash", "other") and self.kind not in ("reversal", "difference")
        return paid and not self.reversed


@dataclass(frozen=True, slots=True)
class ReversalRow(MoneyRow):
    """The line that reverses another.

    `renewal`, of a membership fee: `undone`, or `kept` where the membership was changed since; else empty.
    """

    renewal: str


@dataclass(frozen=True, slots=True)
class PayerRow:
    """A player in a session. `due` is the price of their class, None where there is none; `line` is what was
    paid. `card` are the sessions left on the player's own cards.
    """

    player: int
    name: Name
    label: str
    price_of: str
    due: int | None
    balance: int
    card: int
    line: MoneyRow | None


@dataclass(frozen=True, slots=True)
class TillSums:
    """What came in by each way of paying, without what was reversed; `cash` is what the box should hold."""

    by_place: Mapping[str, int]
    cash: int


@dataclass(frozen=True, slots=True)
class Closing:
    day: date
    at: datetime
    expected: int
    counted: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionTill:
    """Everyone who is here or seated, with what they owe and have paid. `lines` are all lines of the session,
    `classes` the prices by class. `closing` is None until the till is closed.
    """

    session: int
    event: str
    club: str
    date: date
    currency: str
    payers: tuple[PayerRow, ...]
    lines: tuple[MoneyRow, ...]
    classes: Mapping[str, int]
    sums: TillSums
    closing: Closing | None


@dataclass(frozen=True, slots=True)
class AccountRow:
    """`card` are the sessions left on the player's cards."""

    player: int
    name: Name
    number: str
    balance: int
    card: int
    is_low: bool


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A line of an account with the balance after it."""

    line: MoneyRow
    change: int
    balance: int


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A prepaid card or a voucher. `is_sold`: its sale stands."""

    id: int
    kind: str
    code: str
    player: int | None
    name: Name | None
    sessions: int
    left: int
    value: int
    until: date | None
    is_sold: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """The account of a player: every line that touches it, and the other lines of the player."""

    player: int
    name: Name
    club: str
    currency: str
    balance: int
    is_low: bool
    rows: tuple[StatementRow, ...]
    others: tuple[MoneyRow, ...]
    tickets: tuple[TicketRow, ...]


@dataclass(frozen=True, slots=True)
class SumRow:
    """What a day brought, by what it was for and where the money came from and went."""

    day: date
    kind: str
    debit: str
    credit: str
    count: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlaceSum:
    """What a period has brought to a place of the ledger, and taken from it."""

    place: str
    debit: int
    credit: int

    @property
    def difference(self) -> int:
        """Of cash and other payments what came in, of income what was earned."""
        return abs(self.debit - self.credit)


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of a month or a year, their sums by day, and `places` by the places of the ledger. `month` is
    None for a year.
    """

    club: str
    currency: str
    year: int
    month: int | None
    lines: tuple[MoneyRow, ...]
    sums: tuple[SumRow, ...]
    places: tuple[PlaceSum, ...]


@dataclass(frozen=True, slots=True)
class ReceiptSheet:
    """A receipt as it is printed. `tax` is what of the amount is tax, None where it is not shown."""

    number: str
    day: date
    name: str
    amount: int
    currency: str
    purpose: str
    issuer: str
    address: str
    invoice_number: str
    tax: int | None
    is_copy: bool
