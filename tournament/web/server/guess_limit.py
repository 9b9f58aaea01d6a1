"""A rate limit for guessed tokens; it never stops a valid one.

A token has 96 bits, so that it cannot be found by trying. Only tokens that never existed count, per network
address; programs' tokens likewise. A hall of 300 phones behind one address, old codes from last week among
them, counts nothing, and a person who guesses in the hall does not shut out the others.
"""

from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.readings.room.tokens import was_address
from tournament.services.club.api_tokens import was_token

MOST_GUESSES, FORGOTTEN_AFTER = 100, 60  # guesses; seconds

Handler = Callable[[HttpRequest], HttpResponse]


def guesses_counted(get_response: Handler) -> Handler:
    """The middleware: an address that leads nowhere is counted, and refused when there were too many."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _is_guess(request, response.status_code) and _too_many(request.META.get("REMOTE_ADDR", "")):
            return HttpResponse(
                _("Too many invalid addresses. Wait a minute, please."),
                content_type="text/plain; charset=utf-8",
                status=429,
                headers={"Retry-After": str(FORGOTTEN_AFTER)},
            )
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
    token = match.kwargs.get("token") if match else None
    return isinstance(token, str) and not was_address(token)


def _too_many(address: str) -> bool:
    key = f"guesses:{address}"
    if cache.add(key, 1, FORGOTTEN_AFTER):
        return False
    try:
        return cache.incr(key) > MOST_GUESSES
    except ValueError:  # forgotten between the two
        return False
