"""Who may see what before the session is closed."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournament.models import Session
from tournament.reports.freshness import boards_still_in_play


def is_director(user: AbstractBaseUser | AnonymousUser) -> bool:
    return bool(user.is_authenticated and getattr(user, "is_staff", False))


def covered_boards(session: Session, user: AbstractBaseUser | AnonymousUser) -> frozenset[int]:
    """Boards whose results `user` may not see yet: none for a director, those still in play for others."""
    if is_director(user) or session.is_closed:
        return frozenset()
    return frozenset().union(*(boards_still_in_play(field) for field in session.fields.all()))
