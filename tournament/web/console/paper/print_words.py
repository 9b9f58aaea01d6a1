"""The Print room's forms: their names, their purposes, and when each is needed."""

from django.utils.translation import gettext_lazy as _

# Name and use of each sheet.
SHEETS = {
    "changed_card": (
        _("Changed guide cards"),
        _("only those that the latest change of the movement made wrong, with their version"),
    ),
    "emergency_pack": (
        _("Emergency pack"),
        _("current scores and remaining boards, to continue without the server"),
    ),
    "guide_card": (_("Guide cards"), _("one for each pair or player: where to go in every round")),
    "player_card": (
        _("Guide cards of the players"),
        _("one for each player of the table games: seat, partner and opponents"),
    ),
    "table_card": (_("Table cards with QR"), _("one for each table: who comes, and the code for its phones")),
    "movement_sheet": (
        _("Movement sheet"),
        _("for the director: every round, what to announce, where each board is"),
    ),
    "seating_chart": (_("Seating chart"), _("the room with every seat, for the door")),
    "attendance": (_("Attendance and table money"), _("everyone with a box to tick, and what was paid")),
    "caddie_list": (_("Caddie's board list"), _("before each round, which boards go where")),
    "name_slip": (_("Name slips"), _("one for each player")),
    "board_label": (_("Board labels"), _("number, dealer and vulnerability, to be cut")),
    "ranking": (_("Ranking"), _("to be put on the wall")),
    "event_ranking": (_("Ranking of all sessions"), _("every session, carry-over, who goes on")),
    "recap": (_("Recap sheet"), _("everyone's points board by board, added up and checked")),
    "traveller": (_("Travellers"), _("every board with all its results")),
    "score_card": (_("Score cards"), _("one for each pair or player: the session, board by board")),
    "booklet": (_("Results booklet"), _("ranking, score cards and travellers in one")),
    "certificate": (_("Certificates"), _("for the first three places")),
    "instant_traveller": (
        _("Instant travellers"),
        _("for players of these boards elsewhere: the points for every score"),
    ),
    "ruling": (_("Ruling forms"), _("one for each adjusted score and penalty, to be signed")),
    "results_poster": (_("Results poster"), _("the ranking in large letters, for A3 or a wall")),
    "result_slip": (
        _("Result slips"),
        _("one for each pair or player to take home: rank, best and worst board"),
    ),
    "frequency_sheet": (_("Frequency sheets"), _("for each board, how often every score came about")),
    "appeal": (_("Appeal forms"), _("one for each ruling, if a side does not accept it")),
    "late_play": (_("Late-play slips"), _("who still has to play which boards")),
    "entry_form": (_("Entry form"), _("a sign-up sheet with event and date")),
    "badge": (_("Badges"), _("one for each player, 91 × 55 mm")),
    "tent_card": (_("Tent cards"), _("one for each player, folded to stand on the table")),
    "table_number": (_("Table numbers for the hall"), _("one page for each table, to be seen from afar")),
    "board_sign": (
        _("Signs for boards"),
        _("which boards are on the relay stands, and which tables share boards"),
    ),
    "door_sign": (
        _("Wi-Fi and how to enter results"),
        _("for the door: the code of the session and six steps"),
    ),
    "hand_diagram": (_("Hand diagrams of the boards"), _("to deal by hand, or to write the hands down")),
    "hand_record": (_("Hand records"), _("the boards that all have played, with makeable contracts and par")),
    "hand_analysis": (
        _("What the hands say"),
        _("where each pair’s points came from, and boards worth discussing, on one page"),
    ),
    "pair_hands": (_("Boards of each pair with hands"), _("to take home: contract, result, score and par")),
    "curtain_card": (_("Curtain cards"), _("one for each pocket of each board, to check its cards")),
    "dealing_sheet": (
        _("Dealing sheets"),
        _("to duplicate boards by hand, for people who do not play them"),
    ),
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
    (_("Movement"), ("guide_card", "changed_card", "player_card", "movement_sheet", "caddie_list")),
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
    "pickup_slip": (_("Pick-up slips, one board"), _("names and QR are on them, results are written")),
    "round_slip": (_("Pick-up slips, one round"), _("names and QR are on them, results are written")),
    "traveller": (_("Travellers to be written on"), _("numbers, dealer and vulnerability are on them")),
    "score_card": (_("Score cards to be written on"), _("boards and opponents are on them")),
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
    "colour": _("♠♥♦♣ in four colours"),
    "plain": _("♠♥♦♣ in black"),
    "letters": _("letters S H D C"),
}
