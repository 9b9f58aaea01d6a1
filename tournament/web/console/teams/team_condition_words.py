"""The conditions of a team event in words: formats, methods, scales, tie-breaks and options."""

from collections.abc import Iterator, Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN, STAGE_FORMATS, SWISS
from tournament.models import Stage
from tournament.sheets.figures import exact
from tournament.sheets.stage_options import (
    KnockOutOptions,
    MatchOptions,
    carry_terms,
    draw_options,
    knock_out_options,
    match_options,
    table_options,
)
from tournament.web.console.stages.draw_words import LAGS, REPEATS, repeat_words
from tournament.words import team_words as names
from tournament.words.conditions import imp_part
from tournament.words.language import Language

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
    "aggregate": _("Total points: differences added up"),
}
OFFERED_SCALES = ("wbf_continuous", "wbf_discrete", "acbl_20", "acbl_30", "japan_25", "own")
SCALES: Words = {"": _("no victory points"), **{code: _(names.SCALES[code]) for code in OFFERED_SCALES}}
TIE_BREAKS: Words = {code: _(name) for code, name in names.TIE_BREAKS.items()}
OPTIONS: Mapping[str, Words] = {
    "common": {
        "field": _("the same deals at all tables"),
        "match": _("each match has its own boards"),
    },
    "of_eight": {
        "no": _("of four: two tables"),
        "imp_then_add": _("of eight: four tables, IMPs of both fours added"),
        "add_then_imp": _("of eight: four tables, four scores added, then IMPs"),
    },
    "odd": {
        "bye": _("a bye"),
        "short_triple": _("a triple of half matches in one round"),
        "long_triple": _("a triple over two rounds"),
    },
    "bye": {
        "percent": _("a share of the victory points"),
        "own_average": _("the average of the team's other matches"),
        "better": _("the better of both"),
        "none": pgettext_lazy("value of a bye", "nothing"),
    },
    "restart": {
        "never": _("the next tie-break decides"),
        "pairs": _("two teams left start again"),
        "always": _("every smaller tie starts again"),
    },
    "line_up": {
        "open": _("at the table, in any order"),
        "visitors_first": _("away team first"),
        "home_first": _("home team first"),
        "blind": _("both hidden until both are in"),
        "alternate": _("in turn, away team first in part 1; a single last part and extra boards hidden"),
    },
    "policy": {
        "top_down": _("top down, no rematches"),
        "untangling": _("top down, rematches mended from below"),
        "least_ranks": _("smallest differences of rank"),
        "least_points": _("smallest differences of points"),
    },
    "first": {
        "random": _("by lot"),
        "adjacent": _("1–2, 3–4, …"),
        "half": _("upper half against lower half"),
        "fold": _("first against last"),
    },
    "repeats": REPEATS,
    "redraw": {
        "never": _("fixed by the bracket"),
        "lot": _("each round is drawn by lot"),
        "seeds": _("each round by the seeds: the best still in against the last"),
    },
    "unfilled": {
        "byes": _("byes for the best seeds"),
        "three_way": _("matches of three teams in the first round"),
        "four_way": _("matches of three or four teams in the first round, one of each advances"),
    },
    "lag": {str(lag): words for lag, words in LAGS.items()},
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
    "cup": (_("Knock-out"), _("24-board matches in two halves. Winners advance.")),
    "multiple": (
        _("Multiple teams"),
        _("All play all in one session, the halves of a match in different rounds, few duplicate boards."),
    ),
    "bam": (_("Board-a-match"), _("Round robin with 6 boards a match: each board is won, tied or lost.")),
    "eight": (
        _("Teams of eight"),
        _("Round robin with 8 boards a match at four tables, IMPs of both fours added, 20 victory points."),
    ),
    "hybrid": (
        _("Hybrid: boards and IMPs"),
        _("Round robin with 4 boards a match: half of its points for boards won, half by the IMP quotient."),
    ),
    "japan": (
        _("Round robin, 25 victory points"),
        _("8-board matches, Japanese 25-VP scale (Yanagiya Cup)."),
    ),
    "friendly": (_("A single match"), _("Two teams, 24 boards in two halves, plain IMPs.")),
}


# The conditions of a team event, a line each, as the set-up page shows them.


def condition_lines(stage: Stage) -> list[tuple[str, str]]:
    """(what, how) of each condition that has a say in this format."""
    return [*_lines(stage)]


def _lines(stage: Stage) -> Iterator[tuple[str, str]]:
    matches, table, draw = (read(stage.options) for read in (match_options, table_options, draw_options))
    format_ = STAGE_FORMATS[stage.format]
    name = gettext("Multiple teams") if matches.multiple else str(FORMATS[stage.format])
    yield gettext("Format"), name
    yield gettext("Scoring"), str(METHODS.get(stage.event.method, stage.event.method))
    if stage.event.method == "hybrid":
        language = Language(get_language() or "en")
        yield gettext("IMP part"), imp_part(matches.imp_points, matches.imp_edges, language)
    if matches.of_eight != "no":
        yield gettext("Teams"), str(OPTIONS["of_eight"][matches.of_eight])
    yield gettext("Matches"), length_of(matches)
    if not format_.eliminates:
        if stage.event.method == "imps":
            yield gettext("Victory points"), str(SCALES.get(stage.vp_scale, stage.vp_scale))
        yield (
            gettext("Tie-breaks"),
            " → ".join(str(TIE_BREAKS[code]) for code in stage.tie_breaks) or gettext("none"),
        )
        share = f" ({table.bye_percent} %)" if table.bye in ("percent", "better") else ""
        yield gettext("A bye is worth"), f"{OPTIONS['bye'][table.bye]}{share}"
    else:
        yield from _of_knock_out(knock_out_options(stage.options))
    if not format_.eliminates:
        yield gettext("Odd number of teams"), str(OPTIONS["odd"][draw.odd])
    if stage.format == SWISS:
        yield gettext("Rounds"), str(stage.rounds or "")
        yield gettext("A round is drawn"), str(LAGS[draw.lag])
        yield gettext("Rematches"), repeat_words(draw, stage.rounds or 0)
    yield gettext("Boards"), str(OPTIONS["common"][matches.common])
    yield gettext("Line-up"), str(OPTIONS["line_up"][matches.line_up])
    if stage.order > 1:
        if stage.comes_from:
            yield (
                gettext("Teams come from"),
                stage.comes_from.name or gettext("Stage %(number)d") % {"number": stage.comes_from.order},
            )
        yield gettext("Carry-over"), carry_words(stage.carry)


def _of_knock_out(options: KnockOutOptions) -> Iterator[tuple[str, str]]:
    """What is played beside the bracket, and how its later rounds are paired."""
    words = {
        "third_place": gettext("match for third place"),
        "consolation": gettext("consolation"),
        "double": gettext("double elimination"),
    }
    chosen = [word for name, word in words.items() if getattr(options, name)]
    yield gettext("Beside the bracket"), ", ".join(chosen) or gettext("none")
    yield gettext("A field that does not fill the bracket"), str(OPTIONS["unfilled"][options.unfilled])
    yield gettext("Later rounds"), str(OPTIONS["redraw"][options.redraw])


def length_of(matches: MatchOptions) -> str:
    """How long a match is."""
    boards = ngettext("%(boards)d board", "%(boards)d boards", matches.boards) % {"boards": matches.boards}
    if matches.halves == 1:
        return boards
    return gettext("%(boards)s in %(parts)d parts") % {"boards": boards, "parts": matches.halves}


# The carry-over of a later stage of teams as the forms of the desk offer it, and in words.

TABLES = frozenset({ROUND_ROBIN, SWISS})
AS_IT_IS = "as_it_is"  # amounts that the forms do not offer
# What is carried over, by the code of a choice: the formats it is for, and the stage's column.
CARRIES: Mapping[str, tuple[frozenset[str], Mapping[str, object]]] = {
    "none": (TABLES | {KNOCK_OUT}, {}),
    "wbf": (frozenset({KNOCK_OUT}), {"rule": "knock_out", "won": "1/2", "lost": "1/3", "most": 16}),
    "half": (frozenset({KNOCK_OUT}), {"rule": "difference", "share": "1/2"}),
    "tenth": (frozenset({KNOCK_OUT}), {"rule": "fixed", "imps": "1/10"}),
    "half_imp": (frozenset({KNOCK_OUT}), {"rule": "fixed", "imps": "1/2"}),
    "met": (TABLES, {"rule": "against_qualifiers", "factor": 1}),
    "met_half": (TABLES, {"rule": "against_qualifiers", "factor": "1/2"}),
    "share": (TABLES, {"rule": "share"}),
}
CARRY_WORDS = {
    "none": _("none: everyone starts from zero"),
    "wbf": _("knock-out: half of a won and a third of a lost earlier match, at most 16 IMPs"),
    "half": _("knock-out: half of the IMPs of their earlier match, at most 16 IMPs"),
    "tenth": _("knock-out: 0.1 IMP to the team placed higher, so that no match is tied"),
    "half_imp": _("knock-out: 0.5 IMP to the team placed higher, so that no match is tied"),
    "met": _("round robin: the victory points won against each other"),
    "met_half": _("round robin: half of the victory points won against each other"),
    "share": _("round robin: a share of all victory points"),
}


def choice_of(stored: Mapping[str, object]) -> str:
    """The code of the choice that a stage stores; AS_IT_IS where it is none of them."""
    bare = {name: value for name, value in stored.items() if name != "percent"}
    return next((code for code, (_formats, amounts) in CARRIES.items() if amounts == bare), AS_IT_IS)


def carried(code: str, percent: int | None) -> dict[str, object]:
    """The column of a stage for a choice."""
    amounts = dict(CARRIES[code][1])
    return {**amounts, "percent": percent or 50} if code == "share" else amounts


def carry_words(stored: Mapping[str, object]) -> str:
    """A carry-over as stored, with its amounts."""
    code, terms = choice_of(stored), carry_terms(stored)
    if code == "share":
        return f"{CARRY_WORDS[code]} ({exact(terms.of('percent'))} %)"
    if code != AS_IT_IS:
        return str(CARRY_WORDS[code])
    if terms.rule == "linear":
        return gettext("from %(first)s for the first in equal steps to 0") % {
            "first": exact(terms.of("first"))
        }
    return " · ".join([terms.rule, *(exact(terms.of(name)) for name in terms.amounts)])


def carry_field(stored: Mapping[str, object] | None = None) -> forms.ChoiceField:
    """The choices, with the one that stands where it is none of them."""
    choices: list[tuple[str, str | Promise]] = [*CARRY_WORDS.items()]
    if stored and choice_of(stored) == AS_IT_IS:
        choices.insert(0, (AS_IT_IS, carry_words(stored)))
    return forms.ChoiceField(label=_("Carry-over"), choices=choices)


def percent_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Share in per cent"), min_value=1, max_value=100, initial=50, required=False
    )
