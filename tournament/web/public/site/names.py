"""Which public pages are in a session's folder, and under which file name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qs, urlencode, urlsplit

from django.urls import Resolver404, ResolverMatch, resolve, reverse

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Session

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


def page_of(session: int, href: str, here: str) -> SitePage | None:
    """The page to which a link of the page `here` leads; None where the folder has none."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return None
    path = parts.path or here
    found = _resolved(path)
    if found is None or found.url_name not in PAGES or found.kwargs.get("session") != session:
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
    own = [str(value) for name, value in found.kwargs.items() if name != "session"]
    chosen = [f"{name}-{_plain(value)}" for name, value in query.items()]
    return "-".join([stem, *own, *chosen]) + ".html"


def _plain(text: str) -> str:
    """Letters and digits that every file system knows; anything else by its bytes."""
    return text if text.isascii() and text.replace("_", "").isalnum() else text.encode().hex()
