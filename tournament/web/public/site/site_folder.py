"""The folders of a session and of a club: public pages in every language, as files that need no server.

The views of the public pages render them for a reader without an account, so that the gate, the names and the
figures are those of the pages. Nothing in the folder depends on the time.
"""

from collections.abc import Iterator, Mapping

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.domain.club.reports.club_pages import NAMELESS, club_page
from tournament.domain.errors import Conflict
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.time_zones import in_zone_of
from tournament.models import Club, Session
from tournament.sheets.languages import complete
from tournament.web.games.sessions import public_session
from tournament.web.public.site.site_drawing import (
    COVER_STYLES,
    NO_ROBOTS,
    START,
    SitePage,
    doors,
    page_of,
    start_of,
    style,
    written_pages,
)


def site_of(session: Session) -> dict[str, bytes]:
    """The files by their paths. Conflict while a board of the session may still be played."""
    refuse_open(session)
    files: dict[str, bytes] = {}
    styles = {*COVER_STYLES}
    with in_zone_of(session.event.club):
        for language in complete():
            with override(language):
                files |= {f"{language}/{name}": page for name, page in _pages(session, styles)}
        files["index.html"] = _cover(session=public_session(session.pk), hidden=hides_from_robots(session))
    files |= {f"style/{name}": style(name) for name in styles}
    if hides_from_robots(session):
        files["robots.txt"] = NO_ROBOTS
    return dict(sorted(files.items()))


def refuse_open(session: Session) -> None:
    """Conflict unless the session, and each that plays the same boards, is closed."""
    refuse_under_embargo(session)
    with_boards = Session.objects.filter(sections__field__sections__session=session)
    if not session.is_closed or with_boards.filter(closed_at__isnull=True).exists():
        raise Conflict(
            "session_open",
            _("Pages can be saved when this session, and every session with the same boards, is closed."),
        )


def hides_from_robots(session: Session) -> bool:
    """Whether search engines are asked to stay away: the pages show names."""
    return session.event.names_shown not in NAMELESS


def _pages(session: Session, styles: set[str]) -> Iterator[tuple[str, bytes]]:
    """Each page that a link leads to, from the ranking on, or from the bracket of a knock-out."""
    start = start_of(session)
    ranking = reverse(START, args=[session.pk])

    def reach(href: str, here: str) -> SitePage | None:
        found = page_of(session.pk, href, here)
        return start if found and found.path in (start.path, ranking) and not found.query else found

    return written_pages(start, reach, styles, hidden=hides_from_robots(session))


def _cover(*, hidden: bool, **of: Session | Club) -> bytes:
    """The first page of the folder of a `session` or a `club`: the way in for each language."""
    context = {**of, "languages": [*doors()], "hidden": hidden}
    with override(settings.LANGUAGE_CODE):
        return render_to_string("public/site/cover.html", context).encode()


# The page of a club as files: last sessions, next dates and ladders, beside the folders of sessions.

FRONT, RESULTS, LADDER = "club_page", "club_results", "series_ranking"


def front_of(club: Club, published: Mapping[int, str]) -> dict[str, bytes]:
    """The files by their paths. A session has a link where it is `published` in a folder beside them."""
    with in_zone_of(club):
        return _files(club, published)


def _files(club: Club, published: Mapping[int, str]) -> dict[str, bytes]:
    hidden = club_page(club).shows_names
    files: dict[str, bytes] = {}
    styles = {*COVER_STYLES}
    start = SitePage(reverse(FRONT, args=[club.pk]), "", "index.html")
    for language in complete():
        with override(language):
            links = _links(published, language)
            pages = written_pages(start, _reach, styles, hidden=hidden, outside=links)
            files |= {f"{language}/{name}": page for name, page in pages}
    files["index.html"] = _cover(club=club, hidden=hidden)
    files |= {f"style/{name}": style(name) for name in styles}
    if hidden:
        files["robots.txt"] = NO_ROBOTS
    return dict(sorted(files.items()))


def _links(published: Mapping[int, str], language: str) -> Mapping[str, str]:
    """From a page of one language to the same language of each session's folder."""
    return {
        reverse("ranking", args=[session]): f"../{folder}/{language}/index.html"
        for session, folder in published.items()
    }


def _reach(href: str, _here: str) -> SitePage | None:
    try:
        found = resolve(href)
    except Resolver404:
        return None
    if found.url_name == RESULTS:
        return SitePage(href, "", "results.html")
    if found.url_name != LADDER:
        return None
    return SitePage(href, "", f"series-{found.kwargs['series']}.html")
