"""API tokens of a club: each has a name and a scope, is shown once, and can be revoked.

A program is a helper without a device: its scope holds what a role of the club holds.
"""

import hashlib
from datetime import timedelta
from secrets import token_hex, token_urlsafe

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import ApiToken, Club, Role
from tournament.readings.club.roles import READER, keep_kinds, note_program
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.club.roles import refuse_beyond

# The role whose needs a scope holds.
ROLES: dict[str, str] = {
    ApiToken.Scope.READ: READER,
    ApiToken.Scope.ENTER: Role.Kind.ENTRY,
    ApiToken.Scope.DIRECT: Role.Kind.DIRECTOR,
    ApiToken.Scope.OWN: Role.Kind.OWNER,
}
PREFIX = "ovt_"  # a prefix that makes a token in a file recognisable
NOTED_EVERY = timedelta(minutes=1)


def make_token(club: Club, *, name: str, scope: str, by: Actor) -> tuple[ApiToken, str]:
    """A token for a program of that name, and the secret, which cannot be read again."""
    name = " ".join(name.split())[:80]
    if not name or scope not in ROLES:
        raise DirectorError("incomplete", _("A token needs a name and a scope."))
    refuse_beyond(by, club, ROLES[scope])
    secret = PREFIX + token_urlsafe(32)
    with act("make_api_token", by=by) as write, transaction.atomic():
        write.about |= {"name": name, "scope": scope, "club": club.pk}
        user = get_user_model()(username=f"api-{token_hex(6)}", first_name=name)
        user.set_unusable_password()
        user.save()
        made = {"made_by_id": maker_of(by.user), "digest": _digest(secret)}
        token = write.add(ApiToken(club=club, user=user, scope=scope, **made))
    return token, secret


def maker_of(user: User | None) -> int | None:
    """The person behind a user: of a program the one who has made it."""
    if user is None:
        return None
    own = ApiToken.objects.filter(user=user).values_list("made_by", flat=True).first()
    return own or user.pk


def revoke_token(token: ApiToken, *, by: Actor) -> ApiToken:
    """From the next request on it opens nothing."""
    refuse_beyond(by, token.club, ROLES[token.scope])
    with act("revoke_api_token", by=by) as write:
        write.about |= {"name": token.name, "scope": token.scope, "club": token.club_id}
        return write.change(token, revoked_at=token.revoked_at or timezone.now())


def user_of(secret: str) -> User | None:
    """Who acts with this secret, with the role of its scope; None where it opens nothing."""
    live = ApiToken.objects.filter(digest=_digest(secret), revoked_at=None).select_related("user")
    token = live.first()
    if token is None:
        return None
    _note_use(token)
    note_program(token.user)
    keep_kinds(token.user, {**_founded(token), token.club_id: ROLES[token.scope]})
    return token.user


def was_token(secret: str) -> bool:
    """Whether a secret ever opened anything: one that was taken back is no guess."""
    return ApiToken.objects.filter(digest=_digest(secret)).exists()


def _founded(token: ApiToken) -> dict[int, str]:
    """The clubs that the program itself has founded, with its role there."""
    if ROLES[token.scope] != Role.Kind.OWNER:
        return {}
    return dict(token.user.roles.filter(revoked_at=None).values_list("club_id", "kind"))


def _note_use(token: ApiToken) -> None:
    """Store when it was last used, to the minute: a busy program shall not write at every request."""
    now = timezone.now()
    if token.used_at is None or token.used_at < now - NOTED_EVERY:
        get_user_model().objects.filter(pk=token.user_id).update(last_login=now)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
