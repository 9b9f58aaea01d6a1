"""The cards of a board between their row and their values, and the files that bring them.

A double-dummy table of which some numbers are known only as "less than seven" is stored with a question mark.
"""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DoubleDummy, read_table
from scoring.hands.lead_table import read_leads
from scoring.seats import Vulnerability, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, pass_over
from tournament.exchange.deals.deal_files import read_deal_text, read_deals
from tournament.models import Deal
from tournament.readings.errors import DirectorError
from tournament.readings.hands.deal_problems import in_words, refusal, seat_name

CLIPPED = "?"
_SIDES = {
    Vulnerability.NONE: "–",
    Vulnerability.NS: "N-S",
    Vulnerability.EW: "E-W",
    Vulnerability.BOTH: "N-S, E-W",
}
_SAID_AT_ONCE = 6


def board_of(row: Deal) -> BoardDeal:
    """The board of a row with hands."""
    return BoardDeal(
        board=row.board,
        dealer=dealer(row.board),
        vulnerability=vulnerability(row.board),
        deal=read_deal(row.hands),
        double_dummy=table_of(row.double_dummy),
        leads=read_leads(row.leads) if row.leads else None,
    )


def table_of(stored: str) -> DoubleDummy | None:
    if not stored:
        return None
    return read_table(stored.removesuffix(CLIPPED)) if CLIPPED in stored else DoubleDummy(stored)


def table_text(table: DoubleDummy | None) -> str:
    if table is None:
        return ""
    return table.digits if table.complete else table.digits + CLIPPED


def boards_in(data: bytes | str, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The boards of a file or of a pasted text, each with its number; `note` gets what is left out.

    DirectorError: `unreadable_deals`, or `other_conditions` with every board whose dealer or vulnerability is
    not that of its number.
    """
    try:
        boards = read_deals(data, name, note) if isinstance(data, bytes) else read_deal_text(data, name, note)
    except ScoringError as fault:
        raise refusal(fault) from fault
    for place, board in enumerate(boards, 1):
        if board.board is None:
            raise DirectorError("unreadable_deals", in_words(ScoringError("number", place=place)))
    wrong = [*_other_conditions(boards)]
    if wrong:
        more = [_("And %(number)d more.") % {"number": len(wrong) - _SAID_AT_ONCE}]
        sentences = [*wrong[:_SAID_AT_ONCE], *(more if len(wrong) > _SAID_AT_ONCE else ())]
        raise DirectorError("other_conditions", " ".join(sentences))
    return boards


def _other_conditions(boards: Iterable[BoardDeal]) -> Iterator[str]:
    """A sentence for each board that has another dealer or vulnerability than its number gives it."""
    for one in boards:
        number = one.board or 0
        if one.dealer != dealer(number):
            yield _("Board %(board)s: the dealer is %(right)s, and the file has %(found)s.") % {
                "board": number,
                "right": seat_name(dealer(number)),
                "found": seat_name(one.dealer),
            }
        if one.vulnerability not in (None, vulnerability(number)):
            yield _("Board %(board)s: vulnerable is %(right)s, and the file has %(found)s.") % {
                "board": number,
                "right": _SIDES[vulnerability(number)],
                "found": _SIDES[one.vulnerability or Vulnerability.NONE],
            }
