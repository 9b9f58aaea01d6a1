"""The mail server of a club and the addresses of its players. The password goes in and never comes out."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import View, director, read
from tournament.models import Club, MailAddress, MailServer, Player
from tournament.services.club import mail_addresses, mail_server
from tournament.sheets.languages import codes

PLAYERS = Player.objects.select_related("club")


class MailServerSerializer(serializers.ModelSerializer):
    """`problem` is a code of the latest trial, at `tried_at`; `answer` that of the server."""

    class Meta:
        model = MailServer
        fields = ("host", "port", "security", "user", "sender", "address", "tried_at", "problem", "answer")


class NewMailServerSerializer(serializers.Serializer):
    """`password` null keeps the stored one. `address` begins the links in messages; empty: no links."""

    host = serializers.CharField(max_length=253)
    port = serializers.IntegerField(min_value=1, max_value=65535)
    security = serializers.ChoiceField(MailServer.Security.choices)
    user = serializers.CharField(max_length=254, default="", allow_blank=True)
    password = serializers.CharField(
        max_length=200, default=None, allow_null=True, allow_blank=True, trim_whitespace=False
    )
    sender = serializers.CharField(max_length=254)
    address = serializers.CharField(max_length=200, default="", allow_blank=True)


class MailTrialSerializer(serializers.Serializer):
    """`to` gets a short message; empty: the server is only connected to."""

    to = serializers.CharField(max_length=254, default="", allow_blank=True)


class MailAddressSerializer(serializers.ModelSerializer):
    """Since `stopped_at` nothing is sent: the player stopped it."""

    language = serializers.ChoiceField(codes())
    stopped_at = serializers.DateTimeField(read_only=True, allow_null=True)

    class Meta:
        model = MailAddress
        fields = ("address", "language", "stopped_at")


class MailServerOf(View):
    queryset = Club.objects.all()
    conditional = False

    @extend_schema(operation_id="club_mail_server", responses=MailServerSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The mail server of a club, without its password; 404 where there is none."""
        return Response(MailServerSerializer(_server(pk)).data)

    @extend_schema(
        operation_id="club_set_mail_server", request=NewMailServerSerializer, responses=MailServerSerializer
    )
    def put(self, request: Request, pk: int) -> Response:
        """Store it."""
        club = get_object_or_404(Club, pk=pk)
        given = read(NewMailServerSerializer, request)
        return Response(
            MailServerSerializer(mail_server.set_mail_server(club, **given, by=director(request))).data
        )

    @extend_schema(operation_id="club_remove_mail_server", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget it with its password: nothing is sent any more."""
        mail_server.remove_mail_server(get_object_or_404(Club, pk=pk), by=director(request))
        return Response(status=204)


class MailServerTrial(View):
    queryset = Club.objects.all()

    @extend_schema(
        operation_id="club_try_mail_server", request=MailTrialSerializer, responses=MailServerSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Connect and sign in; what came of it is in `problem` and `answer`."""
        given = read(MailTrialSerializer, request)
        return Response(MailServerSerializer(mail_server.try_mail_server(_server(pk), to=given["to"])).data)


def _server(club: int) -> MailServer:
    return get_object_or_404(MailServer.objects.select_related("club"), club=club)


class MailAddressOf(View):
    queryset = PLAYERS
    conditional = False

    @extend_schema(operation_id="player_mail", responses=MailAddressSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Where a player wants results; 404 where they do not."""
        row = MailAddress.objects.filter(player=self._player()).first()
        if row is None:
            raise Http404
        return Response(MailAddressSerializer(row).data)

    @extend_schema(
        operation_id="player_set_mail", request=MailAddressSerializer, responses=MailAddressSerializer
    )
    def put(self, request: Request, pk: int) -> Response:
        """Send results there from now on."""
        given = read(MailAddressSerializer, request)
        row = mail_addresses.set_mail_address(self._player(), **given, by=director(request))
        return Response(MailAddressSerializer(row).data)

    @extend_schema(operation_id="player_remove_mail", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget the address."""
        mail_addresses.remove_mail_address(self._player(), by=director(request))
        return Response(status=204)

    def _player(self) -> Player:
        return get_object_or_404(PLAYERS, pk=self.kwargs["pk"])
