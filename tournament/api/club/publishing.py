"""The places on the web of a club. A password goes in and never comes out."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import View, director, read
from tournament.models import Club, Publication, PublishingPlace
from tournament.services.outside import publications, publishing_places
from tournament.services.outside.sftp_place import fingerprint


class PublishingPlaceSerializer(serializers.ModelSerializer):
    """`trusted` and `offered` are fingerprints of an SFTP server's keys: trust `offered` before it is used.

    `problem` is a code of the latest trial, at `tried_at`; `answer` that of the server.
    """

    trusted = serializers.SerializerMethodField()
    offered = serializers.SerializerMethodField()

    class Meta:
        model = PublishingPlace
        fields = (
            *("id", "kind", "host", "port", "user", "path", "web", "with_front_page"),
            *("trusted", "offered", "tried_at", "problem", "answer"),
        )

    def get_trusted(self, place: PublishingPlace) -> str:
        return fingerprint(place.host_key)

    def get_offered(self, place: PublishingPlace) -> str:
        return fingerprint(place.offered_key)


class PlaceTermsSerializer(serializers.Serializer):
    """`password` null keeps the stored one. `https` is WebDAV.

    `path` without / begins below the user's folder.
    """

    kind = serializers.ChoiceField(PublishingPlace.Kind.choices)
    path = serializers.CharField(max_length=300, default="", allow_blank=True)
    host = serializers.CharField(max_length=253, default="", allow_blank=True)
    port = serializers.IntegerField(min_value=1, max_value=65535, default=None, allow_null=True)
    user = serializers.CharField(max_length=100, default="", allow_blank=True)
    password = serializers.CharField(
        max_length=200, default=None, allow_null=True, allow_blank=True, trim_whitespace=False
    )
    web = serializers.CharField(max_length=200, default="", allow_blank=True)
    with_front_page = serializers.BooleanField(default=True)


class HostKeySerializer(serializers.Serializer):
    """The fingerprint of the key to trust, as `offered` says it."""

    fingerprint = serializers.CharField(max_length=200)


class PublicationSerializer(serializers.ModelSerializer):
    """One click. `session` null: the page of the club alone. `done` of `of` files are moved.

    `automatic`: without a click, because a name on the published pages has changed.
    """

    class Meta:
        model = Publication
        fields = (
            *("id", "place", "session", "wish", "state", "attempts", "done", "of", "problem", "answer"),
            *("made_at", "tried_at", "ended_at", "automatic"),
        )


def _terms(request: Request) -> publishing_places.PlaceTerms:
    given: dict[str, Any] = read(PlaceTermsSerializer, request)
    return publishing_places.PlaceTerms(**given)


class PublishingPlaces(View):
    queryset = Club.objects.all()
    conditional = False

    @extend_schema(operation_id="publishing_places", responses=PublishingPlaceSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The places on the web of a club, without their passwords."""
        rows = PublishingPlace.objects.filter(club=pk)
        return Response(PublishingPlaceSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="add_publishing_place",
        request=PlaceTermsSerializer,
        responses={201: PublishingPlaceSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Add one. Try it before it is used."""
        club = get_object_or_404(Club, pk=pk)
        place = publishing_places.add_publishing_place(club, _terms(request), by=director(request))
        return Response(PublishingPlaceSerializer(place).data, status=201)


class OnePublishingPlace(View):
    queryset = PublishingPlace.objects.select_related("club")
    conditional = False

    @extend_schema(operation_id="publishing_place", responses=PublishingPlaceSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One place."""
        return Response(PublishingPlaceSerializer(_place(pk)).data)

    @extend_schema(
        operation_id="change_publishing_place",
        request=PlaceTermsSerializer,
        responses=PublishingPlaceSerializer,
    )
    def put(self, request: Request, pk: int) -> Response:
        """Store other settings. Another server or user needs the password again."""
        place = publishing_places.change_publishing_place(_place(pk), _terms(request), by=director(request))
        return Response(PublishingPlaceSerializer(place).data)

    @extend_schema(operation_id="remove_publishing_place", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget it with its password. Pages that are there stay there."""
        publishing_places.remove_publishing_place(_place(pk), by=director(request))
        return Response(status=204)


class PublishingPlaceTrial(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema(operation_id="try_publishing_place", request=None, responses=PublishingPlaceSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Write a small file, read it and remove it; what came of it is in `problem` and `answer`."""
        return Response(PublishingPlaceSerializer(publishing_places.try_publishing_place(_place(pk))).data)


class PublishingPlaceKey(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema(
        operation_id="trust_host_key", request=HostKeySerializer, responses=PublishingPlaceSerializer
    )
    def put(self, request: Request, pk: int) -> Response:
        """Trust the key that the server offered."""
        seen = read(HostKeySerializer, request)["fingerprint"]
        place = publishing_places.trust_host_key(_place(pk), seen, by=director(request))
        return Response(PublishingPlaceSerializer(place).data)


class FrontPagePublication(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema(operation_id="publish_front_page", request=None, responses={202: PublicationSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Publish the page of the club there."""
        row = publications.publish_front_page(_place(pk), by=director(request))
        return Response(PublicationSerializer(row).data, status=202)


def _place(pk: int) -> PublishingPlace:
    return get_object_or_404(PublishingPlace.objects.select_related("club"), pk=pk)
