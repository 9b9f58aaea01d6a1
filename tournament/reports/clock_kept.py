"""A section's round clock for its phones, which ask for it with every result of the section."""

from tournament.models import Section
from tournament.reports.remembered import Remembered
from tournament.services.clocks import clock_of
from tournament.sheets.clock import Clock


def _read(section: int) -> Clock:
    return clock_of(Section.objects.select_related("session__event__club").get(pk=section))


_clocks = Remembered(_read)


def clock_at(section: Section) -> Clock:
    """The clock at a section's version: every act on it is a new one.

    What a club changes of its usual minutes reaches the phones with the next act.
    """
    return _clocks.of((section.pk, section.version))
