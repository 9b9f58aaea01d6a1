"""The players of the entrants of an event, named as the event shows them."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery

from tournament.models import EntrantPlayer, EventAlias
from tournament.reports.people.people import NAME, name_in_event
from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class EntrantMember:
    """A player of an entrant; `number` is that of their membership."""

    player: int
    number: str
    name: Name


def members_of_entrants(event: int) -> dict[int, list[EntrantMember]]:
    """By entrant, in the order of the entry form."""
    own = EventAlias.objects.filter(event=event, player=OuterRef("player")).values("alias")
    rows = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    named = rows.annotate(own_alias=Subquery(own[:1]), how=F("entrant__event__names_shown"))
    found: dict[int, list[EntrantMember]] = defaultdict(list)
    columns = ("entrant", "player", "player__number", *NAME)
    for entrant, player, number, *name in named.values_list(*columns):
        found[entrant].append(EntrantMember(player, number, name_in_event(*name)))
    return found
