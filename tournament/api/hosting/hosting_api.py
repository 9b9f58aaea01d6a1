"""A club on a shared server by a program: what it uses, and its copies as files."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director
from tournament.api.basis.choices import row_serializer
from tournament.api.club.clubs_api import club_for
from tournament.domain.files.readings.uploaded_files import file_name_of
from tournament.domain.hosting.acts.club_copies import order_copy
from tournament.domain.hosting.reports.club_copies import copies_of, data_of
from tournament.domain.journal.readings.quotas import LIMITS, usage_of
from tournament.exchange.formats import FORMATS
from tournament.models import Club, ClubCopy

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
        return Response([asdict(one) for one in usage_of(self.club())])


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
    @extend_schema("club_copy", responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int, copy: int) -> HttpResponse:
        """The file; forbidden for a director who has still to play in the club."""
        club = self.club()
        found, format_ = get_object_or_404(ClubCopy, pk=copy, club=club), FORMATS["club"]
        name = f"{file_name_of(club.name, club.pk)}-{found.at:%Y-%m-%d}"
        return HttpResponse(data_of(found, request.user), format_.media_type, headers=format_.headers(name))
