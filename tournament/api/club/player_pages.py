"""A player's own page: its figures, and the private link that opens it."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director
from tournament.exchange.plain import plain
from tournament.models import Player, PlayerLink
from tournament.readings.club.player_links import link_of, player_of
from tournament.reports.club.player_page import player_page
from tournament.services.club import player_links
from tournament.sheets.player_page import PlayerPage

PLAYERS = Player.objects.select_related("club")


class PlayerLinkSerializer(serializers.ModelSerializer):
    """`token` is the end of the address of the player's own page: /player/TOKEN/."""

    class Meta:
        model = PlayerLink
        fields = ("token",)


class PlayerLinkOf(View):
    queryset = PLAYERS

    @extend_schema(responses=PlayerLinkSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The link of a player; 404 where there is none."""
        link = link_of(self._player())
        if link is None:
            raise Http404
        return Response(PlayerLinkSerializer(link).data)

    @extend_schema(request=None, responses=PlayerLinkSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Make the link of a player; one that is valid already is answered as it is."""
        link = player_links.make_player_link(self._player(), by=director(request))
        return Response(PlayerLinkSerializer(link).data)

    @extend_schema(request=None, responses=PlayerLinkSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Another link in place of the old one, which opens nothing any more."""
        link = player_links.renew_player_link(self._player(), by=director(request))
        return Response(PlayerLinkSerializer(link).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Withdraw the link: nothing opens the page any more."""
        player_links.withdraw_player_link(self._player(), by=director(request))
        return Response(status=204)

    def _player(self) -> Player:
        return get_object_or_404(PLAYERS, pk=self.kwargs["pk"])


class PlayerPageOf(View):
    queryset = PLAYERS

    @extend_schema(responses=sheet(PlayerPage))
    def get(self, request: Request, pk: int) -> Response:
        """Finished sessions of a player, partners, the club's ladder, boards worth another look."""
        return Response(plain(player_page(get_object_or_404(PLAYERS, pk=pk))))


class PlayerPageByLink(View):
    @extend_schema(responses=sheet(PlayerPage))
    def get(self, request: Request, token: str) -> Response:
        """The same by the player's private link; 404 once it has been renewed or withdrawn."""
        player = player_of(token)
        if player is None:
            raise Http404
        return Response(plain(player_page(player)), headers={"Cache-Control": "no-store"})
