"""One result: correct it, mark it, award an adjusted score, settle a disagreement, take it away."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Entry, JournalEntry, Placement, Result
from tournament.reports.played import played_of, played_row
from tournament.services import results
from tournament.services.entries import Meeting
from tournament.services.errors import Conflict, DirectorError
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.history import entries_as_lines
from tournament.web.console.paper import read_typed

AWARDS = ("A+", "A=", "A-", "60", "50", "40")


@desk
def result(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """What stands, what may be done about it, and how it came about."""
    row = _result(session, result)
    context = {"session": session_of(session), "result": row, "awards": AWARDS, "typed": request.POST}
    status = 200
    if request.method == "POST":
        try:
            _change(request, row)
            return done(
                request,
                _("Saved. You can take it back in History."),
                "result" if _stays(request) else "room",
                *([session, result] if _stays(request) else [session]),
            )
        except Conflict as error:
            context |= {"error": error, "result": _result(session, result)}
            status = error.status
        except DirectorError as error:
            context["error"] = error
            status = error.status
    context |= _story(_result(session, result))
    return render(request, "console/result.html", context, status=status)


def _stays(request: HttpRequest) -> bool:
    return request.POST.get("do") != "remove"


def _result(session: int, pk: int) -> Result:
    rows = Result.objects.select_related("section__session__event", "ns", "ew", "ruling")
    return get_object_or_404(rows, pk=pk, section__session=session)


def _change(request: HttpRequest, row: Result) -> None:
    """One of the acts below, on the version that the director saw."""
    acts: dict[str, Callable[..., object]] = {
        "correct": _correct,
        "late": lambda row, typed, **who: results.mark_board(row, "late", **who),
        "not_played": lambda row, typed, **who: results.mark_board(row, "not_played", **who),
        "award": lambda row, typed, **who: results.award(
            row, ns=typed.get("ns_award", ""), ew=typed.get("ew_award", ""), **who
        ),
        "cancel_ruling": _cancel_ruling,
        "remove": lambda row, typed, **who: results.remove_result(row, **who),
    }
    wish = acts.get(request.POST.get("do", ""))
    if wish is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    seen = request.POST.get("seen", "")
    wish(
        row,
        request.POST,
        seen=int(seen) if seen.isdigit() else 0,
        by=director(request),
        reason=request.POST.get("reason", "")[:200],
    )


def _correct(row: Result, typed: dict[str, str], **who: object) -> None:
    facts = read_typed(row.board, typed.get("result", ""), typed.get("lead", ""))
    results.correct_result(row, facts, **who)


def _cancel_ruling(row: Result, typed: dict[str, str], *, seen: int, **who: object) -> None:
    if not hasattr(row, "ruling"):
        raise Conflict("no_ruling", _("There is no ruling on this board any more."))
    results.cancel_ruling(row.ruling, **who)


def _story(row: Result) -> dict[str, object]:
    """What both sides said, and what was done since."""
    said = Entry.objects.filter(section=row.section, board=row.board, ns=row.ns, ew=row.ew).order_by("-pk")
    acts = JournalEntry.objects.filter(
        section=row.section, about__board=row.board, about__ns=str(row.ns), about__ew=str(row.ew)
    )
    return {
        "played": played_of(row),
        "said": [(entry, played_row(entry)) for entry in said],
        "acts": entries_as_lines(acts),
    }


@desk
@require_POST
def settle(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """The director takes one side's word."""
    row = _result(session, result)
    entry = get_object_or_404(Entry, pk=request.POST.get("entry") or 0, section=row.section, board=row.board)
    seen = request.POST.get("seen", "")
    results.settle_dispute(row, entry, seen=int(seen) if seen.isdigit() else 0, by=director(request))
    return done(request, _("Settled. Both sides see it now."), "room", session)


@desk
def unplayed(request: HttpRequest, session: int, placement: int, board: int) -> HttpResponse:
    """A board without a result: enter it, mark it, or award an adjusted score."""
    place = get_object_or_404(
        Placement.objects.select_related("section__session__event", "ns", "ew"),
        pk=placement,
        section__session=session,
    )
    if board not in place.boards:
        raise DirectorError("wrong_board", _("This table does not play board %(board)d.") % {"board": board})
    ns, ew = (place.ew, place.ns) if board in place.turned else (place.ns, place.ew)
    standing = Result.objects.filter(section=place.section, board=board, ns=ns, ew=ew).first()
    if standing:
        return redirect("result", session, standing.pk)
    sitting = session_of(session)
    meeting = Meeting(ns, ew, place.round, place.table)
    context = {
        "session": sitting,
        "meeting": meeting,
        "board": board,
        "awards": AWARDS,
        "typed": request.POST,
    }
    status = 200
    if request.method == "POST":
        try:
            _first(request, place, meeting, board)
            return done(
                request, _("Saved. You can take it back in History."), "table_round", session, place.pk
            )
        except DirectorError as error:
            context["error"], status = error, error.status
    return render(request, "console/unplayed.html", context, status=status)


def _first(request: HttpRequest, place: Placement, meeting: Meeting, board: int) -> None:
    typed, by = request.POST, director(request)
    key = f"console-{place.pk}-{board}-{typed.get('key', '')}"[:64]
    if typed.get("do") == "award":
        results.award_unplayed(
            place.section,
            meeting,
            board,
            ns=typed.get("ns_award", ""),
            ew=typed.get("ew_award", ""),
            key=key,
            by=by,
            reason=typed.get("reason", "")[:200],
        )
    else:
        text = {"late": "L", "not_played": "NP"}.get(typed.get("do", ""), typed.get("result", ""))
        results.record_result(
            place.section, meeting, board, read_typed(board, text, typed.get("lead", "")), key=key, by=by
        )
