"""The derivation of a team's total and place, from the table as its reader sees it."""

from collections.abc import Mapping

from scoring.teams.table import steps_of_tie
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import TieStep
from tournament.models import Session, Stage
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.section import key_of
from tournament.reports.teams.leaving import walkover_of
from tournament.reports.teams.results.team_page import team_page
from tournament.reports.teams.standings import (
    StageMatches,
    before_stage,
    carry_terms_of,
    withdrawals_of,
)
from tournament.reports.teams.visible import matches_for, visible_team_standings
from tournament.sheets.stage_options import table_options
from tournament.sheets.team_standings import Figure, TeamStanding, TeamStandings
from tournament.sheets.team_why import TeamWhy, TieBreakStep, TieFigure


def team_why(session: Session, team: int, user: AnyUser) -> TeamWhy | None:
    """None where the reader may see no table, or the team is not in it."""
    sheet, stage = visible_team_standings(session, user), session.stage
    page = team_page(session, team, sheet)
    if sheet is None or page is None or page.standing is None or stage is None:
        return None
    found = matches_for(stage, user)
    left = withdrawals_of(stage, found)
    steps = steps_of_tie(_places(sheet), team, found.matches.values(), found.scores, found.contest, left)
    rows, options = {row.team.id: row for row in sheet.rows}, table_options(stage.options)
    ties = tuple(_tie_step(step, rows) for step in steps)
    own = {match: one for (match, side), one in left.walkovers.items() if side == team}
    walkovers = tuple(
        walkover_of(one, page.team, key_of(match), found.rounds[key_of(match)]) for match, one in own.items()
    )
    return TeamWhy(
        *(page, ties, options.bye, options.bye_percent, options.restart, walkovers),
        without_standing=team in left.without_standing,
        share=_share(stage, found, team),
    )


def _share(stage: Stage, found: StageMatches, team: int) -> tuple[Figure, Figure] | None:
    terms = carry_terms_of(stage)
    before = before_stage(stage, found.hidden) if terms.rule == "share" else None
    return (terms.of("percent"), before.totals[team]) if before and team in before.totals else None


def _places(sheet: TeamStandings) -> list[Place]:
    return [Place(row.team.id, row.place, row.tied, row.value, row.split_by) for row in sheet.rows]


def _tie_step(step: TieStep, rows: Mapping[int, TeamStanding]) -> TieBreakStep:
    figures = tuple(
        TieFigure(rows[key_of(team)], step.figures[team], number)
        for number, part in enumerate(step.parts, start=1)
        for team in part
    )
    return TieBreakStep(step.tie_break, figures, len(step.parts) > 1, step.mean)
