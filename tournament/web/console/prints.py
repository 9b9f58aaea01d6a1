"""The Print room: what the session needs on paper now, then everything else that there is to print."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.reports.printable import printable
from tournament.web.console.access import desk, session_of

# Name and use of each sheet.
SHEETS = {
    "guide_card": (_("Guide cards"), _("one for each pair: where to go in every round")),
    "table_card": (_("Table cards with QR"), _("one for each table: who comes, and the code for its phones")),
    "movement_sheet": (
        _("Movement sheet"),
        _("for the director: every round, what to announce, where each board is"),
    ),
    "traveller": (_("Travellers"), _("every board with all its results")),
    "ranking": (_("Ranking"), _("to be put on the wall")),
    "ruling": (_("Ruling forms"), _("one for each adjusted score and penalty, to be signed")),
    "score_card": (_("Score cards"), _("one for each pair: its own evening, board by board")),
}
# What is wanted first in each state of a session.
NOW = {
    "setup": ("guide_card", "table_card", "movement_sheet"),
    "playing": ("table_card", "traveller"),
    "closed": ("ranking", "score_card", "traveller"),
}
BLANK = {
    "ruling": (_("Blank ruling forms"), _("for the director's round")),
    "traveller": (_("Blank travellers"), _("to travel with the boards")),
    "score_card_with_tables": (_("Blank score cards"), _("with the score tables on the back")),
    "score_tables": (_("Score tables"), _("what every contract scores")),
}


@desk
def prints(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    state = "closed" if sitting.is_closed else "playing" if sitting.started_at else "setup"
    there = printable(sitting)
    filled = {code: words for code, words in SHEETS.items() if code in there}
    blank = BLANK if sitting.has_boards else {}
    context = {
        "session": sitting,
        "now": [(code, *filled[code]) for code in NOW[state] if code in filled],
        "later": [(code, *words) for code, words in filled.items() if code not in NOW[state]],
        "blank": [(code, *words) for code, words in blank.items()],
    }
    return render(request, "console/print.html", context)
