"""The teams of an event as sheets name them."""

from collections import defaultdict
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from tournament.models import Entrant, EntrantPlayer, EventAlias
from tournament.models.compiled_queries import Prepared
from tournament.reports.people.people import NAME, name_in_event
from tournament.sheets.names import Name
from tournament.sheets.teams import Team

_COLUMNS = ("pk", "number", "name", "seed", "category", "withdrawn_from", "kind")


TEAMS = Prepared(
    lambda event: Entrant.objects.in_matches().filter(event=event).order_by("number").values_list(*_COLUMNS),
    1,
)


def _named(event: int) -> QuerySet[EntrantPlayer, tuple[Any, ...]]:
    """The players of the teams in the order of their entry forms."""
    own = EventAlias.objects.filter(event=event, player=OuterRef("player")).values("alias")
    rows = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    named = rows.annotate(own_alias=Subquery(own[:1]), how=F("entrant__event__names_shown"))
    return named.values_list("entrant", "is_captain", *NAME)


PLAYERS = Prepared(_named, 1)


def teams_of(event: int) -> dict[int, Team]:
    """Every team of an event by primary key, in the order of their numbers; two queries."""
    players, captains = _players(event)
    return {
        pk: Team(
            id=pk,
            number=number,
            name=name,
            players=tuple(players[pk]),
            captain=captains.get(pk),
            seed=seed,
            category=category,
            withdrawn_from=withdrawn,
            kind=kind,
        )
        for pk, number, name, seed, category, withdrawn, kind in TEAMS.rows(event)
    }


def _players(event: int) -> tuple[dict[int, list[Name]], dict[int, int]]:
    """The names of each team's players in the order of the entry form, and the captain's place among them."""
    players: dict[int, list[Name]] = defaultdict(list)
    captains: dict[int, int] = {}
    for team, is_captain, *name in PLAYERS.rows(event):
        if is_captain:
            captains[team] = len(players[team])
        players[team].append(name_in_event(*name))
    return players, captains
