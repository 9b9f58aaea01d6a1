"""Public pages as files: which there are, where their links lead, how they are drawn; and the languages."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape, unescape
from html.parser import HTMLParser
from inspect import unwrap
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from django import template
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import get_language, get_language_info, override
from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Session
from tournament.sheets import languages
from tournament.sheets.movement_sheets import Call
from tournament.web.server.static_files import name_of
from tournament.words import announcement as calls
from tournament.words.language import LANGUAGES, Language

# A public page made into a file: its links lead to files, and nothing in it needs a server or a script.

Find = Callable[[str], str]
# These do nothing without a server.
DROPPED = frozenset({"script", "form", "button", "dialog"})
EMPTY_NAV = re.compile(r"<nav\b[^>]*>\s*</nav>")
OWN = "../"  # a link that the frame of the folder has written itself


class FileWriter(HTMLParser):
    """Writes a page anew. `find` is the file of a link, empty where there is none.

    A link that leads nowhere becomes its text; in a navigation, or as a button, it goes altogether.
    """

    def __init__(self, find: Find) -> None:
        super().__init__(convert_charrefs=False)
        self._find = find
        self._out: list[str] = []
        self._dropping: list[str] = []  # the elements inside the one that is left out
        self._navs = 0
        self._closings: list[str] = []  # how each open link ends
        self.styles: set[str] = set()

    def written(self, page: str) -> str:
        self.feed(page)
        self.close()
        return EMPTY_NAV.sub("", "".join(self._out))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = {name: value or "" for name, value in attrs}
        if self._dropping:
            if tag == self._dropping[0]:
                self._dropping.append(tag)
        elif tag in DROPPED:
            self._dropping.append(tag)
        elif tag == "a":
            self._link(about)
        elif tag == "link":
            self._style(about)
        else:
            self._navs += tag == "nav"
            self._out.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._write(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._dropping:
            if tag == self._dropping[0]:
                self._dropping.pop()
            return
        self._navs -= tag == "nav"
        self._out.append(self._closings.pop() if tag == "a" else f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._dropping:
            self._out.append(text)

    def _link(self, about: dict[str, str]) -> None:
        target = self._target(about.get("href", ""))
        if target:
            self._closings.append("</a>")
            self._out.append(_tag("a", {**about, "href": target}))
        elif self._navs or "button" in about.get("class", "").split():
            self._dropping.append("a")
        else:
            self._closings.append("</span>")
            self._out.append(_tag("span", {"id": about["id"]} if "id" in about else {}))

    def _target(self, href: str) -> str:
        if href.startswith(("#", OWN)):
            return href
        file = self._find(href)
        _path, sign, place = href.partition("#")
        return f"{file}{sign}{place}" if file else ""

    def _style(self, about: dict[str, str]) -> None:
        name = name_of(about.get("href", ""))
        if not name:
            return
        self.styles.add(name)
        self._out.append(_tag("link", {**about, "href": f"{OWN}style/{name}"}))


def _tag(name: str, attributes: dict[str, str]) -> str:
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>"


# Which public pages are in a session's folder, and under which file name.

START, BRACKET = "ranking", "bracket"
# By the name of the address: the stem of the file, and the choices of the page that have a file of their own.
PAGES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    START: ("index", ("section",)),
    "event_ranking": ("sessions", ()),
    "boards": ("boards", ()),
    "traveller": ("board", ()),
    "session_hands": ("hands", ()),
    "session_hands_file": ("hands", ()),
    "score_card": ("pair", ()),
    BRACKET: ("bracket", ()),
    "cross_table": ("cross-table", ()),
    "team": ("team", ()),
    "team_results": ("matches", ()),
    "team_result": ("match", ()),
    "pair_list": ("pairs", ("method",)),
    "swings": ("swings", ("round",)),
    "draw_of_teams": ("draw", ("round",)),
    "game_tables": ("tables", ()),
    "match": ("table", ()),
    "match_rules": ("rules", ()),
}
FILE = "session_hands_file"


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the folder: its address on the server, and its file, which is the same in every language."""

    path: str
    query: str
    file: str

    @property
    def is_html(self) -> bool:
        return self.file.endswith(".html")


def page_of(session_id: int, href: str, here: str) -> SitePage | None:
    """The page to which a link of the page `here` leads; None where the folder has none."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return None
    path = parts.path or here
    found = _resolved(path)
    if found is None or found.url_name not in PAGES or found.kwargs.get("session_id") != session_id:
        return None
    stem, choices = PAGES[found.url_name]
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    query = {name: asked[name] for name in choices if name in asked}
    if not parts.path and not query:  # another order of the same page, which has no file
        return None
    return SitePage(path, urlencode(query), _file(stem, found, query))


@lru_cache(maxsize=4096)  # a page of a large session has hundreds of links, most of them as the page before
def _resolved(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except Resolver404:
        return None


def start_of(session: Session) -> SitePage:
    name = BRACKET if session.stage and session.stage.format == KNOCK_OUT else START
    return SitePage(reverse(name, args=[session.pk]), "", "index.html")


def _file(stem: str, found: ResolverMatch, query: Mapping[str, str]) -> str:
    if found.url_name == FILE:
        return f"{stem}.{_plain(found.kwargs['kind'])}"
    own = [str(value) for name, value in found.kwargs.items() if name != "session_id"]
    chosen = [f"{name}-{_plain(value)}" for name, value in query.items()]
    return "-".join([stem, *own, *chosen]) + ".html"


def _plain(text: str) -> str:
    """Letters and digits that every file system knows; anything else by its bytes."""
    return text if text.isascii() and text.replace("_", "").isalnum() else text.encode().hex()


# The pages of a folder: drawn from the first one on, each that a link leads to, and written as files.
#
# The views of the public pages render them for a reader without an account, so that the gate, the names and
# the figures are those of the pages.

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
            writer = FileWriter(_finder(page, reach, there, outside or {}))
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
    for code in languages.complete():
        with override(code):
            yield {"code": code, "name": own_name(code), "results": _("Results"), "club": _("Our sessions")}


def style(name: str) -> bytes:
    path = finders.find(f"overtrick/{name}")
    return Path(str(path)).read_bytes()


# The languages that pages and papers offer, each by its own name.

register = template.Library()


class Choice(NamedTuple):
    """`lang` is empty for a paper in two languages."""

    code: str
    name: str
    lang: str


class SpokenText(NamedTuple):
    """An announcement, and the label of the button that reads it aloud, both in the language `code`."""

    code: str
    text: str
    button: str


@register.filter
def own_name(code: str) -> str:
    """日本語, English: what the speakers of a language call it; its code where that is not known."""
    try:
        return get_language_info(code)["name_local"]
    except KeyError:
        return code


@register.simple_tag
def other_languages(*, complete: bool = False) -> list[Choice]:
    """Every language but that of the page; of those that no native has read it is said."""
    offered = languages.complete() if complete else languages.codes()
    names = {
        code: f"{own_name(code)} (beta)" if languages.is_draft(code) else own_name(code) for code in offered
    }
    return [Choice(code, name, code) for code, name in names.items() if code != get_language()]


@register.simple_tag
def paper_languages() -> list[Choice]:
    """What a paper may be written in."""
    return [
        Choice(code, " + ".join(map(own_name, written)), code if len(written) == 1 else "")
        for code, written in LANGUAGES.items()
    ]


@register.simple_tag
def announced_in_all(moves: Iterable[Call]) -> list[SpokenText]:
    """The announcement of a round in every complete language."""
    found = tuple(moves)
    return [
        SpokenText(
            language.code,
            calls.announcement(found, language),
            language.pgettext("in the language that is read aloud", "Say it in English"),
        )
        for language in map(Language, languages.complete())
    ]
