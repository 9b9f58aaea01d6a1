"""The results of finished sessions, one line each. They are read once for each version of their sections."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tournament.analysis.team_rounds import average_of, tables_after
from tournament.models import Session
from tournament.reports.boards.score_course import score_course
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.club.player_masterpoints import versions_of_events
from tournament.reports.games.leagues import section_league
from tournament.reports.stages.rankings import deciding_rankings, is_of_teams, is_ranked_by_total
from tournament.reports.table.results_to_check import matters
from tournament.reports.teams.standings import team_standings
from tournament.sheets.league import League
from tournament.sheets.session_result import SessionResult, Winner
from tournament.sheets.standings import Standings


def session_results(sessions: Sequence[Session]) -> dict[int, SessionResult]:
    """By session; the sections of all `sessions` should have been prefetched."""
    of_events = versions_of_events({session.event_id for session in sessions})
    return {
        session.pk: _results.of(_at(session, of_events[session.event_id]), session) for session in sessions
    }


def _at(session: Session, of_event: Sequence[object]) -> tuple[int, tuple[object, ...]]:
    """A last session is won by the ranking of its stage, which other sessions of the event are part of."""
    return session.pk, (tuple(of_event), session.closed_at)


def _read(_pk: int, session: Session) -> SessionResult:
    """The rankings of boards, then the leagues of table games; the first winner's score round by round."""
    has_boards = any(not section.game for section in session.sections.all())
    sheets = deciding_rankings(session) if has_boards else []
    leagues = [section_league(section) for section in session.sections.with_games().with_club()]
    winners = (*_of_boards(sheets), *_of_games(leagues))
    in_per_cent = bool(sheets) and sheets[0].in_per_cent
    lines = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    return SessionResult(
        winners=winners,
        contestants=len(lines) + sum(len(league.lines) for league in leagues),
        doubtful=sum(one.kind == "doubtful" for one in matters(session)),
        average=50 if in_per_cent else 0,
        course=_course(session, sheets[0], winners[0]) if sheets and winners else (),
    )


def _course(session: Session, won: Standings, winner: Winner) -> tuple[Fraction, ...]:
    """The score of a winner round by round, of a team as far above a drawn match as it was on average.

    None of a winner over several sessions.
    """
    if won.rankings and won.rankings[0].over:
        return ()
    if not is_of_teams(session):
        return score_course(session, winner.party.id, in_per_cent=won.in_per_cent)
    if not is_ranked_by_total(session):
        return ()
    sheet = team_standings(session)
    return tuple(
        Fraction(table[winner.party.id][2]) / (1 if sheet.by_average else number) - average_of(sheet)
        for number, table in enumerate(tables_after(sheet), start=1)
    )


_results = Remembered(_read)


def _of_boards(sheets: Iterable[Standings]) -> Iterator[Winner]:
    for sheet in sheets:
        unit = "per_cent" if sheet.in_per_cent else sheet.heading.unit.lower() or "imps"
        for ranking in sheet.rankings:
            first = (row for row in ranking.rows if row.place == 1)
            yield from (Winner(row.party, row.value, unit, ranking.over) for row in first)


def _of_games(leagues: Iterable[League]) -> Iterator[Winner]:
    for league in leagues:
        yield from (Winner(line.party, line.wins, "wins") for line in league.lines if line.place == 1)
