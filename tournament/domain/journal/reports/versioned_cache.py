"""A cache of what is read of a section, under a version that grows with every act.

The version is in the database, so a cached value cannot be out of date in any process. The ETag of a sheet is
made of the versions of its sections.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection

from tournament.models import Result, Section
from tournament.models.compiled_queries import Prepared
from tournament.models.event import kept_in_event

Thing = TypeVar("Thing", bound=Hashable)
Value = TypeVar("Value")
Known = ParamSpec("Known")  # what the reader needs and the caller has read already
KEPT = 400  # sections of which each cache keeps a value; a session of a hundred tables has ten

Kept = TypeVar("Kept", bound=dict[Any, Any])
_everything: list[dict[Any, Any]] = []


class Version(NamedTuple):
    """A section's primary key, its `version` and its `plan_version` (models.Section)."""

    section: int
    number: int
    plan: int

    @property
    def planned(self) -> tuple[int, int]:
        """The facts that change with every act but an entry: plan, players, clock, calls, every setting."""
        return self.section, self.plan

    @property
    def every_act(self) -> tuple[int, int]:
        return self.section, self.number


def version_of(section: Section) -> Version:
    return Version(section.pk, section.version, section.plan_version)


def register(kept: Kept) -> Kept:
    """Adds a cache to those that `forget` empties."""
    _everything.append(kept)
    return kept


def is_committed() -> bool:
    """Whether what is read now may be cached: a transaction that is open may be rolled back."""
    return not connection.in_atomic_block


def _store(kept: dict[Any, Any], thing: Hashable, entry: tuple[Hashable, object], most: int = KEPT) -> None:
    """Cache the entry of a thing, outside a transaction; the things stored longest ago give way."""
    if is_committed():
        kept.pop(thing, None)
        kept[thing] = entry
        if len(kept) > most:
            for oldest in [*kept][:-most]:
                kept.pop(oldest, None)


class Remembered(Generic[Thing, Known, Value]):
    """`read` reads a thing, a section by its primary key for example, once for each of its versions.

    One value is kept of each thing: the version that was asked for last; of `most` things at once.
    """

    def __init__(self, read: Callable[Concatenate[Thing, Known], Value], most: int = KEPT) -> None:
        self.read = read
        self.most = most
        self.kept: dict[Thing, tuple[Hashable, Value]] = register({})

    def of(self, at: tuple[Thing, Hashable], *known: Known.args, **named: Known.kwargs) -> Value:
        """The value of a thing at a version; `known` is what `read` needs and the caller has read already."""
        thing, version = at
        kept = self.kept.get(thing)
        if kept and kept[0] == version:
            return kept[1]
        value = self.read(thing, *known, **named)
        _store(self.kept, thing, (version, value), self.most)
        return value


CHANGED = Prepared(
    lambda section, version: (
        Result.objects.filter(section=section, changed_at_version__gt=version)
        .order_by()
        .values_list("board")
        .distinct()
    ),
    2,
)


def _read_changed(since: tuple[int, int]) -> frozenset[int]:
    """The boards of a section whose results are newer than a version."""
    return frozenset(board for (board,) in CHANGED.rows(*since))


# One page asks for them several times, and a section of a hundred teams has 14,400 results to look through.
_changed = Remembered(_read_changed)


class Carried(Generic[Known, Value]):
    """A cache of what depends on a section's results: after entries only their boards are read again.

    `carry` makes the new value from the old one, the section's primary key and the boards whose results have
    changed. After any other act `read` reads everything.
    """

    def __init__(
        self,
        read: Callable[Concatenate[int, Known], Value],
        carry: Callable[Concatenate[Value, int, frozenset[int], Known], Value],
    ) -> None:
        self.read, self.carry = read, carry
        self.kept: dict[int, tuple[Version, Value]] = register({})

    def of(self, version: Version, *known: Known.args, **named: Known.kwargs) -> Value:
        kept = self.kept.get(version.section)
        if kept and kept[0] == version:
            return kept[1]
        if kept and kept[0].planned == version.planned and kept[0].number < version.number:
            boards = _changed.of(((version.section, kept[0].number), version.number))
            value = self.carry(kept[1], version.section, boards, *known, **named)
        else:
            value = self.read(version.section, *known, **named)
        _store(self.kept, version.section, (version, value))
        return value


def forget() -> None:
    """Empty every cache: another database has taken the place of the one that was read."""
    for kept in _everything:
        kept.clear()


# Cache keys of sheets: the versions of the sections it reads are a sheet's cache key and its ETag.

_COLUMNS = ("pk", "version", "plan_version")
_SECTIONS = Section.objects.order_by("letter", "pk")
VERSIONS = Prepared(lambda session: _SECTIONS.filter(session=session).values_list(*_COLUMNS), 1)
BOARDS = Prepared(lambda session: _SECTIONS.with_boards().filter(session=session).values_list(*_COLUMNS), 1)
EVENT = Prepared(
    lambda session: (
        Section.objects.filter(session__event__sessions=session)
        .filter(kept_in_event())
        .order_by("session", "letter", "pk")
        .values_list("session", *_COLUMNS)
    ),
    1,
)


def etag(versions: Iterable[Version], *parts: object) -> str:
    """The ETag of a sheet that is read from sections at their versions, for one language and role."""
    text = "|".join(map(str, [settings.RELEASE, sorted(versions), *parts]))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def versions_of_session(session: int) -> list[Version]:
    """The version of every section of a session, by letter."""
    return [*map(Version._make, VERSIONS.rows(session))]


def versions_of_event(session: int) -> tuple[tuple[int, Version], ...]:
    """Those of every section of all sessions of the event of a session, but of deleted ones."""
    return tuple((own, Version(*version)) for own, *version in EVENT.rows(session))


def has_several_sections(session: int) -> bool:
    """Whether a number alone does not name one pair or table of the session."""
    return len(VERSIONS.rows(session)) > 1


def prefixes_of(session: int | None) -> dict[int, str]:
    """The prefix of each section of a session before the numbers of its tables and pairs."""
    letters = dict(Section.objects.filter(session=session).values_list("pk", "letter")) if session else {}
    return letters if len(letters) > 1 else {}


def versions_of_boards(session: int) -> list[Version]:
    """The same of those that play boards."""
    return [*map(Version._make, BOARDS.rows(session))]
