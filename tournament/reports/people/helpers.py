"""Who may direct in a club: role, when the link was used, and what was done last."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from tournament.models import Club, JournalEntry, Role


@dataclass(frozen=True, slots=True)
class Helper:
    """`signed_in_at` is None until a link is used; `acted_at` is of the last act in any journal."""

    role: int
    user: int
    name: str
    kind: str
    signed_in_at: datetime | None
    acted_at: datetime | None


def helpers_of(club: Club) -> list[Helper]:
    """All users with a live role, in two queries."""
    roles = list(Role.objects.filter(club=club, revoked_at=None).select_related("user"))
    acted = dict(
        JournalEntry.objects.filter(user__in=[role.user_id for role in roles])
        .order_by()
        .values("user")
        .annotate(last=Max("at"))
        .values_list("user", "last")
    )
    return [
        Helper(
            role=role.pk,
            user=role.user_id,
            name=role.user.get_full_name(),
            kind=role.kind,
            signed_in_at=role.user.last_login,
            acted_at=acted.get(role.user_id),
        )
        for role in roles
    ]
