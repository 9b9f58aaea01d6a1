"""A club's players as they are looked for: by any part of a name, or by number."""

from collections import Counter
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from tournament.models import Club, Player
from tournament.sheets.languages import is_native

NAMES = ("native", "reading", "latin", "alias")
MOST_OFFERED = 20


def matching(players: QuerySet[Player], q: str) -> QuerySet[Player]:
    """Those with `q` in one of their names, or with the number `q`; without `q` all."""
    if not q:
        return players
    return players.filter(Q(number=q) | reduce(or_, (Q(**{f"{name}__icontains": q}) for name in NAMES)))


def has_kana(club: Club | None, language: str) -> bool:
    """Whether names have a reading here: the reader's language has one, or a player of the club does."""
    return is_native(language) or Player.objects.filter(club=club).exclude(reading="").exists()


def offered(club: Club, q: str) -> list[tuple[str, str]]:
    """(what a field for a name takes, what else identifies the player) of the first players that match `q`.

    Namesakes differ by their numbers.
    """
    everybody = Player.objects.filter(club=club)
    players = list(matching(everybody, q)[:MOST_OFFERED]) if q else []
    names = [*map(str, players)]
    namesakes = Counter(map(str, everybody.filter(Q(native__in=names) | Q(latin__in=names))))
    return [
        (
            f"{player}, {player.number}" if namesakes[str(player)] > 1 and player.number else str(player),
            " ".join(filter(None, (player.reading, player.latin, player.number))),
        )
        for player in players
    ]
