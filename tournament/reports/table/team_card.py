"""A pair's own card where teams play: the place of its team, and what its boards have brought in IMPs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.models import Contestant, Section
from tournament.readings.club.roles import AnyUser
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.stages.visible_brackets import cup_state, undecided_match, visible_bracket
from tournament.reports.teams.match_sheet import match_sheets
from tournament.reports.teams.matches import matches_of
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.bracket import Bracket
from tournament.sheets.others import BoardShare, OwnCard, RunningScore
from tournament.sheets.stage_options import match_options
from tournament.sheets.team_match import TeamMatch
from tournament.sheets.team_standings import TeamStandings


def team_card(section: Section, pair: Contestant, reader: AnyUser, *, is_scored: bool) -> OwnCard:
    """The place of a pair's team, and the IMPs of the boards that both rooms have played."""
    team, session = pair.entrant_id, section.session
    sheet = visible_team_standings(session, reader)
    plans = matches_of(version_of(section)).matches
    own = [plan.pk for plan in plans if team in (plan.home, plan.away)]
    played = match_sheets(section, reader, own)
    bracket = visible_bracket(session, reader)
    rivals = len(sheet.rows) if sheet else 0
    return replace(
        place_of_team(pair, sheet) if bracket is None else _in_bracket(team, bracket, rivals),
        boards=tuple(_boards(played, team)) if is_scored else (),
        score=_score(section, played, team),
    )


def place_of_team(pair: Contestant, sheet: TeamStandings | None) -> OwnCard:
    """The place and the points of the team that a pair plays for, or of the pair in Swiss pairs."""
    rows = sheet.rows if sheet else ()
    row = next((row for row in rows if row.team.id == pair.entrant_id), None)
    is_known = row is not None and row.place is not None and row.matches > 0
    return OwnCard(
        place=row.place if row and is_known else None,
        tied=bool(row and row.tied),
        ranked=sum(1 for one in rows if one.place),
        value=row.value if row and is_known else None,
        in_per_cent=False,
        is_whole=bool(sheet and sheet.whole),
        boards=(),
        unit=sheet.unit if sheet else "",
    )


def _in_bracket(team: int | None, bracket: Bracket, rivals: int) -> OwnCard:
    """The place of a team that has no match left; before that how its match stands."""
    coming = undecided_match(bracket, team)
    final = next((one for one in bracket.places if one.team.id == team and coming is None), None)
    return OwnCard(
        place=final.place if final else None,
        tied=bool(final and final.shared),
        ranked=rivals,
        value=None,
        in_per_cent=False,
        is_whole=False,
        boards=(),
        unit=bracket.unit,
        cup="place" if final else cup_state(coming[1] if coming else None),
    )


def _boards(played: Sequence[TeamMatch], team: int | None) -> Iterator[BoardShare]:
    for sheet in played:
        side = _side(sheet, team)
        for line in sheet.lines:
            gained = line.gains[side]
            if gained is not None:
                yield line.board, gained, None


def _side(sheet: TeamMatch, team: int | None) -> int:
    return 0 if sheet.teams[0].id == team else 1


def _score(section: Section, played: Sequence[TeamMatch], team: int | None) -> RunningScore | None:
    """The match that is being played, where the event shows its own running score to a team."""
    stage = section.session.stage
    if stage is None or not match_options(stage.options).own_running:
        return None
    current = next((sheet for sheet in played if sheet.state == "playing"), None)
    if current is None:
        return None
    side = _side(current, team)
    compared = sum(1 for line in current.lines if line.imps is not None)
    own, other = current.imps[side], current.imps[1 - side]
    return RunningScore(own or 0, other or 0, compared, current.boards)
