"""What happens and the ways on, in words: the problem by its name, never by the data that is wrong."""

from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

# Name, and when to choose it.
HAPPENINGS: dict[str, tuple[Promise | str, Promise | str]] = {
    "late_pair": (gettext_lazy("A late pair"), gettext_lazy("One pair more wants to play.")),
    "phantom_replaced": (
        gettext_lazy("A pair for the empty seat"),
        gettext_lazy("Somebody comes for the pair that is missing."),
    ),
    "pair_gone": (gettext_lazy("A pair leaves"), gettext_lazy("One pair cannot play on.")),
    "table_merged": (
        gettext_lazy("Two half tables"),
        gettext_lazy("Two pairs wait every round and could play each other."),
    ),
    "rounds": (gettext_lazy("More or fewer rounds"), gettext_lazy("Time runs out, or there is time left.")),
    "sat_wrong_way": (
        gettext_lazy("A pair sat the wrong way"),
        gettext_lazy("North-South and East-West were exchanged at one table."),
    ),
    "switch_forgotten": (
        gettext_lazy("Arrow switch forgotten"),
        gettext_lazy("A whole round was played without the switch."),
    ),
    "skip_forgotten": (gettext_lazy("Skip forgotten"), gettext_lazy("East-West did not jump a table.")),
    "changed_places": (
        gettext_lazy("Two pairs sat in each other's place"),
        gettext_lazy("They played the other's round."),
    ),
    "wrong_boards": (
        gettext_lazy("Wrong boards played"),
        gettext_lazy("A table took other boards than it should have."),
    ),
    "turned": (
        gettext_lazy("A board was turned, or was not"),
        gettext_lazy("It lay the other way round than the movement says."),
    ),
}


PLANS: dict[str, Callable[[Sequence[str]], str]] = {
    "phantom-seat": lambda params: _("The new pair takes the empty seat"),
    "rover": lambda params: _("The new pair takes another seat each round; whom it relieves waits"),
    "appendix": lambda params: _("The new pair stays at a table of its own; opponents and boards come to it"),
    "phantom": lambda params: _("Whoever would meet pair %(pair)s sits out") % {"pair": _first(params)},
    "anew": lambda params: _("The remaining rounds are drawn anew"),
    "anew-sharing": lambda params: _("The remaining rounds are drawn anew; some tables share boards"),
    "shorter": lambda params: _("It ends after round %(round)s") % {"round": _first(params)},
    "new-sets": lambda params: _("Up to round %(round)s on fresh boards") % {"round": _first(params)},
    "switch": lambda params: _switched(params),
    "keep": lambda params: _("It is written down as it was, and everything goes on as planned"),
    "skip-now": lambda params: _("East-West jump a table before the round; nothing else changes"),
    "other-sets": lambda params: _("Other boards wherever some would be played again"),
    "not-played": lambda params: _("Tables that cannot play rightly any more wait for a round"),
    "exchange": lambda params: (
        _("Pairs %(pairs)s go on in each other's place") % {"pairs": ", ".join(params)}
    ),
}


def _switched(params: Sequence[str]) -> str:
    said = ngettext(
        "Round %(rounds)s is switched instead", "Rounds %(rounds)s are switched instead", len(params)
    )
    return said % {"rounds": _listed(params)}


def _listed(params: Sequence[str]) -> str:
    return ", ".join(params)


def _first(params: Sequence[str]) -> str:
    return params[0] if params else "?"


def plan_words(code: str, params: Sequence[str]) -> str:
    return PLANS[code](params) if code in PLANS else code


def happening_words(code: str) -> str:
    return str(HAPPENINGS[code][0]) if code in HAPPENINGS else code
