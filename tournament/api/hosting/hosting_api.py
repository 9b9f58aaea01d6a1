"""A club on a shared server by a program: what it uses, and its copies as files."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.club.clubs_api import club_for
from tournament.domain.hosting.acts.club_copies import order_copy
from tournament.domain.hosting.acts.hosting_rules import (
    ClubLimits,
    HostingTerms,
    hosting,
    set_hosting,
    set_quota,
)
from tournament.domain.hosting.acts.leaving import ClubDeletion, ask_deletion, keep_club
from tournament.domain.hosting.acts.sign_ups import SignUpDecision, clubs_that_wait, decide
from tournament.domain.hosting.reports.club_copies import copies_of, file_of
from tournament.domain.hosting.reports.hosted_clubs import hosted_clubs
from tournament.domain.journal.readings.quotas import LIMITS, usage_of
from tournament.exchange.formats import FORMATS
from tournament.models import Club, ClubCopy, Hosting, Quota, SignUp

CopySerializer = row_serializer(
    ClubCopy, "id at by size", "A copy of a club; `by` is empty where it is made weekly."
)


class UsageSerializer(serializers.Serializer):
    """`used` of a limit; `most` is null where there is none. `mails` are today's, `sessions` the year's."""

    of = serializers.ChoiceField(choices=LIMITS)
    used = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True)


class OfClub(View):
    queryset = Club.objects.all()
    conditional = False

    def club(self) -> Club:
        return club_for(self.request, self.kwargs["pk"])


class UsageOfClub(OfClub):
    @extend_schema("club_usage", responses=UsageSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What the club uses of this server, and what it may use."""
        club = self.club()
        return Response([asdict(one) for one in usage_of([club])[club.pk]])


class CopiesOfClub(OfClub):
    @extend_schema("club_copies", responses=CopySerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The copies that are kept, newest first."""
        return Response(CopySerializer(copies_of(self.club()), many=True).data)

    @extend_schema("club_copy_make", request=None, responses={201: CopySerializer, 202: None})
    def post(self, request: Request, pk: int) -> Response:
        """Make one more; 202 where the club is large and a worker makes it."""
        made = order_copy(self.club(), by=director(request).signature)
        if isinstance(made, ClubCopy):
            return Response(CopySerializer(made).data, status=201)
        return Response(status=202)


class CopyOfClub(OfClub):
    @extend_schema("club_copy", responses={(200, FORMATS["club"].media_type): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int, copy: int) -> HttpResponse:
        """The file; forbidden for a director who has still to play in the club."""
        found, format_ = get_object_or_404(ClubCopy, pk=copy, club=self.club()), FORMATS["club"]
        name, data = file_of(found, request.user)
        return HttpResponse(data, format_.media_type, headers=format_.headers(name))


ClubLeavingSerializer = row_serializer(
    Club,
    "id name leaves_at",
    "`leaves_at`: when the club and all of it are deleted; null: not.",
    "ClubLeaving",
)


class LeavingOfClub(OfClub):
    @extend_schema("club_leave", request=ClubDeletion, responses=ClubLeavingSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Ask for the deletion of the club; it is deleted after some days."""
        club = ask_deletion(self.club(), **read(ClubDeletion, request), by=director(request))
        return Response(ClubLeavingSerializer(club).data)

    @extend_schema("club_stay", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Keep the club after all."""
        keep_club(self.club(), by=director(request))
        return Response(status=204)


LIMIT_NAMES = " ".join(LIMITS)
QuotaSerializer = row_serializer(Quota, LIMIT_NAMES, "Null: the limit for all clubs.")
HostingSerializer = row_serializer(
    Hosting, f"sign_ups sends {LIMIT_NAMES}", "How clubs are taken in; a limit that is null is none."
)


class HostedClubSerializer(serializers.Serializer):
    """A club of this server, and the date of its last session."""

    club = serializers.IntegerField(source="club.pk")
    name = serializers.CharField(source="club.name")
    leaves_at = serializers.DateTimeField(source="club.leaves_at", allow_null=True)
    played = serializers.DateField(allow_null=True)
    usage = UsageSerializer(many=True)


class HostingOfClubs(View):
    conditional = False

    @extend_schema("hosting", responses=HostingSerializer)
    def get(self, request: Request) -> Response:
        """How clubs are taken in."""
        return Response(HostingSerializer(hosting()).data)

    @extend_schema("set_hosting", request=HostingTerms, responses=HostingSerializer)
    def put(self, request: Request) -> Response:
        """Open or close sign-up, and set the limits of clubs that have none of their own."""
        terms = HostingTerms(**read(HostingTerms, request))
        return Response(HostingSerializer(set_hosting(terms, by=director(request))).data)


class HostedClubs(View):
    conditional = False

    @extend_schema("hosted_clubs", responses=HostedClubSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every club of this server with what it uses."""
        return Response(HostedClubSerializer(hosted_clubs(), many=True).data)


class QuotaOfClub(View):
    queryset = Club.objects.all()

    @extend_schema("club_quota", request=ClubLimits, responses=QuotaSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """The limits of one club."""
        club = get_object_or_404(Club, pk=pk, is_rehearsal=False)
        quota = set_quota(club, ClubLimits(**read(ClubLimits, request)), by=director(request))
        return Response(QuotaSerializer(quota).data)


SignUpSerializer = row_serializer(
    SignUp, "id name person address state at reason", "A club that asks to be hosted, and who asks."
)


class SignUps(View):
    conditional = False

    @extend_schema("sign_ups", responses=SignUpSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The clubs that have confirmed their address and wait for an answer."""
        return Response(SignUpSerializer(clubs_that_wait(), many=True).data)


class OneSignUp(View):
    @extend_schema("decide_sign_up", request=SignUpDecision, responses=SignUpSerializer)
    def put(self, request: Request, asked: int) -> Response:
        """Approve or refuse one; who asked gets a message."""
        row = get_object_or_404(SignUp, pk=asked)
        decision = SignUpDecision(**read(SignUpDecision, request))

        def link(token: str) -> str:
            return request.build_absolute_uri(reverse("confirm_sign_up", args=[token]))

        return Response(SignUpSerializer(decide(row, decision, by=director(request), link=link)).data)
