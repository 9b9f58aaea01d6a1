"""The tables of any page as a file: `?tables=csv` or `?tables=xlsx` at the address of the page.

The middleware lets the view make the page and writes the tables of it, so that the file holds what this
reader may see, and nothing else.
"""

import re
from collections.abc import Callable
from html import unescape
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.writers import Table
from tournament.readings.errors import DirectorError
from tournament.web.server.refusal_page import refused
from tournament.web.spreadsheets.page_tables import tables_of
from tournament.web.spreadsheets.table_links import QUERY, TABLE_FORMATS

TITLE = re.compile(r"<title>(.*?)</title>", re.S)
MOST = 100  # characters of a file's name


def table_files(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        if QUERY not in request.META["QUERY_STRING"] or request.method != "GET" or QUERY not in request.GET:
            return get_response(request)
        return _file(request, get_response)

    return answer


def _file(request: HttpRequest, get_response: Callable[[HttpRequest], HttpResponse]) -> HttpResponse:
    """The page as a file; an answer that is no page stays what it is."""
    request.META.pop("HTTP_IF_NONE_MATCH", None)  # the tag of a page is none of its file
    response = get_response(request)
    if response.status_code != HTTPStatus.OK or not response.get("Content-Type", "").startswith("text/html"):
        return response
    code = TABLE_FORMATS.get(request.GET[QUERY])
    if code is None:
        return refused(request, DirectorError("no_such_file", _("A table is saved as csv or as xlsx.")), 404)
    page = response.content.decode()
    tables = tables_of(page)
    if not tables:
        return refused(request, DirectorError("no_table", _("This page has no table now.")), 404)
    kind = FORMATS[code]
    made = HttpResponse(
        kind.write(tables), content_type=kind.media_type, headers=kind.headers(_name(page, tables))
    )
    made["Cache-Control"] = "private, no-store"
    made["Vary"] = "Cookie, Accept-Language"
    return made


def _name(page: str, tables: list[Table]) -> str:
    """The title of the page and of its first table."""
    title = TITLE.search(page)
    parts = [unescape(title[1]) if title else "", tables[0].title]
    return " ".join(" · ".join(part for part in parts if part).split())[:MOST]
