"""The final place of each player at a game table, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.printing.words.game_words import MEASURES
from tournament.sheets import figures
from tournament.sheets.league import League, LeagueLine
from tournament.web.games.money import amount


def places(league: League | None) -> Mapping[int, dict[str, Any]]:
    """By contestant: the place as it is written (2=), of how many, and the first figure it is decided by."""
    if league is None:
        return {}
    ranked = [line for line in league.lines if line.place]
    return {
        line.party.id: {
            "place": f"{line.place}{'=' if line.tied else ''}",
            "ranked": len(ranked),
            "value": _value(line, league),
            "names": [name.in_language(get_language() or "en", public=True) for name in line.party.names],
        }
        for line in ranked
    }


def _value(line: LeagueLine, league: League) -> str:
    """3 won, +7 hundreds, difference +420."""
    measure = league.order[0]
    if measure == "wins":
        return _("%(number)s won") % {"number": figures.short(line.wins)}
    if measure == "settled":
        return amount(line.settled, league.unit)
    value = figures.signed(line.difference) if measure == "difference" else figures.decimal(line.points, 0)
    return f"{_(MEASURES[measure])} {value}"
