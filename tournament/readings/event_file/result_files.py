"""The sentences for files with results: why one is refused, and what in it is worth a look."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.results.files import read_results
from tournament.exchange.results.values import BadFile, Remark, ResultsFile
from tournament.readings.errors import DirectorError

REFUSALS: Mapping[str, str | Promise] = {
    "unknown_format": gettext_lazy("this is no file with results that Overtrick can read"),
    "too_large": gettext_lazy("the file is too large"),
    "too_many": gettext_lazy("the file has too many elements"),
    "too_deep": gettext_lazy("elements are nested too deeply"),
    "too_long": gettext_lazy("the text of %(element)s is too long"),
    "no_xml": gettext_lazy("this is not well-formed XML"),
    "entities": gettext_lazy("the file defines entities, which are never resolved"),
    "no_usebio": gettext_lazy("this is XML, but not USEBIO: it begins with %(element)s"),
    "no_pbn": gettext_lazy("this is not well-formed PBN"),
    "no_json": gettext_lazy("this is not well-formed JSON"),
    "no_acbl": gettext_lazy("this JSON is no game of the ACBL’s results pages"),
    "no_bws": gettext_lazy("this is no database of a Bridgemate session, or it is damaged"),
    "too_slow": gettext_lazy("it takes more time or memory than a session of a club can need"),
    "no_extra": gettext_lazy("Bridgemate files need the extra “terminals”: pip install overtrick[terminals]"),
    "teams": gettext_lazy("this event of teams has no matches"),
    "unknown_team": gettext_lazy("the match names team “%(number)s”, which is not in the list of teams"),
    "bad_round": gettext_lazy("“%(number)s” is no number of a round"),
    "no_results": gettext_lazy("there are no results in it"),
    "deals_alone": gettext_lazy("it holds deals and no results; deals are read on the page Hands"),
    "dealing_machine": gettext_lazy("this is a file of a dealing machine; deals are read on the page Hands"),
    "event_file": gettext_lazy("this is an event file of Overtrick; bring it in as an event"),
    "damaged_bws": gettext_lazy("this database is cut off or damaged"),
    "number_twice": gettext_lazy("the number %(number)s is there twice"),
    "no_number": gettext_lazy("a pair or player has no number"),
    "bad_board": gettext_lazy("“%(number)s” is no number of a board"),
    "bad_sides": gettext_lazy("the two sides of a result are missing or the same: %(number)s"),
    "sits_twice": gettext_lazy("one player sits twice at a table: %(number)s"),
}
# Of a line or a board that is left out: the reason is that of REFUSALS.
LEFT_OUT = gettext_lazy("It is left out: %(why)s.")
REMARKS: Mapping[str, str | Promise] = {
    "one_event": gettext_lazy("The file has several events. The first one is read."),
    "not_entered": gettext_lazy("%(text)s has results and is not in the list of entries."),
    "line_twice": gettext_lazy("Board %(text)s is there twice. The first result counts."),
    "board_twice": gettext_lazy("Board %(text)s: one side has a result already. The first result counts."),
    "contract_unreadable": gettext_lazy("Board %(text)s: this contract cannot be read. The score counts."),
    "contract_unscored": gettext_lazy(
        "Board %(text)s: this contract cannot be read, and there is no score. It counts as not played."
    ),
    "score_unreadable": gettext_lazy("Board %(text)s: this score cannot be read."),
    "not_played_scored": gettext_lazy("Board %(text)s: called not played, with a score. The score counts."),
    "points_unreadable": gettext_lazy("Board %(text)s: these points cannot be read."),
    "side_missing": gettext_lazy("Board %(text)s: a result does not name both pairs. It is left out."),
    "tag_twice": gettext_lazy("%(text)s is there twice and not alike. The first one counts."),
    "quote_open": gettext_lazy("A quotation mark has no second one."),
    "columns_twice": gettext_lazy("A column of the table is there twice."),
    "row_length": gettext_lazy("The row has not as many cells as the table has columns: %(text)s."),
    "cards_unreadable": gettext_lazy("Board %(text)s: the deal, dealer or vulnerability cannot be read."),
    "turn_differs": gettext_lazy(
        "Board %(text)s has another dealer or vulnerability than its number says. The number counts."
    ),
    "method_unknown": gettext_lazy("The scoring “%(text)s” is not known. Matchpoints are used."),
    "entry_left": gettext_lazy(
        "The entry “%(text)s” has no number, or one that is there twice. It is left out."
    ),
    "date_unreadable": gettext_lazy("The date “%(text)s” cannot be read. Today’s date is used."),
    "score_differs": gettext_lazy("Board %(text)s: the contract gives another score. The score counts."),
    "score_impossible": gettext_lazy("Board %(text)s: no contract gives this score."),
    "award_unreadable": gettext_lazy("Board %(text)s: this adjusted score cannot be read."),
    "swiss_as_pairs": gettext_lazy(
        "Swiss pairs are read as a session of pairs: the boards, without matches and victory points."
    ),
    "match_empty": gettext_lazy("Match %(text)s has neither results nor points. It is left out."),
    "many_players": gettext_lazy("%(text)s has more than eight players. The first eight are read."),
    "match_differs": gettext_lazy("Round %(where)s, %(text)s: the scale gives other points for this match."),
    "unnamed_unplayed": gettext_lazy(
        "Board %(text)s: no contract and a score of 0. It counts as not played."
    ),
    "unnamed_awarded": gettext_lazy(
        "Board %(text)s: no contract, a score of 0 and points. It counts as an adjusted score."
    ),
    "seats_differ": gettext_lazy(
        "Round %(text)s: pairs or tables contradict each other. Rounds and tables are left out."
    ),
    "pbn_tag": gettext_lazy('This is no tag in the form [Name "value"]. What can be read of it counts.'),
    "pbn_comment": gettext_lazy("A comment begins here and is never closed. What follows it is left out."),
    "pbn_text": gettext_lazy("This is no PBN. It is left out."),
    "columns_unread": gettext_lazy("The column “%(text)s” cannot be read. It is left out."),
    "points_differ": gettext_lazy("Board %(where)s, %(text)s: published points and ours."),
}


def read_result_file(content: bytes) -> ResultsFile:
    """DirectorError `bad_file` with the line or element where the file cannot be read."""
    try:
        return read_results(content)
    except BadFile as error:
        raise DirectorError(error.code, refusal(error)) from error


def refusal(error: BadFile) -> str:
    why = str(REFUSALS[error.code]) % error.details
    if not error.where:
        return _("The file cannot be read: %(why)s.") % {"why": why}
    if not error.where[:1].isdigit():
        return _("“%(place)s” in the file cannot be read: %(why)s.") % {"place": error.where, "why": why}
    return _("Line %(line)s of the file cannot be read: %(why)s.") % {"line": error.where, "why": why}


def remark_text(remark: Remark) -> str:
    """A remark with its line; what is compared names the board or the round itself."""
    text = _remark(remark)
    if remark.code in ("points_differ", "match_differs") or not remark.where:
        return text
    return _("Line %(line)s: %(text)s") % {"line": remark.where, "text": text}


def _remark(remark: Remark) -> str:
    if remark.code in REMARKS:
        return str(REMARKS[remark.code]) % {"text": remark.text, "where": remark.where}
    return str(LEFT_OUT) % {"why": str(REFUSALS[remark.code]) % {"number": remark.text}}
