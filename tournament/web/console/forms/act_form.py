"""The fields of a director's act on a result: what to do, the version on the page, and why."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict

LARGEST = 2**31 - 1  # of a version, or of a row's key


class WholeNumber(forms.Field):
    """A number that a page wrote into its own form: anything else is 0, which is no version and no row."""

    def to_python(self, value: str | None) -> int:
        text = value or ""
        return int(text) if text.isdecimal() and len(text) <= 10 and int(text) <= LARGEST else 0


class Cut(forms.Field):
    """Text as it was typed, cut where it is longer than its column."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_python(self, value: str | None) -> str:
        return (value or "")[: self.most]


class ActForm(forms.Form):
    """`seen` is the version on the page, `entry` the claim that was chosen. Nothing is refused here."""

    do = Cut(40, required=False)
    seen = WholeNumber(required=False)
    entry = WholeNumber(required=False)
    reason = Cut(200, required=False)


@dataclass(frozen=True, slots=True)
class ActRequest:
    do: str
    seen: int
    entry: int
    reason: str


def number_of(posted: QueryDict, name: str) -> int:
    """The number in a field of a page's own form."""
    return WholeNumber().to_python(posted.get(name))


def read_act(posted: QueryDict) -> ActRequest:
    """The act that a page of a result asks for."""
    form = ActForm(posted)
    form.is_valid()
    return ActRequest(**form.cleaned_data)
