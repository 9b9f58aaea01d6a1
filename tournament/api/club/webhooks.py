"""Webhooks of a club: their addresses, a secret that is shown once, and their deliveries."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import ViewSet, director, read
from tournament.api.club.clubs import club_for
from tournament.models import Webhook, WebhookDelivery
from tournament.readings.acts.verbs import EVENTS
from tournament.services.outside import webhooks


class WebhookSerializer(serializers.ModelSerializer):
    """Since `stopped_at` nothing is sent."""

    class Meta:
        model = Webhook
        fields = ("id", "club", "url", "events", "stopped_at")


class NewWebhookSerializer(serializers.Serializer):
    """No `events`: every act of the club."""

    url = serializers.CharField(max_length=500)
    events = serializers.ListField(
        child=serializers.ChoiceField([*EVENTS]), default=list, max_length=len(EVENTS)
    )


class WithSecretSerializer(WebhookSerializer):
    """`secret` signs every delivery; it is shown here and never again."""

    secret = serializers.CharField()

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")


class StoppedSerializer(serializers.Serializer):
    stopped = serializers.BooleanField()


class DeliverySerializer(serializers.ModelSerializer):
    """The acts after one key of the journal up to another; `status` or `problem` is what came of it."""

    class Meta:
        model = WebhookDelivery
        fields = (
            *("uid", "after", "until", "acts", "attempts", "status", "problem"),
            *("made_at", "tried_at", "delivered_at"),
        )


class WebhookViewSet(ViewSet):
    queryset = Webhook.objects.select_related("club")
    serializer_class = WebhookSerializer
    pagination_class = None
    shown_once = ("secret",)

    @extend_schema(operation_id="webhooks", responses=WebhookSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The club's webhooks."""
        rows = Webhook.objects.filter(club=club_for(request))
        return Response(WebhookSerializer(rows, many=True).data)

    @extend_schema(request=NewWebhookSerializer, responses={201: WithSecretSerializer})
    def create(self, request: Request) -> Response:
        """Add one. Its first delivery is the act of adding it."""
        given = read(NewWebhookSerializer, request)
        hook, secret = webhooks.add_webhook(club_for(request), by=director(request), **given)
        return Response({**WebhookSerializer(hook).data, "secret": secret}, status=201)

    @extend_schema(responses=WebhookSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One webhook."""
        return Response(WebhookSerializer(self.get_object()).data)

    @extend_schema(request=StoppedSerializer, responses=WebhookSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Stop it, or let it go on from where it stopped."""
        stopped = read(StoppedSerializer, request)["stopped"]
        change = webhooks.stop_webhook if stopped else webhooks.resume_webhook
        return Response(WebhookSerializer(change(self.get_object(), by=director(request))).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove it."""
        webhooks.remove_webhook(self.get_object(), by=director(request))
        return Response(status=204)

    @extend_schema(request=None, responses=WithSecretSerializer)
    @action(detail=True, methods=["post"])
    def secret(self, request: Request, pk: int) -> Response:
        """Another secret; the one before signs nothing more."""
        hook = self.get_object()
        secret = webhooks.renew_secret(hook, by=director(request))
        return Response({**WebhookSerializer(hook).data, "secret": secret})

    @extend_schema(responses=DeliverySerializer(many=True))
    @action(detail=True)
    def deliveries(self, request: Request, pk: int) -> Response:
        """What was sent last, the newest first."""
        return Response(DeliverySerializer(self.get_object().deliveries.all(), many=True).data)
