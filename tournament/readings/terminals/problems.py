"""What can go wrong with terminals, as sentences: the connection, the plan of a session, what they send."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.readings.outside.guard import INSIDE

LONGEST = 200  # of an answer that is kept

# Why nothing is exchanged with the Data Connector.
TERMINAL_PROBLEMS: dict[str, Promise] = {
    "no_extra": _("The extra “terminals” is not installed on this computer."),
    "no_connector": _("Enter first where the Data Connector is."),
    "key": _("The licence key cannot be read on this computer. Enter it again."),
    "no_worker": _("No worker is running, so nothing is exchanged. Start one: manage.py worker"),
    "away": _("The Data Connector does not answer. Check that it runs, its address, and the network."),
    "inside": INSIDE,
    "other": _("Another program answers at this address, not a Data Connector."),
    "busy": _("The Data Connector is busy. It is asked again in a moment."),
    "refused": _("The Data Connector refuses what it was sent."),
    "invalid": _("The plan of this session cannot be sent to terminals."),
    "unreadable": _("The Data Connector answers something that cannot be read."),
    "unexpected": _("An error of this program. Its log says more."),
}
# Why a section, or a table of it, cannot have terminals.
PLAN_PROBLEMS: dict[str, Promise] = {
    "kind": _(
        "Section %(section)s: terminals are for pairs and teams, not for single players or table games."
    ),
    "no_plan": _("Section %(section)s has no movement yet."),
    "letter": _(
        "Section %(section)s: terminals need a letter from A to Z, or the same letter two or three times."
    ),
    "number": _("Section %(section)s: terminals need pair numbers that are whole numbers. %(pair)s is none."),
    "boards": _(
        "Section %(section)s, table %(table)s, round %(round)s: terminals know only boards in a row, "
        "not %(boards)s. Use phones in this section."
    ),
}
# What a terminal sent and could not be entered.
TERMINAL_NOTES: dict[str, Promise] = {
    "phone_table": _("This table is set to phones. Its terminal sent a result, which was not entered."),
    "no_section": _("There is no such section or table in this session."),
    "wrong_board": _("This table does not play this board in this round."),
    "wrong_pairs": _("The terminal named pairs %(ns)s and %(ew)s. By the movement others meet here."),
    "turned": _("This board was not turned at this table. Enter its result from paper."),
    "ruled": _("There is a ruling on this board. It stays."),
    "average": _("The terminal sent an average. Only a director awards one: open the ruling if it is right."),
    "deleted": _("The terminal deleted a result that a director had entered. It stays, and is sent again."),
    "closed": _("The session is closed. The result was not entered."),
    "unreadable": _("The terminal sent something that is no result of bridge."),
    "refused": _("It was refused: %(why)s"),
    "no_player": _("No player of the club has the membership number %(number)s."),
    "other_player": _("Another player is entered in this seat than the terminal says: %(player)s."),
    "named_player": _("A player entered a name at the terminal: %(player)s."),
    "no_seat": _("By the movement this seat is empty."),
}


def in_a_line(text: str) -> str:
    """Another program's own words: one line, cut."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LONGEST]
