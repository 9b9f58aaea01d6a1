"""The steps of the robots of a rehearsal in the order of their times, each computed when it is due.

A section plays round by round: the next one begins when the last table is done. Nothing of it is stored: a
server that was stopped goes on from what stands.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import count

from django.db.models import Max
from django.utils import timezone

from tournament.models import JournalEntry, Rehearsal, Section
from tournament.readings.errors import DirectorError
from tournament.readings.incidents.current_plan import seated
from tournament.readings.incidents.incidents import Answers, ways_on
from tournament.services.incidents.replans import go_on
from tournament.services.rehearsal import SEEDS
from tournament.services.rehearsal.sessions import newcomers
from tournament.services.robots import boards, deals
from tournament.services.robots.events import begin_next, goes_on
from tournament.services.robots.room import (
    DIRECTOR,
    FIRST_RESULT,
    SECONDS_PER_BOARD,
    SECONDS_TO_MOVE,
    Step,
    as_far_as_allowed,
    delay_by_outage,
    note,
    outage,
    slowness,
)
from tournament.services.robots.teams import direct_round, rounds_to_draw
from tournament.services.room.clocks import start_round
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS

LATE = "late_pair"
LATE_ROUND = 2
Tables = Mapping[int, Callable[[float, float], Iterator[Step]]]  # by table: from the clock and the slowness


def agenda(rehearsal: Rehearsal) -> Iterator[Step]:
    """Every step in the order of time; each is to be done before the next one is asked for.

    An event of several sessions goes on when all tables of one are done.
    """
    start = 0.0
    while True:
        own, end = _of_this_session(rehearsal), start
        sections = own.session.sections.select_related("session__event__club")
        for step in _in_order(_of_section(own, section) for section in sections):
            end = max(end, start + step.due)
            yield replace(step, due=start + step.due)
        if not goes_on(rehearsal):
            return
        start = end + SECONDS_TO_MOVE
        before = rehearsal.session_id
        yield Step(start, partial(begin_next, rehearsal))
        if rehearsal.session_id == before:
            return


def _of_this_session(rehearsal: Rehearsal) -> Rehearsal:
    """The rehearsal with luck of its own for each session of an event."""
    session = rehearsal.session
    earlier = session.event.sessions.filter(pk__lt=session.pk).count()
    own = copy(rehearsal)
    own.seed = rehearsal.seed + len(SEEDS) * earlier
    return own


def _in_order(timelines: Iterable[Iterator[Step]]) -> Iterator[Step]:
    return heapq.merge(*timelines, key=lambda step: step.due)


def _of_section(rehearsal: Rehearsal, section: Section) -> Iterator[Step]:
    clock = FIRST_RESULT - SECONDS_PER_BOARD / 2
    for number in count(1):
        if number == LATE_ROUND and rehearsal.late_pair and section.event_kind is EVENT_KINDS[PAIRS]:
            yield Step(clock, partial(admit_late_pair, rehearsal, section))
        if number <= rounds_to_draw(section):
            yield Step(clock, partial(direct_round, rehearsal, section, number))
        if number > _last_round(section):
            return
        yield Step(clock, partial(begin_round, section, number))
        end = clock
        for step in _of_round(rehearsal, number, _tables(rehearsal, section, number), clock):
            end = max(end, step.due)
            yield step
        clock = end + SECONDS_TO_MOVE if end > clock else clock


def _of_round(rehearsal: Rehearsal, number: int, tables: Tables, clock: float) -> Iterator[Step]:
    """All tables of a round, each at its own speed, one of them perhaps cut off for a while."""
    timelines = []
    for table, steps in tables.items():
        timeline = steps(clock, slowness(rehearsal, tables, table))
        cut = outage(rehearsal, number, tables, table, clock)
        timelines.append(delay_by_outage(rehearsal, table, timeline, cut) if cut else timeline)
    return _in_order(timelines)


def _tables(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    """The tables at which contestants play in a round."""
    return PLAYERS[section.event_kind.seated_by](rehearsal, section, number)


def _of_matches(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    matches = section.matches.filter(round=number).select_related("section__session")
    return {match.table: partial(deals.steps, rehearsal, match) for match in matches}


def _of_placements(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    rows = section.placements.filter(round=number, ns__isnull=False, ew__isnull=False)
    return {
        row.table: partial(boards.steps, rehearsal, row)
        for row in rows.select_related("section__session", "ns", "ew")
    }


def _last_round(section: Section) -> int:
    rows = getattr(section, section.event_kind.seated_by)
    return rows.aggregate(Max("round"))["round__max"] or 0


# By `seated_by` of an event's kind: how the tables of a round are played.
PLAYERS = {"placements": _of_placements, "matches": _of_matches}


def begin_round(section: Section, number: int) -> None:
    """The director starts the clock of a round that has not begun."""
    as_far_as_allowed(lambda: start_round(section, number, at=timezone.now(), by=DIRECTOR))


def admit_late_pair(rehearsal: Rehearsal, section: Section) -> None:
    """A pair comes when the first round is over; the director takes the cheapest way on, once."""
    if JournalEntry.objects.filter(section=section, verb="replan", about__happening=LATE).exists():
        return
    try:
        now = seated(section)
        way = ways_on(LATE, now, Answers(from_round=LATE_ROUND))[0]
        go_on(LATE, now, way, by=DIRECTOR, newcomers=newcomers(section, by=DIRECTOR))
    except (DirectorError, IndexError):
        note(rehearsal, "no_place")
    else:
        note(rehearsal, "late_pair", plan=way.plan.code)
