"""The ranks before the last round, beside which a ranking shows who rose and who fell.

A running ranking of finished boards has no rounds, and shows players no change.
"""

from collections.abc import Iterable, Sequence

from tournament.models import Field, Section, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.field import score, sections_of
from tournament.reports.boards.section import SectionFacts
from tournament.reports.boards.standings import rankings_of
from tournament.reports.gate.gate import facts_of_session, last_round, rounds_over
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.gate.ranking_visibility import is_ranked, running_in, whole
from tournament.reports.gate.visibility import directs
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.section_rankings import by_section
from tournament.sheets.standings import Ranking

# By the section of the ranking (empty: the whole field) and the contestant.
Places = dict[tuple[str, int], int]


def places_before(session: Session, user: AnyUser) -> Places:
    """The rank of each contestant before the last round that `user` sees; empty before there is one."""
    facts = facts_of_session(session)
    fields = session.fields.order_by("pk")
    return {key: place for field in fields for key, place in _of_field(session, field, facts, user).items()}


def _of_field(session: Session, field: Field, facts: Sequence[SectionFacts], user: AnyUser) -> Places:
    """The same of one field of the session."""
    sections = sections_of(field)
    if session.is_closed:
        return _places(_through(sections, last_round(facts) - 1))
    over = rounds_over(facts)
    if directs(user, session):
        last = over if _is_begun(facts, over + 1) else over - 1
        return _places(_through(sections, last, own_cover(session, user)))
    by_rounds = running_in(sections) == "rounds" and session.event.method in IN_PER_CENT
    if not by_rounds or not is_ranked(session):
        return {}
    return _places(map(whole, _through(sections, over - 1)))


def _is_begun(facts: Sequence[SectionFacts], number: int) -> bool:
    """Whether a table has a result of a round."""
    rows = ((section, row) for section in facts for row in section.rows if row.round >= number)
    return any(meeting in section.states for section, row in rows for meeting in row.meetings)


def _through(sections: Sequence[Section], last: int, without: frozenset[int] = frozenset()) -> list[Ranking]:
    """The lists of a field after a round, and those of its sections; none before the first round."""
    if last < 1:
        return []
    lists = rankings_of(score(sections, through=last, without=without))
    return [*lists, *(by_section(lists) if len(sections) > 1 else ())]


def _places(lists: Iterable[Ranking]) -> Places:
    return {(each.section, row.party.id): row.place for each in lists for row in each.rows if row.place}
