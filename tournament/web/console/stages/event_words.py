"""The plans, rules and carry-overs of an event of pairs in words, as the forms of the desk offer them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.sheets.pairs_stage import rules_for

PLANS: dict[str, Promise] = {
    "lines": _("North-South stay, East-West change section"),
    "seeded": _("by the ranking so far: the strong pairs shared out over sections and lines"),
    "ranking": _("by the ranking so far: the best in the first section, and so on"),
    "lot": _("by lot"),
    "stay": _("everyone stays in their seat"),
}
RULES: dict[str, Promise] = {
    "percent_of_all_boards": _("matchpoints over all boards"),
    "mean_of_percentages": _("mean of the sessions' percentages"),
    "sum_of_percentages": _("sum of the sessions' percentages"),
    "sum_of_points": _("sum over all boards"),
}
MEAN_OF_POINTS = _("mean per board")
CARRIES: dict[str, Promise] = {
    "": _("nothing: they start afresh"),
    "share": _("a share: a board of this stage counts the per cent below of a board of the next"),
    "forward": _("half, by the EBU formula"),
    "linear": _("linear: the matchpoints below for the first, down to 0 for the last (WBF)"),
}


def rule_choices(method: str) -> list[tuple[str, Promise]]:
    """How sessions scored by this method can make one ranking."""
    codes = rules_for(method)
    is_points = "sum_of_points" in codes
    return [
        (code, MEAN_OF_POINTS if is_points and code == "percent_of_all_boards" else RULES[code])
        for code in codes
    ]
