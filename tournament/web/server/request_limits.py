"""Limits on requests, refused with a sentence before any view runs.

A body larger than the largest file that can be brought is not read at all. Of forms and questions no number
is longer than a column holds (Python itself reads no more than 4,300 digits), and no text holds a NUL, which
PostgreSQL does not take; numbers in an address likewise. JSON is read field by field by its own readers.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import LARGEST, MOST_OF_ALL, TooLarge, too_large
from tournament.web.server.refusal_page import refused

MOST_DIGITS = 18
ENDLESS = re.compile(rf"[+-]*\d{{{MOST_DIGITS + 1},}}")
API = "/api/"  # answers in its own form, and has its own limits
PHONES = "/t/"  # posts JSON, whose body its own readers want whole
Handler = Callable[[HttpRequest], HttpResponse]


def limit_requests(get_response: Handler) -> Handler:
    """The middleware."""

    def answered(request: HttpRequest) -> HttpResponse:
        try:
            _refuse_too_much(request)
        except DirectorError as refusal:
            return refused(request, refusal)
        return get_response(request)

    answered.process_view = _refuse_endless_keys  # type: ignore[attr-defined]
    return answered


def _refuse_endless_keys(
    request: HttpRequest, view: object, args: Sequence[object], named: Mapping[str, object]
) -> None:
    """A number in an address that no column holds names nothing: 404, on pages and in the API."""
    if any(_is_endless(str(value)) for value in named.values()):
        raise Http404


def _refuse_too_much(request: HttpRequest) -> None:
    if request.path.startswith(API):
        return
    if body_length(request.META) is None:
        raise too_large(LARGEST)
    try:
        endless = any(map(_is_endless, _texts(request)))
    except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent) as error:
        raise TooLarge(
            "too_large", _("This is more than can be sent at once. Nothing has been saved.")
        ) from error
    if endless:
        raise DirectorError("endless", _("What was sent cannot be read. Nothing has been saved."))


def _texts(request: HttpRequest) -> Iterator[str]:
    has_form = request.method == "POST" and not request.path.startswith(PHONES)
    for sent in (request.GET, request.POST) if has_form else (request.GET,):
        for _name, values in sent.lists():
            yield from values


def _is_endless(text: str) -> bool:
    return "\0" in text or ENDLESS.fullmatch(text.strip()) is not None


# How long the body of a request is, before any of it is read.

LENGTH = re.compile(r"[0-9]{1,18}")


def body_length(environ: Mapping[str, Any]) -> int | None:
    """Bytes by the header; None for what is no number, and above the largest file that can be uploaded."""
    text = environ.get("CONTENT_LENGTH") or "0"
    return int(text) if LENGTH.fullmatch(text) and int(text) <= MOST_OF_ALL else None
