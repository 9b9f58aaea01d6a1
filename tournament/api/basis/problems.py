"""Errors are answered as RFC 9457 problem details, in the language that was asked for.

`code` is for programs and stays; `title` and `detail` are for people. A body that does not read has `errors`,
one line for each field. What a game or a movement finds wrong is listed in `problems`, by their own codes.
"""

import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import defaults
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound, ParseError, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.domain.backups.readings.disk_errors import Unavailable, refusal_of
from tournament.domain.errors import DirectorError
from tournament.domain.games.readings.match_state import GameRefusal
from tournament.domain.journal.readings.eligibility import AdmissionQuestion, refusal
from tournament.domain.movements.readings.movement_files import WrongMovement
from tournament.domain.people.readings.roles import has_several_clubs
from tournament.domain.stages.readings.swiss_rounds import NoDraw
from tournament.exchange.plain import plain
from tournament.models import Club

TYPE = "application/problem+json"
TITLES: dict[int, Promise] = {
    400: gettext_lazy("This cannot be done this way"),
    401: gettext_lazy("No valid token, and no user is signed in"),
    403: gettext_lazy("Not for this role"),
    404: gettext_lazy("There is no such thing"),
    405: gettext_lazy("Not a method of this address"),
    409: gettext_lazy("This conflicts with what is recorded"),
    412: gettext_lazy("Changed after it was read"),
    413: gettext_lazy("Too large"),
    415: gettext_lazy("Send JSON"),
    422: gettext_lazy("The key was used for something else"),
    500: gettext_lazy("The server failed"),
    503: gettext_lazy("The server cannot write just now"),
}


class FieldErrorSerializer(serializers.Serializer):
    field = serializers.CharField(help_text="where in the body, as in `seats.0.contestant`")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """RFC 9457. `code` stays the same in every language and release."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    errors = FieldErrorSerializer(many=True, required=False)
    problems = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="what a game or a movement finds wrong"
    )
    ways = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="of a draw, which option makes it possible"
    )


class Precondition(APIException):
    """If-Match names what stands no more."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_code = "changed_meanwhile"
    default_detail = gettext_lazy("Another user has just changed this. Please look again.")


class KeyUsed(APIException):
    status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    default_code = "key_used"
    default_detail = gettext_lazy("This Idempotency-Key was used for another request. Use a new key.")


def answer(error: Exception, context: Mapping[str, object]) -> Response | None:
    """DRF's exception handler: every refusal of a service, every error of the framework."""
    error = refusal_of(error) or error
    if isinstance(error, AdmissionQuestion):
        error = refusal(error.found)
    if isinstance(error, DirectorError):
        more = {"problems": plain(error.problems)} if isinstance(error, WrongMovement | GameRefusal) else {}
        more |= {"ways": plain(error.ways)} if isinstance(error, NoDraw) else {}
        return _response(problem(error.status, error.code, error.message, **more))
    if isinstance(error, RequestDataTooBig):
        return _response(problem(413, "too_large", str(TITLES[413])))
    found = exception_handler(NotFound() if isinstance(error, Http404) else error, context)
    if found is None:
        return None
    if isinstance(error, ValidationError):
        errors = [*_fields(error.get_full_details(), ())]
        detail = " ".join(f"{one['field']}: {one['detail']}".removeprefix(": ") for one in errors)
        return _response(problem(found.status_code, "invalid", detail, errors=errors))
    code = error.get_codes() if isinstance(error, APIException) else _code(found.status_code)
    detail = str(found.data["detail"])
    if isinstance(error, ParseError):  # the parser's message is for the programmer
        detail = f"{_('The data sent cannot be read. Nothing has been saved.')} ({detail})"
    return _response(problem(found.status_code, str(code), detail), found)


def problem(status: int, code: str, detail: str, **more: object) -> dict[str, object]:
    title = str(TITLES.get(status, HTTPStatus(status).phrase))
    kind = f"urn:overtrick:problem:{code}"
    return {"type": kind, "title": title, "status": status, "detail": detail, "code": code, **more}


def _response(body: dict[str, object], like: Response | None = None) -> Response:
    headers = {
        name: value for name, value in (like.items() if like else ()) if name in ("WWW-Authenticate", "Allow")
    }
    return Response(body, status=body["status"], headers=headers, content_type=TYPE)


def _code(status: int) -> str:
    return HTTPStatus(status).name.lower()


def _fields(details: object, place: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The leaves of DRF's tree of errors, each with its place in the body."""
    if isinstance(details, Mapping) and {"message", "code"} == details.keys():
        yield {
            "field": ".".join(place),
            "code": str(details["code"]),
            "detail": str(details["message"]),
        }
    elif isinstance(details, Mapping):
        for name, inner in details.items():
            yield from _fields(inner, (*place, *([] if name == "non_field_errors" else [str(name)])))
    elif isinstance(details, list):
        leaves = all(isinstance(inner, Mapping) and {"message", "code"} == inner.keys() for inner in details)
        for index, inner in enumerate(details):
            yield from _fields(inner, place if leaves else (*place, str(index)))


def not_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that is none: a problem under /api/, a page elsewhere, in the frame of the only club."""
    if not request.path.startswith("/api/"):
        is_file = request.path.startswith("/assets/")  # answered without a database
        club = None if is_file or has_several_clubs() else Club.objects.filter(is_rehearsal=False).first()
        return render(request, "404.html", {"club": club}, status=404)
    return _as_json(problem(404, "not_found", str(NotFound.default_detail)))


def failed(request: HttpRequest) -> HttpResponse:
    """What no view answered for: a database that is away in the middle of it, or a fault of the program."""
    if refusal := refusal_of(sys.exception()):
        return _unavailable(request, refusal)
    if request.path.startswith("/t/") and not request.path.endswith("/"):  # what a phone asks, not its page
        return JsonResponse({"code": "failed", "message": _("The server failed")}, status=500)
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    return _as_json(problem(500, "failed", _("Nothing has been saved. Send it again with the same key.")))


def _unavailable(request: HttpRequest, refusal: Unavailable) -> HttpResponse:
    if request.path.startswith("/api/"):
        return _as_json(problem(refusal.status, refusal.code, refusal.message))
    if request.path.startswith("/t/") and not request.path.endswith("/"):
        return JsonResponse({"code": refusal.code, "message": refusal.message}, status=refusal.status)
    return HttpResponse(refusal.message, content_type="text/plain; charset=utf-8", status=refusal.status)


def _as_json(body: dict[str, object]) -> JsonResponse:
    return JsonResponse(body, status=body["status"], content_type=TYPE)
