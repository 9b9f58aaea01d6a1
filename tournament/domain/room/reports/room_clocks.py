"""The round clocks of a session, as screens and phones receive them."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from tournament.domain.boards.reports.section import SectionFacts, facts_of
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    Version,
    version_of,
    versions_of_session,
)
from tournament.domain.room.readings.clock_rows import clock_of, clocks_of
from tournament.models import Section, Session
from tournament.sheets.timetable import Clock, Span


def clocks_of_session(session: Session) -> list[Clock]:
    """One for each section, by letter."""
    sections = list(session.sections.select_related("session__event__club"))
    return at_their_rounds(clocks_of(sections), [version_of(section) for section in sections])


def clock_of_section(section: Section) -> Clock:
    (clock,) = at_their_rounds([clock_of(section)], [version_of(section)])
    return clock


def at_their_rounds(clocks: Iterable[Clock], versions: Iterable[Version]) -> list[Clock]:
    """The same clocks; one not started yet shows the round that follows from the results."""
    now = {version.section: version for version in versions}
    return [
        clock if clock.spans or clock.game else replace(clock, reached=_reached(now[clock.section]))
        for clock in clocks
    ]


def _reached(version: Version) -> int:
    (facts,) = facts_of([version])
    return _rounds.of(version.every_act, facts)


def _round(_section: int, facts: SectionFacts) -> int:
    return round_reached(facts) if facts.states else 0


_rounds = Remembered(_round)


def round_reached(facts: SectionFacts) -> int:
    """The round of the middle table; that of a table that has played everything is one more than the last."""
    after: dict[int, int] = {}
    current: dict[int, int] = {}
    for row in facts.rows:
        after[row.table] = max(row.round + 1, after.get(row.table, 0))
        if any(row.open(facts.states)):
            current[row.table] = min(row.round, current.get(row.table, row.round))
    rounds = sorted((after | current).values())
    return rounds[(len(rounds) - 1) // 2] if rounds else 0


def clock_values(clock: Clock, now: datetime) -> dict[str, object]:
    """Plain values for a script, times as seconds since the epoch: where the clock is, and its line of time.

    With `spans` and the time a script knows by itself where the clock is later on.
    """
    moment = clock.at(now)
    return {
        "now": now.timestamp(),
        "rounds": clock.rounds,
        "round": moment.round,
        "kind": moment.kind,
        "ends": moment.ends and moment.ends.timestamp(),
        "left": moment.left,
        "paused": moment.paused,
        "warning": clock.pace.warning,
        "spans": [_span(span) for span in clock.spans],
    }


def _span(span: Span) -> dict[str, object]:
    return {
        "round": span.round,
        "kind": span.kind,
        "starts": span.starts.timestamp(),
        "ends": span.ends and span.ends.timestamp(),
    }


# The round clocks of sections, for phones and rooms that ask for them with every result.
#
# What a club changes of its usual minutes reaches them with the next act that is more than an entry.


def _read(section: int) -> Clock:
    return clock_of(Section.objects.select_related("session__event__club").get(pk=section))


_clocks = Remembered(_read)


def clock_at(section: Section) -> Clock:
    """The clock at a section's version."""
    return _clock_of(version_of(section))


def cached_clocks(session: Session) -> list[Clock]:
    """One for each section, by letter, cached for requests at every result."""
    versions = versions_of_session(session.pk)
    return at_their_rounds(map(_clock_of, versions), versions)


def _clock_of(version: Version) -> Clock:
    return _clocks.of(version.planned)
