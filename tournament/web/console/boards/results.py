"""One result: correct it, mark it, award an adjusted score, settle a disagreement, take it away."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Entry, Result
from tournament.readings.boards.notation import read_awards, read_typed
from tournament.readings.errors import Conflict, DirectorError
from tournament.reports.boards.played import played_of, played_row
from tournament.reports.people.people import parties_of_section
from tournament.reports.stages.match_effects import match_of
from tournament.services.acts.journal import Actor
from tournament.services.boards import results
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import acts_on, question
from tournament.web.console.acts.history import entries_as_lines
from tournament.web.console.boards.award_choices import award_choices
from tournament.web.console.boards.result_forms import ResultForm
from tournament.web.console.forms.act_form import read_act
from tournament.web.games.sessions import session_of


@desk
def result(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """The current result, the possible acts on it, and its history."""
    row = _result(session, result)
    form, status = ResultForm(request.POST), 200
    context: dict[str, object] = {
        "session": session_of(session),
        "typed": form.data,
        "match": match_of(row) if row.section.kind == "teams" else None,
        **award_choices(row.section, row),
    }
    if request.method == "POST":
        try:
            gone = _change(row, form, by=director(request)) == "remove"
            to = ("room", session) if gone else ("result", session, result)
            return done(request, _("Saved."), *to)
        except DirectorError as error:
            context["question"] = question(form.data, error, _result(session, result))
            context["error"], status = error, error.status
    return render(
        request, "console/boards/result.html", context | _story(_result(session, result)), status=status
    )


def _result(session: int, pk: int) -> Result:
    rows = Result.objects.select_related("section__session__event", "ns", "ew", "ruling")
    return get_object_or_404(rows, pk=pk, section__session=session)


def _change(row: Result, form: ResultForm, *, by: Actor) -> str:
    """One of the acts below, on the version that the director saw; which one it was."""
    typed = form.values()
    ACTS[typed["do"]](row, form, seen=typed["seen"], by=by, reason=typed["reason"])
    return typed["do"]


def _correct(row: Result, form: ResultForm, **who: object) -> None:
    """Another result, or the award that was typed in its place."""
    text = form.cleaned_data["result"]
    if awards := read_awards(text):
        results.award(row, ns=awards[0], ew=awards[1], **who)
    else:
        results.correct_result(row, read_typed(row.board, text, form.cleaned_data["lead"]), **who)


def _award(row: Result, form: ResultForm, **who: object) -> None:
    ns, ew = form.awards
    results.award(row, ns=ns, ew=ew, **who)


def _cancel_ruling(row: Result, form: ResultForm, *, seen: int, **who: object) -> None:
    if not hasattr(row, "ruling") or row.version != seen:
        raise Conflict("changed_meanwhile", _("Another user has just changed this. Please look again."))
    results.cancel_ruling(row.ruling, **who)


ACTS: dict[str, Callable[..., None]] = {
    "correct": _correct,
    "late": lambda row, _form, **who: results.mark_board(row, "late", **who),
    "not_played": lambda row, _form, **who: results.mark_board(row, "not_played", **who),
    "award": _award,
    "cancel_ruling": _cancel_ruling,
    "remove": lambda row, _form, **who: results.remove_result(row, **who),
}


def _story(row: Result) -> dict[str, object]:
    """The current result, both sides' claims, and the acts since."""
    parties = parties_of_section(row.section)
    entries = Entry.objects.filter(section=row.section, board=row.board, ns=row.ns, ew=row.ew).order_by("-pk")
    return {
        "result": row,
        "ns": parties[row.ns_id].in_round(row.round),
        "ew": parties[row.ew_id].in_round(row.round),
        "played": played_of(row),
        "standing": getattr(row, "ruling", None),
        "said": [(entry, played_row(entry)) for entry in entries],
        "acts": entries_as_lines(acts_on(row)),
    }


@desk
@require_POST
def settle(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """The director accepts one side's claim."""
    row = _result(session, result)
    act = read_act(request.POST)
    meeting = {"section": row.section, "board": row.board, "ns": row.ns, "ew": row.ew}
    entry = get_object_or_404(Entry, pk=act.entry, **meeting)
    results.settle_dispute(row, entry, seen=act.seen, by=director(request))
    return done(request, _("Settled. Both sides see it now."), "room", session)
