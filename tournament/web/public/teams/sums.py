"""The sum that leads to a team's total, line by line."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.sheets.figures import decimal, exact
from tournament.sheets.team_page import TeamRound
from tournament.sheets.team_why import TeamWhy
from tournament.web.public.steps import Sum
from tournament.web.public.teams.words import (
    fine_figure,
    fine_words,
    imps_words,
    kind_words,
    team_name,
    team_points,
)


def total_sums(sheet: TeamWhy) -> list[Sum]:
    page, row = sheet.page, sheet.page.standing
    assert row is not None
    lines = [_round(one, sheet) for one in page.rounds if one.one.points is not None]
    if row.carry:
        lines.insert(0, Sum(_("Carry-over"), "", team_points(row.carry, page.unit)))
    if row.fines:
        lines.append(Sum(fine_words(row), "", fine_figure(row)))
    lines.append(Sum(_("Together"), "", team_points(row.total, page.unit)))
    return [*lines, *_average(sheet)]


def _average(sheet: TeamWhy) -> Iterator[Sum]:
    row = sheet.page.standing
    if row and sheet.page.by_average and row.matches:
        yield Sum(_("Average of a match"), f"{exact(row.total)} ÷ {row.matches}", decimal(row.value))


def _round(shown: TeamRound, sheet: TeamWhy) -> Sum:
    one, unit = shown.one, sheet.page.unit
    if one.kind == "bye":
        what = _("Round %(round)d: bye") % {"round": one.round}
        return Sum(what, _bye(sheet), team_points(one.points, unit))
    facts = {"round": one.round, "team": team_name(shown.opponent) if shown.opponent else ""}
    what = _("Round %(round)d against %(team)s") % facts
    how = " · ".join(part for part in (_imps(shown), kind_words(one.kind)) if part)
    return Sum(what, how, team_points(one.points, unit))


def _imps(shown: TeamRound) -> str:
    text = imps_words(shown.one)
    return _("%(imps)s IMPs") % {"imps": text} if text else ""


def _bye(sheet: TeamWhy) -> str:
    percent = f"{sheet.bye_percent} % × {exact(sheet.page.top or 0)}"
    return {
        "percent": percent,
        "own_average": _("the average of the own matches"),
        "better": _("the better of %(percent)s and the average of the own matches") % {"percent": percent},
        "none": "",
    }[sheet.bye]
