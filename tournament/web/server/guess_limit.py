"""A rate limit for guessed tokens; it never stops a valid one.

A token has 96 bits, so that it cannot be found by trying. Only tokens that never existed count, per network
address; programs' tokens likewise. A hall of 300 phones behind one address, old codes from last week among
them, counts nothing, and a person who guesses in the hall does not shut out the others.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournament.domain.boards.readings.tokens import was_address
from tournament.domain.errors import DirectorError
from tournament.domain.people.acts.access_links import SECONDS, count_guess, was_token
from tournament.web.server.addresses import client_address
from tournament.web.server.refusal_page import refused

MOST_GUESSES, TOO_MANY = 100, 429  # from one address; Too Many Requests (RFC 6585)
API, PHONES = "/api/", "/t/"

Handler = Callable[[HttpRequest], HttpResponse]


def guesses_counted(get_response: Handler) -> Handler:
    """The middleware: an address that leads nowhere is counted, and refused when there were too many."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_guess = _is_guess(request, response.status_code)
        if is_guess and count_guess("address", client_address(request)) > MOST_GUESSES:
            response = _refusal(request)
            response["Retry-After"] = str(SECONDS)
        return response

    return answered


def _is_guess(request: HttpRequest, status: int) -> bool:
    """An address that never was one, or a program's token that never opened anything."""
    if status == 401:
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        return kind.lower() == "bearer" and not was_token(secret.strip())
    if status != 404:
        return False
    match = request.resolver_match
    if match and match.url_name == "simultaneous-join":  # a code of a heat is short and typed
        return True
    token = match.kwargs.get("token") if match else None
    return isinstance(token, str) and not was_address(token)


def _refusal(request: HttpRequest) -> HttpResponse:
    """In the form of what was asked for: a problem (RFC 9457) to a program, a page to a person."""
    error = DirectorError("too_many_guesses", _("Too many invalid addresses. Please wait a minute."))
    if request.path.startswith(API):
        texts = {"title": error.message, "detail": error.message, "code": error.code}
        problem = {"type": f"urn:overtrick:problem:{error.code}", "status": TOO_MANY, **texts}
        return JsonResponse(problem, status=TOO_MANY, content_type="application/problem+json")
    if request.path.startswith(PHONES) and not request.path.endswith("/"):  # a question, not the page
        return JsonResponse({"code": error.code, "message": error.message}, status=TOO_MANY)
    return refused(request, error, TOO_MANY)
