"""ETags of the API: the versions of the sections that an answer was read from, then a mark of the answer.

`"12.7-13.4;0a1b2c3d4e5f"` was read when section 12 was at version 7 and section 13 at 4. If-None-Match
compares the whole; If-Match the versions only, so that any answer about a section or its session will do.
"""

import hashlib
from collections.abc import Iterable

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request

from tournament.models import (
    CheckIn,
    Contestant,
    DirectorCall,
    Event,
    Match,
    Placement,
    Result,
    Section,
    Session,
)
from tournament.reports.gate.visibility import is_director

Versions = list[tuple[int, int]]
# How the sections that a thing is shown with are found.
SECTIONS: dict[type[Model], str] = {
    CheckIn: "session__check_ins",
    Contestant: "contestants",
    DirectorCall: "calls",
    Event: "session__event",
    Match: "matches",
    Placement: "placements",
    Result: "results",
    Section: "pk",
    Session: "session",
}


def sections_of(model: type[Model], pk: object) -> QuerySet[Section] | None:
    """The sections whose versions count for a thing; None where none do."""
    path = SECTIONS.get(model)
    return Section.objects.filter(**{path: pk}) if path else None


def versions(sections: QuerySet[Section]) -> Versions:
    return sorted(sections.order_by().values_list("pk", "version").distinct())


def tag(read_from: Versions, request: Request) -> str:
    """The ETag of an answer: to this person, in this language, at this address, by this release."""
    reader = request.user.pk if is_director(request.user) else None
    text = "|".join(map(str, (settings.RELEASE, reader, get_language(), request.get_full_path())))
    mark = hashlib.sha256(text.encode()).hexdigest()[:12]
    return f'"{"-".join(f"{pk}.{version}" for pk, version in read_from)};{mark}"'


def is_known(read_from: str, asked: str) -> bool:
    """Whether If-None-Match has this ETag."""
    return any(one.removeprefix("W/") == read_from for one in parse_etags(asked))


def still_stands(standing: Versions, asked: str) -> bool:
    """Whether one of the ETags of If-Match was read from these versions."""
    wanted = {f"{pk}.{version}" for pk, version in standing}
    return asked.strip() == "*" or any(wanted and wanted <= _read_from(one) for one in parse_etags(asked))


def _read_from(one: str) -> set[str]:
    return {*one.removeprefix("W/").strip('"').partition(";")[0].split("-")}


def lock(sections: Iterable[Section] | QuerySet[Section]) -> None:
    """Lock the rows of these sections until the transaction ends; SQLite locks the whole database anyway."""
    assert isinstance(sections, QuerySet)
    list(sections.order_by("pk").select_for_update(of=("self",)).values_list("pk", flat=True))
