"""The plans by which a movement goes on after an incident, and why there is none, as sentences."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

PLANS: dict[str, Callable[[Sequence[str]], str]] = {
    "table-out": lambda params: _("Player %(player)s's tables are out") % {"player": _first(params)},
    "table-in": lambda params: _("Player %(player)s's tables are played again") % {"player": _first(params)},
    "filler": lambda params: (
        _("A filler plays for player %(player)s, without score") % {"player": _first(params)}
    ),
    "phantom-seat": lambda params: _("The new pair takes the empty seat"),
    "rover": lambda params: _("Rover (bump) pair: replaces a different pair each round"),
    "appendix": lambda params: _("Appendix table: opponents and boards come to the new pair"),
    "phantom": lambda params: _("Pair %(pair)s becomes a sit-out (phantom)") % {"pair": _first(params)},
    "merged": lambda params: _("Pairs sitting out play each other where possible"),
    "anew": lambda params: _("New movement for the remaining rounds"),
    "anew-sharing": lambda params: _("New movement for the remaining rounds, with shared boards"),
    "shorter": lambda params: _("Stop after round %(round)s") % {"round": _first(params)},
    "new-sets": lambda params: _("Continue to round %(round)s with new boards") % {"round": _first(params)},
    "switch": lambda params: _switched(params),
    "keep": lambda params: _("Record as played; the movement continues as planned"),
    "skip-now": lambda params: _("East-West skip a table before the round; nothing else changes"),
    "other-sets": lambda params: _("Other boards where a pair would repeat some"),
    "not-played": lambda params: _("Tables with no legal boards or opponents sit out that round"),
    "exchange": lambda params: _("Pairs %(pairs)s continue in swapped seats") % {"pairs": ", ".join(params)},
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
    sentences = [_("There is no legal draw.")]
    if code in REASONS:
        sentences.append(REASONS[code](params[0]))
    return " ".join([*sentences, _("Try it from another round, or with fewer rounds.")])
