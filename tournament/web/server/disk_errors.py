"""The answers to a person or a phone when the disk refuses a write: the reason and the remedy."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.domain.backups.readings.disk_errors import refusal_of
from tournament.web.server.refusal_page import refused

LOG = logging.getLogger(__name__)
PHONES = "/t/"


class DiskRefusals:
    """The middleware that meets every failure of the database that is no fault of the program."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        refusal = refusal_of(exception)
        if refusal is None:
            return None
        LOG.error("%s: %s (%s)", request.path, refusal.code, exception)
        if request.path.startswith(PHONES) and not request.path.endswith("/"):  # a question, not the page
            return JsonResponse({"code": refusal.code, "message": refusal.message}, status=refusal.status)
        return refused(request, refusal)
