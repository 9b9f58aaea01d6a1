"""Chicago: what a deal scores by each method, and the running score of a chukker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scoring import duplicate
from scoring.boards.imps import imps
from scoring.errors import ScoringError
from scoring.games.bridge import contract_record
from scoring.games.bridge.auction import FOUR_HANDS
from scoring.games.bridge.deal_conditions import Conditions, NumberedStanding
from scoring.games.bridge.lines import Points, SheetFigure, by_column, entries, plus
from scoring.games.bridge.recorded_auction import auction_problems
from scoring.games.chicago.rules import LENGTHS, ChicagoDeal, Rules, conditions
from scoring.games.results.settlement import hundreds
from scoring.games.table_game import Problem, misfits, term

# Chicago: what a deal scores, method by method.
#
# The rubber form carries part scores from deal to deal and counts honours; a game pays at once, and a part
# score on the last deal pays 100. The other methods score each deal out as at duplicate (Law 77).

_GAME = 100
_GAME_BONUS = (300, 500)  # not vulnerable, vulnerable on the deal
_LAST_PART_SCORE = 100

Vulnerable = tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of a deal, and the part scores by side it leaves."""

    entries: tuple[SheetFigure, ...]
    parts: Points

    def sum(self, *codes: str) -> int:
        return sum(entry.points for entry in self.entries if entry.code in codes)


def _duplicate_like(deal: ChicagoDeal, last: bool, vulnerable: Vulnerable, parts: Points) -> Scored:
    """What the whole score has beyond its parts is the bonus for a game or for a part score."""
    written = entries(deal, vulnerable)
    contract, tricks, side = deal.outcome.contract, deal.tricks, deal.number % 2
    if contract is None or tricks is None or tricks < contract.target:
        return Scored(written, parts)
    bonus = duplicate.score(contract, tricks, vulnerable[side]) - sum(entry.points for entry in written)
    code = "game" if duplicate.trick_score(contract) >= _GAME else "part_score"
    return Scored((*written, SheetFigure(side, code, bonus)), parts)


def _rubber_like(deal: ChicagoDeal, last: bool, vulnerable: Vulnerable, parts: Points) -> Scored:
    """A game wipes out the part scores of both sides; one left over from earlier deals earns nothing."""
    written = entries(deal, vulnerable)
    below = by_column((entry for entry in written if entry.is_below), 2)
    standing, side = plus(parts, below), deal.number % 2
    held = tuple(SheetFigure(side, "honours", points) for side, points in enumerate(deal.honours) if points)
    if max(standing) >= _GAME:
        return Scored((*written, *held, SheetFigure(side, "game", _GAME_BONUS[vulnerable[side]])), (0, 0))
    part = (SheetFigure(side, "part_score", _LAST_PART_SCORE),) if any(below) and last else ()
    return Scored((*written, *held, *part), standing)


# A method's deal, whether it is the last of the chukker, who is vulnerable, and the part scores carried.
METHODS: dict[str, Callable[[ChicagoDeal, bool, Vulnerable, Points], Scored]] = {
    "duplicate_like": _duplicate_like,
    "rubber_like": _rubber_like,
    "fifty_point": _duplicate_like,
    "russian": _duplicate_like,
}


# The running score, deal by deal.


@dataclass(frozen=True, slots=True)
class ChukkerRow:
    """One deal on the record sheet, and the running totals; `parts` only where part scores are carried.

    From `tricks` to `undertricks` stands what the deal's score is made of, whichever side it is for.
    """

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    vulnerable: tuple[bool, ...] = term("Vulnerable", per="side")
    redeals: int = term("Redeals", None)
    tricks: int = term("Trick points", None)
    overtricks: int = term("Overtrick points", None)
    insult: int = term("Doubled and made", None)
    slam: int = term("Slam bonus", None)
    game_bonus: int = term("Game bonus", None)
    part_bonus: int = term("Part-score bonus", None)
    honours: int = term("Honours", None)
    undertricks: int = term("Undertrick points", None)
    score: tuple[int, ...] = term("Score", None, per="side")
    parts: tuple[int, ...] | None = term("Part score carried", None, per="side", optional=True)
    target: int | None = term("Target of North-South", None, optional=True)
    imps: tuple[int, ...] | None = term("IMPs won", None, per="side", optional=True)
    totals: tuple[int, ...] = term("Total", None, per="side")


# What the columns of a score's parts add up.
_WRITTEN = {
    "tricks": "tricks",
    "overtricks": "overtricks",
    "insult": "insult",
    "slam": "slam",
    "game_bonus": "game",
    "part_bonus": "part_score",
    "honours": "honours",
    "undertricks": "undertricks",
}


@dataclass(frozen=True, slots=True)
class Tally(NumberedStanding):
    """A chukker so far; `totals` are IMPs when `in_imps`."""

    in_imps: bool
    next: Conditions | None
    totals: Points = (0, 0)
    parts: Points = (0, 0)
    rows: tuple[ChukkerRow, ...] = ()
    reason: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def points(self) -> int:
        """What the winners get: the difference in hundreds, IMPs as they are."""
        return self.margin if self.in_imps else hundreds(self.margin)


def tally(rules: Rules, deals: Sequence[ChicagoDeal]) -> Tally:
    """The chukker after these deals. A deal with a problem has no row, but keeps its number.

    ScoringError with the first rule whose value cannot be.
    """
    for problem in misfits(rules):
        raise problem.refusal()
    so_far = Tally(rules.method == "russian", conditions(rules, 1))
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    return so_far


def problems(rules: Rules, deals: Sequence[ChicagoDeal], deal: ChicagoDeal) -> list[Problem]:
    """What is wrong with a next deal: `too_many_deals`, `passed_out_deal_must_be_redealt`, its faults."""
    return misfits(rules) or _problems(rules, len(deals), deal)


def closing_problems(rules: Rules, deals: Sequence[ChicagoDeal]) -> list[Problem]:
    """Why a chukker cannot be closed yet; it may be resumed another day."""
    return [Problem(f"needs_{LENGTHS[rules.deals]}", len(deals))] if len(deals) < rules.deals else []


def faults(rules: Rules, deal: ChicagoDeal) -> list[Problem]:
    """What is wrong with a deal by itself."""
    if deal.passed_out:
        return [Problem("passed_out_deal_must_be_redealt")]
    found = contract_record.faults(deal)
    if any(deal.honours) and rules.method != "rubber_like":
        found.append(Problem("honours_not_counted"))
    elif all(deal.honours):
        found.append(Problem("bad_honours", params={"field": "honours"}))
    if rules.method == "russian" and deal.hcp_ns is None:
        found.append(Problem("bad_hcp_ns", params={"field": "hcp_ns"}))
    return found


def _problems(rules: Rules, index: int, deal: ChicagoDeal) -> list[Problem]:
    if index >= rules.deals:
        return [Problem("too_many_deals", index)]
    dealer = deal.dealt_by or conditions(rules, index + 1).dealer.value
    found = faults(rules, deal) or auction_problems(FOUR_HANDS, dealer, deal.calls, deal)
    return [replace(fault, index=index) for fault in found]


def _after(rules: Rules, so_far: Tally, index: int, deal: ChicagoDeal) -> Tally:
    following = conditions(rules, index + 2) if index + 2 <= rules.deals else None
    if found := _problems(rules, index, deal):
        return replace(so_far, next=following, problems=(*so_far.problems, *found))
    at = conditions(rules, index + 1)
    scored = METHODS[rules.method](deal, at.number == rules.deals, at.vulnerable, so_far.parts)
    row = _row(rules, so_far, at, deal, scored)
    return replace(
        so_far,
        next=following,
        totals=row.totals,
        parts=scored.parts,
        rows=(*so_far.rows, row),
        reason=LENGTHS[rules.deals] if len(so_far.rows) + 1 == rules.deals else None,
    )


def _row(rules: Rules, so_far: Tally, at: Conditions, deal: ChicagoDeal, scored: Scored) -> ChukkerRow:
    score = by_column(scored.entries, 2)
    target, imps = _russian(at, deal, score) if so_far.in_imps else (None, None)
    return ChukkerRow(
        number=at.number,
        dealer=at.dealer_number,
        vulnerable=at.vulnerable,
        redeals=deal.redeals,
        **{name: scored.sum(code) for name, code in _WRITTEN.items()},
        score=score,
        parts=scored.parts if rules.method == "rubber_like" else None,
        target=target,
        imps=imps,
        totals=plus(so_far.totals, score if imps is None else imps),
    )


def _russian(at: Conditions, deal: ChicagoDeal, score: Points) -> tuple[int, Points]:
    """The target of North-South, and the IMPs of both sides."""
    held = deal.hcp_ns or 0
    target = target_ns(held, ALL_POINTS - held, at.vulnerable)
    won = imps_ns(score[0] - score[1], target)
    return target, (max(won, 0), max(-won, 0))


# Russian scoring: a deal's duplicate score against what the high-card points of the two sides should bring.
#
# The side with more points (A 4, K 3, Q 2, J 1) has a target by its points and its vulnerability; what it
# scored above or below becomes IMPs (Law 78B).

ALL_POINTS = 40
# The targets from 20 points up, not vulnerable and vulnerable; 37 and more count the same.
_TARGETS = (
    (0, 50, 70, 110, 200, 300, 350, 400, 430, 460, 490, 600, 700, 900, 1000, 1100, 1200, 1300),
    (0, 50, 70, 110, 290, 440, 520, 600, 630, 660, 690, 900, 1050, 1350, 1500, 1650, 1800, 1950),
)


def target_ns(hcp_ns: int, hcp_ew: int, vulnerable: tuple[bool, bool]) -> int:
    """What North-South should score, negative when East-West have more. ScoringError `hcp_must_total_40`."""
    if hcp_ns + hcp_ew != ALL_POINTS or min(hcp_ns, hcp_ew) < 0:
        raise ScoringError("hcp_must_total_40", total=hcp_ns + hcp_ew)
    better = 0 if hcp_ns >= hcp_ew else 1
    targets = _TARGETS[vulnerable[better]]
    target = targets[min(max(hcp_ns, hcp_ew) - ALL_POINTS // 2, len(targets) - 1)]
    return -target if better else target


def imps_ns(score_ns: int, target: int) -> int:
    """IMPs to North-South for a score beside its target."""
    return imps(score_ns - target)
