"""Money: whole numbers of a currency's smallest unit, and the currencies that a club may keep."""

from decimal import Decimal
from typing import NamedTuple

# ISO 4217: the decimals of a currency, and its sign.
CURRENCIES: dict[str, tuple[int, str]] = {
    "JPY": (0, "¥"),
    "EUR": (2, "€"),
    "GBP": (2, "£"),
    "USD": (2, "$"),
    "AUD": (2, "$"),
    "CAD": (2, "$"),
    "NZD": (2, "$"),
    "CHF": (2, "CHF "),
    "DKK": (2, "kr "),
    "NOK": (2, "kr "),
    "SEK": (2, "kr "),
}
LARGEST = 2**31 - 1  # of the smallest unit, in one line


def currencies() -> list[tuple[str, str]]:
    return [(code, code) for code in CURRENCIES]


class Money(NamedTuple):
    """An amount in the smallest unit: 1250 EUR are €12.50."""

    amount: int
    currency: str

    @property
    def decimal(self) -> Decimal:
        """With the decimals of the currency, exact."""
        places = CURRENCIES[self.currency][0]
        return Decimal(self.amount).scaleb(-places).quantize(Decimal(1).scaleb(-places))

    def __str__(self) -> str:
        """¥1,200, −€3.50."""
        sign = CURRENCIES[self.currency][1]
        return f"{'−' if self.amount < 0 else ''}{sign}{abs(self.decimal):,f}"


def written(value: Decimal, currency: str) -> str:
    """¥5,000; 50.00 for a club that keeps no till and so has no currency."""
    places, sign = CURRENCIES.get(currency, (2, ""))
    return f"{sign}{value:,.{places}f}"


def in_units(value: Decimal, currency: str) -> int:
    """The amount in the smallest unit. ValueError for more decimals than the currency has, or too much."""
    scaled = value.scaleb(CURRENCIES[currency][0])
    if not value.is_finite() or scaled != scaled.to_integral_value() or abs(scaled) > LARGEST:
        raise ValueError(value)
    return int(scaled)
