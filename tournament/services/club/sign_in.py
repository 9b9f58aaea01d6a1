"""Sign-in by a link that works once, printed by `./run` or shown to a helper as a QR code."""

import hashlib
import re
import secrets
from datetime import timedelta
from itertools import count
from unicodedata import normalize

from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session as BrowserSession
from django.utils import timezone

from tournament.models import Role, SignInLink
from tournament.services.club.guesses import count_guess

LIFETIME = timedelta(hours=12)
# A code is typed: no letter or figure that is taken for another one.
CODE_LETTERS, CODE_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 8
CODE_LIFETIME = timedelta(minutes=10)
# From one address. A token has 144 bits, and a code 40 for ten minutes, so trying is hopeless: guesses are
# counted, good links always work.
MOST_FAILURES = 10
FIRST_DIRECTOR = "director"
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


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
