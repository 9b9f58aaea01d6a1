"""Simultaneous events: what a club's server and the organiser's say to each other, and what everybody reads.

A club is known by its key: it signs the body of what it sends, or the address of what it reads, in the header
`Overtrick-Signature`. Before the embargo no answer depends on a result, whoever asks.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar
from uuid import UUID

import msgspec
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View
from tournament.api.basis.problems import TYPE, problem
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.errors import DirectorError
from tournament.domain.simultaneous.acts.venue_reports import (
    OutOfStep,
    Refused,
    accept_report,
    join_heat,
)
from tournament.domain.simultaneous.readings.heats import (
    HEATS,
    VENUES,
    Embargoed,
    is_open_to_all,
    keys_of,
    refuse_embargoed,
)
from tournament.domain.simultaneous.reports import heat_reports
from tournament.domain.simultaneous.reports.heat_field import tag_of
from tournament.exchange.plain import plain
from tournament.exchange.simultaneous_report import (
    MOST_BYTES,
    SIGNATURE,
    Acknowledged,
    Joined,
    Joining,
    Report,
    is_signed,
)
from tournament.models import Heat, Venue, VenueReach
from tournament.sheets.simultaneous import BoardFrequencies, HeatSheet, InstantSheet, OverallRanking

Kind = TypeVar("Kind")
SIGNED = [OpenApiParameter(SIGNATURE, str, OpenApiParameter.HEADER, description="`v1=` and HMAC-SHA256")]
FILTERS = [
    OpenApiParameter("region", str),
    OpenApiParameter("club", str, description="uid of a venue: all sessions of its club"),
    OpenApiParameter("session", str, description="uid of a venue: that session alone"),
    OpenApiParameter("section", str),
]


class Unsigned(DirectorError):
    """Without a signature, or with one that this venue's key does not make."""

    def __init__(self, given: str) -> None:
        super().__init__("bad_signature", _("The signature is not that of this club's key."))
        self.status = 403 if given else 400


class OfVenue(View):
    conditional = False

    def venue(self, request: Request, content: bytes) -> Venue:
        venue = get_object_or_404(VENUES, uid=self.kwargs["venue"])
        given = request.headers.get(SIGNATURE, "")
        if not is_signed(keys_of(venue), content, given):
            raise Unsigned(given)
        return venue


class OfHeat(View):
    conditional = False

    def heat(self) -> Heat:
        return get_object_or_404(HEATS, uid=self.kwargs["heat"])


class Join(View):
    conditional = False

    @extend_schema("simultaneous_join", request=Joining, responses=sheet(Joined, 201))
    def post(self, request: Request) -> Response:
        """Take part in a heat by its code. With the secret and session of before the answer is the same."""
        venue = join_heat(decoded(body_of(request), Joining))
        return Response(msgspec.to_builtins(joined(venue)), status=201)


def joined(venue: Venue) -> Joined:
    heat = venue.heat
    deals = getattr(heat, "deals", None) if heat.gives_deals else None
    return Joined(
        venue=str(venue.uid),
        key=keys_of(venue)[0],
        heat=str(heat.uid),
        event=str(heat),
        boards=heat.event.boards,
        embargo_until=heat.embargo_until.isoformat(),
        deals=deals.pbn if deals else "",
    )


class VenueReport(OfVenue):
    @extend_schema("simultaneous_report", request=Report, responses=sheet(Acknowledged), parameters=SIGNED)
    def put(self, request: Request, venue: UUID) -> Response:
        """The results that have changed since the last report. 409 with `generation`, `cursor` and `sequence`
        where it does not continue that one; the same report again is answered the same.
        """
        body = body_of(request)
        row, report = self.venue(request, body), decoded(body, Report)
        try:
            reach = accept_report(row, report)
        except OutOfStep as error:
            return refusal(error, **error.known)
        is_shown = report.part == report.parts and is_open_to_all(row.heat)
        return Response(msgspec.to_builtins(acknowledged(row, reach, is_shown=is_shown)))


class VenueOverall(OfVenue):
    @extend_schema("simultaneous_overall", responses=sheet(Acknowledged), parameters=SIGNED)
    def get(self, request: Request, venue: UUID) -> Response:
        """What the organiser has of the venue, with places and percentages of its pairs and results;
        `overall` is null before the embargo ends.
        """
        row = self.venue(request, request.get_full_path().encode())
        known = acknowledged(row, row.reach, is_shown=is_open_to_all(row.heat))
        return Response(msgspec.to_builtins(known))


def acknowledged(venue: Venue, reach: VenueReach, *, is_shown: bool) -> Acknowledged:
    shown = heat_reports.overall_of(venue) if is_shown else None
    return Acknowledged(reach.generation, reach.cursor, venue.heat.embargo_until.isoformat(), shown)


class PublicHeat(OfHeat):
    @extend_schema("simultaneous_heat", responses=sheet(HeatSheet))
    def get(self, request: Request, heat: UUID) -> Response:
        """Who takes part, when each club was last heard, and from when results are shown."""
        return Response(plain(heat_reports.heat_sheet(self.heat())))


class Shown(OfHeat):
    """What is answered once results are shown, with an ETag of the reports that are in it."""

    def shown(self, request: Request, answer_of: Callable[[Heat], object]) -> Response:
        heat = self.heat()
        try:
            refuse_embargoed(heat)
        except Embargoed as error:
            return refusal(error, embargo_until=error.embargo_until.isoformat())
        tag = tag_of(heat)
        known = request.headers.get("If-None-Match", "") == tag
        answer = Response(status=304) if known else Response(plain(answer_of(heat)))
        answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
        return answer


class Ranking(Shown):
    @extend_schema("simultaneous_ranking", responses=sheet(OverallRanking), parameters=FILTERS)
    def get(self, request: Request, heat: UUID) -> Response:
        """The one list of all clubs, or what a filter leaves of it."""
        wanted = heat_reports.filter_in(request.query_params)
        return self.shown(request, lambda heat: heat_reports.ranking(heat, wanted))


class Boards(Shown):
    @extend_schema("simultaneous_boards", responses=sheets(BoardFrequencies))
    def get(self, request: Request, heat: UUID) -> Response:
        """Every board: how often each score stands, and its percentages."""
        return self.shown(request, heat_reports.frequencies)


class PublicTable(Shown):
    @extend_schema("simultaneous_table", responses=sheet(InstantSheet))
    def get(self, request: Request, heat: UUID) -> Response:
        """The instant table, once results are shown; 404 where results are compared."""
        return self.shown(request, table_of)


def table_of(heat: Heat) -> InstantSheet:
    found = heat_reports.instant_sheet(heat)
    if found is None:
        raise Http404
    return found


# ── bodies and refusals ───────────────────────────────────────────────────────────────────────────────


def body_of(request: Request) -> bytes:
    """As it was sent: the signature is of these bytes."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise Refused("too_large", _("A report has at most %(bytes)s bytes.") % {"bytes": MOST_BYTES})
    return request._request.body


def decoded(body: bytes, kind: type[Kind]) -> Kind:
    try:
        if b"\\u0000" in body:
            raise msgspec.DecodeError("a character that cannot be stored")
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        sentence = _("The data sent cannot be read. Nothing has been saved.")
        raise Refused("unreadable", f"{sentence} ({error})") from error


def refusal(error: DirectorError, **more: object) -> Response:
    """A problem with what the asking program needs beside it."""
    body: Mapping[str, object] = problem(error.status, error.code, error.message, **more)
    return Response(body, status=error.status, content_type=TYPE)
