"""A board of a table without a result: enter it, mark it, or award an adjusted score."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.models import Placement, Result
from tournament.readings.boards.notation import read_awards, read_typed
from tournament.readings.boards.places import Meeting
from tournament.readings.errors import DirectorError
from tournament.reports.people.people import parties_of_section
from tournament.services.acts.journal import Actor
from tournament.services.boards import results
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import question
from tournament.web.console.boards.award_choices import award_choices
from tournament.web.console.boards.result_forms import UnplayedForm
from tournament.web.console.forms.typed import entry_key
from tournament.web.games.sessions import session_of

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
        results.record_result(place.section, meeting, board, facts, key=key, by=by)
    else:
        results.award_unplayed(
            place.section,
            meeting,
            board,
            ns=awards[0],
            ew=awards[1],
            key=key,
            by=by,
            reason=typed["reason"],
        )
