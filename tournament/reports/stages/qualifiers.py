"""The teams that go on from the stage of a session; ties at the limit are named."""

from collections.abc import Hashable

from scoring.rounding import Number
from scoring.stages.qualifying import qualify
from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.teams.standings import team_standings
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.qualifiers import Qualifiers


def qualifiers(session: Session, wanted: int, user: AnyUser) -> Qualifiers:
    """The first `wanted` of the table. A tie that the tie-breaks split is none; who left does not go on."""
    sheet = visible_team_standings(session, user) or team_standings(session)
    rows = [row for row in sheet.rows if row.place is not None and row.team.withdrawn_from is None]
    figures: dict[Hashable, Number] = {row.team.id: -(row.place or 0) for row in rows}
    found = qualify({"": figures}, 0, wanted)
    teams = sheet.teams
    return Qualifiers(
        standings=sheet,
        wanted=wanted,
        through=tuple(teams[int(str(pk))] for pk in found.others),
        tied=tuple(teams[int(str(pk))] for pk in found.tied),
        open_places=found.places,
        missing=sheet.expected - sheet.played,
    )
