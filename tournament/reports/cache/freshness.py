"""Cache keys of sheets: the versions of the sections it reads are a sheet's cache key and its ETag."""

import hashlib
from collections.abc import Iterable

from django.conf import settings

from tournament.models import Section, Session
from tournament.models.compiled_queries import Prepared
from tournament.reports.cache.versioned_cache import Version

_COLUMNS = ("pk", "version", "plan_version")
_SECTIONS = Section.objects.order_by("letter", "pk")
VERSIONS = Prepared(lambda session: _SECTIONS.filter(session=session).values_list(*_COLUMNS), 1)
BOARDS = Prepared(lambda session: _SECTIONS.with_boards().filter(session=session).values_list(*_COLUMNS), 1)
EVENT = Prepared(
    lambda session: (
        Section.objects.filter(session__event__sessions=session)
        .exclude(session__shelf=Session.Shelf.DELETED)
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
