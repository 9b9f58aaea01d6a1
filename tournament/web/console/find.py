"""The search of the top bar: pairs and teams by number or name, boards and tables by number, pages and acts
by how they begin.
"""

import re

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_GET

from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.boards.reports.travellers import boards_in_play
from tournament.domain.incidents.readings.incidents import INCIDENTS
from tournament.domain.people.reports.people import listed, parties_of_session
from tournament.models import Entrant, Placement, Session
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.names import Party
from tournament.web.console.access import desk
from tournament.web.formatting.tabs import can_open
from tournament.web.games.sessions import session_of
from tournament.words.spelling import without_blanks

LONGEST = 40
MOST_FOUND = 30
# Address and name of the pages that every session has, as the side bar calls them.
PAGES: dict[str, str | Promise] = {
    "room": _("Room"),
    "queue": _("Director's list"),
    "enter": _("Enter results"),
    "ranking": pgettext_lazy("page", "Ranking"),
    "console_boards": _("Boards"),
    "people": _("Entries"),
    "movement_sheet": _("Movement"),
    "table_codes": _("Phones (QR)"),
    "print": _("Print"),
    "history": _("History"),
    "setup": _("Set up"),
    "hands": _("Hands"),
    "incidents": _("Movement problems"),
    "clock": _("Clock"),
    "event_sessions": _("Sessions and stages"),
    "session_files": pgettext_lazy("of a session", "Files"),
    "terminals": _("Terminals"),
}
# What a director does on a page that has another name.
ACTS: tuple[tuple[str, str | Promise], ...] = (
    ("people", _("Penalty")),
    ("people", _("Substitute")),
    ("people", _("Change of players")),
    ("console_boards", _("Fouled board")),
    ("console_boards", _("Adjusted score")),
)
NUMBERED = re.compile(r"(\D*)(\d{1,4})(\D*)")


@desk
@require_GET
def find(request: HttpRequest, session_id: int) -> HttpResponse:
    """What is found; where there is one only, its page."""
    session, typed = session_of(session_id), request.GET.get("q", "")[:LONGEST]
    wanted = without_blanks(typed)
    pairs = [
        party for party in listed(parties_of_session(session)).values() if wanted and _matches(party, wanted)
    ]
    known = {board for field in session.fields.all() for board in boards_in_play(field)}
    boards = [board for board in known if str(board) == _number(wanted, _("Board"), _("Board %(number)s"))]
    tables = _tables(session, _number(wanted, _("Table"), _("Table %(number)s")))
    pages = _pages(request, session, wanted)
    teams = _teams(request, session, wanted)
    addresses = [
        *(("console_board", session_id, board) for board in boards),
        *(("table_round", session_id, table.pk) for table in tables),
        *(("pair", session_id, party.id) for party in pairs),
        *(("team_entry", session_id, team.pk) for team in teams),
        *(address for address, _word in pages),
    ]
    if len(addresses) == 1:
        return redirect(*addresses[0])
    named = [(reverse(name, args=args), word) for (name, *args), word in pages]
    lists = {"pairs": pairs[:MOST_FOUND], "teams": teams, "boards": boards, "tables": tables, "pages": named}
    return render(request, "console/find.html", {"session": session, "typed": typed, **lists})


def _teams(request: HttpRequest, session: Session, wanted: str) -> list[Entrant]:
    """The teams of the event with this number or in whose name it is, where this role may open them."""
    if not wanted or not session.has_teams or not can_open(request, "team_entry"):
        return []
    teams = session.event.entrants.filter(kind=Entrant.Kind.TEAM).order_by("number")
    found = [
        team
        for team in teams
        if str(team.number) == wanted or (len(wanted) > 1 and wanted in without_blanks(team.name))
    ]
    return found[:MOST_FOUND]


def _number(wanted: str, word: str | Promise, sentence: str | Promise) -> str:
    """The number of a thing, typed alone or beside its word: `7`, `board 7`, `3卓`."""
    found = NUMBERED.fullmatch(wanted)
    if not found:
        return ""
    beside = without_blanks(str(sentence) % {"number": "#"}).split("#")
    around = [found[1], found[3]]
    return (
        found[2]
        if around in (["", ""], beside) or (found[1] and without_blanks(str(word)) == found[1])
        else ""
    )


def _tables(session: Session, number: str) -> list[Placement]:
    """A table of each section, in the round that it plays."""
    found = []
    for section in session.sections.all() if number else ():
        reached = section.results.filter(table=number).aggregate(Max("round"))["round__max"] or 1
        rows = at_tables(section.placements.filter(table=number, round=reached))
        found += [*rows.select_related("section")]
    return found


def _pages(request: HttpRequest, session: Session, wanted: str) -> list[tuple[tuple, str | Promise]]:
    """The pages and acts whose name begins so, of those that this role may open."""
    if len(wanted) < 2:
        return []
    named = [((name, session.pk), word) for name, word in (*PAGES.items(), *ACTS)]
    if session.started_at and not session.is_closed and not session.has_matches:
        incidents = INCIDENTS[PAIRS].values() if session.has_boards else ()
        named += [(("incident", session.pk, one.code), one.name) for one in incidents]
    found = {address: word for address, word in reversed(named) if _begins(str(word), wanted)}
    return [
        (address, word) for address, word in reversed(found.items()) if can_open(request, str(address[0]))
    ]


def _begins(text: str, wanted: str) -> bool:
    """Whether a name or one of its words begins so."""
    words = text.split()
    return any(without_blanks("".join(words[at:])).startswith(wanted) for at in range(len(words)))


def _matches(party: Party, wanted: str) -> bool:
    numbers = (party.number, party.label, f"{party.section}{party.number}")
    names = (text for name in party.names for text in (name.native, name.reading, name.latin, name.alias))
    return wanted in map(without_blanks, numbers) or any(
        wanted in without_blanks(text) for text in names if len(wanted) > 1
    )
