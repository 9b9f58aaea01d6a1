"""The club's players by a program: the list, their own pages, and the series that rank them."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import Pages, View, ViewSet, director, read
from tournament.api.basis.choices import WithOldNames, row_serializer, serializer_of
from tournament.api.basis.serializers import KeyField
from tournament.api.basis.sheets import sheet
from tournament.api.club.clubs_api import club_for
from tournament.domain.club.acts import series_acts
from tournament.domain.club.readings.series_rows import may_read, refuse_terms
from tournament.domain.club.reports.club_grades import grade_list, grade_of, shown_grades
from tournament.domain.club.reports.player_pages import player_page
from tournament.domain.club.reports.series_rankings import ranked_by, series_sheet
from tournament.domain.inputs import OwnClub
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.members.acts.member_acts import add_listed
from tournament.domain.members.readings.listed_members import has_memberships
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.acts import access_links, clubs
from tournament.domain.people.readings.roles import (
    Forbidden,
    Need,
    link_of,
    may,
    own_club,
    own_clubs,
    player_of,
)
from tournament.domain.people.reports.club_players import matching
from tournament.exchange.pasted_lists import PlayerLine, parse_players
from tournament.exchange.plain import plain
from tournament.models import Club, Player, PlayerLink, Series
from tournament.sheets.club_sheets import (
    COUNTING,
    FIGURES,
    MOST,
    MOST_PLACES,
    MOST_POINTS,
    UNITS,
    USUAL_POINTS,
    PlayerPage,
    SeriesSheet,
    SeriesTerms,
)
from tournament.sheets.grade_sheets import GradeList, PlayerGrade
from tournament.sheets.names import Name

NAMES = ("native", "reading", "latin", "alias")


class PlayerSerializer(WithOldNames, serializers.ModelSerializer):
    class Meta:
        model = Player
        fields = ("id", "club", *NAMES, "number", "grade")
        read_only_fields = ("club",)
        validators = ()  # a number that is taken is the service's to refuse


class NewPlayerSerializer(WithOldNames, serializers.ModelSerializer):
    """A name as it is written or in Latin letters at least."""

    club = KeyField(required=False, allow_null=True, default=None, help_text="by default one's own")

    class Meta:
        model = Player
        fields = ("club", *NAMES, "number")
        validators = ()

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if not attrs.get("native") and not attrs.get("latin"):
            raise serializers.ValidationError(_("A player needs a name."))
        return attrs


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """One player a line: name, kana, Latin letters, number, in any order, parted by commas or tabs."""

    club: OwnClub = None
    text: Annotated[str, Meta(max_length=100_000)]


class PlayerViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    queryset = Player.objects.all()
    serializer_class = PlayerSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Player]:
        mine = Player.objects.filter(club__in=own_clubs(self.request.user))
        return matching(mine, " ".join(self.request.query_params.get("q", "")[:60].split()))

    @extend_schema(
        parameters=[OpenApiParameter("q", str, description="a part of a name, or a membership number")]
    )
    def list(self, request: Request) -> Response:
        """The players of the caller's clubs, the newest first."""
        return super().list(request)

    @extend_schema(request=NewPlayerSerializer, responses={201: PlayerSerializer, 200: PlayerSerializer})
    def create(self, request: Request) -> Response:
        """One more player; one with this number or name who is there already is answered with 200."""
        given = read(NewPlayerSerializer, request)
        club = club_for(request, given["club"])
        line = PlayerLine(Name(**{name: given.get(name, "") for name in NAMES}), given.get("number", ""))
        made = clubs.add_players(club, [line], by=director(request))
        player = made[0] if made else clubs.find_or_add_player(club, line, by=director(request))
        return Response(PlayerSerializer(player).data, status=201 if made else 200)

    @extend_schema(request=PlayerSerializer(partial=True), responses=PlayerSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Correct a name or a number; every sheet shows it at once, no score changes."""
        given = PlayerSerializer(self.get_object(), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        player = clubs.change_player(self.get_object(), by=director(request), **given.validated_data)
        return Response(PlayerSerializer(player).data)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a player who is named in no event; `in_use` otherwise."""
        clubs.remove_player(self.get_object(), by=director(request))
        return Response(status=204)

    @extend_schema(request=Pasted, responses={201: PlayerSerializer(many=True)}, filters=False)
    @action(detail=False, methods=["post"], pagination_class=None)
    def paste(self, request: Request) -> Response:
        """A pasted list; those who are not there yet are added, and answered. The columns `kind` and
        `paid_until` set memberships, also of those who are there.
        """
        given = read(Pasted, request)
        club, lines = club_for(request, given["club"]), parse_players(given["text"])
        if has_memberships(lines) and not may(request.user, Need.RUN, club):
            raise Forbidden("beyond_role", _("A director can do this."))
        made, _changed = add_listed(club, lines, by=director(request))
        return Response(PlayerSerializer(made, many=True).data, status=201)


# A player's own page: its figures, and the private link that opens it.

PLAYERS = Player.objects.select_related("club")


PlayerLinkSerializer = row_serializer(
    PlayerLink, "token", "`token` is the end of the address of the player's own page: /player/TOKEN/."
)


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
        link = access_links.make_player_link(self._player(), by=director(request))
        return Response(PlayerLinkSerializer(link).data)

    @extend_schema(request=None, responses=PlayerLinkSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Another link in place of the old one, which opens nothing any more."""
        link = access_links.renew_player_link(self._player(), by=director(request))
        return Response(PlayerLinkSerializer(link).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Withdraw the link: nothing opens the page any more."""
        access_links.withdraw_player_link(self._player(), by=director(request))
        return Response(status=204)

    def _player(self) -> Player:
        return get_object_or_404(PLAYERS, pk=self.kwargs["pk"])


class ClubGrades(View):
    queryset = Club.objects.all()

    @extend_schema("club_grades", responses=sheet(GradeList))
    def get(self, request: Request, pk: int) -> Response:
        """The grades of the players from their results; nobody where the club computes none."""
        return Response(plain(grade_list(get_object_or_404(Club, pk=pk))))


ShowsGradeSerializer = serializer_of(clubs.ShowsGrade)


class GradeOfPlayer(View):
    queryset = PLAYERS

    @extend_schema("player_grade", responses=sheet(PlayerGrade))
    def get(self, request: Request, pk: int) -> Response:
        """The club grade of a player with the sessions behind it; none where the club computes no grades."""
        return Response(plain(grade_of(get_object_or_404(PLAYERS, pk=pk))))


class GradeByLink(View):
    @extend_schema("player_grade_by_link", responses=sheet(PlayerGrade))
    def get(self, request: Request, token: str) -> Response:
        """The same by the player's private link: nobody else's grade."""
        player = player_of(token)
        if player is None:
            raise Http404
        return Response(plain(grade_of(player)), headers={"Cache-Control": "no-store"})

    @extend_schema("player_grade_shown", request=ShowsGradeSerializer, responses=ShowsGradeSerializer)
    def post(self, request: Request, token: str) -> Response:
        """The player's own choice: whether everybody sees the grade."""
        player = player_of(token)
        if player is None:
            raise Http404
        given = read(ShowsGradeSerializer, request)
        shown = clubs.show_grade(player, given["shows"], by=Actor(str(player)))
        return Response({"shows": shown.shows_grade}, headers={"Cache-Control": "no-store"})


class ShownGrades(View):
    queryset = Club.objects.all()

    @extend_schema("club_shown_grades", responses=sheet(GradeList))
    def get(self, request: Request, pk: int) -> Response:
        """The grades of the players who show theirs."""
        return Response(plain(shown_grades(get_object_or_404(Club, pk=pk, is_rehearsal=False))))


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


# The club's series by a program: their rules, and the ranking of each.

USUAL = SeriesTerms()


def _number(least: int = 0) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=MOST, default=least)


class SeriesTermsSerializer(serializers.Serializer):
    """Filters: empty or 0 means any; weekday 0 is Monday. `best` sessions count with `best_k`."""

    since = serializers.DateField(allow_null=True, default=None)
    until = serializers.DateField(allow_null=True, default=None)
    weekdays = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6), max_length=7, default=list
    )
    event = serializers.CharField(max_length=80, allow_blank=True, default="")
    place = serializers.CharField(max_length=80, allow_blank=True, default="")
    members_only = serializers.BooleanField(default=False)
    least_boards = _number()
    least_tables = _number()
    unit = serializers.ChoiceField(UNITS, default=USUAL.unit)
    figure = serializers.ChoiceField(FIGURES, default=USUAL.figure)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_PLACES,
        default=list(USUAL_POINTS),
    )
    counting = serializers.ChoiceField(COUNTING, default=USUAL.counting)
    best = _number()
    least_sessions = _number(1)
    least_partners = _number()
    most_with_one = _number()


SeriesSerializer = row_serializer(Series, "id name is_public version terms", terms=SeriesTermsSerializer())


class NewSeriesSerializer(serializers.Serializer):
    """`version` is the one that was read: another one standing is a 409. A new series needs none."""

    name = serializers.CharField(max_length=Series.NAME_LENGTH)
    is_public = serializers.BooleanField(default=False)
    version = serializers.IntegerField(required=False, default=0)
    terms = SeriesTermsSerializer()


class SeriesViewSet(ViewSet):
    queryset = Series.objects.select_related("club")
    serializer_class = SeriesSerializer

    def get_queryset(self) -> QuerySet[Series]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=SeriesSerializer(many=True))
    def list(self, request: Request) -> Response:
        return Response(SeriesSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=NewSeriesSerializer, responses={201: SeriesSerializer})
    def create(self, request: Request) -> Response:
        """A new series; a rule that contradicts itself is refused."""
        given, by = read(NewSeriesSerializer, request), director(request)
        series = series_acts.add_series(keeping_club(by=by), _terms(given["terms"]), by=by, **_about(given))
        return Response(SeriesSerializer(series).data, status=201)

    @extend_schema(responses=SeriesSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(SeriesSerializer(self.get_object()).data)

    @extend_schema(request=NewSeriesSerializer, responses=SeriesSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, another rule, public or not."""
        given, series = read(NewSeriesSerializer, request), self.get_object()
        by = director(request)
        series_acts.change_series(
            series, _terms(given["terms"]), seen=given["version"], by=by, **_about(given)
        )
        return Response(SeriesSerializer(series).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        series_acts.remove_series(self.get_object(), by=director(request))
        return Response(status=204)


class RankingOfSeries(View):
    queryset = Series.objects.select_related("club")

    @extend_schema("series_ranking", responses=sheet(SeriesSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The ranking; of a series that is not public, for the helpers of its club."""
        series = get_object_or_404(Series.objects.select_related("club"), pk=pk)
        if not may_read(series, request.user):
            raise Http404
        return Response(plain(series_sheet(series)))


class SeriesPreview(View):
    @extend_schema(request=SeriesTermsSerializer, responses=sheet(SeriesSheet))
    def post(self, request: Request) -> Response:
        """What a rule would rank; nothing is stored."""
        terms = _terms(read(SeriesTermsSerializer, request))
        refuse_terms(terms)
        club = own_club(request.user)
        if club is None:
            raise Http404
        return Response(plain(ranked_by(club, "", terms)))


def _terms(given: dict[str, Any]) -> SeriesTerms:
    values = {one.name: given[one.name] for one in fields(SeriesTerms)}
    return SeriesTerms(**{**values, "weekdays": tuple(given["weekdays"]), "points": tuple(given["points"])})


def _about(given: dict[str, Any]) -> dict[str, Any]:
    return {"name": given["name"], "is_public": given["is_public"]}
