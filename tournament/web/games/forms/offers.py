"""Which answers a table's rules leave to a question, and which of those the score or a minimum refuses."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.contract import BOOK
from scoring.games.agreement import Agreement
from scoring.games.bridge.contract_record import DENOMINATIONS
from scoring.games.israeli_whist.bidding import LOWEST_BID
from scoring.games.minibridge.roles import SLAMS
from scoring.games.spades.calls import deficit, has_nils, highest_number, is_allowed, number_fault
from scoring.games.spades.legality import kind_fault
from scoring.games.table_game import Problem, terms
from tournament.sheets.game_sheet import NextDeal
from tournament.web.games.refusals import sentence

# The calls behind Spades' special answers, as `open_calls` names them.
CALLS = {
    "nil": "nil",
    "dnil": "dnil",
    "dbnil": "dbnil",
    "blind": "blind",
    "moon": "moon",
    "blind_moon": "bmoon",
}


def is_offered(agreed: Agreement, name: str, value: object) -> bool:
    """Whether the rules have this answer to the term `name` at all."""
    rules: Any = agreed.rules
    if name == "choice" and value in SLAMS:
        return bool(rules.slams)
    if agreed.code != "spades":
        return True
    if isinstance(value, int):
        return value <= (highest_number(rules) if name == "bids" else rules.tricks)
    if (name, value) == ("kinds", "none"):  # every member of the side bid a nil
        return has_nils(rules)
    return is_allowed(rules, CALLS.get(str(value), ""))


def refusal(agreed: Agreement, coming: NextDeal | None, name: str, value: object, side: int | None) -> str:
    """Why a side cannot give an answer that the rules have, on the deal to come; empty when it can."""
    code = _number_fault(agreed, name, value) or _call_fault(coming, value, side)
    points = deficit(agreed.rules, CALLS.get(str(value), "")) if code == "not_far_enough_behind" else 0
    if points:
        return _("only when %(points)d or more behind") % {"points": points}
    return sentence(Problem(code), agreed.game) if code else ""


def calls_are_added(agreed: Agreement) -> bool:
    """Whether each player of Spades bids a number or a nil once, and the numbers of partners are added."""
    rules: Any = agreed.rules
    return (
        agreed.code == "spades"
        and (rules.bid_method == "individual_sum" or rules.is_individual)
        and (rules.zero_bid == "nil" or not rules.is_individual)
        and rules.bid_rounds == 1
        and "kinds" not in agreed.game.asks(rules)
    )


def least_of_declarer(agreed: Agreement, name: str) -> tuple[int, str] | None:
    """The least number that the declarer's own place can have in answer to `name`, and the sentence why."""
    if (agreed.code, name) != ("israeli_whist", "bids"):
        return None
    return LOWEST_BID, _("The declarer has bid at least %(least)s.") % {"least": LOWEST_BID}


def refused_bids(agreed: Agreement) -> dict[str, str]:
    """The bids that this game never plays a contract at, with the sentence why: part scores at Towie."""
    players = getattr(agreed.game.deal, "players", ())
    if not players or "level" not in agreed.game.asks(agreed.rules):
        return {}
    bids = [(level, code) for level in range(1, 8) for code in DENOMINATIONS]
    faults = {f"{level}{code}": _faults_of(agreed, level, code, players[0]) for level, code in bids}
    always = set.intersection(*(set(codes) for codes in faults.values()))
    found = {bid: [code for code in codes if code not in always] for bid, codes in faults.items()}
    return {bid: sentence(Problem(codes[0]), agreed.game) for bid, codes in found.items() if codes}


def _faults_of(agreed: Agreement, level: int, denomination: str, declarer: str) -> list[str]:
    """What is wrong with this contract, just made, on the first deal."""
    facts = {"level": level, "denomination": denomination, "declarer": declarer, "tricks": BOOK + level}
    return [problem.code for problem in agreed.game.problems(agreed.rules, [], agreed.game.deal(**facts))]


def numbers_of_kinds(agreed: Agreement) -> dict[str, dict[str, object]]:
    """For each kind of bid at Spades the numbers that go with it, and why no other does."""
    if agreed.code != "spades":
        return {}
    known = terms(agreed.game.deal)["kinds"].words
    return {kind: _numbers_of(agreed, kind) for kind in known if is_offered(agreed, "kinds", kind)}


def _numbers_of(agreed: Agreement, kind: str) -> dict[str, object]:
    faults = {
        number: kind_fault(agreed.rules, kind, number) for number in range(highest_number(agreed.rules) + 1)
    }
    reasons = [fault for fault in reversed(faults.values()) if fault]
    return {
        "numbers": [number for number, fault in faults.items() if fault is None],
        "reason": sentence(Problem(reasons[0]), agreed.game) if reasons else "",
    }


def _number_fault(agreed: Agreement, name: str, value: object) -> str | None:
    if agreed.code != "spades" or name != "bids" or not isinstance(value, int):
        return None
    return number_fault(agreed.rules, value)


def _call_fault(coming: NextDeal | None, value: object, side: int | None) -> str | None:
    """Of the special calls of Spades: those that the score does not leave to a side."""
    call = CALLS.get(str(value))
    if side is None or coming is None or not coming.open_calls or call is None:
        return None
    return None if call in coming.open_calls[side] else "not_far_enough_behind"
