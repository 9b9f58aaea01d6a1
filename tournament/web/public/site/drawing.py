"""The pages of a folder: drawn from the first one on, each that a link leads to, and written as files.

The views of the public pages render them for a reader without an account, so that the gate, the names and the
figures are those of the pages.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from inspect import unwrap
from pathlib import Path

from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.templatetags.static import static
from django.urls import resolve
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.sheets.languages import codes
from tournament.web.formatting.language_choice import own_name
from tournament.web.public.site.links import FileWriter
from tournament.web.public.site.names import SitePage

FRAME = "public/site/base.html"
COVER_STYLES = ("tokens.css", "base.css", "pages/pages.css", "site/pages.css")
NO_ROBOTS = b"User-agent: *\nDisallow: /\n"
HREF = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
# The page to which a link of the page at an address leads; None where the folder has none.
Reach = Callable[[str, str], SitePage | None]


def written_pages(
    start: SitePage, reach: Reach, styles: set[str], *, hidden: bool, outside: Mapping[str, str] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Each page that a link leads to, with its file. `styles` gets the names of their style sheets; `outside`
    are links into other folders, by the address on the server."""
    drawn = _drawn(start, reach, hidden=hidden)
    there = {page.file for page in drawn}
    for page, content in drawn.items():
        if page.is_html:
            writer = FileWriter(_finder(page, reach, there, outside or {}), static("overtrick/"))
            content = writer.written(content.decode()).encode()
            styles |= writer.styles
        yield page.file, content


def _drawn(start: SitePage, reach: Reach, *, hidden: bool) -> dict[SitePage, bytes]:
    """The pages as their views make them, in the order in which links lead to them."""
    found: dict[SitePage, bytes] = {}
    waiting, known = [start], {start.file}
    while waiting:
        page = waiting.pop(0)
        content = _rendered(page, hidden=hidden)
        if content is None:
            continue
        found[page] = content
        for href in HREF.findall(content.decode()) if page.is_html else ():
            reached = reach(unescape(href), page.path)
            if reached and reached.file not in known:
                known.add(reached.file)
                waiting.append(reached)
    return found


def _finder(
    page: SitePage, reach: Reach, there: set[str], outside: Mapping[str, str]
) -> Callable[[str], str]:
    """The file of a link of this page; empty where the folder has none."""

    def find(href: str) -> str:
        if href in outside:
            return outside[href]
        found = reach(href, page.path)
        return found.file if found and found.file in there else ""

    return find


def _rendered(page: SitePage, *, hidden: bool) -> bytes | None:
    """What the view answers to a reader without an account; None where it has no such page."""
    path, query = page.path, page.query
    found = resolve(path)
    request = HttpRequest()
    request.method, request.path, request.path_info = "GET", path, path
    request.META = {"QUERY_STRING": query, "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    request.GET, request.resolver_match, request.user = QueryDict(query), found, AnonymousUser()
    request.site = {"frame": FRAME, "file": page.file, "hidden": hidden}  # type: ignore[attr-defined]
    try:
        answer: HttpResponse = unwrap(found.func)(request, **found.kwargs)
    except Http404:
        return None
    if answer.status_code != 200:
        return None
    return answer.content


def doors() -> Iterator[Mapping[str, str]]:
    """Of each language its code, its own name, and its words for results and for the club."""
    for code in codes():
        with override(code):
            yield {"code": code, "name": own_name(code), "results": _("Results"), "club": _("Our sessions")}


def style(name: str) -> bytes:
    path = finders.find(f"overtrick/{name}")
    return Path(str(path)).read_bytes()
