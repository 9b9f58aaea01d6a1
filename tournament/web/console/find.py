"""The search of the top bar: a pair by number or name, a board by number."""

from unicodedata import normalize

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from tournament.reports.boards.travellers import boards_in_play
from tournament.reports.people.people import parties_of_session
from tournament.sheets.names import Party
from tournament.web.console.access import desk
from tournament.web.games.sessions import session_of

LONGEST = 40
MOST_FOUND = 30


@desk
@require_GET
def find(request: HttpRequest, session: int) -> HttpResponse:
    """What is found; where there is one only, its page."""
    sitting, typed = session_of(session), request.GET.get("q", "")[:LONGEST]
    wanted = _plain(typed)
    pairs = [party for party in parties_of_session(sitting).values() if wanted and _matches(party, wanted)]
    known = {board for field in sitting.fields.all() for board in boards_in_play(field)}
    boards = [board for board in known if str(board) == wanted]
    if len(pairs) + len(boards) == 1:
        if boards:
            return redirect("console_board", session, boards[0])
        return redirect("pair", session, pairs[0].id)
    context = {"session": sitting, "typed": typed, "pairs": pairs[:MOST_FOUND], "boards": boards}
    return render(request, "console/find.html", context)


def _matches(party: Party, wanted: str) -> bool:
    numbers = (party.number, party.label, f"{party.section}{party.number}")
    names = (text for name in party.names for text in (name.native, name.reading, name.latin, name.alias))
    return wanted in map(_plain, numbers) or any(wanted in _plain(text) for text in names if len(wanted) > 1)


def _plain(text: str) -> str:
    """Without blanks, in one width and one case."""
    return "".join(normalize("NFKC", text).casefold().split())
