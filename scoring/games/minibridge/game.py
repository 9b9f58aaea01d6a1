"""MiniBridge as a game at its own table: an agreed number of deals, each scored as at duplicate.

A table that plays MiniBridge as a rubber keeps the sheet of the game `rubber`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring import duplicate
from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling, Outcome
from scoring.games.bridge import beer_card
from scoring.games.bridge.contract_record import DENOMINATIONS, SEATS, dealer_term, form_terms, wrong_fields
from scoring.games.bridge.deal_conditions import Conditions, NumberedStanding, laid_down
from scoring.games.bridge.lines import Points, plus
from scoring.games.minibridge.roles import ALL_POINTS, CHOICES, SLAMS, level, roles
from scoring.games.table_game import Problem, misfits, term
from scoring.seats import Direction


@dataclass(frozen=True, slots=True)
class Rules:
    tie_20_20: str = term(
        "When both sides have 20 points",
        {"redeal": "The same dealer deals again", "passout": "The deal is passed out"},
        default="redeal",
    )
    slams: bool = term("Slams may be named", default=False)
    deals: int = term("Deals", range(1, 65), default=4)
    vulnerability: str = term(
        "Vulnerability",
        {
            "board": "By board number",
            "dealer_vul": "As at Chicago, the dealer's side on deals 2 and 3",
            "cavendish": "As at Chicago, the other side on deals 2 and 3",
            "none": "No side",
        },
        default="board",
    )
    first_dealer: str = dealer_term(SEATS, default="N")
    beer_card: str = beer_card.rule_term()


@dataclass(frozen=True, slots=True)
class MinibridgeDeal:
    """What the form records: everybody's points, and what declarer chose and took; not if passed out."""

    hcp: tuple[int, ...] = term("High-card points", range(38), per="player", default=())
    choice: str | None = term("Game or no game", CHOICES, optional=True, default=None)
    denomination: str | None = term("Denomination", DENOMINATIONS, optional=True, default=None)
    tricks: int | None = term("Tricks taken", range(14), optional=True, default=None)
    redeals: int = term("Redeals", range(100), default=0)
    seven_of_diamonds: str | None = beer_card.winner_term()


@dataclass(frozen=True, slots=True)
class MinibridgeRow:
    """One deal on the sheet; a deal that was passed out has no declarer."""

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    declarer: int | None = term("Declarer", None, optional=True)
    vulnerable: tuple[bool, ...] = term("Vulnerable", per="side")
    score: tuple[int, ...] = term("Score", None, per="side")
    totals: tuple[int, ...] = term("Total", None, per="side")


@dataclass(frozen=True, slots=True)
class Tally(NumberedStanding):
    """The deals so far."""

    next: Conditions | None
    totals: Points = (0, 0)
    rows: tuple[MinibridgeRow, ...] = ()
    reason: str | None = None
    problems: tuple[Problem, ...] = ()


def outcome(deal: MinibridgeDeal, dealer: Direction) -> Outcome:
    """The contract the choice stands for, with its tricks. Only for a deal without faults."""
    part = roles(deal.hcp, dealer)
    if part is None:
        return PASSED_OUT
    denomination = Denomination(deal.denomination or "")
    named = Contract(level(deal.choice or "", denomination), denomination, Doubling.UNDOUBLED, part.declarer)
    return Outcome(named, deal.tricks)


def faults(rules: Rules, deal: MinibridgeDeal) -> list[Problem]:
    """What is wrong with a deal by itself: `bad_choice` …, `hcp_must_total_40`, a deal to be dealt again."""
    if len(deal.hcp) != len(SEATS):
        return [Problem("bad_hcp", params={"field": "hcp"})]
    if sum(deal.hcp) != ALL_POINTS:
        return [Problem("hcp_must_total_40", params={"total": sum(deal.hcp)})]
    if roles(deal.hcp, Direction.N) is None:
        return [Problem("passed_out_deal_must_be_redealt")] if rules.tie_20_20 == "redeal" else []
    found = wrong_fields(deal, ("choice", "denomination", "tricks"))
    if deal.choice in SLAMS and not rules.slams:
        found.append(Problem("bad_choice", params={"field": "choice"}))
    return found


def tally(rules: Rules, deals: Sequence[MinibridgeDeal]) -> Tally:
    """The game after these deals. A deal with a problem has no row, but keeps its number.

    ScoringError with the first rule whose value cannot be.
    """
    for problem in misfits(rules):
        raise problem.refusal()
    so_far = Tally(_conditions(rules, 0))
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    return so_far


def problems(rules: Rules, deals: Sequence[MinibridgeDeal], deal: MinibridgeDeal) -> list[Problem]:
    """What is wrong with a next deal: `too_many_deals`, or its faults."""
    return misfits(rules) or _problems(rules, len(deals), deal)


def asks(rules: Rules) -> tuple[str, ...]:
    return (
        form_terms(MinibridgeDeal)
        if rules.beer_card != "off"
        else form_terms(MinibridgeDeal, "seven_of_diamonds")
    )


@dataclass(frozen=True, slots=True)
class _Bet:
    """A deal whose declarer is known, for the beer card."""

    outcome: Outcome
    seven_of_diamonds: str | None


def beers(rules: Rules, deals: Sequence[MinibridgeDeal]) -> tuple[int, ...]:
    """The beer card's balance of N, E, S, W; empty where it is not played."""
    scored = [(deals[row.number - 1], tuple(Direction)[row.dealer]) for row in tally(rules, deals).rows]
    return beer_card.balance_by_player(
        rules, [_Bet(outcome(deal, dealer), deal.seven_of_diamonds) for deal, dealer in scored]
    )


def _problems(rules: Rules, index: int, deal: MinibridgeDeal) -> list[Problem]:
    if index >= rules.deals:
        return [Problem("too_many_deals", index)]
    return [replace(fault, index=index) for fault in faults(rules, deal)]


def _conditions(rules: Rules, index: int) -> Conditions | None:
    if index >= rules.deals:
        return None
    return laid_down(rules.vulnerability, Direction(rules.first_dealer), index + 1)


def _after(rules: Rules, so_far: Tally, index: int, deal: MinibridgeDeal) -> Tally:
    following = _conditions(rules, index + 1)
    found, at = _problems(rules, index, deal), so_far.next
    if found or at is None:
        return replace(so_far, next=following, problems=(*so_far.problems, *found))
    row = _row(so_far, at, outcome(deal, at.dealer))
    return replace(
        so_far,
        next=following,
        totals=row.totals,
        rows=(*so_far.rows, row),
        reason="deals_played" if len(so_far.rows) + 1 == rules.deals else None,
    )


def _row(so_far: Tally, at: Conditions, played: Outcome) -> MinibridgeRow:
    points = duplicate.score_ns(played, at.vulnerability)
    score = (max(points, 0), max(-points, 0))
    declarer = tuple(Direction).index(played.contract.declarer) if played.contract else None
    return MinibridgeRow(
        at.number, at.dealer_number, declarer, at.vulnerable, score, plus(so_far.totals, score)
    )
