"""The version of what a phone shows, its address for others to read, and the session that is on now."""

from collections.abc import Sequence
from copy import copy

from django.utils import timezone

from tournament.domain.backups.readings.generation import for_phones
from tournament.domain.boards.readings.board_places import provisional_until
from tournament.domain.boards.readings.tokens import Address, Target
from tournament.domain.boards.reports.section import PlacementRow, SectionFacts, facts_of
from tournament.domain.gate.reports.overall_figures import embargo_end_at, overall_marks
from tournament.domain.gate.reports.ranking_visibility import is_ranked
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of, versions_of_boards
from tournament.domain.room.reports.director_calls import calls_at
from tournament.domain.room.reports.room_clocks import clock_at
from tournament.domain.room.reports.room_messages import messages_at
from tournament.domain.room.reports.table import rows_of, waiting_boards
from tournament.domain.room.reports.table_round import another_table, are_playing, still_playing
from tournament.models import Section, Session

# What the state of a phone depends on: the ETag is made of it, so that most polls are answered by 304.
#
# A result of another table changes little of what a phone shows. So the version of the section is not among
# these values: they are the version of the plan, the results of the phone's own rows, and what
# those rows show of other tables. tests/web/table/test_phone_etag.py compares them with the answers of
# whole sessions.

Whose = tuple[int, int | None, int | None]  # a section with the table or the pair of a phone


def phone_version(address: Address) -> tuple[object, ...]:
    """Values that differ whenever the state of a phone does, apart from the time on its clock and from what
    this device has entered itself.
    """
    section = address.section
    version = version_of(section)
    (facts,) = facts_of([version])
    rows = _rows.of(((section.pk, address.fixed, _own(address)), version.plan), address, facts)
    return (
        for_phones(),
        version.planned,
        _results(rows, facts),
        _elsewhere(rows, facts),
        sorted(waiting_boards(section, facts, rows) & {board for row in rows for board in row.boards}),
        is_ranked(section.session),
        provisional_until(section.session),
        embargo_end_at(version.planned),
        clock_at(section).reached,
        [one.id for one in messages_at(address, timezone.now())],
        [calls_at(section, table) for table in sorted({row.table for row in rows})],
        _place(section.session_id) if _own(address) and _may_show_place(rows, facts) else (),
    )


def _place(session: int) -> tuple[object, ...]:
    versions = versions_of_boards(session)
    return *versions, *overall_marks(version.planned for version in versions)


def _own(address: Address) -> int | None:
    return address.contestant.pk if address.contestant else None


def _read_rows(_whose: Whose, address: Address, facts: SectionFacts) -> list[PlacementRow]:
    return rows_of(address, facts)


_rows = Remembered(_read_rows)


def _results(rows: Sequence[PlacementRow], facts: SectionFacts) -> list[tuple[int, int] | None]:
    """The result of each meeting at its version; while a question stands, each word steps it."""
    stored = (facts.stored.get(meeting) for row in rows for meeting in row.meetings)
    return [one and (one.pk, one.version) for one in stored]


def _elsewhere(rows: Sequence[PlacementRow], facts: SectionFacts) -> list[object]:
    """The table that has a board of this round or the next, what this round waits for, and whether who ends
    a sit-out still plays.
    """
    here = next((index for index, row in enumerate(rows) if _is_open(row, facts)), len(rows))
    boards = (
        another_table(facts.open.get(meeting[0], ()), row)
        for row in rows[: here + 2]
        for meeting in row.meetings
        if meeting not in facts.stored
    )
    idle = (
        are_playing(facts, row.round, {*facts.seats(coming)})
        for index, row in enumerate(rows)
        if row.is_sit_out and (coming := _next(rows[index + 1 :]))
    )
    return [*boards, *(still_playing(facts, row) for row in rows[here : here + 1]), *idle]


def _is_open(row: PlacementRow, facts: SectionFacts) -> bool:
    return any(meeting not in facts.stored for meeting in row.meetings)


def _next(later: Sequence[PlacementRow]) -> PlacementRow | None:
    return next((row for row in later if not row.is_sit_out), None)


def _may_show_place(rows: Sequence[PlacementRow], facts: SectionFacts) -> bool:
    """Whether a pair's phone may show its place, which any result moves: in a sit-out, and at the end."""
    for index, row in enumerate(rows):
        if row.is_sit_out:
            coming = _next(rows[index + 1 :])
            if coming is None or facts.stored.keys().isdisjoint(coming.meetings):
                return True
        elif _is_open(row, facts):
            return False
    return True


# The address of a token for phones that only look; its section is kept as long as its plan stays.


def address_to_read(target: Target) -> Address:
    """What a token opens, with rows that are to be read, never written."""
    section = copy(_sections.of(version_of(target.section).planned))
    section.version, section.plan_version = target.section.version, target.section.plan_version
    return Address(target.token, section, fixed=target.table, contestant=target.pair)


def _read_section(pk: int) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=pk)


_sections = Remembered(_read_section)


# Which session of a club is on now, for phones that have opened the code of one that is over.


def session_on_now(session: Session) -> Session | None:
    """Another session of the club that has started and is not closed; the newest, or None."""
    on = Session.objects.filter(event__club=session.event.club_id, started_at__isnull=False, closed_at=None)
    return on.exclude(pk=session.pk).order_by("-date", "-pk").first()
