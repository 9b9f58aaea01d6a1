"""One table at the desk: its sheet, the questions, what the director rules, time called and played on."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.models import Match
from tournament.readings.errors import DirectorError
from tournament.reports.games.matches import match_sheet
from tournament.web.console.access import desk, done
from tournament.web.console.games.match_acts import MatchActForm, act
from tournament.web.console.games.match_changes import refusal_in_words
from tournament.web.games.forms.paper import rows_of
from tournament.web.games.seats import side_label
from tournament.web.games.sessions import session_of
from tournament.web.games.sheet_tables import seated, sheet_context
from tournament.web.server.live import live, page


@desk
@live
def match(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """The sheet, live; below it everything a director may do with this table."""
    row = match_of(session, match)
    error = None
    if request.method == "POST":
        try:
            with transaction.atomic():
                message, to = act(request, row)
            return done(request, message, to, session, *([match] if to == "console_match" else []))
        except DirectorError as refusal:
            error = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return show(request, row, error=error)


def show(
    request: HttpRequest, row: Match, *, error: DirectorError | None = None, **more: object
) -> HttpResponse:
    sheet = match_sheet(row)
    context = {
        "session": session_of(row.section.session_id),
        "match": sheet_context(sheet),
        "seated": seated(sheet),
        "row": row,
        "desk": True,
        "choices": [(side, side_label(sheet, side)) for side in range(len(sheet.sides))],
        "rows": rows_of(sheet),
        "first": sheet.next.number if sheet.next else None,
        "error": error,
        "typed": MatchActForm(request.POST).data,
        **more,
    }
    status = 400 if error else 200
    return render(
        request, page(request, "console/games/match.html", "public/games/_match.html"), context, status=status
    )


def match_of(session: int, pk: int) -> Match:
    rows = Match.objects.select_related("section__session__event__club", "section__session__rehearsal")
    return get_object_or_404(rows, pk=pk, section__session=session)
