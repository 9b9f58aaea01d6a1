"""The ranking after each round but the last: who rose, who fell, and how each contestant came to their place.

A running ranking of finished boards has no rounds, and shows players no course. Where it shows whole rounds,
a course holds the whole per cents that the ranking showed after each of them and nothing finer.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from scoring.rounding import Number
from tournament.models import Field, Result, Section, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.field import score, sections_of
from tournament.reports.boards.section import SectionFacts, Stored, facts_of
from tournament.reports.boards.standings import rankings_of
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.gate.gate import boards_waiting_anywhere, facts_of_session, rounds_over
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.gate.ranking_visibility import is_barometer, is_ranked, running_in, whole
from tournament.reports.gate.visibility import directs
from tournament.sheets.course import Course, Courses
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.section_rankings import by_section
from tournament.sheets.standings import Ranking, Standing

PLAYED = Result.State.PLAYED
NO_BOARDS = frozenset[int]()


def courses_before(session: Session, user: AnyUser) -> Courses:
    """The course of each contestant before the last round that `user` sees; empty before there is one."""
    facts = facts_of_session(session)
    fields = session.fields.order_by("pk")
    return {key: course for field in fields for key, course in _of_field(session, field, facts, user).items()}


def _of_field(session: Session, field: Field, facts: Sequence[SectionFacts], user: AnyUser) -> Courses:
    """The same of one field of the session."""
    if session.is_closed:
        return _courses(field, max(_rounds_played(_facts_of(field)), default=0) - 1)
    over = rounds_over(facts)
    if directs(user, session):
        last = over if _is_begun(facts, over + 1) else over - 1
        return _courses(field, last, own_cover(session, user))
    by_rounds = running_in(sections_of(field)) == "rounds"
    if by_rounds and is_barometer(facts) and is_ranked(session):
        return _courses(field, over - 1, boards_waiting_anywhere(facts))
    by_rounds = by_rounds and session.event.method in IN_PER_CENT
    return _courses(field, over - 1, is_whole=True) if by_rounds and is_ranked(session) else {}


def _is_begun(facts: Sequence[SectionFacts], number: int) -> bool:
    """Whether a table has a result of a round."""
    rows = ((section, row) for section in facts for row in section.rows if row.round >= number)
    return any(meeting in section.states for section, row in rows for meeting in row.meetings)


def _courses(
    field: Field, last: int, without: frozenset[int] = NO_BOARDS, *, is_whole: bool = False
) -> Courses:
    """The courses through the rounds up to `last`, none before the first one.

    They are computed again only when a result of these rounds has changed, or more than a result.
    """
    if last < 1:
        return {}
    sections = sections_of(field)
    versions = [version_of(section) for section in sections]
    facts = facts_of(versions)
    results = [_results_of(section, last) for section in facts]
    at = last, [version.planned for version in versions], results, sections[0].session.closed_at
    return _kept.of(((field.pk, without, is_whole), at), sections, facts, last)


def _facts_of(field: Field) -> list[SectionFacts]:
    return facts_of([version_of(section) for section in sections_of(field)])


def _rounds_played(facts: Iterable[SectionFacts]) -> list[int]:
    """The rounds in which a board was played or awarded: one that was left out is no point of a line."""
    return sorted(
        {
            row.round
            for section in facts
            for row in section.rows
            for meeting in row.meetings
            if (stored := section.stored.get(meeting)) and (stored.state == PLAYED or stored.ns_award)
        }
    )


def _results_of(facts: SectionFacts, last: int) -> list[Stored]:
    """What stands of the rounds up to `last`."""
    later = {meeting for row in facts.rows if row.round > last for meeting in row.meetings}
    return [stored for meeting, stored in facts.stored.items() if meeting not in later]


def _read(
    what: tuple[int, frozenset[int], bool],
    sections: Sequence[Section],
    facts: Sequence[SectionFacts],
    last: int,
) -> Courses:
    """The courses from the lists after each round; a contestant who has left has no place, and no course."""
    _field, without, is_whole = what
    values: dict[tuple[str, int], list[Number]] = defaultdict(list)
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number in (one for one in _rounds_played(facts) if one <= last):
        lists = _through(sections, facts, number, without)
        for key, row in _placed(map(whole, lists) if is_whole else lists):
            if row.value is not None:
                values[key].append(row.value)
                places[key].append(row.place)
    return {key: Course(tuple(places[key]), tuple(found)) for key, found in values.items()}


_kept = Remembered(_read)


def _through(
    sections: Sequence[Section], facts: Sequence[SectionFacts], number: int, without: frozenset[int]
) -> list[Ranking]:
    """The lists of a field after a round, and those of its sections."""
    lists = rankings_of(score(sections, through=number, without=without, facts=facts))
    return [*lists, *(by_section(lists) if len(sections) > 1 else ())]


def _placed(lists: Iterable[Ranking]) -> Iterator[tuple[tuple[str, int], Standing]]:
    """The lines that have a place, each with its list and its contestant."""
    return (((each.section, row.party.id), row) for each in lists for row in each.rows if row.place)
