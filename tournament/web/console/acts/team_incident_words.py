"""Incidents in matches of teams, and the ways to continue, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Name, and when to choose it.
TEAM_HAPPENINGS: dict[str, tuple[str | Promise, str | Promise]] = {
    "same_seats": (
        _("Both pairs of a team sat the same way"),
        _("The two tables cannot be compared on these boards."),
    ),
    "fouled_in_a_room": (_("A board was fouled"), _("The two rooms held different cards.")),
    "team_late": (_("A team came late"), _("Boards had to be removed.")),
    "not_finished": (_("A table did not finish"), _("Boards were not played in one room.")),
    "team_short": (_("A team cannot play"), _("Players are missing and there is no substitute.")),
    "wrong_opponents": (
        _("Two matches exchanged opponents"),
        _("One team of each sat in the other match, in both rooms."),
    ),
    "other_boards": (
        _("A table played other boards"),
        _("It took the set of another match or another half."),
    ),
    "extra_board": (
        _("A board too many was played"),
        _("It does not count: a match is as long as it was scheduled. Nothing is entered for it."),
    ),
}
# `home` and `away` are the teams of the match, `other` is the visiting team of the second match.
WAYS: dict[str, tuple[str | Promise, str | Promise]] = {
    "home_at_fault": (
        _("%(home)s is at fault"),
        _("3 IMPs a board for %(away)s, 3 against %(home)s."),
    ),
    "away_at_fault": (
        _("%(away)s is at fault"),
        _("3 IMPs a board for %(home)s, 3 against %(away)s."),
    ),
    "both_at_fault": (_("Both teams are at fault"), _("3 IMPs a board against each team.")),
    "neither_at_fault": (_("Neither team is at fault"), _("3 IMPs a board for each team.")),
    "no_score": (
        _("The boards do not count"),
        _("No IMPs for either team; the scale stays that of the match."),
    ),
    "home_forfeits": (_("%(home)s forfeits the match"), ""),
    "away_forfeits": (_("%(away)s forfeits the match"), ""),
    "exchange": (_("Exchange %(away)s and %(other)s"), _("What was entered stays with those who played it.")),
    "renumber": (_("These boards were played"), _("What was entered moves to them, in this order.")),
}
