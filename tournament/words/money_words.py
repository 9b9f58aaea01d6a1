"""Words of money: kinds of lines, ways of paying, and an amount as a receipt writes it."""

from tournament.sheets.money import CURRENCIES, Money
from tournament.sheets.till_sheets import MoneyRow
from tournament.words.language import N_, Language

KINDS = {
    "table": N_("Table money"),
    "top_up": N_("Top-up"),
    "refund": N_("Refund"),
    "ticket": N_("Prepaid card or voucher"),
    "fee": N_("Membership fee"),
    "difference": N_("Difference of the till"),
    "reversal": N_("Reversal"),
}
PLACES = {
    "cash": N_("Cash"),
    "other": N_("Other than cash"),
    "account": N_("On account"),
    "ticket": N_("Card or voucher"),
    "free": N_("Free of charge"),
    "table": N_("Table money"),
    "fee": N_("Membership fees"),
    "difference": N_("Differences"),
}
TICKETS = {"card": N_("Prepaid card"), "voucher": N_("Voucher")}


def kind_of_line(row: MoneyRow, language: Language) -> str:
    return language.gettext(KINDS[row.kind])


def place_of_money(place: str, language: Language) -> str:
    return language.gettext(PLACES[place])


def way_of(row: MoneyRow, language: Language) -> str:
    """How it was paid, or paid back: the side that is no income."""
    return language.gettext(PLACES[row.credit if row.is_paid_out else row.debit])


# The amount of a receipt.

ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SCALES = ((1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand"), (100, "hundred"))


def in_english(number: int) -> str:
    """`three thousand two hundred and five`."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens] + (f"-{ONES[ones]}" if ones else "")
    scale, name = next(each for each in SCALES if number >= each[0])
    many, rest = divmod(number, scale)
    joined = " and " if rest and rest < 100 else " " if rest else ""
    return f"{in_english(many)} {name}{joined}{in_english(rest) if rest else ''}"


def amount_of_receipt(money: Money, language: Language) -> str:
    """`金 3,000円也` in Japanese; elsewhere the figure and, in English, its words."""
    if language.code == "ja" and money.currency == "JPY":
        return f"金 {money.amount:,}円也"
    if language.code != "en":
        return f"{money}"
    units, parts = divmod(money.amount, 10 ** CURRENCIES[money.currency][0])
    cents = f" {parts:02}/100" if CURRENCIES[money.currency][0] else ""
    return f"{money} ({in_english(units)}{cents} {money.currency})"
