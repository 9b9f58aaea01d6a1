"""The folder of a session: its public pages in every language as files that need no server and no script.

The views of the public pages render them for a reader without an account, so that the gate, the names and the
figures are those of the pages. Nothing in the folder depends on the time.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from inspect import unwrap
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Event, Session
from tournament.readings.errors import Conflict
from tournament.web.formatting.language_choice import own_name
from tournament.web.games.sessions import session_of
from tournament.web.public.site.links import FileWriter
from tournament.web.public.site.names import SitePage, page_of, start_of

FRAME = "public/site/base.html"
COVER_STYLES = ("tokens.css", "base.css", "pages/pages.css", "site/pages.css")
NO_ROBOTS = b"User-agent: *\nDisallow: /\n"
NAMELESS = (Event.Names.INITIALS, Event.Names.NUMBER, Event.Names.NOBODY)
HREF = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')


def site_of(session: Session) -> dict[str, bytes]:
    """The files by their paths. Conflict while a board of the session may still be played."""
    refuse_open(session)
    files: dict[str, bytes] = {}
    styles = {*COVER_STYLES}
    with timezone.override(None):
        for language in dict(settings.LANGUAGES):
            with override(language):
                files |= {f"{language}/{name}": page for name, page in _pages(session, styles)}
        files["index.html"] = _cover(session)
    files |= {f"style/{name}": _style(name) for name in styles}
    if hides_from_robots(session):
        files["robots.txt"] = NO_ROBOTS
    return dict(sorted(files.items()))


def refuse_open(session: Session) -> None:
    """Conflict unless the session, and each that plays the same boards, is closed."""
    with_boards = Session.objects.filter(sections__field__sections__session=session)
    if not session.is_closed or with_boards.filter(closed_at__isnull=True).exists():
        raise Conflict(
            "session_open",
            _("The pages can be saved when the session, and each that plays its boards, is closed."),
        )


def hides_from_robots(session: Session) -> bool:
    """Whether search engines are asked to stay away: the pages show names."""
    return session.event.names_shown not in NAMELESS


def _pages(session: Session, styles: set[str]) -> Iterator[tuple[str, bytes]]:
    """Each page that a link leads to, from the ranking on; `styles` gets the names of their style sheets."""
    drawn = _drawn(session)
    there = {page.file for page in drawn}
    for page, content in drawn.items():
        if page.is_html:
            writer = FileWriter(_finder(session, page, there), static("overtrick/"))
            content = writer.written(content.decode()).encode()
            styles |= writer.styles
        yield page.file, content


def _drawn(session: Session) -> dict[SitePage, bytes]:
    """The pages as their views make them, in the order in which links lead to them."""
    found: dict[SitePage, bytes] = {}
    waiting, known, hidden = [start_of(session.pk)], {start_of(session.pk).file}, hides_from_robots(session)
    while waiting:
        page = waiting.pop(0)
        content = _rendered(page, hidden=hidden)
        if content is None:
            continue
        found[page] = content
        for href in HREF.findall(content.decode()) if page.is_html else ():
            reached = page_of(session.pk, unescape(href), page.path)
            if reached and reached.file not in known:
                known.add(reached.file)
                waiting.append(reached)
    return found


def _finder(session: Session, page: SitePage, there: set[str]) -> Callable[[str], str]:
    """The file of a link of this page; empty where the folder has none."""

    def find(href: str) -> str:
        found = page_of(session.pk, href, page.path)
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


def _cover(session: Session) -> bytes:
    """The first page of the folder: the session, and the way in for each language."""
    row = session_of(session.pk)
    context = {"session": row, "languages": [*_doors()], "hidden": hides_from_robots(session)}
    with override(settings.LANGUAGE_CODE):
        return render_to_string("public/site/cover.html", context).encode()


def _doors() -> Iterator[Mapping[str, str]]:
    """Of each language its code, its own name, and its word for results."""
    for code in dict(settings.LANGUAGES):
        with override(code):
            yield {"code": code, "name": own_name(code), "results": _("Results")}


def _style(name: str) -> bytes:
    path = finders.find(f"overtrick/{name}")
    return Path(str(path)).read_bytes()
