"""What a table's entry does not change: the plan, who plays, the clock, what was called, every setting.

Twenty results a second step a section's version twenty times, and each time its plan is as it was. So what is
read besides results is remembered under an older version, as long as the journal tells of nothing but entries
since. A step that the journal of the section does not tell of counts as a change.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from tournament.models import JournalEntry
from tournament.models.compiled_queries import Prepared
from tournament.reports.cache.versioned_cache import Remembered, Version, is_committed, register

Value = TypeVar("Value")

ENTRY = "enter_result"
_OWN = JournalEntry.objects.filter(section_version__isnull=False).order_by("pk")
SINCE = Prepared(  # the journal is found by its session
    lambda section, act: _OWN.filter(section=section, session__sections=section, pk__gt=act).values_list(
        "pk", "section_version", "verb", "about"
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


class Known(NamedTuple):
    """What was found out of a section: the first version since which there were only entries up to `version`,
    the latest act, and by version the board of each entry. Replaced as a whole: threads share it.
    """

    version: int
    since: int
    act: int
    entered: dict[int, int]


_known: dict[int, Known] = register({})


def arranged(version: Version) -> Version:
    """The first version of a section that was arranged as at `version`, as far as this process knows."""
    section, now = version
    if known := _known.get(section):
        if known.version == now:
            return section, known.since
        if known.version > now:
            return version  # asked for a moment ago
        steps = [row for row in SINCE.rows(section, known.act) if known.version < row[1] <= now]
        if len(steps) == now - known.version and all(verb == ENTRY for _pk, _step, verb, _about in steps):
            entered = {step: json.loads(about)["board"] for _pk, step, _verb, about in steps}
            return _keep(section, Known(now, known.since, steps[-1][0], known.entered | entered))
    latest = LATEST.rows(section, now)
    return _keep(section, Known(now, now, latest[0][0] if latest else 0, {}))


def _keep(section: int, known: Known) -> Version:
    if is_committed():
        _known[section] = known
    return section, known.since


def boards_entered(section: int, before: int, now: int) -> frozenset[int] | None:
    """The boards of the entries after one version up to another; None where there was more than entries, or
    nobody has asked for `now` yet.
    """
    known = _known.get(section)
    if not known or not known.since <= before <= now <= known.version:
        return None
    return frozenset(board for step, board in known.entered.items() if before < step <= now)


class Carried(Remembered[int, Value]):
    """What is read of a section, and carried on from entry to entry: `carry` makes of what was remembered
    what is true now, given the section and the boards about which there were entries since.
    """

    def __init__(self, read: Callable[..., Value], carry: Callable[..., Value]) -> None:
        super().__init__(read)
        self.carry = carry
        self.latest: dict[int, tuple[int, Value]] = register({})

    def of(self, version: Version, *known: Any) -> Value:
        """What is remembered of a version; else it is carried on, or read."""
        if version in self.kept:
            return self.kept[version]
        section, now = version
        value = self._carried(section, now, known)
        if value is None:
            value = self.read(section, *known)
        if is_committed():
            self.latest[section] = (now, value)
        return self._keep(version, value)

    def _carried(self, section: int, now: int, known: tuple[Any, ...]) -> Value | None:
        """What is true now, where there were only entries since what was remembered last."""
        if section not in self.latest:
            return None
        arranged((section, now))
        then, before = self.latest[section]
        boards = boards_entered(section, then, now)
        return None if boards is None else self.carry(before, section, boards, *known)
