"""The director's way in: a link that works once, printed by `./run`."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from tournament.models import SignInLink

LIFETIME = timedelta(hours=12)
FIRST_DIRECTOR = "director"


def first_director() -> AbstractBaseUser:
    """The director of this installation, made on its first start."""
    user_model = get_user_model()
    director = user_model.objects.filter(is_staff=True).order_by("pk").first()
    if director:
        return director
    director = user_model(username=FIRST_DIRECTOR, is_staff=True, is_superuser=True)
    director.set_unusable_password()
    director.save()
    return director


def make_link(user: AbstractBaseUser) -> str:
    """A new one-time token for `user`; the links that lapsed are swept away."""
    SignInLink.objects.filter(expires_at__lt=timezone.now()).delete()
    token = secrets.token_urlsafe(18)
    SignInLink.objects.create(user=user, digest=_digest(token), expires_at=timezone.now() + LIFETIME)
    return token


def use_link(token: str) -> AbstractBaseUser | None:
    """The user of a token that is unused and has not lapsed, else None. Two uses at once: one wins."""
    now = timezone.now()
    won = SignInLink.objects.filter(digest=_digest(token), used_at=None, expires_at__gte=now).update(
        used_at=now
    )
    return SignInLink.objects.select_related("user").get(digest=_digest(token)).user if won else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
