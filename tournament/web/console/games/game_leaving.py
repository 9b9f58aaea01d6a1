"""A player or team of a table game leaves: a preview of the changes, then the withdrawal."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_seats import leaving, withdraw_from_games
from tournament.domain.games.reports.matches_at_tables import rows_of
from tournament.domain.people.reports.people import parties_of_section
from tournament.models import Contestant, Match
from tournament.sheets.names import Party
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import form_of, pressed, reason
from tournament.web.games.sessions import session_of


@dataclass(frozen=True, slots=True)
class AffectedMatch:
    """A match of who leaves, and the others at the table."""

    match: Match
    others: tuple[Party, ...]


@desk
def game_leaving(request: HttpRequest, session: int, section: int, contestant: int) -> HttpResponse:
    rows = Contestant.objects.select_related("section__session__event__club").exclude(section__game="")
    row = get_object_or_404(rows, pk=contestant, section=section, section__session=session)
    context: dict[str, object] = {"session": session_of(session), "contestant": row}
    context["party"] = parties_of_section(row.section)[row.pk]
    try:
        if request.method == "POST":
            withdraw_from_games(
                row, by=director(request), **form_of(insist=pressed(), reason=reason())(request.POST).values()
            )
            return done(request, _("Saved."), "game_setup", session, section)
        context |= _groups(row)
    except DirectorError as refusal:
        context["error"] = refusal
        if refusal.code == "under_way":
            context |= _groups(row)
    status = 400 if "error" in context else 200
    return render(request, "console/games/leaving.html", context, status=status)


def _groups(row: Contestant) -> dict[str, tuple[AffectedMatch, ...]]:
    found = leaving(row)
    return {
        "stay": _meetings(row, found.stay),
        "under_way": _meetings(row, found.under_way),
        "go": _meetings(row, found.go),
    }


def _meetings(row: Contestant, matches: Sequence[Match]) -> tuple[AffectedMatch, ...]:
    read = rows_of(matches, [row.section_id])
    others = ({seat.contestant_id for seat in read.seats[match.pk]} - {row.pk} for match in matches)
    return tuple(
        AffectedMatch(match, tuple(read.parties[pk] for pk in sorted(here)))
        for match, here in zip(matches, others, strict=True)
    )
