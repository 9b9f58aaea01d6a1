"""The words of the pages of matches, by the kind of the event: matches of teams, or of pairs."""

from fractions import Fraction

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.sheets import figures
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.match_desk import PairScore
from tournament.web.console.stages.draw_words import title_of

register = template.Library()
register.filter("title_of", title_of)

WORDS: dict[str, dict[str, Promise]] = {
    TEAMS: {
        "one": _("Team"),
        "fine_one": _("Fine a team"),
        "fine": _("Fine this team"),
        "fault": _("Team at fault, or that gave up"),
        "neither": _("neither team"),
        "both": _("both teams"),
        "home": _("N-S in the open room"),
        "away": _("Opponents"),
        "figures": _("IMPs"),
    },
    SWISS_PAIRS: {
        "one": _("Pair"),
        "fine_one": _("Fine a pair"),
        "fine": _("Fine this pair"),
        "fault": _("Pair at fault, or that gave up"),
        "neither": _("neither pair"),
        "both": _("both pairs"),
        "home": pgettext_lazy("direction", "North-South"),
        "away": pgettext_lazy("direction", "East-West"),
        "figures": _("IMPs"),
    },
}


def words_of(kind: str, method: str) -> dict[str, Promise | str]:
    """The words of an event; matches of pairs by matchpoints are compared in per cent."""
    per_cent = kind == SWISS_PAIRS and method == "matchpoints"
    return {**WORDS.get(kind, WORDS[TEAMS]), **({"figures": "%"} if per_cent else {})}


@register.filter
def share_of_top(score: PairScore) -> str:
    """Matchpoints on a board in per cent."""
    return figures.decimal(Fraction(100 * score.points) / (score.top or 1), 1)
