"""The page of an incident in a match of teams: what is asked, the ways to continue with their effect."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Placement, Session, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.incidents.team_incidents import TEAM_INCIDENTS, TeamWay
from tournament.reports.stages.match_effects import effect_of_awards, effect_of_end
from tournament.reports.teams.match_desk import match_lines
from tournament.services.acts.journal import Actor
from tournament.services.teams.board_awards import award_boards
from tournament.services.teams.match_rulings import end_match
from tournament.services.teams.repairs import exchange_opponents, renumber_boards
from tournament.sheets.match_effect import MatchEffect
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.team_incident_words import TEAM_HAPPENINGS, WAYS
from tournament.web.console.forms.refusing_form import RefusingForm, reason, refusing, row_of
from tournament.web.games.sessions import session_of

MATCH = gettext_lazy("Choose the match.")
BOARDS = gettext_lazy("Enter board numbers with spaces between them.")
ROWS = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")


class IncidentForm(RefusingForm):
    """The answers about an incident, and the way that was chosen."""

    match = row_of(TeamMatch, "no_match", MATCH, required=False)
    other = row_of(TeamMatch, "no_match", MATCH, required=False)
    table = row_of(Placement, "no_table", gettext_lazy("Choose the table."), required=False)
    boards = refusing(forms.RegexField(r"^[0-9 ,]{1,80}$", required=False), "wrong_board", BOARDS)
    way = forms.CharField(required=False, max_length=20)
    reason = reason()

    def __init__(self, session: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        matches = ROWS.filter(section__session=session, away__isnull=False)
        tables = Placement.objects.select_related("section", "ns", "ew", "match")
        playing = tables.filter(section__session=session, match__isnull=False, ns__isnull=False)
        self.offer(match=matches, other=matches, table=playing.exclude(ew=None))

    @property
    def numbers(self) -> list[int]:
        return [int(text) for text in self.cleaned_data["boards"].replace(",", " ").split()]


@dataclass(frozen=True, slots=True)
class WayCard:
    """A way with its words; `effect` None where it does not rule on one match."""

    code: str
    name: str
    cost: str
    effect: MatchEffect | None = None


@desk
def team_happening(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about an incident; once they are answered, the ways to continue, one button each."""
    if code not in TEAM_INCIDENTS:
        raise Http404
    incident, sitting = TEAM_INCIDENTS[code], session_of(session)
    form = IncidentForm(session, request.POST or request.GET)
    error, cards = None, None
    try:
        typed = form.values()
        if incident.asks and all(typed[name] for name in incident.asks):
            cards = _cards(code, form)
            if request.method == "POST" and typed["way"]:
                _take(code, form, typed["way"], by=director(request))
                return done(request, _("Changed. Every phone shows it."), "team_matches", session)
        elif request.method == "POST":
            raise DirectorError("unanswered", _("Answer every question, then look at the options."))
    except DirectorError as refusal:
        error = refusal
    name, help_text = TEAM_HAPPENINGS[code]
    context = {
        "session": sitting,
        "code": code,
        "name": name,
        "help": help_text,
        "asks": incident.asks,
        "form": form,
        "matches": _by_round(sitting, form, request),
        "tables": form.fields["table"].queryset.order_by("round", "table"),
        "typed": form.data,
        "cards": cards,
        "error": error,
    }
    return render(request, "console/teams/incident.html", context, status=error.status if error else 200)


def _by_round(sitting: Session, form: IncidentForm, request: HttpRequest) -> list[tuple[int, TeamMatch]]:
    """The matches with their rounds of the event, of which a round of the section may be only a part."""
    rounds = {line.id: line.round for line in match_lines(sitting, request.user)}
    matches = form.fields["match"].queryset.order_by("round", "pk")  # type: ignore[attr-defined]
    return [(rounds.get(one.pk, one.round), one) for one in matches]


def _cards(code: str, form: IncidentForm) -> list[WayCard]:
    ways, typed = TEAM_INCIDENTS[code].ways, form.cleaned_data
    if not ways:
        alone = "exchange" if code == "wrong_opponents" else "renumber"
        return [WayCard(alone, *_words(alone, form))]
    return [
        WayCard(way.code, *_words(way.code, form), _effect(typed["match"], way, form.numbers)) for way in ways
    ]


def _words(way: str, form: IncidentForm) -> tuple[str, str]:
    """The name of a way and what it costs, with the names of the teams."""
    match, other = form.cleaned_data["match"], form.cleaned_data["other"]
    teams = {
        "home": str(match.home) if match else "",
        "away": str(match.away) if match else "",
        "other": str(other.away) if other else "",
    }
    name, cost = WAYS[way]
    return str(name) % teams, str(cost) % teams


def _effect(match: TeamMatch, way: TeamWay, boards: list[int]) -> MatchEffect:
    if way.awards is None:
        return effect_of_end(match, way.end, way.side)
    return effect_of_awards(match, boards, *way.awards)


def _take(code: str, form: IncidentForm, chosen: str, *, by: Actor) -> None:
    """The way that was chosen; DirectorError `no_choice` for one that this incident does not have."""
    typed, reason_ = form.cleaned_data, form.cleaned_data["reason"]
    if code == "wrong_opponents" and chosen == "exchange":
        exchange_opponents(typed["match"], typed["other"], by=by, reason=reason_)
        return
    if code == "other_boards" and chosen == "renumber":
        renumber_boards(typed["table"], form.numbers, by=by, reason=reason_)
        return
    way = next((one for one in TEAM_INCIDENTS[code].ways if one.code == chosen), None)
    if way is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    if way.awards is None:
        end_match(typed["match"], end=way.end, by_side=way.side, by=by, reason=reason_)
    else:
        home, away = way.awards
        award_boards(typed["match"], form.numbers, home=home, away=away, by=by, reason=reason_)
