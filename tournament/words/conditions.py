"""The conditions of contest in one line, so that a paper found later can still be read."""

from collections.abc import Sequence

from scoring.conditions import later_versions
from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Terms
from tournament.words.language import N_, Language
from tournament.words.team_words import terms_of

# The named options of an event in force, each as a phrase: the same words on paper and on the pages.

# The default of each option stands first.
PHRASES: dict[tuple[str, str], str] = {
    ("matchpoint_scale", "2"): N_("2 for a win, 1 for a tie"),
    ("matchpoint_scale", "1"): N_("1 for a win, ½ for a tie"),
    ("short_board", "neuberg"): N_("boards played fewer times: Neuberg formula"),
    ("short_board", "proportional"): N_("boards played fewer times: in proportion"),
    ("short_board", "as-is"): N_("boards played fewer times: not factored"),
    ("small_subfields", "neuberg"): N_("small groups: scored with Neuberg"),
    ("small_subfields", "ebu"): N_("small groups: percentage (EBU)"),
    ("small_subfields", "acbl"): N_("small groups: percentage (ACBL)"),
    ("datum", "one"): N_("datum without the best and the worst result (from 4 results on)"),
    ("datum", "mean"): N_("datum: the mean of all results"),
    ("datum", "woburn"): N_("datum without the extreme results, the more the larger the field (Woburn)"),
    ("datum", "two"): N_("datum without the two best and two worst results (from 5 results on)"),
    ("datum", "tenth"): N_("datum without a tenth of the results at each end"),
    ("datum", "truncated"): N_("datum without its decimals, differences from it to the nearest 10"),
    ("datum", "own"): N_("datum by the event's rule"),
    ("cross_imp_divisor", "others"): N_("divided by the number of other results"),
    ("cross_imp_divisor", "results"): N_("divided by the number of results"),
    ("cross_imp_divisor", "none"): N_("not divided"),
    ("cross_imp_divisor", "probst"): N_("divided by the root of half the comparisons (Probst)"),
    ("short_imps", "as-is"): N_("boards played fewer times: not factored"),
    ("short_imps", "factored"): N_("boards played fewer times: factored up to the others"),
    ("fouled_imps", "as-is"): N_("fouled boards: not factored"),
    ("fouled_imps", "acbl"): N_("fouled boards: factored to all comparisons (ACBL)"),
    ("average_imps", "3"): N_("average plus: 3 IMPs a comparison"),
    ("average_imps", "2"): N_("average plus: 2 IMPs a comparison"),
    ("average_imps", "3/2"): N_("average plus: 1.5 IMPs a comparison"),
    ("rounding", "exact"): N_("boards exact"),
    ("rounding", "wbf"): N_("each board rounded to one decimal (WBF)"),
    ("rounding", "ebu"): N_("each board rounded to one decimal, .05 towards average (EBU)"),
    ("sit_outs", "none"): N_("sit-outs: no score"),
    ("sit_outs", "average"): N_("sit-outs: average (50 %, 0 IMPs)"),
    ("sit_outs", "own_average"): N_("sit-outs: the pair's own average"),
    ("total", "mean"): N_("ranked by the mean per board"),
    ("total", "sum"): N_("ranked by the sum of all boards"),
}

# What later versions of the rules (VERSIONS in scoring/conditions.py) say in place of a phrase, by `since`.
REVISED: dict[tuple[str, str, str], str] = {
    ("rounding", "ebu", "2025-08"): N_(
        "each board rounded to four decimals, .00005 away from average (EBU 2025)"
    ),
}


def phrase_of(option: str, code: str, rules: str) -> str:
    """The phrase of a code of an option under a version of the rules, as a msgid."""
    later = [text for (*of, since), text in REVISED.items() if of == [option, code] and since <= rules]
    return later[-1] if later else PHRASES[option, code]


def rules_version(rules: str, language: Language) -> str:
    """Which version of the rules figures are scored by: rules of 2025-08."""
    if rules:
        return language.gettext("rules of %(since)s") % {"since": rules}
    return language.gettext("rules before %(since)s") % {"since": later_versions("")[0].since}


# By the codes of scoring.totals.tie_breaks.FIELD_TIE_BREAKS.
TIE_BREAKS = {
    "head_to_head": N_("head-to-head"),
    "count_back": N_("comparison of tops"),
    "wins": N_("boards won"),
    "deviation": N_("standard deviation"),
    "lot": N_("lot"),
}


def tie_break(code: str, language: Language) -> str:
    return language.gettext(TIE_BREAKS[code])


def tie_breaks(codes: Sequence[str], language: Language) -> str:
    """The order in which they decide; without them equal figures share a place."""
    if not codes:
        return language.gettext("ties share a rank")
    names = " → ".join(tie_break(code, language) for code in codes)
    return language.gettext("tie-breaks: %(names)s") % {"names": names}


def method(code: str, language: Language) -> str:
    _ = language.gettext
    return {
        "matchpoints": _("matchpoints"),
        "butler": _("Butler (datum)"),
        "cross_imps": _("cross-IMPs"),
        "imps": _("IMPs"),
        "total_points": _("total points"),
        "bam": _("board-a-match"),
        "patton": _("Patton"),
        "ascherman": _("Ascherman"),
        "hybrid": _("hybrid of IMPs and board points"),
        "aggregate": _("total points of the match"),
    }.get(code, code)


def conditions(heading: Heading, language: Language) -> str:
    """The method and every option that affects it, defaults included, and the base of percentages where a
    sit-out has no score. Small groups that are scored as boards played fewer times are not named again.

    Matchpoints (2 for a win, 1 for a tie) · boards played fewer times: Neuberg formula · % of boards played
    """
    _ = language.gettext
    said = [one for one in heading.options if one != ("small_subfields", heading.short_board)]
    first, texts = method(heading.method, language), [_(phrase_of(*one, heading.rules)) for one in said]
    if [name for name, _code in heading.options][:1] == ["matchpoint_scale"]:
        first = _("%(method)s (%(scale)s)") % {"method": first, "scale": texts.pop(0)}
    if heading.method == "hybrid":
        texts.append(imp_part(heading.imp_points, heading.imp_edges, language))
    if heading.tie_breaks:
        texts.append(tie_breaks(heading.tie_breaks, language))
    if heading.second == heading.method:
        texts.append(_("second ranking: the first decides"))
    elif heading.second:
        texts.append(_("second ranking: %(method)s") % {"method": method(heading.second, language)})
    base = [_("% of boards played")] if heading.in_per_cent and heading.sit_outs == "none" else []
    return " · ".join((first[:1].upper() + first[1:], *texts, *base))


def match_conditions(heading: Heading, terms: Terms, language: Language) -> str:
    """How the boards of a match of two teams are scored, its scale, and how many boards it has."""
    parts = [method(heading.method, language), terms_of(terms, language)]
    if heading.method == "hybrid":
        parts.insert(1, imp_part(heading.imp_points, heading.imp_edges, language))
    return " · ".join(filter(None, parts))


def imp_part(points: int, edges: Sequence[int], language: Language) -> str:
    """How the points of the IMP part of a hybrid are shared."""
    _ = language.gettext
    if not points:
        return _("no IMP part")
    if not edges:
        return _("IMP part: %(points)d points a board × IMPs won ÷ IMPs won and lost") % {"points": points}
    return _("IMP part: %(points)d points a board, half each, ±1 from a margin of %(edges)s IMPs on") % {
        "points": points,
        "edges": ", ".join(map(str, edges)),
    }
