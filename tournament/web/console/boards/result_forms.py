"""The forms of a board's result: correct it, enter it where there is none, move it, and a fouled board."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Contestant, Result
from tournament.readings.errors import DirectorError
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    choice,
    reason,
    row_of,
    whole,
)

MOST_BOARDS = 999


def text() -> forms.CharField:
    """Text that another floor reads, with its own sentences for what is wrong in it."""
    return forms.CharField(required=False, strip=False)


def board_number(*, required: bool = True) -> forms.IntegerField:
    """A board's number, in any script's digits."""
    sentence = gettext_lazy("Type the number of the board.")
    return whole("bad_number", sentence, least=1, most=MOST_BOARDS, required=required)


class AwardsForm(RefusingForm):
    """An award for each side: None where none was chosen, empty for no score."""

    ns_award = forms.Field(required=False)
    ew_award = forms.Field(required=False)
    result = text()
    lead = text()
    reason = reason()

    @property
    def awards(self) -> tuple[str, str]:
        """What was chosen for North-South and for East-West; no score must be chosen too."""
        chosen = (self.cleaned_data["ns_award"], self.cleaned_data["ew_award"])
        if None in chosen:
            raise DirectorError("no_choice", _("Choose an award for each side."))
        return chosen


class ResultForm(AwardsForm):
    """An act on a result, on the version that the director saw."""

    do = choice(["correct", "late", "not_played", "award", "cancel_ruling", "remove"])
    seen = WholeNumber(required=False)


class UnplayedForm(AwardsForm):
    """A result for a board that has none; without a button it is what is typed."""

    do = choice(["correct", "late", "not_played", "award", "bench"], required=False)


class CancelledForm(RefusingForm):
    """An award for every side without a score. `seen` names the results on the page: key and version."""

    do = choice(["A+", "A=", "A-", "none"])
    seen = forms.RegexField(r"(\d{1,18}:\d{1,9}\s*)*", required=False, error_messages={"invalid": ""})

    @property
    def versions(self) -> dict[int, int]:
        pairs = (one.split(":") for one in self.cleaned_data["seen"].split())
        return {int(result): int(version) for result, version in pairs}


class MoveForm(RefusingForm):
    """Where a score belongs. `do` says what becomes of a result that is there already; empty only looks."""

    board = board_number()
    ns = row_of(Contestant, "no_pair", gettext_lazy("Choose the pair."))
    ew = row_of(Contestant, "no_pair", gettext_lazy("Choose the pair."))
    do = choice(["move", "exchange", "replace"], required=False)
    seen = WholeNumber(required=False)
    reason = reason()

    def __init__(self, row: Result, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        pairs = Contestant.objects.sitting_in(row.section)
        self.offer(ns=pairs, ew=pairs)


class FouledForm(RefusingForm):
    """For each result the group with the same cards, and the version that the director saw."""

    reason = reason()

    def __init__(self, results: Iterable[int], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.results = list(results)
        for result in self.results:
            self.fields[f"group-{result}"] = forms.CharField(required=False)
            self.fields[f"seen-{result}"] = WholeNumber(required=False)

    @property
    def groups(self) -> dict[int, str]:
        return {result: self.cleaned_data[f"group-{result}"].upper() for result in self.results}

    @property
    def seen(self) -> dict[int, int]:
        return {result: self.cleaned_data[f"seen-{result}"] for result in self.results}
