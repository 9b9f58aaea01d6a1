"""The page of a session that takes part in a simultaneous event elsewhere: join, how it reports, leave."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.simultaneous.acts import participations
from tournament.domain.simultaneous.acts.participations import TakingPart, refuse_taking_part, sentence_of
from tournament.domain.simultaneous.reports.own_report import takes_part
from tournament.models import Session
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import button_of, form_of
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page

TakingPartForm = form_of(TakingPart)


def _moment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A report writes no act: the part that moves is new when the state is."""

    @wraps(view)
    def dated(request: HttpRequest, session_id: int) -> HttpResponse:
        request.live_moment = (takes_part(session_of(session_id)),)  # type: ignore[attr-defined]
        return view(request, session_id=session_id)

    return dated


@desk
@_moment
@live
def taking_part(request: HttpRequest, session_id: int) -> HttpResponse:
    session, form, error = session_of(session_id), TakingPartForm(), None
    if request.method == "POST":
        try:
            do = button_of(request.POST, ACTS)
            if do == "join":
                form = TakingPartForm(request.POST)
            return done(request, ACTS[do](session, request), "session_simultaneous", session_id)
        except DirectorError as refusal:
            error = refusal
    sheet = takes_part(session)
    context = {
        "session": session,
        "sheet": sheet,
        "form": form,
        "error": error,
        "refusal": None if sheet else _refusal(session),
        "problem": sentence_of(f"{sheet.problem} {sheet.answer}") if sheet else "",
    }
    whole, part = "console/simultaneous/taking_part.html", "console/simultaneous/_reporting.html"
    response = render(request, page(request, whole, part), context, status=error.status if error else 200)
    response["Cache-Control"] = "no-store"
    return response


def _refusal(session: Session) -> DirectorError | None:
    """Why the session cannot take part."""
    try:
        refuse_taking_part(session)
    except DirectorError as refusal:
        return refusal
    return None


def _join(session: Session, request: HttpRequest) -> str:
    terms = TakingPart(**TakingPartForm(request.POST).values())
    taken = participations.join_simultaneous(session, terms, by=director(request))
    joined = _("The session takes part in %(event)s.") % {"event": taken.row.event}
    hands = _("Its hands differ from those of the organiser and stay.") if taken.has_other_hands else ""
    return f"{joined} {hands}".strip()


def _send(session: Session, request: HttpRequest) -> str:
    participations.report_now(session, by=director(request))
    return _("The results are being sent.")


def _leave(session: Session, request: HttpRequest) -> str:
    participations.leave_simultaneous(session, by=director(request))
    return _("The session no longer takes part.")


ACTS: dict[str, Callable[[Session, HttpRequest], str]] = {"join": _join, "send": _send, "leave": _leave}
