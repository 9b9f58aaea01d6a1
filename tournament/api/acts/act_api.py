"""The journal by a program: acts as JSON, undo with a preview, the room at an earlier act, the stream of
acts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.contrib.auth.models import AbstractBaseUser
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read, read_query
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.serializers import ReasonSerializer, refuse_own
from tournament.api.basis.sheets import sheets
from tournament.api.club.clubs_api import club_for
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import own_cover, playing
from tournament.domain.inputs import Ask
from tournament.domain.journal.readings import journal_stream
from tournament.domain.journal.readings.journal_stream import boards_of
from tournament.domain.room.reports.room_at_act import rooms_at
from tournament.domain.undo.acts import undo
from tournament.exchange.plain import plain
from tournament.models import Club, JournalEntry, Session
from tournament.sheets.room_sheets import Room

# An act of the journal as JSON, without what a playing director may not see yet.


@dataclass(frozen=True, slots=True)
class Change:
    """A row before and after: whole when it was made (no `before`) or removed (no `after`), else the columns
    that changed.
    """

    model: str
    pk: int
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Act:
    """`about` are the particulars of the `verb`; `undoes` the act that this one takes back. With `covered`
    the act is about a board that the caller has still to play: it names the board, and nothing more.
    """

    id: int
    at: datetime
    session: int | None
    section: int | None
    section_version: int | None
    by: str
    verb: str
    about: dict[str, Any]
    changes: list[Change]
    reason: Annotated[str, Ask(blank=True)]
    undoes: int | None
    covered: bool


def act_for(entry: JournalEntry, user: AbstractBaseUser) -> dict[str, object]:
    return acts_for([entry], user)[0]


def acts_for(entries: Iterable[JournalEntry], user: AbstractBaseUser) -> list[dict[str, object]]:
    """Acts as `user` may read them; the boards they have still to play are read once for each session."""
    acts = list(entries)
    sessions = {entry.session_id: entry.session for entry in acts if entry.session}
    played = playing(user.pk).filter(session__in=sessions).values_list("session", flat=True)
    covered = {pk: own_cover(sessions[pk], user) for pk in played}
    return [
        journal_stream.act_under(entry, covered.get(entry.session_id or 0, frozenset())) for entry in acts
    ]


# Undo of one act or of all since one, with a preview; and the state of the room at an earlier act.

ENTRIES = JournalEntry.objects.select_related("session__event__club", "section", "user")


@dataclass(frozen=True, slots=True)
class Refusal:
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The acts that would be undone, the newest first, with the rows before and after each;
    `refusal` says why it cannot be done.
    """

    acts: list[Act]
    refusal: Refusal | None


class Undo(View):
    queryset = JournalEntry.objects.all()

    @extend_schema("undo_preview", responses=serializer_of(Preview))
    def get(self, request: Request, pk: int) -> Response:
        """What taking this act back would change. Nothing is written."""
        entry = _entry(pk)
        return _preview(request, [entry], undo.refusal_to_undo(entry, by=director(request)))

    @extend_schema("undo", request=None, responses={201: serializer_of(Act)})
    def post(self, request: Request, pk: int) -> Response:
        """Undo it completely or not at all; the answer is the act that did it."""
        entry = _entry(pk)
        for board in sorted(boards_of(entry)):
            refuse_own(request, entry.session, board)
        return Response(act_for(undo.undo(entry, by=director(request)), request.user), status=201)


class GoBack(View):
    queryset = JournalEntry.objects.all()

    @extend_schema("go_back_preview", responses=serializer_of(Preview))
    def get(self, request: Request, pk: int) -> Response:
        """What restoring the state before this act would undo: the act and all later ones."""
        entry = _entry(pk)
        past = list(undo.acts_since(entry).select_related("session__event__club"))
        return _preview(request, past, undo.refusal_to_go_back(entry, by=director(request)))

    @extend_schema("go_back", request=ReasonSerializer, responses={201: serializer_of(Act)})
    def post(self, request: Request, pk: int) -> Response:
        """Put the session back to before this act, in one act that can itself be undone."""
        given = read(ReasonSerializer, request)
        done = undo.go_back(_entry(pk), by=director(request), reason=given["reason"])
        return Response(act_for(done, request.user), status=201)


class Moment(View):
    queryset = JournalEntry.objects.all()

    @extend_schema("room_at", responses=sheets(Room))
    def get(self, request: Request, pk: int) -> Response:
        """The room of every section as it was when this act had just been done."""
        return Response(plain(rooms_at(_entry(pk))))


def _entry(pk: int) -> JournalEntry:
    return get_object_or_404(ENTRIES.exclude(session=None), pk=pk)


def _preview(request: Request, acts: list[JournalEntry], error: DirectorError | None) -> Response:
    refusal = {"code": error.code, "detail": error.message} if error else None
    return Response({"acts": [act_for(one, request.user) for one in acts], "refusal": refusal})


# The journal as a stream: what happened since a cursor, of a club or of one session.

MOST = 200


@dataclass(frozen=True, slots=True)
class Cursor:
    """`after` is the `next` of the answer before; 0, or left out, begins with the first act."""

    after: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    limit: Annotated[int, Meta(ge=1, le=MOST)] = 100


@dataclass(frozen=True, slots=True)
class Acts:
    """`next` is the cursor to go on from, whether there were acts or not."""

    acts: list[Act]
    next: int


class Journal(View):
    queryset = Club.objects.all()

    @extend_schema("journal", parameters=[serializer_of(Cursor)], responses=serializer_of(Acts))
    def get(self, request: Request) -> Response:
        """The acts of the club, in an order in which none ever appears behind the cursor."""
        wanted, club = read_query(Cursor, request), club_for(request)
        found, cursor = journal_stream.page(journal_stream.acts_of_club(club), **wanted)
        own = [entry for entry in found if journal_stream.concerns(entry, club)]
        return Response({"acts": acts_for(own, request.user), "next": cursor})


class SessionJournal(OfSession):
    conditional = False  # an act without a section has no version

    @extend_schema("session_journal", parameters=[serializer_of(Cursor)], responses=serializer_of(Acts))
    def get(self, request: Request, pk: int) -> Response:
        """The acts of one session, as the club's."""
        session = get_object_or_404(Session, pk=pk)
        found, cursor = journal_stream.page(
            journal_stream.acts_of_session(session), **read_query(Cursor, request)
        )
        return Response({"acts": acts_for(found, request.user), "next": cursor})
