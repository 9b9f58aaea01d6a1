"""The rankings of a session on the wall and the desk, whatever it is ranked by: pairs, players or teams."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from math import ceil
from typing import Any

from django.contrib.auth.models import AnonymousUser

from scoring.rounding import Number, simplest
from scoring.stages.formats import STAGE_FORMATS
from scoring.stages.qualifying import qualify
from scoring.teams.knock_out import crossed
from tournament.domain.boards.reports.board_standings import current_standings, final_standings
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.gate.reports.overall_figures import with_overall
from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.readings.stage_terms import plays_on
from tournament.domain.stages.reports.brackets import bracket_of, visible_bracket
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Session
from tournament.sheets.draw_sheets import Bracket, Qualifiers
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, TEAMS
from tournament.sheets.event_ranking import EventLine, EventList
from tournament.sheets.names import Name, Party, Team
from tournament.sheets.standings import GROUP, Ranking, Standing, Standings
from tournament.sheets.team_standings import TeamStanding, TeamStandings
from tournament.tables.rankings import session_ranking
from tournament.tables.table import Table
from tournament.tables.team_rankings import team_table

# The ranking of a stage of pairs: in its last session it decides, where it says more than the session's
# own.
#
# Prizes, winners and the reveal on the wall follow it: with the sessions before, what was carried over and
# the penalties over the sessions.

EVERYONE = AnonymousUser()


def deciding_lists(session: Session, user: AnyUser = EVERYONE, *, final: bool = False) -> list[EventList]:
    """The list of the stage and of its consolation; none where the session's own ranking decides.

    `final` as if the session were closed.
    """
    found = event_ranking(session, user, final=final)
    lists = [one for one in found.lists if one.stage == session.stage_id] if found else []
    apart = any(one.part for one in lists) and not any(map(_has_directions, lists))
    if not any(one.is_main and _decides(one, session.pk, apart=apart) for one in lists):
        return []
    return [one for one in lists if one.is_main or one.part]


def _has_directions(one: EventList) -> bool:
    """Whether the session ranks North-South and East-West apart, which a list of the stage does not."""
    return any(each and each.direction for line in one.lines for each in line.sessions)


def _decides(one: EventList, session: int, *, apart: bool) -> bool:
    """Whether a list ends with this session and has more than its ranking, or `apart` from a consolation."""
    more = apart or len(one.sessions) > 1 or one.carries or one.has_penalties
    before = one.sessions[:-1]
    is_last = one.sessions[-1].id == session and len(one.sessions) >= one.planned
    return more and is_last and all(each.closed for each in before)


def stage_rankings(session: Session, user: AnyUser = EVERYONE, *, final: bool = False) -> list[Standings]:
    """The same as rankings, one list each."""
    lists = deciding_lists(session, user, final=final)
    rankings = tuple(Ranking("", (*map(_standing_of_line, one.lines),), over=one.over) for one in lists)
    if not lists:
        return []
    return [
        Standings(
            heading_of(session),
            rankings,
            results=0,
            expected=None,
            provisional=not session.is_closed,
            counts="rounds" if lists[0].whole else "",
        )
    ]


def _standing_of_line(line: EventLine) -> Standing:
    return Standing(
        place=line.place,
        tied=line.tied,
        party=line.party,
        points=line.points,
        top=line.top,
        value=line.value,
        boards=int(line.boards),
        penalty=line.penalty,
        split_by=line.split_by,
        tie_figures=line.tie_figures,
    )


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


def visible_rankings(session: Session, user: AnyUser, method: str = "") -> list[Standings] | None:
    """The rankings as `user` may see them now; None when they may see none; or by the second method."""
    if not is_of_teams(session):
        return visible_standings(session, user, method)
    if not is_ranked_by_total(session):
        return places_of(visible_bracket(session, user)) or None
    sheet = visible_team_standings(session, user)
    return [ranking_of_teams(sheet)] if sheet else None


def ranking_tables(session: Session, user: AnyUser, method: str = "") -> list[Table[Any]]:
    """The same rankings as tables, with the columns of the page."""
    if is_of_teams(session) and is_ranked_by_total(session):
        teams = visible_team_standings(session, user)
        return [team_table(one) for one in teams.groups] if teams else []
    sheets = with_overall(session, visible_rankings(session, user, method) or [])
    return [session_ranking(one, sheet) for sheet in sheets for one in (*sheet.rankings, *sheet.by_section)]


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
    """The table of teams as lists of places, names and figures: one, or one for each group."""
    groups = sheet.groups
    return Standings(
        heading=replace(sheet.heading, unit=sheet.unit),
        rankings=tuple(
            Ranking(
                "",
                tuple(map(_standing_of_team, one.rows)),
                over=f"{GROUP}{one.group}" if len(groups) > 1 else "",
            )
            for one in groups
        ),
        results=sheet.played,
        expected=sheet.expected,
        provisional=sheet.provisional,
        kind=sheet.kind,
    )


def _standing_of_team(row: TeamStanding) -> Standing:
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


# The teams that go on from the stage of a session; ties at the limit are named.


def qualifiers(session: Session, wanted: int, user: AnyUser, others: int = 0) -> Qualifiers:
    """The first `wanted` of the table, or of each group with the best `others`, that have no next stage yet.

    A tie that the tie-breaks split is none; a team that left does not go on. From groups they come in the
    order of a bracket in which the groups cross over.
    """
    sheet = visible_team_standings(session, user) or team_standings(session)
    placed = plays_on(session.stage) if session.stage else {}
    free = [row for row in sheet.rows if row.team.withdrawn_from is None and row.team.id not in placed]
    figures: dict[str, dict[Hashable, Number]] = {row.group: {} for row in sheet.rows}
    for row in free:
        if row.place is not None:
            figures[row.group][row.team.id] = _comparable(row, sheet)
    in_groups = len(figures) > 1
    found = qualify(figures, wanted if in_groups else 0, others if in_groups else wanted)
    through = seeded(sheet, {*found.direct, *found.others}, cross=True)
    teams = sheet.teams
    return Qualifiers(
        standings=sheet,
        wanted=wanted,
        through=tuple(teams[pk] for pk in through),
        tied=tuple(teams[int(str(pk))] for pk in found.tied),
        open_places=found.places,
        missing=sheet.expected - sheet.played,
    )


def _comparable(row: TeamStanding, sheet: TeamStandings) -> Number:
    """Higher for a better place; the same place of two groups by the average of a match."""
    most = 1 + 2 * max((abs(Fraction(one.total)) for one in sheet.rows), default=Fraction(0))
    mean = Fraction(row.total) / Fraction(row.matches or 1) if len(sheet.groups) > 1 else 0
    return simplest(mean - most * (row.place or 0))


def seeded(sheet: TeamStandings, teams: Collection[Hashable], *, cross: bool) -> list[int]:
    """These teams in the order of their seeds: as in the table; of groups crossed over, or place by place."""
    own = [[row.team.id for row in one.rows if row.team.id in teams] for one in sheet.groups]
    if cross or len(own) == 1:
        return [*crossed(own)] if len(own) > 1 else own[0]
    return [one for row in zip_longest(*own) for one in row if one is not None]
