"""The Print room: the papers the session needs now, then all others; each form has a preview."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from scoring.games import GAMES
from tournament.domain.paper.reports import papers
from tournament.domain.paper.reports.papers import EVERYTHING, FIGURES, MOST_COPIES, MOST_ROWS
from tournament.domain.paper.reports.printable import forms_of_session, printable, unprintable_names
from tournament.models import Session
from tournament.printing import FORMS
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.pen import SUITS
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk
from tournament.web.games.sessions import session_of
from tournament.web.public.documents import NARROWING, wanted_of

# What the Print room offers of team events and table games: names, purposes, and when each is needed.

# What a sheet is for, with its name where it is not the title of its paper.
Words = tuple[Promise, Promise] | Promise
TEAM_SHEETS: dict[str, Words] = {
    "team_list": _("every team with its members and its captain"),
    "assignment": _("each round: tables, home team, boards, start"),
    "assignment_wall": _("each round in letters readable from three metres"),
    "team_card": (
        _("Guide cards of the teams"),
        _("one for each team: the tables of its pairs in every round, and the code of its page"),
    ),
    "lineup_slip": (_("Line-up slips"), _("two for each match: four seats, folded over the names")),
    "match_slip": (_("Match result slips"), _("IMPs, victory points, two signatures, and the scale")),
    "triple_sheet": (_("Sheets of triples"), _("three or four teams: who goes where after the first half")),
    "vp_card": _("every difference in IMPs with the points of both teams"),
    "team_sheet": (_("Team score sheets"), _("one for each match: both rooms board by board")),
    "team_ranking": _("matches, IMPs, points by round, penalties"),
    "cross_table": _("points of each team against each other"),
    "swiss_card": (_("Score cards of the teams"), _("one for each team: its rounds, running total and rank")),
    "pair_list": _("Butler and cross-IMPs: each pair's contribution, board by board"),
    "bracket": _("the rounds of a knock-out as a picture, for the wall"),
    "team_pack": _("standings, rounds and matches to be played, to continue without the server"),
}
TEAM_GROUPS = (
    (
        _("Teams and matches"),
        (
            *("team_list", "assignment", "assignment_wall", "team_card", "lineup_slip", "match_slip"),
            *("triple_sheet", "vp_card", "team_sheet", "team_pack"),
        ),
    ),
    (_("Results of the teams"), ("team_ranking", "cross_table", "swiss_card", "pair_list", "bracket")),
)
# What is wanted first in each state of a session.
TEAM_NOW = {
    "setup": ("team_list", "assignment", "assignment_wall", "match_slip", "vp_card"),
    "playing": (
        "assignment",
        "assignment_wall",
        "match_slip",
        "lineup_slip",
        "team_sheet",
        "team_ranking",
        "team_pack",
    ),
    "closed": ("team_ranking", "cross_table", "bracket", "swiss_card", "team_sheet"),
}
# Heads filled in, figures left to a pen.
TEAM_PREPARED = {
    "team_sheet": (_("Team score sheets to fill in"), _("with teams and boards")),
    "swiss_card": (_("Team score cards to fill in"), _("with opponents and tables")),
}
# Nothing is filled in.
TEAM_BLANK = {
    "team_list": (_("Blank entry list of teams"), _("for the door")),
    "assignment": (_("Blank assignments by table"), _("for a round drawn by hand")),
    "lineup_slip": (_("Blank line-up slips"), _("to be cut and folded")),
    "match_slip": (_("Blank match result slips"), _("to be cut and handed in")),
    "triple_sheet": (_("Blank sheet of a triple"), _("for three teams that meet in one round")),
    "team_ranking": (_("Blank standings of the teams"), _("to be added up by hand")),
    "cross_table": (_("Blank cross-table"), _("to be filled in match by match")),
    "swiss_card": (_("Blank score cards of teams"), _("to be kept by the captain")),
    "bracket": (_("Blank bracket"), _("for eight teams")),
}
# What has another name for Swiss pairs; nothing of it is printed blank.
PAIR_SHEETS: dict[str, Words] = {
    "assignment": _("each round: tables, who sits N-S and E-W, boards, start"),
    "assignment_wall": (
        _("Assignments by pair"),
        _("each round in letters readable from three metres"),
    ),
    "vp_card": _("every result of a match with the points of both pairs"),
    "team_ranking": (_("Ranking"), _("matches, points by round, penalties, total")),
    "swiss_card": (
        _("Score cards of the matches"),
        _("one for each pair: its rounds, running total and rank"),
    ),
}
PAIR_PREPARED = {
    "swiss_card": (_("Match score cards to fill in"), _("with opponents and tables")),
}
PAIR_GROUPS = (
    (_("Matches"), ("assignment", "assignment_wall", "vp_card")),
    (_("Results of the matches"), ("team_ranking", "swiss_card")),
)


# What the Print room offers of the table games.

_MATCH = _("one for each match: who sits where, deal by deal, the result")
_EVENING = _("a block for each chukker, then the account of each player")

GAME_SHEETS: dict[str, Words] = {
    "game_table_card": (
        _("Table cards of the games"),
        _("one for each table: who plays there, and the code for its phones"),
    ),
    "rule_card": _("every rule, with what was changed"),
    **dict.fromkeys(GAMES, _MATCH),
    "spades_individual": _MATCH,
    "spades_error": _MATCH,
    **{code: _EVENING for code in FORMS if code.startswith("chicago_")},
    "league": _("to be put on the wall"),
    "ledger": _("everyone's pluses and minuses, match by match"),
    "game_pack": (
        _("Emergency pack of the table games"),
        _("current scores and remaining boards, to continue without the server"),
    ),
}
# What is wanted first in each state of a session.
GAME_NOW = {
    "setup": ("game_table_card", "rule_card"),
    "playing": ("game_table_card", "game_pack", *GAMES),
    "closed": ("league", "ledger", *GAMES),
}
# To be written on.
GAME_BLANK = {code: words for code, words in GAME_SHEETS.items() if FORMS[code].blank}


SHOWN = 6  # pages of a preview
CHOICES = ("language", "paper", "suits", "blank", "rows", "copies", "network", "era", *NARROWING)


# Names of groups, each with the codes of its forms.
Purposes = Sequence[tuple[str | Promise, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A form on the page. `blank` is what of it is left to a pen: nothing, FIGURES or EVERYTHING."""

    code: str
    name: str | Promise
    use: str | Promise
    blank: str = ""


@desk
@require_GET
def prints(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    there = printable(session)
    of_pairs = session.event.kind == SWISS_PAIRS
    forms = {**TEAM_SHEETS, **SHEETS, **GAME_SHEETS, **(PAIR_SHEETS if of_pairs else {})}.items()
    prepared = {**TEAM_PREPARED, **PREPARED, **(PAIR_PREPARED if of_pairs else {})}.items()
    filled = {code: _offer(code, words) for code, words in forms if code in there}
    wanted = [code for code in _now(session) if code in filled]
    others = {code: offer for code, offer in filled.items() if code not in wanted}
    context = {
        "session": session,
        "now": [filled[code] for code in wanted],
        "groups": _groups(others, PAIR_GROUPS if of_pairs else TEAM_GROUPS),
        "prepared": [_offer(code, words, FIGURES) for code, words in prepared if code in there],
        "blank": _blank(session),
        "papers": [(code, PAPER_NAMES[code]) for code in PAPERS],
        "suits": [(code, SUIT_NAMES[code]) for code in SUITS],
        "sections": list(session.sections.all()),
        "unprintable": unprintable_names(session),
        "most_rows": MOST_ROWS,
        "most_copies": MOST_COPIES,
    }
    return render(request, "console/paper/print.html", context)


def _offer(code: str, words: Words, blank: str = "") -> Offer:
    name, use = words if isinstance(words, tuple) else (_(FORMS[code].title), words)
    return Offer(code, name, use, blank)


def _groups(offers: dict[str, Offer], of_matches: Purposes) -> list[tuple[str | Promise, list[Offer]]]:
    """What else there is, by purpose; what no group names is of the table games."""
    purposes = (*of_matches, *GROUPS)
    named = {code for _name, codes in purposes for code in codes}
    groups = [(name, [offers[code] for code in codes if code in offers]) for name, codes in purposes]
    games = [offer for code, offer in offers.items() if code not in named]
    return [(name, offered) for name, offered in [*groups, (_("Table games"), games)] if offered]


def _now(session: Session) -> list[str]:
    """What is wanted first in the state of the session."""
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
    return [*TEAM_NOW[state], *NOW[state], *GAME_NOW[state]]


def _blank(session: Session) -> list[Offer]:
    """Forms to be written on from head to foot: those of what the session plays."""
    codes = forms_of_session(session)
    of_teams = {} if session.event.kind == SWISS_PAIRS else TEAM_BLANK
    forms = {**of_teams, **BLANK, **GAME_BLANK}.items()
    return [_offer(code, words, EVERYTHING) for code, words in forms if code in codes]


@desk
@require_GET
def print_form(request: HttpRequest, session_id: int, form: str) -> HttpResponse:
    """The first pages as they will be printed, how many there are, and the way to the PDF.

    What takes long is not drawn twice: the way leads to the PDF at once.
    """
    session = session_of(session_id)
    wanted = wanted_of(request, session_id, form)
    chosen = {name: request.GET[name] for name in CHOICES if request.GET.get(name)}
    pdf = f"{reverse('document', args=[session.pk, form])}?{urlencode(chosen)}"
    if papers.goes_to_a_worker(wanted):
        return redirect(pdf)
    made = papers.laid_out(wanted, session, request.user)
    pages = made.pictures(SHOWN)
    context = {
        "session": session,
        "title": made.title,
        "pages": [mark_safe(page) for page in pages],  # every text in them was escaped by the pen
        "count": len(made),
        "paper": PAPER_NAMES[made.paper],
        "hidden": len(made) - len(pages),
        "pdf": pdf,
    }
    return render(request, "console/paper/print_form.html", context)


# The Print room's forms: their names, their purposes, and when each is needed.

# Use of each sheet, with its name where it is not the title of its paper.
SHEETS = {
    "changed_card": _("only cards made wrong by the latest change of movement, with version"),
    "emergency_pack": _("current scores and remaining boards, to continue without the server"),
    "guide_card": (_("Guide cards"), _("one for each pair or player: where to go in every round")),
    "player_card": (
        _("Guide cards of the players"),
        _("one for each player of the table games: seat, partner and opponents"),
    ),
    "table_card": (_("Table cards with QR"), _("one for each table: who comes, and the code for its phones")),
    "movement_sheet": _("for the director: every round, what to announce, where each board is"),
    "seating_chart": _("the room with every seat, for the door"),
    "attendance": _("everyone with a box to tick"),
    "caddie_list": _("before each round, which boards go where"),
    "name_slip": _("one for each player"),
    "board_label": _("number, dealer and vulnerability, to be cut"),
    "ranking": _("to be put on the wall"),
    "event_ranking": _("every session, carry-over, who qualifies"),
    "recap": _("everyone's points board by board, added up and checked"),
    "traveller": (_("Travellers"), _("every board with all its results")),
    "score_card": (_("Score cards"), _("one for each pair or player: the session, board by board")),
    "booklet": _("ranking, score cards and travellers in one"),
    "certificate": (_("Certificates"), _("for the first three places")),
    "instant_traveller": (
        _("Instant travellers"),
        _("for players of these boards elsewhere: the points for every score"),
    ),
    "ruling": (_("Ruling forms"), _("one for each adjusted score and penalty, to be signed")),
    "results_poster": _("the ranking in large letters, for A3 or a wall"),
    "result_slip": (
        _("Result slips"),
        _("one for each pair or player to take home: rank, best and worst board"),
    ),
    "frequency_sheet": (_("Frequency sheets"), _("for each board, how often every score came about")),
    "appeal": (_("Appeal forms"), _("one for each ruling, if a side does not accept it")),
    "late_play": (_("Late-play slips"), _("who still has to play which boards")),
    "entry_form": _("a sign-up sheet with event and date"),
    "badge": _("one for each player, 91 × 55 mm"),
    "tent_card": _("one for each player, folded to stand on the table"),
    "table_number": _("one page for each table, to be seen from afar"),
    "board_sign": _("which boards are on the relay stands, and which tables share boards"),
    "door_sign": _("for the door: the code of the session and six steps"),
    "hand_diagram": (_("Hand diagrams of the boards"), _("to deal by hand, or to write the hands down")),
    "hand_record": (_("Hand records"), _("the boards that all have played, with makeable contracts and par")),
    "hand_analysis": _("analysis of each pair and boards to discuss, on one page"),
    "pair_hands": (_("Boards of each pair with hands"), _("to take home: contract, result, score and par")),
    "curtain_card": _("one for each pocket of each board, to check its cards"),
    "dealing_sheet": (_("Dealing sheets"), _("to duplicate boards by hand, for people who do not play them")),
}
# What is filled in by purpose, in the order of a session; table games have a group of their own.
GROUPS = (
    (
        _("Sign-up, names and the door"),
        ("entry_form", "attendance", "door_sign", "name_slip", "badge", "tent_card"),
    ),
    (
        _("Tables and boards"),
        (
            *("table_card", "table_number", "seating_chart", "board_sign", "board_label", "hand_diagram"),
            *("curtain_card", "dealing_sheet"),
        ),
    ),
    (
        _("Movement"),
        ("guide_card", "changed_card", "player_card", "movement_sheet", "caddie_list"),
    ),
    (_("For the director"), ("emergency_pack", "late_play", "ruling", "appeal")),
    (
        _("Results"),
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
    "pickup_slip": (_("Pick-up slips, one board"), _("with names and QR; results written in")),
    "round_slip": (_("Pick-up slips, one round"), _("with names and QR; results written in")),
    "traveller": (_("Travellers to fill in"), _("with numbers, dealer and vulnerability")),
    "score_card": (_("Score cards to fill in"), _("with boards and opponents")),
    "board_traveller": (
        _("Travellers for the pocket of a board"),
        _("as strips or A6, with the numbers of pairs or players"),
    ),
}
# Nothing is filled in.
BLANK = {
    "ruling": (_("Blank ruling forms"), _("for the director's round")),
    "traveller": (_("Blank travellers"), _("to travel with the boards")),
    "pickup_slip": (_("Blank pick-up slips, one board"), _("to be cut and handed in")),
    "round_slip": (_("Blank pick-up slips, three boards"), _("to be cut and handed in")),
    "score_card_with_tables": (_("Blank score cards"), _("with the score tables on the back")),
    "recap": (_("Blank recap sheet"), _("to score by hand")),
    "team_sheet": (_("Blank team score sheet"), _("for a match at two tables")),
    "guide_card": (_("Blank guide cards"), _("of pairs")),
    "team_card": (_("Blank guide cards"), _("of teams")),
    "player_card": (_("Blank guide cards"), _("of single players")),
    "name_slip": (_("Blank name slips"), _("for guests")),
    "attendance": (_("Blank attendance list"), _("for the door")),
    "certificate": (_("Blank certificate"), _("for special prizes")),
    "score_tables": (_("Score tables"), _("what every contract scores")),
    "board_traveller": (_("Blank travellers for the pocket"), _("spare ones, as strips or A6")),
    "score_correction": (_("Score correction slips"), _("to be handed in at the desk")),
    "late_play": (_("Blank late-play slips"), _("for boards that two pairs play later")),
    "appeal": (_("Blank appeal form"), _("with room for both sides and the decision")),
    "hand_diagram": (_("Blank hand diagrams"), _("to deal by hand")),
    "entry_form": (_("Blank entry form"), _("for the notice board, with a box for no partner")),
    "badge": (_("Blank badges"), _("for guests")),
    "tent_card": (_("Blank tent cards"), _("for guests")),
    "table_number": (_("Table numbers without a section"), _("from 1 up, for use at every session")),
    "door_sign": (_("Blank sign for Wi-Fi and entering"), _("with lines for network and password")),
}
PAPER_NAMES = {
    "A4": "A4",
    "A5": "A5",
    "Letter": "Letter",
    "A6": "A6",
    "A5x2": _("A5, two on A4"),
    "A6x4": _("A6, four on A4"),
    "B5": _("B5 (JIS)"),
    "A3": "A3",
    "A4L": _("A4, landscape"),
    "A3L": _("A3, landscape"),
    "A4x3": _("strips, three on A4"),
}
SUIT_NAMES = {
    "colour": _("Four colours"),
    "plain": _("♠♥♦♣ in black"),
    "letters": _("letters S H D C"),
}
