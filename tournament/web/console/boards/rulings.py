"""The page of a ruling: the award of each side, with a preview of its effect."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.models import Result
from tournament.readings.errors import DirectorError
from tournament.reports.boards.played import played_of, played_row
from tournament.reports.people.people import parties_of_section
from tournament.reports.stages.match_effects import effect_for, match_of
from tournament.services.boards import results
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import MEANWHILE, Question, question
from tournament.web.console.boards.award_choices import award_choices
from tournament.web.console.boards.ruling_form import RulingForm, standing_ruling
from tournament.web.formatting.figures import award_words
from tournament.web.games.sessions import session_of
from tournament.web.server.live import is_part

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
    results.award(
        row,
        ns=ns,
        ew=ew,
        seen=typed["seen"],
        by=director(request),
        law=typed["law"].strip(),
        reason=typed["reason"],
        facts=typed["facts"],
    )
