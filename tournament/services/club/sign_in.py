"""Sign-in by a link that works once, printed by `./run` or shown to a helper as a QR code."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from tournament.models import Role, SignInLink

LIFETIME = timedelta(hours=12)
# From one address. A token has 144 bits, so trying is hopeless: failures are counted, good links always work.
MOST_FAILURES, FORGOTTEN_AFTER = 10, 60
FIRST_DIRECTOR = "director"


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
    """A new one-time token for `user`; the links that lapsed are swept away."""
    SignInLink.objects.filter(expires_at__lt=timezone.now()).delete()
    token = secrets.token_urlsafe(18)
    SignInLink.objects.create(user=user, digest=_digest(token), expires_at=timezone.now() + LIFETIME)
    return token


def use_link(token: str) -> User | None:
    """The user of a token that is unused and has not lapsed, else None. Two uses at once: one wins."""
    now = timezone.now()
    links = SignInLink.objects.filter(digest=_digest(token))
    if not links.filter(used_at=None, expires_at__gte=now).update(used_at=now):
        return None
    user = links.select_related("user").get().user
    return user if user.is_staff or Role.objects.filter(user=user, revoked_at=None).exists() else None


def fails_too_often(address: str) -> bool:
    """Whether an address opened too many invalid links and must wait a minute (rate limit)."""
    return bool(cache.get(_failures(address), 0) >= MOST_FAILURES)


def note_failure(address: str) -> None:
    if not cache.add(_failures(address), 1, FORGOTTEN_AFTER):
        cache.incr(_failures(address))
        cache.touch(_failures(address), FORGOTTEN_AFTER)  # the cache of several processes keeps it longer


def _failures(address: str) -> str:
    return f"sign-in:{_digest(address)}"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
