"""The rankings of a session on the wall and the desk, whatever it is ranked by: pairs, players or teams."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from scoring.stages.formats import STAGE_FORMATS
from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.standings import current_standings, final_standings
from tournament.reports.gate.ranking_visibility import visible_standings
from tournament.reports.stages.brackets import bracket_of
from tournament.reports.stages.stage_rankings import stage_rankings
from tournament.reports.stages.visible_brackets import visible_bracket
from tournament.reports.teams.standings import team_standings
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.bracket import Bracket
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, TEAMS
from tournament.sheets.names import Name, Party
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.team_standings import TeamStanding, TeamStandings
from tournament.sheets.teams import Team


def is_of_teams(session: Session) -> bool:
    """Whether a session is ranked by matches of teams."""
    by_matches = EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES
    return by_matches and session.stage is not None


def current_rankings(session: Session) -> list[Standings]:
    """The rankings of everything that is in."""
    return _of_teams(session) if is_of_teams(session) else current_standings(session)


def final_rankings(session: Session) -> list[Standings]:
    """The rankings that decide, as they will stand once the session is closed."""
    if is_of_teams(session):
        return _of_teams(session)
    return stage_rankings(session, final=True) or final_standings(session)


def deciding_rankings(session: Session) -> list[Standings]:
    """The rankings of everything that is in: of the stage in its last session, else of the session."""
    return (
        current_rankings(session)
        if is_of_teams(session)
        else (stage_rankings(session) or current_standings(session))
    )


def posted_rankings(session: Session, user: AnyUser) -> list[Standings]:
    """The rankings that decide, for a poster, as `user` may see them now."""
    own = visible_rankings(session, user) or []
    if is_of_teams(session):
        return own
    return [_as_far_as(own, sheet) for sheet in stage_rankings(session, user) if own] or own


def _as_far_as(own: Sequence[Standings], sheet: Standings) -> Standings:
    """The ranking of a stage with what is in of its last session."""
    expected = [one.expected or 0 for one in own]
    first = own[0]
    return replace(
        sheet,
        results=sum(one.results for one in own),
        expected=sum(expected),
        counts=first.counts,
        counted=first.counted,
        rounds=first.rounds,
    )


def _of_teams(session: Session) -> list[Standings]:
    if is_ranked_by_total(session):
        return [ranking_of_teams(team_standings(session))]
    return places_of(bracket_of(session))


def is_ranked_by_total(session: Session) -> bool:
    """Whether the teams of a session have a table; in a knock-out who is beaten is out."""
    return session.stage is not None and not STAGE_FORMATS[session.stage.format].eliminates


def visible_rankings(session: Session, user: AnyUser) -> list[Standings] | None:
    """The rankings as `user` may see them now; None when they may see none."""
    if not is_of_teams(session):
        return visible_standings(session, user)
    if not is_ranked_by_total(session):
        return places_of(visible_bracket(session, user)) or None
    sheet = visible_team_standings(session, user)
    return [ranking_of_teams(sheet)] if sheet else None


def places_of(bracket: Bracket | None) -> list[Standings]:
    """The final places of a knock-out, which has no figure to rank by; none before it is won."""
    if bracket is None or bracket.winner is None:
        return []
    rows = tuple(
        Standing(one.place, one.shared, party_of_team(one.team), None, None, None, 0)
        for one in bracket.places
    )
    return [Standings(bracket.heading, (Ranking("", rows),), 0, None, provisional=False, kind=TEAMS)]


def ranking_of_teams(sheet: TeamStandings) -> Standings:
    """The table of teams as one list of places, names and figures."""
    rows = tuple(map(_standing, sheet.rows))
    return Standings(
        heading=replace(sheet.heading, unit=sheet.unit),
        rankings=(Ranking("", rows),),
        results=sheet.played,
        expected=sheet.expected,
        provisional=sheet.provisional,
        kind=sheet.kind,
    )


def _standing(row: TeamStanding) -> Standing:
    """`boards` are the matches that count; a half match is one of them."""
    matches = ceil(row.matches)
    return Standing(row.place or 0, row.tied, party_of_team(row.team), row.total, None, row.value, matches)


def party_of_team(team: Team) -> Party:
    """A team under its own name, as a ranking and a guide card print it."""
    return Party(
        id=team.id,
        number=team.label,
        names=(Name(native=team.name),) if team.name else team.players if team.kind == "pair" else (),
        withdrawn=team.withdrawn_from is not None,
        kind=team.kind,
    )
