"""What the Print room offers of team events and table games: names, purposes, and when each is needed."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from tournament.printing.games import FORMS

# What a sheet is for, with its name where it is not the title of its paper.
Words = tuple[Promise, Promise] | Promise
TEAM_SHEETS: dict[str, Words] = {
    "team_list": _("every team with its members and its captain"),
    "assignment": _("each round: tables, home team, boards, start"),
    "assignment_wall": _("each round in letters to be read from three metres away"),
    "team_card": (
        _("Guide cards of the teams"),
        _("one for each team: the tables of its pairs in every round, and the code of its page"),
    ),
    "lineup_slip": (_("Line-up slips"), _("two for each match: four seats, folded over the names")),
    "match_slip": (_("Match result slips"), _("IMPs, victory points, two signatures, and the scale")),
    "triple_sheet": (_("Sheets of triples"), _("three or four teams: who goes where after the first half")),
    "vp_card": _("every difference in IMPs with the points of both teams"),
    "team_sheet": (_("Team score sheets"), _("one for each match: both rooms board by board")),
    "team_ranking": _("matches, IMPs, points by round, fines"),
    "cross_table": _("what each team earned against each other one"),
    "swiss_card": (_("Score cards of the teams"), _("one for each team: its rounds, running total and rank")),
    "pair_list": _("Butler and cross-IMPs: what two players brought in, board by board compared"),
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
    "team_sheet": (_("Team score sheets to be written on"), _("teams and boards are on them")),
    "swiss_card": (_("Score cards of the teams to be written on"), _("opponents and tables are on them")),
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
        _("each round in letters to be read from three metres away"),
    ),
    "vp_card": _("every result of a match with the points of both pairs"),
    "team_ranking": (_("Ranking"), _("matches, points by round, fines, total")),
    "swiss_card": (
        _("Score cards of the matches"),
        _("one for each pair: its rounds, running total and rank"),
    ),
}
PAIR_PREPARED = {
    "swiss_card": (_("Score cards of the matches to be written on"), _("opponents and tables are on them")),
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
