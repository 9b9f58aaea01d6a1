"""Results of a session by e-mail: how many get them, the sending, and what came of each message."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.views import View, director
from tournament.models import MailMessage, Session
from tournament.readings.outside.mail_recipients import recipients_of
from tournament.services.outside import result_mails


class MailMessageSerializer(serializers.ModelSerializer):
    """`players` are those to whose address it goes, none where the address is no longer known."""

    players = serializers.ListField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = MailMessage
        fields = ("id", "state", "attempts", "problem", "answer", "tried_at", "sent_at", "players")


class SessionMailSerializer(serializers.Serializer):
    """`unsent` counts addresses without a message; `without` and `stopped` are players who get none."""

    unsent = serializers.IntegerField()
    without = serializers.ListField(child=serializers.IntegerField())
    stopped = serializers.ListField(child=serializers.IntegerField())
    messages = MailMessageSerializer(many=True)


class SessionMail(View):
    queryset = Session.objects.all()
    conditional = False

    @extend_schema(operation_id="session_mail", responses=SessionMailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who gets the results, and the messages with their states."""
        return Response(_answer(session_of(pk)))

    @extend_schema(operation_id="session_send_mail", request=None, responses=SessionMailSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Send the results to each address that has no message yet. It cannot be taken back."""
        session = session_of(pk)
        result_mails.send_results(session, by=director(request))
        return Response(_answer(session))

    @extend_schema(operation_id="session_cancel_mail", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Cancel what waits."""
        result_mails.cancel_waiting(session_of(pk), by=director(request))
        return Response(status=204)


class SessionMailAgain(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_mail_again", request=None, responses=SessionMailSerializer)
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
