"""The table of a team event while it is still running, as the club wants it, and always after the end.

It never moves from result to result: a match counts when the gate covers none of its boards any more, or when
its whole round is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.domain.gate.reports.ranking_visibility import is_ranked
from tournament.domain.gate.reports.visibility import (
    directs,
    facts_of_session,
    own_cover,
    rounds_over,
    uncounted_in_matches,
)
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.readings.stage_terms import stages_before
from tournament.domain.stages.reports.team_rows import Hidden, MatchPlan, matches_of
from tournament.domain.stages.reports.team_table import (
    StageMatches,
    sections_of_stage,
    stage_matches,
    standings_of_stage,
)
from tournament.models import Section, Session, Stage
from tournament.sheets.event_options import phone_options
from tournament.sheets.team_standings import TeamStandings


def running_of_teams(session: Session) -> str:
    """`boards`, `rounds` or `never`: what of a session in play counts in the table that players see."""
    choice = phone_options(session.event.options).running
    return "boards" if choice == "standard" else choice


Arrange = Callable[[StageMatches], StageMatches]


def visible_team_standings(
    session: Session, user: AnyUser, arrange: Arrange | None = None
) -> TeamStandings | None:
    """The table of the stage of a session as `user` may see it now; None when they may see none.

    `arrange` scores its matches in another way, as with handicaps.
    """
    stage = session.stage
    assert stage is not None
    sections = sections_of_stage(stage)
    hidden = hidden_of_stage(stage, user, sections)
    shown = [one.session for one in sections if _shows_table(one.session, user)]
    if sections and not shown:
        return None
    found = stage_matches(stage, hidden=hidden, sections=sections)
    sheet = standings_of_stage(stage, session, arrange(found) if arrange else found)
    if all(one.session.is_closed or directs(user, one.session) for one in sections):
        return sheet
    if running_of_teams(session) != "rounds":
        return replace(sheet, counts="boards")
    open_rounds = {found.rounds[pk] for pk, boards in hidden.items() if boards and pk in found.rounds}
    counted = min(open_rounds, default=sheet.counted + 1) - 1
    return replace(sheet, counts="rounds", counted=counted)


def hidden_of_stage(stage: Stage, user: AnyUser, sections: Sequence[Section] | None = None) -> Hidden:
    """The boards that the points of each match of a stage leave out for `user`, by the match.

    With those of the stages that its teams come from, whose points may be carried over. `sections`: those of
    the stage itself, where they have been read.
    """
    found: dict[int, frozenset[int]] = {}
    own = sections_of_stage(stage) if sections is None else sections
    for section in (*(section for one in stages_before(stage) for section in sections_of_stage(one)), *own):
        found |= hidden_of_section(section, user)
    return found


def matches_for(stage: Stage, user: AnyUser) -> StageMatches:
    """The matches of a stage without the boards that points leave out for `user`."""
    return stage_matches(stage, hidden_of_stage(stage, user))


def hidden_of_section(section: Section, user: AnyUser) -> Hidden:
    """The boards of one section that points leave out for `user`, by the match."""
    session, plans = section.session, matches_of(version_of(section)).matches
    if session.is_closed:
        return {}
    if directs(user, session):
        own = own_cover(session, user)
        return {plan.pk: own for plan in plans} if own else {}
    if not is_ranked(session):
        return {plan.pk: frozenset(plan.numbers) for plan in plans}
    uncounted = uncounted_in_matches(session)
    over = rounds_over(facts_of_session(session)) if running_of_teams(session) == "rounds" else None
    return {plan.pk: _hidden(plan, uncounted.get(plan.pk, frozenset()), over) for plan in plans}


def _hidden(plan: MatchPlan, uncounted: frozenset[int], over: int | None) -> frozenset[int]:
    """The boards of a match that its points leave out.

    All of them while its round is not over; and of a match that ended otherwise while one board is hidden,
    because its points would be wrong.
    """
    if over is None and not uncounted:
        return uncounted
    numbers = frozenset(plan.numbers)
    last = max((table.round for table in plan.tables), default=plan.round)
    if over is not None and last > over:
        return numbers
    waiting = numbers & uncounted
    return numbers if waiting and plan.end else waiting


def _shows_table(session: Session, user: AnyUser) -> bool:
    return session.is_closed or directs(user, session) or is_ranked(session)
