"""Spades: the running totals of a game, its end and its winners.

After each deal: all the tricks or a made moon may win at once; then a score inside the window; then the
target or the agreed lead. The highest score wins, even of several past the target. A tie is played on until a
deal leaves one side alone in front, even below the target. Where errors are counted, the agreed number of
deals ends the game and the fewest win, equals together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from operator import add

from scoring.games.spades.calls import open_calls
from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import SpadesDeal, record_fault, side_bids, tricks_of
from scoring.games.spades.legality import bid_problems
from scoring.games.spades.rules import Rules
from scoring.games.spades.score import DealPoints, lines
from scoring.games.spades.turns import Situation
from scoring.games.table_game import Problem, term


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game stands after a deal: why it ended and who won, or whether a tie is to be broken."""

    reason: str | None = None
    winners: tuple[int, ...] = ()
    tie_pending: bool = False

    @property
    def finished(self) -> bool:
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: level, or where an earlier session left it. Empty tuples mean nothing yet."""

    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class SpadesRow:
    """One deal on the score sheet, by side: points by cause, their sum, and the running totals."""

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    taken: tuple[int, ...] = term("Tricks taken", None, per="side")
    bid: tuple[int, ...] = term("Bid points", None, per="side")
    overtricks: tuple[int, ...] = term("Overtrick points", None, per="side")
    nil: tuple[int, ...] = term("Nil points", None, per="side")
    bonus: tuple[int, ...] = term("Bonuses", None, per="side")
    bag_penalty: tuple[int, ...] = term("Bag penalty", None, per="side")
    error: tuple[int, ...] = term("Tricks off the bid", None, per="side")
    bags: tuple[int, ...] = term("Bags so far", None, per="side")
    delta: tuple[int, ...] = term("Deal total", None, per="side")
    scores: tuple[int, ...] = term("Running total", None, per="side")


@dataclass(frozen=True, slots=True)
class Tally:
    """The game so far; `dealer` and `open_calls` (the special calls left to each side) tell of the next deal.

    A deal with a problem has no row and changes nothing but the dealer.
    """

    totals: tuple[int, ...]
    bags: tuple[int, ...]
    dealer: int
    rows: tuple[SpadesRow, ...] = ()
    ending: Ending = Ending()
    open_calls: tuple[tuple[str, ...], ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def finished(self) -> bool:
        return self.ending.finished

    @property
    def reason(self) -> str | None:
        return self.ending.reason

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ending.winners

    @property
    def tie_pending(self) -> bool:
        return self.ending.tie_pending


def tally(rules: Rules, deals: Sequence[SpadesDeal], start: Start = Start()) -> Tally:
    """Where a game stands after its deals. ScoringError with the first conflict if the rules contradict."""
    for conflict in conflicts(rules):
        raise conflict.refusal()
    level = (0,) * rules.side_count
    so_far = Tally(start.scores or level, start.bags or level, start.dealer)
    for index, deal in enumerate(deals):
        so_far = _after(rules, so_far, index, deal)
    sides = range(rules.side_count)
    return replace(so_far, open_calls=tuple(open_calls(rules, so_far.totals, side) for side in sides))


def problems(
    rules: Rules, deals: Sequence[SpadesDeal], deal: SpadesDeal, start: Start = Start()
) -> list[Problem]:
    """What is wrong with a next deal: the game is over, it cannot be scored, its bids could not be made."""
    contradictions = conflicts(rules)
    if contradictions:
        return contradictions
    so_far = tally(rules, deals, start)
    found = [Problem("game_over")] if so_far.finished else []
    fault = record_fault(rules, deal)
    if fault:
        found.append(fault)
    if not fault or fault.code == "trick_total_mismatch":
        found += bid_problems(Situation(rules, so_far.dealer, so_far.totals), deal)
    return [replace(problem, index=len(deals)) for problem in found]


def _after(rules: Rules, so_far: Tally, index: int, deal: SpadesDeal) -> Tally:
    if so_far.finished:
        return replace(so_far, problems=(*so_far.problems, Problem("game_over", index)))
    next_dealer = (so_far.dealer + 1) % rules.players
    fault = record_fault(rules, deal)
    if fault:
        noted = (*so_far.problems, replace(fault, index=index))
        return replace(so_far, dealer=next_dealer, problems=noted)
    row = _row(rules, so_far, index, deal)
    return replace(
        so_far,
        totals=row.scores,
        bags=row.bags,
        dealer=next_dealer,
        rows=(*so_far.rows, row),
        ending=_ending(rules, deal, row, played=len(so_far.rows) + 1, tied=so_far.tie_pending),
    )


def _row(rules: Rules, so_far: Tally, index: int, deal: SpadesDeal) -> SpadesRow:
    scored = lines(rules, deal, so_far.totals, so_far.bags)
    delta = tuple(line.total for line in scored)
    return SpadesRow(
        number=index + 1,
        dealer=so_far.dealer,
        taken=tuple(tricks_of(rules, deal, side) for side in range(rules.side_count)),
        delta=delta,
        scores=tuple(map(add, so_far.totals, delta)),
        **{each.name: tuple(getattr(line, each.name) for line in scored) for each in fields(DealPoints)},
    )


def _ending(rules: Rules, deal: SpadesDeal, row: SpadesRow, *, played: int, tied: bool) -> Ending:
    at_once = _winners_at_once(rules, deal, row)
    if at_once:
        return Ending("all_tricks_or_moon", at_once)
    if rules.scoring == "error":
        return _fewest_errors(row.scores) if played >= (rules.error_deals or 0) else Ending()
    inside = [side for side, score in enumerate(row.scores) if rules.window and _is_inside(rules, score)]
    if inside:
        return _leader("window", row.scores, inside)
    reason = _reason_to_end(rules, row.scores, tied)
    return _leader(reason, row.scores, range(len(row.scores))) if reason else Ending()


def _winners_at_once(rules: Rules, deal: SpadesDeal, row: SpadesRow) -> tuple[int, ...]:
    return tuple(
        side
        for side, bid in enumerate(side_bids(rules, deal))
        if row.taken[side] == rules.tricks
        and (rules.win_all_tricks or (rules.win_moon and bid.kind in ("moon", "blind_moon")))
    )


def _fewest_errors(scores: tuple[int, ...]) -> Ending:
    return Ending("deals_played", tuple(side for side, score in enumerate(scores) if score == min(scores)))


def _is_inside(rules: Rules, score: int) -> bool:
    lowest, highest = rules.window
    return lowest <= score <= highest


def _reason_to_end(rules: Rules, scores: tuple[int, ...], tied: bool) -> str | None:
    second, best = sorted(scores)[-2:]
    reasons = (
        ("target", best >= (rules.target or 0)),
        ("difference", rules.target_diff is not None and best - second >= rules.target_diff),
        ("tie_break", tied),
    )
    return next((reason for reason, holds in reasons if holds), None)


def _leader(reason: str, scores: tuple[int, ...], sides: Sequence[int]) -> Ending:
    """The one side in front among these; two alike play on."""
    best = max(scores[side] for side in sides)
    leaders = tuple(side for side in sides if scores[side] == best)
    return Ending(reason, leaders) if len(leaders) == 1 else Ending(tie_pending=True)
