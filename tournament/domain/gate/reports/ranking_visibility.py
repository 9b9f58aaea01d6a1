"""The ranking that players may see while it is running, and the course of each contestant to their place."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from scoring.rounding import Half, Number, round_to
from scoring.totals.ranking import rank
from tournament.domain.boards.reports.board_standings import current_standings, rankings_of, standings_of
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.section import SectionFacts, Stored, facts_of, key_of
from tournament.domain.gate.reports.visibility import (
    boards_waiting_anywhere,
    facts_of_session,
    is_over_for,
    last_round,
    own_cover,
    reads_all,
    rounds_over,
)
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.outside.readings.embargo import is_embargoed, is_over
from tournament.domain.people.readings.roles import AnyUser
from tournament.models import Field, Result, Section, Session
from tournament.sheets.event_options import phone_options
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.standings import Course, Courses, Ranking, Standing, Standings, by_section

# The ranking while it is still running: shown as the club wants it, and always after the end.
#
# It never moves from result to result, since that would reveal what happened on a board that others have
# still to play: it counts the boards that all have finished, or whole rounds in whole per cents. In a
# barometer, where all tables play the same boards in a round, whole rounds are exact.

SMALL = 5  # with fewer tables than this even whole per cents reveal single results


def running_in(sections: Sequence[Section], method: str = "") -> str:
    """`boards`, `rounds` or `never` for the field of these sections.

    A second `method` counts finished boards alone: whole rounds are the club's choice for the first.
    """
    event = sections[0].session.event
    choice = phone_options(event.options).running
    if choice != "standard":
        return "boards" if method and choice == "rounds" else choice
    if method:
        return "boards"
    facts = facts_of([version_of(section) for section in sections])
    if is_barometer(facts):
        return "rounds"
    if event.method not in IN_PER_CENT:
        return "boards"
    return "boards" if sum(section.tables for section in facts) < SMALL else "rounds"


def is_barometer(facts: Iterable[SectionFacts]) -> bool:
    """Whether all tables play the same boards in a round, which come in no other round."""
    played: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    for section in facts:
        for row in section.rows:
            if not row.is_sit_out:
                played[row.round].add(row.boards)
    boards = [board for found in played.values() for board in next(iter(found))]
    is_same = all(len(found) == 1 for found in played.values())
    return is_same and len(played) > 1 and len(boards) == len({*boards})


def is_ranked(session: Session) -> bool:
    """Whether players may see a ranking now, as far as something counts in it yet."""
    if is_over(session):
        return True
    options = phone_options(session.event.options)
    if options.running == "never":
        return False
    if not options.running_quiet:
        return True
    facts = facts_of_session(session)
    return rounds_over(facts) < last_round(facts) - options.running_quiet


def visible_standings(session: Session, user: AnyUser, method: str = "") -> list[Standings] | None:
    """The rankings of a session as `user` may see them now; None when they may see none.

    `method` stands in place of the event's.
    """
    if is_over_for(user, session):
        return current_standings(session, method=method)
    if reads_all(user, session):
        return current_standings(session, own_cover(session, user), method)
    if not is_ranked(session):
        return None
    facts = facts_of_session(session)
    fields = session.fields.order_by("pk")
    return [sheet for field in fields if (sheet := _running(sections_of(field), facts, method))] or None


def is_exact(field: Field, user: AnyUser, method: str = "") -> bool:
    """Whether `user` may see where every figure of this field's ranking comes from."""
    sessions = [field.session] if field.session else [section.session for section in sections_of(field)]
    if all(is_over_for(user, session) or reads_all(user, session) for session in sessions):
        return True
    if any(map(is_embargoed, sessions)):
        return False
    return all(map(is_ranked, sessions)) and running_in(sections_of(field), method) == "boards"


def _running(sections: Sequence[Section], facts: Sequence[SectionFacts], method: str) -> Standings | None:
    """The ranking of one field as players see it; `facts` are those of the session."""
    part = _shown_part(sections, facts, method)
    if part is None:
        return None
    sheet = replace(standings_of(sections, part.through, part.without, method=method), counts=part.counts)
    if part.counts == "boards":
        return sheet
    sheet = replace(sheet, rounds=part.through or 0)
    return in_whole_per_cents(sheet) if part.counts == "rounds" else sheet


class _Part(NamedTuple):
    """The part of the results that a running ranking is made of; `counts` as in Standings."""

    counts: str
    through: int | None = None
    without: frozenset[int] = frozenset()


def _shown_part(sections: Sequence[Section], facts: Sequence[SectionFacts], method: str = "") -> _Part | None:
    """None before the first round is over, where whole rounds are shown, and where finished boards are shown
    while other clubs may still play each of them.
    """
    waiting = boards_waiting_anywhere(facts)
    is_held = is_embargoed(sections[0].session)
    if running_in(sections, method) == "boards":
        if is_held:
            return None
        return _Part("boards", without=waiting)
    over = rounds_over(facts)
    if not over:
        return None
    if is_barometer(facts) and not is_held:
        return _Part("barometer", over, waiting)
    if sections[0].session.event.method not in IN_PER_CENT:
        return _Part("boards", over, waiting)
    return _Part("rounds", over)


def visible_scores(session: Session, user: AnyUser, *, final: bool = False) -> list[ScoredField]:
    """What the exact rankings that `user` may see of a session are made of; `final` as if it were closed."""
    fields = [sections_of(field) for field in session.fields.order_by("pk")]
    if final or is_over_for(user, session):
        return [score(sections, final=True) for sections in fields]
    if reads_all(user, session):
        cover = own_cover(session, user)
        return [score(sections, without=cover) for sections in fields]
    if not is_ranked(session):
        return []
    facts = facts_of_session(session)
    parts = [(sections, _shown_part(sections, facts)) for sections in fields]
    return [
        score(sections, through=part.through, without=part.without)
        for sections, part in parts
        if part and part.counts != "rounds"
    ]


def in_whole_per_cents(sheet: Standings) -> Standings:
    """A ranking in whole per cents: those who have the same share a place."""
    lists, apart = (tuple(map(whole, found)) for found in (sheet.rankings, sheet.by_section))
    return replace(sheet, rankings=lists, by_section=apart)


def whole(ranking: Ranking) -> Ranking:
    """One list in whole per cents."""
    rows = {row.party.id: _bare(row) for row in sorted(ranking.rows, key=lambda row: row.party.in_order)}
    placed = rank({pk: row.value for pk, row in rows.items() if row.place})
    ranked = [replace(rows[key_of(one.contestant)], place=one.place or 0, tied=one.tied) for one in placed]
    return replace(ranking, rows=(*ranked, *(row for row in rows.values() if not row.place)))


def _bare(row: Standing) -> Standing:
    """A line with a whole per cent and nothing it could be worked out from."""
    bare = replace(row, points=None, top=None, value=_rounded(row.value), adjusted=0)
    return replace(bare, split_by="", tie_figures=(), sit_out=None)


def _rounded(value: Number | None) -> Number | None:
    return None if value is None else round_to(value, 1, Half.AWAY_FROM_ZERO)


# The ranking after each round but the last: who rose, who fell, and how each contestant came to their
# place.
#
# A running ranking of finished boards has no rounds, and shows players no course. Where it shows whole
# rounds, a course holds the whole per cents that the ranking showed after each of them and nothing finer.

PLAYED = Result.State.PLAYED
NO_BOARDS = frozenset[int]()


def courses_before(session: Session, user: AnyUser) -> Courses:
    """The course of each contestant before the last round that `user` sees; empty before there is one."""
    facts = facts_of_session(session)
    fields = session.fields.order_by("pk")
    return {key: course for field in fields for key, course in _of_field(session, field, facts, user).items()}


def _of_field(session: Session, field: Field, facts: Sequence[SectionFacts], user: AnyUser) -> Courses:
    """The same of one field of the session."""
    if is_over_for(user, session):
        return _courses(field, max(_rounds_played(_facts_of(field)), default=0) - 1)
    over = rounds_over(facts)
    if reads_all(user, session):
        last = over if _is_begun(facts, over + 1) else over - 1
        return _courses(field, last, own_cover(session, user))
    by_rounds = running_in(sections_of(field)) == "rounds"
    is_exactly = is_barometer(facts) and not is_embargoed(session)
    if by_rounds and is_exactly and is_ranked(session):
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
