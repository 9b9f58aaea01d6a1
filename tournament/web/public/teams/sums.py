"""The sum that leads to a team's total, line by line."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.sheets.figures import decimal, exact, short
from tournament.sheets.team_leaving import OpponentOfLeaver
from tournament.sheets.team_page import TeamRound
from tournament.sheets.team_standings import Figure, RoundOfTeam
from tournament.sheets.team_why import TeamWhy
from tournament.web.public.steps import Sum
from tournament.web.public.teams.words import (
    fine_figure,
    fine_words,
    imps_words,
    kind_words,
    match_figure,
    team_name,
    team_points,
)


def total_sums(sheet: TeamWhy) -> list[Sum]:
    page, row = sheet.page, sheet.page.standing
    assert row is not None
    shown = (one for one in page.rounds if one.one.points is not None or one.one.kind == "cancelled")
    lines = [_round(one, sheet) for one in shown]
    if row.carry:
        how = f"{short(sheet.share[0])} % × {exact(sheet.share[1])}" if sheet.share else ""
        lines.insert(0, Sum(_("Carry-over"), how, team_points(row.carry, page.points_format)))
    if row.fines:
        lines.append(Sum(fine_words(row), "", fine_figure(row)))
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
    parts = (_figure(shown, sheet), kind_words(one.how), _walkover(shown, sheet))
    return Sum(what, " · ".join(part for part in parts if part), team_points(one.points, unit))


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
        _("own average %(points)s") % {"points": team_points(one.own, unit)} if one.own is not None else "",
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
        "own_average": _("the average of the own matches"),
        "better": _("the better of %(percent)s and the average of the own matches") % {"percent": percent},
        "none": "",
    }[sheet.bye]
