"""The clubs that the caller works for: name and pace."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.old_names import WithOldNames
from tournament.api.basis.views import Pages, ViewSet, director, read
from tournament.models import Club
from tournament.readings.club.roles import own_club, own_clubs
from tournament.readings.errors import DirectorError
from tournament.services.club import clubs


class ClubSerializer(WithOldNames, serializers.ModelSerializer):
    """The pace is what movements are offered by; `time_zone` is that of the times on its pages.

    `framed_by` are the web sites that may show its public page in a frame, with blanks between them.
    """

    class Meta:
        model = Club
        fields = ("id", "name", "latin", "minutes_per_board", "minutes_per_move", "time_zone", "framed_by")
        extra_kwargs = {"minutes_per_board": {"min_value": 1}, "minutes_per_move": {"max_value": 60}}


class ClubViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    queryset = Club.objects.all()
    serializer_class = ClubSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Club]:
        return own_clubs(self.request.user)

    @extend_schema(request=ClubSerializer, responses={201: ClubSerializer})
    def create(self, request: Request) -> Response:
        """Another club, owned by the caller: by a program for as long as its token is valid."""
        club = clubs.found_club(by=director(request), **read(ClubSerializer, request))
        return Response(ClubSerializer(club).data, status=201)

    @extend_schema(request=ClubSerializer(partial=True), responses=ClubSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Another name or pace; a field that is left out stays."""
        given = ClubSerializer(self.get_object(), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        club = clubs.change_club(self.get_object(), by=director(request), **given.validated_data)
        return Response(ClubSerializer(club).data)


def club_for(request: Request, named: int | None = None) -> Club:
    """The club of that key, else the caller's own. DirectorError `no_club` where they have none."""
    mine = own_clubs(request.user)
    club = mine.filter(pk=named).first() if named is not None else own_club(request.user)
    if club is None:
        raise DirectorError("no_club", _("You have no such club."))
    return club
