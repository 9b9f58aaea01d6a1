"""The own page of a team behind its private link: where it plays next, its line-up, its matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Entrant, Session
from tournament.readings.room.tokens import section_of_team, team_of_token
from tournament.reports.stages.visible_brackets import cup_state, undecided_match, visible_bracket
from tournament.reports.table.next_part import next_part
from tournament.reports.teams.results.team_page import team_page
from tournament.reports.teams.visible import visible_team_standings
from tournament.web.games.sessions import session_of
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
    context = {"session": sitting, "card": card, "coming": coming, "token": token}
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
