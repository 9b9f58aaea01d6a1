"""The forms of one table of a game: each act of the director has its own fields."""

from collections.abc import Collection
from typing import Any
from unicodedata import normalize

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.console.forms.refusing_form import (
    LARGEST,
    Cut,
    RefusingForm,
    choice,
    pressed,
    reason,
    refusing,
)

MOST_DEALS = 200


class _SignedNumber(forms.IntegerField):
    """A whole number, also with the minus sign that a Japanese keyboard writes."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


def number(least: int = -LARGEST, most: int = LARGEST, *, required: bool = True) -> forms.IntegerField:
    """A whole number as it was typed."""
    field = _SignedNumber(min_value=least, max_value=most, required=required)
    return refusing(field, "no_number", _("Write a whole number."))


class SeenForm(RefusingForm):
    """An act on the version that the director saw."""

    seen = number()


class SettleForm(SeenForm):
    deal = number()
    entry = number()


class AwardForm(RefusingForm):
    side = number()
    reason = reason()


class FineForm(AwardForm):
    points = number()
    law = Cut(20, required=False)


class CancelForm(RefusingForm):
    ruling = number()


class LimitForm(SeenForm):
    """The number of deals; empty: until the game itself is over."""

    limit = number(1, MOST_DEALS, required=False)


class InsistForm(SeenForm):
    """An act that is refused once with its consequences, and done when the director insists."""

    insist = pressed()


class DealActForm(InsistForm):
    """The buttons of a recorded deal; without one the correction is previewed."""

    do = choice(["preview", "save", "withdraw"], required=False)
    reason = reason()


class LeavingForm(RefusingForm):
    insist = pressed()
    reason = reason()


class ExchangeForm(RefusingForm):
    """Two seats or the two sides; `save` does what the preview has shown."""

    do = choice(["seats", "sides", "lot", "cards"])
    save = pressed()
    one = number(required=False)
    other = number(required=False)
    seen = number(required=False)
    reason = reason()

    def clean(self) -> dict[str, Any]:
        """Two seats need their numbers, and saving needs the version."""
        typed = self.cleaned_data
        needed = {"one", "other"} if typed.get("do") == "seats" else set()
        for name in needed | ({"seen"} if typed.get("save") else set()):
            if name not in self.errors and typed[name] is None:
                self.add_error(name, str(self.fields[name].error_messages["required"]))
        return typed


class CardsForm(RefusingForm):
    """A card for each seat of those who draw: SA, ♠A, H10."""

    def __init__(self, data: Any, seats: Collection[int]) -> None:
        super().__init__(data)
        self.seats = {seat: f"card-{seat}" for seat in seats}
        self.fields |= {name: Cut(5, required=False) for name in self.seats.values()}

    def cards(self) -> dict[int, str]:
        """The cards by seat, suit and rank as letters. DirectorError as `values`."""
        typed = self.values()
        return {seat: _card(typed[name]) for seat, name in self.seats.items()}


def _card(text: str) -> str:
    signs = str.maketrans("♠♥♦♣", "SHDC", "\ufe0e ")
    return normalize("NFKC", text).translate(signs).upper().replace("10", "T")


class SheetActForm(RefusingForm):
    """Whether a paper sheet is saved or only checked; `key` makes a sheet that is sent twice one sheet."""

    do = choice(["record", "check"], required=False)
    key = Cut(32, required=False)


class SheetForm(RefusingForm):
    """`first` is the number of the deal in the first row; `sure` confirms a round that has not begun."""

    first = number()
    sure = pressed()
