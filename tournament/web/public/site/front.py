"""The page of a club as files: last sessions, next dates and ladders, beside the folders of sessions."""

from collections.abc import Mapping

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import override

from tournament.models import Club
from tournament.readings.club.time_zones import in_zone_of
from tournament.reports.club.club_page import club_page
from tournament.web.public.site.drawing import COVER_STYLES, NO_ROBOTS, doors, style, written_pages
from tournament.web.public.site.names import SitePage

FRONT, LADDER = "club_page", "series_ranking"


def front_of(club: Club, published: Mapping[int, str]) -> dict[str, bytes]:
    """The files by their paths. A session has a link where it is `published` in a folder beside them."""
    with in_zone_of(club):
        return _files(club, published)


def _files(club: Club, published: Mapping[int, str]) -> dict[str, bytes]:
    hidden = club_page(club).shows_names
    files: dict[str, bytes] = {}
    styles = {*COVER_STYLES}
    start = SitePage(reverse(FRONT, args=[club.pk]), "", "index.html")
    for language in dict(settings.LANGUAGES):
        with override(language):
            links = _links(published, language)
            pages = written_pages(start, _reach, styles, hidden=hidden, outside=links)
            files |= {f"{language}/{name}": page for name, page in pages}
    files["index.html"] = _cover(club, hidden=hidden)
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
    if found.url_name != LADDER:
        return None
    return SitePage(href, "", f"series-{found.kwargs['series']}.html")


def _cover(club: Club, *, hidden: bool) -> bytes:
    context = {"club": club, "languages": [*doors()], "hidden": hidden}
    with override(settings.LANGUAGE_CODE):
        return render_to_string("public/site/club_cover.html", context).encode()
