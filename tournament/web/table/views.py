"""The players' phone: its page, the state of its table, and the door by which results come in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_GET, require_POST

from tournament.models import TableToken
from tournament.reports.freshness import etag
from tournament.reports.table import standing_of, table_sheet
from tournament.services.entries import Place, enter_at, place_of
from tournament.services.journal import Actor
from tournament.web.table import answer, games
from tournament.web.table.door import UnknownTable, answers_in_json, table_of
from tournament.web.table.keyed import read_said
from tournament.web.table.words import words


def empty_place(found: TableToken) -> Place:
    """A table at which nobody meets: the refusal of its entries needs the section."""
    return Place(found.section, found.table, [])


@require_GET
def page(request: HttpRequest, token: str) -> HttpResponse:
    try:
        table = table_of(token)
    except UnknownTable as error:
        return render(request, "table/unknown.html", {"error": error}, status=error.status)
    if table.section.game:
        return games.page(request, table)
    address = {name: reverse(f"table_{name}", args=[token]) for name in ("state", "entries")}
    about = {"token": token, "release": settings.RELEASE, "language": get_language(), **address}
    return render(request, "table/page.html", {"table": table, "about": about, "words": words()})


def _etag(request: HttpRequest, token: str) -> str | None:
    known = TableToken.objects.filter(token=token, revoked_at=None).values_list("section", "section__version")
    return etag(known, token, get_language()) if known else None


@require_GET
@cache_control(private=True, no_cache=True)
@answers_in_json
@condition(etag_func=_etag)
def state(request: HttpRequest, token: str) -> HttpResponse:
    table = table_of(token)
    if table.section.game:
        return games.state(table)
    return answer.table(table_sheet(table), get_language() or "en")


@csrf_exempt
@require_POST
@answers_in_json
def entries(request: HttpRequest, token: str) -> HttpResponse:
    """One entry; its answer is what stands for the board now. The token is the credential, not a cookie."""
    place = place_of(token) or empty_place(table_of(token))
    said = read_said(request.body)
    result = enter_at(place, said, by=Actor(f"{place.section.letter}{place.table} {said.side}"))
    return answer.entry(result.board, standing_of(place.section, result))
