"""Compresses text for every browser, but no answer that may show a secret beside what its sender has chosen.

Who can make a signed-in person's browser ask for an address, and sees how long the answers are, can guess a
secret on the page letter by letter, if the page repeats words of the address (BREACH). So with a session's
cookie only a request whose address chooses no words is answered compressed. A page's CSRF token differs in
every answer, and Django adds some random bytes. Streams and files of WhiteNoise stay as they are.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "application/vnd.oai.openapi", "image/svg+xml")


class Compression(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_text = response.get("Content-Type", "").startswith(TEXT)
        if response.streaming or not is_text or may_show_a_secret(request):
            return response
        compressed: HttpResponse = super().process_response(request, response)
        return compressed


def may_show_a_secret(request: HttpRequest) -> bool:
    """Whether an answer to a signed-in person may repeat what was sent: a page's forms name its address."""
    repeats = request.method not in ("GET", "HEAD") or request.META["QUERY_STRING"] not in ("", "live")
    return settings.SESSION_COOKIE_NAME in request.COOKIES and repeats
