"""Members of a club by a program: kinds, who is of which, renewals; and two records of one person."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, ViewSet, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.club.players_api import PlayerSerializer
from tournament.domain.inputs import refused
from tournament.domain.members.acts import member_acts
from tournament.domain.members.acts.member_acts import (
    NO_KIND,
    NO_PLAYERS,
    KindOfMany,
    KindTerms,
    MemberTerms,
    Renewal,
)
from tournament.domain.members.acts.merge_acts import NO_OTHER, MergeTerms, merge_players
from tournament.domain.members.readings.reminders import DueReminders, due_reminders
from tournament.domain.members.reports.member_list import member_list, merge_preview
from tournament.domain.members.reports.same_person import same_person
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.exchange.plain import plain
from tournament.models import Club, Member, MemberKind, Player
from tournament.sheets.members import LikelySame, MemberList, MergePreview, Reminders

KindSerializer = row_serializer(MemberKind, "id name fee months version")
MembershipSerializer = row_serializer(
    Member, "kind since paid_until version", "A guest has no `kind`, and the version 0."
)
PLAYERS = Player.objects.select_related("club")


class MemberKindViewSet(ViewSet):
    queryset = MemberKind.objects.select_related("club")
    serializer_class = KindSerializer

    def get_queryset(self) -> QuerySet[MemberKind]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=KindSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The kinds of membership of the caller's clubs."""
        return Response(KindSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=KindTerms, responses={201: KindSerializer})
    def create(self, request: Request) -> Response:
        """A new kind; without a fee for honorary members."""
        terms, by = KindTerms(**read(KindTerms, request)), director(request)
        made = member_acts.add_kind(keeping_club(by=by), terms, by=by)
        return Response(KindSerializer(made).data, status=201)

    @extend_schema(responses=KindSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(KindSerializer(self.get_object()).data)

    @extend_schema(request=KindTerms, responses=KindSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, fee or number of months; what is paid stays paid."""
        row, terms = self.get_object(), KindTerms(**read(KindTerms, request))
        return Response(KindSerializer(member_acts.change_kind(row, terms, by=director(request))).data)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove a kind; `in_use` while it has members."""
        member_acts.remove_kind(self.get_object(), by=director(request))
        return Response(status=204)


def _kind(club: int, pk: int | None) -> MemberKind | None:
    """DirectorError `no_kind` for one of another club."""
    if pk is None:
        return None
    kind = MemberKind.objects.filter(club=club, pk=pk).first()
    if kind is None:
        raise refused(NO_KIND)
    return kind


class Members(View):
    queryset = Member.objects.all()

    @extend_schema("members", responses=sheet(MemberList))
    def get(self, request: Request) -> Response:
        """All players of the caller's club, those first who owe a fee."""
        club = own_club(request.user)
        return Response(plain(member_list(club)) if club else {"day": None, "weeks": 0, "lines": []})

    @extend_schema("members_set_kind", request=KindOfMany, responses=sheet(MemberList))
    def post(self, request: Request) -> Response:
        """Give many players one kind of membership in one act."""
        wish, club = KindOfMany(**read(KindOfMany, request)), keeping_club(by=director(request))
        players = [*Player.objects.filter(club=club, pk__in=wish.players)]
        if len(players) < len({*wish.players}):
            raise refused(NO_PLAYERS)
        member_acts.set_kinds(club, players, _kind(club.pk, wish.kind), by=director(request))
        return Response(plain(member_list(club)))


class MembershipOf(View):
    queryset = PLAYERS
    conditional = False

    @extend_schema("player_membership", responses=MembershipSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Of one player; a guest has no kind."""
        member = Member.objects.filter(player=get_object_or_404(PLAYERS, pk=pk)).first()
        return Response(MembershipSerializer(member or Member(version=0)).data)

    @extend_schema("player_set_membership", request=MemberTerms, responses=MembershipSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Kind, since when, and until when the fee is paid; without a kind the player is a guest."""
        player, terms = get_object_or_404(PLAYERS, pk=pk), MemberTerms(**read(MemberTerms, request))
        member = member_acts.set_membership(
            player,
            _kind(player.club_id, terms.kind),
            since=terms.since,
            paid_until=terms.paid_until,
            seen=terms.version,
            by=director(request),
        )
        return Response(MembershipSerializer(member or Member(version=0)).data)


class MembershipRenewal(View):
    queryset = PLAYERS

    @extend_schema(request=Renewal, responses=MembershipSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The fee was paid: on for the months of the kind, from the end of what is paid, or from today."""
        members = Member.objects.select_related("kind", "player__club")
        member = get_object_or_404(members, player=get_object_or_404(PLAYERS, pk=pk))
        seen = Renewal(**read(Renewal, request)).version
        return Response(MembershipSerializer(member_acts.renew(member, seen=seen, by=director(request))).data)


class MemberReminders(View):
    queryset = Member.objects.all()
    conditional = False

    @extend_schema("member_reminders", responses=sheet(Reminders))
    def get(self, request: Request) -> Response:
        """Who would be reminded by e-mail to renew: overdue or due within 30 days, not twice within 14."""
        club = own_club(request.user)
        return Response(plain(_reminders(due_reminders(club) if club else DueReminders())))

    @extend_schema("member_remind", request=None, responses=sheet(Reminders))
    def post(self, request: Request) -> Response:
        """Queue the reminders; `nothing_to_send` where no member is to be reminded now."""
        by = director(request)
        club = keeping_club(by=by)
        sent = member_acts.remind_members(club, by=by)
        return Response(plain(_reminders(due_reminders(club), sent)))


def _reminders(due: DueReminders, sent: int = 0) -> Reminders:
    groups = (due.to, due.without, due.stopped, due.lately)
    return Reminders(*(tuple(one.player_id for one in group) for group in groups), sent)


# Two records of one person.


class SameRecords(View):
    queryset = Club.objects.all()

    @extend_schema(responses=sheets(LikelySame))
    def get(self, request: Request, pk: int) -> Response:
        """Pairs of records that may be of one person, the likeliest first."""
        return Response(plain(same_person(get_object_or_404(Club, pk=pk))))


def _other(player: Player, pk: int) -> Player:
    """Another player of the club, also one that has been merged already; DirectorError `no_other`."""
    other = Player.everyone.filter(club=player.club_id, pk=pk).first()
    if other is None:
        raise refused(NO_OTHER)
    return other


class PlayerMerge(View):
    queryset = PLAYERS

    @extend_schema(request=MergeTerms, responses=PlayerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Merge another record of this person into this one; `two_persons` where both are named at once."""
        kept, terms = get_object_or_404(PLAYERS, pk=pk), MergeTerms(**read(MergeTerms, request))
        merged = merge_players(kept, _other(kept, terms.other), terms.taken, by=director(request))
        return Response(PlayerSerializer(merged).data)


class PreviewOfMerge(View):
    queryset = PLAYERS
    conditional = False

    @extend_schema(responses=sheet(MergePreview))
    def get(self, request: Request, pk: int, player: int) -> Response:
        """What both records have, which fields differ, and what prevents a merge."""
        kept = get_object_or_404(PLAYERS, pk=pk)
        other = get_object_or_404(PLAYERS, pk=player, club=kept.club_id)
        return Response(plain(merge_preview(kept, other)))
