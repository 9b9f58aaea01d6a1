"""Helpers of a club with their roles, and API tokens. A link or token is shown once."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField
from tournament.api.basis.views import Pages, View, ViewSet, director, read
from tournament.api.club.clubs import club_for
from tournament.models import ApiToken, JournalEntry, Role
from tournament.readings.club.roles import own_clubs
from tournament.services.club import api_tokens, roles
from tournament.services.undo import club_history

CLUB = {"required": False, "allow_null": True, "default": None, "help_text": "by default one's own"}


class HelperSerializer(serializers.ModelSerializer):
    name = serializers.CharField(source="user.first_name", read_only=True)
    signed_in_at = serializers.DateTimeField(source="user.last_login", read_only=True, allow_null=True)

    class Meta:
        model = Role
        fields = ("id", "club", "name", "kind", "signed_in_at")


class NewHelperSerializer(serializers.Serializer):
    club = KeyField(**CLUB)
    name = serializers.CharField(max_length=80)
    kind = serializers.ChoiceField(Role.Kind.choices)


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


class NewTokenSerializer(serializers.Serializer):
    club = KeyField(**CLUB)
    name = serializers.CharField(max_length=80)
    scope = serializers.ChoiceField(ApiToken.Scope.choices)


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

    @extend_schema(request=NewHelperSerializer, responses={201: LinkSerializer})
    def create(self, request: Request) -> Response:
        """A helper, and the link by which they sign in once."""
        given = read(NewHelperSerializer, request)
        club = club_for(request, given.pop("club"))
        role, token = roles.give_role(club, by=director(request), **given)
        return self._linked(role, token)

    @extend_schema(request=None, responses={201: LinkSerializer})
    @action(detail=True, methods=["post"])
    def link(self, request: Request, pk: int) -> Response:
        """One more link, where the last one lapsed or for another device."""
        role = self.get_object()
        return self._linked(role, roles.another_link(role, by=director(request)))

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take the role back: from the next click on it opens nothing."""
        roles.take_back_role(self.get_object(), by=director(request))
        return Response(status=204)

    def _linked(self, role: Role, token: str) -> Response:
        link = self.request.build_absolute_uri(reverse("sign_in_by_link", args=[token]))
        return Response({"helper": HelperSerializer(role).data, "link": link}, status=201)


class ClubActUndo(View):
    """Of a club itself: that it is there, its name and pace, helpers, tokens, webhooks, own movements; an
    session has its journal.
    """

    @extend_schema(operation_id="club_act_undo", request=None, responses={204: None})
    def post(self, request: Request, act: int) -> Response:
        """Undo it completely or not at all."""
        mine = list(own_clubs(request.user).values_list("pk", flat=True))
        entry = get_object_or_404(JournalEntry, pk=act, verb__in=club_history.UNDOABLE, about__club__in=mine)
        club_history.take_back(entry, by=director(request))
        return Response(status=204)


class TokenViewSet(ListModelMixin, ViewSet):
    queryset = ApiToken.objects.filter(revoked_at=None).select_related("user", "club")
    serializer_class = TokenSerializer
    pagination_class = Pages
    shown_once = ("secret",)

    def get_queryset(self) -> QuerySet[ApiToken]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(request=NewTokenSerializer, responses={201: SecretSerializer})
    def create(self, request: Request) -> Response:
        """A token for a program."""
        given = read(NewTokenSerializer, request)
        club = club_for(request, given.pop("club"))
        token, secret = api_tokens.make_token(club, by=director(request), **given)
        return Response({"token": TokenSerializer(token).data, "secret": secret}, status=201)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a token back: from the next request on it opens nothing."""
        api_tokens.revoke_token(self.get_object(), by=director(request))
        return Response(status=204)
