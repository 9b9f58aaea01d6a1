"""The equal sections that the pairs of a large section can be divided into, at the club's pace."""

from collections.abc import Mapping

from tournament.models import Section
from tournament.movements.changes.divisions import Division, divisions
from tournament.reports.movements.offers import pace_of


def divisions_of(section: Section, wanted: Mapping[str, object]) -> list[Division]:
    """Best first; none of a section that is not alone in its session, or has started."""
    session = section.session
    others = session.sections.with_boards().exclude(pk=section.pk)
    if section.event_kind.partners != 2 or session.started_at or others.exists():
        return []
    count = section.contestants.numbered().count()
    return divisions(count, **{**pace_of(session.event.club), **wanted})
