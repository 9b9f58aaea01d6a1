"""Incidents in matches of teams, and the ways to continue, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.sheets.event_kinds import SWISS_PAIRS

# Name, and when to choose it.
TEAM_HAPPENINGS: dict[str, tuple[str | Promise, str | Promise]] = {
    "same_seats": (
        _("Both pairs of a team sat the same way"),
        _("The two tables cannot be compared on these boards."),
    ),
    "fouled_in_a_room": (_("A board was fouled"), _("The two rooms held different cards.")),
    "team_late": (
        _("A team came late"),
        _("Boards had to be removed: as a guide, one for each 7 minutes."),
    ),
    "not_finished": (_("A table did not finish"), _("Boards were not played in one room.")),
    "team_short": (_("A team cannot play"), _("Players are missing when the match begins.")),
    "wrong_opponents": (
        _("Two matches exchanged opponents"),
        _("Teams sat in the other match, in one room or in both."),
    ),
    "wrong_team_part": (
        _("Wrong team from some board on"),
        _("Part of two matches was played against the team of the other match, in one room or in both."),
    ),
    "other_boards": (
        _("A table played other boards"),
        _("It took the set of another match or another half."),
    ),
    "extra_board": (
        _("A board too many was played"),
        _("The rooms went on after the last board of the match."),
    ),
}
PAIR_HAPPENINGS: dict[str, tuple[str | Promise, str | Promise]] = {
    "wrong_opponents": (
        _("Two pairs went to each other's table"),
        _("Both matches of the round were played against the wrong pair."),
    ),
    "wrong_way": (
        _("A table sat the wrong way"),
        _("North-South sat East-West, on the boards that are entered."),
    ),
}


def happenings_of(kind: str) -> Mapping[str, tuple[str | Promise, str | Promise]]:
    """What can happen in matches of teams or, in Swiss pairs, of pairs."""
    return PAIR_HAPPENINGS if kind == SWISS_PAIRS else TEAM_HAPPENINGS


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
    "substitute": (
        _("A substitute plays"),
        _("It costs nothing. Add the player to the team: the match counts as it is played."),
    ),
    "home_forfeits": (_("%(home)s forfeits the match"), _("Nothing that was played in it counts.")),
    "away_forfeits": (_("%(away)s forfeits the match"), _("Nothing that was played in it counts.")),
    "exchange": (
        _("Both rooms: exchange %(away)s and %(other)s"),
        _("What was entered stays with those who played it."),
    ),
    "exchange_later": (
        _("Both rooms: exchange %(away)s and %(other)s, and in a later round too"),
        _("What was entered stays with those who played it. All teams still meet once."),
    ),
    "four_at_fault": (
        _("No comparison: all four teams are at fault"),
        _("3 IMPs a board against each of the four teams."),
    ),
    "none_at_fault": (
        _("No comparison: no team is at fault"),
        _("3 IMPs a board for each of the four teams."),
    ),
    "exchange_pairs": (
        _("Exchange pairs %(away)s and %(other)s"),
        _("What was entered stays with those who played it."),
    ),
    "turn": (
        _("Record it as it was played"),
        _("On the boards entered so far the two pairs exchange lines; contracts and tricks stay."),
    ),
    "renumber": (_("These boards were played"), _("What was entered moves to them, in this order.")),
    "nothing": (
        _("The board does not count"),
        _(
            "It costs nothing: a match is as long as it was scheduled. Nothing is entered for the board. "
            "If a team has to play it in a later match, rule on it there as on a fouled board."
        ),
    ),
}
# What a way costs where it makes the match void, by the side at fault (White Book 3.3.6, 3.3.7).
VOID_COSTS: dict[str, str | Promise] = {
    "home": _(
        "Fewer than half of the boards are left: the match is void. "
        "%(away)s gets 3 IMPs a board on half of them."
    ),
    "away": _(
        "Fewer than half of the boards are left: the match is void. "
        "%(home)s gets 3 IMPs a board on half of them."
    ),
    "both": _(
        "Fewer than half of the boards are left: the match is void. "
        "3 IMPs a board against each team on half of them."
    ),
    "seats": _("Fewer than half of the boards are left: the match is void. 40 %% of the VPs for each team."),
    "": _("Fewer than half of the boards are left: the match is void. 60 %% of the VPs for each team."),
}
# The same where two matches become void, whose teams sat with each other.
VOID_COSTS_OF_TWO: dict[str, str | Promise] = {
    "both": _("The two matches are void. 3 IMPs a board against each of the four teams on half of them."),
    "": _("The two matches are void. 60 %% of the VPs for each of the four teams."),
}
