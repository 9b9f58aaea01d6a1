"""Contradictory conditions of a team event as sentences: one for each code of `analysis/match_rules.py`."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "scale_without_imps": _(
        "A victory-point scale converts IMPs. Score the event in IMPs, or choose no victory points."
    ),
    "scale_in_knock_out": _(
        "A knock-out is decided by the margin of each match. Choose no victory points, or another format."
    ),
    "own_without_table": _(
        "Paste your own victory-point table, or choose another scale. The table begins with a margin of 0, "
        "its margins rise, and a larger margin never earns less."
    ),
    "no_such_scale": _("There is no such victory-point scale."),
    "scale_of_percentages": _(
        "This scale converts percentages of pairs. For a match of teams choose one for IMPs."
    ),
    "scale_of_imps": _("This scale converts IMPs. For matchpoints choose one for percentages."),
    "pairs_without_scale": _("Swiss pairs are ranked by victory points. Choose a scale."),
    "pairs_without_halves": _("Half matches need matches in two halves."),
    "no_long_triple": _("Pairs have no triples over two rounds. Choose a bye or half matches."),
    "scale_for_other_boards": _(
        "This scale has no column for matches of this length. "
        "Change the boards of a match, or choose another scale."
    ),
    "more_parts_than_boards": _("A match has no more parts than boards."),
    "multiple_is_all_play_all": _("Multiple teams are a round robin: choose that format."),
    "multiple_in_parts": _("Matches of multiple teams are not divided into parts. Choose one part."),
    "tie_breaks_in_knock_out": _(
        "A tied match of a knock-out is played on, so there are no tie-breaks. Choose none."
    ),
    "second_life_and_more": _(
        "In a double elimination every loser plays on. Leave out third place and consolation."
    ),
    "second_life_drawn_anew": _(
        "In a double elimination the bracket says who meets. Choose a fixed bracket."
    ),
    "second_life_of_three": _("A double elimination has byes. Choose byes for the first round."),
    "three_without_halves": _(
        "A meeting of three or four teams needs matches in two halves. Change the parts of a match, or choose"
        " byes."
    ),
    "triple_in_knock_out": _(
        "A knock-out has byes in its bracket, no triples. Choose a bye for an odd number of teams."
    ),
    "triple_without_draw": _(
        "A round robin of an odd number of teams has a bye in turn. Choose the bye; or a Swiss, where the "
        "pairings of each round, triples too, can be set by hand on the page Draw."
    ),
    "no_scale_for_halves": _(
        "This scale has none for half matches. Choose a WBF scale, the long triple, or a bye."
    ),
    "swiss_without_rounds": _("A Swiss needs its number of rounds."),
    "lag_without_rounds": _("A draw in arrears needs at least as many rounds as the arrears and two more."),
    "more_rounds_than_opponents": _(
        "There are more rounds than opponents. Plan fewer rounds, or allow teams to meet again."
    ),
    "repeats_in_no_round": _("Say in how many last rounds teams may meet again."),
}


def sentences(codes: Iterable[str]) -> str:
    """The reasons in words, one after another."""
    return " ".join(str(SENTENCES[code]) for code in codes)
