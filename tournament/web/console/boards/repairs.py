"""Repairs: a score entered in the wrong place, and a board whose cards differed between tables."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.models import Result, Session
from tournament.readings.errors import DirectorError
from tournament.reports.boards.played import played_of
from tournament.reports.boards.travellers import travellers
from tournament.reports.people.people import parties_of_section, sitting
from tournament.services.boards.repairs import foul_board, in_the_way, move_result
from tournament.sheets.traveller import TravellerLine
from tournament.web.console.access import desk, director, done
from tournament.web.console.boards.result_forms import FouledForm, MoveForm
from tournament.web.games.sessions import session_of


@desk
def move(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """Where the score belongs, the current result there, and the ways to correct it."""
    rows = Result.objects.select_related("section__session__event__club", "ns", "ew", "ruling")
    row = get_object_or_404(rows, pk=result, section__session=session)
    form, status = MoveForm(row, request.POST or _own(row)), 200
    parties = parties_of_section(row.section)
    context: dict[str, object] = {"session": session_of(session), "result": row, "typed": form.data}
    context |= {"parties": list(sitting(parties).values()), "played": played_of(row)}
    context |= {"own_ns": parties[row.ns_id].label, "own_ew": parties[row.ew_id].label}
    try:
        typed = form.values()
        board, ns, ew = (typed[name] for name in ("board", "ns", "ew"))
        if request.method == "POST" and typed["do"]:
            _move(request, row, typed)
            return done(request, _("Saved."), "result", session, result)
        if request.method == "POST":
            there = in_the_way(row, board, ns, ew)
            standing = [(parties[one.ns_id], parties[one.ew_id], played_of(one)) for one in there]
            to = {"board": board, "ns": parties[ns.pk], "ew": parties[ew.pk]}
            context |= {"to": to, "standing": standing, "looked": True}
    except DirectorError as error:
        context["error"], status = error, error.status
    return render(request, "console/boards/move_result.html", context, status=status)


def _own(row: Result) -> dict[str, str]:
    return {"board": str(row.board), "ns": str(row.ns_id), "ew": str(row.ew_id)}


def _move(request: HttpRequest, row: Result, typed: Mapping[str, Any]) -> None:
    move_result(
        row,
        board=typed["board"],
        ns=typed["ns"],
        ew=typed["ew"],
        seen=typed["seen"],
        by=director(request),
        other=typed["do"],
        reason=typed["reason"],
    )


@desk
def fouled(request: HttpRequest, session: int, board: int) -> HttpResponse:
    """Which tables had the same cards: a letter for each form of the board."""
    sitting, status = session_of(session), 200
    sheets = [sheet for field in sitting.fields.order_by("pk") for sheet in travellers(field, [board])]
    lines = [line for sheet in sheets for line in sheet.lines if line.result]
    if not lines:
        raise Http404
    context: dict[str, object] = {"session": sitting, "board": board, "lines": lines}
    if request.method == "POST":
        try:
            _foul(request, sitting, board, lines)
            saved = _("Saved.")
            return done(request, saved, "console_board", session, board)
        except DirectorError as error:
            context["error"], status = error, error.status
    return render(request, "console/boards/fouled.html", context, status=status)


def _foul(request: HttpRequest, session: Session, board: int, lines: Iterable[TravellerLine]) -> None:
    form = FouledForm((line.result for line in lines if line.result), request.POST)
    reason = form.values()["reason"]
    foul_board(session, board, form.groups, seen=form.seen, by=director(request), reason=reason)
