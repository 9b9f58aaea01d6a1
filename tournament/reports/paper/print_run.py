"""What one print may have: rows, copies, sheets, the name of a network."""

from django.utils.translation import gettext as _

from tournament.printing import FORMS
from tournament.printing.blocks.document import Document
from tournament.readings.errors import DirectorError

MOST_ROWS, MOST_COPIES, MOST_SHEETS = 200, 100, 1000
NETWORK_BYTES = 32


def refuse_counts(rows: int, copies: int) -> None:
    """DirectorError `bad_rows` or `bad_copies`; no rows (0) are as many as the form usually has."""
    if not 0 <= rows <= MOST_ROWS:
        sentence = _("Choose from 1 to %(most)d rows.") % {"most": MOST_ROWS}
        raise DirectorError("bad_rows", sentence)
    if not 1 <= copies <= MOST_COPIES:
        sentence = _("Choose from 1 to %(most)d copies.") % {"most": MOST_COPIES}
        raise DirectorError("bad_copies", sentence)


def refuse_rows(code: str, rows: int, *, empty: bool) -> None:
    """DirectorError `fixed_rows` where rows are asked for and cannot be chosen."""
    if rows and not (empty and FORMS[code].rows):
        sentence = _("The number of rows can be chosen only on blank forms with rows. This form has none.")
        raise DirectorError("fixed_rows", sentence)


def refuse_network(name: str) -> None:
    """DirectorError `bad_network` for what is no name of a Wi-Fi network (IEEE 802.11: 32 octets)."""
    if len(name.encode()) > NETWORK_BYTES:
        sentence = _("The name of a Wi-Fi network has at most %(most)d letters, or ten kanji.")
        raise DirectorError("bad_network", sentence % {"most": NETWORK_BYTES})


def refuse_length(made: Document) -> Document:
    """The document itself; DirectorError `too_many_sheets` where it is too long to be printed at once."""
    if len(made) > MOST_SHEETS:
        sentence = _("That would be %(sheets)d sheets. At most %(most)d are printed at once.")
        raise DirectorError("too_many_sheets", sentence % {"sheets": len(made), "most": MOST_SHEETS})
    return made
