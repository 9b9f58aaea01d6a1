"""The fields of a director's act on a result: what to do, the version on the page, and why."""

from dataclasses import dataclass

from django import forms
from django.http import QueryDict

from tournament.web.console.forms.refusing_form import Cut, WholeNumber, reason


class ActForm(forms.Form):
    """`seen` is the version on the page, `entry` the claim that was chosen. Nothing is refused here."""

    do = Cut(40, required=False)
    seen = WholeNumber(required=False)
    entry = WholeNumber(required=False)
    reason = reason()


@dataclass(frozen=True, slots=True)
class ActRequest:
    do: str
    seen: int
    entry: int
    reason: str


def read_act(posted: QueryDict) -> ActRequest:
    """The act that a page of a result asks for."""
    form = ActForm(posted)
    form.is_valid()
    return ActRequest(**form.cleaned_data)
