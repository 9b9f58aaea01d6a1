"""Which messages of the director stand, for phones, wall and room; and which tables have answered."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from tournament.domain.boards.readings.tokens import Address
from tournament.domain.boards.reports.section import SectionFacts, facts_of
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    Version,
    has_several_sections,
    version_of,
    versions_of_session,
)
from tournament.domain.room.reports.room_clocks import clock_at, clocks_of_session
from tournament.models import Match, MessageReceipt, Placement, RoomMessage, Section, Session
from tournament.sheets.names import in_section
from tournament.sheets.phone_sheets import ShownMessage
from tournament.sheets.timetable import PLAY, Clock

# A message goes with the round in which it was sent: when the clock ends that round, or all its tables have
# finished it. A section without a plan of rounds shows it for half an hour.


def rounds_at(session: Session, now: datetime) -> dict[int, int]:
    """The round that is being played in each section that has rounds, by primary key."""
    versions = {one.section: one for one in versions_of_session(session.pk)}
    found = (
        (clock.section, _round(versions[clock.section], clock, now)) for clock in clocks_of_session(session)
    )
    return {section: number for section, number in found if number}


def _round(version: Version, clock: Clock, now: datetime) -> int:
    """0 without rounds; one more than there are once the last is over."""
    by_clock = 0
    if clock.spans:
        moment = clock.at(now)
        by_clock = moment.round + (moment.kind != PLAY)
    if clock.game:
        return by_clock if clock.rounds > 1 else 0
    (facts,) = facts_of([version])
    return max(by_clock, _first_open.of(version.every_act, facts)) if facts.rows else 0


def _read_round(_section: int, facts: SectionFacts) -> int:
    """The first round in which a table still has something to play."""
    still = [row.round for row in facts.rows if any(row.open(facts.states))]
    return min(still, default=max((row.round for row in facts.rows), default=0) + 1)


_first_open = Remembered(_read_round)


def _read(section: int) -> list[RoomMessage]:
    rows = RoomMessage.objects.filter(session__sections=section, withdrawn_at=None).select_related("section")
    return [row for row in rows.order_by("-at", "-pk") if row.section_id in (None, section)]


_of_section = Remembered(_read)


def standing_in(section: Section, now: datetime) -> list[RoomMessage]:
    """The messages to a section or to tables of it, the newest first; no query while the plan stays."""
    version = version_of(section)
    found = _of_section.of(version.planned)
    return [row for row in found if _stands(row, version, section, now)] if found else []


def _stands(row: RoomMessage, version: Version, section: Section, now: datetime) -> bool:
    if section.session.is_closed:
        return False
    written = row.rounds.get(str(section.pk))
    return now < row.until if written is None else _round(version, clock_at(section), now) <= written


def messages_at(address: Address, now: datetime) -> list[ShownMessage]:
    """The messages that concern a table, or a pair at the table where it sits in the round of the message."""
    found = standing_in(address.section, now)
    return [ShownMessage(row.pk, row.text, row.at.timestamp()) for row in found if _concerns(row, address)]


def _concerns(row: RoomMessage, address: Address) -> bool:
    if not row.tables:
        return True
    if address.contestant is None:
        return address.fixed in row.tables
    (facts,) = facts_of([version_of(address.section)])
    number = row.rounds.get(str(address.section.pk))
    here = {
        one.table for one in facts.rows if one.round == number and address.contestant.pk in facts.seats(one)
    }
    return not here.isdisjoint(row.tables)


# The wall and the room.


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """`table` as every sheet writes it; `state`: acknowledged, seen, or none where no phone has asked."""

    table: str
    state: str


@dataclass(frozen=True, slots=True)
class StandingMessage:
    """A message that is being shown, with the answers of the tables it concerns, in order."""

    row: RoomMessage
    sections: tuple[Section, ...]
    answers: tuple[TableAnswer, ...]

    @property
    def seen(self) -> int:
        return sum(one.state != "none" for one in self.answers)

    @property
    def acknowledged(self) -> int:
        return sum(one.state == "acknowledged" for one in self.answers)

    @property
    def missing(self) -> list[TableAnswer]:
        return [one for one in self.answers if one.state != "acknowledged"]


def standing_of(
    session: Session, now: datetime, versions: Sequence[Version] | None = None
) -> list[tuple[RoomMessage, tuple[Section, ...]]]:
    """Each message that is shown anywhere with the sections that still show it, the newest first.

    `versions` of the session, where they have been read.
    """
    found: dict[int, tuple[RoomMessage, list[Section]]] = {}
    for section in _sections(session, versions or versions_of_session(session.pk)):
        for row in standing_in(section, now):
            found.setdefault(row.pk, (row, []))[1].append(section)
    ordered = sorted(found.values(), key=lambda one: (one[0].at, one[0].pk), reverse=True)
    return [(row, tuple(sections)) for row, sections in ordered]


def _sections(session: Session, versions: Sequence[Version]) -> list[Section]:
    if not any(_of_section.of(version.planned) for version in versions):
        return []
    return list(
        Section.objects.filter(session=session).select_related("session__event__club").order_by("letter")
    )


def moment_of(session: Session, now: datetime, versions: Sequence[Version]) -> tuple[object, ...]:
    """What moves a page that shows messages beside the acts: which ones stand, and how many have answered."""
    found = standing_of(session, now, versions)
    if not found:
        return ()
    rows = MessageReceipt.objects.filter(message__in=[row for row, _sections in found])
    answered = rows.aggregate(seen=Count("pk"), read=Count("acknowledged_at"))
    return *(row.pk for row, _sections in found), answered["seen"], answered["read"]


def on_the_wall(session: Session, now: datetime) -> list[tuple[str, str]]:
    """The text of each message to all or to a section, with the letter of that section."""
    found = (row for row, _sections in standing_of(session, now) if not row.tables)
    return [(row.section.letter if row.section else "", row.text) for row in found]


def answers_to(session: Session, now: datetime) -> list[StandingMessage]:
    """What is being shown, and which of its tables have seen and acknowledged it."""
    found = standing_of(session, now)
    if not found:
        return []
    states = _states([row for row, _sections in found])
    tables = _tables({one for _row, sections in found for one in sections})
    several = has_several_sections(session.pk)
    answers = (_answers(row, sections, tables, states) for row, sections in found)
    return [
        StandingMessage(
            row,
            sections,
            tuple(
                TableAnswer(in_section(table, letter if several else ""), state)
                for letter, table, state in those
            ),
        )
        for (row, sections), those in zip(found, answers, strict=True)
    ]


def _answers(
    row: RoomMessage,
    sections: Sequence[Section],
    tables: dict[int, dict[int | None, set[int]]],
    states: dict[tuple[int, int, int], str],
) -> Iterator[tuple[str, int, str]]:
    for section in sections:
        rounds = tables.get(section.pk, {})
        playing = rounds.get(row.rounds.get(str(section.pk))) or {
            one for every in rounds.values() for one in every
        }
        for table in sorted(playing & {*row.tables} if row.tables else playing):
            yield section.letter, table, states.get((row.pk, section.pk, table), "none")


def _states(rows: Iterable[RoomMessage]) -> dict[tuple[int, int, int], str]:
    found: dict[tuple[int, int, int], str] = {}
    receipts = MessageReceipt.objects.filter(message__in=rows).order_by("pk")
    for message, section, table, answered in receipts.values_list(
        "message", "section", "table", "acknowledged_at"
    ):
        if answered or (message, section, table) not in found:
            found[message, section, table] = "acknowledged" if answered else "seen"
    return found


def _tables(sections: Iterable[Section]) -> dict[int, dict[int | None, set[int]]]:
    """The tables that are played at in each round of each section."""
    found: dict[int, dict[int | None, set[int]]] = {}
    rows = Placement.objects.filter(section__in=sections, ns__isnull=False, ew__isnull=False)
    games = Match.objects.filter(section__in=sections)
    for several in (rows, games):
        for section, number, table in several.order_by().values_list("section", "round", "table"):
            found.setdefault(section, {}).setdefault(number, set()).add(table)
    return found


def last_texts(session: Session, most: int = 2) -> list[RoomMessage]:
    """The latest messages of the club with different words, to send again."""
    rows = RoomMessage.objects.filter(session__event__club=session.event.club_id).order_by("-at", "-pk")[:40]
    found: dict[str, RoomMessage] = {}
    for row in rows:
        found.setdefault(row.text, row)
    return list(found.values())[:most]
