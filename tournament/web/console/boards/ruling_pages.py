"""The form of a ruling: an award for each side, or the outcomes of an assigned or weighted score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.boards.adjusted import MOST_OUTCOMES
from scoring.boards.award_code import WHOLE, parts, written
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.played import played_of, played_row
from tournament.domain.errors import DirectorError
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.stages.reports.match_desk import effect_for, match_of
from tournament.models import Result
from tournament.sheets.figures import short
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import MEANWHILE, Question, question
from tournament.web.console.boards.board_results import award_choices, text
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, WholeNumber, choice, reason
from tournament.web.formatting.figures import award_words
from tournament.web.games.sessions import session_of
from tournament.web.server.live import is_part

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
        director_results.check_awards(self.board, ns, ew)
        return ns, ew

    def _award_of(self, side: str) -> str:
        own = [line for line in self.lines if line.outcome.strip() and line.whom in (BOTH, side)]
        if own:
            return written(director_results.read_outcome(line.share, line.outcome) for line in own)
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


# The page of a ruling: the award of each side, with a preview of its effect.

LAWS = ("12C1", "12C1(c)", "12C1(e)", "12C2", "12C2(c)", "15", "16", "23", "27", "64C", "73E", "86", "87")
RESULTS = Result.objects.select_related(
    "section__session__event__club", "section__field", "ns", "ew", "ruling"
)


@desk
def ruling(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """The form beside its effect, or with `?live` the effect alone; `do=save` gives the ruling."""
    row = get_object_or_404(RESULTS, pk=result, section__session=session)
    form, context, status = RulingForm(row.board, request.POST or standing_ruling(row)), {}, 200
    try:
        if request.method == "POST" and form.data.get("do") == "save":
            _save(request, row, form)
            return done(request, _("Saved."), "result", session, result)
        if form.data:
            context["effect"] = effect_for(row, *form.awards(), request.user)
            context["match"] = match_of(row) if row.section.kind == "teams" else None
    except DirectorError as error:
        context["question"] = _question(form, error, row)
        context["error"], status = error, 200 if is_part(request) else error.status
    if is_part(request):
        return render(request, "console/boards/rulings/_effect.html", context)
    details = _context(RESULTS.get(pk=row.pk), session, form)
    return render(request, "console/boards/rulings/ruling.html", context | details, status=status)


def _question(form: RulingForm, error: DirectorError, row: Result) -> Question | None:
    """What this director wanted, where another one was first."""
    if error.code not in MEANWHILE:
        return None
    now = RESULTS.get(pk=row.pk)
    mine = " / ".join(map(award_words, form.awards()))
    return question(form.data, error, now, strip_tags(mine))


def _context(row: Result, session: int, form: RulingForm) -> dict[str, object]:
    parties = parties_of_section(row.section)
    return {
        "session": session_of(session),
        "result": row,
        "ns": parties[row.ns_id].in_round(row.round),
        "ew": parties[row.ew_id].in_round(row.round),
        "at_table": played_row(row),
        "played": played_of(row),
        "standing": getattr(row, "ruling", None),
        "typed": form.data,
        "lines": form.lines,
        "laws": LAWS,
        **award_choices(row.section, row),
    }


def _save(request: HttpRequest, row: Result, form: RulingForm) -> None:
    (ns, ew), typed = form.awards(), form.cleaned_data
    director_results.award(
        row,
        ns=ns,
        ew=ew,
        seen=typed["seen"],
        by=director(request),
        law=typed["law"].strip(),
        reason=typed["reason"],
        facts=typed["facts"],
    )
