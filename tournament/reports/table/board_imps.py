"""What a board brought the pairs of team matches, in IMPs, and which pairs meet on it in one match."""

from scoring.rounding import Number
from scoring.teams.contest import score
from tournament.models import Section, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.section import facts_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.gate import facts_of_session
from tournament.reports.gate.visibility import covered_in_match
from tournament.reports.teams.matches import contest_match, lines_of, matches_of
from tournament.reports.teams.standings import contest_of


def imps_of_tables(section: Section, board: int, user: AnyUser) -> dict[int, Number]:
    """The IMPs of a board by contestant, those of its team in its match, as far as `user` may see them."""
    stage = section.session.stage
    assert stage is not None
    version, contest = version_of(section), contest_of(stage)
    (facts,) = facts_of([version])
    arranged, lines = matches_of(version), lines_of(facts)
    found: dict[int, Number] = {}
    for plan in arranged.matches:
        if plan.away is None or board not in plan.numbers:
            continue
        hidden = covered_in_match(section.session, user, plan.pk)
        for number, home, away in score(contest_match(plan, lines, arranged.teams, hidden), contest).boards:
            if number == board:
                pairs = {
                    pair for table in plan.tables if board in table.boards for pair in (table.ns, table.ew)
                }
                found |= {pair: home if arranged.teams[pair] == plan.home else away for pair in pairs}
    return found


def contestants_of_match(session: Session, board: int, own: frozenset[int]) -> frozenset[int]:
    """Every contestant of the matches in which `own` play a board."""
    rows = [
        row for facts in facts_of_session(session) for row in facts.rows if board in row.boards and row.match
    ]
    matches = {row.match for row in rows if own & {row.ns, row.ew}}
    return frozenset(pk for row in rows if row.match in matches for pk in (row.ns, row.ew) if pk)
