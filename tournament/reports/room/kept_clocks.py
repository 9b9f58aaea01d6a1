"""The round clocks of sections, for phones and rooms that ask for them with every result.

What a club changes of its usual minutes reaches them with the next act that is more than an entry.
"""

from tournament.models import Section, Session
from tournament.readings.room.clocks import clock_of
from tournament.reports.cache.freshness import versions_of_session
from tournament.reports.cache.versioned_cache import Remembered, Version, version_of
from tournament.reports.room.clock import at_their_rounds
from tournament.sheets.clock import Clock


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
