"""A club's mail and places on the web by a program, and the results of a session by e-mail."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.serializers import session_of
from tournament.domain.outside.acts import publications, result_mails
from tournament.domain.outside.acts.publications import HostKey, PlaceTerms
from tournament.domain.outside.acts.result_mails import MailTrial, NewMailServer
from tournament.domain.outside.acts.sftp_place import fingerprint
from tournament.domain.outside.readings.mail_delivery import recipients_of
from tournament.models import (
    Club,
    MailAddress,
    MailMessage,
    MailServer,
    Player,
    Publication,
    PublishingPlace,
    Session,
)
from tournament.sheets.languages import codes

# The mail server of a club and the addresses of its players. The password goes in and never comes out.

PLAYERS = Player.objects.select_related("club")


MailServerSerializer = row_serializer(
    MailServer,
    "host port security user sender address tried_at problem answer",
    "`problem` is a code of the latest trial, at `tried_at`; `answer` that of the server.",
)


MailAddressSerializer = row_serializer(
    MailAddress,
    "address language stopped_at",
    "Since `stopped_at` nothing is sent: the player stopped it.",
    language=serializers.ChoiceField(codes()),
    stopped_at=serializers.DateTimeField(read_only=True, allow_null=True),
)


class MailServerOf(View):
    queryset = Club.objects.all()
    conditional = False

    @extend_schema("club_mail_server", responses=MailServerSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The mail server of a club, without its password; 404 where there is none."""
        return Response(MailServerSerializer(_server(pk)).data)

    @extend_schema("club_set_mail_server", request=NewMailServer, responses=MailServerSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Store it."""
        club = get_object_or_404(Club, pk=pk)
        given = read(NewMailServer, request)
        return Response(
            MailServerSerializer(result_mails.set_mail_server(club, **given, by=director(request))).data
        )

    @extend_schema("club_remove_mail_server", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget it with its password: nothing is sent any more."""
        result_mails.remove_mail_server(get_object_or_404(Club, pk=pk), by=director(request))
        return Response(status=204)


class MailServerTrial(View):
    queryset = Club.objects.all()

    @extend_schema("club_try_mail_server", request=MailTrial, responses=MailServerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Connect and sign in; what came of it is in `problem` and `answer`."""
        given = read(MailTrial, request)
        return Response(MailServerSerializer(result_mails.try_mail_server(_server(pk), to=given["to"])).data)


def _server(club: int) -> MailServer:
    return get_object_or_404(MailServer.objects.select_related("club"), club=club)


class MailAddressOf(View):
    queryset = PLAYERS
    conditional = False

    @extend_schema("player_mail", responses=MailAddressSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Where a player wants results; 404 where they do not."""
        row = MailAddress.objects.filter(player=self._player()).first()
        if row is None:
            raise Http404
        return Response(MailAddressSerializer(row).data)

    @extend_schema("player_set_mail", request=MailAddressSerializer, responses=MailAddressSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Send results there from now on."""
        given = read(MailAddressSerializer, request)
        row = result_mails.set_mail_address(self._player(), **given, by=director(request))
        return Response(MailAddressSerializer(row).data)

    @extend_schema("player_remove_mail", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget the address."""
        result_mails.remove_mail_address(self._player(), by=director(request))
        return Response(status=204)

    def _player(self) -> Player:
        return get_object_or_404(PLAYERS, pk=self.kwargs["pk"])


# The places on the web of a club. A password goes in and never comes out.


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


PublicationSerializer = row_serializer(
    Publication,
    "id place session wish state attempts done of problem answer made_at tried_at ended_at automatic",
    """One click. `session` null: the page of the club alone. `done` of `of` files are moved.

    `automatic`: without a click, because a name on the published pages has changed.
    """,
)


def _terms(request: Request) -> PlaceTerms:
    return PlaceTerms(**read(PlaceTerms, request))


class PublishingPlaces(View):
    queryset = Club.objects.all()
    conditional = False

    @extend_schema("publishing_places", responses=PublishingPlaceSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The places on the web of a club, without their passwords."""
        rows = PublishingPlace.objects.filter(club=pk)
        return Response(PublishingPlaceSerializer(rows, many=True).data)

    @extend_schema(
        "add_publishing_place",
        request=PlaceTerms,
        responses={201: PublishingPlaceSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Add one. Try it before it is used."""
        club = get_object_or_404(Club, pk=pk)
        place = publications.add_publishing_place(club, _terms(request), by=director(request))
        return Response(PublishingPlaceSerializer(place).data, status=201)


class OnePublishingPlace(View):
    queryset = PublishingPlace.objects.select_related("club")
    conditional = False

    @extend_schema("publishing_place", responses=PublishingPlaceSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One place."""
        return Response(PublishingPlaceSerializer(_place(pk)).data)

    @extend_schema(
        "change_publishing_place",
        request=PlaceTerms,
        responses=PublishingPlaceSerializer,
    )
    def put(self, request: Request, pk: int) -> Response:
        """Store other settings. Another server or user needs the password again."""
        place = publications.change_publishing_place(_place(pk), _terms(request), by=director(request))
        return Response(PublishingPlaceSerializer(place).data)

    @extend_schema("remove_publishing_place", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget it with its password. Pages that are there stay there."""
        publications.remove_publishing_place(_place(pk), by=director(request))
        return Response(status=204)


class PublishingPlaceTrial(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema("try_publishing_place", request=None, responses=PublishingPlaceSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Write a small file, read it and remove it; what came of it is in `problem` and `answer`."""
        return Response(PublishingPlaceSerializer(publications.try_publishing_place(_place(pk))).data)


class PublishingPlaceKey(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema("trust_host_key", request=HostKey, responses=PublishingPlaceSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Trust the key that the server offered."""
        seen = read(HostKey, request)["fingerprint"]
        place = publications.trust_host_key(_place(pk), seen, by=director(request))
        return Response(PublishingPlaceSerializer(place).data)


class FrontPagePublication(View):
    queryset = PublishingPlace.objects.all()

    @extend_schema("publish_front_page", request=None, responses={202: PublicationSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Publish the page of the club there."""
        row = publications.publish_front_page(_place(pk), by=director(request))
        return Response(PublicationSerializer(row).data, status=202)


def _place(pk: int) -> PublishingPlace:
    return get_object_or_404(PublishingPlace.objects.select_related("club"), pk=pk)


# Results of a session by e-mail: how many get them, the sending, and what came of each message.


MailMessageSerializer = row_serializer(
    MailMessage,
    "id state attempts problem answer tried_at sent_at players",
    "`players` are those to whose address it goes, none where the address is no longer known.",
    players=serializers.ListField(child=serializers.IntegerField(), read_only=True),
)


class SessionMailSerializer(serializers.Serializer):
    """`unsent` counts addresses without a message; `without` and `stopped` are players who get none."""

    unsent = serializers.IntegerField()
    without = serializers.ListField(child=serializers.IntegerField())
    stopped = serializers.ListField(child=serializers.IntegerField())
    messages = MailMessageSerializer(many=True)


class SessionMail(OfSession):
    conditional = False

    @extend_schema("session_mail", responses=SessionMailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who gets the results, and the messages with their states."""
        return Response(_answer(session_of(pk)))

    @extend_schema("session_send_mail", request=None, responses=SessionMailSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Send the results to each address that has no message yet. It cannot be taken back."""
        session = session_of(pk)
        result_mails.send_results(session, by=director(request))
        return Response(_answer(session))

    @extend_schema("session_cancel_mail", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Cancel what waits."""
        result_mails.cancel_waiting(session_of(pk), by=director(request))
        return Response(status=204)


class SessionMailAgain(OfSession):
    @extend_schema("session_mail_again", request=None, responses=SessionMailSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another attempt for what failed, was cancelled, or may not have arrived."""
        session = session_of(pk)
        result_mails.send_again(session, by=director(request))
        return Response(_answer(session))


def _answer(session: Session) -> dict[str, object]:
    found, messages = recipients_of(session), list(result_mails.messages_of(session))
    who = {digest: one for one in found.recipients for digest in one.digests}
    known = {message.digest for message in messages}
    for message in messages:
        one = who.get(message.digest)
        message.players = [player.pk for player in one.players] if one else []  # type: ignore[attr-defined]
    given = {
        "unsent": sum(known.isdisjoint(one.digests) for one in found.recipients),
        "without": [player.pk for player in found.without],
        "stopped": [player.pk for player in found.stopped],
        "messages": messages,
    }
    return dict(SessionMailSerializer(given).data)
