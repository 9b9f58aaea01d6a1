"""The sentences of a draw, by the kind of its event: teams are drawn, or pairs."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS

NO_HALVES = _("Half matches need matches in two halves. Choose a bye, or change the conditions.")
SENTENCES: dict[str, dict[str, Promise]] = {
    TEAMS: {
        "few": _("Enter at least two teams first."),
        "moved_on": _("The teams have changed since this draw. Draw the round again."),
        "all_idle": _("Every team has had the bye: no legal draw is left."),
        "no_three": _("No three teams are left for a triple: a team plays one at most. Choose a bye."),
        "met_all": _("Team %(team)s has met all the others."),
        "unpaired": _("Without a repeat, the teams cannot all be paired."),
        "size": _("A match has two teams."),
        "two_idle": _("One bye or one triple at most."),
        "has_left": _("Team %(team)s has withdrawn already."),
        "has_not_left": _("Team %(team)s has not withdrawn."),
        "nothing_missed": _("Team %(team)s has missed no round."),
        "choose": _("Choose two teams of this draw."),
        "unknown": _("There is no team with the number %(teams)s."),
        "exchanged": _("Teams %(one)s and %(other)s have changed places."),
        "leaves": _("Team %(team)s is not drawn any more. Its results stand."),
        "returns": _("Team %(team)s takes part again."),
    },
    SWISS_PAIRS: {
        "few": _("Enter at least two pairs first."),
        "moved_on": _("The pairs have changed since this draw. Draw the round again."),
        "all_idle": _("Every pair has had the bye: no legal draw is left."),
        "no_three": _("No three pairs are left for half matches: a pair plays them once. Choose a bye."),
        "met_all": _("Pair %(team)s has met all the others."),
        "unpaired": _("Without a repeat, the pairs cannot all be paired."),
        "size": _("A match has two pairs."),
        "two_idle": _("One bye or one group of half matches at most."),
        "has_left": _("Pair %(team)s has withdrawn already."),
        "has_not_left": _("Pair %(team)s has not withdrawn."),
        "nothing_missed": _("Pair %(team)s has missed no round."),
        "choose": _("Choose two pairs of this draw."),
        "unknown": _("There is no pair with the number %(teams)s."),
        "exchanged": _("Pairs %(one)s and %(other)s have changed places."),
        "leaves": _("Pair %(team)s is not drawn any more. Its results stand."),
        "returns": _("Pair %(team)s takes part again."),
    },
}


def sentence(kind: str, code: str, **facts: object) -> str:
    """A sentence for a section of this kind."""
    return str(SENTENCES[kind][code]) % facts
