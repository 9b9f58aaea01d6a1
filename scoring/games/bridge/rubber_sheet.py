"""The running score sheet of a rubber: a column for each of two sides, three players or two.

100 points below the line, in one deal or several, win a *game*; the part scores of all columns are then
ruled off. A side with a game is vulnerable; two games win the rubber (Laws 72–81 of rubber bridge).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scoring.games.bridge.auction import BIDS, Bid, Circle
from scoring.games.bridge.contract_record import SEATS, ContractRecord, dealer_term
from scoring.games.bridge.lines import Points, SheetFigure, by_column, plus
from scoring.games.bridge.recorded_auction import auction_problems
from scoring.games.results.settlement import Standing, between
from scoring.games.table_game import Preset, Problem, TableGame, misfits, term

_GAME = 100
_RUBBER_BONUS = (700, 500)  # no loser has a game, one has
_UNFINISHED = {"law80": (300, 100), "old50": (300, 50)}  # for the only game, for the only part score


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What every table with a running sheet agrees on."""

    first_dealer: str = dealer_term(SEATS, default="N")

    @property
    def unfinished_bonus(self) -> tuple[int, int]:
        """What breaking off gives for the only game and for the only part score."""
        return 0, 0


@dataclass(frozen=True, slots=True)
class RubberRules(SheetRules):
    """Rules of a table that may break off in the middle of a rubber (Law 80)."""

    unfinished: str = term(
        "Unfinished rubber",
        {
            "law80": "300 for the only game, 100 for the only part score",
            "old50": "300 for the only game, 50 for the only part score",
        },
        default="law80",
    )

    @property
    def unfinished_bonus(self) -> tuple[int, int]:
        return _UNFINISHED[self.unfinished]


@dataclass(frozen=True, slots=True)
class SheetRecord(ContractRecord):
    """A deal on a running sheet, or the note that the table broke off."""

    stopped: bool = term(
        "Stopped here",
        default=False,
        help="The table stops here; nothing else is recorded.",
    )


@dataclass(frozen=True, slots=True)
class RubberRow:
    """One deal on the sheet, and where it left the rubber; the note that the table stopped is a line too.

    A column's total is the one before it with `below`, everything `above` and the `bonus`, which is that for
    the rubber or, in the note's line, for what was left of it.
    """

    number: int = term("Deal", None)
    dealer: int = term("Dealer", None)
    vulnerable: tuple[bool, ...] = term("Vulnerable", per="side")
    below: tuple[int, ...] = term("Below the line", None, per="side")
    above: tuple[tuple[tuple[str, int], ...], ...] = term("Above the line", None, per="side")
    bonus: tuple[int, ...] = term("Rubber bonus", None, per="side")
    game_to: int | None = term("Game won by", None, optional=True)
    parts: tuple[int, ...] = term("Part score", None, per="side")
    games: tuple[int, ...] = term("Games won", None, per="side")
    totals: tuple[int, ...] = term("Total", None, per="side")


@dataclass(frozen=True, slots=True)
class Tally(Standing):
    """The state of a rubber. `dealer` (a player's number) and `vulnerable` (by column) are of the next deal.

    `bonus` is the rubber bonus and `unfinished` that of Law 80, both within `totals`, by column. A deal with
    a problem has no row and changes nothing but the dealer. The winners need not have won the rubber.
    """

    dealer: int
    parts: Points
    games: Points
    totals: Points
    bonus: Points
    unfinished: Points
    rows: tuple[RubberRow, ...] = ()
    reason: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def vulnerable(self) -> tuple[bool, ...]:
        return tuple(games > 0 for games in self.games)

    @property
    def settlement(self) -> dict[tuple[int, int], int]:
        """What each pair of columns settles, in hundreds."""
        return between(self.totals)


R = TypeVar("R", bound=SheetRules)
D = TypeVar("D", bound=SheetRecord)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[D]):
    """What a game brings to the sheet: who deals in turn, its columns, and how it reads and scores a deal.

    `faults` are those of a deal by itself, `entries` what it writes, given which columns are vulnerable.
    """

    players: tuple[str, ...]
    columns: int
    faults: Callable[[D], list[Problem]]
    entries: Callable[[D, Sequence[bool]], tuple[SheetFigure, ...]]
    rubber_bonus: tuple[int, int] = _RUBBER_BONUS
    bids: tuple[Bid, ...] = BIDS

    @property
    def circle(self) -> Circle:
        """Who calls in turn, and with which bids."""
        return Circle(self.players, self.columns, self.bids)

    def tally(self, rules: SheetRules, deals: Sequence[D]) -> Tally:
        """The rubber after these deals. ScoringError with the first rule whose value cannot be."""
        for problem in misfits(rules):
            raise problem.refusal()
        nothing = (0,) * self.columns
        dealer = self.players.index(rules.first_dealer)
        so_far = Tally(dealer, nothing, nothing, nothing, nothing, nothing)
        for index, deal in enumerate(deals):
            so_far = _after(self, rules, so_far, index, deal)
        return so_far

    def problems(self, rules: SheetRules, deals: Sequence[D], deal: D) -> list[Problem]:
        """What is wrong with a next deal: the rules themselves, `rubber_over`, or the faults of the deal."""
        return misfits(rules) or _problems(self, self.tally(rules, deals), len(deals), deal)


def rubber_game(
    sheet: Sheet[D],
    rules: type[R],
    deal: type[D],
    presets: Mapping[str, Preset[R]],
    *,
    label: str,
    sides: tuple[tuple[int, ...], ...],
    asks: Callable[[R], tuple[str, ...]],
    claimed: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    beers: Callable[[R, Sequence[D]], tuple[int, ...]] = lambda rules, deals: (),
) -> TableGame[R, D]:
    """A game that is kept on the sheet and settled in hundreds; the arguments are those of `TableGame`."""
    return TableGame(
        label=label,
        rules=rules,
        deal=deal,
        row=RubberRow,
        presets=presets,
        sides=lambda _rules: sides,
        asks=asks,
        conflicts=misfits,
        tally=sheet.tally,
        problems=sheet.problems,
        unit=lambda _rules: "hundreds",
        ranking=("settled", "wins"),
        claimed=claimed,
        notes=notes,
        beers=beers,
    )


def _problems(sheet: Sheet[D], so_far: Tally, index: int, deal: D) -> list[Problem]:
    if so_far.finished:
        return [Problem("rubber_over", index)]
    if deal.stopped:
        recorded = deal.passed_out or deal.level is not None
        return [Problem("stopped_with_result", index)] if recorded else []
    dealer = sheet.players[so_far.dealer]
    found = sheet.faults(deal) or auction_problems(sheet.circle, dealer, deal.calls, deal)
    return [replace(fault, index=index) for fault in found]


def _after(sheet: Sheet[D], rules: SheetRules, so_far: Tally, index: int, deal: D) -> Tally:
    if found := _problems(sheet, so_far, index, deal):
        so_far = replace(so_far, problems=(*so_far.problems, *found))
    elif deal.stopped:
        return _stop(rules, so_far, index)
    else:
        so_far = _book(sheet, so_far, index, deal)
    return replace(so_far, dealer=(so_far.dealer + 1) % len(sheet.players))


def _book(sheet: Sheet[D], so_far: Tally, index: int, deal: D) -> Tally:
    written = sheet.entries(deal, so_far.vulnerable)
    below = by_column((entry for entry in written if entry.is_below), sheet.columns)
    parts = plus(so_far.parts, below)
    game_to = next((column for column, points in enumerate(parts) if points >= _GAME), None)
    games = tuple(won + (column == game_to) for column, won in enumerate(so_far.games))
    bonus = _rubber_bonus(sheet, games)
    row = replace(
        _blank(so_far, index),
        below=below,
        above=_above(written, sheet.columns),
        bonus=bonus,
        game_to=game_to,
        parts=parts if game_to is None else (0,) * sheet.columns,
        games=games,
        totals=plus(so_far.totals, by_column(written, sheet.columns), bonus),
    )
    return replace(_with(so_far, row), bonus=bonus, reason="rubber" if max(games) == 2 else None)


def _stop(rules: SheetRules, so_far: Tally, index: int) -> Tally:
    """Law 80: the only game and the only part score of an unfinished rubber are worth something."""
    game, part = rules.unfinished_bonus
    bonus = plus(_alone(so_far.games, game), _alone(so_far.parts, part))
    row = replace(_blank(so_far, index), bonus=bonus, totals=plus(so_far.totals, bonus))
    return replace(_with(so_far, row), unfinished=bonus, reason="stopped")


def _blank(so_far: Tally, index: int) -> RubberRow:
    """The empty line of a deal."""
    nothing = (0,) * len(so_far.totals)
    return RubberRow(
        number=index + 1,
        dealer=so_far.dealer,
        vulnerable=so_far.vulnerable,
        below=nothing,
        above=((),) * len(nothing),
        bonus=nothing,
        game_to=None,
        parts=so_far.parts,
        games=so_far.games,
        totals=so_far.totals,
    )


def _with(so_far: Tally, row: RubberRow) -> Tally:
    """The rubber after a line."""
    return replace(so_far, parts=row.parts, games=row.games, totals=row.totals, rows=(*so_far.rows, row))


def _rubber_bonus(sheet: Sheet[D], games: Points) -> Points:
    """For the winner of two games, by whether another column has one."""
    return tuple(sheet.rubber_bonus[1 in games] if won == 2 else 0 for won in games)


def _alone(points: Points, bonus: int) -> Points:
    """The bonus for the one column that has any points."""
    return tuple(bonus if own and own == sum(points) else 0 for own in points)


def _above(written: Sequence[SheetFigure], columns: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    return tuple(
        tuple(
            (entry.code, entry.points) for entry in written if entry.column == column and not entry.is_below
        )
        for column in range(columns)
    )
