"""Sessions by a program: their conditions of contest and their sheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.seats import Side
from scoring.totals.tie_breaks import FIELD_TIE_BREAKS
from tournament.api.basis.base_views import Pages, ViewSet, director, read, read_query
from tournament.api.basis.choices import ChosenOptions, fields_of, row_serializer, serializer_of
from tournament.api.basis.serializers import KeyField, session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.club.clubs_api import club_for
from tournament.domain.boards.reports.derivations import CONTESTANTS, RESULTS, award_sheet, total_sheet
from tournament.domain.boards.reports.field import SectionBoards, second_method, unlike_sections
from tournament.domain.boards.reports.played import with_auctions
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.overall_figures import (
    card_with,
    overall_of,
    traveller_with,
    with_overall,
)
from tournament.domain.gate.reports.ranking_visibility import is_exact
from tournament.domain.gate.reports.visibility import covered_boards, directs, sees_balance, uncounted_boards
from tournament.domain.movements.reports.field_fairness import fairness_sheet, field_fairness
from tournament.domain.movements.reports.section_movement import movement_sheet
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.room.reports.seating_plan import guide_cards, room
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.sessions.acts.session_settings import ChangedSession, change_session, shelve_session
from tournament.domain.stages.reports.stage_rankings import ranking_tables, visible_rankings
from tournament.domain.time_zones import use_zone_of
from tournament.exchange.plain import plain
from tournament.models import Event, Field, Section, Session
from tournament.sheets.board_sheets import Traveller
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, OF_MATCHES, PAIRS
from tournament.sheets.event_options import PhoneOptions
from tournament.sheets.heading import OPTIONS
from tournament.sheets.languages import SOURCE
from tournament.sheets.movement_sheets import FairnessSheet, FieldFairness, GuideCard, MovementSheet
from tournament.sheets.room_sheets import Room
from tournament.sheets.score_cards import ScoreCard
from tournament.sheets.standings import AwardSheet, Standings, TotalSheet, cover_total, cover_traveller
from tournament.tables.table import TableSheet, as_sheet
from tournament.words.conditions import PHRASES
from tournament.words.language import Language

# The conditions of contest: the scoring method, its options, what the phones show.

COLUMNS = ("matchpoint_scale", "short_board")  # the options with a column of their own
OF_METHODS = sorted({name for names in OPTIONS.values() for name in names if name not in COLUMNS})


def _codes(option: str) -> list[str]:
    return [code for name, code in PHRASES if name == option and code != "own"]


class OptionsSerializer(ChosenOptions):
    """A field that is left out stays, or is the default. Of matches the stage has options of its own."""

    def get_fields(self) -> dict[str, serializers.Field]:
        scored = {name: serializers.ChoiceField(_codes(name), required=False) for name in OF_METHODS}
        seconds = ["", *EVENT_KINDS[PAIRS].methods]
        scored["second"] = serializers.ChoiceField(seconds, required=False, allow_blank=True)
        breaks = serializers.ListField(child=serializers.ChoiceField(FIELD_TIE_BREAKS), required=False)
        return scored | {"tie_breaks": breaks} | fields_of(PhoneOptions)


class ConditionsSerializer(serializers.ModelSerializer):
    method = serializers.ChoiceField(EVENT_KINDS[PAIRS].methods, required=False)
    options = OptionsSerializer(required=False)

    class Meta:
        model = Event
        fields = ("name", "method", "matchpoint_scale", "short_board", "options")


class NewSessionSerializer(ConditionsSerializer):
    """`name` is the event's. The session has one section, A, without pairs or players."""

    club = KeyField(required=False, allow_null=True, default=None, help_text="or one's own")
    kind = serializers.ChoiceField([PAIRS, INDIVIDUAL], default=PAIRS)
    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)

    class Meta(ConditionsSerializer.Meta):
        fields = (*ConditionsSerializer.Meta.fields, "kind", "club", "date", "place")


class EventSerializer(serializers.ModelSerializer):
    """`options` are those that were chosen; the others have their defaults. `rules` is the version of the
    rules by which it is scored, a month, or empty for those before the first.
    """

    options = serializers.DictField(read_only=True)
    sessions = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = (
            *("id", "club", "name", "kind", "method", "matchpoint_scale", "short_board", "options"),
            *("rules", "names_shown", "sessions"),
        )

    def get_sessions(self, event: Event) -> list[int]:
        return sorted(session.pk for session in event.sessions.all())


SectionSerializer = row_serializer(Section, "id letter game movement boards_per_set winners version")


class SessionSerializer(serializers.ModelSerializer):
    event = serializers.CharField(source="event.name")
    method = serializers.CharField(source="event.method")
    event_id = serializers.IntegerField()
    sections = SectionSerializer(many=True)

    class Meta:
        model = Session
        fields = ("id", "event", "event_id", "method", "date", "place")
        fields = (*fields, "started_at", "closed_at", "shelf", "sections")

    def to_representation(self, instance: Session) -> dict[str, Any]:
        """A list may hold sessions of several clubs: each has the times of its own."""
        use_zone_of(instance.event.club)
        return super().to_representation(instance)


def _cards(field: Field, request: Request) -> list[ScoreCard]:
    """The score cards of a field as this reader may see them; without its ranking in the order of entry."""
    session, user = field.session, request.user
    cards = score_cards(
        field, covered=covered_boards(session, user), uncounted=uncounted_boards(session, user)
    )
    if overall := overall_of(session):
        cards = [card_with(card, overall) for card in cards]
    if is_exact(field, user):
        return cards
    return [replace(card, standing=None) for card in sorted(cards, key=lambda card: card.party.id)]


@dataclass(frozen=True, slots=True)
class ByMethod:
    """`method`: the second one of the event, for its ranking beside the one that decides."""

    method: Annotated[str, Meta(max_length=20)] = ""


def _method(session: Session, request: Request) -> str:
    """The method that is asked for where it is not the event's own; 404 for one by which it is not ranked."""
    asked = str(read_query(ByMethod, request)["method"])
    if asked not in ("", session.event.method, second_method(session.event)):
        raise Http404
    return "" if asked == session.event.method else asked


BY_METHOD = [serializer_of(ByMethod)]


def reads(answer: dict[int, Any], parameters: Sequence[Any] = ()) -> Callable:
    """An action that reads sheets of a session."""
    described = extend_schema(responses=answer, parameters=[*parameters])
    return lambda view: described(action(detail=True, methods=["get"])(view))


class SessionViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    """What everyone may read. Boards still in play are hidden from all but directors."""

    pagination_class = Pages
    serializer_class = SessionSerializer
    queryset = Session.objects.select_related("event__club").prefetch_related("sections")

    @extend_schema(request=NewSessionSerializer, responses={201: SessionSerializer})
    def create(self, request: Request) -> Response:
        """A new event with its first session and section."""
        given = read(NewSessionSerializer, request)
        club, day = club_for(request, given.pop("club")), given.pop("date")
        made = create_session(club, day=day, by=director(request), **given)
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)

    def get_queryset(self) -> QuerySet[Session]:
        """A deleted session is in no list, and is read by its key until it is brought back."""
        return self.queryset.kept() if self.action == "list" else self.queryset

    def sections_read(self) -> QuerySet[Section] | None:
        """A ranking by matches is made from all sessions of the event."""
        if self.action not in ("standings", "tables"):
            return None
        return Section.objects.filter(
            session__event__sessions=self.kwargs["pk"], session__event__kind__in=OF_MATCHES
        )

    @extend_schema(request=ChangedSession, responses=SessionSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Another name, date or venue; archived, deleted, or (empty `shelf`) brought back."""
        session, given = session_of(pk), read(ChangedSession, request)
        if {"event", "date", "place"} & given.keys():
            change_session(
                session,
                name=given.get("event", session.event.name),
                day=given.get("date", session.date),
                place=given.get("place", session.place),
                by=director(request),
            )
        if "shelf" in given:
            shelve_session(session, given["shelf"], by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)

    @reads(sheets(Standings), BY_METHOD)
    def standings(self, request: Request, pk: int) -> Response:
        """The rankings; of teams and of Swiss pairs one by the points of their matches."""
        session = session_of(pk)
        shown = visible_rankings(session, request.user, _method(session, request)) or []
        return Response(plain(with_overall(session, shown)))

    @reads(sheets(TableSheet), BY_METHOD)
    def tables(self, request: Request, pk: int) -> Response:
        """The rankings as tables in the language of the request: the columns of the page, figures exact."""
        session, language = session_of(pk), Language(get_language() or SOURCE)
        made = ranking_tables(session, request.user, _method(session, request))
        return Response(plain([as_sheet(one, language) for one in made]))

    @reads(sheets(Traveller))
    def travellers(self, request: Request, pk: int) -> Response:
        session = session_of(pk)
        covered = covered_boards(session, request.user)
        found = [one for field in session.fields.all() for one in travellers(field, covered=covered)]
        shown, overall = [one for one in found if cover_traveller(one, covered)], overall_of(session)
        if overall:
            shown = [traveller_with(one, overall) for one in shown]
        return Response(plain(with_auctions(shown)))

    @reads(sheets(ScoreCard))
    def score_cards(self, request: Request, pk: int) -> Response:
        fields = session_of(pk).fields.order_by("pk")
        return Response(plain([card for field in fields for card in _cards(field, request)]))

    @reads(sheets(GuideCard))
    def guide_cards(self, request: Request, pk: int) -> Response:
        return Response(plain([card for section in self._sections(pk) for card in guide_cards(section)]))

    @reads(sheets(Room))
    def room(self, request: Request, pk: int) -> Response:
        """Tables by rounds; the tables' tokens are for directors only."""
        rooms = [plain(room(section)) for section in self._sections(pk)]
        if not directs(request.user, session_of(pk)):
            for one in rooms:
                for row in one["rows"]:
                    row["token"] = ""
        return Response(rooms)

    @extend_schema(responses=sheet(AwardSheet), parameters=BY_METHOD)
    @action(detail=True, url_path=r"why/award/(?P<result>\d+)/(?P<side>NS|EW)")
    def why_award(self, request: Request, pk: int, result: str, side: str) -> Response:
        """The derivation of one side's points; refused while its board is in play for the reader."""
        session = session_of(pk)
        found = get_object_or_404(RESULTS, pk=result, section__session=session)
        covered = covered_boards(session, request.user)
        if found.board in covered:
            refuse_under_embargo(session)
            raise PermissionDenied(_("This board is still in play."))
        return Response(plain(award_sheet(found, Side(side), covered, _method(session, request))))

    @extend_schema(responses=sheet(TotalSheet), parameters=BY_METHOD)
    @action(detail=True, url_path=r"why/pair/(?P<contestant>\d+)")
    def why_pair(self, request: Request, pk: int, contestant: str) -> Response:
        """The derivation of a total and its place."""
        session = session_of(pk)
        found = get_object_or_404(CONTESTANTS, pk=contestant, section__session=session)
        method = _method(session, request)
        if not is_exact(found.section.field, request.user, method):
            refuse_under_embargo(session)
            raise PermissionDenied(
                _("The ranking is hidden now. It appears here when the session is closed.")
            )
        sheet = total_sheet(found, uncounted_boards(session, request.user), method)
        return Response(plain(cover_total(sheet, covered_boards(session, request.user))))

    @reads(sheets(MovementSheet))
    def movement_sheets(self, request: Request, pk: int) -> Response:
        """Each section's rounds with their announcements, every pair's way and where every board is."""
        sheets = [movement_sheet(section) for section in self._sections(pk)]
        return Response(plain([one for one in sheets if one.rounds]))

    @reads(sheets(SectionBoards))
    def unlike_sections(self, request: Request, pk: int) -> Response:
        """Sections that are compared with one another and do not play the same boards; mostly none."""
        return Response(plain(unlike_sections(session_of(pk))))

    @reads(sheets(FieldFairness))
    def fairness(self, request: Request, pk: int) -> Response:
        """The figure of each field, and of every contestant in it."""
        session = session_of(pk)
        _refuse_hidden_balance(session, request)
        fields = session.fields.filter(sections__isnull=False).distinct()
        return Response(plain([field_fairness(field) for field in fields]))

    @extend_schema(responses=sheet(FairnessSheet))
    @action(detail=True, url_path=r"fairness/pair/(?P<contestant>\d+)")
    def fairness_of_pair(self, request: Request, pk: int, contestant: str) -> Response:
        """Whom a pair meets and is compared with, planned and played."""
        session = session_of(pk)
        _refuse_hidden_balance(session, request)
        found = get_object_or_404(CONTESTANTS, pk=contestant, section__session=session)
        return Response(plain(fairness_sheet(found)))

    def _sections(self, pk: int) -> list[Section]:
        session_of(pk)
        return list(Section.objects.filter(session=pk).with_club())


def _refuse_hidden_balance(session: Session, request: Request) -> None:
    if EVENT_KINDS[session.event.kind].partners == 1:
        raise DirectorError(
            "of_pairs",
            _("Individuals are not compared in pairs: see `met` of the movement sheet."),
        )
    if not sees_balance(session, request.user):
        raise PermissionDenied(_("The balance of the movement is not shown to players."))
