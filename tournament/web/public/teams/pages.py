"""The pages of a team event for everybody: table, cross-table, teams, pairs, swings. All live."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.analysis.team_rounds import cross_table
from tournament.models import Contestant, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.print_scope import is_number
from tournament.reports.stages.visible_brackets import visible_bracket
from tournament.reports.teams.courses import team_courses
from tournament.reports.teams.results.pair_list import METHODS
from tournament.reports.teams.results.pair_list import pair_list as list_of_pairs
from tournament.reports.teams.results.swings import swings as swings_of
from tournament.reports.teams.results.team_page import team_page
from tournament.reports.teams.results.why import team_why
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, SWISS_PAIRS, TEAMS
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.sums import total_sums
from tournament.web.public.why import hidden_ranking_error
from tournament.web.server.live import live, live_query, page
from tournament.web.server.refusal_page import refused


def team_ranking(request: HttpRequest, session: Session) -> HttpResponse:
    """The table of a team event."""
    sheet = visible_team_standings(session, request.user)
    context = {
        "session": session,
        "sheet": sheet,
        "courses": team_courses(sheet) if sheet else {},
        "own": _number(request, "team") or 0,
        "live_query": live_query(request, "team"),
        **addresses_of(session),
    }
    return _page(request, "ranking", context)


@require_GET
@live
def cross(request: HttpRequest, session: int) -> HttpResponse:
    sitting = _of_matches(session)
    sheet = visible_team_standings(sitting, request.user)
    context = {"session": sitting, "sheet": sheet, **addresses_of(sitting)}
    return _page(request, "cross_table", context | {"table": cross_table(sheet) if sheet else None})


@require_GET
@live
def team(request: HttpRequest, session: int, team: int) -> HttpResponse:
    sitting = _of_matches(session)
    found = team_page(sitting, team, visible_team_standings(sitting, request.user))
    if found is None:
        raise Http404
    context = {
        "session": sitting,
        "card": found,
        "pair": _pair(sitting, team),
        **in_knock_out(sitting, request.user, team),
        **addresses_of(sitting),
    }
    return _page(request, "team", context)


def in_knock_out(session: Session, user: AnyUser, team: int) -> dict[str, object]:
    """A knock-out ranks no totals: the page of a team shows its `cup_place` once it has one."""
    bracket = visible_bracket(session, user)
    places = bracket.places if bracket else ()
    place = next((one for one in places if one.team.id == team), None)
    return {"is_cup": bracket is not None, "cup_place": place}


def _pair(session: Session, entrant: int) -> Contestant | None:
    """The pair at the tables, whose score card has the boards; None of a team."""
    if session.event.kind != SWISS_PAIRS:
        return None
    return Contestant.objects.filter(entrant=entrant, section__session=session).first()


@require_GET
@live
def why(request: HttpRequest, session: int, team: int) -> HttpResponse:
    """A team's total and its place."""
    sitting = _of_matches(session)
    sheet = team_why(sitting, team, request.user)
    if sheet is None:
        if team_page(sitting, team, None) is None:
            raise Http404
        return refused(request, hidden_ranking_error(), 403)
    context = {"session": sitting, "sheet": sheet, "sums": total_sums(sheet), **addresses_of(sitting)}
    return _page(request, "why", context)


@require_GET
@live
def pair_list(request: HttpRequest, session: int) -> HttpResponse:
    """Butler or cross-IMPs of the pairs; `least`: boards from which a pair has a place."""
    sitting, method = _of_teams(session), request.GET.get("method", METHODS[0])
    if method not in METHODS:
        raise Http404
    sheet = list_of_pairs(sitting, request.user, method, _number(request, "least"))
    context = {
        "session": sitting,
        "sheet": sheet,
        "methods": METHODS,
        "live_query": live_query(request, "method", "least"),
        **addresses_of(sitting),
    }
    return _page(request, "pair_list", context)


@require_GET
@live
def swings(request: HttpRequest, session: int) -> HttpResponse:
    sitting = _of_teams(session)
    sheet = swings_of(sitting, request.user, _number(request, "round"))
    context = {"session": sitting, "sheet": sheet, "live_query": live_query(request, "round")}
    return _page(request, "swings", context | addresses_of(sitting))


def _of_matches(pk: int) -> Session:
    """The session. Http404 where it is ranked by no matches."""
    found = session_of(pk)
    if EVENT_KINDS[found.event.kind].ranked_by != BY_MATCHES or found.stage is None:
        raise Http404
    return found


def _of_teams(pk: int) -> Session:
    """The session. Http404 where it is of no team event."""
    found = _of_matches(pk)
    if found.event.kind != TEAMS:
        raise Http404
    return found


def addresses_of(session: Session) -> dict[str, str]:
    """The addresses before the key of a team and of a match: hundreds of cells lead to them."""
    teams, matches = (reverse(name, args=[session.pk, 0]) for name in ("team", "team_result"))
    if session.event.kind == SWISS_PAIRS:
        matches = ""  # a match of pairs is the boards of the round: it has no page of its own
    return {"teams": teams.removesuffix("0/"), "matches": matches.removesuffix("0/")}


def _number(request: HttpRequest, name: str) -> int | None:
    asked = request.GET.get(name, "")
    return int(asked) if is_number(asked) else None


# The form on paper of a page, by the page.
ON_PAPER = {"ranking": "team_ranking", "cross_table": "cross_table"}


def _page(request: HttpRequest, name: str, context: dict[str, object]) -> HttpResponse:
    part = f"public/teams/tables/_{name}.html"
    form = ON_PAPER.get(name) if context.get("sheet") else None
    return render(
        request,
        page(request, "public/teams/tables/page.html", part),
        {**context, "part": part, "form": form},
    )
