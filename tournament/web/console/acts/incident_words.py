"""Incidents and the ways to continue, as sentences: the problem by its name, never by its wrong data."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.sheets.event_kinds import SWISS_PAIRS

# Name, and when to choose it.
INCIDENTS: dict[str, tuple[Promise | str, Promise | str]] = {
    "late_pair": (gettext_lazy("A late pair"), gettext_lazy("One more pair wants to play.")),
    "phantom_replaced": (
        gettext_lazy("A pair for the empty seat"),
        gettext_lazy("A new pair takes the seats of the missing one."),
    ),
    "pair_gone": (gettext_lazy("A pair leaves"), gettext_lazy("One pair cannot play on.")),
    "table_merged": (
        gettext_lazy("Two half tables"),
        gettext_lazy("Two pairs wait every round and could play each other."),
    ),
    "rounds": (gettext_lazy("More or fewer rounds"), gettext_lazy("Time runs out, or there is time left.")),
    "sat_wrong_way": (
        gettext_lazy("A pair sat in the wrong direction"),
        gettext_lazy("North-South and East-West were exchanged at one table."),
    ),
    "switch_forgotten": (
        gettext_lazy("Arrow switch forgotten"),
        gettext_lazy("A whole round was played without the switch."),
    ),
    "skip_forgotten": (gettext_lazy("E-W missed the skip"), gettext_lazy("East-West did not skip a table.")),
    "changed_places": (
        gettext_lazy("Two pairs sat in each other's place"),
        gettext_lazy("They played the other's round."),
    ),
    "wrong_boards": (
        gettext_lazy("Wrong boards played"),
        gettext_lazy("A table took other boards than it should have."),
    ),
    "turned": (
        gettext_lazy("Board wrongly turned, or not turned"),
        gettext_lazy("The board's direction did not match the movement."),
    ),
}

# The same of single players.
PLAYER_INCIDENTS: dict[str, tuple[Promise | str, Promise | str]] = {
    "player_gone": (
        gettext_lazy("A player leaves"),
        gettext_lazy("Their tables are out, unless a substitute takes the number (Entries)."),
    ),
    "player_comes": (
        gettext_lazy("A late player, or a stand-in"),
        gettext_lazy("They take the number of a player who is missing; its tables are played again."),
    ),
    "players_changed": (
        gettext_lazy("Two players sat in each other's place"),
        gettext_lazy("Their results of the round are exchanged, and those of their partners and opponents."),
    ),
}


PLANS: dict[str, Callable[[Sequence[str]], str]] = {
    "table-out": lambda params: _("The tables of player %(player)s are out") % {"player": _first(params)},
    "table-in": lambda params: (
        _("The tables of player %(player)s are played again") % {"player": _first(params)}
    ),
    "phantom-seat": lambda params: _("The new pair takes the empty seat"),
    "rover": lambda params: _("Rover (bump) pair: replaces a different pair each round"),
    "appendix": lambda params: _("Appendix table: opponents and boards come to the new pair"),
    "phantom": lambda params: _("Pair %(pair)s becomes a sit-out (phantom)") % {"pair": _first(params)},
    "merged": lambda params: _("The waiting pairs play each other where they can"),
    "anew": lambda params: _("New movement for the remaining rounds"),
    "anew-sharing": lambda params: _("New movement for the remaining rounds, with shared boards"),
    "shorter": lambda params: _("Stop after round %(round)s") % {"round": _first(params)},
    "new-sets": lambda params: _("Play on to round %(round)s with new boards") % {"round": _first(params)},
    "switch": lambda params: _switched(params),
    "keep": lambda params: _("Record it as it was played; the movement goes on as planned"),
    "skip-now": lambda params: _("East-West skip a table before the round; nothing else changes"),
    "other-sets": lambda params: _("Other boards where a pair would play some twice"),
    "not-played": lambda params: _("Tables with no legal boards or opponents sit out that round"),
    "exchange": lambda params: (
        _("Pairs %(pairs)s continue in each other's seats") % {"pairs": ", ".join(params)}
    ),
}


def _switched(params: Sequence[str]) -> str:
    text = ngettext("Arrow-switch round %(rounds)s", "Arrow-switch rounds %(rounds)s", len(params))
    return text % {"rounds": _listed(params)}


def _listed(params: Sequence[str]) -> str:
    return ", ".join(params)


def _first(params: Sequence[str]) -> str:
    return params[0] if params else "?"


def plan_words(code: str, params: Sequence[str]) -> str:
    return PLANS[code](params) if code in PLANS else code


def incident_words(code: str) -> str:
    known = INCIDENTS | PLAYER_INCIDENTS
    return str(known[code][0]) if code in known else code


# Why no plan is found, where that is known.
REASONS: dict[str, Callable[[int], str]] = {
    "opponents": lambda number: (
        _("Without meeting the same opponents twice there can be %(number)d rounds at most.")
        % {"number": number}
    ),
    "boards": lambda number: (
        _("Without playing a board twice there can be %(number)d rounds at most with these boards.")
        % {"number": number}
    ),
    "large": lambda number: (
        _("With %(number)d pairs, no new movement for the remaining rounds is offered.") % {"number": number}
    ),
}


def reason_words(code: str, params: Sequence[int]) -> str:
    """Why there is no legal plan, and what to try."""
    sentences = [_("There is no legal plan.")]
    if code in REASONS:
        sentences.append(REASONS[code](params[0]))
    return " ".join([*sentences, _("Try it from another round, or with fewer rounds.")])


# Incidents in matches of teams, and the ways to continue, in words.

# Name, and when to choose it.
TEAM_NAMES: dict[str, tuple[str | Promise, str | Promise]] = {
    "same_seats": (
        gettext_lazy("Both pairs of a team sat the same way"),
        gettext_lazy("The two tables cannot be compared on these boards."),
    ),
    "fouled_in_a_room": (
        gettext_lazy("A board was fouled"),
        gettext_lazy("The two rooms held different cards."),
    ),
    "team_late": (
        gettext_lazy("A team came late"),
        gettext_lazy("Boards had to be removed: as a guide, one for each 7 minutes."),
    ),
    "not_finished": (
        gettext_lazy("A table did not finish"),
        gettext_lazy("Boards were not played in one room."),
    ),
    "team_short": (
        gettext_lazy("A team cannot play"),
        gettext_lazy("Players are missing when the match begins."),
    ),
    "wrong_opponents": (
        gettext_lazy("Two matches exchanged opponents"),
        gettext_lazy("Teams sat in the other match, in one room or in both."),
    ),
    "wrong_team_part": (
        gettext_lazy("Wrong team from some board on"),
        gettext_lazy(
            "Part of two matches was played against the team of the other match, in one room or in both."
        ),
    ),
    "other_boards": (
        gettext_lazy("A table played other boards"),
        gettext_lazy("It took the set of another match or another half."),
    ),
    "extra_board": (
        gettext_lazy("A board too many was played"),
        gettext_lazy("The rooms went on after the last board of the match."),
    ),
}
PAIR_NAMES: dict[str, tuple[str | Promise, str | Promise]] = {
    "wrong_opponents": (
        gettext_lazy("Two pairs went to each other's table"),
        gettext_lazy("Both matches of the round were played against the wrong pair."),
    ),
    "wrong_way": (
        gettext_lazy("A table sat the wrong way"),
        gettext_lazy("North-South sat East-West, on the boards that are entered."),
    ),
}


def names_of_incidents(kind: str) -> Mapping[str, tuple[str | Promise, str | Promise]]:
    """What can happen in matches of teams or, in Swiss pairs, of pairs."""
    return PAIR_NAMES if kind == SWISS_PAIRS else TEAM_NAMES


# `home` and `away` are the teams of the match, `other` is the visiting team of the second match.
OPTIONS: dict[str, tuple[str | Promise, str | Promise]] = {
    "home_at_fault": (
        gettext_lazy("%(home)s is at fault"),
        gettext_lazy("3 IMPs a board for %(away)s, 3 against %(home)s."),
    ),
    "away_at_fault": (
        gettext_lazy("%(away)s is at fault"),
        gettext_lazy("3 IMPs a board for %(home)s, 3 against %(away)s."),
    ),
    "both_at_fault": (
        gettext_lazy("Both teams are at fault"),
        gettext_lazy("3 IMPs a board against each team."),
    ),
    "neither_at_fault": (
        gettext_lazy("Neither team is at fault"),
        gettext_lazy("3 IMPs a board for each team."),
    ),
    "no_score": (
        gettext_lazy("The boards do not count"),
        gettext_lazy("No IMPs for either team; the scale stays that of the match."),
    ),
    "substitute": (
        gettext_lazy("A substitute plays"),
        gettext_lazy("It costs nothing. Add the player to the team: the match counts as it is played."),
    ),
    "home_forfeits": (
        gettext_lazy("%(home)s forfeits the match"),
        gettext_lazy("Nothing that was played in it counts."),
    ),
    "away_forfeits": (
        gettext_lazy("%(away)s forfeits the match"),
        gettext_lazy("Nothing that was played in it counts."),
    ),
    "exchange": (
        gettext_lazy("Both rooms: exchange %(away)s and %(other)s"),
        gettext_lazy("What was entered stays with those who played it."),
    ),
    "exchange_later": (
        gettext_lazy("Both rooms: exchange %(away)s and %(other)s, and in a later round too"),
        gettext_lazy("What was entered stays with those who played it. All teams still meet once."),
    ),
    "four_at_fault": (
        gettext_lazy("No comparison: all four teams are at fault"),
        gettext_lazy("3 IMPs a board against each of the four teams."),
    ),
    "none_at_fault": (
        gettext_lazy("No comparison: no team is at fault"),
        gettext_lazy("3 IMPs a board for each of the four teams."),
    ),
    "exchange_pairs": (
        gettext_lazy("Exchange pairs %(away)s and %(other)s"),
        gettext_lazy("What was entered stays with those who played it."),
    ),
    "turn": (
        gettext_lazy("Record it as it was played"),
        gettext_lazy("On the boards entered so far the two pairs exchange lines; contracts and tricks stay."),
    ),
    "renumber": (
        gettext_lazy("These boards were played"),
        gettext_lazy("What was entered moves to them, in this order."),
    ),
    "nothing": (
        gettext_lazy("The board does not count"),
        gettext_lazy(
            "It costs nothing: a match is as long as it was scheduled. Nothing is entered for the board. "
            "If a team has to play it in a later match, rule on it there as on a fouled board."
        ),
    ),
}
# What a way costs where it makes the match void, by the side at fault (White Book 3.3.6, 3.3.7).
VOID_COSTS: dict[str, str | Promise] = {
    "home": gettext_lazy(
        "Fewer than half of the boards are left: the match is void. "
        "%(away)s gets 3 IMPs a board on half of them."
    ),
    "away": gettext_lazy(
        "Fewer than half of the boards are left: the match is void. "
        "%(home)s gets 3 IMPs a board on half of them."
    ),
    "both": gettext_lazy(
        "Fewer than half of the boards are left: the match is void. "
        "3 IMPs a board against each team on half of them."
    ),
    "seats": gettext_lazy(
        "Fewer than half of the boards are left: the match is void. 40 %% of the VPs for each team."
    ),
    "": gettext_lazy(
        "Fewer than half of the boards are left: the match is void. 60 %% of the VPs for each team."
    ),
}
# The same where two matches become void, whose teams sat with each other.
VOID_COSTS_OF_TWO: dict[str, str | Promise] = {
    "both": gettext_lazy(
        "The two matches are void. 3 IMPs a board against each of the four teams on half of them."
    ),
    "": gettext_lazy("The two matches are void. 60 %% of the VPs for each of the four teams."),
}
