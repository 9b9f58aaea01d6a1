"""Who may call what: a program by its token or a director by their session, with the rights of the pages."""

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tournament.domain.errors import DirectorError
from tournament.domain.people.acts.access_links import user_of
from tournament.domain.people.readings.roles import FREE, may, own_club
from tournament.domain.permissions import key_of, needed
from tournament.models import (
    ApiToken,
    CheckIn,
    Club,
    Congress,
    Contestant,
    DirectorCall,
    Entrant,
    Event,
    Heat,
    JournalEntry,
    Match,
    Member,
    MemberKind,
    MoneyLine,
    OwnMovement,
    Placement,
    PlannedDate,
    Player,
    PublishingPlace,
    Result,
    Role,
    RoomMessage,
    RuleSet,
    SeatWish,
    Section,
    Series,
    Session,
    Simultaneous,
    TeamMatch,
    Webhook,
)

# `Authorization: Bearer ovt_…`: a program with a token; a signed-in director's session works as well.


class BearerAuthentication(BaseAuthentication):
    """An invalid token is refused with 401 at every address."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        if user := user_of(secret.strip()):
            return user, None
        raise AuthenticationFailed(
            _("This token is not valid: it was revoked, or it is another server's."), "no_such_token"
        )

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


# Who may call what: the same matrix as on the pages, and the same roles.

SECTIONS = "events__sessions__sections"
# How a club is found from what an address names.
OWNERS: dict[type[Model], str] = {
    ApiToken: "api_tokens",
    CheckIn: "events__sessions__check_ins",
    Club: "pk",
    Congress: "congresses",
    Contestant: f"{SECTIONS}__contestants",
    DirectorCall: f"{SECTIONS}__calls",
    Entrant: "events__entrants",
    Event: "events",
    Heat: "simultaneous_events__heats",
    JournalEntry: "events__sessions__journal",
    Match: f"{SECTIONS}__matches",
    MoneyLine: "money",
    OwnMovement: "own_movements",
    Placement: f"{SECTIONS}__placements",
    PlannedDate: "dates",
    Player: "players",
    PublishingPlace: "publishing_places",
    Result: f"{SECTIONS}__results",
    Role: "roles",
    RuleSet: "rule_sets",
    MemberKind: "member_kinds",
    Member: "players__member",
    SeatWish: "seat_wishes",
    RoomMessage: "events__sessions__room_messages",
    Section: SECTIONS,
    Series: "series",
    Session: "events__sessions",
    Simultaneous: "simultaneous_events",
    TeamMatch: f"{SECTIONS}__team_matches",
    Webhook: "webhooks",
}


class Allowed(BasePermission):
    """What the line of the address in `domain.permissions` asks."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        match = request.resolver_match
        need = needed(key_of(match.route, match.url_name), writes=request.method not in SAFE_METHODS)
        if need in FREE:
            return True
        if not request.user.is_authenticated:
            return False
        try:
            return may(request.user, need, _club(request, view))
        except (APIException, DirectorError):  # an unreadable body is shown only to those who may write
            if not may(request.user, need, own_club(request.user)):
                return False
            raise


def club_read(request: Request, view: APIView) -> Club | None:
    """The club of the thing that an address names, else the caller's own: its zone is that of the answer."""
    if "pk" in view.kwargs and view.queryset is not None:  # type: ignore[attr-defined]
        path = OWNERS[view.queryset.model]  # type: ignore[attr-defined]
        return Club.objects.filter(**{path: view.kwargs["pk"]}).first()
    return own_club(request.user)


def _club(request: Request, view: APIView) -> Club | None:
    """The club of the thing an address or a body names; else the caller's own. Staff need not be asked."""
    if request.user.is_staff:
        return None
    if "pk" in view.kwargs:
        model = view.queryset.model  # type: ignore[attr-defined]
        return get_object_or_404(Club, **{OWNERS[model]: view.kwargs["pk"]})
    body = request.data if isinstance(request.data, dict) else {}
    for name, model in (("club", Club), ("section", Section)):
        if isinstance(named := body.get(name), int) and 0 < named < 2**63:
            return Club.objects.filter(**{OWNERS[model]: named}).first() or own_club(request.user)
    return own_club(request.user)
