"""The own pages of a team behind its private link: where it plays next, its matches and their dates."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournament.models import Entrant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.room.tokens import section_of_team, team_of_token
from tournament.reports.stages.visible_brackets import cup_state, undecided_match, visible_bracket
from tournament.reports.table.next_part import next_part
from tournament.reports.teams.results.team_page import team_page
from tournament.reports.teams.visible import visible_team_standings
from tournament.services.acts.journal import Actor
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.match_dates import MatchDateForm, matches_of_team, matches_to_date
from tournament.web.public.teams.pages import addresses_of, in_knock_out
from tournament.web.server.live import live, page
from tournament.web.table.words import MATCHES


@require_GET
def own_team(request: HttpRequest, token: str) -> HttpResponse:
    """404 once the address has been renewed."""
    team = team_of_token(token)
    section = section_of_team(team) if team else None
    if team is None or section is None:
        return render(request, "public/teams/own_closed.html", status=404)
    return _page(request, session=section.session_id, token=token, team=team)


@live
def _page(request: HttpRequest, session: int, token: str, team: Entrant) -> HttpResponse:
    sitting: Session = session_of(session)
    section = section_of_team(team)
    card = team_page(sitting, team.pk, visible_team_standings(sitting, request.user))
    coming = next_part(section, team) if section and not sitting.is_closed else None
    to_date = not sitting.is_closed and any(is_open for _match, is_open in matches_to_date(team))
    context = {"session": sitting, "card": card, "coming": coming, "token": token, "to_date": to_date}
    context |= {**addresses_of(sitting), **in_knock_out(sitting, request.user, team.pk)}
    if coming is None and team.withdrawn_from is None and not sitting.is_closed:
        context |= _waiting(sitting, request, team)
    part = "public/teams/tables/_own_team.html"
    return render(
        request, page(request, "public/teams/tables/page.html", part), {**context, "part": part, "form": None}
    )


def _waiting(session: Session, request: HttpRequest, team: Entrant) -> dict[str, object]:
    """What a team waits for in a knock-out whose boards are played, and its next match in the bracket."""
    bracket = visible_bracket(session, request.user)
    found = undecided_match(bracket, team.pk) if bracket else None
    if found is None:
        return {}
    cup_round, match = found
    return {"waits": MATCHES[f"cup_{cup_state(match)}"], "cup_round": cup_round, "cup_match": match}


@require_http_methods(["GET", "POST"])
def team_dates(request: HttpRequest, token: str) -> HttpResponse:
    """When and where the matches of the team are played: a captain enters what the two have agreed."""
    team = team_of_token(token)
    section = section_of_team(team) if team else None
    if team is None or section is None:
        return render(request, "public/teams/own_closed.html", status=404)
    error = None
    if request.method == "POST":
        try:
            MatchDateForm(matches_of_team(team), request.POST).agree(Actor(f"captain {team}"))
            return redirect("team_dates", token)
        except DirectorError as refusal:
            error = refusal
    context = {"session": section.session, "team": team, "token": token, "error": error}
    context["matches"] = matches_to_date(team)
    status = error.status if error else 200
    return render(request, "public/teams/own_dates.html", context, status=status)
