"""Each request begins in the time zone of the installation; its page turns to the club's."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

Handler = Callable[[HttpRequest], HttpResponse]


def zones_apart(get_response: Handler) -> Handler:
    """The middleware: a thread that answered for one club may answer for another."""

    def answered(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return get_response(request)

    return answered
