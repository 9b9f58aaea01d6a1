"""The codes of the table games as words: why a match ended, what an entry is for, units, measures."""

from collections.abc import Mapping

from tournament.printing.words.words import N_

REASONS: Mapping[str, str] = {
    "four_deals": N_("Four deals have been played."),
    "deals_played": N_("The agreed deals have been played."),
    "rubber": N_("Two games have won the rubber."),
    "stopped": N_("The table stopped here."),
    "target": N_("The target has been reached."),
    "difference": N_("The winning margin has been reached."),
    "window": N_("A score lies in the winning range."),
    "all_tricks_or_moon": N_("One side took every trick."),
    "tie_break": N_("The tie has been broken."),
    "awarded": N_("The director has awarded the match."),
    "called": N_("Time was called."),
}
# What a figure above or below the line is for.
ENTRIES: Mapping[str, str] = {
    "tricks": N_("trick points"),
    "overtricks": N_("overtricks"),
    "insult": N_("doubled and made"),
    "slam": N_("slam"),
    "honours": N_("honours"),
    "undertricks": N_("undertricks"),
    "game": N_("game"),
    "part_score": N_("part score"),
    "rubber": N_("rubber bonus"),
    "unfinished": N_("unfinished rubber"),
}
UNITS: Mapping[str, str] = {
    "points": N_("points"),
    "hundreds": N_("hundreds"),
    "imps": N_("IMPs"),
}
# What a league may be ranked by.
MEASURES: Mapping[str, str] = {
    "wins": N_("wins"),
    "difference": N_("difference"),
    "points": N_("points"),
    "settled": N_("settlement"),
}
# What stands at the foot of a sheet: how its figures come about.
KEYS: Mapping[str, str] = {
    "israeli_whist": N_(
        "Bid n and took n: n × n + 10. Each trick more or less: −10. "
        "Bid 0: 30 when over, 50 when under; −50 for a trick, +10 for each further one."
    ),
    "reverse": N_("A trick is worth 10 times the level; vulnerable, everything above the line counts twice."),
    "towie": N_("First game 500, second game 1000; below game nothing is played."),
}
