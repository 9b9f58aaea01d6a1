"""The search of the top bar: pairs and teams by number or name, boards by number, pages by how they begin."""

from unicodedata import normalize

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_GET

from tournament.models import Entrant, Session
from tournament.reports.boards.travellers import boards_in_play
from tournament.reports.people.people import listed, parties_of_session
from tournament.sheets.names import Party
from tournament.web.console.access import desk
from tournament.web.formatting.tabs import can_open
from tournament.web.games.sessions import session_of

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
}


@desk
@require_GET
def find(request: HttpRequest, session: int) -> HttpResponse:
    """What is found; where there is one only, its page."""
    sitting, typed = session_of(session), request.GET.get("q", "")[:LONGEST]
    wanted = _plain(typed)
    pairs = [
        party for party in listed(parties_of_session(sitting)).values() if wanted and _matches(party, wanted)
    ]
    known = {board for field in sitting.fields.all() for board in boards_in_play(field)}
    boards = [board for board in known if str(board) == wanted]
    pages = _pages(request, wanted)
    teams = _teams(request, sitting, wanted)
    addresses = [
        *(("console_board", session, board) for board in boards),
        *(("pair", session, party.id) for party in pairs),
        *(("team_entry", session, team.pk) for team in teams),
        *((name, session) for name, _word in pages),
    ]
    if len(addresses) == 1:
        return redirect(*addresses[0])
    lists = {"pairs": pairs[:MOST_FOUND], "teams": teams, "boards": boards, "pages": pages}
    return render(request, "console/find.html", {"session": sitting, "typed": typed, **lists})


def _teams(request: HttpRequest, session: Session, wanted: str) -> list[Entrant]:
    """The teams of the event with this number or in whose name it is, where this role may open them."""
    if not wanted or not session.has_teams or not can_open(request, "team_entry"):
        return []
    teams = session.event.entrants.filter(kind=Entrant.Kind.TEAM).order_by("number")
    found = [
        team
        for team in teams
        if str(team.number) == wanted or (len(wanted) > 1 and wanted in _plain(team.name))
    ]
    return found[:MOST_FOUND]


def _pages(request: HttpRequest, wanted: str) -> list[tuple[str, str | Promise]]:
    """The pages whose name begins so, of those that this role may open."""
    if len(wanted) < 2:
        return []
    named = [(name, word) for name, word in PAGES.items() if _plain(str(word)).startswith(wanted)]
    return [(name, word) for name, word in named if can_open(request, name)]


def _matches(party: Party, wanted: str) -> bool:
    numbers = (party.number, party.label, f"{party.section}{party.number}")
    names = (text for name in party.names for text in (name.native, name.reading, name.latin, name.alias))
    return wanted in map(_plain, numbers) or any(wanted in _plain(text) for text in names if len(wanted) > 1)


def _plain(text: str) -> str:
    """Without blanks, in one width and one case."""
    return "".join(normalize("NFKC", text).casefold().split())
