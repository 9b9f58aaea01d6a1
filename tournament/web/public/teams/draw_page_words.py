"""The words of the pages of a draw, by the kind of its event: teams are drawn, or pairs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.stages.formats import SWISS
from tournament.domain.stages.readings.stage_terms import letters_of_groups
from tournament.domain.stages.readings.swiss_rounds import playing_teams, stage_of, way_by
from tournament.models import Section
from tournament.movements.swiss.round_to_draw import rounds_without_repeats
from tournament.movements.swiss.team_rounds import SEEDED, Foreseen, foreseen
from tournament.sheets.draw_sheets import DrawSheet
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import DrawOptions, draw_options

register = template.Library()

POLICIES: dict[str, str | Promise] = {
    "top_down": _("Top down, no rematches"),
    "untangling": _("Top down, rematches mended from below (Magic Contest); one may remain"),
    "least_ranks": _("Smallest sum of squared rank differences"),
    "least_points": _("Smallest sum of victory-point differences"),
}
WORDS: dict[str, dict[str, Promise]] = {
    TEAMS: {
        "one": _("Team"),
        "three": _("Triple"),
        "home": _("Home team"),
        "away": _("Away team"),
        "by_name": _("By team name"),
        "changed": _("Teams changed since this draw. Draw the round again."),
        "drag": _("Drag a team onto another, or tap both, to swap them. You can also choose them here."),
        "odd": _("Odd number of teams"),
        "apart": _("Keep teams of one category apart"),
        "stay": _("Stationary teams"),
        "late": _("Withdrawals and late teams"),
        "leaves": _("The team is no longer drawn. A seated match without a result is forfeited."),
        "withdraw": _("Withdraw the team"),
    },
    SWISS_PAIRS: {
        "one": _("Pair"),
        "three": _("Half matches"),
        "home": _("North-South"),
        "away": _("East-West"),
        "by_name": _("By pair name"),
        "changed": _("Pairs changed since this draw. Draw the round again."),
        "drag": _("Drag a pair onto another, or tap both, to swap them. You can also choose them here."),
        "odd": _("Odd number of pairs"),
        "apart": _("Keep pairs of one category apart"),
        "stay": _("Stationary pairs"),
        "late": _("Withdrawals and late pairs"),
        "leaves": _("The pair is no longer drawn. A seated match without a result is forfeited."),
        "withdraw": _("Withdraw the pair"),
    },
}


def planned_repeats(section: Section) -> str:
    """What many rounds of a Swiss lead to: rematches, or matches of the leader far down.

    Empty for no more rounds than half of the field, or of the smallest group.
    """
    stage = stage_of(section)
    letters = letters_of_groups(stage)
    sizes = Counter(letters.get(team.number, "") for team in playing_teams(section))
    count = min(sizes.values(), default=0)
    options, rounds = draw_options(stage.options), stage.rounds or 0
    if stage.format != SWISS or count < 2 or 2 * rounds <= count:
        return ""
    last = rounds_without_repeats(count, options.odd)
    if rounds > last and options.repeats == "never":
        words = _(
            "After %(last)d rounds everyone has met. Round %(next)d has %(repeats)d rematches, "
            "or no legal draw."
        )
        return words % {"last": last, "next": last + 1, "repeats": count // 2}
    first = options.first if options.first in SEEDED else "half"
    ways = [way_by(section, options, left) for left in range(rounds, 0, -1)]
    return _foreseen_words(foreseen(count, (replace(ways[0], first=first), *ways[1:])), options)


def _foreseen_words(found: Sequence[Foreseen], options: DrawOptions) -> str:
    if not found:
        return ""
    if found[-1].repeats is None:
        words = _(
            "If favourites win, round %(round)d has no legal draw. Plan fewer rounds, or allow rematches."
        )
        return words % {"round": len(found)}
    again = [
        f"{_('round %(round)d') % {'round': number}}: {one.repeats}"
        for number, one in enumerate(found, start=1)
        if one.repeats
    ]
    if again:
        return _("If favourites win, rematches: %(rounds)s.") % {"rounds": " · ".join(again)}
    words = _(
        "If favourites win, the leader meets no. %(place)d in round %(round)d. Plan fewer rounds, or allow "
        "rematches of leaders."
    )
    return words % {"place": found[-1].leader_meets, "round": len(found)} if found[-1].leader_meets else ""


@register.filter
def word_of_draw(sheet: DrawSheet, code: str) -> str:
    """A word of a draw."""
    return str(WORDS[sheet.kind][code])


def playing_words(kind: str, count: int) -> str:
    """How many take part in a round."""
    if kind == SWISS_PAIRS:
        return ngettext("%(count)d pair takes part.", "%(count)d pairs take part.", count) % {"count": count}
    return ngettext("%(count)d team takes part.", "%(count)d teams take part.", count) % {"count": count}
