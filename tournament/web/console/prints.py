"""The Print room: what the session needs on paper now, then everything else."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.web.console.access import desk, session_of

NAMES = {
    "guide_card": _("Guide cards"),
    "table_card": _("Table cards with QR"),
    "ranking": _("Ranking"),
    "traveller": _("Travellers"),
    "score_card": _("Score cards"),
}
# What is wanted first in each state of a session.
NOW = {
    "setup": ("guide_card", "table_card"),
    "playing": ("table_card", "traveller"),
    "closed": ("ranking", "score_card", "traveller"),
}


@desk
def prints(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    state = "closed" if sitting.is_closed else "playing" if sitting.started_at else "setup"
    now = NOW[state]
    context = {
        "session": sitting,
        "now": [(code, NAMES[code]) for code in now],
        "later": [(code, name) for code, name in NAMES.items() if code not in now],
    }
    return render(request, "console/print.html", context)
