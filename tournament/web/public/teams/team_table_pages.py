"""The pages of a team event: table, cross-table, teams, pairs, swings, bracket, a team's own. All live."""

from collections.abc import Iterator
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.analysis.team_rounds import cross_table
from tournament.domain.boards.readings.tokens import section_of_team, team_of_token
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.room.reports.table_round import next_part
from tournament.domain.stages.reports.brackets import cup_state, undecided_match, visible_bracket
from tournament.domain.stages.reports.further_tables import arranged, further_tables
from tournament.domain.stages.reports.pair_list import METHODS
from tournament.domain.stages.reports.pair_list import pair_list as list_of_pairs
from tournament.domain.stages.reports.team_pages import swings as swings_of
from tournament.domain.stages.reports.team_pages import team_courses, team_page, team_why
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Contestant, Entrant, Session
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, SWISS_PAIRS, TEAMS
from tournament.sheets.event_ranking import HANDICAP
from tournament.sheets.figures import decimal, exact, short, signed
from tournament.sheets.team_standings import (
    Figure,
    OpponentOfLeaver,
    RoundOfTeam,
    TeamRound,
    TeamWhy,
    match_figure,
)
from tournament.tables.team_rankings import imps_words, team_points
from tournament.web.games.sessions import public_session
from tournament.web.public.steps import Sum
from tournament.web.public.teams.match_dates import MatchDateForm, matches_of_team, matches_to_date
from tournament.web.public.teams.team_table_words import fine_of, fine_words, kind_words, team_name
from tournament.web.public.why_pages import hidden_ranking_error
from tournament.web.server.live import live, live_page, live_query, page
from tournament.web.server.refusal_page import refused
from tournament.web.table.phone_words import MATCHES


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
def cross(request: HttpRequest, session_id: int) -> HttpResponse:
    session = _of_matches(session_id)
    sheet = visible_team_standings(session, request.user)
    context = {
        "session": session,
        "sheet": sheet,
        "own": _number(request, "team") or 0,
        "live_query": live_query(request, "team"),
        **addresses_of(session),
    }
    tables = [(one, cross_table(one, one.rows)) for one in sheet.groups] if sheet else []
    return _page(request, "cross_table", context | {"tables": tables})


@require_GET
@live
def team(request: HttpRequest, session_id: int, team: int) -> HttpResponse:
    session = _of_matches(session_id)
    found = team_page(session, team, visible_team_standings(session, request.user))
    if found is None:
        raise Http404
    context = {
        "session": session,
        "card": found,
        "pair": _pair(session, team),
        **in_knock_out(session, request.user, team),
        **addresses_of(session),
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
def why(request: HttpRequest, session_id: int, team: int) -> HttpResponse:
    """A team's total and its place."""
    session = _of_matches(session_id)
    sheet = team_why(session, team, request.user)
    if sheet is None:
        if team_page(session, team, None) is None:
            raise Http404
        return refused(request, hidden_ranking_error(), 403)
    net = _why_with_handicap(session, team, request.user)
    context = {
        "session": session,
        "sheet": sheet,
        "sums": total_sums(sheet),
        "net": net,
        "net_sums": total_sums(net) if net else (),
        **addresses_of(session),
    }
    return _page(request, "why", context)


def _why_with_handicap(session: Session, team: int, user: AnyUser) -> TeamWhy | None:
    """The same in the table with handicap; None where the stage has none."""
    arrange = arranged(session)
    if arrange is None:
        return None
    tables = [one for one in further_tables(session, user) if one.ranks.kind == HANDICAP]
    return team_why(session, team, user, tables[0], arrange) if tables else None


@require_GET
@live
def pair_list(request: HttpRequest, session_id: int) -> HttpResponse:
    """Butler or cross-IMPs of the pairs; `least`: boards from which a pair has a place."""
    session, method = _of_teams(session_id), request.GET.get("method", METHODS[0])
    if method not in METHODS:
        raise Http404
    sheet = list_of_pairs(session, request.user, method, _number(request, "least"))
    context = {
        "session": session,
        "sheet": sheet,
        "methods": METHODS,
        "reach": max((abs(row.average or 0) for row in sheet.rows), default=0) if sheet else 0,
        "uneven": bool(sheet) and len({row.boards for row in sheet.rows}) > 1,
        "live_query": live_query(request, "method", "least"),
        **addresses_of(session),
    }
    return _page(request, "pair_list", context)


@require_GET
@live
def swings(request: HttpRequest, session_id: int) -> HttpResponse:
    session = _of_teams(session_id)
    sheet = swings_of(session, request.user, _number(request, "round"))
    context = {"session": session, "sheet": sheet, "live_query": live_query(request, "round")}
    return _page(request, "swings", context | addresses_of(session))


def _of_matches(pk: int) -> Session:
    """The session. Http404 where it is ranked by no matches."""
    found = public_session(pk)
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


# The sum that leads to a team's total, line by line.


def total_sums(sheet: TeamWhy) -> list[Sum]:
    page, row = sheet.page, sheet.page.standing
    assert row is not None
    shown = (one for one in page.rounds if one.one.points is not None or one.one.kind == "cancelled")
    lines = [_round(one, sheet) for one in shown]
    if row.carry:
        how = f"{short(sheet.share[0])} % × {exact(sheet.share[1])}" if sheet.share else ""
        lines.insert(0, Sum(_("Carry-over"), how, team_points(row.carry, page.points_format)))
    if row.fines:
        lines.append(Sum(fine_words(row), "", fine_of(row)))
    lines.append(Sum(_("Together"), "", team_points(row.total, page.points_format)))
    return [*lines, *_average(sheet)]


def _average(sheet: TeamWhy) -> Iterator[Sum]:
    row = sheet.page.standing
    if row and sheet.page.by_average and row.matches:
        yield Sum(_("Average of a match"), f"{exact(row.total)} ÷ {exact(row.matches)}", decimal(row.value))


def _round(shown: TeamRound, sheet: TeamWhy) -> Sum:
    one, unit = shown.one, sheet.page.points_format
    if one.kind == "bye":
        what = _("Round %(round)d: bye") % {"round": one.round}
        return Sum(what, _bye(sheet), team_points(one.points, unit))
    if one.kind == "half":
        what = _("Round %(round)d: half match missed") % {"round": one.round}
        return Sum(what, _("average plus on half of its boards, average on the rest"), _points(one, unit))
    if one.kind == "absent":
        what = _("Round %(round)d: missed") % {"round": one.round}
        return Sum(what, share_words(one.points, sheet.page.top), _points(one, unit))
    facts = {"round": one.round, "team": team_name(shown.opponent) if shown.opponent else ""}
    what = _("Round %(round)d against %(team)s") % facts
    parts = (_figure(shown, sheet), _handicap(one), kind_words(one.how), _walkover(shown, sheet))
    return Sum(what, " · ".join(part for part in parts if part), team_points(one.points, unit))


def _handicap(one: RoundOfTeam) -> str:
    places = 0 if Fraction(one.handicap).denominator == 1 else 2
    return _("handicap %(figure)s") % {"figure": signed(one.handicap, places)} if one.handicap else ""


def _walkover(shown: TeamRound, sheet: TeamWhy) -> str:
    """The figures of which the best counts, for a match with a team that has left."""
    if shown.one.kind == "cancelled":
        return _("a team left before half of its boards were played")
    if shown.one.how == "walkover":
        return share_words(shown.one.points, sheet.page.top)
    found = next((one for one in sheet.walkovers if one.match == shown.one.match), None)
    return walkover_words(found, sheet.page.top, sheet.page.points_format) if found else ""


def walkover_words(one: OpponentOfLeaver, top: Figure | None, unit: str) -> str:
    """The figures of which the best counts; `unit` as of `team_points`."""
    if one.share is None:
        return _("average plus on three boards, average on the rest")
    figures = [
        _("session average %(points)s") % {"points": team_points(one.own, unit)}
        if one.own is not None
        else "",
        _("%(top)s less the average of the team that left: %(points)s")
        % {"top": exact(top or 0), "points": team_points(one.other, unit)}
        if one.other is not None
        else "",
        _("60 per cent: %(points)s") % {"points": team_points(one.share, unit)},
    ]
    return _("the best of: %(figures)s") % {"figures": ", ".join(part for part in figures if part)}


def share_words(points: Figure | None, top: Figure | None) -> str:
    """Of the victory points of a match."""
    return f"{exact(100 * Fraction(points or 0) / top)} % × {exact(top)}" if top else ""


def _points(one: RoundOfTeam, unit: str) -> str:
    return team_points(one.points, unit)


def _figure(shown: TeamRound, sheet: TeamWhy) -> str:
    """What the points were looked up by: the IMPs of two teams; of a pair its per cent, or its IMPs."""
    if sheet.page.team.kind != "pair":
        return _imps(shown)
    method = sheet.page.heading.method
    found = match_figure(shown.one, method)
    return found if method == "matchpoints" or not found else _("%(imps)s IMPs") % {"imps": found}


def _imps(shown: TeamRound) -> str:
    text = imps_words(shown.one)
    return _("%(imps)s IMPs") % {"imps": text} if text else ""


def _bye(sheet: TeamWhy) -> str:
    if sheet.page.top is None and sheet.bye != "own_average":
        return ""  # nothing that a share could be of
    percent = f"{sheet.bye_percent} % × {exact(sheet.page.top or 0)}"
    return {
        "percent": percent,
        "own_average": _("the average of their other matches"),
        "better": _("the better of %(percent)s and the average of their other matches")
        % {"percent": percent},
        "none": "",
    }[sheet.bye]


# The own pages of a team behind its private link: where it plays next, its matches and their dates.


@require_GET
def own_team(request: HttpRequest, token: str) -> HttpResponse:
    """404 once the address has been renewed."""
    team = team_of_token(token)
    section = section_of_team(team) if team else None
    if team is None or section is None:
        return render(request, "public/teams/own_closed.html", status=404)
    return _own_team_page(request, session_id=section.session_id, token=token, team=team)


@live
def _own_team_page(request: HttpRequest, session_id: int, token: str, team: Entrant) -> HttpResponse:
    session: Session = public_session(session_id)
    section = section_of_team(team)
    card = team_page(session, team.pk, visible_team_standings(session, request.user))
    coming = next_part(section, team) if section and not session.is_closed else None
    to_date = not session.is_closed and any(is_open for _match, is_open in matches_to_date(team))
    context = {"session": session, "card": card, "coming": coming, "token": token, "to_date": to_date}
    context |= {**addresses_of(session), **in_knock_out(session, request.user, team.pk)}
    if coming is None and team.withdrawn_from is None and not session.is_closed:
        context |= _waiting(session, request, team)
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


# The bracket of a knock-out for everybody, live.


@require_GET
@live
def bracket(request: HttpRequest, session_id: int) -> HttpResponse:
    session = public_session(session_id)
    found = visible_bracket(session, request.user)
    context = {
        "session": session,
        "bracket": found if found and found.seated else None,
        "asked": _number(request, "round"),
        "own": _number(request, "team") or 0,
        "live_query": live_query(request, "round", "team"),
        "script": "overtrick/built/rounds.js",
    }
    part = "public/teams/bracket/_bracket.html"
    return live_page(request, part, context, "overtrick/built/teams.css")
