"""The base views of the API: permissions, ETags, idempotent writes, problems.

A view names the model that `pk` in its address is of (`queryset`); the rest follows. Reading answers an ETag
of the versions of that thing's sections, and 304; a write with If-Match is refused when others stand.
"""

import json
from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import IO, Any, ClassVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpResponse
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from tournament.api.basis import freshness_api
from tournament.api.basis.access_api import Allowed, BearerAuthentication, club_read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.freshness_api import HEADER, Handler, answered_once, key_of
from tournament.api.basis.problems import Precondition
from tournament.api.basis.schema import Described
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.members.reports.same_person import near_in
from tournament.domain.movements.readings.movement_files import MOST_BYTES
from tournament.domain.people.readings.roles import Need, may, own_club
from tournament.domain.time_zones import use_zone_found_by
from tournament.models import Section, Session

CLOSE_TO, MOST_CLOSE = "Close-To", 40
LARGEST_KEY = 2**63 - 1  # of a row in the database


def is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 19 and int(text) <= LARGEST_KEY


class Pages(CursorPagination):
    """The newest first; `next` and `previous` are whole addresses, or null."""

    ordering = "-pk"
    page_size = 50
    page_size_query_param = "size"
    max_page_size = 200

    def decode_cursor(self, request: Request) -> Cursor | None:
        """A cursor stands at a row's key; NotFound for one that names anything else."""
        cursor = super().decode_cursor(request)
        if cursor and cursor.position is not None and not is_key(cursor.position):
            raise NotFound(self.invalid_cursor_message)
        return cursor


class DocumentParser(JSONParser):
    """JSON no longer than a movement may be, no deeper than the parser can follow, of whole characters."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        length = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or "0"
        if int(length) > MOST_BYTES:
            raise ParseError(f"more than {MOST_BYTES} bytes")
        try:
            return _storable(super().parse(stream, media_type, parser_context))
        except RecursionError as error:
            raise ParseError("nested too deeply") from error


def _storable(document: Any) -> Any:
    """Text that a database takes: no half of a surrogate pair, no NUL."""
    text = json.dumps(document, ensure_ascii=False)
    if "\\u0000" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ParseError("a character that cannot be stored")
    return document


class AlwaysJson(DefaultContentNegotiation):
    """Whatever a client accepts, it is answered: papers as PDF, all else as JSON."""

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class Common(APIView):
    """`conditional` is off where the answer changes without an act; `shown_once` are names in an answer that
    are not kept for its Idempotency-Key.
    """

    authentication_classes = (BearerAuthentication, SessionAuthentication)
    permission_classes = (Allowed,)
    parser_classes = (DocumentParser,)
    content_negotiation_class = AlwaysJson
    schema = Described()

    conditional: bool = True
    shown_once: ClassVar[tuple[str, ...]] = ()
    queryset: QuerySet[Model] | None = None

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        """View, request and answer hold one another in DRF. Apart, they go as soon as the answer is sent;
        else hundreds of answers would wait in memory for the garbage collector.
        """
        answer = super().dispatch(request, *args, **kwargs)
        self.request.parser_context = {}
        vars(self).pop("response")
        vars(self).pop(str(request.method).lower(), None)
        return answer

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """After DRF's checks, the handler of the method is wrapped: reads in ETags, writes in keys."""
        is_write = request.method not in SAFE_METHODS
        if is_write and HEADER in request.headers:
            request._request.body  # noqa: B018  read whole before the parser does, to compare
        if any(str(value).isdecimal() and int(value) > LARGEST_KEY for value in kwargs.values()):
            raise Http404
        super().initial(request, *args, **kwargs)
        use_zone_found_by(partial(club_read, request, self))
        name = str(request.method).lower()
        if handler := getattr(self, name, None):
            setattr(self, name, partial(self._write if is_write else self._read, handler))

    def _read(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        sections = self.sections() if self.conditional else None
        if sections is None:
            return handler(request, *args, **kwargs)
        tag = freshness_api.tag(freshness_api.versions(self.sections_read() or sections), request)
        known = freshness_api.is_known(tag, request.headers.get("If-None-Match", ""))
        found = HttpResponse(status=304) if known else handler(request, *args, **kwargs)
        found["ETag"], found["Cache-Control"] = tag, "private, no-cache"
        return found

    def _write(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        asked, key = request.headers.get("If-Match"), key_of(request)
        do = partial(_naming_whom_is_close, handler, request, *args, **kwargs)
        if asked or key:
            do = partial(self._if_it_stands, asked, do)
        return answered_once(key, request, do, self.shown_once) if key else do()

    def _if_it_stands(self, asked: str | None, handler: Handler) -> HttpResponse:
        with transaction.atomic():
            if asked:
                sections = self.sections()
                if sections is not None:
                    freshness_api.lock(sections)
                if not freshness_api.still_stands(
                    freshness_api.versions(sections) if sections is not None else [], asked
                ):
                    raise Precondition
            return handler()

    def sections(self) -> QuerySet[Section] | None:
        """The sections whose versions an answer of this address depends on; None where none do."""
        if "pk" not in self.kwargs or self.queryset is None:
            return None
        return freshness_api.sections_of(self.queryset.model, self.kwargs["pk"])

    def sections_read(self) -> QuerySet[Section] | None:
        """Where an answer is read from more than these: all of them."""
        return None


def _naming_whom_is_close(handler: Handler, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
    """`Close-To: 12=5` of a write: the name that became player 12 is close to that of player 5."""
    answer = handler(request, *args, **kwargs)
    if answer.status_code < 300 and (found := near_in(getattr(request, "entries", ()))):
        pairs = (f"{player.pk}={one.pk}" for player, known in found.items() for one in known)
        answer[CLOSE_TO] = ", ".join(islice(pairs, MOST_CLOSE))
    return answer


class View(Common):
    """One address."""


class OfSession(View):  # its `pk` is a session's
    queryset = Session.objects.all()


class OfSection(View):  # its `pk` is a section's
    queryset = Section.objects.all()


class OfEvent(OfSession):
    """An address of a session whose answer is read from all sessions of its event."""

    def sections_read(self) -> QuerySet[Section]:
        return Section.objects.filter(session__event__sessions=self.kwargs["pk"])


class ViewSet(Common, GenericViewSet):
    """One noun: list, create, one, change, remove, and what else is done with it."""

    lookup_value_regex = "[0-9]+"
    lookup_value_converter = "int"  # for the description


def read(kind: type, request: Request, standing: object = None) -> dict[str, Any]:
    """The body by the names of an input, or as a serializer reads it, beside what is `standing` of it.

    ValidationError with every field that is wrong.
    """
    given = serializer_of(kind)(standing, data=request.data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def read_query(kind: type, request: Request) -> dict[str, Any]:
    """As `read`, of the query."""
    given = serializer_of(kind)(data=request.query_params)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def director(request: Request) -> Actor:
    """Who acts: the person who signed in, or the program by its token's name."""
    user = request.user
    admits = "" if may(user, Need.RUN, own_club(user)) else None
    request.entries = entries = getattr(request, "entries", [])
    return Actor(user.get_full_name() or user.get_username(), user, entries, admits=admits)
