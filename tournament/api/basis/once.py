"""Idempotency keys: a write that arrives twice with the same key is done once and answered the same.

The key and its answer are written in the transaction of the write itself, so a crash leaves both or neither.
A refused write has not happened, and its key stays free.
"""

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.problems import KeyUsed
from tournament.exchange.plain import Plain
from tournament.models import AnsweredKey

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
        kept.save(update_fields=["status", "answer"])
        return found


def _again(kept: AnsweredKey, request: Request) -> Response:
    if kept.asked != _digest(request):
        raise KeyUsed
    return Response(kept.answer, status=kept.status, headers={"Idempotent-Replayed": "true"})


def _digest(request: Request) -> str:
    asked = f"{request.method} {request.get_full_path()}\n".encode() + request._request.body
    return hashlib.sha256(asked).hexdigest()


def _without(data: Plain, hide: tuple[str, ...]) -> Plain:
    if not isinstance(data, dict):
        return data
    return {name: None if name in hide else value for name, value in data.items()}
