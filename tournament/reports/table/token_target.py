"""The address of a token for phones that only look; its section is kept as long as its plan stays."""

from copy import copy

from tournament.models import Section
from tournament.readings.room.tokens import Address, Target
from tournament.reports.cache.versioned_cache import Remembered, version_of


def address_to_read(target: Target) -> Address:
    """What a token opens, with rows that are to be read, never written."""
    section = copy(_sections.of(version_of(target.section).planned))
    section.version, section.plan_version = target.section.version, target.section.plan_version
    return Address(target.token, section, fixed=target.table, contestant=target.pair)


def _read(pk: int) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=pk)


_sections = Remembered(_read)
