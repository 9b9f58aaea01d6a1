"""The auction of a board as it is stored: its calls from the dealer on, with blanks between (`P 1H X P`)."""

from types import SimpleNamespace

from django.utils.translation import gettext as _

from scoring.contract import parse_contract
from scoring.errors import ScoringError
from scoring.games.bridge.auction import FOUR_HANDS, conclude, hold
from scoring.games.bridge.recorded_auction import is_contract_of
from scoring.seats import dealer
from tournament.domain.boards.readings.typed_results import Facts
from tournament.domain.errors import DirectorError

LONGEST = 1000  # characters; the longest auction there can be has 319 calls


def read_auction(board: int, text: str, facts: Facts) -> str:
    """The auction of a board in its stored form, empty where none was sent.

    DirectorError `bad_auction` where its calls are not legal, `auction_disagrees` where it comes to another
    contract than the result has.
    """
    calls = text.upper().replace("PASS", "P").split()
    if not calls:
        return ""
    try:
        fits = reaches(board, calls, facts["contract"], facts["declarer"])
    except ScoringError as error:
        raise DirectorError("bad_auction", _("This auction is not legal, or not finished.")) from error
    if not fits:
        sentence = _("The auction gives a different contract from the one entered.")
        raise DirectorError("auction_disagrees", sentence)
    return " ".join(calls)


def reaches(board: int, calls: list[str], contract: str, declarer: str) -> bool:
    """Whether an auction on a board comes to this contract. ScoringError as `hold` and `conclude`."""
    found = conclude(hold(FOUR_HANDS, dealer(board).value, calls))
    if contract in ("", "PASS"):
        return found is None and contract == "PASS"
    named = parse_contract(f"{contract} {declarer}")
    record = SimpleNamespace(
        passed_out=False,
        level=named.level,
        denomination=named.denomination,
        doubling=named.doubling,
        declarer=declarer,
    )
    return is_contract_of(found, record)


def standing_auction(board: int, text: str, contract: str, declarer: str) -> list[str]:
    """The calls of a stored auction; none where the result was corrected to another contract since."""
    calls = text.split()
    return calls if calls and reaches(board, calls, contract, declarer) else []
