"""The entry form of a team: its name, its players in order, and which of them is the captain."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import ngettext

from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.team_entries import MOST_PLAYERS, least_players
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Entrant
from tournament.web.formatting.figures import name_or_empty

NAME, PLAYER = 80, 120


class EntryForm(forms.Form):
    """`player-1` … `player-8` are in the order of entry; `captain` is the place of one of them."""

    name = forms.CharField(required=False)
    captain = forms.IntegerField(required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, team: Entrant | None = None) -> None:
        super().__init__(data, initial=entered(team) if team else {"captain": 1})
        for place in range(1, MOST_PLAYERS + 1):
            self.fields[_field(place)] = forms.CharField(required=False)

    @property
    def lines(self) -> list[tuple[int, str, str, bool]]:
        """(place, field, text, captain) of each player's field."""
        captain = str(self["captain"].value() or "")
        places = range(1, MOST_PLAYERS + 1)
        return [
            (place, _field(place), self[_field(place)].value() or "", captain == str(place))
            for place in places
        ]

    def entry(self) -> dict[str, Any]:
        """The name, the players and the captain; empty fields between players are closed up.

        DirectorError for a field that names two players.
        """
        self.is_valid()
        typed = self.cleaned_data
        named = {
            place: line
            for place in range(1, MOST_PLAYERS + 1)
            if (line := read_name(str(typed.get(_field(place), ""))[:PLAYER])) is not None
        }
        places, players = [*named], [*named.values()]
        captain = typed.get("captain")
        name = " ".join(str(typed.get("name", "")).split())[:NAME]
        return {
            "name": name or _first_name(players),
            "players": players,
            "captain": places.index(captain) + 1 if captain in places else None,
        }


def few_players_words(team: Entrant) -> str:
    """What is missing in a team that has fewer players than sit at its tables; else empty."""
    count, least = team.players.count(), least_players(team.event)
    if count >= least:
        return ""
    if least == MOST_PLAYERS:
        words = ngettext(
            "It has %(count)d player: a team of eight has eight.",
            "It has %(count)d players: a team of eight has eight.",
            count,
        )
        return words % {"count": count}
    words = ngettext(
        "It has %(count)d player: a team has four to eight.",
        "It has %(count)d players: a team has four to eight.",
        count,
    )
    return words % {"count": count}


def _field(place: int) -> str:
    return f"player-{place}"


def _first_name(players: list[PlayerLine]) -> str:
    return name_or_empty(players[0].name) if players else ""


def entered(team: Entrant) -> dict[str, Any]:
    """The form's initial values for a team as it is entered."""
    rows = team.players.select_related("player").order_by("order")
    return {
        "name": team.name,
        "category": team.category,
        "seed": team.seed,
        "number": team.number,
        "captain": next((row.order for row in rows if row.is_captain), None),
        **{_field(row.order): name_or_empty(row.player.name) for row in rows},
    }
