"""When the final ranking may be turned over on the wall: once no table can influence a result any more."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.domain.boards.reports.scorecards import score_course
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import (
    boards_waiting_anywhere,
    facts_of_session,
    last_round,
    rounds_over,
)
from tournament.domain.outside.readings.embargo import is_embargoed, refuse_under_embargo
from tournament.domain.stages.reports.stage_rankings import final_rankings
from tournament.models import Session, Wall
from tournament.sheets.room_sheets import Reveal, RevealLine, lines_of, reveal_at


def is_complete(session: Session) -> bool:
    """Whether every result of the plan is in and agreed, or the session is closed, and no other club may
    still play the boards.
    """
    if is_embargoed(session):
        return False
    if session.is_closed:
        return True
    facts = facts_of_session(session)
    planned = bool(facts) and all(section.rows for section in facts)
    return planned and not boards_waiting_anywhere(facts) and rounds_over(facts) >= last_round(facts)


def lines_to_reveal(session: Session) -> int:
    """The lines of the final ranking. DirectorError `not_complete`, `no_ranking`."""
    refuse_under_embargo(session)
    if not is_complete(session):
        raise DirectorError("not_complete", _("The ranking can be revealed once all results are in."))
    lines = lines_of(final_rankings(session))
    if not lines:
        raise DirectorError("no_ranking", _("There is no ranking to reveal."))
    return lines


def reveal_of(session: Session, wall: Wall | None) -> Reveal | None:
    """What the wall has turned over. None without a reveal, and while a result is missing again."""
    if wall is None or wall.revealed is None or not is_complete(session):
        return None
    found = reveal_at(final_rankings(session), wall.revealed)
    return _with_courses(session, found) if found.lines else None


def _with_courses(session: Session, reveal: Reveal) -> Reveal:
    """The cards that are turned over with their percentages round by round, where they are of one session."""
    rankings = (
        replace(ranking, cards=tuple(_with_course(session, line) for line in ranking.cards))
        if ranking.heading.in_per_cent and not ranking.over
        else ranking
        for ranking in reveal.rankings
    )
    return replace(reveal, rankings=tuple(rankings))


def _with_course(session: Session, line: RevealLine) -> RevealLine:
    if line.row is None:
        return line
    return replace(line, course=score_course(session, line.row.party.id, in_per_cent=True))
