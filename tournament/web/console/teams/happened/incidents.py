"""The page of an incident in a match of teams: what is asked, the ways to continue with their effect."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Placement, Session, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.incidents.team_incidents import TeamIncident, incidents_of
from tournament.reports.stages.match_effects import boards_without_comparison
from tournament.reports.teams.match_desk import match_lines
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.team_incident_words import happenings_of
from tournament.web.console.forms.refusing_form import RefusingForm, reason, refusing, row_of
from tournament.web.console.incidents.answers_form import BoardsField
from tournament.web.console.teams.happened.cards import MATCHES, Found, cards_of, take
from tournament.web.games.sessions import session_of

MATCH = gettext_lazy("Choose the match.")
BOARDS = gettext_lazy("Enter board numbers with spaces between them.")


class IncidentForm(RefusingForm):
    """The answers about an incident, and the way that was chosen."""

    match = row_of(TeamMatch, "no_match", MATCH, required=False)
    other = row_of(TeamMatch, "no_match", MATCH, required=False)
    table = row_of(Placement, "no_table", gettext_lazy("Choose the table."), required=False)
    boards = refusing(BoardsField(required=False), "wrong_board", BOARDS)
    way = forms.CharField(required=False, max_length=20)
    reason = reason()

    def __init__(self, session: int, incident: TeamIncident, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.incident = incident
        matches = MATCHES.filter(section__session=session, away__isnull=False)
        tables = Placement.objects.select_related("section__session", "ns__entrant", "ew__entrant", "match")
        playing = tables.filter(section__session=session, match__isnull=False, ns__isnull=False)
        self.offer(match=matches, other=matches, table=playing.exclude(ew=None))

    def clean(self) -> dict[str, Any]:
        """Where no board is named: those not played, if the incident is about these."""
        typed = self.cleaned_data
        if self.incident.missing and typed.get("match") and not typed.get("boards"):
            typed["boards"] = boards_without_comparison(typed["match"])
        return typed


@desk
def team_happening(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about an incident; once they are answered, the ways to continue, one button each."""
    sitting = session_of(session)
    incident = incidents_of(sitting.event.kind).get(code)
    if incident is None:
        raise Http404
    form = IncidentForm(session, incident, request.POST or request.GET)
    error, cards = None, None
    try:
        typed = form.values()
        if all(typed[name] for name in incident.asks):
            found = Found.of(typed, typed["boards"])
            cards = cards_of(incident, found, request.user)
            if request.method == "POST" and typed["way"]:
                take(incident, found, typed["way"], by=director(request), reason=typed["reason"])
                return done(request, _("Changed. Every phone shows it."), "team_matches", session)
        elif request.method == "POST":
            raise DirectorError("unanswered", _("Answer every question, then look at the options."))
    except DirectorError as refusal:
        error = refusal
    name, help_text = happenings_of(sitting.event.kind)[code]
    context = {
        "session": sitting,
        "code": code,
        "name": name,
        "help": help_text,
        "asks": (*incident.asks, *incident.may),
        "may": incident.may,
        "form": form,
        "matches": _by_round(sitting, form, request),
        "tables": form.fields["table"].queryset.order_by("round", "table"),
        "typed": form.data,
        "boards": form.data.get("boards") or " ".join(map(str, form.cleaned_data.get("boards", ()))),
        "cards": cards,
        "match": form.cleaned_data.get("match"),
        "error": error,
    }
    return render(
        request, "console/teams/happened/incident.html", context, status=error.status if error else 200
    )


def _by_round(sitting: Session, form: IncidentForm, request: HttpRequest) -> list[tuple[int, TeamMatch]]:
    """The matches with their rounds of the event, of which a round of the section may be only a part."""
    rounds = {line.id: line.round for line in match_lines(sitting, request.user)}
    matches = form.fields["match"].queryset.order_by("round", "pk")  # type: ignore[attr-defined]
    return [(rounds.get(one.pk, one.round), one) for one in matches]
