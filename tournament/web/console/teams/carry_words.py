"""The carry-over of a later stage of teams as the forms of the desk offer it, and in words."""

from collections.abc import Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN, SWISS
from tournament.sheets.carry_terms import carry_terms
from tournament.sheets.figures import exact

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
    "none": gettext_lazy("nothing: they start afresh"),
    "wbf": gettext_lazy("knock-out: half of a won and a third of a lost earlier match, at most 16 IMPs"),
    "half": gettext_lazy("knock-out: half of the IMPs of their earlier match, at most 16 IMPs"),
    "tenth": gettext_lazy("knock-out: 0.1 IMP to the team placed higher, so that no match is tied"),
    "half_imp": gettext_lazy("knock-out: 0.5 IMP to the team placed higher, so that no match is tied"),
    "met": gettext_lazy("round robin: the victory points won against each other"),
    "met_half": gettext_lazy("round robin: half of the victory points won against each other"),
    "share": gettext_lazy("round robin: a share of all victory points"),
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
        return _("from %(first)s for the first in equal steps to 0") % {"first": exact(terms.of("first"))}
    return " · ".join([terms.rule, *(exact(terms.of(name)) for name in terms.amounts)])


def carry_field(stored: Mapping[str, object] | None = None) -> forms.ChoiceField:
    """The choices, with the one that stands where it is none of them."""
    choices: list[tuple[str, str | Promise]] = [*CARRY_WORDS.items()]
    if stored and choice_of(stored) == AS_IT_IS:
        choices.insert(0, (AS_IT_IS, carry_words(stored)))
    return forms.ChoiceField(label=gettext_lazy("Carry-over"), choices=choices)


def percent_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=gettext_lazy("Share in per cent"), min_value=1, max_value=100, initial=50, required=False
    )
