"""Style sheets, pictures and built scripts: compressed, and kept for a year as their names hold a digest.

`{% static %}` names such a file; the others, modules that import each other by name, are WhiteNoise's.
"""

import hashlib
import re
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

DIGESTED = re.compile(r"overtrick/(?:.+\.(?:css|svg)|(?:.+/)?built/[^/]+\.js)")
DIGEST = re.compile(r"/assets/(?P<name>[\w-]+(?:/[\w-]+)*)\.(?P<digest>[0-9a-f]{12})\.(?P<suffix>css|js|svg)")
KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
A_YEAR = 60 * 60 * 24 * 365  # seconds


class StaticFile(NamedTuple):
    digest: str
    content: bytes
    compressed: bytes


def file_of(name: str) -> StaticFile:
    """The file of a name without a digest; while it is being edited it is read anew."""
    path = _path_of(name)
    return _read(path, path.stat().st_mtime if settings.DEBUG else 0.0)


@cache
def _path_of(name: str) -> Path:
    path = finders.find(name) if DIGESTED.fullmatch(name) else None
    if path is None:
        raise Http404
    return Path(path)


@cache
def _read(path: Path, _stamp: float) -> StaticFile:
    content = path.read_bytes()
    return StaticFile(hashlib.sha256(content).hexdigest()[:12], content, _smallest(content))


def _smallest(content: bytes) -> bytes:
    """As gzip: its memory decides where zlib ends its blocks, and no size of it is best for all files."""
    ways = (zlib.compressobj(9, wbits=zlib.MAX_WBITS + 16, memLevel=memory) for memory in (5, 6, 7, 8, 9))
    return min((way.compress(content) + way.flush() for way in ways), key=len)


class DigestStorage(StaticFilesStorage):
    def url(self, name: str) -> str:
        if DIGESTED.fullmatch(name):
            stem, _dot, suffix = name.removeprefix("overtrick/").rpartition(".")
            return reverse("static_file", args=[stem, file_of(name).digest, suffix])
        return super().url(name)


def name_of(address: str) -> str:
    """The name below overtrick/ of an address that `{% static %}` has written; empty for any other."""
    found = DIGEST.fullmatch(address)
    return f"{found['name']}.{found['suffix']}" if found else ""


def answered_first(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a file waits for no session or language, and is sent without the headers of a page."""

    def answer(request: HttpRequest) -> HttpResponse:
        found = DIGEST.fullmatch(request.path_info)
        return answered(request, **found.groupdict()) if found else get_response(request)

    return answer


@require_GET
def answered(request: HttpRequest, name: str, digest: str, suffix: str) -> HttpResponse:
    """A file; one of another release answers with the present one, which is not kept."""
    file = file_of(f"overtrick/{name}.{suffix}")
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    content = file.compressed if takes_gzip else file.content
    response = HttpResponse(content, content_type=KINDS[suffix])
    if takes_gzip:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = (
        f"public, max-age={A_YEAR}, immutable" if digest == file.digest else "no-cache"
    )
    return response
