"""Entries of results: by a side of a table, as from a phone, or by the director from paper."""

from uuid import uuid4

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, Pages, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.serializers import SECTIONS, refuse_own, session_of
from tournament.api.boards.results_api import ResultSerializer, WordSerializer
from tournament.domain.boards.acts.director_results import award_unplayed, record_result
from tournament.domain.boards.acts.entries import AwardUnplayed, NewEntry, TypedEntry, enter_result
from tournament.domain.boards.readings.board_places import Meeting, meeting_at
from tournament.domain.boards.readings.recorded_auctions import read_auction
from tournament.domain.boards.readings.typed_results import (
    Slip,
    meeting_of,
    read_awards,
    read_typed,
    refuse_round_to_come,
)
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import own_cover
from tournament.models import Entry, Result, Section

EntrySerializer = serializer_of(TypedEntry, "Entry")


class SessionEntries(OfSession, ListAPIView):
    pagination_class = Pages
    serializer_class = WordSerializer

    def get_queryset(self):
        session = session_of(self.kwargs["pk"])
        entries = Entry.objects.filter(section__session=session)
        return entries.exclude(board__in=own_cover(session, self.request.user))

    @extend_schema("session_entries")
    def get(self, request: Request, pk: int) -> Response:
        """Every word that came in, the newest first."""
        return self.list(request)

    @extend_schema("session_enter", request=EntrySerializer, responses={201: ResultSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Enter a result; the answer is what stands for the board now."""
        given = read(EntrySerializer, request)
        section = _section(pk, given["section"])
        enter = _for_a_side if given["side"] else _from_paper
        found = enter(request, section, given)
        return Response(ResultSerializer(found).data, status=201)


class SessionAwards(OfSession):
    @extend_schema("session_award", request=AwardUnplayed, responses={201: ResultSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """An adjusted score on a board that never got a result."""
        given = read(AwardUnplayed, request)
        section = _section(pk, given["section"])
        refuse_own(request, section.session, given["board"])
        awards = given["ns_award"], given["ew_award"]
        return Response(
            ResultSerializer(_award(request, section, given, awards, given["reason"])).data, status=201
        )


def _section(session: int, pk: int) -> Section:
    return get_object_or_404(SECTIONS.with_boards(), pk=pk, session=session)


def _for_a_side(request: Request, section: Section, given: dict) -> Result:
    if "table" not in given:
        raise DirectorError("no_table", _("This table is not in play in that round."))
    facts = read_typed(given["board"], given["result"], given["lead"])
    entry = NewEntry(
        board=given["board"],
        facts=facts,
        auction=read_auction(given["board"], given["auction"], facts),
        key=_key(given),
        side=given["side"],
        device=f"api-{request.user.pk}",
        round=given.get("round"),
        seen=given.get("seen"),
    )
    return enter_result(section, given["table"], entry, by=director(request))


def _from_paper(request: Request, section: Section, given: dict) -> Result:
    refuse_own(request, section.session, given["board"])
    meeting = _meeting(section, given)
    if given["ask_ahead"]:
        refuse_round_to_come(section, meeting)
    if awards := read_awards(given["result"]):
        return _award(request, section, given, awards)
    facts = read_typed(given["board"], given["result"], given["lead"])
    auction = read_auction(given["board"], given["auction"], facts)
    how = {"key": _key(given), "by": director(request), "auction": auction}
    return record_result(section, meeting, given["board"], facts, **how)


def _award(
    request: Request, section: Section, given: dict, awards: tuple[str, str], reason: str = ""
) -> Result:
    ns, ew = awards
    who = {"key": _key(given), "by": director(request), "reason": reason}
    ruling = award_unplayed(section, _meeting(section, given), given["board"], ns=ns, ew=ew, **who)
    assert ruling.result
    return ruling.result


def _meeting(section: Section, given: dict) -> Meeting:
    if "table" in given:
        return meeting_at(section, given["table"], given["board"], given.get("round"))
    return meeting_of(section, Slip(given["board"], given["ns"], given["ew"]))


def _key(given: dict) -> str:
    return given.get("key") or f"api-{uuid4().hex}"
