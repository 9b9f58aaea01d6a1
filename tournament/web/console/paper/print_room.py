"""The Print room: the papers the session needs now, then all others; each form has a preview."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from tournament.domain.paper.reports import papers
from tournament.domain.paper.reports.papers import EVERYTHING, FIGURES, MOST_COPIES, MOST_ROWS
from tournament.domain.paper.reports.printable import forms_of_session, printable, unprintable_names
from tournament.models import Session
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.pen import SUITS
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk
from tournament.web.console.paper.print_offers import (
    GAME_BLANK,
    GAME_NOW,
    GAME_SHEETS,
    PAIR_GROUPS,
    PAIR_PREPARED,
    PAIR_SHEETS,
    TEAM_BLANK,
    TEAM_GROUPS,
    TEAM_NOW,
    TEAM_PREPARED,
    TEAM_SHEETS,
)
from tournament.web.games.sessions import session_of
from tournament.web.public.documents import NARROWING, wanted_of

SHOWN = 6  # pages of a preview
CHOICES = ("language", "paper", "suits", "blank", "rows", "copies", "network", "era", *NARROWING)


# Names of groups, each with the codes of its forms.
Purposes = Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A form on the page. `blank` is what of it is left to a pen: nothing, FIGURES or EVERYTHING."""

    code: str
    name: str
    use: str
    blank: str = ""


@desk
@require_GET
def prints(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    there = printable(sitting)
    of_pairs = sitting.event.kind == SWISS_PAIRS
    forms = {**TEAM_SHEETS, **SHEETS, **GAME_SHEETS, **(PAIR_SHEETS if of_pairs else {})}.items()
    prepared = {**TEAM_PREPARED, **PREPARED, **(PAIR_PREPARED if of_pairs else {})}.items()
    filled = {code: Offer(code, *words) for code, words in forms if code in there}
    wanted = [code for code in _now(sitting) if code in filled]
    others = {code: offer for code, offer in filled.items() if code not in wanted}
    context = {
        "session": sitting,
        "now": [filled[code] for code in wanted],
        "groups": _groups(others, PAIR_GROUPS if of_pairs else TEAM_GROUPS),
        "prepared": [Offer(code, *words, FIGURES) for code, words in prepared if code in there],
        "blank": _blank(sitting),
        "papers": [(code, PAPER_NAMES[code]) for code in PAPERS],
        "suits": [(code, SUIT_NAMES[code]) for code in SUITS],
        "sections": list(sitting.sections.all()),
        "unprintable": unprintable_names(sitting),
        "most_rows": MOST_ROWS,
        "most_copies": MOST_COPIES,
    }
    return render(request, "console/paper/print.html", context)


def _groups(offers: dict[str, Offer], of_matches: Purposes) -> list[tuple[str, list[Offer]]]:
    """What else there is, by purpose; what no group names is of the table games."""
    purposes = (*of_matches, *GROUPS)
    named = {code for _name, codes in purposes for code in codes}
    groups = [(name, [offers[code] for code in codes if code in offers]) for name, codes in purposes]
    games = [offer for code, offer in offers.items() if code not in named]
    return [(name, found) for name, found in [*groups, (_("Table games"), games)] if found]


def _now(session: Session) -> list[str]:
    """What is wanted first in the state of the session."""
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
    return [*TEAM_NOW[state], *NOW[state], *GAME_NOW[state]]


def _blank(session: Session) -> list[Offer]:
    """Forms to be written on from head to foot: those of what the session plays."""
    own = forms_of_session(session)
    of_teams = {} if session.event.kind == SWISS_PAIRS else TEAM_BLANK
    forms = {**of_teams, **BLANK, **GAME_BLANK}.items()
    return [Offer(code, *words, EVERYTHING) for code, words in forms if code in own]


@desk
@require_GET
def print_form(request: HttpRequest, session: int, form: str) -> HttpResponse:
    """The first pages as they will be printed, how many there are, and the way to the PDF.

    What takes long is not drawn twice: the way leads to the PDF at once.
    """
    sitting = session_of(session)
    wanted = wanted_of(request, session, form)
    chosen = {name: request.GET[name] for name in CHOICES if request.GET.get(name)}
    pdf = f"{reverse('document', args=[sitting.pk, form])}?{urlencode(chosen)}"
    if papers.goes_to_a_worker(wanted):
        return redirect(pdf)
    made = papers.laid_out(wanted, sitting, request.user)
    pages = made.pictures(SHOWN)
    context = {
        "session": sitting,
        "title": made.title,
        "pages": [mark_safe(page) for page in pages],  # every text in them was escaped by the pen
        "count": len(made),
        "paper": PAPER_NAMES[made.paper],
        "hidden": len(made) - len(pages),
        "pdf": pdf,
    }
    return render(request, "console/paper/print_form.html", context)


# The Print room's forms: their names, their purposes, and when each is needed.

# Name and use of each sheet.
SHEETS = {
    "changed_card": (
        gettext_lazy("Changed guide cards"),
        gettext_lazy("only those that the latest change of the movement made wrong, with their version"),
    ),
    "emergency_pack": (
        gettext_lazy("Emergency pack"),
        gettext_lazy("current scores and remaining boards, to continue without the server"),
    ),
    "guide_card": (
        gettext_lazy("Guide cards"),
        gettext_lazy("one for each pair or player: where to go in every round"),
    ),
    "player_card": (
        gettext_lazy("Guide cards of the players"),
        gettext_lazy("one for each player of the table games: seat, partner and opponents"),
    ),
    "table_card": (
        gettext_lazy("Table cards with QR"),
        gettext_lazy("one for each table: who comes, and the code for its phones"),
    ),
    "movement_sheet": (
        gettext_lazy("Movement sheet"),
        gettext_lazy("for the director: every round, what to announce, where each board is"),
    ),
    "seating_chart": (gettext_lazy("Seating chart"), gettext_lazy("the room with every seat, for the door")),
    "attendance": (
        gettext_lazy("Attendance and table money"),
        gettext_lazy("everyone with a box to tick, and what was paid"),
    ),
    "caddie_list": (
        gettext_lazy("Caddie's board list"),
        gettext_lazy("before each round, which boards go where"),
    ),
    "name_slip": (gettext_lazy("Name slips"), gettext_lazy("one for each player")),
    "board_label": (
        gettext_lazy("Board labels"),
        gettext_lazy("number, dealer and vulnerability, to be cut"),
    ),
    "ranking": (gettext_lazy("Ranking"), gettext_lazy("to be put on the wall")),
    "event_ranking": (
        gettext_lazy("Ranking of all sessions"),
        gettext_lazy("every session, carry-over, who goes on"),
    ),
    "recap": (
        gettext_lazy("Recap sheet"),
        gettext_lazy("everyone's points board by board, added up and checked"),
    ),
    "traveller": (gettext_lazy("Travellers"), gettext_lazy("every board with all its results")),
    "score_card": (
        gettext_lazy("Score cards"),
        gettext_lazy("one for each pair or player: the session, board by board"),
    ),
    "booklet": (gettext_lazy("Results booklet"), gettext_lazy("ranking, score cards and travellers in one")),
    "certificate": (gettext_lazy("Certificates"), gettext_lazy("for the first three places")),
    "instant_traveller": (
        gettext_lazy("Instant travellers"),
        gettext_lazy("for players of these boards elsewhere: the points for every score"),
    ),
    "ruling": (
        gettext_lazy("Ruling forms"),
        gettext_lazy("one for each adjusted score and penalty, to be signed"),
    ),
    "results_poster": (
        gettext_lazy("Results poster"),
        gettext_lazy("the ranking in large letters, for A3 or a wall"),
    ),
    "result_slip": (
        gettext_lazy("Result slips"),
        gettext_lazy("one for each pair or player to take home: rank, best and worst board"),
    ),
    "frequency_sheet": (
        gettext_lazy("Frequency sheets"),
        gettext_lazy("for each board, how often every score came about"),
    ),
    "appeal": (
        gettext_lazy("Appeal forms"),
        gettext_lazy("one for each ruling, if a side does not accept it"),
    ),
    "late_play": (gettext_lazy("Late-play slips"), gettext_lazy("who still has to play which boards")),
    "entry_form": (gettext_lazy("Entry form"), gettext_lazy("a sign-up sheet with event and date")),
    "badge": (gettext_lazy("Badges"), gettext_lazy("one for each player, 91 × 55 mm")),
    "tent_card": (
        gettext_lazy("Tent cards"),
        gettext_lazy("one for each player, folded to stand on the table"),
    ),
    "table_number": (
        gettext_lazy("Table numbers for the hall"),
        gettext_lazy("one page for each table, to be seen from afar"),
    ),
    "board_sign": (
        gettext_lazy("Signs for boards"),
        gettext_lazy("which boards are on the relay stands, and which tables share boards"),
    ),
    "door_sign": (
        gettext_lazy("Wi-Fi and how to enter results"),
        gettext_lazy("for the door: the code of the session and six steps"),
    ),
    "hand_diagram": (
        gettext_lazy("Hand diagrams of the boards"),
        gettext_lazy("to deal by hand, or to write the hands down"),
    ),
    "hand_record": (
        gettext_lazy("Hand records"),
        gettext_lazy("the boards that all have played, with makeable contracts and par"),
    ),
    "hand_analysis": (
        gettext_lazy("What the hands say"),
        gettext_lazy("where each pair’s points came from, and boards worth discussing, on one page"),
    ),
    "pair_hands": (
        gettext_lazy("Boards of each pair with hands"),
        gettext_lazy("to take home: contract, result, score and par"),
    ),
    "curtain_card": (
        gettext_lazy("Curtain cards"),
        gettext_lazy("one for each pocket of each board, to check its cards"),
    ),
    "dealing_sheet": (
        gettext_lazy("Dealing sheets"),
        gettext_lazy("to duplicate boards by hand, for people who do not play them"),
    ),
}
# What is filled in by purpose, in the order of a session; table games have a group of their own.
GROUPS = (
    (
        gettext_lazy("Sign-up, names and the door"),
        ("entry_form", "attendance", "door_sign", "name_slip", "badge", "tent_card"),
    ),
    (
        gettext_lazy("Tables and boards"),
        (
            *("table_card", "table_number", "seating_chart", "board_sign", "board_label", "hand_diagram"),
            *("curtain_card", "dealing_sheet"),
        ),
    ),
    (
        gettext_lazy("Movement"),
        ("guide_card", "changed_card", "player_card", "movement_sheet", "caddie_list"),
    ),
    (gettext_lazy("For the director"), ("emergency_pack", "late_play", "ruling", "appeal")),
    (
        gettext_lazy("Results"),
        (
            *("ranking", "event_ranking", "results_poster", "result_slip", "score_card", "traveller"),
            *("frequency_sheet", "recap", "booklet", "certificate", "instant_traveller", "hand_record"),
            *("hand_analysis", "pair_hands"),
        ),
    ),
)
# What is wanted first in each state of a session.
NOW = {
    "setup": ("guide_card", "player_card", "table_card", "movement_sheet", "seating_chart", "attendance"),
    "playing": ("changed_card", "emergency_pack", "table_card", "traveller"),
    "closed": ("ranking", "event_ranking", "booklet", "score_card", "traveller", "certificate"),
}
# Heads filled in, figures left to a pen.
PREPARED = {
    "pickup_slip": (
        gettext_lazy("Pick-up slips, one board"),
        gettext_lazy("names and QR are on them, results are written"),
    ),
    "round_slip": (
        gettext_lazy("Pick-up slips, one round"),
        gettext_lazy("names and QR are on them, results are written"),
    ),
    "traveller": (
        gettext_lazy("Travellers to be written on"),
        gettext_lazy("numbers, dealer and vulnerability are on them"),
    ),
    "score_card": (
        gettext_lazy("Score cards to be written on"),
        gettext_lazy("boards and opponents are on them"),
    ),
    "board_traveller": (
        gettext_lazy("Travellers for the pocket of a board"),
        gettext_lazy("as strips or A6, with the numbers of pairs or players"),
    ),
}
# Nothing is filled in.
BLANK = {
    "ruling": (gettext_lazy("Blank ruling forms"), gettext_lazy("for the director's round")),
    "traveller": (gettext_lazy("Blank travellers"), gettext_lazy("to travel with the boards")),
    "pickup_slip": (gettext_lazy("Blank pick-up slips, one board"), gettext_lazy("to be cut and handed in")),
    "round_slip": (
        gettext_lazy("Blank pick-up slips, three boards"),
        gettext_lazy("to be cut and handed in"),
    ),
    "score_card_with_tables": (
        gettext_lazy("Blank score cards"),
        gettext_lazy("with the score tables on the back"),
    ),
    "recap": (gettext_lazy("Blank recap sheet"), gettext_lazy("to score by hand")),
    "team_sheet": (gettext_lazy("Blank team score sheet"), gettext_lazy("for a match at two tables")),
    "guide_card": (gettext_lazy("Blank guide cards"), gettext_lazy("of pairs")),
    "team_card": (gettext_lazy("Blank guide cards"), gettext_lazy("of teams")),
    "player_card": (gettext_lazy("Blank guide cards"), gettext_lazy("of single players")),
    "name_slip": (gettext_lazy("Blank name slips"), gettext_lazy("for guests")),
    "attendance": (gettext_lazy("Blank attendance list"), gettext_lazy("for the door")),
    "certificate": (gettext_lazy("Blank certificate"), gettext_lazy("for special prizes")),
    "score_tables": (gettext_lazy("Score tables"), gettext_lazy("what every contract scores")),
    "board_traveller": (
        gettext_lazy("Blank travellers for the pocket"),
        gettext_lazy("spare ones, as strips or A6"),
    ),
    "score_correction": (gettext_lazy("Score correction slips"), gettext_lazy("to be handed in at the desk")),
    "late_play": (
        gettext_lazy("Blank late-play slips"),
        gettext_lazy("for boards that two pairs play later"),
    ),
    "appeal": (gettext_lazy("Blank appeal form"), gettext_lazy("with room for both sides and the decision")),
    "hand_diagram": (gettext_lazy("Blank hand diagrams"), gettext_lazy("to deal by hand")),
    "entry_form": (
        gettext_lazy("Blank entry form"),
        gettext_lazy("for the notice board, with a box for no partner"),
    ),
    "badge": (gettext_lazy("Blank badges"), gettext_lazy("for guests")),
    "tent_card": (gettext_lazy("Blank tent cards"), gettext_lazy("for guests")),
    "table_number": (
        gettext_lazy("Table numbers without a section"),
        gettext_lazy("from 1 up, for use at every session"),
    ),
    "door_sign": (
        gettext_lazy("Blank sign for Wi-Fi and entering"),
        gettext_lazy("with lines for network and password"),
    ),
}
PAPER_NAMES = {
    "A4": "A4",
    "A5": "A5",
    "Letter": "Letter",
    "A6": "A6",
    "A5x2": gettext_lazy("A5, two on A4"),
    "A6x4": gettext_lazy("A6, four on A4"),
    "B5": gettext_lazy("B5 (JIS)"),
    "A3": "A3",
    "A4L": gettext_lazy("A4, landscape"),
    "A3L": gettext_lazy("A3, landscape"),
    "A4x3": gettext_lazy("strips, three on A4"),
}
SUIT_NAMES = {
    "colour": gettext_lazy("♠♥♦♣ in four colours"),
    "plain": gettext_lazy("♠♥♦♣ in black"),
    "letters": gettext_lazy("letters S H D C"),
}
