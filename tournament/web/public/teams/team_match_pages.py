"""The matches of a session of teams for everybody: by rounds, one match live, and its figures explained."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from scoring.schemes.victory_points import Scale
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets
from tournament.models import Section, Session, TeamMatch
from tournament.sheets import match_sheets as team_match
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.match_sums import board_sums, carry_sums, margin_sums, victory_point_sums
from tournament.web.server.live import live, page


@require_GET
@live
def team_results(request: HttpRequest, session: int) -> HttpResponse:
    """Every match of the session, the latest round first."""
    sitting = _session(session)
    sheets = [one for section in _sections(sitting) for one in match_sheets(section, request.user)]
    sheets.sort(key=lambda one: (-(one.round or 0), one.heading.section, [*map(int, one.match.split("."))]))
    rounds = [(number, [*group]) for number, group in groupby(sheets, key=lambda one: one.round)]
    unit = next((one.unit for one in sheets), "VP")
    context = {"session": sitting, "rounds": rounds, "parted": sitting.sections.count() > 1, "unit": unit}
    return render(request, page(request, "public/teams/matches.html", "public/teams/_matches.html"), context)


@require_GET
@live
def team_result(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """Both rooms of a match board by board, as far as the gate shows them."""
    sitting = _session(session)
    sheet = _sheet(request, sitting, match)
    context = {"session": sitting, "sheet": sheet, "lines": running_lines(sheet)}
    return render(request, page(request, "public/teams/match.html", "public/teams/_match.html"), context)


@require_GET
@live
def why_match(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """Each figure of a match as a sum: a board's IMPs, the margin of both teams, and their victory points."""
    sitting = _session(session)
    sheet = _sheet(request, sitting, match)
    context = {
        "session": sitting,
        "sheet": sheet,
        "boards": board_sums(sheet),
        "carried": [*carry_sums(sheet)],
        "margins": margin_sums(sheet),
        "points": victory_point_sums(sheet, _scale(sitting)),
    }
    return render(
        request, page(request, "public/teams/match_why.html", "public/teams/_match_why.html"), context
    )


def running_lines(
    sheet: team_match.TeamMatch,
) -> list[tuple[team_match.TeamLine, tuple[team_match.Figure, team_match.Figure] | None]]:
    """Each line with what both teams have up to it, carry-over included; None where the line has no IMPs.

    An artificial score is in the margin of the match, and not among the IMPs won (White Book 8.80.6).
    """
    home, away = sheet.carry_over
    found = []
    for line in sheet.lines:
        ours, theirs = line.gains
        if ours is None or theirs is None:
            found.append((line, None))
            continue
        if not line.artificial:
            home, away = home + max(ours, 0), away + max(theirs, 0)
        found.append((line, (home, away)))
    return found


def _session(pk: int) -> Session:
    """A session with matches of teams; those of Swiss pairs are on the pages of their pairs."""
    sitting = session_of(pk)
    if sitting.stage is None or not _sections(sitting):
        raise Http404
    return sitting


def _scale(session: Session) -> Scale | None:
    stage = session.stage
    return scale_of_stage(stage.vp_scale, stage.options) if stage else None


def _sections(session: Session) -> list[Section]:
    rows = Section.objects.filter(session=session, kind="teams").order_by("letter")
    return [*rows.select_related("session__event__club", "session__stage__event")]


def _sheet(request: HttpRequest, session: Session, match: int) -> team_match.TeamMatch:
    row = get_object_or_404(TeamMatch, pk=match, section__session=session)
    section = next((one for one in _sections(session) if one.pk == row.section_id), None)
    sheet = match_sheet(section, match, request.user) if section else None
    if sheet is None:
        raise Http404
    return sheet
