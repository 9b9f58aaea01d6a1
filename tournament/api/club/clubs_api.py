"""A club by a program: its name and pace, helpers with their roles, API tokens, webhooks."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import Pages, View, ViewSet, director, read
from tournament.api.basis.choices import WithOldNames, row_serializer
from tournament.domain.booking.acts.bookings import take_back_booking
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verbs import ACTS, Group
from tournament.domain.outside.acts import webhooks
from tournament.domain.outside.acts.webhooks import NewWebhook, Stopped
from tournament.domain.people.acts import access_links, clubs
from tournament.domain.people.acts.access_links import NewHelper, NewToken
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.domain.undo.acts import undo
from tournament.models import ApiToken, Club, JournalEntry, Role, Webhook, WebhookDelivery

# The clubs that the caller works for: name and pace.


class ClubSerializer(WithOldNames, serializers.ModelSerializer):
    """The pace is what movements are offered by; `time_zone` is that of the times on its pages.

    `town`, `address`, `hours` and `joining` (a line each) are what its public page says of it.
    `framed_by` are the web sites that may show its public page in a frame, with blanks between them.
    `federation` is the one of the membership numbers: one that cannot be right is marked.
    `grades_players`: grades of its players are computed from their results.
    `currency`: in which it keeps money; blank: it keeps none, and the addresses of money answer 404.
    `renewal_text`: the club's own words in its reminders to renew a membership.
    """

    class Meta:
        model = Club
        fields = (
            *("id", "name", "latin", "town", "address", "hours", "joining"),
            *("minutes_per_board", "minutes_per_move", "time_zone", "framed_by", "grades_players"),
            *("currency", "renewal_text", "federation"),
        )
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
        raise DirectorError("no_club", _("That club is not yours."))
    return club


# Helpers of a club with their roles, and API tokens. A link or token is shown once.


class HelperSerializer(serializers.ModelSerializer):
    name = serializers.CharField(source="user.first_name", read_only=True)
    signed_in_at = serializers.DateTimeField(source="user.last_login", read_only=True, allow_null=True)

    class Meta:
        model = Role
        fields = ("id", "club", "name", "kind", "signed_in_at")


class LinkSerializer(serializers.Serializer):
    """`link` lets the helper in once, within twelve hours; it is answered only now."""

    helper = HelperSerializer()
    link = serializers.URLField(allow_null=True)


class TokenSerializer(serializers.ModelSerializer):
    name = serializers.CharField(read_only=True)
    used_at = serializers.DateTimeField(read_only=True, allow_null=True)

    class Meta:
        model = ApiToken
        fields = ("id", "club", "name", "scope", "made_at", "used_at")


class SecretSerializer(serializers.Serializer):
    """`secret` is what a program sends as `Authorization: Bearer …`; it is answered only now."""

    token = TokenSerializer()
    secret = serializers.CharField(allow_null=True)


class HelperViewSet(ListModelMixin, ViewSet):
    queryset = Role.objects.filter(revoked_at=None).select_related("user", "club")
    serializer_class = HelperSerializer
    pagination_class = Pages
    shown_once = ("link",)

    def get_queryset(self) -> QuerySet[Role]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(request=NewHelper, responses={201: LinkSerializer})
    def create(self, request: Request) -> Response:
        """A helper, and the link by which they sign in once."""
        given = read(NewHelper, request)
        club = club_for(request, given.pop("club"))
        role, token = access_links.give_role(club, by=director(request), **given)
        return self._linked(role, token)

    @extend_schema(request=None, responses={201: LinkSerializer})
    @action(detail=True, methods=["post"])
    def link(self, request: Request, pk: int) -> Response:
        """One more link, where the last one lapsed or for another device."""
        role = self.get_object()
        return self._linked(role, access_links.another_link(role, by=director(request)))

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take the role back: from the next click on it opens nothing."""
        access_links.take_back_role(self.get_object(), by=director(request))
        return Response(status=204)

    def _linked(self, role: Role, token: str) -> Response:
        link = self.request.build_absolute_uri(reverse("sign_in_by_link", args=[token]))
        return Response({"helper": HelperSerializer(role).data, "link": link}, status=201)


class ClubActUndo(View):
    """Of a club itself: that it is there, its name and pace, helpers, tokens, webhooks, own movements; an
    session has its journal.
    """

    @extend_schema("club_act_undo", request=None, responses={204: None})
    def post(self, request: Request, act: int) -> Response:
        """Undo it completely or not at all."""
        mine = list(own_clubs(request.user).values_list("pk", flat=True))
        entry = get_object_or_404(JournalEntry, pk=act, verb__in=undo.UNDOABLE, about__club__in=mine)
        take_back = take_back_booking if ACTS[entry.verb].group is Group.BOOKINGS else undo.take_back
        take_back(entry, by=director(request))
        return Response(status=204)


class TokenViewSet(ListModelMixin, ViewSet):
    queryset = ApiToken.objects.filter(revoked_at=None).select_related("user", "club")
    serializer_class = TokenSerializer
    pagination_class = Pages
    shown_once = ("secret",)

    def get_queryset(self) -> QuerySet[ApiToken]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(request=NewToken, responses={201: SecretSerializer})
    def create(self, request: Request) -> Response:
        """A token for a program."""
        given = read(NewToken, request)
        club = club_for(request, given.pop("club"))
        token, secret = access_links.make_token(club, by=director(request), **given)
        return Response({"token": TokenSerializer(token).data, "secret": secret}, status=201)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a token back: from the next request on it opens nothing."""
        access_links.revoke_token(self.get_object(), by=director(request))
        return Response(status=204)


# Webhooks of a club: their addresses, a secret that is shown once, and their deliveries.


WebhookSerializer = row_serializer(
    Webhook, "id club url events stopped_at", "Since `stopped_at` nothing is sent."
)


class WithSecretSerializer(WebhookSerializer):
    """`secret` signs every delivery; it is shown here and never again."""

    secret = serializers.CharField()

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")


DeliverySerializer = row_serializer(
    WebhookDelivery,
    "uid after until acts attempts status problem made_at tried_at delivered_at",
    "The acts after one key of the journal up to another; `status` or `problem` is what came of it.",
    name="Delivery",
)


class WebhookViewSet(ViewSet):
    queryset = Webhook.objects.select_related("club")
    serializer_class = WebhookSerializer
    pagination_class = None
    shown_once = ("secret",)

    @extend_schema("webhooks", responses=WebhookSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The club's webhooks."""
        rows = Webhook.objects.filter(club=club_for(request))
        return Response(WebhookSerializer(rows, many=True).data)

    @extend_schema(request=NewWebhook, responses={201: WithSecretSerializer})
    def create(self, request: Request) -> Response:
        """Add one. Its first delivery is the act of adding it."""
        given = read(NewWebhook, request)
        hook, secret = webhooks.add_webhook(club_for(request), by=director(request), **given)
        return Response({**WebhookSerializer(hook).data, "secret": secret}, status=201)

    @extend_schema(responses=WebhookSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One webhook."""
        return Response(WebhookSerializer(self.get_object()).data)

    @extend_schema(request=Stopped, responses=WebhookSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Stop it, or let it go on from where it stopped."""
        stopped = read(Stopped, request)["stopped"]
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
