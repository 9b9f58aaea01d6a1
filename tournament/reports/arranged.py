"""What a table's entry does not change: the plan, who plays, the clock, what was called, every setting.

Twenty results a second step a section's version twenty times, and each time its plan is as it was. So what is
read besides results is remembered under an older version, as long as the journal tells of nothing but entries
since. A step that the journal of the section does not tell of counts as a change.
"""

from tournament.models import JournalEntry
from tournament.models.prepared import Prepared
from tournament.reports.remembered import Version, is_committed, register

ENTRY = "enter_result"
_OWN = JournalEntry.objects.filter(section_version__isnull=False).order_by("pk")
SINCE = Prepared(  # the journal is found by its session
    lambda section, act: _OWN.filter(section=section, session__sections=section, pk__gt=act).values_list(
        "pk", "section_version", "verb"
    ),
    2,
)
LATEST = Prepared(
    lambda section, version: (
        _OWN.filter(section=section, session__sections=section, section_version__lte=version)
        .order_by("-pk")
        .values_list("pk")[:1]
    ),
    2,
)

# By section: a version, the first version since which there were only entries, and the act of that version.
_known: dict[int, tuple[int, int, int]] = register({})


def arranged(version: Version) -> Version:
    """The first version of a section that was arranged as at `version`, as far as this process knows."""
    section, now = version
    if known := _known.get(section):
        seen, since, act = known
        if seen == now:
            return section, since
        if seen > now:
            return version  # asked for a moment ago
        steps = [row for row in SINCE.rows(section, act) if seen < row[1] <= now]
        if len(steps) == now - seen and all(verb == ENTRY for _pk, _version, verb in steps):
            return _keep(section, now, since, steps[-1][0])
    latest = LATEST.rows(section, now)
    return _keep(section, now, now, latest[0][0] if latest else 0)


def _keep(section: int, now: int, since: int, act: int) -> Version:
    if is_committed():
        _known[section] = (now, since, act)
    return section, since
