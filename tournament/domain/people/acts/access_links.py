"""How people and programs get in: sign-in links and codes, API tokens, links of players, roles of helpers."""

import hashlib
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from secrets import token_hex, token_urlsafe
from typing import Annotated, Any
from unicodedata import normalize

from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.models import Session as BrowserSession
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask, OwnClub
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.people.readings.roles import (
    HOLDS,
    READER,
    Forbidden,
    Need,
    keep_kinds,
    link_of,
    note_program,
    role_in,
)
from tournament.models import ApiToken, Club, Display, Player, PlayerLink, Role, SignInLink
from tournament.sheets.names import FIRST_DIRECTOR

# API tokens of a club: each has a name and a scope, is shown once, and can be revoked.
#
# A program is a helper without a device: its scope holds what a role of the club holds.

# The role whose needs a scope holds.
ROLES: dict[str, str] = {
    ApiToken.Scope.READ: READER,
    ApiToken.Scope.ENTER: Role.Kind.ENTRY,
    ApiToken.Scope.DIRECT: Role.Kind.DIRECTOR,
    ApiToken.Scope.OWN: Role.Kind.OWNER,
}
PREFIX = "ovt_"  # a prefix that makes a token in a file recognisable
NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    club: OwnClub = None
    name: Annotated[str, Meta(max_length=80), Ask(label=pgettext_lazy("of a program", "Program"))]
    scope: ApiToken.Scope


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


# How often a network address has guessed: links that sign in, addresses and programs' tokens.
#
# The count is of this process, or of all processes that share a database (`settings.CACHES`). It begins
# with a guess and ends after `SECONDS`, however many guesses follow.

SECONDS = 60


def count_guess(kind: str, address: str) -> int:
    """Count one more guess of this kind; the guesses of the address since the first of this minute."""
    key = f"guesses:{kind}:{_digest(address)}"
    now = time.time()
    before, end = cache.get(key) or (0, 0)
    if end <= now:
        before, end = 0, now + SECONDS
    cache.set(key, (before + 1, end), SECONDS)
    return int(before) + 1


# The private link of a player's own page: made, renewed, withdrawn.


def make_player_link(player: Player, *, by: Actor) -> PlayerLink:
    """The link of a player; one that is valid already stays as it is."""
    with act("make_player_link", by=by, player=str(player), club=player.club_id) as write:
        return _valid_link(player) or write.add(PlayerLink(player=player))


def make_player_links(players: Iterable[Player], *, by: Actor) -> list[PlayerLink]:
    """The links of many players; one that is valid already stays as it is."""
    with transaction.atomic():
        return [link_of(player) or make_player_link(player, by=by) for player in players]


def renew_player_link(player: Player, *, by: Actor) -> PlayerLink:
    """Another link in place of the old one, which opens nothing any more. DirectorError `no_link`."""
    with act("renew_player_link", by=by, player=str(player), club=player.club_id) as write:
        _withdraw_the_one_of(player, write)
        return write.add(PlayerLink(player=player))


def withdraw_player_link(player: Player, *, by: Actor) -> None:
    """Nothing opens the page any more. DirectorError `no_link`."""
    with act("withdraw_player_link", by=by, player=str(player), club=player.club_id) as write:
        _withdraw_the_one_of(player, write)


def _withdraw_the_one_of(player: Player, write: Act) -> None:
    if not withdraw_any_link(write, player):
        raise DirectorError("no_link", _("This player has no private page."))


def withdraw_any_link(write: Act, player: Player) -> bool:
    """Withdraw the links of a player and of merged records as a part of an act; whether there were any."""
    own = _valid_link(player)
    merged = PlayerLink.objects.filter(player__merged_into=player, revoked_at=None)
    links = [*merged, *([own] if own else [])]
    for link in links:
        write.change(link, revoked_at=timezone.now())
    return bool(links)


def _valid_link(player: Player) -> PlayerLink | None:
    """The player's row is locked: of two acts at the same moment the second one sees what the first did."""
    Player.objects.select_for_update().get(pk=player.pk)
    return link_of(player)


# Sign-in by a link that works once, printed by `./run` or shown to a helper as a QR code.

LIFETIME = timedelta(hours=12)
# A code is typed: no letter or figure that is taken for another one.
CODE_LETTERS, CODE_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 8
CODE_LIFETIME = timedelta(minutes=10)
# From one address. A token has 144 bits, and a code 40 for ten minutes, so trying is hopeless: guesses are
# counted, good links always work.
MOST_FAILURES = 10
DEVICE = "device"  # the key in the session of a browser
# What a browser says of itself, the first that fits: an iPad's says Mac too, an Android's Linux.
DEVICES = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
NAMES_OF_DEVICES = {"Macintosh": "Mac", "CrOS": "Chromebook"}


def first_director() -> User:
    """The director of this installation, made on its first start."""
    user_model = get_user_model()
    director = user_model.objects.filter(is_staff=True).order_by("pk").first()
    if director:
        return director
    director = user_model(username=FIRST_DIRECTOR, is_staff=True, is_superuser=True)
    director.set_unusable_password()
    director.save()
    return director


def make_link(user: User) -> str:
    """A new one-time token for `user`."""
    return _add_token(user, secrets.token_urlsafe(18), LIFETIME)


def make_code(user: User) -> str:
    """The same as a code of eight letters and figures, for another device of `user`."""
    code = "".join(secrets.choice(CODE_LETTERS) for _each in range(CODE_LENGTH))
    return _add_token(user, code, CODE_LIFETIME)


def code_in(text: str) -> str:
    """The code that is typed, in any case and grouped in any way; empty where it is none."""
    typed = re.sub(r"[\s\-]", "", normalize("NFKC", text)).upper()
    return typed if len(typed) == CODE_LENGTH and {*typed} <= {*CODE_LETTERS} else ""


def _add_token(user: User, token: str, lifetime: timedelta) -> str:
    """The token, now that its digest is kept; the links that lapsed are swept away."""
    SignInLink.objects.filter(expires_at__lt=timezone.now()).delete()
    SignInLink.objects.create(user=user, digest=_digest(token), expires_at=timezone.now() + lifetime)
    return token


def use_link(token: str) -> User | None:
    """The user of a token that is unused and has not lapsed, else None. Two uses at once: one wins."""
    now = timezone.now()
    links = SignInLink.objects.filter(digest=_digest(token))
    if not links.filter(used_at=None, expires_at__gte=now).update(used_at=now):
        return None
    user = links.select_related("user").get().user
    return user if user.is_staff or Role.objects.filter(user=user, revoked_at=None).exists() else None


def name_of_device(user: User, browser: str, own: str | None) -> str:
    """What tells a device of a user from the others that are signed in, `iPhone 2`; empty for the first one.

    `browser` is the user agent, `own` the key of its session. Two browsers of one laptop have two numbers.
    """
    others = BrowserSession.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=own)
    taken = {
        number_of(data.get(DEVICE, ""))
        for data in (one.get_decoded() for one in others)
        if data.get(SESSION_KEY) == str(user.pk)
    }
    number = next(one for one in count(1) if one not in taken)
    if number == 1:
        return ""
    kind = next((one for one in DEVICES if one in browser), "")
    return f"{NAMES_OF_DEVICES.get(kind, kind)} {number}".strip()


def number_of(device: str) -> int:
    """The number at the end of a device's name; the first device has no name."""
    return int(device.split()[-1]) if device else 1


def was_link(token: str) -> bool:
    """Whether a token is that of a link which has been used or has expired: to open it again is no guess."""
    return SignInLink.objects.filter(digest=_digest(token)).exists()


def guesses_too_often(address: str) -> bool:
    """Count a link that never was one; whether its address has to wait (rate limit)."""
    return count_guess("sign-in", address) > MOST_FAILURES


# Roles of a club's helpers: grant, revoke, and the link by which a helper signs in.

LINK_HOURS = int(LIFETIME.total_seconds() // 3600)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHelper:
    club: OwnClub = None
    name: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Name"))]
    kind: Role.Kind


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


# How a person wants pages displayed: it comes with them to another browser, by their sign-in or their link.


def keep_display(person: User | Player, value: str) -> None:
    Display.objects.update_or_create(**_whose(person), defaults={"value": value})


def keep_language(player: Player, language: str) -> None:
    """The language of the player's own page, wherever its link is opened first."""
    Display.objects.update_or_create(player=player, defaults={"language": language})


def language_of(player: Player) -> str:
    """What this player chose last; empty where they never did."""
    return Display.objects.filter(player=player).values_list("language", flat=True).first() or ""


def display_of(person: User | Player) -> str:
    """What this person chose last; empty where they never did."""
    row = Display.objects.filter(**_whose(person)).first()
    return row.value if row else ""


def _whose(person: User | Player) -> dict[str, Any]:
    return {"player" if isinstance(person, Player) else "user": person}
