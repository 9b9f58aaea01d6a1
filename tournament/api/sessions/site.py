"""The public pages of a session by a program: a zip of files, or published on the web."""

from django.conf import settings
from django.http import HttpResponse
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.problems import TYPE, ProblemSerializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.views import View, director, read
from tournament.api.club.publishing import PublicationSerializer
from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.formats import FORMATS
from tournament.models import Publication, PublishingPlace, Session
from tournament.readings.event_file.files import file_name
from tournament.services.outside import publications

ACTS = {
    Publication.Wish.PUBLISH.value: publications.publish_session,
    Publication.Wish.WITHDRAW.value: publications.withdraw_session,
}


class NewPublicationSerializer(serializers.Serializer):
    """`place` is one of the club of the session."""

    place = serializers.PrimaryKeyRelatedField(queryset=PublishingPlace.objects.all())
    wish = serializers.ChoiceField(Publication.Wish.choices)


class SessionSite(View):
    queryset = Session.objects.all()
    conditional = False

    @extend_schema(
        operation_id="session_site",
        responses={(200, FORMATS["site"].media_type): OpenApiTypes.BINARY, (409, TYPE): ProblemSerializer},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """The pages of a closed session in every language, as files. 409 while it is open."""
        session = session_of(pk)
        content = zip_folder(import_string(settings.SITE)(session))
        headers = FORMATS["site"].headers(file_name(session.event))
        return HttpResponse(content, FORMATS["site"].media_type, headers=headers)


class SessionPublications(View):
    queryset = Session.objects.all()
    conditional = False

    @extend_schema(operation_id="session_publications", responses=PublicationSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What was published and withdrawn, the newest first. The first of a place is what holds there."""
        return Response(PublicationSerializer(publications.publications_of(session_of(pk)), many=True).data)

    @extend_schema(
        operation_id="publish_session",
        request=NewPublicationSerializer,
        responses={202: PublicationSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Publish the pages of a closed session in a place, or withdraw them. A worker does it."""
        given = read(NewPublicationSerializer, request)
        row = ACTS[given["wish"]](session_of(pk), given["place"], by=director(request))
        return Response(PublicationSerializer(row).data, status=202)
