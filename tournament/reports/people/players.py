"""A club's players as they are looked for: by any part of a name, or by number."""

from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from tournament.models import Player

NAMES = ("native", "reading", "latin", "alias")


def matching(players: QuerySet[Player], q: str) -> QuerySet[Player]:
    """Those with `q` in one of their names, or with the number `q`; without `q` all."""
    if not q:
        return players
    return players.filter(Q(number=q) | reduce(or_, (Q(**{f"{name}__icontains": q}) for name in NAMES)))
