"""ETags and idempotency keys of the API: whether an answer still stands, and writing only once."""

import hashlib
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.problems import KeyUsed
from tournament.domain.gate.reports.overall_figures import overall_marks
from tournament.domain.gate.reports.visibility import is_director
from tournament.exchange.plain import Plain
from tournament.models import (
    AnsweredKey,
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

# ETags of the API: the versions of the sections that an answer was read from, then a mark of the answer.
#
# `"12.7-13.4;0a1b2c3d4e5f"` was read when section 12 was at version 7 and section 13 at 4. If-None-Match
# compares the whole; If-Match the versions only, so that any answer about a section or its session will do.

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
    """The ETag of an answer: to this person, in this language, at this address, by this release, with these
    figures of other clubs.
    """
    reader = request.user.pk if is_director(request.user) else None
    parts = (settings.RELEASE, reader, get_language(), request.get_full_path(), *overall_marks(read_from))
    text = "|".join(map(str, parts))
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


# Idempotency keys: a write that arrives twice with the same key is done once and answered the same.
#
# The key and its answer are written in the transaction of the write itself, so a crash leaves both or
# neither. A refused write has not happened, and its key stays free.

HEADER = "Idempotency-Key"
LONGEST = 64
KEPT = timedelta(days=1)

Handler = Callable[..., Response]


def key_of(request: Request) -> str:
    """The key of a request, or nothing. ValidationError for one that is too long."""
    key = request.headers.get(HEADER, "").strip()
    if len(key) > LONGEST:
        raise ValidationError({HEADER: [f"at most {LONGEST} characters"]})
    return key if request.user.is_authenticated else ""


def answered_once(
    key: str, request: Request, handler: Callable[[], Response], hide: tuple[str, ...]
) -> Response:
    """The stored answer to this key, else the answer of `handler`, stored without secrets shown once."""
    AnsweredKey.objects.filter(at__lt=timezone.now() - KEPT).delete()
    with transaction.atomic():
        kept, is_new = AnsweredKey.objects.get_or_create(
            user=request.user, key=key, defaults={"asked": _digest(request)}
        )
        if not is_new:
            return _again(kept, request)
        found = handler()
        kept.status, kept.answer = found.status_code, _without(found.data, hide)
        kept.headers = {name: value for name, value in found.items() if name != "Content-Type"}
        kept.save(update_fields=["status", "answer", "headers"])
        return found


def _again(kept: AnsweredKey, request: Request) -> Response:
    if kept.asked != _digest(request):
        raise KeyUsed
    return Response(kept.answer, status=kept.status, headers={**kept.headers, "Idempotent-Replayed": "true"})


def _digest(request: Request) -> str:
    asked = f"{request.method} {request.get_full_path()}\n".encode() + request._request.body
    return hashlib.sha256(asked).hexdigest()


def _without(data: Plain, hide: tuple[str, ...]) -> Plain:
    if not isinstance(data, dict):
        return data
    return {name: None if name in hide else value for name, value in data.items()}
