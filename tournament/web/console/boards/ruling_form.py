"""The form of a ruling: an award for each side, or the outcomes of an assigned or weighted score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.boards.adjusted import MOST_OUTCOMES
from scoring.boards.award_code import WHOLE, parts, written
from tournament.models import Result
from tournament.readings.errors import DirectorError
from tournament.services.boards import results
from tournament.sheets.figures import short
from tournament.web.console.boards.result_forms import text
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, WholeNumber, choice, reason

BOTH, NS, EW = "both", "NS", "EW"
EACH_SIDE = gettext_lazy("Choose an award for each side.")


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line of the form: a share, an outcome, and whom it is for."""

    number: int
    share: str = ""
    outcome: str = ""
    whom: str = BOTH


class RulingForm(RefusingForm):
    """`save` gives the ruling, anything else shows its effect."""

    ns_award = forms.Field(required=False)
    ew_award = forms.Field(required=False)
    do = choice(["preview", "save"], required=False)
    seen = WholeNumber(required=False)
    law = Cut(20, required=False)
    reason = reason()
    facts = forms.CharField(required=False)

    def __init__(self, board: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.board = board
        for number in range(1, MOST_OUTCOMES + 1):
            self.fields[f"share-{number}"] = text()
            self.fields[f"outcome-{number}"] = text()
            self.fields[f"whom-{number}"] = choice([BOTH, NS, EW], "no_choice", EACH_SIDE, required=False)

    @property
    def lines(self) -> list[OutcomeLine]:
        """The lines as typed; always as many as a weighted score may have."""
        return [
            OutcomeLine(
                number,
                *(self[f"{name}-{number}"].value() or "" for name in ("share", "outcome")),
                self[f"whom-{number}"].value() or BOTH,
            )
            for number in range(1, MOST_OUTCOMES + 1)
        ]

    def awards(self) -> tuple[str, str]:
        """Each side's award: the outcomes typed for it, else what was chosen from the table."""
        self.values()
        ns, ew = (self._award_of(side) for side in (NS, EW))
        results.check_awards(self.board, ns, ew)
        return ns, ew

    def _award_of(self, side: str) -> str:
        own = [line for line in self.lines if line.outcome.strip() and line.whom in (BOTH, side)]
        if own:
            return written(results.read_outcome(line.share, line.outcome) for line in own)
        chosen = self.cleaned_data[f"{side.lower()}_award"]
        if chosen is None:
            raise DirectorError("no_choice", _("Choose an award for each side."))
        return chosen


def standing_ruling(row: Result) -> dict[str, str]:
    """The ruling that stands, as it would be typed; nothing where there is none."""
    standing = getattr(row, "ruling", None)
    if standing is None:
        return {}
    typed = {"law": standing.law, "reason": standing.reason, "facts": standing.facts}
    same = standing.ns_award == standing.ew_award
    named = ((BOTH, standing.ns_award),) if same else ((NS, standing.ns_award), (EW, standing.ew_award))
    lines = [(whom, part) for whom, code in named for part in parts(code)]
    for number, (whom, part) in enumerate(lines, start=1):
        share = "" if part.percent == WHOLE else short(part.percent)
        typed |= {f"share-{number}": share, f"outcome-{number}": str(part), f"whom-{number}": whom}
    chosen = (("ns_award", standing.ns_award), ("ew_award", standing.ew_award))
    return typed | {name: code for name, code in chosen if not parts(code)}
