"""What each role may do, the role of a user in a club, and what the private link of a player opens.

Staff of the installation (the director whom `./run` signs in) own every club; other users have what an active
`Role` of the club says. A rehearsal has no owner: any user with a role in some club may use it.
"""

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournament.domain.errors import DirectorError
from tournament.models import Club, Player, PlayerLink, Role

AnyUser = User | AnonymousUser
PROGRAM = "is_program"  # the attribute of a user who came with a token
OWN = "own_club"  # the attribute of a user that holds the club of their desk during a request
KINDS = "kinds_of_roles"  # the attribute of a user that holds their roles during a request


class Need(StrEnum):
    """What an address asks of who opens it; TOKEN is in the address itself.

    KEEP is of the whole installation: where it holds several clubs, only its staff have it.
    """

    ANYONE = "anyone"
    TOKEN = "token"
    LOOK = "look"
    ENTER = "enter"
    RULE = "rule"
    RUN = "run"
    OWN = "own"
    KEEP = "keep"


FREE = frozenset({Need.ANYONE, Need.TOKEN})
# A program that only reads; no person has this role.
READER = "reader"
HOLDS: dict[str, frozenset[Need]] = {
    READER: frozenset({Need.LOOK}),
    Role.Kind.ENTRY: frozenset({Need.LOOK, Need.ENTER}),
    Role.Kind.RULINGS: frozenset({Need.LOOK, Need.RULE}),
    Role.Kind.DIRECTOR: frozenset({Need.LOOK, Need.ENTER, Need.RULE, Need.RUN, Need.KEEP}),
    Role.Kind.OWNER: frozenset({Need.LOOK, Need.ENTER, Need.RULE, Need.RUN, Need.OWN, Need.KEEP}),
}


class Forbidden(DirectorError):
    """Signed in, but this is not for the role."""

    status = 403


def role_in(user: AnyUser, club: Club | None) -> str | None:
    """The kind of role of `user` in a club; without a club, or in a rehearsal's, the widest of them."""
    if not (user.is_authenticated and user.is_active):
        return None
    if getattr(user, "is_staff", False):
        return Role.Kind.OWNER
    kinds = _kinds(user)
    if club is None or club.is_rehearsal:
        return max(kinds.values(), key=lambda kind: len(HOLDS[kind]), default=None)
    return kinds.get(club.pk)


def may(user: AnyUser, need: Need, club: Club | None) -> bool:
    if need == Need.KEEP and not getattr(user, "is_staff", False) and has_several_clubs():
        return False
    return need in FREE or need in HOLDS.get(role_in(user, club) or "", ())


def has_several_clubs() -> bool:
    """Whether the installation is shared, so that a club's director does not keep the computer."""
    return Club.objects.filter(is_rehearsal=False)[1:2].exists()


def operator() -> User:
    """The person who runs a command on the computer: no account, but all that staff may see."""
    return User(is_staff=True)


def own_clubs(user: AnyUser) -> QuerySet[Club]:
    """The clubs that a director works for."""
    clubs = Club.objects.filter(is_rehearsal=False)
    return clubs if getattr(user, "is_staff", False) else clubs.filter(pk__in=_kinds(user))


def own_club(user: AnyUser) -> Club | None:
    """The club whose desk a director sees; read once for each request's user."""
    club: Club | None = getattr(user, OWN, None)
    if club is None:
        club = own_clubs(user).first()
        setattr(user, OWN, club)
    return club


def _kinds(user: AnyUser) -> dict[int, str]:
    """Club → kind, read once for each request's user."""
    kinds: dict[int, str] | None = getattr(user, KINDS, None)
    if kinds is None:
        live = Role.objects.filter(user=user.pk, revoked_at=None)
        kinds = dict(live.values_list("club_id", "kind"))
        keep_kinds(user, kinds)
    return kinds


def note_program(user: AnyUser) -> None:
    """From now on this request's user is a program with a token: it holds no key of its person."""
    setattr(user, PROGRAM, True)


def is_program(user: AnyUser) -> bool:
    return getattr(user, PROGRAM, False)


def keep_kinds(user: AnyUser, kinds: dict[int, str]) -> None:
    """From now on this request's user has these roles, club → kind."""
    setattr(user, KINDS, kinds)


def player_of(token: str) -> Player | None:
    """The player whose page a valid link opens; None for any other."""
    live = PlayerLink.objects.filter(token=token, revoked_at=None)
    link = live.select_related("player__club", "player__merged_into__club").first()
    return (link.player.merged_into or link.player) if link else None


def link_of(player: Player) -> PlayerLink | None:
    """The valid link of a player."""
    return player.links.filter(revoked_at=None).first()
