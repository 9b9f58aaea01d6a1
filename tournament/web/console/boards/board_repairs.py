"""A board of a table without a result: enter it, mark it, or award an adjusted score."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.repairs import foul_board, in_the_way, move_result
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.boards.readings.typed_results import read_awards, read_typed
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.reports.people import parties_of_section, sitting
from tournament.models import Placement, Result, Session
from tournament.sheets.board_sheets import TravellerLine
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import question
from tournament.web.console.boards.board_results import FouledForm, MoveForm, UnplayedForm, award_choices
from tournament.web.console.forms.refusing_form import entry_key
from tournament.web.games.sessions import session_of

# Repairs: a score entered in the wrong place, and a board whose cards differed between tables.


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


# The buttons that stand for a result, as it would be typed. A ruling on a board without a result
# rules on a board that was not played.
BENCH = "bench"
MARKS = {"late": "L", "not_played": "NP", BENCH: "NP"}


@desk
def unplayed(request: HttpRequest, session: int, placement: int, board: int) -> HttpResponse:
    place = get_object_or_404(
        Placement.objects.select_related("section__session__event", "ns", "ew"),
        pk=placement,
        section__session=session,
    )
    meeting = meeting_on(place, board)
    standing = _standing(place, meeting, board)
    if standing and request.method == "GET":
        return redirect("result", session, standing.pk)
    form, status = UnplayedForm(request.POST), 200
    context = _context(form, place, meeting, board)
    if request.method == "POST":
        try:
            _enter(form, place, meeting, board, by=director(request))
            ruled = _standing(place, meeting, board) if form.cleaned_data["do"] == BENCH else None
            if ruled:
                return redirect("ruling", session, ruled.pk)
            saved = _("Saved.")
            return done(request, saved, "table_round", session, place.pk)
        except DirectorError as error:
            context["question"] = question(form.data, error, _standing(place, meeting, board))
            context["error"], status = error, error.status
    return render(request, "console/boards/unplayed.html", context, status=status)


def _standing(place: Placement, meeting: Meeting, board: int) -> Result | None:
    """What these two have on the board by now."""
    pairs = (meeting.ns, meeting.ew)
    rows = Result.objects.filter(section=place.section, board=board, ns__in=pairs, ew__in=pairs)
    return rows.select_related("section", "ns", "ew").first()


def meeting_on(place: Placement, board: int) -> Meeting:
    """Who meets here on the board. DirectorError where the table does not play it."""
    if board not in place.boards or place.is_sit_out:
        raise DirectorError("wrong_board", _("This table does not play board %(board)d.") % {"board": board})
    ns, ew = (place.ew, place.ns) if board in place.turned else (place.ns, place.ew)
    return Meeting(ns, ew, place.round, place.table)


def _context(form: UnplayedForm, place: Placement, meeting: Meeting, board: int) -> dict[str, object]:
    parties = parties_of_section(place.section)
    return {
        "session": session_of(place.section.session_id),
        "placement": place,
        "ns": parties[meeting.ns.pk].in_round(meeting.round),
        "ew": parties[meeting.ew.pk].in_round(meeting.round),
        "board": board,
        "typed": form.data,
        "key": uuid4().hex,
        **award_choices(place.section),
    }


def _enter(form: UnplayedForm, place: Placement, meeting: Meeting, board: int, *, by: Actor) -> None:
    typed, key = form.values(), entry_key(form.data)
    text = MARKS.get(typed["do"], typed["result"])
    awards = form.awards if typed["do"] == "award" else read_awards(text)
    if awards is None:
        facts = read_typed(board, text, typed["lead"])
        director_results.record_result(place.section, meeting, board, facts, key=key, by=by)
    else:
        director_results.award_unplayed(
            place.section,
            meeting,
            board,
            ns=awards[0],
            ew=awards[1],
            key=key,
            by=by,
            reason=typed["reason"],
        )
