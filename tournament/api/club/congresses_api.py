"""The club's congresses by a program: programmes, players, clashes; and who may enter an event."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, ViewSet, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.sheets import sheet
from tournament.domain.club.acts import congress_acts
from tournament.domain.club.acts.congress_acts import CongressTerms, Slot
from tournament.domain.club.readings.series_rows import may_read
from tournament.domain.club.reports.congresses import congress_sheet, programme_of
from tournament.domain.journal.readings.eligibility import ineligible_in
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.people.readings.roles import own_clubs
from tournament.domain.sessions.acts import session_settings
from tournament.domain.sessions.acts.session_settings import EligibilityTerms, NewAdmission
from tournament.exchange.plain import plain
from tournament.models import Admission, Congress, CongressSession, Event, PersonalData, Player, Session
from tournament.sheets.congress import CongressSheet, Programme
from tournament.sheets.event_options import Eligibility, eligibility_of

CongressSerializer = row_serializer(Congress, "id name is_public version")
SlotSerializer = row_serializer(
    CongressSession,
    "session starts ends hall first_table last_table",
    "A session of the programme; an empty hall is the place of the session.",
    "CongressSlot",
)
CONGRESSES = Congress.objects.select_related("club")


class CongressViewSet(ViewSet):
    queryset = CONGRESSES
    serializer_class = CongressSerializer

    def get_queryset(self) -> QuerySet[Congress]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=CongressSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The congresses of the caller's clubs, the newest first."""
        return Response(CongressSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=CongressTerms, responses={201: CongressSerializer})
    def create(self, request: Request) -> Response:
        """A new congress without sessions."""
        terms, by = CongressTerms(**read(CongressTerms, request)), director(request)
        made = congress_acts.add_congress(keeping_club(by=by), terms, by=by)
        return Response(CongressSerializer(made).data, status=201)

    @extend_schema(responses=CongressSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(CongressSerializer(self.get_object()).data)

    @extend_schema(request=CongressTerms, responses=CongressSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, public or not."""
        row, terms = self.get_object(), CongressTerms(**read(CongressTerms, request))
        congress_acts.change_congress(row, terms, by=director(request))
        return Response(CongressSerializer(row).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove a congress; its sessions stay as they are."""
        congress_acts.remove_congress(self.get_object(), by=director(request))
        return Response(status=204)


class SessionOfCongress(View):
    queryset = CONGRESSES

    @extend_schema(request=Slot, responses=SlotSerializer)
    def put(self, request: Request, pk: int, session: int) -> Response:
        """Put a session of the club into the programme, or change its time and place there."""
        row, slot = get_object_or_404(CONGRESSES, pk=pk), Slot(**read(Slot, request))
        made = congress_acts.schedule_session(row, _session(row, session), slot, by=director(request))
        return Response(SlotSerializer(made).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, pk: int, session: int) -> Response:
        """Take a session out of the programme."""
        row = get_object_or_404(CONGRESSES, pk=pk)
        congress_acts.unschedule_session(row, _session(row, session), by=director(request))
        return Response(status=204)


def _session(row: Congress, pk: int) -> Session:
    return get_object_or_404(Session.objects.select_related("event"), pk=pk, event__club=row.club_id)


class CongressDesk(View):
    queryset = CONGRESSES

    @extend_schema(responses=sheet(CongressSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The programme with its players by their names at the desk, and what clashes."""
        return Response(plain(congress_sheet(get_object_or_404(CONGRESSES, pk=pk))))


class ProgrammeOfCongress(View):
    queryset = CONGRESSES

    @extend_schema(responses=sheet(Programme))
    def get(self, request: Request, pk: int) -> Response:
        """The programme without names; of a congress that is not public, for the helpers of its club."""
        row = get_object_or_404(CONGRESSES, pk=pk)
        if not may_read(row, request.user):
            raise Http404
        return Response(plain(programme_of(row)))


# Who may enter an event, and what the club knows of a player for it: for directors alone.

PersonalSerializer = row_serializer(PersonalData, "born sex is_senior needs_fixed_seat")
AdmissionSerializer = row_serializer(Admission, "player reason")


class PersonalDataOf(View):
    queryset = Player.objects.select_related("club")
    conditional = False

    @extend_schema("player_personal", responses=PersonalSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What the conditions of an event ask of a player; empty where the club does not know it."""
        row = PersonalData.objects.filter(player=self._player()).first()
        return Response(PersonalSerializer(row or PersonalData()).data)

    @extend_schema("player_set_personal", request=Personal, responses=PersonalSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Replace it; empty in every field: forgotten."""
        set_personal_data(self._player(), Personal(**read(Personal, request)), by=director(request))
        return self.get(request, pk)

    def _player(self) -> Player:
        return get_object_or_404(Player.objects.select_related("club"), pk=self.kwargs["pk"])


@dataclass(frozen=True, slots=True)
class IneligiblePlayer:
    """`code` says why, `sentence` in the caller's language."""

    player: int
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class EventEligibility:
    """The conditions, those who have entered and do not meet them, and those whom a director has admitted."""

    terms: Eligibility
    ineligible: tuple[IneligiblePlayer, ...]
    admitted: tuple[int, ...]


def _eligibility(event: Event) -> Response:
    found = (IneligiblePlayer(one.player.pk, one.code, one.sentence) for one in ineligible_in(event))
    admitted = event.admissions.values_list("player", flat=True)
    return Response(plain(EventEligibility(eligibility_of(event.options), (*found,), (*admitted,))))


class EligibilityOfEvent(View):
    queryset = Event.objects.all()
    conditional = False

    @extend_schema("event_eligibility", responses=sheet(EventEligibility))
    def get(self, request: Request, pk: int) -> Response:
        """Who may enter the event, and who has entered against its conditions."""
        return _eligibility(get_object_or_404(Event, pk=pk))

    @extend_schema("event_set_eligibility", request=EligibilityTerms, responses=sheet(EventEligibility))
    def put(self, request: Request, pk: int) -> Response:
        """Other conditions, from the next entry on; an entry against them is refused: `not_eligible`."""
        event, terms = get_object_or_404(Event, pk=pk), EligibilityTerms(**read(EligibilityTerms, request))
        session_settings.set_eligibility(event, terms, by=director(request))
        return _eligibility(event)


class AdmissionsToEvent(View):
    queryset = Event.objects.all()
    conditional = False

    @extend_schema("event_admissions", responses=AdmissionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The players whom a director has admitted, and why."""
        rows = get_object_or_404(Event, pk=pk).admissions.all()
        return Response(AdmissionSerializer(rows, many=True).data)

    @extend_schema("event_admit", request=NewAdmission, responses={201: AdmissionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Admit a player whatever the conditions say, before the entry or after it."""
        event, values = get_object_or_404(Event, pk=pk), read(NewAdmission, request)
        player = _player(event, values["player"])
        row = session_settings.admit_player(event, player, reason=values["reason"], by=director(request))
        return Response(AdmissionSerializer(row).data, status=201)


class AdmissionToEvent(View):
    queryset = Event.objects.all()

    @extend_schema("event_withdraw_admission", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, player: int) -> Response:
        """The player is no longer admitted; an entry stays."""
        event = get_object_or_404(Event, pk=pk)
        session_settings.withdraw_admission(event, _player(event, player), by=director(request))
        return Response(status=204)


def _player(event: Event, pk: int) -> Player:
    return get_object_or_404(Player, pk=pk, club=event.club_id)
