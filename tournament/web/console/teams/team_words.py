"""The conditions of a team event in words: formats, methods, scales, tie-breaks and options."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.printing.words import team_words as names

Words = Mapping[str, str | Promise]

FORMATS: Words = {
    "round-robin": _("Round robin"),
    "swiss": _("Swiss"),
    "knock-out": _("Knock-out"),
}
METHODS: Words = {
    "imps": _("IMPs: the difference of the two tables"),
    "bam": _("Board-a-match: each board is won, tied or lost"),
    "patton": _("Patton: board-a-match with a bonus for the total"),
    "hybrid": _("Hybrid of IMPs and board points"),
    "aggregate": _("Total points: the differences are simply added up"),
}
OFFERED_SCALES = ("wbf_continuous", "wbf_discrete", "acbl_20", "acbl_30", "japan_25", "own")
SCALES: Words = {"": _("no victory points"), **{code: _(names.SCALES[code]) for code in OFFERED_SCALES}}
TIE_BREAKS: Words = {code: _(name) for code, name in names.TIE_BREAKS.items()}
OPTIONS: Mapping[str, Words] = {
    "common": {
        "field": _("the same deals at all tables"),
        "match": _("each match has its own boards"),
    },
    "odd": {
        "bye": _("a bye"),
        "short_triple": _("a triple of half matches in one round"),
        "long_triple": _("a triple over two rounds"),
    },
    "bye": {
        "percent": _("a share of the victory points"),
        "own_average": _("the average of the team's own matches"),
        "better": _("the better of both"),
        "none": pgettext_lazy("value of a bye", "nothing"),
    },
    "restart": {
        "never": _("the next tie-break decides"),
        "pairs": _("two teams left begin again"),
        "always": _("every smaller tie begins again"),
    },
    "line_up": {
        "open": _("at the table, in any order"),
        "visitors_first": _("visitors first"),
        "home_first": _("home team first"),
        "blind": _("both hidden until both are in"),
        "alternate": _("in turn, visitors first in part 1; a single last part and extra boards hidden"),
    },
    "policy": {
        "top_down": _("from the top, looking ahead"),
        "untangling": _("from the top, repeats untangled from below"),
        "least_ranks": _("least differences of places"),
        "least_points": _("least differences of points"),
    },
    "first": {
        "random": _("by lot"),
        "adjacent": _("1–2, 3–4, …"),
        "half": _("upper half against lower half"),
        "fold": _("first against last"),
    },
    "repeats": {
        "never": _("not in this event"),
        "last": _("in the last rounds"),
        "always": _("in every round"),
    },
    "redraw": {
        "never": _("the bracket says it from the beginning"),
        "lot": _("each round is drawn by lot"),
        "seeds": _("each round by the seeds: the best still in against the last"),
    },
    "unfilled": {
        "byes": _("byes for the best seeds"),
        "three_way": _("meetings of three teams in the first round"),
        "four_way": _("meetings of three or four teams in the first round, one of each goes on"),
    },
    "lag": {
        "0": _("after all results of the round before"),
        "1": _("one round in arrears"),
        "2": _("two rounds in arrears"),
    },
}
PRESETS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "round_robin": (
        _("Round robin"),
        _("Every team meets every other: matches of 4 boards, IMPs, 20 victory points."),
    ),
    "swiss": (
        _("Swiss"),
        _("5 rounds of 7 boards, each drawn from the standings. IMPs, 20 victory points."),
    ),
    "cup": (_("Knock-out"), _("Matches of 24 boards in two halves, decided by IMPs. The winners go on.")),
    "multiple": (
        _("Multiple teams"),
        _("All play all in one session, the halves of a match in different rounds, few duplicate boards."),
    ),
    "bam": (_("Board-a-match"), _("Round robin with 6 boards a match: each board is won, tied or lost.")),
    "japan": (
        _("Round robin, 25 victory points"),
        _("Matches of 8 boards on the Japanese scale of 25 (Yanagiya Cup)."),
    ),
    "friendly": (_("A single match"), _("Two teams, 24 boards in two halves, plain IMPs.")),
}
