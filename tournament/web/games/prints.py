"""What the Print room offers of the table games."""

from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from tournament.printing.games import FORMS

_MATCH = _("one for each match: who sits where, deal by deal, the result")
_EVENING = _("a block for each chukker, then the account of each player")

# Name and use of each sheet.
GAME_SHEETS = {
    "game_table_card": (
        _("Table cards of the games"),
        _("one for each table: who plays there, and the code for its phones"),
    ),
    "rule_card": (_("Rules of the table"), _("every rule, with what was changed")),
    **{code: (_(FORMS[code].title), _MATCH) for code in GAMES},
    "spades_individual": (_(FORMS["spades_individual"].title), _MATCH),
    "spades_error": (_(FORMS["spades_error"].title), _MATCH),
    **{code: (_(FORMS[code].title), _EVENING) for code in FORMS if code.startswith("chicago_")},
    "league": (_("League table"), _("to be put on the wall")),
    "ledger": (_("Account"), _("everyone's pluses and minuses, match by match")),
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
