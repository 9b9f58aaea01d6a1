"""The words of the page of a session's files."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, tuple[str | Promise, str | Promise]]
# Of each format its name, and what it is for.
FILES: Words = {
    "usebio": ("USEBIO 1.2", _("Results with the players' national numbers, for a federation.")),
    "results_pbn": (_("PBN with results"), _("Boards with their results, and the hands that may be seen.")),
    "report": (
        _("Text report"),
        _("Ranking and boards in fixed columns as ACBLscore writes them, with real names."),
    ),
    "event": (_("Event file"), _("The whole event with its history, for another computer with Overtrick.")),
}
LOST: Mapping[str, str | Promise] = {
    "not_played": _("Boards that were not played are left out."),
    "weighted": _("Weighted and split scores are written as an average score with the points of both sides."),
    "penalties": _("Penalties are in the totals only, not as penalties of their own."),
    "substitutes": _("Substitutes are left out: the file has the players of the entry."),
    "event_total": _("The ranking over several sessions is left out."),
}
LACKS: Mapping[str, str | Promise] = {
    "club_code": _("The federation's number of the club"),
    "no_names": _("No names"),
    "one_name": _("One name only"),
    "number": _("No membership number"),
    "running": _("The session is not closed yet: results may still change."),
}
