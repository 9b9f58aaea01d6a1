"""A session of Swiss pairs as USEBIO has it: the pairs with their totals, and the matches board by board."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

from tournament.exchange.usebio.values import Board, Competitor, Match, Section, SessionPart
from tournament.models import Session, TeamMatch
from tournament.readings.club.roles import AnyUser
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.stage_options import match_options
from tournament.sheets.team_standings import TeamStanding, TeamStandings

Meeting = tuple[int, frozenset[str]]  # the round of the session, and the numbers of the two pairs


def swiss_session(session: Session, part: SessionPart, user: AnyUser) -> tuple[SessionPart, str]:
    """The matches in place of the sections of `part`, and the unit by which the pairs are ranked."""
    table = visible_team_standings(session, user)
    if table is None:
        return part, ""
    rows = {row.team.label: row for row in table.rows}
    sections = tuple(
        Section(one.letter, tuple(_ranked(pair, rows.get(pair.number)) for pair in one.competitors), ())
        for one in part.sections
    )
    matches = sorted(_matches(session, part, table), key=lambda match: match.round)
    return SessionPart(sections=sections, matches=tuple(matches)), table.unit


def _ranked(pair: Competitor, row: TeamStanding | None) -> Competitor:
    if row is None:
        return replace(pair, figure=None, place=0, tied=False)
    return replace(pair, figure=row.total, place=row.place or 0, tied=row.tied)


def _matches(session: Session, part: SessionPart, table: TeamStandings) -> Iterator[Match]:
    options = match_options(session.stage_options)
    rows = TeamMatch.objects.filter(section__session=session).values_list("pk", "round")
    here = {pk: options.match_round(number) for pk, number in rows}
    boards = _boards(part, options.match_round)
    by_id = {row.team.id: row for row in table.rows}
    for row in table.rows:
        for one in row.rounds:
            if one.match not in here or not one.home:
                continue
            other = by_id.get(one.opponent or 0)
            theirs = [each.points for each in other.rounds if each.match == one.match] if other else []
            pairs = row.team.label, other.team.label if other else ""
            own = tuple(boards[here[one.match], frozenset(pairs)])
            numbers = [board.number for board in own]
            first, last = min(numbers, default=None), max(numbers, default=None)
            points = one.points, theirs[0] if theirs else None
            yield Match(one.round, pairs, points, own, first, last)


def _boards(part: SessionPart, round_of: Callable[[int], int]) -> dict[Meeting, list[Board]]:
    """The boards of each meeting, a line each."""
    found: dict[Meeting, list[Board]] = defaultdict(list)
    for section in part.sections:
        for board in section.boards:
            for line in board.lines:
                if line.played.state in ("played", "awarded"):
                    meeting = round_of(line.round or 1), frozenset((*line.ns, *line.ew))
                    found[meeting].append(Board(board.number, (line,)))
    return found
