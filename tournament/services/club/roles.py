"""Roles of a club's helpers: grant, revoke, and the link by which a helper signs in."""

from secrets import token_hex

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Club, Role
from tournament.readings.club.roles import HOLDS, Forbidden, Need, role_in
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.club.sign_in import LIFETIME, make_link

LINK_HOURS = int(LIFETIME.total_seconds() // 3600)


def give_role(club: Club, *, name: str, kind: str, by: Actor) -> tuple[Role, str]:
    """A helper of that name, and the token of the link by which they sign in once."""
    name = " ".join(name.split())[:80]
    if not name or kind not in Role.Kind.values:
        raise DirectorError("incomplete", _("A helper needs a name and a role."))
    refuse_beyond(by, club, kind)
    with act("give_role", by=by, name=name, kind=kind, club=club.pk) as write, transaction.atomic():
        user = get_user_model()(username=f"helper-{token_hex(6)}", first_name=name)
        user.set_unusable_password()
        user.save()
        role = write.add(Role(club=club, user=user, kind=kind))
    return role, make_link(user)


def another_link(role: Role, *, by: Actor) -> str:
    """The token of one more link, for a helper whose link lapsed or who changes to another device."""
    refuse_beyond(by, role.club, role.kind)
    if role.revoked_at:
        raise DirectorError("role_taken_back", _("This role has been revoked."))
    return make_link(role.user)


def take_back_role(role: Role, *, by: Actor) -> Role:
    """From the next click on the helper is out, on every device."""
    refuse_beyond(by, role.club, role.kind)
    if by.user and role.user_id == by.user.pk:
        raise DirectorError("own_role", _("You cannot revoke your own role. Ask another director."))
    with act("take_back_role", by=by) as write:
        write.about |= {"name": role.user.get_full_name(), "kind": role.kind, "club": role.club_id}
        return write.change(role, revoked_at=role.revoked_at or timezone.now())


def refuse_beyond(by: Actor, club: Club, kind: str) -> None:
    """A user can grant or revoke no more than their own role, and only those who run a club do so."""
    own = HOLDS.get(role_in(by.user or AnonymousUser(), club) or "", frozenset())
    if Need.RUN not in own or not HOLDS[kind] <= own:
        raise Forbidden("beyond_role", _("Only a user with the same or a higher role can do this."))
